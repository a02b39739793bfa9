import type { Transaction, Write } from "~/platform/firestore/types";
import type { SellingDeps } from "~/selling/deps";
import { decodeOwn, listingDocument, listingWrite, refreshInBackground } from "~/selling/owned-listing.server";

import { transition } from "./transitions";

/** Listings of one bicycle that are looked at. */
const MOST = 20;

/** Listings of a registered bicycle that gets another owner. */
export function createHandover(deps: Pick<SellingDeps, "database" | "catalog" | "clock" | "log" | "waitUntil">) {
  const { clock, log } = deps;
  return {
    /**
     * Writes that pause its listings and untie them from the bicycle, within the transaction that switches the owner.
     * `isReserved`: one of them is kept for a buyer, and the bicycle must stay with its seller.
     */
    async handOver(tx: Transaction, bicycleId: string): Promise<{ isReserved: boolean; writes: Write[] }> {
      const found = await tx.find({ collection: "vehicles", where: [["bicycleId", "==", bicycleId]], limit: MOST });
      const now = clock.now();
      let isReserved = false;
      const writes = found.map((snapshot): Write => {
        isReserved ||= snapshot.data.status === "reserved";
        const listing = decodeOwn(snapshot, log);
        if (listing === null)
          return {
            update: listingDocument(snapshot.id),
            data: { bicycleId: null, isRegistered: false, updatedAt: now },
          };
        const step = transition("pause", listing, now);
        return listingWrite(listing, { ...(step.ok && step.fields), bicycleId: null, isRegistered: false }, now);
      });
      return { isReserved, writes };
    },

    /** Makes buyers see it, after the commit. */
    refreshHandedOver: (): void => refreshInBackground(deps),
  };
}
