import { z } from "zod";

import { typedValues, type FieldErrors, type FormFailure } from "./typed-values.ts";

export * from "./typed-values.ts";

export type FormResult<T> = { ok: true; data: T } | FormFailure;

/** Marks of direction, and blanks without width. The joiner of emoji (U+200D) is not among them. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** The text without invisible characters: no name or title consists of them, and none is disguised by them. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/**
 * Parses a form by a schema that knows exactly the fields that may be set; unknown ones are dropped.
 * Repeated names become arrays where the schema asks for one. The first message of a field wins.
 */
export function parseForm<S extends z.ZodObject>(schema: S, form: FormData): FormResult<z.infer<S>> {
  const input: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) {
    const all = form.getAll(name);
    if (all.length > 0) input[name] = isArraySchema(schema.shape[name]) ? all : all[0];
    else if (isArraySchema(schema.shape[name])) input[name] = [];
  }
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, data: result.data };
  return { ok: false, errors: firstErrors(result.error), values: typedValues(form) };
}

export function firstErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[issue.path.join(".")] ??= issue.message;
  return errors;
}

/** A rejection by a rule beyond the schema. */
export function rejectForm(form: FormData, errors: FieldErrors): FormFailure {
  return { ok: false, errors, values: typedValues(form) };
}

function isArraySchema(schema: unknown): boolean {
  return schema instanceof z.ZodArray || (schema instanceof z.ZodDefault && schema.unwrap() instanceof z.ZodArray);
}
