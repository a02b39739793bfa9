import { reviewOfReport } from "./constants";
import type { WorkshopReview } from "./model";

interface ReportedReview {
  buyerId: string;
  sellerId: string;
  stars: number;
  text: string;
}

interface Readers {
  reviews: { byId(id: string): Promise<ReportedReview | null> };
  workshopReviews: { byId(id: string): Promise<WorkshopReview | null> };
}

/** Reads reviews of sellers and of workshops by the ids in reports. */
export function reviewReader(context: Readers): Readers["reviews"] {
  return {
    async byId(id) {
      const ofWorkshop = reviewOfReport(id);
      if (ofWorkshop === null) return context.reviews.byId(id);
      const review = await context.workshopReviews.byId(ofWorkshop.id);
      return review && { buyerId: review.userId, sellerId: review.workshopId, stars: review.stars, text: review.text };
    },
  };
}
