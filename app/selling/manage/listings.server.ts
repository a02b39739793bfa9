import { readNameSearch } from "~/business/search-terms";
import { CATEGORIES, type VehicleKind } from "~/catalog/categories";
import { deletionWrites, isListingId } from "~/catalog/model";
import { LISTING_STATUSES, type ListingStatus, STATUS_NAMES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { findByTerms } from "~/platform/firestore/term-search.server";
import type { Filter } from "~/platform/firestore/types";
import { discardWrite, removeBehind } from "~/platform/photos/discarded.server";
import type { OwnListing } from "~/selling/model";
import {
  type Conflict,
  type Locked,
  changeOwn,
  decodeOwn,
  listingDocument,
  managedBy,
  refreshInBackground,
  storedKeysOf,
} from "~/selling/owned-listing.server";
import { canDelete, undeletableMessage } from "~/selling/transitions";

import { isListingWith, namedOf } from "../listing-terms";
import { ALL_LISTINGS, type ListingsQuery } from "./own-listings-query";

/** With the ten counts, the shop and six reads of every page of an account, fewer than 30 documents. */
export const LISTINGS_PER_PAGE = 12;

export interface OwnPage {
  listings: OwnListing[];
  /** Listings by state; states without any are left out. */
  counts: { status: ListingStatus; count: number }[];
  all: number;
  page: number;
  pages: number;
  /** A search found more than it shows. */
  isCut?: boolean;
}
type RemoveResult = { ok: true; listing: OwnListing } | Failed<"not-found"> | Conflict | Locked;

/** Listings of a user: on sale, ended or begun. */
export function createListings(context: Context) {
  const { database, clock, log } = context;

  /** One page, last changed first; of a search the newest. `page` counts from 1 and is clamped. */
  async function page(uid: string, asked: Partial<ListingsQuery>): Promise<OwnPage> {
    const query = { ...ALL_LISTINGS, ...asked };
    const { status, q, kind } = query;
    const { filter: mine } = await managedBy(database, uid, log);
    const where: Filter[] = status === null ? [mine] : [mine, ["status", "==", status]];
    const categories = categoriesOfKind(kind);
    const ofKind: Filter[] = kind === null ? [] : [["category", "in", categories]];
    const counting = LISTING_STATUSES.map(async (counted) => ({
      status: counted,
      count: await database.count({ collection: "vehicles", where: [mine, ["status", "==", counted], ...ofKind] }),
    }));
    const [counted, found] = await Promise.all([
      Promise.all(counting),
      q === "" ? null : byWords(where, q, categories),
    ]);
    const counts = counted.filter(({ count }) => count > 0);
    const all = counts.reduce((sum, { count }) => sum + count, 0);
    if (found) return { ...found, counts, all, page: 1, pages: 1 };
    const total = status === null ? all : (counts.find((one) => one.status === status)?.count ?? 0);
    const pages = Math.max(1, Math.ceil(total / LISTINGS_PER_PAGE));
    const shown = Math.min(Math.max(1, query.page), pages);
    const read =
      total === 0
        ? []
        : await database.find({
            collection: "vehicles",
            where: [...where, ...ofKind],
            orderBy: [["updatedAt", "desc"]],
            offset: (shown - 1) * LISTINGS_PER_PAGE,
            limit: LISTINGS_PER_PAGE,
          });
    return {
      listings: read.flatMap((snapshot) => decodeOwn(snapshot, log) ?? []),
      counts,
      all,
      page: shown,
      pages,
    };
  }

  /** The newest whose brand, model and title have words that begin so. `categories`: none for any. */
  async function byWords(where: Filter[], q: string, categories: readonly string[], max = LISTINGS_PER_PAGE) {
    const name = readNameSearch(q);
    if (name === null) return { listings: [], isCut: false };
    const { found, isCut } = await findByTerms(database, {
      collection: "vehicles",
      newest: "createdAt",
      terms: [],
      name,
      where,
      isMatch: ({ data }) =>
        isListingWith(name.words, namedOf(data)) &&
        (categories.length === 0 || categories.includes(String(data.category))),
      max,
    });
    return { listings: found.flatMap((snapshot) => decodeOwn(snapshot, log) ?? []), isCut };
  }

  /** Of these ids those that the user manages, in their order. */
  async function byIds(uid: string, ids: readonly string[]): Promise<OwnListing[]> {
    const [found, { sellerId }] = await Promise.all([
      database.readAll(ids.filter(isListingId).map(listingDocument)),
      managedBy(database, uid, log),
    ]);
    const sellers: unknown[] = [uid, sellerId];
    return found.flatMap((snapshot) =>
      snapshot && sellers.includes(snapshot.data.sellerId) ? (decodeOwn(snapshot, log) ?? []) : [],
    );
  }

  /** The first that have these filters, last changed first. */
  async function matching(uid: string, asked: ListingsQuery, max: number) {
    const { status, q, kind } = asked;
    const { filter } = await managedBy(database, uid, log);
    const where: Filter[] = [filter];
    if (status !== null) where.push(["status", "==", status]);
    const categories = categoriesOfKind(kind);
    if (q !== "") return byWords(where, q, categories, max);
    if (kind !== null) where.push(["category", "in", categories]);
    const found = await database.find({
      ...{ collection: "vehicles", where, limit: max + 1 },
      orderBy: [["updatedAt", "desc"]],
    });
    return {
      listings: found.slice(0, max).flatMap((snapshot) => decodeOwn(snapshot, log) ?? []),
      isCut: found.length > max,
    };
  }

  /** Deletes a listing with its photos, and removes it from the catalogue. */
  async function remove(uid: string, id: string, version: number): Promise<RemoveResult> {
    const now = clock.now();
    const note = crypto.randomUUID();
    let keys: string[] = [];
    const result = await changeOwn(context, uid, id, (listing, tx): RemoveResult => {
      if (listing.version !== version) return failed("conflict", { saved: listing });
      const held = undeletableMessage(listing);
      if (held !== null) return failed("locked", held);
      if (!canDelete(listing.status)) {
        return failed("locked", `No puedes eliminar este anuncio: está en estado «${STATUS_NAMES[listing.status]}».`);
      }
      keys = storedKeysOf({ data: { ...listing } });
      tx.write(...deletionWrites(id, now));
      if (keys.length > 0) tx.write(discardWrite(note, keys, now));
      return { ok: true, listing };
    });
    if (result.ok) {
      removeBehind(context, keys, note);
      refreshInBackground(context);
      context.waitUntil(
        context.figures.eraseListing(id).catch((error: unknown) => log.warn("selling.figures-kept-for-now", { error })),
      );
    }
    return result;
  }

  return { page, byIds, matching, remove };
}

function categoriesOfKind(kind: VehicleKind | null): string[] {
  return CATEGORIES.filter((category) => category.kind === kind).map(({ id }) => id);
}
