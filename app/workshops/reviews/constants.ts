export interface WorkshopReviewView {
  id: string;
  stars: number;
  text: string;
  userName: string;
  at: string;
}

const REPORTED = "taller_";

/** Id of a workshop's review in reports; no order's id, with which ids of sellers' reviews begin, looks like it. */
export function reportedReviewId(id: string): string {
  return REPORTED + id;
}

/** The workshop's review of such an id; null for the review of a seller. */
export function reviewOfReport(id: string): { id: string; workshopId: string } | null {
  if (!id.startsWith(REPORTED)) return null;
  const review = id.slice(REPORTED.length);
  return { id: review, workshopId: review.slice(0, review.lastIndexOf("_")) };
}
