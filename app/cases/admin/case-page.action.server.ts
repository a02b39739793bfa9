import { z } from "zod";

import { formatDay, limaDay } from "~/business/calendar";
import { CASE_STEPS, type CaseRejection, type CaseStep, NOTE_MAX, REQUEST_STEPS } from "~/cases/model";
import { NO_CASE } from "~/cases/queue-query";
import type { Context } from "~/platform/context";
import { textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";
import { type FieldErrors, typedValues } from "~/platform/forms/typed-values";
import { NO_TEMPLATE, TEMPLATE_FIELD } from "~/templates/constants";
import { joinTexts } from "~/templates/placeholders";

import type { ReceivedCaseForm } from "./case-form.server";
import { REQUEST_FIELDS as FIELDS, TEMPLATE_INTENT } from "./constants";
import { type CasePageOf, REQUEST_MESSAGES, UNDECIDED, takeRequestStep } from "./request-step.action.server";
import { caseTemplates } from "./templates";

const changeForm = z.object({
  note: textField("Nota", { max: NOTE_MAX }),
  seen: z.coerce.number().int().min(1).max(1_000).catch(0),
});

const DONE: Record<CaseStep, string> = {
  note: "Guardamos la nota.",
  attended: "La marcamos como atendida.",
  reopened: "La abrimos de nuevo.",
};
const REJECTED: Record<Exclude<CaseRejection, "not-found">, string> = {
  conflict: "Alguien más cambió esta solicitud mientras la veías. Revisa su historial y vuelve a intentarlo.",
  "not-allowed": "Esta solicitud ya cambió de estado. Revisa su historial.",
  undecided: UNDECIDED,
  full: "Esta solicitud tiene demasiados pasos: no se le pueden agregar más.",
};
export const MISSING_NOTE = "Escribe la nota.";

/** Shows the answer's form again, with a template after the typed text. Nothing is sent. */
function putTemplate(
  { cases, templates, clock }: Context,
  number: string,
  { form, files }: ReceivedCaseForm,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const found = await cases.queue.find(number);
    if (found === null) return formNotFound(NO_CASE);
    const text = await templates.textOf(formText(form, TEMPLATE_FIELD), caseTemplates(found.kind), {
      numero: number,
      nombre: found.name,
      fecha: formatDay(limaDay(found.createdAt)),
      vence: found.due === null ? "(sin plazo)" : formatDay(found.due),
      hoy: formatDay(limaDay(clock.now())),
    });
    if (text === null) return rejected(form, { [TEMPLATE_FIELD]: NO_TEMPLATE }, 409);
    const typed = typedValues(form);
    const values = { ...typed, [FIELDS.answer]: joinTexts(typed[FIELDS.answer] ?? "", text) };
    // Browsers never send a chosen file again.
    const errors: FieldErrors = files.length > 0 ? { [FIELDS.files]: REQUEST_MESSAGES.filesAgain } : {};
    return { kind: "shown", reply: { ok: false, errors, values } };
  });
}

/** Takes a form of a case's page: a note, a step with one, or a step of a request about personal data. */
export function takeCaseStep(context: Context, of: CasePageOf, sent: ReceivedCaseForm): Promise<FormOutcome> {
  const { cases } = context;
  const { number, actor, page } = of;
  const { form } = sent;
  const intent = form.get("intent");
  if (intent === TEMPLATE_INTENT) return putTemplate(context, number, sent);
  const requestStep = REQUEST_STEPS.find((one) => one === intent);
  if (requestStep !== undefined) return takeRequestStep(cases, requestStep, of, sent);
  return handleForm(form, async () => {
    const step = CASE_STEPS.find((one) => one === intent);
    if (step === undefined) return unknownIntent(form);
    const parsed = parseForm(changeForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { note = "", seen } = parsed.data;
    if (step === "note" && note === "") return rejected(form, { note: MISSING_NOTE });
    const result = await cases.queue.change(number, { step, actor, note, seen });
    if (result.ok) return done(page, DONE[step]);
    if (result.reason === "not-found") return formNotFound(NO_CASE);
    return rejected(form, { "": REJECTED[result.reason] }, 409);
  });
}
