import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, userPage } from "../platform/routes/presets.ts";

export const FOLLOWS_ROUTES: readonly RoutePolicy[] = [
  userPage("/perfil/siguiendo", "follows/perfil-siguiendo.route.tsx", {
    acts: ["own"],
    frame: "profile",
    maxBodyBytes: SMALL_FORM,
  }),
];
