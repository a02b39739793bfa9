import { z } from "zod";

import { choiceField, textField } from "~/platform/forms/fields";
import { foldForSpam, hasForeignLink, spamMessage, tooLittleMessage } from "~/writing/spam";
import { hasContacts } from "~/writing/text";

import { ANSWER_FIELD, REVIEW_TEXT_FIELD, REVIEW_TEXT_MAX, REVIEW_TEXT_MIN, STARS_FIELD } from "./constants";

const PUBLIC = "Las opiniones son públicas: quita los enlaces, los teléfonos, los correos y las cuentas.";

/** Fault of a review or its answer; null for none. */
function reviewTextMessage(text: string): string | null {
  const says = tooLittleMessage(text) ?? spamMessage(text, null);
  return says ?? (hasContacts(text) || hasForeignLink(foldForSpam(text), null) ? PUBLIC : null);
}

function reviewTextField(label: string, missing: string) {
  return textField(label, { min: REVIEW_TEXT_MIN, max: REVIEW_TEXT_MAX }).transform((value, context) => {
    const problem = value === undefined ? missing : reviewTextMessage(value);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
    return value ?? "";
  });
}

export const ReviewFormSchema = z.object({
  [STARS_FIELD]: choiceField(["1", "2", "3", "4", "5"], "Elige de 1 a 5.").transform((value, context) => {
    if (value === undefined) context.addIssue({ code: "custom", message: "Elige de 1 a 5." });
    return Number(value);
  }),
  [REVIEW_TEXT_FIELD]: reviewTextField("Tu opinión", "Escribe tu opinión."),
});

export const ReviewAnswerSchema = z.object({
  [ANSWER_FIELD]: reviewTextField("Tu respuesta", "Escribe tu respuesta."),
});
