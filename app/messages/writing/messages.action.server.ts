import { z } from "zod";

import type { Messages } from "~/messages/messages.server";
import { ANSWER, LAST_MESSAGE, TEXT_MAX, threadPath, type Refusal } from "~/messages/model";
import { isKey, newKey, type NotFound } from "~/messages/store.server";
import { UpstreamError } from "~/platform/errors";
import { textField } from "~/platform/forms/fields";
import { parseForm, typedValues, type FieldErrors } from "~/platform/forms/forms";
import { reportForm } from "~/reports/form";

import type { Refused, Sender, SendResult } from "./delivery.server";
import { spamMessage } from "./spam";

/** What came of a form: where to go, or what to put right. */
export type Outcome =
  { go: string; flash: string } | { status: number; refusal: Refusal; retryAfterSeconds?: number } | NotFound;

const key = z
  .string()
  .optional()
  .transform((value) => (isKey(value) ? value : newKey()));

/** `siteUrl`: links to our own site are no advertising. */
function letterForm(siteUrl: string) {
  const text = textField("Mensaje", { max: TEXT_MAX }).transform((value, context) => {
    const problem = value === undefined ? "Escribe tu mensaje." : spamMessage(value, siteUrl);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
    return value ?? "";
  });
  return z.object({ key, text });
}

/** Takes the form that writes to the seller of a listing. */
export function submitStart(
  messages: Messages,
  sender: Sender,
  listingId: string,
  form: FormData,
  siteUrl: string,
): Promise<Outcome> {
  return kept("enviar", form, async () => {
    const parsed = parseForm(letterForm(siteUrl), form);
    if (!parsed.ok) return refusedWith("enviar", form, 400, parsed.errors);
    return sent("enviar", form, await messages.start(sender, listingId, parsed.data));
  });
}

/** Takes the forms of a thread: answer, block and unblock, report. */
export function submitThread(
  messages: Messages,
  sender: Sender,
  threadId: string,
  form: FormData,
  siteUrl: string,
): Promise<Outcome> {
  const intent = String(form.get("intent") ?? "");
  return kept(intent, form, async () => {
    const found = async (result: Promise<{ ok: true } | NotFound>, flash: string): Promise<Outcome> => {
      const outcome = await result;
      return outcome.ok ? { go: `${threadPath(threadId)}#${ANSWER}`, flash } : outcome;
    };
    switch (intent) {
      case "responder": {
        const parsed = parseForm(letterForm(siteUrl), form);
        if (!parsed.ok) return refusedWith(intent, form, 400, parsed.errors);
        return sent(intent, form, await messages.send(sender, threadId, parsed.data));
      }
      case "bloquear":
        return found(messages.block(sender.uid, threadId), "Bloqueaste a esta persona: ya no puede escribirte.");
      case "desbloquear":
        return found(
          messages.unblock(sender.uid, threadId),
          "Desbloqueaste a esta persona: puede volver a escribirte.",
        );
      case "denunciar": {
        const parsed = parseForm(reportForm("thread"), form);
        if (!parsed.ok) return refusedWith(intent, form, 400, parsed.errors);
        const reported = await messages.report(sender.uid, threadId, parsed.data);
        if (reported.ok)
          return { go: `${threadPath(threadId)}#${ANSWER}`, flash: "Recibimos tu denuncia. La revisaremos pronto." };
        return "message" in reported ? refusedBy(intent, form, reported) : reported;
      }
      default:
        return refusedWith(intent, form, 400, { "": "No entendimos qué quieres hacer. Vuelve a intentarlo." });
    }
  });
}

function sent(intent: string, form: FormData, result: SendResult): Outcome {
  if (result.ok) return { go: `${threadPath(result.threadId)}#${LAST_MESSAGE}`, flash: "Mensaje enviado." };
  return result.reason === "not-found" ? result : refusedBy(intent, form, result);
}

function refusedBy(
  intent: string,
  form: FormData,
  { status, message, retryAfterSeconds }: Pick<Refused, "message" | "retryAfterSeconds"> & { status: number },
): Outcome {
  return {
    ...refusedWith(intent, form, status, { "": message }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

function refusedWith(intent: string, form: FormData, status: number, errors: FieldErrors) {
  return { status, refusal: { intent, errors, values: typedValues(form) } };
}

/** A service that is down is a refusal too, so that nothing typed is lost. */
async function kept(intent: string, form: FormData, submit: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await submit();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return refusedWith(intent, form, error.status, { "": error.publicMessage });
  }
}
