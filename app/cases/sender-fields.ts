import { isEmail } from "~/business/email";
import { parsePhone } from "~/business/peru";
import { lineField, parsedField, required, textField } from "~/platform/forms/fields";

export const SENDER_MESSAGES = {
  name: "Escribe tu nombre.",
  email: "Escribe tu correo.",
  badEmail: "Escribe un correo como nombre@ejemplo.pe.",
  phone: "Teléfono: escribe un celular de 9 cifras, como 987 654 321, o un fijo con su código, como (01) 555 0100.",
} as const;

/** Sender: `name`, `email`, `phone` (E.164, or undefined). */
export const senderFields = {
  name: required(lineField("Nombre", { max: 120 }), SENDER_MESSAGES.name).meta({ autoComplete: "name" }),
  email: required(
    parsedField((text) => (isEmail(text) ? text : null), SENDER_MESSAGES.badEmail, {
      label: "Correo",
      type: "email",
      autoComplete: "email",
    }),
    SENDER_MESSAGES.email,
  ),
  phone: parsedField(parsePhone, SENDER_MESSAGES.phone, {
    label: "Teléfono",
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
  }),
};

export function messageField(label: string, missing: string, { min = 10, max = 3000 } = {}) {
  return required(textField(label, { min, max }), missing);
}
