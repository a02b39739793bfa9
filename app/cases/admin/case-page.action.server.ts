import { z } from "zod";

import { readReason } from "~/admin-kit/decision/reasons";
import { formatDay, limaDay } from "~/business/calendar";
import { lowerFirst } from "~/business/format";
import { type Case, CASES } from "~/cases/document";
import type { CaseStep } from "~/cases/model";
import { NO_CASE, casePath } from "~/cases/queue-query";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, rejected } from "~/platform/forms/outcome";
import { type FieldErrors, typedValues } from "~/platform/forms/typed-values";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { NO_TEMPLATE, type PlaceholderValues, TEMPLATE_FIELD } from "~/templates/constants";
import { joinTexts } from "~/templates/placeholders";

import type { ReceivedCaseForm } from "./case-form.server";
import { CASE_FORMS, REQUEST_FIELDS as FIELDS, TEMPLATE_INTENT, caseTemplates } from "./constants";
import { CASE_QUEUE } from "./list.loader.server";
import { CASE_CLOSING_REASONS } from "./reasons";
import { type CasePageOf, CASE_FULL, REQUEST_MESSAGES, UNDECIDED, takeRequestStep } from "./request-step.action.server";
import { MATCH_INTENT, submitTheftMatch } from "./theft-match.page.server";

const seen = z.coerce.number().int().min(1).max(1_000).catch(0);
const StepForm = z.object({ seen });

const DONE: Record<CaseStep, string> = {
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

/** Words of a case in a template. */
export function templateValues({ number, name, createdAt, due }: Case, now: Date): PlaceholderValues {
  return {
    numero: number,
    nombre: name,
    fecha: formatDay(limaDay(createdAt)),
    vence: due === null ? "(sin plazo)" : formatDay(due),
    hoy: formatDay(limaDay(now)),
  };
}

/** Shows the answer's form again, with a template after the typed text. Nothing is sent. */
async function putTemplate(
  { cases, templates, clock }: Context,
  number: string,
  { form, files }: ReceivedCaseForm,
): Promise<FormOutcome> {
  const found = await cases.queue.find(number);
  if (found === null) return formNotFound(NO_CASE);
  const values = templateValues(found, clock.now());
  const text = await templates.textOf(formText(form, TEMPLATE_FIELD), caseTemplates(found.kind), values);
  if (text === null) return rejected(form, { [TEMPLATE_FIELD]: NO_TEMPLATE }, 409);
  const typed = typedValues(form);
  const shown = { ...typed, [FIELDS.answer]: joinTexts(typed[FIELDS.answer] ?? "", text) };
  // Browsers never send a chosen file again.
  const errors: FieldErrors = files.length > 0 ? { [FIELDS.files]: REQUEST_MESSAGES.filesAgain } : {};
  return { kind: "shown", reply: { ok: false, errors, values: shown } };
}

/** Takes a form of a case's page; what ends it goes on with the next of its list. Callers check permissions. */
export async function takeCaseStep(
  context: Context,
  of: CasePageOf,
  sent: ReceivedCaseForm,
  query: URLSearchParams,
): Promise<FormOutcome> {
  const { number, actor } = of;
  const { queue } = context.cases;
  const step = (asked: CaseStep, text: string) =>
    act({
      form: StepForm,
      run: ({ seen }) => queue.change(number, { step: asked, actor, note: text, seen }),
      done: () => done(casePath(number), DONE[asked]),
      words: REJECTED,
    });
  const outcome = await takeForm(sent.form, {
    attended: (form) => {
      const why = readReason(CASE_CLOSING_REASONS, form, CASE_FORMS.closing);
      return why.ok ? step("attended", why.text)(form) : Promise.resolve(rejected(form, why.errors));
    },
    reopened: step("reopened", ""),
    extended: () => takeRequestStep(context.cases, "extended", of, sent),
    answered: () => takeRequestStep(context.cases, "answered", of, sent),
    [TEMPLATE_INTENT]: () => putTemplate(context, number, sent),
    [MATCH_INTENT]: (form) => submitTheftMatch(context, of, form),
  });
  const isEnd = ENDS.includes(String(sent.form.get("intent")));
  const found =
    outcome.kind === "done" && isEnd ? await nullIfUnavailable(() => queue.find(number), context.log) : null;
  if (outcome.kind !== "done" || found === null) return outcome;
  const words = `${number}: ${lowerFirst(String(outcome.flash?.message ?? ""))}`;
  return CASE_QUEUE.goOn(context, query, { path: CASES.path(number), data: found }, { words, actor });
}

const ENDS = ["attended", "answered", MATCH_INTENT];
