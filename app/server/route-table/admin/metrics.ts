import type { RoutePolicy } from "../../../platform/routes/policy.ts";
import { SMALL_FORM } from "../../../platform/routes/presets.ts";

export const METRICS_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/administracion/metricas",
    file: "routes/admin/metrics/administracion-metricas.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/metricas", "/administracion/metricas?desde=2026-11-01&hasta=2026-11-10"],
  },
  {
    path: "/administracion/rendimiento",
    file: "routes/admin/performance/administracion-rendimiento.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    samples: [
      "/administracion/rendimiento",
      "/administracion/rendimiento?desde=2026-11-01&hasta=2026-11-10&conexion=3g",
    ],
  },
];
