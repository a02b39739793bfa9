import { z } from "zod";

import { messageField, senderFields } from "~/cases/sender-fields";
import { choiceField, required } from "~/platform/forms/fields";

import { CONTACT_MESSAGE_MAX, SUBJECTS } from "./model";

export const CONTACT_MESSAGES = {
  subject: "Elige un asunto de la lista.",
  message: "Escribe tu mensaje.",
} as const;

export const contactForm = z.object({
  ...senderFields,
  subject: required(
    choiceField(
      SUBJECTS.map(({ value }) => value),
      CONTACT_MESSAGES.subject,
    ),
    CONTACT_MESSAGES.subject,
  ),
  message: messageField("Mensaje", CONTACT_MESSAGES.message, { max: CONTACT_MESSAGE_MAX }),
});
