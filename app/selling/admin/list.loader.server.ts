import { redirect } from "@remix-run/cloudflare";

import { userPagePath } from "~/accounts/users/paths";
import { rowKey } from "~/admin-kit/bulk/rows";
import type { AdminRow } from "~/admin-kit/list/admin-list";
import { cursorPage } from "~/admin-kit/list/cursor.server";
import { readListQuery } from "~/admin-kit/list/query";
import { formatShortDateTime } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { readNameSearch } from "~/business/search-terms";
import { NO_FILTERS } from "~/catalog/filters";
import { adminListingPath } from "~/catalog/listing/constants";
import { isListingId } from "~/catalog/model";
import { STATUS_NAMES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import type { Database } from "~/platform/firestore/types";
import { titleOf } from "~/selling/model";

import type { ModeratedListing } from "../moderation/moderated-listings.server";
import { LISTING_LIST, type ListingFilter, listingFilterOf } from "./listing-list";
import { LISTING_TONES } from "./paths";

/**
 * Rows of a page. With one more and a cursor, what waits (2), three claims, a seller's e-mail, the saved views and the
 * guard's 5 a page costs 29 reads.
 */
const LISTINGS_PAGE = 15;
/** Listings that a search finds. It may read two more and one by its id, and costs as much. */
const FOUND_MAX = 14;

/** Data of the list. An id leads to its listing's page. `actor`: who looks at it. */
export async function loadListingList(context: Context, params: URLSearchParams, actor: string) {
  const query = readListQuery(LISTING_LIST, params);
  const filter = listingFilterOf(query);
  const { q, status, isOldestFirst } = filter;
  const { moderation } = context.selling;
  if (q !== "" && isListingId(q) && (await moderation.byIds([q])).length > 0) throw redirect(adminListingPath(q));
  const waiting = await moderation.waiting();
  const base = {
    spec: LISTING_LIST,
    query,
    waiting: { count: waiting.count, since: waiting.since?.toISOString() ?? null },
  };
  const shared = { ...base, areAllChosen: params.get("marcar") === "todos" };
  const { found, isCut, sellerId } = await searchListings(context, filter);
  if (found !== null) {
    const rows = rowsOf(found, await claimsOf(context, found, actor));
    return { ...shared, rows, next: null, previous: null, isCut };
  }
  const page = await cursorPage(
    context.database,
    moderation.queryOf({ status, sellerId, isOldestFirst }),
    query,
    LISTINGS_PAGE,
  );
  const listings = moderation.decodeAll(page.found);
  const rows = rowsOf(listings, await claimsOf(context, listings, actor));
  return { ...shared, rows, next: page.next, previous: page.previous, isCut: false };
}

export type ListingListView = Awaited<ReturnType<typeof loadListingList>>;

interface FoundListings {
  found: ModeratedListing[] | null;
  /** There may be more. */
  isCut: boolean;
  sellerId: string | null;
}

/**
 * The listings that a search finds; with `found` null a query reads the list, of a seller or of all. An e-mail wins
 * over a uid.
 */
export async function searchListings(context: Context, filter: ListingFilter): Promise<FoundListings> {
  const { q, sellerId } = filter;
  if (q === "") return { found: null, isCut: false, sellerId };
  if (!q.includes("@")) return { ...(await searchWords(context, filter)), sellerId };
  const uid = await uidOfEmail(context.database, q);
  return { found: uid === null ? [] : null, isCut: false, sellerId: uid };
}

/**
 * Listings in any state whose brand, model and title have words that begin so, the newest first. Where none has, what
 * shoppers would find: they mistype, and write `bicicleta`.
 */
async function searchWords(
  { catalog, selling: { moderation } }: Context,
  { q, status, sellerId, isOldestFirst }: ListingFilter,
): Promise<Pick<FoundListings, "found" | "isCut">> {
  const name = readNameSearch(q);
  if (name === null) return { found: [], isCut: false };
  const { where = [] } = moderation.queryOf({ status, sellerId, isOldestFirst });
  const { found, isCut, looked } = await moderation.byWords(name, { where, max: FOUND_MAX });
  if (found.length > 0 || isCut) return { found: inOrder(moderation.decodeAll(found), isOldestFirst), isCut };
  const { cards } = await catalog.search({ ...NO_FILTERS, q });
  const published = await moderation.byIds(cards.slice(0, FOUND_MAX - looked).map(({ id }) => id));
  const asked = published.filter(
    ({ listing }) =>
      (status === null || listing.status === status) && (sellerId === null || listing.sellerId === sellerId),
  );
  return { found: asked, isCut: false };
}

/** The list's order may begin with the oldest. */
function inOrder(found: ModeratedListing[], isOldestFirst: boolean): ModeratedListing[] {
  const way = isOldestFirst ? 1 : -1;
  return found.sort((a, b) => way * (a.listing.updatedAt.getTime() - b.listing.updatedAt.getTime()));
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
  { selling: { moderation } }: Context,
  found: readonly ModeratedListing[],
  actor: string,
): Promise<Map<string, string>> {
  const claims = await moderation.claims(
    found.flatMap(({ listing }) => (listing.status === "in_review" ? [listing.id] : [])),
  );
  return new Map(
    [...claims].map(([id, claim]) => [
      id,
      claim.actor === actor ? "Lo revisas tú" : `Lo revisa ${claim.name || "otro administrador"}`,
    ]),
  );
}

function rowsOf(found: readonly ModeratedListing[], claims: ReadonlyMap<string, string>): AdminRow[] {
  return found.map(({ listing, review: { signals } }) => {
    const { id, version, status, price, sellerId, updatedAt } = listing;
    const claim = claims.get(id);
    return {
      key: rowKey(id, version),
      title: titleOf(listing),
      to: adminListingPath(id),
      badges: [
        { label: STATUS_NAMES[status], tone: LISTING_TONES[status] ?? "neutral" },
        ...(signals.length > 0
          ? [{ label: signals.length === 1 ? "1 señal" : `${signals.length} señales`, tone: "warning" as const }]
          : []),
        ...(claim === undefined ? [] : [{ label: claim }]),
      ],
      facts: [
        { label: "Precio", value: price === undefined ? "" : formatSoles(toCentimos(price), { compact: true }) },
        // The name would be a read a row.
        { label: "Vende", value: "Ver la cuenta", to: userPagePath(sellerId) },
        { label: "Cambió", value: formatShortDateTime(updatedAt) },
      ],
      text: signals.map(({ detail }) => detail).join("\n"),
    };
  });
}
