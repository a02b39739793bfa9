import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";
import { decodeOwn, listingWrite, refreshInBackground } from "~/selling/owned-listing.server";

import { transition } from "./transitions";

/** Listings of one bicycle that are looked at. */
const MOST = 20;

/** Listings of a registered bicycle that gets another owner. */
export function createHandover(context: Context) {
  const { clock, log } = context;
  return {
    /**
     * Writes that pause the owner's listings of a bicycle and take their mark, within the transaction that switches the
     * owner. They keep its id, so that a report of theft stops them too. `isReserved`: one of them is kept for a buyer,
     * and the bicycle must stay with its seller.
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

    /** Makes buyers see it, after the commit. */
    refreshHandedOver: (): void => refreshInBackground(context),
  };
}
