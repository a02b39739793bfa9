import { categoriesOf, type Filters } from "../filters.ts";
import { slugify } from "../folding.ts";
import type { Row } from "../index/rows.ts";
import type { KnownBrands } from "../reference/brand-names.ts";

/** Keys of one stored search: beyond so many the longest list counts as any value. */
const KEYS_MAX = 30;
const ANY = "*";

type Lists = [kinds: readonly string[], brands: readonly string[], departments: readonly string[]];

/**
 * Keys by which a stored search is found from a listing: whatever passes its filters has one of them among those of
 * `keysOfRow`. Kind, brand and department, each one that it asks for or any (`mtb|trek|*`).
 */
export function keysOfSearch({ types, brands, department }: Filters): string[] {
  const categories = categoriesOf(types);
  const lists: Lists = [
    categories === null ? [ANY] : [...categories],
    brands.length === 0 ? [ANY] : brands,
    [department ?? ANY],
  ];
  while (lists.reduce((product, { length }) => product * length, 1) > KEYS_MAX) {
    const longest = Math.max(...lists.map(({ length }) => length));
    lists[lists.findIndex(({ length }) => length === longest)] = [ANY];
  }
  return keysOf(lists);
}

/** A brand has the keys of all names that it had: stored searches keep the one that they were saved with. */
export function keysOfRow({ category, brand, department }: Row, known: KnownBrands): string[] {
  const slug = slugify(brand);
  const current = known.get(slug)?.slug ?? slug;
  const former = [...known].flatMap(([one, { slug: now }]) => (now === current ? [one] : []));
  return keysOf([
    [category, ANY],
    [...new Set([current, ...former]), ANY],
    [department, ANY],
  ]);
}

function keysOf([kinds, brands, departments]: Lists): string[] {
  return kinds.flatMap((kind) => brands.flatMap((brand) => departments.map((place) => `${kind}|${brand}|${place}`)));
}
