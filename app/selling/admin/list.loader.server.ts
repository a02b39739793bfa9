import { redirect } from "@remix-run/cloudflare";

import { userPagePath } from "~/accounts/users/paths";
import { rowKey, stepOfRow } from "~/admin-kit/bulk/rows";
import { dayCell, yesNo } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { BY_TIME, listPath } from "~/admin-kit/list/query";
import { formatShortDateTime } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { readNameSearch } from "~/business/search-terms";
import { CATEGORIES } from "~/catalog/categories";
import { NO_FILTERS } from "~/catalog/filters";
import { adminListingPath } from "~/catalog/listing/constants";
import { isListingId } from "~/catalog/model";
import { STATUS_NAMES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import type { Database } from "~/platform/firestore/types";
import { titleOf } from "~/selling/model";

import { MODERATED_MAX } from "../moderation/constants";
import type { ModeratedListing } from "../moderation/moderated-listings.server";
import { ACCOUNT_BLOCKED } from "../review/reasons";
import { LISTING_BULK_STEPS } from "./decision";
import { LISTING_LIST, type ListingFilter, listingFilterOf, SELLER_PARAM } from "./listing-list";
import { ADMIN_LISTINGS_BULK_PATH, LISTING_QUEUE_PATH, LISTING_TONES } from "./paths";

/**
 * Rows of a page. With one more and a cursor, what waits (2), three marks of work, a seller's e-mail, the saved views
 * and the guard's 5 a page costs 29 reads.
 */
const LISTINGS_PAGE = 15;
/** Listings that a search finds. It may read two more and one by its id, and costs as much. */
const FOUND_MAX = 14;

const CUT_NOTE = "Hay más anuncios con esas palabras: escribe otra, o elige un estado.";

/** Sellers by their code alone: their data is on their page, where reading it is on record. */
export const LISTING_ROWS = createAdminList<ModeratedListing, null>({
  logged: "listings",
  title: "Anuncios",
  searched: "Código del anuncio, correo del vendedor o palabras de la marca, el modelo o el título",
  spec: LISTING_LIST,
  columns: [
    { label: "Código", cell: ({ listing }) => listing.id },
    { label: "Título", cell: ({ listing }) => titleOf(listing), isFileOnly: true },
    { label: "Estado", cell: ({ listing }) => STATUS_NAMES[listing.status] },
    { label: "Categoría", cell: ({ listing }) => CATEGORIES.find(({ id }) => id === listing.category)?.name ?? "" },
    { label: "Marca", cell: ({ listing }) => listing.specifications.brand ?? "" },
    { label: "Modelo", cell: ({ listing }) => listing.specifications.model ?? "" },
    { label: "Año", cell: ({ listing }) => listing.specifications.year ?? "" },
    {
      label: "Precio",
      fileLabel: "Precio en soles",
      fact: ({ listing: { price } }) => (price === undefined ? "" : formatSoles(toCentimos(price), { compact: true })),
      cell: ({ listing }) => listing.price ?? "",
    },
    { label: "Plan", cell: ({ listing }) => listing.plan?.id ?? "" },
    { label: "Destacado", cell: ({ listing }) => yesNo(listing.plan?.featured === true) },
    { label: "Creado", cell: ({ listing }) => dayCell(listing.createdAt) },
    { label: "Publicado", cell: ({ listing }) => dayCell(listing.publishedAt) },
    { label: "Termina", cell: ({ listing }) => dayCell(listing.expiresAt) },
    { label: "Vendido", cell: ({ listing }) => dayCell(listing.soldAt) },
    // The name would be a read a row.
    { label: "Vende", fact: () => "Ver la cuenta", to: ({ listing }) => userPagePath(listing.sellerId) },
    { label: "Vendedor (código)", cell: ({ listing }) => listing.sellerId },
    { label: "Señales", cell: ({ review }) => review.signals.map(({ kind }) => kind).join(", ") },
    { label: "Cambió", fact: ({ listing }) => formatShortDateTime(listing.updatedAt), sorts: BY_TIME },
  ],
  empty: "No hay anuncios.",
  narrowBy: "estado o vendedor",
  perPage: LISTINGS_PAGE,
  words: () => null,
  async read(context, query) {
    const filter = listingFilterOf(query);
    const { found, isCut, sellerId } = await searchListings(context, filter);
    return {
      query: context.selling.moderation.queryOf({ ...filter, sellerId }),
      ...(sellerId !== null && { changes: { vendedor: [null, sellerId] } }),
      search: found && {
        isForFile: true,
        find: () => Promise.resolve({ rows: found, next: null, previous: null, ...(isCut && { note: CUT_NOTE }) }),
      },
    };
  },
  decode: ({ selling }, found) => selling.moderation.decodeAll(found),
  card({ listing, review: { signals } }) {
    const { id, version, status, moderation } = listing;
    return {
      key: rowKey(id, version),
      title: titleOf(listing),
      to: adminListingPath(id),
      badges: [
        { label: STATUS_NAMES[status], tone: LISTING_TONES[status] ?? "neutral" },
        ...(signals.length > 0
          ? [{ label: signals.length === 1 ? "1 señal" : `${signals.length} señales`, tone: "warning" as const }]
          : []),
        ...(moderation?.reason === ACCOUNT_BLOCKED ? [{ label: "Cuenta bloqueada" }] : []),
      ],
      text: signals.map(({ detail }) => detail).join("\n"),
      ...(status === "hidden" &&
        listing.moderation?.reason !== ACCOUNT_BLOCKED && {
          step: stepOfRow(ADMIN_LISTINGS_BULK_PATH, "show", "Mostrar otra vez", rowKey(id, version)),
        }),
    };
  },
  bulk: () => ({
    path: ADMIN_LISTINGS_BULK_PATH,
    options: LISTING_BULK_STEPS.map(({ step, label }) => ({ value: step, label })),
    upTo: MODERATED_MAX,
  }),
});

/** Data of the list. An id leads to its listing's page. */
export async function loadListingList(context: Context, params: URLSearchParams) {
  const { moderation } = context.selling;
  const q = params.get("q")?.trim() ?? "";
  if (isListingId(q) && (await moderation.byIds([q])).length > 0) throw redirect(adminListingPath(q));
  const [list, waiting] = await Promise.all([LISTING_ROWS.list(context, params), moderation.waiting()]);
  const { spec, query, rows } = list;
  const seller = query.values[SELLER_PARAM];
  // On the queue's own page the first that waits; each decision leads to the next.
  const first = listPath(spec, query) === LISTING_QUEUE_PATH ? rows[0]?.to : null;
  return {
    ...list,
    lead: waitingText(waiting),
    links: waiting.count > 0 ? [{ to: first ?? LISTING_QUEUE_PATH, label: "Revisar en orden", isMain: true }] : [],
    about: seller === undefined ? null : { text: "Solo los de", to: userPagePath(seller), label: "esta persona" },
  };
}

function waitingText({ count, since }: { count: number; since: Date | null }): string {
  if (count === 0) return "Ninguno espera una revisión.";
  const many = count >= 1_000 ? "Más de 1,000 por revisar" : `${count} por revisar`;
  return since === null ? `${many}.` : `${many}; el que más espera, desde el ${formatShortDateTime(since)}.`;
}

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
async function searchListings(context: Context, filter: ListingFilter): Promise<FoundListings> {
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
