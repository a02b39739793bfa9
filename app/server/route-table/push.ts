import type { RoutePolicy } from "../route-policy.ts";
import { SMALL_FORM } from "./presets.ts";

export const PUSH_ROUTES: readonly RoutePolicy[] = [
  { path: "/perfil/notificaciones", access: "user", maxBodyBytes: SMALL_FORM, isPage: false },
];
