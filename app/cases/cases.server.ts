import type { CasesDeps } from "./deps";
import { createCaseFiling } from "./filing.server";
import { createCasePersonalData } from "./personal-data.server";
import { createCaseQueue } from "./queue.server";
import { createCaseRetention } from "./retention.server";

/** Messages to the business that have a number and an answer. */
export type Cases = ReturnType<typeof createCases>;

export function createCases(deps: CasesDeps) {
  return {
    filing: createCaseFiling(deps),
    queue: createCaseQueue(deps),
    retention: createCaseRetention(deps),
    personalData: createCasePersonalData(deps),
  };
}
