import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { AUDIT_PATH } from "./log-list";
import { AUDIT_ROWS } from "./log-page.loader.server";

const ACTS = {
  "audit.exported": "Registro descargado",
  "access.signed-in": "Entrada de una persona del equipo",
  "access.proof-failed": "Prueba fallida de una persona del equipo",
  "access.factor-added": "Verificación en dos pasos agregada",
  "access.factor-removed": "Verificación en dos pasos quitada",
  "access.sessions-closed": "Sesiones cerradas por su dueño",
};

export const AUDIT_LOG_RESOURCE: AdminResource = {
  path: AUDIT_PATH,
  verb: "audit",
  section: "Registro",
  acts: ACTS,
  targets: { "lists/audit": "Registro" },
  list: AUDIT_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
