import { CHANGED_SINCE, type Inverse, singleInverse } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";
import type { Snapshot } from "~/platform/firestore/types";

import type { CaseBulkStep } from "../bulk-rows";
import { QUEUE_PATH } from "../queue-query";
import { CASE_ROWS } from "./list.loader.server";

const ACTS = {
  "case.attended": "Solicitud atendida",
  "case.reopened": "Solicitud abierta de nuevo",
  "case.extended": "Plazo de una solicitud ampliado",
  "case.answered": "Solicitud respondida",
  "case.match-decided": "Posible robo decidido",
  "case.file-opened": "Archivo de una solicitud visto",
  "cases.exported": "Lista de solicitudes descargada",
};

const stepsOf = ({ data }: Snapshot): number => (Array.isArray(data.history) ? data.history.length : 0);

/** Those of one confirmation in one commit. A touched one has a number of steps that no case has. */
function stepBack(step: CaseBulkStep): Inverse {
  const alone = singleInverse(async ({ cases }, { snapshot }, actor, number) => {
    return (await cases.queue.change(number, { step, actor, note: "", seen: stepsOf(snapshot) })).ok;
  });
  return async (context, acts, actor, formId) => {
    if (acts.length === 1) return alone(context, acts, actor, formId);
    const rows = acts.map(({ entry: { label }, snapshot, isUntouched }) => ({
      number: label,
      seen: snapshot !== null && isUntouched ? stepsOf(snapshot) : -1,
    }));
    const { done, ...others } = await context.cases.queue.changeAll(rows, step, { actor, formId });
    return {
      done: done.length,
      left: Object.values(others).flatMap((numbers) => numbers.map((number) => `«${number}» ${CHANGED_SINCE}`)),
    };
  };
}

export const CASES_RESOURCE: AdminResource = {
  path: QUEUE_PATH,
  verb: "cases",
  section: "Solicitudes",
  acts: ACTS,
  inverses: { "case.attended": stepBack("reopened"), "case.reopened": stepBack("attended") },
  documents: [{ collection: "cases", name: "Solicitud", states: { open: "abierta", attended: "atendida" } }],
  targets: { "lists/cases": "Lista de solicitudes" },
  list: CASE_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
