import type { ListingStatus } from "~/catalog/model";
import type { Filter, Snapshot } from "~/platform/firestore/types";
import { photoUrl } from "~/platform/images";
import type { SellingDeps } from "~/selling/deps";
import { decodeOwn } from "~/selling/owned-listing.server";

/** States of what was published once, be it still for sale or not. */
const PUBLISHED: readonly ListingStatus[] = ["active", "paused", "reserved", "sold", "expired"];
const EXPORT_MAX = 1_000;

/** What a person did here as a seller. */
export function createSales({ database, log }: Pick<SellingDeps, "database" | "log">) {
  /** How many listings of a person were published, and how many of them sold. */
  async function totals(uid: string): Promise<{ publications: number; sales: number }> {
    const count = (status: Filter) =>
      database.count({ collection: "vehicles", where: [["sellerId", "==", uid], status] });
    const [publications, sales] = await Promise.all([
      count(["status", "in", [...PUBLISHED]]),
      count(["status", "==", "sold"]),
    ]);
    return { publications, sales };
  }

  /** All listings of a person with their drafts, last changed first, to take along. At most 1,000. */
  async function dataOf(uid: string): Promise<unknown[]> {
    const found = await database.find({
      collection: "vehicles",
      where: [["sellerId", "==", uid]],
      orderBy: [["updatedAt", "desc"]],
      limit: EXPORT_MAX,
    });
    return found.map((snapshot) => ({ id: snapshot.id, ...snapshot.data, photos: photosOf(snapshot) }));
  }

  /** With their addresses; as they are stored where they cannot be made sense of. */
  function photosOf(snapshot: Snapshot): unknown {
    const listing = decodeOwn(snapshot, log);
    return listing
      ? listing.photos.map((photo) => ({ ...photo, address: photoUrl(photo.key, 1280, "jpeg") }))
      : snapshot.data.photos;
  }

  return { totals, dataOf };
}
