import { redirect } from "@remix-run/cloudflare";

import { personPath } from "~/accounts/people/paths";
import { formatShortDateTime } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import type { Catalog } from "~/catalog/catalog.server";
import { NO_FILTERS } from "~/catalog/filters";
import { fold } from "~/catalog/folding";
import { isListingId, STATUS_NAMES, type ListingStatus } from "~/catalog/model";
import type { Database } from "~/platform/firestore/types";
import { titleOf } from "~/selling/model";
import type { ModeratedListing } from "~/selling/moderation/reading.server";
import type { Selling } from "~/selling/selling.server";

import { cursorPage } from "../list/cursor.server";
import { LIST_PAGE_SIZE, readListQuery } from "../list/query";
import type { ListingRow } from "./list-page";
import { LISTING_LIST, listingFilterOf } from "./listing-list";
import { adminListingPath, rowKey } from "./paths";

/** Listings whose titles are compared with the words of a search, besides those of the catalogue. */
const SCANNED = 300;
const FOUND_MAX = 25;

export interface ListingPagesDeps {
  database: Pick<Database, "read" | "find">;
  catalog: Pick<Catalog, "search">;
  selling: Pick<Selling, "moderation">;
}

/** Data of the list. An id leads to its listing's page. */
export async function loadListingList(deps: ListingPagesDeps, params: URLSearchParams) {
  const query = readListQuery(LISTING_LIST, params);
  const { q, status, sellerId: seller, isOldestFirst } = listingFilterOf(query);
  const { moderation } = deps.selling;
  if (q !== "" && isListingId(q) && (await moderation.byIds([q])).length > 0) throw redirect(adminListingPath(q));
  const waiting = await moderation.waiting();
  const base = {
    spec: LISTING_LIST,
    query,
    waiting: { count: waiting.count, since: waiting.since?.toISOString() ?? null },
  };
  const shared = { ...base, areAllChosen: params.get("marcar") === "todos" };
  if (q !== "" && !q.includes("@")) {
    const found = await searchTitles(deps, q, status);
    return { ...shared, rows: rowsOf(found), next: null, previous: null, isSearch: true };
  }
  const sellerId = q === "" ? seller : await uidOfEmail(deps.database, q);
  if (q !== "" && sellerId === null) return { ...shared, rows: [], next: null, previous: null, isSearch: true };
  const page = await cursorPage(
    deps.database,
    moderation.queryOf({ status, sellerId, isOldestFirst }),
    query,
    LIST_PAGE_SIZE,
  );
  const rows = rowsOf(moderation.decodeAll(page.found));
  return { ...shared, rows, next: page.next, previous: page.previous, isSearch: false };
}

/** What the catalogue finds, and of the others those that changed last: Firestore itself searches no words. */
export async function searchTitles(
  { database, catalog, selling: { moderation } }: ListingPagesDeps,
  q: string,
  status: ListingStatus | null,
): Promise<ModeratedListing[]> {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const [published, latest] = await Promise.all([
    catalog.search({ ...NO_FILTERS, q }),
    database.find({ ...moderation.queryOf({ status, sellerId: null, isOldestFirst: false }), limit: SCANNED }),
  ]);
  const scanned = moderation.decodeAll(latest).filter(({ listing }) => {
    const title = fold(titleOf(listing));
    return words.every((word) => title.includes(word));
  });
  const known = new Set(scanned.map(({ listing }) => listing.id));
  const others = await moderation.byIds(published.cards.map(({ id }) => id).filter((id) => !known.has(id)));
  return [...scanned, ...others.filter(({ listing }) => status === null || listing.status === status)].slice(
    0,
    FOUND_MAX,
  );
}

export async function uidOfEmail(database: Pick<Database, "find">, email: string): Promise<string | null> {
  const [user] = await database.find({
    collection: "users",
    where: [["email", "==", email.toLowerCase()]],
    select: ["email"],
    limit: 1,
  });
  return user?.id ?? null;
}

function rowsOf(found: readonly ModeratedListing[]): ListingRow[] {
  return found.map(({ listing, review }) => ({
    key: rowKey(listing),
    title: titleOf(listing),
    to: adminListingPath(listing.id),
    status: listing.status,
    statusName: STATUS_NAMES[listing.status],
    price: listing.price === undefined ? "" : formatSoles(toCentimos(listing.price), { compact: true }),
    toSeller: personPath(listing.sellerId),
    changed: formatShortDateTime(listing.updatedAt),
    signals: review.signals.map(({ detail }) => detail),
  }));
}
