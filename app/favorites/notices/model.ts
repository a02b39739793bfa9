import { z } from "zod";

import { toCentimos, type Centimos } from "~/business/money";
import { statusAt } from "~/catalog/listing/detail";
import type { Listing } from "~/catalog/model";
import type { PhotoRef } from "~/platform/images";

/** A document of `user_favorites`, with the news that its user has had: the lowest price, and the sale. */
export const HeartSchema = z.object({
  vehicleId: z.string(),
  price: z.number().nullable().catch(null),
  addedAt: z.date(),
  toldPrice: z.number().nullable().catch(null).default(null),
  isSoldTold: z.boolean().default(false),
});
export type TrackedHeart = z.infer<typeof HeartSchema>;

/** A document of `favoriteNotices`, by uid. Without `dueAt` there is no news since the last look. */
export const FavoriteNoticeSchema = z.object({
  userId: z.string(),
  dueAt: z.date(),
  lastNoticeAt: z.date().nullable().default(null),
});

export type FavoriteNews =
  | { kind: "drop"; id: string; title: string; then: Centimos; now: Centimos; photo: PhotoRef | null }
  | { kind: "sold"; id: string; title: string };

/**
 * News of a saved listing, each sent once: a price below all that were sent, and its sale. Null for none, and for an
 * own listing. A reserved one waits: it will be sold soon, or free again.
 */
export function newsOf(heart: TrackedHeart, listing: Listing | null, uid: string, now: Date): FavoriteNews | null {
  if (listing === null || listing.sellerId === uid) return null;
  const { id, title, price, soldAt, photos } = listing;
  switch (statusAt(listing, now)) {
    case "active": {
      const then = heart.toldPrice ?? heart.price;
      return then !== null && price < then
        ? { kind: "drop", id, title, then: toCentimos(then), now: toCentimos(price), photo: photos[0] ?? null }
        : null;
    }
    case "sold":
      return !heart.isSoldTold && soldAt !== null && soldAt > heart.addedAt ? { kind: "sold", id, title } : null;
    default:
      return null;
  }
}
