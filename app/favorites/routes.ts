import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, publicPage } from "../platform/routes/presets.ts";

export const FAVORITES_ROUTES: readonly RoutePolicy[] = [
  publicPage("/favorites", "favorites/favorites.route.tsx", { noindex: true }),
  publicPage("/favorites/vaciar", "favorites/favorites-vaciar.route.tsx", {
    acts: ["own"],
    noindex: true,
    maxBodyBytes: SMALL_FORM,
  }),
  publicPage("/favorites/cambiar", "favorites/favorites-cambiar.route.ts", {
    acts: ["own"],
    maxBodyBytes: SMALL_FORM,
    isPage: false,
  }),
];
