import type { Clock } from "~/platform/clock";
import type { Database } from "~/platform/firestore/types";
import { randomHex } from "~/platform/hash";

import type { DeletionDesk, DeletionState } from "./deletion-model";

const GRACE_MS = 7 * 86_400_000;

/** Takes requests only: the job and the rest come with the room of deletions. */
export function createDeletions({ database, clock }: { database: Database; clock: Clock }): DeletionDesk {
  return {
    request(uid, source) {
      return database.transaction(async (tx) => {
        const before = await tx.read(`deletions/${uid}`);
        if (before) return { code: String(before.data["code"]), eraseAfter: before.data["eraseAfter"] as Date };
        const requestedAt = clock.now();
        const eraseAfter = new Date(requestedAt.getTime() + GRACE_MS);
        const code = randomHex(16);
        tx.write({ create: `deletions/${uid}`, data: { uid, code, state: "pending", source, requestedAt, eraseAfter, finishedAt: null, steps: [] } });
        return { code, eraseAfter };
      });
    },
    async statusOf(code) {
      const [found] = await database.find({ collection: "deletions", where: [["code", "==", code]], limit: 1 });
      if (!found) return null;
      const { state, requestedAt, eraseAfter, finishedAt } = found.data;
      return { state: state as DeletionState, requestedAt: requestedAt as Date, eraseAfter: eraseAfter as Date, finishedAt: finishedAt as Date | null };
    },
  };
}
