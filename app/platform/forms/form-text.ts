// Texts of a posted form that are read one by one; a whole form is read by its schema (`parseForm`).

/** Longest id of a form that is kept: ours are UUIDs. */
const FORM_ID_MAX = 64;

/** A field as sent; empty where it is missing or a file. */
export function formText(form: Pick<FormData, "get">, name: string): string {
  const sent = form.get(name);
  return typeof sent === "string" ? sent : "";
}

/** A field as one line: runs of blanks become one, none at its ends. */
export function formLine(form: Pick<FormData, "get">, name: string): string {
  return formText(form, name).replace(/\s+/g, " ").trim();
}

/** The id that makes a resubmission of a form idempotent (`formId`); empty where none was sent. */
export function sentFormId(form: Pick<FormData, "get">): string {
  return formText(form, "formId").slice(0, FORM_ID_MAX);
}
