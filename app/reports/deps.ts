import type { Accounts } from "~/accounts/accounts.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { Clock } from "~/platform/clock";
import type { UserLimits } from "~/platform/env-limits";
import type { Database } from "~/platform/firestore/types";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";
import type { ReportedQuestion } from "~/questions/reading.server";
import type { ReportedReview } from "~/workshops/reviews/report-reader";

export interface ReportsDeps {
  database: Pick<Database, "read" | "find" | "count" | "commit" | "transaction">;
  limiter: Pick<Limiter, "take" | "giveBack" | "reset">;
  limits: Pick<UserLimits, "reports">;
  accounts: Pick<Accounts, "publicProfile">;
  catalog: Pick<Catalog, "listing">;
  /** Of sellers and of workshops. */
  reviews: { byId(id: string): Promise<ReportedReview | null> };
  questions: { reportable(id: string, reporterId: string): Promise<ReportedQuestion | null> };
  clock: Clock;
  log: Logger;
}
