import type { Context } from "~/platform/context";

import { createCaseClosing } from "./advance.server";
import { createAnswerFiles } from "./answer-files.server";
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

export function createCases(context: Context) {
  const files = createAnswerFiles(context);
  return {
    filing: createCaseFiling(context),
    closing: createCaseClosing(context),
    queue: createCaseQueue(context, files),
    requests: createCaseRequests(context, files),
    retention: createCaseRetention(context, files),
    reminders: createCaseReminders(context),
    personalData: createCasePersonalData(context, files),
  };
}
