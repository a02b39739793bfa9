/** Names of the fields of a review's form, and its limits. */
export const STARS_FIELD = "estrellas";
export const REVIEW_TEXT_FIELD = "texto";
export const REVIEW_TEXT_MIN = 10;
export const REVIEW_TEXT_MAX = 1000;

export const STAR_NAMES: readonly { stars: number; name: string }[] = [
  { stars: 5, name: "Excelente" },
  { stars: 4, name: "Buena" },
  { stars: 3, name: "Regular" },
  { stars: 2, name: "Mala" },
  { stars: 1, name: "Muy mala" },
];

/** A review as pages show it. */
export interface ReviewView {
  id: string;
  stars: number;
  text: string;
  buyerName: string;
  at: string;
}
