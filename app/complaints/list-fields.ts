// Plain Node loads this too (tests/factories): relative imports.
import type { Sheet } from "~/complaints/model";

import { documentTerm, nameTerms } from "../business/search-terms.ts";
import { excerptOf } from "../writing/text.ts";

/** Fields of `complaintProgress` for the administrators' list: with them a row needs no read of its sheet. */
export interface ComplaintListFields {
  excerpt: string;
  /** Search terms: name, document and e-mail of the consumer, and the last digits of the number. */
  searchTerms: string[];
}

const EXCERPT_CHARS = 120;
/** Lengths of the ends of a number that find it; a longer end is then compared. */
const ENDS = [2, 3, 4];
const DIGITS = 9;

/** All derived from the sheet, which never changes. */
export function complaintListFields({
  number,
  consumer: { name, documentNumber, email },
  detail,
}: Pick<Sheet, "number" | "detail"> & {
  consumer: Pick<Sheet["consumer"], "name" | "documentNumber" | "email">;
}): ComplaintListFields {
  const terms = [
    ...ENDS.map((length) => number.slice(DIGITS - length, DIGITS)),
    documentTerm(documentNumber),
    email.trim().toLowerCase(),
    ...nameTerms(name),
  ];
  return { excerpt: excerptOf(detail, EXCERPT_CHARS), searchTerms: [...new Set(terms)].filter(Boolean) };
}

/** Digits of a number and, where it was typed, its year. */
export interface NumberSearch {
  digits: string;
  year: number | null;
  /** The end to look up; null for a single digit. */
  term: string | null;
}

/** A sheet's number as it is typed: `45`, `000000245`, `245-2026`. Null for any other text. */
export function readNumberSearch(typed: string): NumberSearch | null {
  const [, digits, year] = /^(\d{1,9})(?:-(\d{4}))?$/.exec(typed) ?? [];
  if (digits === undefined) return null;
  const end = digits.slice(-Math.max(...ENDS));
  return { digits, year: year === undefined ? null : Number(year), term: end.length < ENDS[0]! ? null : end };
}

export function hasNumberEnd(number: string, { digits, year }: NumberSearch): boolean {
  return number.slice(0, DIGITS).endsWith(digits) && (year === null || number.endsWith(`-${year}`));
}
