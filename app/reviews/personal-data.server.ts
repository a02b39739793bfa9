import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { type PersonalData, deleteFound, inBatches, inTurn } from "~/platform/personal-data";

import { ReviewSchema } from "./model";

const BATCH = 100;
const EXPORT_MAX = 500;

/** Keeps a buyer's reviews with the seller, without the name; reviews of a deleted seller are deleted. */
export function createReviewPersonalData({ database, log }: Context): PersonalData {
  return {
    /** The reviews that a user wrote, at most 500. */
    async export(uid) {
      const found = await database.find({ collection: "reviews", where: [["buyerId", "==", uid]], limit: EXPORT_MAX });
      return found.flatMap((snapshot) => {
        const review = decodeDocument(ReviewSchema, snapshot, log);
        if (review === null) return [];
        const { orderId, stars, text, createdAt } = review;
        return [{ orderId, stars, text, createdAt }];
      });
    },

    erase: (uid) =>
      inTurn(
        () => deleteFound(database, { collection: "reviews", where: [["sellerId", "==", uid]] }),
        () =>
          inBatches(BATCH, async () => {
            const found = await database.find({
              collection: "reviews",
              where: [["buyerId", "==", uid]],
              select: [],
              limit: BATCH,
            });
            const nameless = { buyerId: "", buyerName: "" };
            await database.commit(found.map(({ path }) => ({ update: path, data: nameless })));
            return found.length;
          }),
      ),
  };
}
