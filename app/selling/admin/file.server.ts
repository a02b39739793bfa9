import { listFile, querySource, rowsSource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import { limaDay } from "~/business/calendar";
import { CATEGORIES } from "~/catalog/categories";
import { STATUS_NAMES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import type { Database } from "~/platform/firestore/types";
import { STATUS_SLUGS } from "~/selling/manage/own-listings-query";
import { titleOf } from "~/selling/model";
import type { ModeratedListing } from "~/selling/moderation/moderated-listings.server";

import { searchListings } from "./list.loader.server";
import { LISTING_LIST, listingFilterOf } from "./listing-list";

const PER_READ = 300;

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

type FileDeps = Context & Context & { database: Pick<Database, "count"> };

export async function listingFile(deps: FileDeps, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, selling, clock } = deps;
  const asked = readListQuery(LISTING_LIST, params);
  const filter = listingFilterOf(asked);
  const { q, status, isOldestFirst } = filter;
  const { found, sellerId } = await searchListings(deps, filter);
  const query = selling.moderation.queryOf({ status, sellerId, isOldestFirst });
  const label = [
    status === null ? "Todos" : STATUS_NAMES[status],
    sellerId === null ? "" : "de un vendedor",
    // Searched words may be an e-mail.
    q === "" ? "" : "con búsqueda",
  ].filter(Boolean);
  const part = status === null ? "todos" : STATUS_SLUGS[status];
  return listFile(deps, {
    name: `anuncios-${part}-${limaDay(clock.now())}.csv`,
    columns: COLUMNS,
    source: found
      ? rowsSource(found)
      : querySource(database, [query], {
          perRead: PER_READ,
          rowsOf: (page) => selling.moderation.decodeAll(page),
          after: asked.after,
        }),
    entry: {
      actor,
      action: "listings.exported",
      target: "lists/listings",
      label: label.join(", "),
      ...(sellerId !== null && { changes: { vendedor: [null, sellerId] } }),
    },
    narrowBy: "estado o vendedor",
    spec: LISTING_LIST,
    query: asked,
  });
}
