import type { Context } from "~/platform/context";
import type { PersonalData } from "~/platform/personal-data";

import type { Agreements } from "./agreements.server";
import { OFFERS } from "./model";

/** Negotiations go with either user; a listing that waits for a buyer who leaves is on sale again. */
export function createOfferPersonalData(context: Context, agreements: Agreements): PersonalData {
  const { database, log } = context;
  return OFFERS.personalData(context, {
    of: (uid) => [
      ["buyerId", "==", uid],
      ["sellerId", "==", uid],
    ],
    exported: ({ listingId, listingTitle, buyerId, state, turns, agreed, until, createdAt }, uid) => ({
      ...{ side: buyerId === uid ? "buyer" : "seller", listingId, listingTitle, state },
      ...{ turns, agreed, until, createdAt },
    }),
    erase: ({ path }) =>
      database.transaction(async (tx) => {
        const snapshot = await tx.read(path);
        const negotiation = OFFERS.of(snapshot, log);
        if (negotiation?.state === "agreed") tx.write(...(await agreements.releaseWrites(tx, negotiation)));
        if (snapshot) tx.write({ delete: path });
      }),
  });
}
