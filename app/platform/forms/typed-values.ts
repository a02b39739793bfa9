// The values that forms give back, without schemas: pages read them too, and zod must not reach the browser.

/** Errors by field name; the empty name is for the whole form. */
export type FieldErrors = Record<string, string>;

/** A rejected form: all typed values come back, except passwords and one-time codes. */
export interface FormFailure {
  ok: false;
  errors: FieldErrors;
  values: Record<string, string>;
  /** Part of it was done. `undoPart`: the form that takes that back. */
  isPart?: true;
  undoPart?: { to: string; name: string; value: string };
  /** The user has to act on another page first: the form waits for the return, as after an expired session. */
  leaving?: true;
  /** A verified telephone lets the user go on: the page shows `MissingProof`. */
  needsPhone?: true;
  /** A confirmed address lets the user go on, or comes before the telephone: the page shows `ConfirmEmail`. */
  unproven?: true;
}

const SECRET = /password|contrasena|token|oneTime/i;

/** Text fields of a form as typed, without passwords and codes, in their order: sent again they make the same form. */
export function typedEntries(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]) =>
    typeof value === "string" && !SECRET.test(name) ? [[name, value] as [string, string]] : [],
  );
}

/** The same by name. */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of typedEntries(form)) values[name] = name in values ? `${values[name]},${value}` : value;
  return values;
}
