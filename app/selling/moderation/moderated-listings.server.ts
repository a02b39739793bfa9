import type { NameSearch } from "~/business/search-terms";
import { isListingId } from "~/catalog/model";
import type { ListingStatus } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { findByTerms } from "~/platform/firestore/term-search.server";
import type { Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";
import type { OwnListing } from "~/selling/model";
import { decodeOwn, listingDocument } from "~/selling/owned-listing.server";

import { isListingWith, namedOf } from "../listing-terms";
import { type OwnerEdit, ownerEditsOf } from "../review/owner-edits";
import { type ListingReview, listingReviewOf } from "../review/review";
import { type ApprovedVersion, approvedOf } from "./approved-version";

export interface ModeratedListing {
  listing: OwnListing;
  review: ListingReview;
}

/** Waiting listings are counted up to this. */
const WAITING_MAX = 1_000;
const OTHERS_MAX = 3;

/** Reads for the pages of administration. Callers check permissions. */
export function createModerationReading(context: Context) {
  const { database, log } = context;

  function decodeAll(found: readonly (Snapshot | null)[]): ModeratedListing[] {
    return found.flatMap((snapshot) => {
      const listing = snapshot && decodeOwn(snapshot, log);
      return snapshot && listing ? [{ listing, review: listingReviewOf(snapshot) }] : [];
    });
  }

  return {
    decodeAll,

    /** The query of a list; a page of it is read with `decodeAll`. */
    queryOf({
      status,
      sellerId,
      isOldestFirst,
    }: {
      status: ListingStatus | null;
      sellerId: string | null;
      isOldestFirst: boolean;
    }): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
      const where: Filter[] = [
        ...(sellerId === null ? [] : [["sellerId", "==", sellerId] satisfies Filter]),
        ...(status === null ? [] : [["status", "==", status] satisfies Filter]),
      ];
      return { collection: "vehicles", where, orderBy: [["updatedAt", isOldestFirst ? "asc" : "desc"]] };
    },

    /**
     * The newest listings in any state whose brand, model and title have words that begin so: at most `max`, for two
     * reads more. `where`: values of their state or seller.
     */
    byWords(name: NameSearch, { where = [], max }: { where?: Filter[]; max: number }) {
      return findByTerms(database, {
        collection: "vehicles",
        // Never changes: a listing that is written again keeps its entries of the index.
        newest: "createdAt",
        terms: [],
        name,
        where,
        isMatch: ({ data }) => isListingWith(name.words, namedOf(data)),
        max,
      });
    },

    /** Listings by id, in that order; those not found are left out. */
    async byIds(ids: readonly string[]): Promise<ModeratedListing[]> {
      const known = ids.filter(isListingId);
      return known.length === 0 ? [] : decodeAll(await database.readAll(known.map(listingDocument)));
    },

    /** The listing with its approved content, its owner's edits, and others of its seller; null for none. */
    async view(id: string): Promise<
      | (ModeratedListing & {
          snapshot: Snapshot;
          approved: ApprovedVersion | null;
          ownerEdits: OwnerEdit[];
          others: OwnListing[];
        })
      | null
    > {
      if (!isListingId(id)) return null;
      const snapshot = await database.read(listingDocument(id));
      const [found] = decodeAll([snapshot]);
      if (!found || !snapshot) return null;
      const others = await database.find({
        collection: "vehicles",
        where: [["sellerId", "==", found.listing.sellerId]],
        orderBy: [["updatedAt", "desc"]],
        limit: OTHERS_MAX + 1,
      });
      return {
        ...found,
        snapshot,
        approved: approvedOf(snapshot),
        ownerEdits: ownerEditsOf(snapshot),
        others: decodeAll(others)
          .map(({ listing }) => listing)
          .filter((other) => other.id !== id)
          .slice(0, OTHERS_MAX),
      };
    },

    /** Listings that wait for a decision (at most 1,000), and the start of the first one's wait. */
    async waiting(): Promise<{ count: number; since: Date | null }> {
      const where: Filter[] = [["status", "==", "in_review"]];
      const [count, oldest] = await Promise.all([
        database.count({ collection: "vehicles", where, limit: WAITING_MAX }),
        database.find({
          collection: "vehicles",
          where,
          orderBy: [["updatedAt", "asc"]],
          select: ["updatedAt"],
          limit: 1,
        }),
      ]);
      const since = oldest[0]?.data.updatedAt;
      return { count, since: since instanceof Date ? since : null };
    },
  };
}
