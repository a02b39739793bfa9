import { createCaseClosing } from "./advance.server";
import { createAnswerFiles } from "./answer-files.server";
import type { CasesDeps } from "./deps";
import { createCaseFiling } from "./filing.server";
import { createCasePersonalData } from "./personal-data.server";
import { createCaseQueue } from "./queue.server";
import { createCaseReminders } from "./reminders.server";
import { createCaseRequests } from "./requests.server";
import { createCaseRetention } from "./retention.server";

/** Messages to the business that have a number and an answer. */
export type Cases = ReturnType<typeof createCases>;

declare module "~/platform/context" {
  interface Context {
    cases: Cases;
  }
}

export function createCases(deps: CasesDeps) {
  const files = createAnswerFiles(deps);
  return {
    filing: createCaseFiling(deps),
    closing: createCaseClosing(deps),
    queue: createCaseQueue(deps, files),
    requests: createCaseRequests(deps, files),
    retention: createCaseRetention(deps, files),
    reminders: createCaseReminders(deps),
    personalData: createCasePersonalData(deps, files),
  };
}
