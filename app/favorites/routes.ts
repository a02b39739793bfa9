import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM } from "../platform/routes/presets.ts";

export const FAVORITES_ROUTES: readonly RoutePolicy[] = [
  { path: "/favorites", file: "favorites/favorites.route.tsx", noindex: true, access: "public" },
  {
    path: "/favorites/vaciar",
    acts: ["own"],
    file: "favorites/favorites-vaciar.route.tsx",
    noindex: true,
    access: "public",
    maxBodyBytes: SMALL_FORM,
  },
  {
    path: "/favorites/cambiar",
    acts: ["own"],
    file: "favorites/favorites-cambiar.route.ts",
    access: "public",
    maxBodyBytes: SMALL_FORM,
    isPage: false,
  },
];
