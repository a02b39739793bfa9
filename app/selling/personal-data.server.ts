import { deletionWrites } from "~/catalog/model";
import { inBatches, type ErasureProgress } from "~/platform/personal-data";
import { discardWrite, removeOf } from "~/platform/photos/discarded.server";
import type { SellingDeps } from "~/selling/deps";

import { photoKeysOf, refreshInBackground } from "./owned-listing.server";

const BATCH = 20;
const MAX_BATCHES = 10;
const MAX_COUNTED = 1_000;

/** What becomes of a person's listings when they leave: all go, drafts and reserved ones too, with their photos. */
export function createErasing(deps: SellingDeps) {
  const { database, clock } = deps;

  /** Listings and drafts of a person. */
  function amountOf(uid: string): Promise<number> {
    return database.count({ collection: "vehicles", where: [["sellerId", "==", uid]], limit: MAX_COUNTED });
  }

  async function erase(uid: string): Promise<ErasureProgress> {
    let erased = 0;
    const progress = await inBatches(
      BATCH,
      async () => {
        const taken = await database.transaction(async (tx) => {
          const now = clock.now();
          const own = await tx.find({
            collection: "vehicles",
            where: [["sellerId", "==", uid]],
            select: ["photos"],
            limit: BATCH,
          });
          for (const listing of own) {
            const keys = photoKeysOf(listing);
            tx.write(...deletionWrites(listing.id, now));
            if (keys.length > 0) tx.write(discardWrite(crypto.randomUUID(), keys, now, uid));
          }
          return own.length;
        });
        erased += taken;
        return taken;
      },
      MAX_BATCHES,
    );
    if (erased > 0) refreshInBackground(deps);
    return progress === "more" ? progress : removeOf(deps, uid);
  }

  return { amountOf, erase };
}
