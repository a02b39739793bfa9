import type { Accounts } from "~/accounts/accounts.server";
import { createDesk, type Desk } from "~/complaints/admin/list.server";
import { createFiling, type Filing } from "~/complaints/filing/filing.server";
import { createUploads, type Uploads } from "~/complaints/filing/uploads.server";
import { createAnswering, type Answering } from "~/complaints/progress/answering.server";
import { createReading, type Reading } from "~/complaints/sheet/reading.server";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import type { KeptPersonalData } from "~/platform/personal-data";

import { createComplaintPersonalData } from "./personal-data.server";

export interface ComplaintsDeps {
  env: Pick<Env, "business" | "brandName" | "siteUrl" | "holidays" | "PHOTOS">;
  database: Pick<Database, "read" | "readAll" | "find" | "count" | "commit" | "transaction">;
  tokens: Pick<Tokens, "sign" | "verify" | "seal" | "open">;
  /** Asked late: jobs have no one to ask for. */
  accounts(): Pick<Accounts, "session" | "requireUser" | "requireAdmin">;
  clock: Clock;
  log: Logger;
}

/** The complaints book. Its parts are factories of this folder, joined here. */
export type Complaints = Filing & Reading & Answering & Desk & Uploads & { personalData: KeptPersonalData };

export function createComplaints(deps: ComplaintsDeps): Complaints {
  return {
    ...createFiling(deps),
    ...createReading(deps),
    ...createAnswering(deps),
    ...createDesk(deps),
    ...createUploads(deps),
    personalData: createComplaintPersonalData(deps),
  };
}
