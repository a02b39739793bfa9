import { z } from "zod";

import { messageField, senderFields } from "~/cases/sender-fields";
import { choiceField, required } from "~/platform/forms/fields";

import { CONTACT_MESSAGE_MAX, SUBJECTS } from "./model";

export const CONTACT_MESSAGES = { subject: "Elige un asunto de la lista.", message: "Escribe tu mensaje." } as const;

export const contactForm = z.object({
  ...senderFields,
  email: senderFields.email.meta({ inputMode: "email" }),
  subject: required(
    choiceField(
      SUBJECTS.map(({ value }) => value),
      CONTACT_MESSAGES.subject,
    ),
    CONTACT_MESSAGES.subject,
  ).meta({ label: "Asunto", input: "select", options: [{ value: "", label: "Elige un asunto" }, ...SUBJECTS] }),
  message: messageField("Mensaje", CONTACT_MESSAGES.message, { max: CONTACT_MESSAGE_MAX }).meta({
    rows: 7,
    hint: "Si es sobre un anuncio, pega su enlace. No escribas contraseñas ni datos de tu tarjeta.",
  }),
});
