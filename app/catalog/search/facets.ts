import { DEPARTMENTS } from "../../business/peru.ts";
import { CATEGORIES, CONDITIONS, type CategoryCount } from "../categories.ts";
import { activeGroups, type FilterGroup, type Filters } from "../filters.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { compareIds, NO_DEPARTMENT, type Segment } from "../index/segment.ts";
import { PRICE_RANGES, yearRanges, type Range } from "../ranges.ts";

/** One bit for each group of filters that a row fails, and one for rows that no longer stand in the catalogue. */
export const FAILS = {
  q: 1,
  types: 2,
  brands: 4,
  price: 8,
  department: 16,
  condition: 32,
  year: 64,
  gone: 128,
} as const;

/** How many listings each option would show, the filter of its own group left out. */
export interface Facets {
  /** Every category, in their own order. */
  types: CategoryCount[];
  /** Brands with listings or chosen, most listings first. */
  brands: { slug: string; name: string; count: number }[];
  /** One for each of PRICE_RANGES. */
  prices: number[];
  /** Departments with listings or chosen, in their own order. */
  departments: { slug: string; name: string; count: number }[];
  conditions: { nuevo: number; usado: number };
  years: { range: Range; count: number }[];
}

/** How many there would be without one filter. */
export interface Loosened {
  group: FilterGroup;
  total: number;
}

export interface Tally {
  total: number;
  types: Uint32Array;
  brands: Map<string, number>;
  prices: Uint32Array;
  departments: Uint32Array;
  conditions: Uint32Array;
  years: Map<number, number>;
  /** By failed bit: rows that fail this group alone. */
  failOnly: Uint32Array;
}

export function createTally(): Tally {
  return {
    total: 0,
    types: new Uint32Array(CATEGORIES.length),
    brands: new Map(),
    prices: new Uint32Array(PRICE_RANGES.length),
    departments: new Uint32Array(NO_DEPARTMENT + 1),
    conditions: new Uint32Array(CONDITIONS.length),
    years: new Map(),
    failOnly: new Uint32Array(FAILS.gone),
  };
}

/** Counts a segment in one pass: a row that fails one group only counts for that group's options. */
export function tally(counts: Tally, segment: Segment, failed: Uint8Array): void {
  const brands = new Uint32Array(segment.brands.length);
  const years = new Uint32Array(2 ** 16);
  const { failOnly, types, departments, conditions, prices } = counts;
  const { size, category, brand, department, condition, year, priceCentimos } = segment;
  for (let row = 0; row < size; row++) {
    const fails = failed[row]!;
    if ((fails & (fails - 1)) !== 0 || fails === FAILS.gone) continue;
    failOnly[fails]!++;
    if (fails === 0 || fails === FAILS.types) types[category[row]!]!++;
    if (fails === 0 || fails === FAILS.brands) brands[brand[row]!]!++;
    if (fails === 0 || fails === FAILS.department) departments[department[row]!]!++;
    if (fails === 0 || fails === FAILS.condition) conditions[condition[row]!]!++;
    if (fails === 0 || fails === FAILS.year) years[year[row]!]!++;
    if (fails === 0 || fails === FAILS.price) countPrice(prices, priceCentimos[row]! / 100);
  }
  counts.total = failOnly[0]!;
  segment.brands.forEach(({ slug }, position) => add(counts.brands, slug, brands[position]!));
  years.forEach((count, made) => {
    if (count > 0) add(counts.years, made, count);
  });
}

/** The counts as the page shows them. */
export function tallyFacets(
  counts: Tally,
  index: CatalogIndex,
  filters: Filters,
  now: number,
): { facets: Facets; loosened: Loosened[] } {
  const brands = [...index.brandNames]
    .map(([slug, name]) => ({ slug, name, count: counts.brands.get(slug) ?? 0 }))
    .filter(({ slug, count }) => count > 0 || filters.brands.includes(slug))
    .sort((a, b) => b.count - a.count || compareIds(a.slug, b.slug));
  const departments = DEPARTMENTS.map(({ slug, name }, position) => ({
    slug,
    name,
    count: counts.departments[position]!,
  })).filter(({ slug, count }) => count > 0 || slug === filters.department);
  const withUse = (used: boolean) =>
    CONDITIONS.reduce(
      (sum, condition, position) => sum + (condition.used === used ? counts.conditions[position]! : 0),
      0,
    );
  return {
    facets: {
      types: CATEGORIES.map(({ id, name }, position) => ({ id, name, count: counts.types[position]! })),
      brands,
      prices: [...counts.prices],
      departments,
      conditions: { nuevo: withUse(false), usado: withUse(true) },
      years: yearRanges(new Date(now).getUTCFullYear()).map((range) => ({
        range,
        count: yearsWithin(counts.years, range),
      })),
    },
    loosened: activeGroups(filters).map((group) => ({ group, total: counts.total + counts.failOnly[FAILS[group]]! })),
  };
}

function countPrice(prices: Uint32Array, soles: number): void {
  for (let position = 0; position < PRICE_RANGES.length; position++) {
    if (isWithin(soles, PRICE_RANGES[position]!)) prices[position]!++;
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
