import type { VehicleKind } from "../../catalog/categories.ts";
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

/** Letters of a search. */
export const OWN_SEARCH_MAX = 60;

/** Address like `/perfil/anuncios?estado=pausado&tipo=moto&q=pulsar&pagina=2`. */
export interface ListingsQuery {
  status: ListingStatus | null;
  kind: VehicleKind | null;
  q: string;
  page: number;
  /** Whether the visits of the last week are shown: they cost seven reads a listing. */
  hasWeek: boolean;
}

export const ALL_LISTINGS: ListingsQuery = { status: null, kind: null, q: "", page: 1, hasWeek: false };

/** Invalid parameters are ignored. */
export function readListingsQuery(params: URLSearchParams): ListingsQuery {
  const slug = params.get("estado");
  const kind = params.get("tipo");
  return {
    status: (Object.keys(STATUS_SLUGS) as ListingStatus[]).find((status) => STATUS_SLUGS[status] === slug) ?? null,
    kind: kind === "bicicleta" || kind === "moto" ? kind : null,
    q: (params.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, OWN_SEARCH_MAX),
    page: pageParam(params),
    hasWeek: params.get("visitas") === "semana",
  };
}

export function listingsPath(asked: Partial<ListingsQuery>): string {
  const { status, kind, q, page, hasWeek } = { ...ALL_LISTINGS, ...asked };
  const params = new URLSearchParams();
  if (status !== null) params.set("estado", STATUS_SLUGS[status]);
  if (kind !== null) params.set("tipo", kind);
  if (q !== "") params.set("q", q);
  if (page > 1) params.set("pagina", String(page));
  if (hasWeek) params.set("visitas", "semana");
  return `/perfil/anuncios${params.size > 0 ? `?${params}` : ""}`;
}

export function isFiltered({ status, kind, q }: ListingsQuery): boolean {
  return status !== null || kind !== null || q !== "";
}
