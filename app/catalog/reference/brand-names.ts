import { slugify } from "../folding.ts";
import type { Brand } from "../model.ts";

/** A known brand; without an id it is the slug of its name. */
export type NamedBrand = Pick<Brand, "name"> & Partial<Omit<Brand, "name">>;

interface KnownBrand {
  slug: string;
  name: string;
}

/** The brand of a slug: its own, a former name's, or the brand that it was merged into. */
export type KnownBrands = ReadonlyMap<string, KnownBrand>;

export function knownBrands(brands: readonly NamedBrand[]): KnownBrands {
  const byId = new Map(brands.map((brand) => [idOf(brand), brand]));
  const known = new Map<string, KnownBrand>();
  for (const brand of brands) known.set(idOf(brand), rootOf(brand, byId));
  // After all ids: an existing brand wins over another's former name.
  for (const brand of brands)
    for (const slug of [slugify(brand.name), ...(brand.formerSlugs ?? [])])
      if (!known.has(slug)) known.set(slug, rootOf(brand, byId));
  return known;
}

function idOf({ id, name }: NamedBrand): string {
  return id ?? slugify(name);
}

/** Follows the merges. In a circle, which only a damaged document could make, each brand is its own. */
function rootOf(brand: NamedBrand, byId: ReadonlyMap<string, NamedBrand>): KnownBrand {
  const passed = new Set([brand]);
  for (let root = brand; ;) {
    const next = root.mergedInto ? byId.get(root.mergedInto) : undefined;
    if (next === undefined) return { slug: idOf(root), name: root.name };
    if (passed.has(next)) return { slug: idOf(brand), name: brand.name };
    passed.add(next);
    root = next;
  }
}

/** Spelling of the known brand that a typed one means, else as typed. */
export function spelledBrand(typed: string, brands: readonly NamedBrand[]): string {
  return knownBrands(brands).get(slugify(typed))?.name ?? typed;
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Brands to choose from: the first ones, then by name; without inactive or merged ones. */
export function offeredBrands<B extends NamedBrand>(brands: readonly B[]): B[] {
  return brands
    .filter(({ active, mergedInto }) => active !== false && !mergedInto)
    .sort((a, b) => (a.position ?? LAST) - (b.position ?? LAST) || a.name.localeCompare(b.name, "es"));
}
