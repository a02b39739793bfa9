import type { ListingStatus } from "../../catalog/statuses.ts";
import { pageParam } from "../../platform/http/paging.ts";

export const STATUS_SLUGS: Record<ListingStatus, string> = {
  draft: "borrador",
  pending_payment: "pendiente-de-pago",
  in_review: "en-revision",
  active: "publicado",
  paused: "pausado",
  reserved: "reservado",
  sold: "vendido",
  expired: "vencido",
  rejected: "rechazado",
  hidden: "oculto",
};

/** Address like `/perfil/anuncios?estado=pausado&pagina=2`. */
interface ListingsQuery {
  status: ListingStatus | null;
  page: number;
}

/** Invalid parameters are ignored. */
export function readListingsQuery(params: URLSearchParams): ListingsQuery {
  const slug = params.get("estado");
  return {
    status: (Object.keys(STATUS_SLUGS) as ListingStatus[]).find((status) => STATUS_SLUGS[status] === slug) ?? null,
    page: pageParam(params),
  };
}

export function listingsPath({ status, page }: ListingsQuery): string {
  const params = new URLSearchParams();
  if (status !== null) params.set("estado", STATUS_SLUGS[status]);
  if (page > 1) params.set("pagina", String(page));
  return `/perfil/anuncios${params.size > 0 ? `?${params}` : ""}`;
}
