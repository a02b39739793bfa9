import type { Context } from "~/platform/context";
import type { PersonalData } from "~/platform/personal-data";

import { WORKSHOP_REVIEWS } from "./model";

/** Keeps a user's reviews with the workshop, without the name, as the mean counts them. */
export function createWorkshopReviewPersonalData(context: Context): PersonalData {
  const { database } = context;
  return {
    ...WORKSHOP_REVIEWS.personalData(context, {
      of: (uid) => [["userId", "==", uid]],
      exported: ({ workshopId, stars, text, createdAt, updatedAt }) => ({
        workshopId,
        stars,
        text,
        createdAt,
        updatedAt,
      }),
      erase: ({ path }) => database.commit([{ update: path, data: { userId: "", userName: "" } }]),
    }),
    count: (uid) => database.count({ collection: WORKSHOP_REVIEWS.name, where: [["userId", "==", uid]] }),
  };
}
