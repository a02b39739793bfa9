import { z } from "zod";

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
  /** When it was hidden, after reports: its stars do not count. */
  hiddenAt: z.date().optional(),
  createdAt: z.date(),
  /** Of the seller, once. */
  answer: z.object({ text: z.string(), at: z.date() }).optional(),
});
export type Review = z.infer<typeof ReviewSchema>;

export function reviewPath({ orderId, sellerId }: Pick<Review, "orderId" | "sellerId">): string {
  return `reviews/${orderId}_${sellerId}`;
}
