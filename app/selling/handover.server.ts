import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";
import { decodeOwn, listingWrite, refreshInBackground } from "~/selling/owned-listing.server";

import { transition } from "./transitions";

/** Listings of one bicycle that are checked. */
const MOST = 20;

export function createHandover(context: Context) {
  const { clock, log } = context;
  return {
    /**
     * Writes that pause the owner's listings of a bicycle and remove their mark, within the transaction that changes
     * the owner. They keep its id, so that a report of theft stops them too. `isReserved`: one of them is held for a
     * buyer, and the bicycle must stay with its seller.
     */
    async handOver(
      tx: Transaction,
      { bicycleId, sellerId }: { bicycleId: string; sellerId: string },
    ): Promise<{ isReserved: boolean; writes: Write[] }> {
      const found = await tx.find({
        collection: "vehicles",
        where: [
          ["bicycleId", "==", bicycleId],
          ["sellerId", "==", sellerId],
        ],
        limit: MOST,
      });
      const now = clock.now();
      const writes = found.flatMap((snapshot): Write[] => {
        const listing = decodeOwn(snapshot, log);
        if (listing === null) return [];
        const step = transition("pause", listing, now);
        return [listingWrite(listing, { ...(step.ok && step.fields), isRegistered: false }, now)];
      });
      return { isReserved: found.some(({ data }) => data.status === "reserved"), writes };
    },

    /** Refreshes the public listings, after the commit. */
    refreshHandedOver: (): void => refreshInBackground(context),
  };
}
