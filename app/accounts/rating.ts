import type { User } from "./model";

/** The average without one of its reviews; none without any. */
export function ratingWithout(
  { ratingAvg, ratingCount }: Pick<User, "ratingAvg" | "ratingCount">,
  stars: number,
): Pick<User, "ratingAvg" | "ratingCount"> {
  const count = (ratingCount ?? 0) - 1;
  if (count < 1) return { ratingAvg: null, ratingCount: null };
  const sum = Math.round((ratingAvg ?? 0) * (count + 1)) - stars;
  return { ratingAvg: Math.min(5, Math.max(1, sum / count)), ratingCount: count };
}

/** The average with one more review. The sum of whole stars comes back exactly from average and count. */
export function ratingWith(
  { ratingAvg, ratingCount }: Pick<User, "ratingAvg" | "ratingCount">,
  stars: number,
): { ratingAvg: number; ratingCount: number } {
  const count = ratingCount ?? 0;
  const sum = Math.round((ratingAvg ?? 0) * count);
  return { ratingAvg: (sum + stars) / (count + 1), ratingCount: count + 1 };
}
