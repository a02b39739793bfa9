import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { type PersonalData, inBatches } from "~/platform/personal-data";

import { WorkshopReviewSchema } from "./model";

const BATCH = 100;
const EXPORT_MAX = 500;

/** Keeps a user's reviews with the workshop, without the name, as the mean counts them. */
export function createWorkshopReviewPersonalData({ database, log }: Context): PersonalData {
  return {
    async export(uid) {
      const found = await database.find({
        collection: "workshopReviews",
        where: [["userId", "==", uid]],
        limit: EXPORT_MAX,
      });
      return found.flatMap((snapshot) => {
        const review = decodeDocument(WorkshopReviewSchema, snapshot, log);
        if (review === null) return [];
        const { workshopId, stars, text, createdAt, updatedAt } = review;
        return [{ workshopId, stars, text, createdAt, updatedAt }];
      });
    },

    count: (uid) => database.count({ collection: "workshopReviews", where: [["userId", "==", uid]] }),

    erase: (uid) =>
      inBatches(BATCH, async () => {
        const found = await database.find({
          collection: "workshopReviews",
          where: [["userId", "==", uid]],
          select: [],
          limit: BATCH,
        });
        await database.commit(found.map(({ path }) => ({ update: path, data: { userId: "", userName: "" } })));
        return found.length;
      }),
  };
}
