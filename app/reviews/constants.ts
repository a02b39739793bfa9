export const STARS_FIELD = "estrellas";
export const REVIEW_TEXT_FIELD = "texto";
export const REVIEW_TEXT_MIN = 10;
export const REVIEW_TEXT_MAX = 1000;
export const ANSWER_FIELD = "respuesta";

export const STAR_NAMES: readonly { stars: number; name: string }[] = [
  { stars: 5, name: "Excelente" },
  { stars: 4, name: "Buena" },
  { stars: 3, name: "Regular" },
  { stars: 2, name: "Mala" },
  { stars: 1, name: "Muy mala" },
];

/** Uid of the seller in a review's id (`{order}_{seller}`; ids of orders have no underscore). */
export function sellerOfReview(id: string): string {
  return id.slice(id.indexOf("_") + 1);
}

export function reviewReportPath(id: string): string {
  return `/opiniones/${encodeURIComponent(id)}/denunciar`;
}

export interface ReviewView {
  id: string;
  stars: number;
  text: string;
  buyerName: string;
  bought: string;
  at: string;
  /** Of the seller; null for none. */
  answer: { text: string; at: string } | null;
}

export interface ReviewsPage {
  reviews: ReviewView[];
  /** Older ones come before this instant (ms since 1970); null where there are none. */
  next: number | null;
}

export const ADMIN_REVIEWS_PATH = "/administracion/opiniones";
