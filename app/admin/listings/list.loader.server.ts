import { redirect } from "@remix-run/cloudflare";

import type { Accounts } from "~/accounts/accounts.server";
import { personPath } from "~/accounts/people/paths";
import { formatShortDateTime } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import type { Catalog } from "~/catalog/catalog.server";
import { NO_FILTERS } from "~/catalog/filters";
import { fold } from "~/catalog/folding";
import { isListingId, STATUS_NAMES } from "~/catalog/model";
import type { Database } from "~/platform/firestore/types";
import { titleOf } from "~/selling/model";
import type { ModeratedListing } from "~/selling/moderation/reading.server";
import type { Selling } from "~/selling/selling.server";

import { cursorPage } from "../list/cursor.server";
import { LIST_PAGE_SIZE, readListQuery } from "../list/query";
import type { ListingRow } from "./list-page";
import { LISTING_LIST, listingFilterOf, type ListingFilter } from "./listing-list";
import { adminListingPath, rowKey } from "./paths";

/**
 * Listings whose titles are compared with the words of a search, besides those of the catalogue: a search may read more
 * than a page, as Firestore finds no words (docs/decisions/2026-11-23-administration.md).
 */
const SCANNED = 150;
const FOUND_MAX = 25;

export interface ListingPagesDeps {
  database: Pick<Database, "read" | "find">;
  catalog: Pick<Catalog, "search">;
  selling: Pick<Selling, "moderation">;
}

/** Data of the list. An id leads to its listing's page. `actor`: who looks at it. */
export async function loadListingList(
  deps: ListingPagesDeps & { accounts: Pick<Accounts, "names"> },
  params: URLSearchParams,
  actor: string,
) {
  const query = readListQuery(LISTING_LIST, params);
  const filter = listingFilterOf(query);
  const { q, status, isOldestFirst } = filter;
  const { moderation } = deps.selling;
  if (q !== "" && isListingId(q) && (await moderation.byIds([q])).length > 0) throw redirect(adminListingPath(q));
  const waiting = await moderation.waiting();
  const base = {
    spec: LISTING_LIST,
    query,
    waiting: { count: waiting.count, since: waiting.since?.toISOString() ?? null },
  };
  const shared = { ...base, areAllChosen: params.get("marcar") === "todos" };
  const { found, sellerId } = await searchListings(deps, filter);
  if (found !== null) {
    const rows = rowsOf(found, await claimsOf(deps, found, actor));
    return { ...shared, rows, next: null, previous: null, isSearch: true };
  }
  const page = await cursorPage(
    deps.database,
    moderation.queryOf({ status, sellerId, isOldestFirst }),
    query,
    LIST_PAGE_SIZE,
  );
  const listings = moderation.decodeAll(page.found);
  const rows = rowsOf(listings, await claimsOf(deps, listings, actor));
  return { ...shared, rows, next: page.next, previous: page.previous, isSearch: false };
}

/**
 * The listings that a search finds; with `found` null a query reads the list, of a seller or of all. An e-mail wins
 * over a uid.
 */
export async function searchListings(
  deps: ListingPagesDeps,
  filter: ListingFilter,
): Promise<{ found: ModeratedListing[] | null; sellerId: string | null }> {
  const { q, sellerId } = filter;
  if (q === "") return { found: null, sellerId };
  if (!q.includes("@")) return { found: await searchTitles(deps, filter), sellerId };
  const uid = await uidOfEmail(deps.database, q);
  return { found: uid === null ? [] : null, sellerId: uid };
}

/** Hits of the catalogue, and of the others those that changed last: Firestore itself searches no words. */
async function searchTitles(
  { database, catalog, selling: { moderation } }: ListingPagesDeps,
  { q, status, sellerId }: ListingFilter,
): Promise<ModeratedListing[]> {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const [published, latest] = await Promise.all([
    catalog.search({ ...NO_FILTERS, q }),
    database.find({ ...moderation.queryOf({ status, sellerId, isOldestFirst: false }), limit: SCANNED }),
  ]);
  const scanned = moderation.decodeAll(latest).filter(({ listing }) => {
    const title = fold(titleOf(listing));
    return words.every((word) => title.includes(word));
  });
  const known = new Set(scanned.map(({ listing }) => listing.id));
  const others = await moderation.byIds(published.cards.map(({ id }) => id).filter((id) => !known.has(id)));
  const asked = others.filter(
    ({ listing }) =>
      (status === null || listing.status === status) && (sellerId === null || listing.sellerId === sellerId),
  );
  return [...scanned, ...asked].slice(0, FOUND_MAX);
}

async function uidOfEmail(database: Pick<Database, "find">, email: string): Promise<string | null> {
  const [user] = await database.find({
    collection: "users",
    where: [["email", "==", email.toLowerCase()]],
    select: ["email"],
    limit: 1,
  });
  return user?.id ?? null;
}

/** Administrators that look at the waiting rows, in words, by listing. */
async function claimsOf(
  { accounts, selling: { moderation } }: Pick<ListingPagesDeps, "selling"> & { accounts: Pick<Accounts, "names"> },
  found: readonly ModeratedListing[],
  actor: string,
): Promise<Map<string, string>> {
  const claims = await moderation.claims(
    found.flatMap(({ listing }) => (listing.status === "in_review" ? [listing.id] : [])),
  );
  const names = await accounts.names(
    [...claims.values()].flatMap((claim) => (claim.actor === actor ? [] : claim.actor)),
  );
  return new Map(
    [...claims].map(([id, claim]) => [
      id,
      claim.actor === actor ? "Lo revisas tú" : `Lo revisa ${names.get(claim.actor) || "otro administrador"}`,
    ]),
  );
}

function rowsOf(found: readonly ModeratedListing[], claims: ReadonlyMap<string, string>): ListingRow[] {
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
    claim: claims.get(listing.id) ?? "",
  }));
}
