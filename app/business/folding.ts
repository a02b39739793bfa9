/** Lower case without accents, for matching titles. `ñ` folds to `n`, as it is often typed. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** Brand or place as the address says it: `Royal Enfield` → `royal-enfield`. */
export function slugify(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Letters and digits, and points between digits: `ns-200` → `ns200`, `27.5"` → `27.5`. */
export function plain(word: string): string {
  return word.replace(/[^\p{L}\p{N}.]+/gu, "").replace(/\.(?!\d)/g, "");
}

/** The folded words of letters and digits: `NS-200, aro 29"` → ns, 200, aro, 29. */
export function wordsIn(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
