import { z } from "zod";

import type { Cases } from "~/cases/cases.server";
import { CASE_STEPS, NOTE_MAX, REQUEST_STEPS, type CaseRefusal, type CaseStep } from "~/cases/model";
import { casePath, NO_CASE } from "~/cases/queue-query";
import { textField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";

import type { ReceivedCaseForm } from "./case-form.server";
import { takeRequestStep } from "./request-step.action.server";

const changeForm = z.object({
  note: textField("Nota", { max: NOTE_MAX }),
  seen: z.coerce.number().int().min(1).max(1_000).catch(0),
});

const DONE: Record<CaseStep, string> = {
  note: "Guardamos la nota.",
  attended: "La marcamos como atendida.",
  reopened: "La abrimos de nuevo.",
};
const REJECTED: Record<Exclude<CaseRefusal, "not-found">, string> = {
  conflict: "Alguien más cambió esta solicitud mientras la veías. Revisa su historial y vuelve a intentarlo.",
  "not-allowed": "Esta solicitud ya cambió de estado. Revisa su historial.",
  full: "Esta solicitud tiene demasiados pasos: no se le pueden agregar más.",
};
export const MISSING_NOTE = "Escribe la nota.";

/** Takes a form of a case's page: a note, a step with one, or a step of a request about personal data. */
export function takeCaseStep(
  cases: Pick<Cases, "queue" | "requests">,
  number: string,
  actor: string,
  sent: ReceivedCaseForm,
): Promise<FormOutcome> {
  const { form } = sent;
  const intent = form.get("intent");
  const requestStep = REQUEST_STEPS.find((one) => one === intent);
  if (requestStep !== undefined) return takeRequestStep(cases, requestStep, { number, actor }, sent);
  return handleForm(form, async () => {
    const step = CASE_STEPS.find((one) => one === intent);
    if (step === undefined) return unknownIntent(form);
    const parsed = parseForm(changeForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { note = "", seen } = parsed.data;
    if (step === "note" && note === "") return rejected(form, { note: MISSING_NOTE });
    const result = await cases.queue.change(number, { step, actor, note, seen });
    if (result.ok) return done(casePath(number), DONE[step]);
    if (result.reason === "not-found") return formNotFound(NO_CASE);
    return rejected(form, { "": REJECTED[result.reason] }, 409);
  });
}
