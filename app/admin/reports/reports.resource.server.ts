import { type Inverse, singleInverse } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";
import { STATUS_NAMES } from "~/catalog/statuses";
import { REPORTS_PATH } from "~/reports/constants";

import { reportFile } from "./file.server";

const ACTS = {
  "report.dismissed": "Denuncias descartadas",
  "report.resolved": "Denuncias cerradas, ya estaba atendido",
  "report.blocked": "Denuncias cerradas al bloquear la cuenta",
  "report.warned": "Denuncias atendidas, con aviso",
  "report.hidden": "Denuncias atendidas, quitado de la vista",
  "report.silenced": "Denuncias atendidas, sin poder escribir por un tiempo",
  "report.shown": "Lo quitado por denuncias, visible de nuevo",
  "report.writing-allowed": "Permiso de escribir devuelto",
  "report.thread-read": "Parte denunciada de una conversación vista",
  "reports.exported": "Lista de denuncias descargada",
};

const decisionBack: Inverse = singleInverse(async ({ reportQueue }, { snapshot }, actor, id) => {
  return (await reportQueue.undo({ id, version: snapshot.updateTime }, { actor, reason: "" })).ok;
});

export const REPORTS_RESOURCE: AdminResource = {
  path: REPORTS_PATH,
  verb: "reports",
  section: "Denuncias",
  acts: ACTS,
  inverses: { "report.hidden": decisionBack, "report.silenced": decisionBack },
  documents: [
    {
      collection: "reportTargets",
      name: "Denuncias",
      // Of the thing, or of its listing or question.
      states: { ...STATUS_NAMES, open: "abiertas", decided: "decididas", answered: "respondida" },
    },
  ],
  targets: { "lists/reports": "Lista de denuncias" },
  file: reportFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
