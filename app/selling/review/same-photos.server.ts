import type { ListingStatus } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { sameLooking } from "~/platform/photos/looks/looks.server";
import { decodeOwn, listingDocument } from "~/selling/owned-listing.server";

import type { OwnListing } from "../model";

const OTHERS_MAX = 10;
const ON_OFFER: readonly ListingStatus[] = ["active", "paused", "reserved", "in_review", "pending_payment"];

/** Other listings with a photo that looks like one of this listing. `fresh`: looks of photos that are being added. */
export async function samePhotosOf(
  { database, log }: Context,
  listing: OwnListing,
  fresh: readonly string[] = [],
): Promise<{ id: string }[]> {
  const keys = await sameLooking(
    database,
    listing.photos.map(({ key }) => key),
    listing.id,
    fresh,
  );
  const ids = [...new Set(keys.map((key) => key.split("/")[0] ?? ""))].slice(0, OTHERS_MAX);
  if (ids.length === 0) return [];
  const others = await database.readAll(ids.map(listingDocument));
  return others.flatMap((snapshot) => {
    const other = snapshot && decodeOwn(snapshot, log);
    return other && isTelling(listing, other) ? [{ id: other.id }] : [];
  });
}

/**
 * Whether a shared picture means something. A seller may offer a listing again that is off; a registered bicycle's
 * photos go to its next owner; a draft is not public yet.
 */
export function isTelling(
  listing: Pick<OwnListing, "sellerId" | "bicycleId">,
  other: Pick<OwnListing, "sellerId" | "bicycleId" | "status">,
): boolean {
  if (other.status === "draft") return false;
  if (listing.bicycleId && listing.bicycleId === other.bicycleId) return false;
  return listing.sellerId !== other.sellerId || ON_OFFER.includes(other.status);
}
