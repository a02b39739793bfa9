import { env } from "cloudflare:workers";

import type { Listing } from "~/catalog/model";
import { USER_LIMITS } from "~/platform/env-limits";
import { createDatabase } from "~/platform/firestore/client";
import { createLimiter } from "~/platform/limits/limits.server";
import { createLogger } from "~/platform/log";
import { createReports } from "~/reports/reports.server";

import { contextOf } from "../../support/context";
import { makeListing } from "../../unit/catalog/make-listing";

export const NOW = new Date("2026-11-20T15:00:00Z");

/** The reports room over a database of its own. */
export class ReportsWorld {
  time = NOW;
  listing: Listing | null = makeListing();
  private readonly log = createLogger({}, () => undefined);
  private readonly clock = { now: () => this.time };
  readonly database = createDatabase(
    {
      firestore: {
        projectId: `reports-${crypto.randomUUID()}`,
        serviceAccount: null,
        emulatorHost: env.FIRESTORE_EMULATOR_HOST,
      },
    },
    { log: this.log },
  );
  readonly reports = createReports(
    contextOf({
      database: this.database,
      clock: this.clock,
      log: this.log,
      limiter: createLimiter({ database: this.database, clock: this.clock }),
      env: { limits: USER_LIMITS },
      accounts: { publicProfile: () => Promise.resolve(null) },
      catalog: { listing: () => Promise.resolve(this.listing) },
      reviews: { byId: () => Promise.resolve(null) },
      questions: { reportable: () => Promise.resolve(null) },
    }),
  );
}
