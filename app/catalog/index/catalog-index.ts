import { knownBrands, type KnownBrands, type NamedBrand } from "../reference/brand-names.ts";
import { NO_SYNONYMS, type Synonyms } from "../synonyms.ts";
import { USUAL_USES, type VehicleUse } from "../uses.ts";
import type { Row } from "./rows.ts";
import { buildSegment, compareIds, rowOfId, type Segment } from "./segment.ts";

/** A segment, and which of its rows a later part replaces or removes (1). */
export interface IndexPart {
  segment: Segment;
  gone: Uint8Array;
}

/**
 * Input of searches: the rows of the last rebuild in a few parts and, over them, the few that changed since. Layering a
 * change over the base costs milliseconds, a full build a second at 50,000 listings.
 */
export interface CatalogIndex {
  parts: IndexPart[];
  /** Brand names by slug: those of the collection first, then as sellers wrote them. */
  brandNames: Map<string, string>;
  /** By slug, with merged and renamed ones. */
  knownBrands: KnownBrands;
  /** Words that administrators accepted for others. */
  synonyms: Synonyms;
  /** Uses that a text may name. */
  uses: readonly VehicleUse[];
  /** Names of all on sale, of an index that knows the names of listings and holds no rows (names.ts). */
  sold?: SoldNames;
}

/** A model as its listings on sale have it; spelling and photo are the newest's. */
export interface SoldModel {
  brand: string;
  model: string;
  count: number;
  photo: string;
  publishedAt: number;
  id: string;
}

/** How many listings on sale have which name. */
export interface SoldNames {
  /** By `soldKey`. */
  counts: ReadonlyMap<string, number>;
  /** By brand and folded words of the model. */
  models: ReadonlyMap<string, SoldModel>;
}

/** Changes since the base: new or different rows, and null for removed ones. By listing id. */
export type Changes = ReadonlyMap<string, Row | null>;

export function buildIndex(
  rows: readonly Row[],
  brands: readonly NamedBrand[] = [],
  synonyms: Synonyms = NO_SYNONYMS,
): CatalogIndex {
  return layeredIndex([buildSegment(rows)], new Map(), brands, synonyms);
}

export function layeredIndex(
  base: readonly Segment[],
  changes: Changes,
  brands: readonly NamedBrand[] = [],
  synonyms: Synonyms = NO_SYNONYMS,
  uses: readonly VehicleUse[] = USUAL_USES,
): CatalogIndex {
  const upserts = [...changes.values()].filter((row) => row !== null);
  const known = knownBrands(brands);
  const parts: IndexPart[] = base.map((segment) => {
    const gone = new Uint8Array(segment.size);
    for (const id of changes.keys()) {
      const row = rowOfId(segment, id);
      if (row !== -1) gone[row] = 1;
    }
    return { segment: withKnownBrands(segment, known), gone };
  });
  if (upserts.length > 0) {
    const segment = withKnownBrands(buildSegment(upserts), known);
    parts.push({ segment, gone: new Uint8Array(upserts.length) });
  }
  return { parts, brandNames: brandNamesOf(brandsSpelled(parts, known), known), knownBrands: known, synonyms, uses };
}

/** Calls `visit` for each row in the catalogue at `now`, newest first within its part. */
export function eachRow(index: CatalogIndex, now: number, visit: (segment: Segment, row: number) => void): void {
  for (const { segment, gone } of index.parts) {
    for (let row = 0; row < segment.size; row++) {
      if (gone[row] === 0 && segment.expiresAt[row]! > now) visit(segment, row);
    }
  }
}

/** A segment whose merged or renamed brands are replaced by the present ones; shares the columns. */
function withKnownBrands(segment: Segment, known: KnownBrands): Segment {
  const isCurrent = segment.brands.every(({ slug }) => (known.get(slug)?.slug ?? slug) === slug);
  return isCurrent ? segment : { ...segment, brands: segment.brands.map((brand) => known.get(brand.slug) ?? brand) };
}

/** A brand as a listing spells it. */
export interface SpelledBrand {
  slug: string;
  name: string;
  /** Of the newest listing that spells it so. */
  publishedAt: number;
  id: string;
}

export function brandsSpelled(parts: readonly IndexPart[], known: KnownBrands): SpelledBrand[] {
  return parts.flatMap(({ segment }) =>
    segment.brands.flatMap(({ slug, name }, position) => {
      if (slug === "" || known.has(slug)) return [];
      const row = segment.brand.indexOf(position);
      return [{ slug, name, publishedAt: segment.publishedAt[row]!, id: segment.ids.at(row)! }];
    }),
  );
}

/** By slug: known ones in their order, then others as their newest listings spell them. */
export function brandNamesOf(spelled: readonly SpelledBrand[], known: KnownBrands): Map<string, string> {
  const names = new Map([...known.values()].map(({ slug, name }) => [slug, name]));
  const sorted = [...spelled].sort(
    (a, b) => compareIds(a.slug, b.slug) || b.publishedAt - a.publishedAt || compareIds(a.id, b.id),
  );
  for (const { slug, name } of sorted) if (!names.has(slug)) names.set(slug, name);
  return names;
}
