import type { Context } from "~/platform/context";
import type { Transaction } from "~/platform/firestore/types";
import { inBatches, inTurn, type PersonalData } from "~/platform/personal-data";

import { FOLLOWS } from "./model";

const BATCH = 50;

/** Sellers of a user, and the user in the lists of their followers. */
export function createFollowPersonalData(
  context: Context,
  removeIn: (tx: Transaction, uid: string, sellerId: string) => Promise<void>,
): PersonalData {
  const { database } = context;
  const own = FOLLOWS.personalData(context, {
    of: (uid) => [["userId", "==", uid]],
    exported: ({ sellers, lastNoticeAt }) => ({ sellers, lastNoticeAt }),
  });
  return {
    ...own,
    erase: (uid, email) =>
      inTurn(
        () => own.erase(uid, email),
        () =>
          inBatches(BATCH, async () => {
            const found = await database.find({
              collection: FOLLOWS.name,
              where: [["sellerIds", "array-contains", uid]],
              select: [],
              limit: BATCH,
            });
            for (const { id } of found) await database.transaction((tx) => removeIn(tx, id, uid));
            return found.length;
          }),
      ),
  };
}
