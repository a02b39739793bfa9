import { z } from "zod";

import { isEmail } from "~/business/email";
import { parsePhone } from "~/business/peru";
import { lineField, reading, textField } from "~/platform/forms/fields";

export const PERSON_MESSAGES = {
  name: "Escribe tu nombre.",
  email: "Escribe tu correo.",
  badEmail: "Escribe un correo como nombre@ejemplo.pe.",
  phone: "Teléfono: escribe un celular de 9 cifras, como 987 654 321, o un fijo con su código, como (01) 555 0100.",
} as const;

export function required<T>(field: z.ZodType<T | undefined>, message: string) {
  return field.transform((value, context): T => {
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** Sender: `name`, `email`, `phone` (E.164, or undefined). */
export const personFields = {
  name: required(lineField("Nombre", { max: 120 }), PERSON_MESSAGES.name),
  email: required(
    reading((text) => (isEmail(text) ? { value: text } : { message: PERSON_MESSAGES.badEmail })),
    PERSON_MESSAGES.email,
  ),
  phone: reading((text) => {
    const phone = parsePhone(text);
    return phone ? { value: phone } : { message: PERSON_MESSAGES.phone };
  }),
};

/** The message, of at least `min` characters. */
export function messageField(label: string, missing: string, { min = 10, max = 3000 } = {}) {
  return required(textField(label, { min, max }), missing);
}
