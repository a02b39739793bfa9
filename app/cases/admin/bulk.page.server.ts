import { createBulk, takeEach, type BulkRow } from "~/admin-kit/bulk/bulk.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import type { FieldsOfSheet } from "~/admin-kit/sheet/sheet";
import type { Context } from "~/platform/context";
import { textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { rejected } from "~/platform/forms/outcome";
import { TEMPLATE_FIELD } from "~/templates/constants";

import { CASES_AT_ONCE, CASE_ROW, hasLegalTerm } from "../bulk-rows";
import type { Case } from "../document";
import { ANSWER_LENGTH, CASE_KIND_NAMES } from "../model";
import { QUEUE_PATH, casePath } from "../queue-query";
import { canBeAnswered, isForDecision } from "../steps";
import { templateValues } from "./case-page.action.server";
import { CASE_BULK, REQUEST_FIELDS as FIELDS } from "./constants";
import { CASE_ROWS } from "./list.loader.server";
import { CASE_CLOSING_REASONS } from "./reasons";

type BulkStep = (typeof CASE_BULK)[keyof typeof CASE_BULK];

/** Templates that fit every case which is answered with others. */
const SHARED_TEMPLATES = ["solicitudes", "contacto", "asesoria"] as const;

export const CASES_BULK = createBulk<Context, BulkStep>({
  list: { path: QUEUE_PATH, label: "Solicitudes" },
  steps: {
    [CASE_BULK.answer]: {
      verb: "Responder",
      effect: "Cada persona recibe por correo la respuesta con su nombre y su número, y la solicitud queda atendida.",
    },
    [CASE_BULK.attend]: {
      verb: "Marcar como atendidas",
      effect: "Salen de las abiertas. No se envía ningún correo, y puedes volver a abrirlas.",
    },
  },
  things: (count) => (count === 1 ? "1 solicitud" : `${count} solicitudes`),
  isFeminine: true,
  none: "No elegiste ninguna solicitud.",
  max: CASES_AT_ONCE,
  shape: CASE_ROW,
  why: { [CASE_BULK.attend]: { reasons: CASE_CLOSING_REASONS, hint: "Solo lo leen los administradores." } },
  fields: bulkAnswerFields,
  target: (number) => `cases/${number}`,
  async preview({ cases }, rows, step) {
    return (await cases.queue.some(rows.map(({ id }) => id))).map((one) => rowOf(one, step));
  },
  async all(context, params, step, max) {
    const { rows, count } = await CASE_ROWS.first(context, params, max);
    return { rows: rows.map((one) => rowOf(one, step)), count };
  },
  async take(context, rows, { step, actor, formId, form, reason }) {
    const { cases, templates, clock } = context;
    if (step === CASE_BULK.attend) {
      const shown = rows.map(({ id, version }) => ({ number: id, seen: Number(version) }));
      const { done, ...others } = await cases.queue.changeAll(shown, "attended", { actor, formId, note: reason });
      const marked = done.length === 1 ? "1 solicitud como atendida" : `${done.length} solicitudes como atendidas`;
      return {
        kind: "taken",
        words: done.length === 0 ? null : `Marcamos ${marked}.`,
        left: [
          ...others.stale.map((number) => `${number} cambió mientras la veías.`),
          ...others.rejected.map((number) => `${number} ya está atendida o se atiende por separado.`),
          ...others.missing.map((number) => `${number} ya no existe.`),
        ],
      };
    }
    const typed = textField("Respuesta", { max: ANSWER_LENGTH.max }).safeParse(formText(form, FIELDS.answer));
    const template = formText(form, TEMPLATE_FIELD);
    if (!typed.success) return rejected(form, { [FIELDS.answer]: typed.error.issues[0]?.message ?? "" });
    const own = typed.data ?? "";
    if (template === "" && own.length < ANSWER_LENGTH.min)
      return rejected(form, { [FIELDS.answer]: "Elige una plantilla o escribe la respuesta." });
    const { count, left } = await takeEach(rows, async ({ id, version }) => {
      const found = await cases.queue.find(id);
      if (found === null) return `${id} ya no existe.`;
      const isTaken = found.history[version]?.step === "answered";
      if (!isTaken && problemOf(found, step) !== null) return `${id} ya está atendida o se atiende por separado.`;
      const filled =
        template === "" ? "" : await templates.textOf(template, SHARED_TEMPLATES, templateValues(found, clock.now()));
      if (filled === null) return `${id}: la plantilla ya no está.`;
      const note = [filled, own].filter((text) => text !== "").join("\n\n");
      const result = await cases.requests.answer(id, { actor, note, seen: version }, []);
      return result.ok ? null : `${id} cambió mientras la veías.`;
    });
    const answered = count === 1 ? "1 solicitud" : `${count} solicitudes`;
    return { kind: "taken", words: count === 0 ? null : `Respondimos ${answered}.`, left };
  },
});

function rowOf(one: Case, step: BulkStep): BulkRow {
  return {
    key: rowKey(one.number, one.history.length),
    title: one.number,
    to: casePath(one.number),
    facts: [CASE_KIND_NAMES[one.kind], one.subject, one.name],
    ...(step === CASE_BULK.answer && { text: one.text }),
    problem: problemOf(one, step),
  };
}

function problemOf(found: Case, step: BulkStep): string | null {
  if (found.status === "attended") return "ya está atendida";
  if (hasLegalTerm(found)) return "se atiende por separado: tiene un plazo de ley";
  if (isForDecision(found)) return "se cierra al decidirla, en su página";
  return step === CASE_BULK.answer && !canBeAnswered(found) ? "no dejó un correo" : null;
}

/** The text for all: a template, filled in for each, and what is added below. */
async function bulkAnswerFields({ templates }: Context, step: BulkStep): Promise<FieldsOfSheet | null> {
  if (step !== CASE_BULK.answer) return null;
  const options = await templates.optionsFor(SHARED_TEMPLATES);
  return {
    fields: {
      [TEMPLATE_FIELD]: {
        label: "Plantilla",
        input: "select",
        hint: "Se completa con el nombre y el número de cada una.",
        options: [{ value: "", label: "Sin plantilla" }, ...options],
      },
      [FIELDS.answer]: {
        label: "Respuesta",
        hint: "Se agrega debajo de la plantilla. La leen todos.",
        input: "area",
        rows: 6,
        maxLength: ANSWER_LENGTH.max * 2,
        optional: true,
      },
    },
  };
}
