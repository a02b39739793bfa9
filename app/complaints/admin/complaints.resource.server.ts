import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { COMPLAINT_LIST_PATH } from "../list-query";
import { STATE_NAMES } from "../progress/constants";
import { COMPLAINT_ROWS } from "./list.loader.server";

const ACTS = {
  "complaint.offer": "Solución ofrecida en un reclamo",
  "complaint.answer": "Reclamo respondido",
  "complaint.letter": "Reclamo respondido, con carta por enviar",
  "complaint.post": "Carta de un reclamo enviada",
  "complaint.mail-resent": "Correo de un reclamo enviado de nuevo",
  "complaints.exported": "Lista de reclamos descargada",
};

export const COMPLAINTS_RESOURCE: AdminResource = {
  path: COMPLAINT_LIST_PATH,
  verb: "complaints",
  section: "Reclamos",
  acts: ACTS,
  documents: [{ collection: "complaintProgress", name: "Reclamo", states: STATE_NAMES }],
  targets: { "lists/complaints": "Lista de reclamos" },
  list: COMPLAINT_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
