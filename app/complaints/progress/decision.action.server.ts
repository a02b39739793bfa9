import type { Progress } from "~/complaints/model";

import type { AdvanceResult, Answering } from "./answering.server";
import { AGREEMENT } from "./constants";
import { CONSUMER } from "./transitions";

/** Whether a sheet is this person's. */
export function isOwner({ uid }: Pick<Progress, "uid">, person: { uid: string } | null): boolean {
  return person !== null && uid === person.uid;
}

export type ConsumerOutcome = { flash: string } | { status: number; message: string } | { reason: "not-found" };

const DONE = {
  accept: "Aceptaste la solución. Te enviamos la constancia si dejaste un correo.",
  decline: "Registramos que no aceptas la solución. Te enviaremos la respuesta formal.",
} as const;

/** Takes the consumer's decision on an offer. Whoever calls has made sure who decides. */
export async function submitDecision(
  complaints: Pick<Answering, "advance">,
  number: string,
  form: FormData,
): Promise<ConsumerOutcome> {
  const step = DECISIONS.get(String(form.get("intent")));
  if (step === undefined)
    return { status: 400, message: "No entendimos qué quieres hacer. Vuelve a tu hoja e inténtalo de nuevo." };
  if (step === "accept" && form.get("confirmo") !== "si")
    return { status: 400, message: "Para aceptar la solución, marca la casilla que dice que la aceptas." };
  const version = Number(form.get("version"));
  const text = step === "accept" ? AGREEMENT : "";
  const result: AdvanceResult = await complaints.advance(number, {
    step,
    actor: CONSUMER,
    text,
    version: Number.isSafeInteger(version) && version > 0 ? version : 0,
  });
  if (result.ok) return { flash: DONE[step] };
  return result.reason === "not-found" ? result : { status: 409, message: result.message };
}

const DECISIONS = new Map<string, "accept" | "decline">([
  ["aceptar", "accept"],
  ["rechazar", "decline"],
]);
