import { caseRowKey, CASES_AT_ONCE, hasLegalTerm, parseCaseRowKey } from "~/cases/bulk-rows";
import { CASE_KIND_NAMES } from "~/cases/model";
import { casePath, QUEUE_PATH } from "~/cases/queue-query";
import { isForDecision } from "~/cases/steps";
import type { Context } from "~/platform/context";
import { sentFormId } from "~/platform/forms/form-text";
import { done, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { badRequest } from "~/platform/http/http";

import { ATTEND_INTENT } from "./paths";

/** Data of the confirmation: what would happen to each of the chosen cases (`accion`, `fila`). */
export async function loadCaseBulk({ cases }: Context, params: URLSearchParams) {
  if (params.get("accion") !== ATTEND_INTENT) throw badRequest();
  const found = await cases.queue.some(rowsOf(params.getAll("fila")).map(({ number }) => number));
  return {
    formId: crypto.randomUUID(),
    rows: found.map((one) => ({
      key: caseRowKey(one.number, one.history.length),
      number: one.number,
      path: casePath(one.number),
      about: [CASE_KIND_NAMES[one.kind], one.subject, one.name].filter(Boolean).join(" · "),
      problem:
        one.status === "attended"
          ? "ya está atendida"
          : hasLegalTerm(one)
            ? "se atiende por separado: tiene un plazo de ley"
            : isForDecision(one)
              ? "se cierra al decidirla, en su página"
              : null,
    })),
  };
}
export type CaseBulkView = Awaited<ReturnType<typeof loadCaseBulk>>;

/** Marks the chosen cases as attended in one commit, and says what became of the rest. */
export function submitCaseBulk({ cases }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== ATTEND_INTENT) return unknownIntent(form);
    const rows = rowsOf(form.getAll("fila").map(String));
    if (rows.length === 0) return rejected(form, { "": "No elegiste ninguna solicitud." });
    const formId = sentFormId(form) || crypto.randomUUID();
    const result = await cases.queue.changeAll(rows, "attended", { actor, formId });
    const count = result.done.length;
    const words = `Marcamos ${count === 1 ? "1 solicitud como atendida" : `${count} solicitudes como atendidas`}.`;
    const left = [
      ...result.stale.map((number) => `${number} cambió mientras la veías.`),
      ...result.rejected.map((number) => `${number} ya está atendida o se atiende por separado.`),
      ...result.missing.map((number) => `${number} ya no existe.`),
    ];
    if (left.length === 0) return done(QUEUE_PATH, words);
    return rejected(form, { "": [...(count > 0 ? [words] : []), "Quedaron sin cambiar:", ...left].join(" ") }, 409);
  });
}

/** Entries that an undo of the confirmation reverts: they share its id where there are several. */
export function caseUndoOf(form: FormData): { target: string } | { batch: string } {
  const [one, other] = rowsOf(form.getAll("fila").map(String));
  return one && !other ? { target: `cases/${one.number}` } : { batch: sentFormId(form) };
}

/** Each case once. */
function rowsOf(keys: readonly string[]) {
  const rows = keys.flatMap((key) => parseCaseRowKey(key) ?? []);
  return rows
    .filter(({ number }, at) => rows.findIndex((other) => other.number === number) === at)
    .slice(0, CASES_AT_ONCE);
}
