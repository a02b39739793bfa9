import { z } from "zod";

import { collection } from "~/platform/firestore/collection";
import { isDocumentId } from "~/platform/firestore/paths";

/** A document of `reviews` (`{order}_{seller}`): a buyer's review of a seller after a completed order. Written once. */
export const ReviewSchema = z.object({
  orderId: z.string(),
  sellerId: z.string(),
  /** Empty once the account was erased. */
  buyerId: z.string(),
  /** First name only; it is public. */
  buyerName: z.string(),
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  /** Title of what was bought; empty where it is not known. */
  bought: z.string().catch(""),
  /** When it was hidden, after reports: its stars do not count. */
  hiddenAt: z.date().optional(),
  createdAt: z.date(),
  /** Of the seller, once. */
  answer: z.object({ text: z.string(), at: z.date() }).optional(),
});
export type Review = z.infer<typeof ReviewSchema>;

/** Length of an order's id and a user's. */
const ID_MAX = 300;
export const REVIEWS = collection("reviews", ReviewSchema, (id) => isDocumentId(id, ID_MAX));

export function reviewId({ orderId, sellerId }: Pick<Review, "orderId" | "sellerId">): string {
  return `${orderId}_${sellerId}`;
}
