import { reasonBefore, singleInverse, versionNow } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { ADMIN_WORKSHOPS_PATH } from "./paths";
import { WORKSHOP_ROWS } from "./workshop-list.loader.server";

const ACTS = {
  "workshop.accepted": "Taller aceptado",
  "workshop.rejected": "Postulación de taller rechazada",
  "workshop.edited": "Datos de un taller cambiados",
  "workshop.suspended": "Taller suspendido",
  "workshop.reinstated": "Taller visible de nuevo",
  "workshop.certified": "Certificado de un taller dado",
  "workshop.renewed": "Certificado de un taller renovado",
  "workshop.reminded": "Certificado por vencer recordado a un taller",
  "workshop.certificate-ended": "Certificado de un taller terminado",
  "workshops.exported": "Lista de talleres descargada",
};

export const WORKSHOPS_RESOURCE: AdminResource = {
  path: ADMIN_WORKSHOPS_PATH,
  verb: "workshops",
  section: "Talleres",
  acts: ACTS,
  inverses: {
    "workshop.suspended": singleInverse(async ({ directory }, { snapshot }, actor, id) => {
      return (await directory.workshops.reinstate(id, { actor, version: versionNow(snapshot) })).ok;
    }),
    "workshop.reinstated": singleInverse(async ({ directory, inspections }, act, actor, id) => {
      const shown = { actor, version: versionNow(act.snapshot) };
      const pending = (await inspections.overview.pendingOf(id)).length;
      return (await directory.workshops.suspend(id, shown, reasonBefore(act, "workshop.suspended"), pending)).ok;
    }),
  },
  documents: [{ collection: "workshops", name: "Taller" }],
  targets: { "lists/workshops": "Lista de talleres" },
  list: WORKSHOP_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
