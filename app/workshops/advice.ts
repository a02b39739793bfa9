import { z } from "zod";

import type { CaseContent } from "~/cases/model";
import { messageField } from "~/cases/sender-fields";
import { choiceField, required } from "~/platform/forms/fields";

import { applicantFields } from "./application";
import type { Advisor } from "./model";
import { TIMES, TOPICS, TOPIC_IDS, namedOptions, topicName } from "./services";

export const ADVICE_MESSAGES = {
  topic: "Elige el tema.",
  advisor: "Elige a alguien de la lista, o deja que te asignemos a quien esté libre.",
  time: "Elige un horario de la lista.",
  message: "Cuéntanos en qué te ayudamos.",
} as const;

const choice = (label: string, first: string, all: readonly { id: string; name: string }[]) => ({
  label,
  input: "select" as const,
  options: [{ value: "", label: first }, ...namedOptions(all)],
});

/** Schema of the form that asks for one of `advisors`. */
export function adviceForm(advisors: readonly { id: string; name: string }[]) {
  // In the order of the page, which is that of the error summary.
  return z.object({
    topic: required(choiceField(TOPIC_IDS, ADVICE_MESSAGES.topic), ADVICE_MESSAGES.topic).meta(
      choice("Tema", "Elige el tema", TOPICS),
    ),
    advisor: choiceField(
      advisors.map(({ id }) => id),
      ADVICE_MESSAGES.advisor,
    ).meta(choice("Con quién", "Quien esté libre", advisors)),
    time: choiceField(
      TIMES.map(({ id }) => id),
      ADVICE_MESSAGES.time,
    ).meta(choice("Horario que prefieres", "Cualquiera", TIMES)),
    message: messageField("Mensaje", ADVICE_MESSAGES.message, { max: 2000 }).meta({
      maxLength: 2200,
      hint: "Si es sobre un anuncio, copia aquí su enlace.",
    }),
    ...applicantFields,
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
