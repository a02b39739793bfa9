import { CATEGORIES, CONDITIONS, type CategoryCount } from "../categories.ts";
import { chosenOf, MEASURES, RANGE_FILTERS, SIZE_FILTERS } from "../described-filters.ts";
import {
  activeGroups,
  categoriesOf,
  FILTER_GROUPS,
  hasMeasure,
  type ConditionFilter,
  type FilterGroup,
  type FilterName,
  type Filters,
  type RangeGroup,
} from "../filters.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { columnOf, compareIds, type Segment } from "../index/segment.ts";
import type { Range } from "../ranges.ts";
import { boundsOf, FAILS, familyOf } from "./fails.ts";
import {
  countPlaces,
  createPlaceCounts,
  placeFacets,
  type FacetOption,
  type PlaceCounts,
  type PlaceFacets,
} from "./place-facets.ts";
import { sumsByPosition } from "./relax.ts";

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
  /** Sizes with listings or chosen; none where the types have none. */
  sizes: Partial<Record<FilterName, { id: string; count: number }[]>>;
  /** The ready ranges of each filter; none where the types have none. */
  ranges: Partial<Record<RangeGroup, { range: Range; count: number }[]>>;
  conditions: Record<ConditionFilter, number>;
}

/** How many there would be without one filter (and those that need it). */
export interface Loosened {
  group: FilterGroup;
  total: number;
}

/** Plain data that adds up (`mergeFacetCounts`). */
export interface FacetCounts {
  types: Uint32Array;
  brands: Map<string, number>;
  /** Sizes by filter and position from 1 (0: unknown), and ready ranges by filter and position. */
  sizes: Map<FilterName, Uint32Array>;
  ranges: Map<FilterName, Uint32Array>;
  places: PlaceCounts;
  conditions: Uint32Array;
  /** Number of rows by the filters that they fail, as bits of FAILS. */
  failing: Uint32Array;
}

/** @param now ms since 1970, for the ranges of years. */
export function createFacetCounts(now: number): FacetCounts {
  return {
    types: new Uint32Array(CATEGORIES.length),
    brands: new Map(),
    sizes: new Map(SIZE_FILTERS.map(({ group, ids }) => [group, new Uint32Array(ids.length + 1)])),
    ranges: new Map(RANGE_FILTERS.map((row) => [row.group, new Uint32Array(optionsOf(row, now).length)])),
    places: createPlaceCounts(),
    conditions: new Uint32Array(CONDITIONS.length),
    failing: new Uint32Array(FAILS.gone),
  };
}

/** @param now ms since 1970 */
function optionsOf(row: (typeof RANGE_FILTERS)[number], now: number): readonly Range[] {
  return row.options(new Date(now).getUTCFullYear());
}

export function mergeFacetCounts(all: readonly FacetCounts[]): FacetCounts {
  const numbers = (of: (one: FacetCounts) => Uint32Array) => sumsByPosition(all.map(of));
  const maps = <K>(of: (one: FacetCounts) => ReadonlyMap<K, number>) => {
    const sums = new Map<K, number>();
    for (const one of all) for (const [key, count] of of(one)) add(sums, key, count);
    return sums;
  };
  const groups = (of: (one: FacetCounts) => ReadonlyMap<FilterName, Uint32Array>) =>
    new Map([...of(all[0]!).keys()].map((group) => [group, numbers((one) => of(one).get(group)!)]));
  return {
    types: numbers(({ types }) => types),
    brands: maps(({ brands }) => brands),
    sizes: groups(({ sizes }) => sizes),
    ranges: groups(({ ranges }) => ranges),
    places: {
      departments: numbers(({ places }) => places.departments),
      provinces: maps(({ places }) => places.provinces),
      districts: maps(({ places }) => places.districts),
    },
    conditions: numbers(({ conditions }) => conditions),
    failing: numbers(({ failing }) => failing),
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
export function countFacets(
  counts: FacetCounts,
  segment: Segment,
  failed: Uint16Array,
  filters: Filters,
  now: number,
): void {
  const brands = new Uint32Array(segment.brands.length);
  const { failing, types, conditions } = counts;
  const { size, category, brand, condition } = segment;
  for (let row = 0; row < size; row++) {
    const fails = failed[row]!;
    if (fails >= FAILS.gone || COUNTS[fails] === 0) continue;
    failing[fails]!++;
    if ((fails & TYPE_OTHERS[category[row]!]!) === 0) types[category[row]!]!++;
    if (fails === 0 || fails === FAILS.brands) brands[brand[row]!]!++;
    if (fails === 0 || fails === FAILS.condition) conditions[condition[row]!]!++;
  }
  segment.brands.forEach(({ slug }, position) => add(counts.brands, slug, brands[position]!));
  countPlaces(counts.places, segment, failed, filters);
  countSizesAndRanges(counts, segment, failed, filters, now);
}

function countSizesAndRanges(
  counts: FacetCounts,
  segment: Segment,
  failed: Uint16Array,
  { types }: Filters,
  now: number,
): void {
  const categories = categoriesOf(types);
  const isOffered = ({ group }: { group: FilterName }) => hasMeasure(group, categories);
  for (const row of SIZE_FILTERS.filter(isOffered)) {
    const column = columnOf(segment, row);
    const found = counts.sizes.get(row.group)!;
    const others = ~FAILS[row.group];
    for (let at = 0; at < column.length; at++) if ((failed[at]! & others) === 0) found[column[at]!]!++;
  }
  for (const row of RANGE_FILTERS.filter(isOffered)) {
    const found = counts.ranges.get(row.group)!;
    const bounds = Float64Array.from(optionsOf(row, now).flatMap((range) => boundsOf(range, row)));
    countWithin(columnOf(segment, row), bounds, failed, ~FAILS[row.group], found);
  }
}

/** @param bounds lowest and highest of each ready range, one after the other. */
function countWithin(
  column: ArrayLike<number>,
  bounds: Float64Array,
  failed: Uint16Array,
  others: number,
  found: Uint32Array,
): void {
  for (let at = 0; at < column.length; at++) {
    if ((failed[at]! & others) !== 0) continue;
    const value = column[at]!;
    for (let position = 0; position < found.length; position++)
      if (value >= bounds[2 * position]! && value <= bounds[2 * position + 1]!) {
        found[position]!++;
        break;
      }
  }
}

/** @param filters Those whose values are options in any case; of the counts unless these are of a wider search. */
export function readFacets(counts: FacetCounts, index: CatalogIndex, filters: Filters, now: number): Facets {
  const chosen = filters.brands.map((slug): [string, string] => [slug, index.brandNames.get(slug) ?? slug]);
  const brands = [...new Map([...index.brandNames, ...chosen])]
    .map(([slug, name]) => ({ slug, name, count: counts.brands.get(slug) ?? 0 }))
    .filter(({ slug, count }) => count > 0 || filters.brands.includes(slug))
    .sort((a, b) => b.count - a.count || compareIds(a.slug, b.slug));
  const categories = categoriesOf(filters.types);
  const offered = <Row extends { group: FilterName }>(rows: readonly Row[]) =>
    rows.filter(({ group }) => hasMeasure(group, categories));
  return {
    types: CATEGORIES.map(({ id, name }, position) => ({ id, name, count: counts.types[position]! })),
    brands,
    sizes: Object.fromEntries(
      offered(SIZE_FILTERS).map((row) => [
        row.group,
        sizesOf(row.ids, counts.sizes.get(row.group)!, chosenOf(filters, row)),
      ]),
    ),
    ranges: Object.fromEntries(
      offered(RANGE_FILTERS).map((row) => {
        const found = counts.ranges.get(row.group)!;
        return [row.group, optionsOf(row, now).map((range, position) => ({ range, count: found[position]! }))];
      }),
    ),
    ...placeFacets(counts.places, filters),
    conditions: conditionCounts(counts.conditions),
  };
}

export function loosenedOf({ failing }: FacetCounts, filters: Filters): Loosened[] {
  return activeGroups(filters).map((group) => ({ group, total: totalWithout(failing, [group]) }));
}

function sizesOf(ids: readonly string[], counts: Uint32Array, chosen: readonly string[]) {
  return ids
    .map((id, position) => ({ id, count: counts[position + 1]! }))
    .filter(({ id, count }) => count > 0 || chosen.includes(id));
}

function conditionCounts(counts: Uint32Array): Record<ConditionFilter, number> {
  const usado = CONDITIONS.reduce((sum, { used }, position) => sum + (used ? counts[position]! : 0), 0);
  const each = Object.fromEntries(CONDITIONS.map(({ id }, position) => [id, counts[position]!]));
  return { ...each, usado } as Record<ConditionFilter, number>;
}

/** How many there would be without some filters (and those that need them). */
export function totalWithout(failing: FacetCounts["failing"], groups: readonly FilterGroup[]): number {
  const others = ~groups.reduce((bits, group) => bits | familyOf(group), 0);
  return failing.reduce((sum, count, fails) => ((fails & others) === 0 ? sum + count : sum), 0);
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
