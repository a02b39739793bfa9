import type { RoutePolicy } from "../../../platform/routes/policy.ts";
import { LONG_FORM } from "../../../platform/routes/presets.ts";

/** Templates of answers, for administrators. */
export const TEMPLATES_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/administracion/plantillas",
    file: "routes/admin/administracion-plantillas.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: LONG_FORM,
    writes: true,
  },
];
