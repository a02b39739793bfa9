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
