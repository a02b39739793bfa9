import { z } from "zod";

import { readReason } from "~/admin-kit/decision/reasons";
import type { Cases } from "~/cases/cases.server";
import { ANSWER_LENGTH, type CaseChangeResult, type CaseRejection, type RequestStep } from "~/cases/model";
import { NO_CASE, casePath } from "~/cases/queue-query";
import { required, textField } from "~/platform/forms/fields";
import { parseForm, type FieldErrors } from "~/platform/forms/forms";
import { done, formNotFound, handleForm, rejected, type FormOutcome } from "~/platform/forms/outcome";

import type { ReceivedCaseForm } from "./case-form.server";
import { CASE_FORMS, CASE_STEP_NAMES, REQUEST_FIELDS as FIELDS } from "./constants";
import { EXTENSION_REASONS } from "./reasons";

export const REQUEST_MESSAGES = {
  answer: "Escribe la respuesta.",
  filesAgain: "Elige de nuevo los archivos: solo se guardan con la respuesta.",
  filesLost: "Si tu respuesta llevaba archivos, elígelos de nuevo antes de enviarla.",
} as const;

export const CASE_FULL = "Esta solicitud tiene demasiados pasos: no se le pueden agregar más.";
export const UNDECIDED = "Esta solicitud espera una decisión: se cierra solo al decidirla, no desde aquí.";

const seen = z.coerce.number().int().min(1).max(1_000).catch(0);
const SeenForm = z.object({ seen });
const AnswerForm = z.object({
  [FIELDS.answer]: required(textField("Respuesta", ANSWER_LENGTH), REQUEST_MESSAGES.answer),
  seen,
});

const DONE: Record<RequestStep, string> = {
  extended: "Ampliamos el plazo y enviamos el motivo a quien escribió.",
  answered: "Enviamos la respuesta. La solicitud quedó atendida.",
};
const NOT_ALLOWED: Record<RequestStep, string> = {
  extended: "El plazo de esta solicitud ya no se puede ampliar",
  answered: "Esta solicitud ya no espera respuesta",
};

/** A case, and the administrator. */
export interface CasePageOf {
  number: string;
  actor: string;
}

/** Takes the extension of a request about personal data, or the answer of a case. Callers check permissions. */
export async function takeRequestStep(
  cases: Pick<Cases, "queue" | "requests">,
  step: RequestStep,
  of: CasePageOf,
  sent: ReceivedCaseForm,
): Promise<FormOutcome> {
  const outcome = await handleForm(sent.form, () => (step === "extended" ? extend : answer)(cases, of, sent));
  // Browsers never send a file again: the sender must know that it was not kept.
  if (outcome.kind !== "rejected" || sent.files.length === 0) return outcome;
  const errors = { [FIELDS.files]: REQUEST_MESSAGES.filesAgain, ...outcome.failure.errors };
  return { ...outcome, failure: { ...outcome.failure, errors } };
}

async function extend(
  cases: Pick<Cases, "queue" | "requests">,
  of: CasePageOf,
  { form }: ReceivedCaseForm,
): Promise<FormOutcome> {
  const why = readReason(EXTENSION_REASONS, form, CASE_FORMS.extension);
  if (!why.ok) return rejected(form, why.errors);
  const { seen } = SeenForm.parse({ seen: form.get("seen") });
  const result = await cases.requests.extend(of.number, { actor: of.actor, note: why.text, seen });
  return outcomeOf(cases, "extended", of, form, result);
}

async function answer(
  cases: Pick<Cases, "queue" | "requests">,
  of: CasePageOf,
  { form, files, fileProblem, isMultipart }: ReceivedCaseForm,
): Promise<FormOutcome> {
  const parsed = parseForm(AnswerForm, form);
  const errors: FieldErrors = parsed.ok ? {} : { ...parsed.errors };
  const problem = fileProblem ?? (isMultipart ? null : REQUEST_MESSAGES.filesLost);
  if (problem !== null) errors[FIELDS.files] = problem;
  if (!parsed.ok || problem !== null) return rejected(form, errors);
  const { [FIELDS.answer]: note, seen } = parsed.data;
  const result = await cases.requests.answer(of.number, { actor: of.actor, note, seen }, files);
  return outcomeOf(cases, "answered", of, form, result);
}

async function outcomeOf(
  { queue }: Pick<Cases, "queue">,
  step: RequestStep,
  { number }: CasePageOf,
  form: FormData,
  result: CaseChangeResult,
): Promise<FormOutcome> {
  if (result.ok) return done(casePath(number), DONE[step]);
  const current = result.reason === "not-found" ? null : await queue.find(number);
  if (result.reason === "not-found" || current === null) return formNotFound(NO_CASE);
  const { status, history } = current;
  const became =
    `ahora está ${status === "open" ? "abierta" : "atendida"} y su último paso es ` +
    `"${CASE_STEP_NAMES[history.at(-1)?.step ?? "filed"]}"`;
  const words: Record<Exclude<CaseRejection, "not-found">, string> = {
    conflict: `Esta solicitud cambió mientras la veías: ${became}. Revísala antes de enviarlo de nuevo.`,
    "not-allowed": `${NOT_ALLOWED[step]}: ${became}.`,
    undecided: UNDECIDED,
    full: CASE_FULL,
  };
  return rejected(form, { "": words[result.reason] }, 409);
}
