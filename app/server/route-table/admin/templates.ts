import type { RoutePolicy } from "../../route-policy.ts";
import { LONG_FORM } from "../presets.ts";

/** Templates of answers, for administrators. */
export const TEMPLATES_ROUTES: readonly RoutePolicy[] = [
  { path: "/administracion/plantillas", access: "admin", maxBodyBytes: LONG_FORM, writes: true },
];
