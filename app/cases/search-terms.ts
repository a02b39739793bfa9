import { documentTerm, nameTerms } from "~/business/search-terms";

/** Characters of a number's end that finds it; longer ends are compared among these. */
export const END_CHARS = 4;
/** Label under which the form of personal data stores a document: `DNI 45678912` (privacy/rights). */
const DOCUMENT_LABEL = "Documento";

/**
 * A number as it was typed, or its end, without the prefix `R-`. A part may begin with an R of its own (`R992`), which
 * without the hyphen is the prefix only before a whole number.
 */
export function typedNumber(typed: string): string {
  return typed
    .replace(/\s/g, "")
    .toUpperCase()
    .replace(/^R(?:-|(?=.{8}$))/, "");
}

/** Search terms of a case: the end of its number, and name, e-mail and document of its sender. Erased with these. */
export function caseSearchTerms({
  number,
  name,
  email,
  fields,
}: {
  number: string;
  name: string;
  email: string;
  fields: readonly { label: string; value: string }[];
}): string[] {
  const documents = fields.filter(({ label }) => label === DOCUMENT_LABEL).map(({ value }) => documentOf(value));
  const terms = [number.slice(-END_CHARS), email.toLowerCase(), ...documents, ...nameTerms(name)];
  return [...new Set(terms)].filter(Boolean);
}

/** The number of a stored document, behind its type. */
function documentOf(value: string): string {
  return documentTerm(value.slice(value.indexOf(" ") + 1));
}
