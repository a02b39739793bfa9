import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, userPage, userAddress } from "../platform/routes/presets.ts";

export const PUSH_ROUTES: readonly RoutePolicy[] = [
  userPage("/perfil/preferencias", "routes/profile/perfil-preferencias.tsx", {
    acts: ["own"],
    frame: "profile",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  }),
  userAddress("/perfil/notificaciones", "push/perfil-notificaciones.route.ts", {
    acts: ["own", "pushTest"],
    maxBodyBytes: SMALL_FORM,
  }),
];
