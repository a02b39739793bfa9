import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { SMALL_FORM } from "../../platform/routes/presets.ts";

export const PUSH_ROUTES: readonly RoutePolicy[] = [
  { path: "/perfil/notificaciones", access: "user", maxBodyBytes: SMALL_FORM, isPage: false },
];
