// Whether two names of brands may mean one.

const NO_BRAND =
  /^(?:sinmarca|nomarca|sinnombre|ninguna?|generic[ao]?|desconocid[ao]|otr[ao]|armada|notiene|nose|na|x+)?$/;

/** Whether two brand keys may be one brand: the same, a part of the other, an edit apart, or one is none. */
export function mayBeOneBrand(one: string, other: string): boolean {
  if (NO_BRAND.test(one) || NO_BRAND.test(other)) return true;
  if (one.includes(other) || other.includes(one)) return true;
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (short.length < 4) return false;
  return editsOf(short, long) <= (short.length >= 8 ? 2 : 1);
}

/** Edits between two short words: another letter, one more, one less, two swapped. */
function editsOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
