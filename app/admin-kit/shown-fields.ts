import { z } from "zod";

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
