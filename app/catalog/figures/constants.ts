import type { LimaDay } from "~/business/calendar";

export const FIGURES = ["views", "hearts", "contacts", "messages"] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Record<Figure, number>;
export type FigureDay = Figures & { day: LimaDay };

/** Days that are kept, today included. */
export const KEPT_DAYS = 90;

/** Seconds that the browser keeps the picture of a view: a second look within them sends no request. */
export const SAME_VIEW_SECONDS = 30 * 60;

/** Address of the picture of a listing's page: the browser's request for it counts as a view. */
export function viewPath(listingId: string): string {
  return `/producto/${listingId}/vista`;
}
