import { inBatches, type ErasureProgress } from "~/platform/personal-data";

import type { CasesDeps } from "./deps";
import { caseMailId, MAIL_PARTS } from "./filing.server";
import { CASE_KEPT_DAYS } from "./model";

const DAY_MS = 86_400_000;
/** Three writes a case: well within a commit's 500. */
const BATCH = 50;
const MAX_BATCHES = 10;

/** Deletes cases after their retention. */
export function createCaseRetention({ database, clock }: CasesDeps) {
  /**
   * Deletes, with their mails, the cases of which nothing was heard for CASE_KEPT_DAYS since they were attended; open
   * ones stay. Idempotent and bounded: a night that leaves `more` is followed by the next.
   */
  async function deleteOld(): Promise<{ ended: number; progress: ErasureProgress }> {
    const until = new Date(clock.now().getTime() - CASE_KEPT_DAYS * DAY_MS);
    let ended = 0;
    const progress = await inBatches(
      BATCH,
      async () => {
        // In a transaction, so that a case reopened meanwhile stays.
        const taken = await database.transaction(async (tx) => {
          const found = await tx.find({
            collection: "cases",
            where: [
              ["status", "==", "attended"],
              ["updatedAt", "<=", until],
            ],
            orderBy: [["updatedAt", "desc"]],
            select: [],
            limit: BATCH,
          });
          for (const { id, path } of found)
            tx.write({ delete: path }, ...MAIL_PARTS.map((part) => ({ delete: `mail/${caseMailId(id, part)}` })));
          return found.length;
        });
        ended += taken;
        return taken;
      },
      MAX_BATCHES,
    );
    return { ended, progress };
  }

  return { deleteOld };
}
