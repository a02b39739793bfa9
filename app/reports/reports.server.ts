import type { Clock } from "~/platform/clock";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";

import type { ReportFiling, ReportInput } from "./model";

/** Why a report was not taken, in Spanish. */
export interface Refused {
  ok: false;
  status: 403 | 404 | 429;
  message: string;
  retryAfterSeconds?: number;
}
export type ReportResult = { ok: true } | Refused;

/** What people tell of listings and of each other: documents of `reports`, one of each person about each thing. */
export interface Reports extends ReportFiling {
  /** Takes a report. The same one again is the same report, and no failure. */
  report(input: ReportInput): Promise<ReportResult>;
}

export function createReports({ database, clock }: { database: Pick<Database, "commit">; clock: Clock }): Reports {
  async function report(input: ReportInput): Promise<ReportResult> {
    const now = clock.now();
    const { kind, targetId, reporterId } = input;
    try {
      await database.commit([{ create: `reports/${kind}_${targetId}_${reporterId}`, data: { ...input, status: "open", createdAt: now, updatedAt: now } }]);
    } catch (error) {
      if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
    }
    return { ok: true };
  }

  return {
    report,
    async file(input) {
      await report(input);
    },
  };
}
