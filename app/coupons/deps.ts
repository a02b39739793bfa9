import type { Clock } from "~/platform/clock";
import type { Database } from "~/platform/firestore/types";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

export interface CouponsDeps {
  database: Pick<Database, "readAll" | "find" | "commit" | "transaction">;
  limiter: Limiter;
  /** Counts the tries of visitors. */
  network: string;
  clock: Clock;
  log: Logger;
}
