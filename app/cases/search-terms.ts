// Plain Node loads this too (local/seed): relative imports.
import { documentTerm, nameTerms } from "../business/search-terms.ts";

/** Characters of a number's end that find it; a longer end is then compared. */
export const END_CHARS = 4;
/** Label under which the form of personal data stores a document: `DNI 45678912` (privacy/rights). */
const DOCUMENT_LABEL = "Documento";

/**
 * A typed number or its end, without the prefix `R-`. A number may itself begin with an R (`R992`): without the hyphen,
 * R is the prefix only before a whole number.
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

/** Number of a stored document, without its type. */
function documentOf(value: string): string {
  return documentTerm(value.slice(value.indexOf(" ") + 1));
}
