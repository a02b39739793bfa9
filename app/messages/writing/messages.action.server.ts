import { z } from "zod";

import { ANSWER, LAST_MESSAGE, REPORTED_MESSAGE, THREAD_MESSAGE_MAX, threadPath } from "~/messages/model";
import { isKey, newKey } from "~/messages/store.server";
import { act, takeForm } from "~/platform/forms/act.server";
import { textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { done, type FormDone, type FormOutcome } from "~/platform/forms/outcome";
import type { Flash } from "~/platform/http/http";
import { reportForm } from "~/reports/form";
import { listingVersionOf, notChanged } from "~/selling/step-rejections";
import { spamMessage, tooLittleMessage } from "~/writing/spam";

import type { Messages } from "../messages.server";
import type { MessageSender } from "./delivery.server";

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
  const start = act({
    form: messageForm(siteUrl),
    run: (message) => messages.start(sender, listingId, message),
    done: (message) => sent(message),
    words: { "not-found": LISTING_NOT_FOUND },
  });
  return takeForm(form, start);
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
  const answered = (flash: Flash | string) => done(`${threadPath(threadId)}#${ANSWER}`, flash);
  const step = (form: FormData) => takeListingStep(messages, sender, threadId, form);
  return takeForm(form, {
    responder: act({
      form: messageForm(siteUrl),
      run: (message) => messages.send(sender, threadId, message),
      done: (message) => sent(message),
      words,
    }),
    bloquear: act({
      run: () => messages.block(sender.uid, threadId),
      done: () => answered("Bloqueaste a esta persona: ya no puede escribirte."),
      words,
    }),
    desbloquear: act({
      run: () => messages.unblock(sender.uid, threadId),
      done: () => answered("Desbloqueaste a esta persona: puede volver a escribirte."),
      words,
    }),
    denunciar: act({
      form: reportForm("thread"),
      run: (report) =>
        messages.report(sender.uid, threadId, { ...report, messageId: formText(form, REPORTED_MESSAGE) }),
      done: ({ isTaken }) =>
        answered(isTaken ? "Recibimos tu reporte. Lo revisaremos pronto." : { type: "info", message: DECIDED }),
      words,
    }),
    reservar: step,
    liberar: step,
    vendido: step,
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

function sent({ threadId }: { threadId: string }): FormDone {
  return done(`${threadPath(threadId)}#${LAST_MESSAGE}`, "Mensaje enviado.");
}
