import type { z } from "zod";

import { spamIn, spamMessage, tooLittleMessage } from "./spam.ts";
import { hasContacts } from "./text.ts";

const PRIVATE_DATA =
  "Las preguntas son públicas: quita teléfonos, correos y números de cuenta. Para eso están los mensajes, que son privados.";

/** Fault of a question or an answer: the rules of messages, and no phone numbers or e-mails; null for none. */
export function publicTextMessage(text: string, siteUrl: string | null): string | null {
  return tooLittleMessage(text) ?? spamMessage(text, siteUrl) ?? (hasContacts(text) ? PRIVATE_DATA : null);
}

/** Fault of a field that everyone reads, which may hold one letter, such as a model; null for none. */
export function publicFieldMessage(text: string): string | null {
  const spam = spamIn(text, null);
  if (spam === "repeated")
    return "Este texto repite un mismo carácter demasiadas veces seguidas. Quita los que sobran.";
  if (spam !== null)
    return (
      `Este texto parece publicidad: lleva un enlace junto con «${spam.salesWord}». Quita el enlace o escríbelo con ` +
      "otras palabras."
    );
  return hasContacts(text) ? "Este texto es público: quita teléfonos, correos y números de cuenta." : null;
}

/** A field of a text that everyone reads. */
export function publicField<T extends string | undefined>(field: z.ZodType<T>) {
  return field.superRefine((text, context) => {
    const message = text === undefined ? null : publicFieldMessage(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
}
