import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { PERFORMANCE_PATH } from "./constants";
import { performanceFile } from "./performance.page.server";

const ACTS = {
  "performance.exported": "Cifras de rendimiento descargadas",
  "browser-error.solved": "Error de navegadores marcado como resuelto",
  "browser-error.reopened": "Error de navegadores abierto de nuevo",
};

export const PERFORMANCE_RESOURCE: AdminResource = {
  path: PERFORMANCE_PATH,
  verb: "metrics",
  section: "Rendimiento",
  acts: ACTS,
  targets: { "lists/performance": "Rendimiento", "browserErrorMarks/solved": "Errores de navegadores" },
  file: performanceFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
