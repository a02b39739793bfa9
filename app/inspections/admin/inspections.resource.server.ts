import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { INSPECTION_STATUS_NAMES } from "../constants";
import { INSPECTION_ROWS } from "./inspection-list.server";
import { ADMIN_INSPECTIONS_PATH } from "./paths";

const ACTS = {
  "inspection.cancelled": "Inspección cancelada",
  "inspection.reassigned": "Inspección pasada a otro taller",
  "inspection.accepted": "Inspección legal aceptada",
  "inspection.rejected": "Inspección legal rechazada",
  "inspection.section-saved": "Sección de un informe guardada",
  "inspection.finished": "Informe de inspección terminado",
  "inspection.document-opened": "Documento de una inspección visto",
  "inspections.exported": "Lista de inspecciones descargada",
};

export const INSPECTIONS_RESOURCE: AdminResource = {
  path: ADMIN_INSPECTIONS_PATH,
  verb: "inspections",
  section: "Inspecciones",
  acts: ACTS,
  documents: [{ collection: "inspections", name: "Inspección", states: INSPECTION_STATUS_NAMES }],
  targets: { "lists/inspections": "Lista de inspecciones" },
  list: INSPECTION_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
