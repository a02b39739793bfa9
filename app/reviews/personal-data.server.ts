import type { Context } from "~/platform/context";
import { type PersonalData, deleteFound, inTurn } from "~/platform/personal-data";

import { REVIEWS } from "./model";

/** Keeps a buyer's reviews with the seller, without the name; reviews of a deleted seller are deleted. */
export function createReviewPersonalData(context: Context): PersonalData {
  const { database } = context;
  const written = REVIEWS.personalData(context, {
    of: (uid) => [["buyerId", "==", uid]],
    exported: ({ orderId, stars, text, bought, createdAt }) => ({ orderId, stars, text, bought, createdAt }),
    erase: ({ path }) => database.commit([{ update: path, data: { buyerId: "", buyerName: "" } }]),
  });
  return {
    ...written,
    erase: (uid, email) =>
      inTurn(
        () => deleteFound(database, { collection: REVIEWS.name, where: [["sellerId", "==", uid]] }),
        () => written.erase(uid, email),
      ),
  };
}
