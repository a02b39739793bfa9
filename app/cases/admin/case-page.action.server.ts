import { z } from "zod";

import { formatDay, limaDay } from "~/business/calendar";
import { type CaseStep, NOTE_MAX } from "~/cases/model";
import { NO_CASE, casePath } from "~/cases/queue-query";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { required, textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, rejected } from "~/platform/forms/outcome";
import { type FieldErrors, typedValues } from "~/platform/forms/typed-values";
import { NO_TEMPLATE, TEMPLATE_FIELD } from "~/templates/constants";
import { joinTexts } from "~/templates/placeholders";

import type { ReceivedCaseForm } from "./case-form.server";
import { REQUEST_FIELDS as FIELDS, TEMPLATE_INTENT, caseTemplates } from "./constants";
import { type CasePageOf, CASE_FULL, REQUEST_MESSAGES, UNDECIDED, takeRequestStep } from "./request-step.action.server";
import { MATCH_INTENT, submitTheftMatch } from "./theft-match.page.server";

export const MISSING_NOTE = "Escribe la nota.";
const note = textField("Nota", { max: NOTE_MAX });
const seen = z.coerce.number().int().min(1).max(1_000).catch(0);
const NoteForm = z.object({ note: required(note, MISSING_NOTE), seen });
const StepForm = z.object({ note, seen });

const DONE: Record<CaseStep, string> = {
  note: "Guardamos la nota.",
  attended: "La marcamos como atendida.",
  reopened: "La abrimos de nuevo.",
};
const REJECTED = {
  "not-found": NO_CASE,
  conflict: "Alguien más cambió esta solicitud mientras la veías. Revisa su historial y vuelve a intentarlo.",
  "not-allowed": "Esta solicitud ya cambió de estado. Revisa su historial.",
  undecided: UNDECIDED,
  full: CASE_FULL,
};

/** Shows the answer's form again, with a template after the typed text. Nothing is sent. */
async function putTemplate(
  { cases, templates, clock }: Context,
  number: string,
  { form, files }: ReceivedCaseForm,
): Promise<FormOutcome> {
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
}

/** Takes a form of a case's page. Callers check permissions. */
export function takeCaseStep(context: Context, of: CasePageOf, sent: ReceivedCaseForm): Promise<FormOutcome> {
  const { number, actor } = of;
  const change = (step: CaseStep) =>
    act({
      form: step === "note" ? NoteForm : StepForm,
      run: ({ note = "", seen }) => context.cases.queue.change(number, { step, actor, note, seen }),
      done: () => done(casePath(number), DONE[step]),
      words: REJECTED,
    });
  return takeForm(sent.form, {
    note: change("note"),
    attended: change("attended"),
    reopened: change("reopened"),
    extended: () => takeRequestStep(context.cases, "extended", of, sent),
    answered: () => takeRequestStep(context.cases, "answered", of, sent),
    [TEMPLATE_INTENT]: () => putTemplate(context, number, sent),
    [MATCH_INTENT]: (form) => submitTheftMatch(context, of, form),
  });
}
