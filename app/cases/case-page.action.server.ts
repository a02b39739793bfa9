import { z } from "zod";

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

import type { Cases } from "./cases.server";
import { CASE_STEPS, NOTE_MAX, type CaseChangeResult, type CaseStep } from "./model";
import { casePath, NO_CASE } from "./queue-query";

const changeForm = z.object({
  note: textField("Nota", { max: NOTE_MAX }),
  seen: z.coerce.number().int().min(1).max(1_000).catch(0),
});

const DONE: Record<CaseStep, string> = {
  note: "Guardamos la nota.",
  attended: "La marcamos como atendida.",
  reopened: "La abrimos de nuevo.",
};
const REJECTED: Record<Exclude<(CaseChangeResult & { ok: false })["reason"], "not-found">, string> = {
  conflict: "Alguien más cambió esta solicitud mientras la veías. Revisa su historial y vuelve a intentarlo.",
  "not-allowed": "Esta solicitud ya cambió de estado. Revisa su historial.",
  full: "Esta solicitud tiene demasiados pasos: no se le pueden agregar más.",
};
export const MISSING_NOTE = "Escribe la nota.";

/** Takes a form of a case's page: a note, or a step with one. */
export function takeCaseStep(
  { queue }: Pick<Cases, "queue">,
  number: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const step = CASE_STEPS.find((one) => one === form.get("intent"));
    if (step === undefined) return unknownIntent(form);
    const parsed = parseForm(changeForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { note = "", seen } = parsed.data;
    if (step === "note" && note === "") return rejected(form, { note: MISSING_NOTE });
    const result = await queue.change(number, { step, actor, note, seen });
    if (result.ok) return done(casePath(number), DONE[step]);
    if (result.reason === "not-found") return formNotFound(NO_CASE);
    return rejected(form, { "": REJECTED[result.reason] }, 409);
  });
}
