import { type Inverse, singleInverse } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";
import { STATUS_NAMES } from "~/catalog/statuses";
import { REPORTS_PATH } from "~/reports/constants";

import { REPORT_ROWS } from "./report-list.loader.server";

const ACTS = {
  "report.dismissed": "Reportes descartados",
  "report.resolved": "Reportes cerrados, ya estaba atendido",
  "report.blocked": "Reportes cerrados al bloquear la cuenta",
  "report.warned": "Reportes atendidos, con aviso",
  "report.hidden": "Reportes atendidos, quitado de la vista",
  "report.silenced": "Reportes atendidos, sin poder escribir por un tiempo",
  "report.shown": "Lo quitado por reportes, visible de nuevo",
  "report.writing-allowed": "Permiso de escribir devuelto",
  "report.thread-read": "Parte reportada de una conversación vista",
  "reports.exported": "Lista de reportes descargada",
};

const decisionBack: Inverse = singleInverse(async ({ reportQueue }, { snapshot }, actor, id) => {
  return (await reportQueue.undo({ id, version: snapshot.updateTime }, { actor, reason: "" })).ok;
});

export const REPORTS_RESOURCE: AdminResource = {
  path: REPORTS_PATH,
  verb: "reports",
  section: "Reportes",
  acts: ACTS,
  inverses: { "report.hidden": decisionBack, "report.silenced": decisionBack },
  documents: [
    {
      collection: "reportTargets",
      name: "Reportes",
      // Of the thing, or of its listing or question.
      states: { ...STATUS_NAMES, open: "abiertos", decided: "decididos", answered: "respondida" },
    },
  ],
  targets: { "lists/reports": "Lista de reportes" },
  list: REPORT_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
