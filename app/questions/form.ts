import { z } from "zod";

import { textField } from "~/platform/forms/fields";
import { publicTextMessage } from "~/writing/public-text";

import { ANSWER_MAX, QUESTION_FIELD, QUESTION_MAX } from "./constants";

const KINDS = {
  question: { label: "Pregunta", max: QUESTION_MAX, missing: "Escribe tu pregunta." },
  answer: { label: "Respuesta", max: ANSWER_MAX, missing: "Escribe tu respuesta." },
} as const;

/** Fields of a public text: the rules of messages, and no phone numbers or e-mails. */
export function publicTextForm(kind: keyof typeof KINDS, siteUrl: string) {
  const { label, max, missing } = KINDS[kind];
  return z.object({
    [QUESTION_FIELD]: textField(label, { max }).transform((text, context) => {
      const problem = text === undefined ? missing : publicTextMessage(text, siteUrl);
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
      return text ?? "";
    }),
  });
}
