import { createBulk } from "~/admin-kit/bulk/bulk.server";
import { rowKey } from "~/admin-kit/bulk/rows";

import { CASES_AT_ONCE, CASE_ROW, hasLegalTerm } from "../bulk-rows";
import type { Cases } from "../cases.server";
import { CASE_KIND_NAMES } from "../model";
import { QUEUE_PATH, casePath } from "../queue-query";
import { isForDecision } from "../steps";
import { ATTEND_INTENT } from "./constants";

export const CASES_BULK = createBulk<
  { cases: { queue: Pick<Cases["queue"], "some" | "changeAll"> } },
  typeof ATTEND_INTENT
>({
  list: { path: QUEUE_PATH, label: "Solicitudes" },
  steps: {
    [ATTEND_INTENT]: {
      verb: "Marcar como atendidas",
      effect: "Salen de las abiertas. No se envía ningún correo, y puedes volver a abrirlas.",
    },
  },
  things: (count) => (count === 1 ? "1 solicitud" : `${count} solicitudes`),
  isFeminine: true,
  none: "No elegiste ninguna solicitud.",
  max: CASES_AT_ONCE,
  shape: CASE_ROW,
  target: (number) => `cases/${number}`,
  async preview({ cases }, rows) {
    const found = await cases.queue.some(rows.map(({ id }) => id));
    return found.map((one) => ({
      key: rowKey(one.number, one.history.length),
      title: one.number,
      to: casePath(one.number),
      facts: [CASE_KIND_NAMES[one.kind], one.subject, one.name],
      problem:
        one.status === "attended"
          ? "ya está atendida"
          : hasLegalTerm(one)
            ? "se atiende por separado: tiene un plazo de ley"
            : isForDecision(one)
              ? "se cierra al decidirla, en su página"
              : null,
    }));
  },
  async take({ cases }, rows, { actor, formId }) {
    const shown = rows.map(({ id, version }) => ({ number: id, seen: Number(version) }));
    const { done, stale, rejected, missing } = await cases.queue.changeAll(shown, "attended", { actor, formId });
    const marked = done.length === 1 ? "1 solicitud como atendida" : `${done.length} solicitudes como atendidas`;
    return {
      kind: "taken",
      words: done.length === 0 ? null : `Marcamos ${marked}.`,
      left: [
        ...stale.map((number) => `${number} cambió mientras la veías.`),
        ...rejected.map((number) => `${number} ya está atendida o se atiende por separado.`),
        ...missing.map((number) => `${number} ya no existe.`),
      ],
    };
  },
});
