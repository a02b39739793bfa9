import type { Context } from "~/platform/context";
import { decodeOwn, listingWrite, refreshInBackground } from "~/selling/owned-listing.server";

import type { OwnListing } from "./model";
import { transition } from "./transitions";

/** Listings of one stolen bicycle that one run checks. */
const MOST = 20;

export function createStolenStop(context: Context) {
  const { database, clock, log } = context;

  /**
   * Pauses listings with a serial or of a registered bicycle, and answers all its listings. Idempotent. The owner
   * cannot resume them: publishing checks for reports of theft.
   */
  async function pauseStolen({
    serialKey,
    bicycleId,
  }: {
    serialKey: string;
    bicycleId: string;
  }): Promise<{ paused: number; listings: Pick<OwnListing, "id" | "sellerId">[] }> {
    const result = await database.transaction(async (tx) => {
      const now = clock.now();
      const found = await Promise.all([
        tx.find({ collection: "vehicles", where: [["bicycleId", "==", bicycleId]], limit: MOST }),
        serialKey === ""
          ? []
          : tx.find({ collection: "vehicles", where: [["serialKey", "==", serialKey]], limit: MOST }),
      ]);
      const listings = new Map<string, OwnListing>();
      for (const snapshot of found.flat()) {
        const listing = decodeOwn(snapshot, log);
        if (listing) listings.set(listing.id, listing);
      }
      let paused = 0;
      for (const listing of listings.values()) {
        const step = transition("pause", listing, now);
        if (!step.ok) continue;
        tx.write(listingWrite(listing, step.fields, now));
        paused += 1;
      }
      return { paused, listings: [...listings.values()].map(({ id, sellerId }) => ({ id, sellerId })) };
    });
    if (result.paused > 0) refreshInBackground(context);
    return result;
  }

  return { pauseStolen };
}
