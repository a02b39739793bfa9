import type { RoutePolicy } from "../platform/routes/policy.ts";
import { FORM } from "../platform/routes/presets.ts";

export const SEARCHES_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/perfil/busquedas",
    acts: ["own"],
    file: "searches/perfil-busquedas.route.tsx",
    frame: "profile",
    access: "user",
    maxBodyBytes: FORM,
    writes: true,
  },
];
