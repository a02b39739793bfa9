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
