import type { z } from "zod";

import { spamMessage, tooLittleMessage } from "./spam.ts";
import { hasContacts } from "./text.ts";

const PRIVATE_DATA =
  "Las preguntas son públicas: quita teléfonos y correos. Para eso están los mensajes, que son privados.";

/** Fault of a text that everyone reads: the rules of messages, and no phone numbers or e-mails; null for none. */
export function publicTextMessage(text: string, siteUrl: string | null): string | null {
  return tooLittleMessage(text) ?? publicFieldMessage(text, siteUrl);
}

/** The same for a field that may hold one letter, such as a model. */
export function publicFieldMessage(text: string, siteUrl: string | null): string | null {
  return spamMessage(text, siteUrl) ?? (hasContacts(text) ? PRIVATE_DATA : null);
}

/** A field of a text that everyone reads. */
export function publicField<T extends string | undefined>(field: z.ZodType<T>) {
  return field.superRefine((text, context) => {
    const message = text === undefined ? null : publicFieldMessage(text, null);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
}
