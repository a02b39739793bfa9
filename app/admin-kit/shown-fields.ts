import { z } from "zod";

import { required, textField } from "~/platform/forms/fields";

/** The mailed reason of a rejection, and that of a change. */
export const REASON_LENGTHS = { min: 10, max: 500 } as const;
export const REASON_MESSAGE = "Escribe el motivo.";

/** The reason of an act, which is mailed to whom it concerns. */
export const ReasonForm = z.object({ motivo: required(textField("Motivo", REASON_LENGTHS), REASON_MESSAGE) });

/** Number of steps of a case that a form showed. */
export function seenOf(form: FormData): number {
  return z.coerce.number().int().min(1).max(1_000).catch(0).parse(form.get("seen"));
}

/** Version of the document that a form showed; -1 for none. */
export function shownVersion(form: FormData): number {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(-1)
    .parse(form.get("version"));
}
