import { deletionWrites } from "~/catalog/model";
import { LISTING_STATUSES, type ListingStatus, STATUS_NAMES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import type { Filter } from "~/platform/firestore/types";
import { discardWrite, removeBehind } from "~/platform/photos/discarded.server";
import type { OwnListing } from "~/selling/model";
import { type Conflict, type Locked, changeOwn, decodeOwn, refreshInBackground } from "~/selling/owned-listing.server";
import { canDelete, undeletableMessage } from "~/selling/transitions";

export const LISTINGS_PER_PAGE = 12;

export interface OwnPage {
  listings: OwnListing[];
  /** Listings by state; states without any are left out. */
  counts: { status: ListingStatus; count: number }[];
  all: number;
  page: number;
  pages: number;
}
type RemoveResult = { ok: true; listing: OwnListing } | Failed<"not-found"> | Conflict | Locked;

/** Listings of a user: on sale, ended or begun. */
export function createListings(context: Context) {
  const { database, clock, log } = context;

  /** One page, last changed first. `page` counts from 1 and is clamped. */
  async function page(uid: string, query: { status: ListingStatus | null; page: number }): Promise<OwnPage> {
    const mine: Filter = ["sellerId", "==", uid];
    const counts = await Promise.all(
      LISTING_STATUSES.map(async (status) => ({
        status,
        count: await database.count({ collection: "vehicles", where: [mine, ["status", "==", status]] }),
      })),
    );
    const all = counts.reduce((sum, { count }) => sum + count, 0);
    const total = query.status === null ? all : (counts.find(({ status }) => status === query.status)?.count ?? 0);
    const pages = Math.max(1, Math.ceil(total / LISTINGS_PER_PAGE));
    const shown = Math.min(Math.max(1, query.page), pages);
    const found =
      total === 0
        ? []
        : await database.find({
            collection: "vehicles",
            where: query.status === null ? [mine] : [mine, ["status", "==", query.status]],
            orderBy: [["updatedAt", "desc"]],
            offset: (shown - 1) * LISTINGS_PER_PAGE,
            limit: LISTINGS_PER_PAGE,
          });
    return {
      listings: found.flatMap((snapshot) => decodeOwn(snapshot, log) ?? []),
      counts: counts.filter(({ count }) => count > 0),
      all,
      page: shown,
      pages,
    };
  }

  /** Deletes a listing with its photos, and removes it from the catalogue. */
  async function remove(uid: string, id: string, version: number): Promise<RemoveResult> {
    const now = clock.now();
    const note = crypto.randomUUID();
    const result = await changeOwn(context, uid, id, (listing, tx): RemoveResult => {
      if (listing.version !== version) return failed("conflict", { saved: listing });
      const held = undeletableMessage(listing);
      if (held !== null) return failed("locked", held);
      if (!canDelete(listing.status)) {
        return failed("locked", `No puedes eliminar este anuncio: está en estado «${STATUS_NAMES[listing.status]}».`);
      }
      const keys = listing.photos.map(({ key }) => key);
      tx.write(...deletionWrites(id, now));
      if (keys.length > 0) tx.write(discardWrite(note, keys, now));
      return { ok: true, listing };
    });
    if (result.ok) {
      removeBehind(
        context,
        result.listing.photos.map(({ key }) => key),
        note,
      );
      refreshInBackground(context);
      context.waitUntil(
        context.figures.eraseListing(id).catch((error: unknown) => log.warn("selling.figures-kept-for-now", { error })),
      );
    }
    return result;
  }

  return { page, remove };
}
