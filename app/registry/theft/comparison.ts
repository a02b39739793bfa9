import { z } from "zod";

/**
 * A document of `serialComparisons`, named by report and listing: a listing whose number looks like a stolen one. An
 * administrator says once whether it is the same bicycle. Names no user.
 */
export const ComparisonSchema = z.object({
  theftId: z.string(),
  listingId: z.string(),
  state: z.enum(["open", "same", "different"]),
  createdAt: z.date(),
});
export type Comparison = z.infer<typeof ComparisonSchema> & { id: string };

export const COMPARISONS = "serialComparisons";

export function comparisonPath(theftId: string, listingId: string): string {
  return `${COMPARISONS}/${theftId}-${listingId}`;
}
