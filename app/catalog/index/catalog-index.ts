import { knownBrands, type KnownBrands, type NamedBrand } from "../reference/brand-names.ts";
import { NO_SYNONYMS, type Synonyms } from "../synonyms.ts";
import { USUAL_USES, type VehicleUse } from "../uses.ts";
import type { Row } from "./rows.ts";
import { buildSegment, type Segment } from "./segment.ts";

/** A segment, and which of its rows a later part replaces or removes (1). */
export interface IndexPart {
  segment: Segment;
  gone: Uint8Array;
}

/**
 * Input of searches: the rows of the last rebuild and, over them, the few that changed since. Layering a change over
 * the base costs milliseconds, a full build a second at 50,000 listings.
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
}

/** Changes since the base: new or different rows, and null for removed ones. By listing id. */
export type Changes = ReadonlyMap<string, Row | null>;

export function buildIndex(
  rows: readonly Row[],
  brands: readonly NamedBrand[] = [],
  synonyms: Synonyms = NO_SYNONYMS,
): CatalogIndex {
  return layeredIndex(buildSegment(rows), new Map(), brands, synonyms);
}

export function layeredIndex(
  base: Segment,
  changes: Changes,
  brands: readonly NamedBrand[] = [],
  synonyms: Synonyms = NO_SYNONYMS,
  uses: readonly VehicleUse[] = USUAL_USES,
): CatalogIndex {
  const gone = Uint8Array.from(base.ids, (id) => (changes.has(id) ? 1 : 0));
  const upserts = [...changes.values()].filter((row) => row !== null);
  const known = knownBrands(brands);
  const parts: IndexPart[] = [{ segment: withKnownBrands(base, known), gone }];
  if (upserts.length > 0) {
    const segment = withKnownBrands(buildSegment(upserts), known);
    parts.push({ segment, gone: new Uint8Array(upserts.length) });
  }
  return { parts, brandNames: brandNames(parts, known), knownBrands: known, synonyms, uses };
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

function brandNames(parts: readonly IndexPart[], known: KnownBrands): Map<string, string> {
  const names = new Map([...known.values()].map(({ slug, name }) => [slug, name]));
  for (const { segment } of parts) {
    for (const { slug, name } of segment.brands) {
      if (slug !== "" && !names.has(slug)) names.set(slug, name);
    }
  }
  return names;
}
