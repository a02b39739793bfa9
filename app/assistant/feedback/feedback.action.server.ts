import { act } from "~/platform/forms/act.server";
import { done, rejected, type FormOutcome } from "~/platform/forms/outcome";

import type { Assistant } from "../assistant.server";
import { VOTES } from "../constants";
import { answerToolsId, assistantPath, HANDOVER, type AssistantFailure } from "../model";
import { HandoverForm } from "./handover-form";

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
