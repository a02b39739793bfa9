/** `whole × part / all`, rounded down; exact for all amounts of céntimos. */
export function portion(whole: number, part: number, all: number): number {
  return all === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(all));
}

/**
 * Splits an amount in proportion to `weights`, in whole céntimos: what does not divide goes to the first ones that can
 * take it. No share is larger than its weight where the amount is not larger than their sum.
 */
export function splitByWeights(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => portion(amount, weight, all));
  let rest = amount - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, position) => {
    const hasRoom = amount > all || share < (weights[position] ?? 0);
    const more = rest > 0 && hasRoom ? 1 : 0;
    rest -= more;
    return share + more;
  });
}

/** More than an order has refunds at once; each doubles the combinations. */
const MOST = 10;

/** The first combination of items that add up to a sum exactly; null for none. */
export function addingUpTo<Item>(sum: number, items: readonly Item[], amountOf: (item: Item) => number): Item[] | null {
  if (sum === 0) return [];
  const [first, ...others] = items.slice(0, MOST);
  if (first === undefined || sum < 0) return null;
  const withFirst = addingUpTo(sum - amountOf(first), others, amountOf);
  return withFirst ? [first, ...withFirst] : addingUpTo(sum, others, amountOf);
}
