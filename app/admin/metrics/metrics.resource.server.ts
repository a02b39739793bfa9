import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { METRICS_PATH } from "./constants";
import { metricsFile } from "./metrics.page.server";

const ACTS = {
  "metrics.recomputed": "Métricas contadas de nuevo",
  "metrics.exported": "Métricas descargadas",
};

export const METRICS_RESOURCE: AdminResource = {
  path: METRICS_PATH,
  verb: "metrics",
  section: "Métricas",
  acts: ACTS,
  targets: { "lists/metrics": "Métricas" },
  file: metricsFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
