import { CATEGORIES, CONDITIONS, type CategoryCount } from "../categories.ts";
import { FRAMES, hasMeasure, MEASURES, WHEELS, type FrameId, type Measure, type WheelId } from "../filter-values.ts";
import {
  activeGroups,
  categoriesOf,
  FILTER_GROUPS,
  type ConditionFilter,
  type FilterGroup,
  type Filters,
} from "../filters.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { compareIds, type Segment } from "../index/segment.ts";
import { DISPLACEMENT_RANGES, MILEAGE_RANGES, PRICE_RANGES, yearRanges, type Range } from "../ranges.ts";
import { FAILS, familyOf } from "./fails.ts";
import {
  countPlaces,
  createPlaceCounts,
  placeFacets,
  type FacetOption,
  type PlaceCounts,
  type PlaceFacets,
} from "./place-facets.ts";

/** By failed bits: 1 where a row counts for the options of at least one group. */
const COUNTS = Uint8Array.from({ length: FAILS.gone }, (_, fails) =>
  FILTER_GROUPS.some((group) => (fails & ~familyOf(group)) === 0) ? 1 : 0,
);

/** How many listings each option would show, without the filter of its own group and those that need that. */
export interface Facets extends PlaceFacets {
  /** Every category, in their own order. */
  types: CategoryCount[];
  /** Brands with listings or chosen, most listings first. */
  brands: FacetOption[];
  /** Sizes with listings or chosen; null where the types have none. */
  wheels: { id: WheelId; count: number }[] | null;
  frames: { id: FrameId; count: number }[] | null;
  /** One for each of DISPLACEMENT_RANGES and MILEAGE_RANGES; null where the types have none. */
  displacement: number[] | null;
  mileage: number[] | null;
  /** One for each of PRICE_RANGES. */
  prices: number[];
  conditions: Record<ConditionFilter, number>;
  years: { range: Range; count: number }[];
}

/** How many there would be without one filter (and those that need it). */
export interface Loosened {
  group: FilterGroup;
  total: number;
}

interface FacetCounts {
  total: number;
  types: Uint32Array;
  brands: Map<string, number>;
  wheels: Uint32Array;
  frames: Uint32Array;
  displacement: Uint32Array;
  mileage: Uint32Array;
  prices: Uint32Array;
  places: PlaceCounts;
  conditions: Uint32Array;
  years: Map<number, number>;
  /** Number of rows by the filters that they fail, as bits of FAILS. */
  failing: Uint32Array;
}

export function createFacetCounts(): FacetCounts {
  return {
    total: 0,
    types: new Uint32Array(CATEGORIES.length),
    brands: new Map(),
    wheels: new Uint32Array(WHEELS.length + 1),
    frames: new Uint32Array(FRAMES.length + 1),
    displacement: new Uint32Array(DISPLACEMENT_RANGES.length),
    mileage: new Uint32Array(MILEAGE_RANGES.length),
    prices: new Uint32Array(PRICE_RANGES.length),
    places: createPlaceCounts(),
    conditions: new Uint32Array(CONDITIONS.length),
    years: new Map(),
    failing: new Uint32Array(FAILS.gone),
  };
}

/** A category by itself drops the measures that it does not have. */
const TYPE_OTHERS = Uint32Array.from(
  CATEGORIES,
  ({ id }) =>
    ~MEASURES.filter((measure) => !hasMeasure(measure, new Set([id]))).reduce(
      (bits, measure) => bits | FAILS[measure],
      FAILS.types,
    ),
);

/** A row counts for the options of a group when it fails that group at most, and those that need it. */
export function countFacets(counts: FacetCounts, segment: Segment, failed: Uint16Array, filters: Filters): void {
  const brands = new Uint32Array(segment.brands.length);
  const years = new Uint32Array(2 ** 16);
  const { failing, types, conditions, prices } = counts;
  const { size, category, brand, condition, year, priceCentimos } = segment;
  for (let row = 0; row < size; row++) {
    const fails = failed[row]!;
    if (fails >= FAILS.gone || COUNTS[fails] === 0) continue;
    failing[fails]!++;
    if ((fails & TYPE_OTHERS[category[row]!]!) === 0) types[category[row]!]!++;
    if (fails === 0 || fails === FAILS.brands) brands[brand[row]!]!++;
    if (fails === 0 || fails === FAILS.condition) conditions[condition[row]!]!++;
    if (fails === 0 || fails === FAILS.year) years[year[row]!]!++;
    if (fails === 0 || fails === FAILS.price) countWithin(PRICE_RANGES, prices, priceCentimos[row]! / 100);
  }
  counts.total = failing[0]!;
  segment.brands.forEach(({ slug }, position) => add(counts.brands, slug, brands[position]!));
  years.forEach((count, made) => {
    if (count > 0) add(counts.years, made, count);
  });
  countPlaces(counts.places, segment, failed, filters);
  countMeasures(counts, segment, failed, filters);
}

function countMeasures(counts: FacetCounts, segment: Segment, failed: Uint16Array, { types }: Filters): void {
  const categories = categoriesOf(types);
  const eachOf = (measure: Measure, count: (row: number) => void) => {
    if (!hasMeasure(measure, categories)) return;
    for (let row = 0; row < segment.size; row++) if ((failed[row]! & ~FAILS[measure]) === 0) count(row);
  };
  const { wheel, frame, displacement, mileage } = segment;
  eachOf("wheels", (row) => counts.wheels[wheel[row]!]!++);
  eachOf("frames", (row) => counts.frames[frame[row]!]!++);
  eachOf("displacement", (row) => {
    if (displacement[row]! > 0) countWithin(DISPLACEMENT_RANGES, counts.displacement, displacement[row]!);
  });
  eachOf("mileage", (row) => {
    if (mileage[row]! >= 0) countWithin(MILEAGE_RANGES, counts.mileage, mileage[row]!);
  });
}

export function readFacets(
  counts: FacetCounts,
  index: CatalogIndex,
  filters: Filters,
  now: number,
): { facets: Facets; loosened: Loosened[] } {
  const chosen = filters.brands.map((slug): [string, string] => [slug, index.brandNames.get(slug) ?? slug]);
  const brands = [...new Map([...index.brandNames, ...chosen])]
    .map(([slug, name]) => ({ slug, name, count: counts.brands.get(slug) ?? 0 }))
    .filter(({ slug, count }) => count > 0 || filters.brands.includes(slug))
    .sort((a, b) => b.count - a.count || compareIds(a.slug, b.slug));
  const categories = categoriesOf(filters.types);
  const offered = <T>(measure: Measure, value: T): T | null => (hasMeasure(measure, categories) ? value : null);
  return {
    facets: {
      types: CATEGORIES.map(({ id, name }, position) => ({ id, name, count: counts.types[position]! })),
      brands,
      wheels: offered("wheels", sizesOf(WHEELS, counts.wheels, filters.wheels)),
      frames: offered("frames", sizesOf(FRAMES, counts.frames, filters.frames)),
      displacement: offered("displacement", [...counts.displacement]),
      mileage: offered("mileage", [...counts.mileage]),
      prices: [...counts.prices],
      ...placeFacets(counts.places, filters),
      conditions: conditionCounts(counts.conditions),
      years: yearRanges(new Date(now).getUTCFullYear()).map((range) => ({
        range,
        count: yearsWithin(counts.years, range),
      })),
    },
    loosened: activeGroups(filters).map((group) => ({ group, total: totalWithout(counts, group) })),
  };
}

function sizesOf<Id extends string>(ids: readonly Id[], counts: Uint32Array, chosen: readonly Id[]) {
  return ids
    .map((id, position) => ({ id, count: counts[position + 1]! }))
    .filter(({ id, count }) => count > 0 || chosen.includes(id));
}

function conditionCounts(counts: Uint32Array): Record<ConditionFilter, number> {
  const usado = CONDITIONS.reduce((sum, { used }, position) => sum + (used ? counts[position]! : 0), 0);
  const each = Object.fromEntries(CONDITIONS.map(({ id }, position) => [id, counts[position]!]));
  return { ...each, usado } as Record<ConditionFilter, number>;
}

function totalWithout({ failing }: FacetCounts, group: FilterGroup): number {
  const others = ~familyOf(group);
  return failing.reduce((sum, count, fails) => ((fails & others) === 0 ? sum + count : sum), 0);
}

function countWithin(ranges: readonly Range[], counts: Uint32Array, value: number): void {
  for (let position = 0; position < ranges.length; position++) {
    if (isWithin(value, ranges[position]!)) counts[position]!++;
  }
}

function yearsWithin(years: ReadonlyMap<number, number>, range: Range): number {
  let sum = 0;
  for (const [year, count] of years) if (isWithin(year, range)) sum += count;
  return sum;
}

function isWithin(value: number, range: Range): boolean {
  return (range.min === null || value >= range.min) && (range.max === null || value <= range.max);
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
