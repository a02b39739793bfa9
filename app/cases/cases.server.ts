import type { Accounts } from "~/accounts/accounts.server";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

import { createFiling } from "./filing.server";
import { createCasePersonalData } from "./personal-data.server";
import { createQueue } from "./queue.server";
import { createEnding } from "./retention.server";

export interface CasesDeps {
  env: Pick<Env, "business" | "brandName" | "siteUrl" | "holidays">;
  database: Pick<Database, "read" | "find" | "count" | "transaction">;
  accounts(): Pick<Accounts, "user">;
  limiter: Pick<Limiter, "take" | "reset">;
  clock: Clock;
  log: Logger;
}

/** Filing, queue and retention of messages to the business. */
export type Cases = ReturnType<typeof createFiling> &
  ReturnType<typeof createQueue> &
  ReturnType<typeof createEnding> & { personalData: ReturnType<typeof createCasePersonalData> };

export function createCases(deps: CasesDeps): Cases {
  return {
    ...createFiling(deps),
    ...createQueue(deps),
    ...createEnding(deps),
    personalData: createCasePersonalData(deps),
  };
}
