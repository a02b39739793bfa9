import type { Complaints } from "~/complaints/complaints.server";
import type { Progress } from "~/complaints/model";
import { formText } from "~/platform/forms/form-text";
import { done, handleForm, notDone, rejected, UNKNOWN_INTENT, type FormOutcome } from "~/platform/forms/outcome";

import { AGREEMENT } from "./constants";
import { CONSUMER } from "./transitions";

export const NO_SHEET = "No encontramos esa hoja. Si el enlace de tu correo venció, entra con tu cuenta.";

const DECISIONS = new Map<string, "accept" | "decline">([
  ["aceptar", "accept"],
  ["rechazar", "decline"],
]);

const DONE = {
  accept: "Aceptaste la solución. Te enviamos la constancia si dejaste un correo.",
  decline: "Registramos que no aceptas la solución. Te enviaremos la respuesta formal.",
} as const;

export function isOwner({ uid }: Pick<Progress, "uid">, user: { uid: string } | null): boolean {
  return user !== null && uid === user.uid;
}

/** Takes the consumer's decision on an offer and leads back to the sheet. Callers check that the consumer sent it. */
export function takeDecision(
  { progress }: Complaints,
  { number, back }: { number: string; back: string },
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const step = DECISIONS.get(formText(form, "intent"));
    if (step === undefined) return rejected(form, { "": UNKNOWN_INTENT });
    if (step === "accept" && form.get("confirmo") !== "si")
      return rejected(form, { "": "Para aceptar la solución, marca la casilla que dice que la aceptas." });
    const version = Number(form.get("version"));
    const result = await progress.advance(number, {
      step,
      actor: CONSUMER,
      text: step === "accept" ? AGREEMENT : "",
      version: Number.isSafeInteger(version) && version > 0 ? version : 0,
    });
    return result.ok ? done(back, DONE[step]) : notDone(form, result, { "not-found": NO_SHEET });
  });
}
