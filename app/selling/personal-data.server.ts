import { deletionWrites } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { TERMS_FIELD } from "~/platform/firestore/term-search.server";
import type { Snapshot } from "~/platform/firestore/types";
import { photoUrl } from "~/platform/images";
import { type ErasureProgress, type PersonalData, inBatches } from "~/platform/personal-data";
import { discardWrite, removeOf } from "~/platform/photos/discarded.server";
import { videoUrl } from "~/platform/videos/constants";

import { decodeOwn, storedKeysOf, refreshInBackground } from "./owned-listing.server";

const BATCH = 20;
const MAX_BATCHES = 10;
const MAX_COUNTED = 1_000;
const EXPORT_MAX = 1_000;

/** Deletes all listings of a deleted account, drafts and reserved ones too, with their photos. */
export function createListingPersonalData(context: Context): PersonalData {
  const { database, clock, log } = context;

  /** All listings of a user with their drafts, last changed first, for the download. At most 1,000. */
  async function exportListings(uid: string): Promise<unknown[]> {
    const found = await database.find({
      collection: "vehicles",
      where: [["sellerId", "==", uid]],
      orderBy: [["updatedAt", "desc"]],
      limit: EXPORT_MAX,
    });
    return found.map((snapshot) => {
      // Without its search terms, which repeat the title.
      const fields = Object.entries(snapshot.data).filter(([field]) => field !== TERMS_FIELD);
      return { id: snapshot.id, ...Object.fromEntries(fields), photos: photosOf(snapshot), ...videoOf(snapshot) };
    });
  }

  /** With their addresses; unchanged where they are invalid. */
  function photosOf(snapshot: Snapshot): unknown {
    const listing = decodeOwn(snapshot, log);
    return listing
      ? listing.photos.map((photo) => ({ ...photo, address: photoUrl(photo.key, 1280, "jpeg") }))
      : snapshot.data.photos;
  }

  function videoOf(snapshot: Snapshot): { video?: unknown } {
    const video = decodeOwn(snapshot, log)?.video;
    return video ? { video: { ...video, address: videoUrl(video) } } : {};
  }

  function count(uid: string): Promise<number> {
    return database.count({ collection: "vehicles", where: [["sellerId", "==", uid]], limit: MAX_COUNTED });
  }

  async function erase(uid: string): Promise<ErasureProgress> {
    let erased = 0;
    const progress = await inBatches(
      BATCH,
      async () => {
        let ids: string[] = [];
        const taken = await database.transaction(async (tx) => {
          const now = clock.now();
          const own = await tx.find({
            collection: "vehicles",
            where: [["sellerId", "==", uid]],
            select: ["photos", "video"],
            limit: BATCH,
          });
          for (const listing of own) {
            const keys = storedKeysOf(listing);
            tx.write(...deletionWrites(listing.id, now));
            if (keys.length > 0) tx.write(discardWrite(crypto.randomUUID(), keys, now, uid));
          }
          ids = own.map(({ id }) => id);
          return own.length;
        });
        // A run that ends here leaves figures to the nightly sweep: they name no user.
        for (const id of ids) await context.figures.eraseListing(id);
        erased += taken;
        return taken;
      },
      MAX_BATCHES,
    );
    if (erased > 0) refreshInBackground(context);
    return progress === "more" ? progress : removeOf(context, uid);
  }

  return { export: exportListings, count, erase };
}
