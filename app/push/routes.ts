import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM } from "../platform/routes/presets.ts";

export const PUSH_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/perfil/preferencias",
    acts: ["own"],
    file: "routes/profile/perfil-preferencias.tsx",
    frame: "profile",
    access: "user",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  },
  {
    path: "/perfil/notificaciones",
    acts: ["own", "pushTest"],
    file: "push/perfil-notificaciones.route.ts",
    access: "user",
    maxBodyBytes: SMALL_FORM,
    isPage: false,
  },
];
