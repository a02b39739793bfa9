import { z } from "zod";

import { ANSWER, LAST_MESSAGE, REPORTED_MESSAGE, THREAD_MESSAGE_MAX, threadPath } from "~/messages/model";
import { isKey, newKey } from "~/messages/store.server";
import { textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, notDone, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { reportForm } from "~/reports/form";
import { listingVersionOf, notChanged } from "~/selling/step-rejections";
import { spamMessage, tooLittleMessage } from "~/writing/spam";

import type { Messages } from "../messages.server";
import type { BlockResult } from "../threads/blocks.server";
import type { MessageSender, SendResult } from "./delivery.server";

export const LISTING_NOT_FOUND = "No encontramos este anuncio.";
export const THREAD_NOT_FOUND = "No encontramos esa conversación entre las tuyas.";

const DECIDED =
  "Ya revisamos tu reporte de esta conversación y tomamos una decisión. Si te escribe algo más, reporta ese mensaje.";

const key = z
  .string()
  .optional()
  .transform((value) => (isKey(value) ? value : newKey()));

/** `siteUrl`: links to our own site are no advertising. */
function messageForm(siteUrl: string) {
  const text = textField("Mensaje", { max: THREAD_MESSAGE_MAX }).transform((value, context) => {
    const problem =
      value === undefined ? "Escribe tu mensaje." : (tooLittleMessage(value) ?? spamMessage(value, siteUrl));
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
    return value ?? "";
  });
  return z.object({ key, text });
}

export function submitStart(
  messages: Messages,
  sender: MessageSender,
  listingId: string,
  form: FormData,
  siteUrl: string,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(messageForm(siteUrl), form);
    if (!parsed.ok) return rejectedWith(parsed);
    return sent(form, await messages.start(sender, listingId, parsed.data), LISTING_NOT_FOUND);
  });
}

/** `intent`: responder, bloquear, desbloquear, denunciar; of the seller: LISTING_STEPS. */
export function submitThread(
  messages: Messages,
  sender: MessageSender,
  threadId: string,
  form: FormData,
  siteUrl: string,
): Promise<FormOutcome> {
  const words = { "not-found": THREAD_NOT_FOUND };
  const changed = (result: BlockResult, flash: string): FormOutcome =>
    result.ok ? done(`${threadPath(threadId)}#${ANSWER}`, flash) : notDone(form, result, words);
  return handleForm(form, async () => {
    switch (form.get("intent")) {
      case "responder": {
        const parsed = parseForm(messageForm(siteUrl), form);
        if (!parsed.ok) return rejectedWith(parsed);
        return sent(form, await messages.send(sender, threadId, parsed.data), THREAD_NOT_FOUND);
      }
      case "bloquear":
        return changed(
          await messages.block(sender.uid, threadId),
          "Bloqueaste a esta persona: ya no puede escribirte.",
        );
      case "desbloquear":
        return changed(
          await messages.unblock(sender.uid, threadId),
          "Desbloqueaste a esta persona: puede volver a escribirte.",
        );
      case "denunciar": {
        const parsed = parseForm(reportForm("thread"), form);
        if (!parsed.ok) return rejectedWith(parsed);
        const messageId = formText(form, REPORTED_MESSAGE);
        const reported = await messages.report(sender.uid, threadId, { ...parsed.data, messageId });
        if (!reported.ok) return notDone(form, reported, words);
        return done(
          `${threadPath(threadId)}#${ANSWER}`,
          reported.isTaken ? "Recibimos tu reporte. Lo revisaremos pronto." : { type: "info", message: DECIDED },
        );
      }
      case "reservar":
      case "liberar":
      case "vendido":
        return takeListingStep(messages, sender, threadId, form);
      default:
        return unknownIntent(form);
    }
  });
}

const LISTING_STEPS = {
  reservar: { name: "reserve", done: "Reservaste tu anuncio para esta persona." },
  liberar: { name: "release", done: "Quitaste la reserva: tu anuncio está disponible otra vez." },
  vendido: { name: "markSold", done: "¡Felicitaciones por tu venta! Marcamos el anuncio como vendido." },
} as const;

async function takeListingStep(
  { listing }: Messages,
  sender: MessageSender,
  threadId: string,
  form: FormData,
): Promise<FormOutcome> {
  const step = LISTING_STEPS[form.get("intent") as keyof typeof LISTING_STEPS];
  const values = { version: listingVersionOf(form), key: key.parse(form.get("key") ?? undefined) };
  const result = await listing[step.name](sender, threadId, values);
  if (!result.ok) return notChanged(form, result, THREAD_NOT_FOUND);
  const untold = step.name !== "markSold" && !result.isTold;
  return done(
    `${threadPath(threadId)}#${ANSWER}`,
    untold ? { type: "info", message: `${step.done} No pudimos avisarle con un mensaje.` } : step.done,
  );
}

function sent(form: FormData, result: SendResult, missing: string): FormOutcome {
  if (result.ok) return done(`${threadPath(result.threadId)}#${LAST_MESSAGE}`, "Mensaje enviado.");
  return notDone(form, result, { "not-found": missing });
}
