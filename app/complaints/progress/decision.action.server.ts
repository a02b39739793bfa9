import type { Complaints } from "~/complaints/complaints.server";
import type { Progress } from "~/complaints/model";
import { act, takeForm } from "~/platform/forms/act.server";
import { done, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { AGREEMENT } from "./constants";
import { CONSUMER } from "./transitions";

export const NO_SHEET = "No encontramos esa hoja. Si el enlace de tu correo venció, entra con tu cuenta.";

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
  const version = Number(form.get("version"));
  const decide = (step: "accept" | "decline", text: string) =>
    act({
      first: () =>
        step === "accept" && form.get("confirmo") !== "si"
          ? rejected(form, { "": "Para aceptar la solución, marca la casilla que dice que la aceptas." })
          : null,
      run: () =>
        progress.advance(number, {
          step,
          actor: CONSUMER,
          text,
          version: Number.isSafeInteger(version) && version > 0 ? version : 0,
        }),
      done: () => done(back, DONE[step]),
      words: { "not-found": NO_SHEET },
    });
  return takeForm(form, { aceptar: decide("accept", AGREEMENT), rechazar: decide("decline", "") });
}
