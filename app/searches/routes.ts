import type { RoutePolicy } from "../platform/routes/policy.ts";
import { FORM, userPage } from "../platform/routes/presets.ts";

export const SEARCHES_ROUTES: readonly RoutePolicy[] = [
  userPage("/perfil/busquedas", "searches/perfil-busquedas.route.tsx", {
    acts: ["own"],
    frame: "profile",
    maxBodyBytes: FORM,
    writes: true,
  }),
];
