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

/** Numbers and counts of steps, as rows of the list have them. */
export const CASE_ROW = { id: /^R-[0-9A-Z]{8}$/, version: /^\d{1,4}$/ };
