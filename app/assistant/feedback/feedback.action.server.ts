import { z } from "zod";

import { senderFields } from "~/cases/sender-fields";
import { act } from "~/platform/forms/act.server";
import { reading, required, textField } from "~/platform/forms/fields";
import { done, rejected, type FormOutcome } from "~/platform/forms/outcome";

import type { Assistant } from "../assistant.server";
import { VOTES } from "../constants";
import { answerToolsId, assistantPath, HANDOVER, type AssistantFailure } from "../model";
import { HANDOVER_CONSENT_MISSING, HANDOVER_TEXT_MAX } from "./constants";

const ANSWER_NOT_FOUND = "Esa respuesta ya no está en tu conversación.";

/** `intent=valorar`: 👍 or 👎 below an answer. */
export async function submitVote(
  { feedback }: Pick<Assistant, "feedback">,
  uid: string,
  form: FormData,
  page: string,
): Promise<FormOutcome<AssistantFailure>> {
  const vote = VOTES.find((one) => one === form.get("voto"));
  const messageId = form.get("mensaje");
  if (!vote || typeof messageId !== "string") return rejected(form, { "": "Elige 👍 o 👎." });
  if (!(await feedback.vote(uid, messageId, vote))) return rejected(form, { "": ANSWER_NOT_FOUND }, 409);
  return done(`${assistantPath(page)}#${answerToolsId(messageId)}`);
}

/** Fields of 'Hablar con una persona'. Named differently from those of the message's form on the same page. */
const HandoverForm = z.object({
  correo: senderFields.email,
  necesito: textField("Qué necesitas", { max: HANDOVER_TEXT_MAX }),
  permiso: required(
    reading((text) => (text === "1" ? { value: true } : { message: HANDOVER_CONSENT_MISSING })),
    HANDOVER_CONSENT_MISSING,
  ),
  hasta: z.string().catch(""),
});

/** `intent=persona`: hands the conversation to a person. */
export function submitHandover(
  { feedback }: Pick<Assistant, "feedback">,
  user: { uid: string; displayName: string },
  form: FormData,
  page: string,
): Promise<FormOutcome<AssistantFailure>> {
  const handOver = act({
    form: HandoverForm,
    run: ({ correo, necesito = "", hasta }) => feedback.handOver(user, { email: correo, text: necesito, until: hasta }),
    done: ({ number }) =>
      done(
        `${assistantPath(page)}#${HANDOVER}`,
        `Enviamos tu conversación a nuestro equipo. Tu número de caso es ${number}.`,
      ),
    words: {
      changed: "Tu conversación cambió. Revísala y envíala otra vez.",
      limited: "Ya enviaste varias conversaciones hoy. Escríbenos desde Contacto o inténtalo mañana.",
    },
  });
  return handOver(form);
}
