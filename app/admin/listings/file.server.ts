import { limaDay } from "~/business/calendar";
import { CATEGORIES } from "~/catalog/categories";
import { STATUS_NAMES } from "~/catalog/model";
import type { AuditRecorder } from "~/platform/audit/audit";
import type { Clock } from "~/platform/clock";
import type { CsvColumn } from "~/platform/csv";
import type { Database } from "~/platform/firestore/types";
import { STATUS_SLUGS } from "~/selling/manage/own-listings-query";
import { titleOf } from "~/selling/model";
import type { ModeratedListing } from "~/selling/moderation/reading.server";

import { cursorPages } from "../list/cursor.server";
import { listFile } from "../list/file.server";
import { readListQuery } from "../list/query";
import { searchListings, type ListingPagesDeps } from "./list.server";
import { LISTING_LIST, listingFilterOf } from "./listing-list";

const PER_READ = 300;
const FILE_MAX = 20_000;

const dayOf = (date: Date | null) => (date === null ? "" : limaDay(date));

/** Sellers by their code alone: their data is on their page, where reading it is on record. */
const COLUMNS: readonly CsvColumn<ModeratedListing>[] = [
  { label: "Código", cell: ({ listing }) => listing.id },
  { label: "Título", cell: ({ listing }) => titleOf(listing) },
  { label: "Estado", cell: ({ listing }) => STATUS_NAMES[listing.status] },
  {
    label: "Categoría",
    cell: ({ listing }) => CATEGORIES.find(({ id }) => id === listing.category)?.name ?? "",
  },
  { label: "Marca", cell: ({ listing }) => listing.specifications.brand ?? "" },
  { label: "Modelo", cell: ({ listing }) => listing.specifications.model ?? "" },
  { label: "Año", cell: ({ listing }) => listing.specifications.year ?? "" },
  { label: "Precio en soles", cell: ({ listing }) => listing.price ?? "" },
  { label: "Plan", cell: ({ listing }) => listing.plan?.id ?? "" },
  { label: "Destacado", cell: ({ listing }) => (listing.plan?.featured ? "sí" : "no") },
  { label: "Creado", cell: ({ listing }) => dayOf(listing.createdAt) },
  { label: "Publicado", cell: ({ listing }) => dayOf(listing.publishedAt) },
  { label: "Termina", cell: ({ listing }) => dayOf(listing.expiresAt) },
  { label: "Vendido", cell: ({ listing }) => dayOf(listing.soldAt) },
  { label: "Vendedor (código)", cell: ({ listing }) => listing.sellerId },
  { label: "Señales", cell: ({ review }) => review.signals.map(({ kind }) => kind).join(", ") },
];

type FileDeps = ListingPagesDeps & { database: Pick<Database, "count">; audit: AuditRecorder; clock: Clock };

/** The list as a file, with the filters of its page; at most 20,000 rows. Its entry in the log says how many. */
export async function listingFile(deps: FileDeps, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, selling, audit, clock } = deps;
  const filter = listingFilterOf(readListQuery(LISTING_LIST, params));
  const { q, status, isOldestFirst } = filter;
  const { found, sellerId } = await searchListings(deps, filter);
  const query = selling.moderation.queryOf({ status, sellerId, isOldestFirst });
  const rows =
    found?.length ??
    (await database.count({ collection: query.collection, where: query.where ?? [], limit: FILE_MAX }));
  await audit.record({
    actor,
    action: "listings.exported",
    target: "lists/listings",
    // Searched words may be an e-mail.
    label: [
      status === null ? "Todos" : STATUS_NAMES[status],
      sellerId === null ? "" : "de un vendedor",
      q === "" ? "" : "con búsqueda",
    ]
      .filter(Boolean)
      .join(", "),
    changes: { filas: [null, rows], ...(sellerId !== null && { vendedor: [null, sellerId] as const }) },
  });
  async function* pages(): AsyncGenerator<ModeratedListing[]> {
    if (found !== null) {
      yield found;
      return;
    }
    for await (const page of cursorPages(database, query, { size: PER_READ, max: FILE_MAX }))
      yield selling.moderation.decodeAll(page);
  }
  const part = status === null ? "todos" : STATUS_SLUGS[status];
  return listFile(`anuncios-${part}-${limaDay(clock.now())}.csv`, COLUMNS, pages());
}
