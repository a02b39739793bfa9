import type { User } from "./model";

/** The average with one more review. The sum of whole stars comes back exactly from average and count. */
export function ratingWith(
  { ratingAvg, ratingCount }: Pick<User, "ratingAvg" | "ratingCount">,
  stars: number,
): { ratingAvg: number; ratingCount: number } {
  const count = ratingCount ?? 0;
  const sum = Math.round((ratingAvg ?? 0) * count);
  return { ratingAvg: (sum + stars) / (count + 1), ratingCount: count + 1 };
}
