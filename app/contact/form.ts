import { z } from "zod";

import { messageField, personFields, required } from "~/cases/person";
import { choiceField } from "~/platform/forms/fields";

import { CONTACT_MESSAGE_MAX, SUBJECTS } from "./model";

export const CONTACT_MESSAGES = {
  subject: "Elige un asunto de la lista.",
  message: "Escribe tu mensaje.",
} as const;

export const contactForm = z.object({
  ...personFields,
  subject: required(
    choiceField(
      SUBJECTS.map(({ value }) => value),
      CONTACT_MESSAGES.subject,
    ),
    CONTACT_MESSAGES.subject,
  ),
  message: messageField("Mensaje", CONTACT_MESSAGES.message, { max: CONTACT_MESSAGE_MAX }),
});
