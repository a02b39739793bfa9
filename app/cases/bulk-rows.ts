import type { Case } from "~/cases/document";

export const CASES_AT_ONCE = 50;

export type CaseBulkStep = "attended" | "reopened";

export interface ShownCase {
  number: string;
  seen: number;
}

/** `stale`: cases that changed since they were shown. */
export interface CaseBulkResult {
  done: string[];
  stale: string[];
  rejected: string[];
  missing: string[];
}

/** Whether the law counts the days of a case, or attending it erases data: such a case is attended one by one. */
export function hasLegalTerm({
  kind,
  due,
  eraseWhenAttended,
}: Pick<Case, "kind" | "due" | "eraseWhenAttended">): boolean {
  return kind === "datos" || due !== null || eraseWhenAttended;
}

/** The value of a row's checkbox: `{number}~{steps}`. */
export function caseRowKey(number: string, seen: number): string {
  return `${number}~${seen}`;
}

export function parseCaseRowKey(key: string): ShownCase | null {
  const [, number, seen] = /^(R-[0-9A-Z]{8})~(\d{1,4})$/.exec(key) ?? [];
  return number === undefined ? null : { number, seen: Number(seen) };
}
