import type { AdminResource } from "~/admin-kit/resources/resource";

import { AUDIT_PATH } from "./log-list";
import { auditFile } from "./log-page.loader.server";

export const AUDIT_LOG_RESOURCE: AdminResource = {
  path: AUDIT_PATH,
  verb: "audit",
  section: "Registro",
  acts: { "audit.exported": "Registro descargado" },
  targets: { "lists/audit": "Registro" },
  file: auditFile,
};
