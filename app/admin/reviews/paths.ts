import { orderFilter, type ListOrder, type ListSpec } from "~/admin-kit/list/query";
import { ADMIN_REVIEWS_PATH } from "~/reviews/constants";
import { reportedReviewId, reviewOfReport } from "~/workshops/reviews/constants";

// Addresses of the reviews of administration; safe in the browser.

export const ADMIN_REVIEWS_BULK_PATH = `${ADMIN_REVIEWS_PATH}/lote`;

export type ReviewKind = "seller" | "workshop";
export const REVIEW_COLLECTIONS: Record<ReviewKind, string> = { seller: "reviews", workshop: "workshopReviews" };
export const REVIEW_KIND_NAMES: Record<ReviewKind, string> = { seller: "De un vendedor", workshop: "De un taller" };
export const REVIEW_KIND_SLUGS: Record<ReviewKind, string> = { seller: "vendedores", workshop: "talleres" };

/** A review's page. `key`: its id as reports have it. */
export function adminReviewPath(key: string): string {
  return `${ADMIN_REVIEWS_PATH}/${encodeURIComponent(key)}`;
}

export function placeOfReview(key: string): { kind: ReviewKind; id: string; path: string } {
  const ofWorkshop = reviewOfReport(key);
  const kind = ofWorkshop === null ? "seller" : "workshop";
  const id = ofWorkshop?.id ?? key;
  return { kind, id, path: `${REVIEW_COLLECTIONS[kind]}/${id}` };
}

/** The key of a document (`workshopReviews/la-cadena_i1`). */
export function keyOfReview(path: string): string {
  const [collection = "", id = ""] = path.split("/");
  return collection === REVIEW_COLLECTIONS.workshop ? reportedReviewId(id) : id;
}

/** By when they were written; those that are hidden, by when that was. */
export const REVIEW_ORDERS: readonly [ListOrder, ...ListOrder[]] = [
  { value: "recientes", label: "Recientes primero", by: [["createdAt", "desc"]] },
  { value: "antiguas", label: "Antiguas primero", by: [["createdAt", "asc"]] },
];

export const REVIEW_LIST: ListSpec = {
  path: ADMIN_REVIEWS_PATH,
  filters: [
    {
      name: "sobre",
      label: "Sobre quién",
      emptyLabel: "Todas",
      isTabs: true,
      options: [
        { value: REVIEW_KIND_SLUGS.seller, label: "Vendedores" },
        { value: REVIEW_KIND_SLUGS.workshop, label: "Talleres" },
      ],
    },
    {
      name: "estado",
      label: "Estado",
      emptyLabel: "Todas",
      options: [
        { value: "visibles", label: "A la vista" },
        { value: "ocultas", label: "Ocultas" },
      ],
    },
    {
      name: "estrellas",
      label: "Estrellas",
      emptyLabel: "Todas",
      options: ["5", "4", "3", "2", "1"].map((value) => ({ value, label: value })),
    },
    {
      name: "denuncias",
      label: "Reportes",
      emptyLabel: "Con y sin reportes",
      options: [
        { value: "abiertas", label: "Por decidir" },
        { value: "decididas", label: "Decididos" },
      ],
    },
    orderFilter(REVIEW_ORDERS),
  ],
  texts: ["q"],
};
