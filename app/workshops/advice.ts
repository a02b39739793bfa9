import { z } from "zod";

import type { CaseContent } from "~/cases/model";
import { messageField, senderFields } from "~/cases/sender-fields";
import { choiceField, required } from "~/platform/forms/fields";

import type { Advisor } from "./model";
import { TIMES, TOPIC_IDS, topicName } from "./services";

export const ADVICE_MESSAGES = {
  topic: "Elige el tema.",
  advisor: "Elige a alguien de la lista, o deja que te asignemos a quien esté libre.",
  time: "Elige un horario de la lista.",
  message: "Cuéntanos en qué te ayudamos.",
} as const;

/** Schema of the form that asks for an advisor; `ids` are those of the advisors. */
export function adviceForm(ids: readonly string[]) {
  // In the order of the page, which is that of the error summary.
  return z.object({
    topic: required(choiceField(TOPIC_IDS, ADVICE_MESSAGES.topic), ADVICE_MESSAGES.topic),
    advisor: choiceField(ids, ADVICE_MESSAGES.advisor),
    time: choiceField(
      TIMES.map(({ id }) => id),
      ADVICE_MESSAGES.time,
    ),
    message: messageField("Mensaje", ADVICE_MESSAGES.message, { max: 2000 }),
    ...senderFields,
  });
}
export type Advice = z.infer<ReturnType<typeof adviceForm>>;

export function adviceCase(asked: Advice, advisors: readonly Advisor[]): CaseContent {
  const { name, email, phone = null, topic, advisor, time, message } = asked;
  const who = advisors.find(({ id }) => id === advisor)?.name;
  return {
    name,
    email,
    phone,
    kind: "asesoria",
    subject: `Asesoría: ${topicName(topic)}${who ? ` con ${who}` : ""}`,
    text: message,
    fields: [
      { label: "Tema", value: topicName(topic) },
      { label: "Con", value: who ?? "Quien esté libre" },
      { label: "Horario preferido", value: TIMES.find(({ id }) => id === time)?.name ?? "Cualquiera" },
    ],
    answerWithin: null,
  };
}
