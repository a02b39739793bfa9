import type { Case } from "~/cases/document";

/** Cases of one confirmation. */
export const CASES_AT_ONCE = 50;

/** Steps that several cases can take at once. */
export type CaseBulkStep = "attended" | "reopened";

/** A case as its row was shown: `seen` is the number of its steps. */
export interface ShownCase {
  number: string;
  seen: number;
}

/** Result of each case, by its number: `stale` ones changed since they were shown. */
export interface CaseBulkResult {
  done: string[];
  stale: string[];
  rejected: string[];
  missing: string[];
}

/** Whether the law counts the days of a case, or attending to it erases data: such a case is attended to by itself. */
export function hasLegalTerm({
  kind,
  due,
  eraseWhenAttended,
}: Pick<Case, "kind" | "due" | "eraseWhenAttended">): boolean {
  return kind === "datos" || due !== null || eraseWhenAttended;
}

/** Numbers and counts of steps, as rows of the list have them. */
export const CASE_ROW = { id: /^R-[0-9A-Z]{8}$/, version: /^\d{1,4}$/ };
