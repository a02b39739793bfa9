import type { LimaDay } from "~/business/calendar";

/** Events of a listing that are counted for its seller. */
export const FIGURES = ["views", "hearts", "contacts", "messages"] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Record<Figure, number>;
export type FigureDay = Figures & { day: LimaDay };

/** Days that are kept, today included. */
export const KEPT_DAYS = 90;

/** The browser keeps the picture of a view for so long: another look in that time asks for nothing. */
export const SAME_VIEW_SECONDS = 30 * 60;

/** Picture of the page of a listing: the browser's request for it is what counts as a view. */
export function viewPath(listingId: string): string {
  return `/producto/${listingId}/vista`;
}
