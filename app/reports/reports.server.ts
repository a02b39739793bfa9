import type { Clock } from "~/platform/clock";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";

import type { ReportFiling } from "./model";

/** Reports of listings, threads and people, for the administrators: documents of `reports`. */
export function createReports({ database, clock }: { database: Pick<Database, "commit">; clock: Clock }): ReportFiling {
  return {
    async file(input) {
      const now = clock.now();
      try {
        await database.commit([{ create: `reports/${input.kind}_${input.targetId}_${input.reporterId}`, data: { ...input, status: "open", createdAt: now, updatedAt: now } }]);
      } catch (error) {
        if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
      }
    },
  };
}
