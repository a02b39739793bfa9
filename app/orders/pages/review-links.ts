import type { Actor, Order } from "~/orders/model";
import { purchaseReviewPath, saleReviewPath } from "~/orders/paths";
import type { ReviewView } from "~/reviews/constants";

export type SeenReview = Pick<ReviewView, "answer">;

export function mayReview({ kind, state }: Pick<Order, "kind" | "state">): boolean {
  return kind === "purchase" && state === "completed";
}

/** `review`: what the buyer said of the seller who reads; `reviewed`: sellers of whom the buyer has said it. */
export function reviewLinks(
  order: Order,
  as: Actor["kind"],
  { review, reviewed }: { review?: SeenReview | null; reviewed?: ReadonlySet<string> },
): { label: string; to: string }[] {
  if (as === "seller" && review)
    return [{ label: review.answer ? "Ver la opinión" : "Responder la opinión", to: saleReviewPath(order.id) }];
  if (as !== "buyer" || !mayReview(order)) return [];
  return order.lines.slice(0, 1).map(({ sellerId, sellerName }) => ({
    label: reviewed?.has(sellerId) ? `Ver mi opinión sobre ${sellerName}` : `Opinar sobre ${sellerName}`,
    to: purchaseReviewPath(order.id, sellerId),
  }));
}
