import { DAY_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { type ErasureProgress, inBatches } from "~/platform/personal-data";

import type { AnswerFiles } from "./answer-files.server";
import { CASES } from "./document";
import { MAIL_PARTS, caseMailId, mailIdsOf, stepMailIdsOf } from "./mail-ids";
import { CASE_KEPT_DAYS } from "./model";
import { withoutSentTexts } from "./personal-data.server";

/** At most nine writes a case: within a commit's 500. */
const BATCH = 50;
const MAX_BATCHES = 10;

export function createCaseRetention({ database, clock, log }: Context, files: Pick<AnswerFiles, "remove">) {
  /** CASE_KEPT_DAYS after they were attended, with mails and files. Idempotent; call again after `more`. */
  async function deleteOld(): Promise<{ ended: number; progress: ErasureProgress }> {
    const until = new Date(clock.now().getTime() - CASE_KEPT_DAYS * DAY_MS);
    let ended = 0;
    const progress = await inBatches(
      BATCH,
      async () => {
        // In a transaction, so that a case reopened meanwhile stays.
        const taken = await database.transaction(async (tx) => {
          const found = await tx.find({
            collection: CASES.name,
            where: [
              ["status", "==", "attended"],
              ["updatedAt", "<=", until],
            ],
            orderBy: [["updatedAt", "desc"]],
            limit: BATCH,
          });
          // Before the commit that deletes the documents; repeatable.
          await files.remove(found.map(({ id }) => id));
          for (const snapshot of found) {
            const { id, path } = snapshot;
            const one = CASES.of(snapshot, log);
            const mails = one ? mailIdsOf(one) : MAIL_PARTS.map((part) => caseMailId(id, part));
            tx.write({ delete: path }, ...mails.map((mail) => ({ delete: `mail/${mail}` })));
          }
          return found.length;
        });
        ended += taken;
        return taken;
      },
      MAX_BATCHES,
    );
    return { ended, progress };
  }

  /** Erases answers that outlived an erased account, with files and mails, once their links have ended. */
  async function eraseAnswers(): Promise<{ erased: number; progress: ErasureProgress }> {
    const now = clock.now();
    let erased = 0;
    const progress = await inBatches(
      BATCH,
      async () => {
        const taken = await database.transaction(async (tx) => {
          const found = await tx.find({ collection: CASES.name, where: [["answersEndAt", "<=", now]], limit: BATCH });
          await files.remove(found.map(({ id }) => id));
          for (const snapshot of found) {
            const one = CASES.of(snapshot, log);
            // Other contents of a document that does not parse are unknown.
            if (one === null) tx.write({ delete: snapshot.path });
            else
              tx.write(
                { update: snapshot.path, data: { history: withoutSentTexts(one.history), answersEndAt: null } },
                ...stepMailIdsOf(one, ["answered"]).map((mail) => ({ delete: `mail/${mail}` })),
              );
          }
          return found.length;
        });
        erased += taken;
        return taken;
      },
      MAX_BATCHES,
    );
    return { erased, progress };
  }

  return { deleteOld, eraseAnswers };
}
