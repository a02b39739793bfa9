import { MEASURES } from "../described-filters.ts";
import { FILTER_GROUPS, type FilterGroup } from "../filters.ts";
import type { Range } from "../ranges.ts";

/** One bit for each group of filters that a row fails, and one for rows that left the catalogue. */
export const FAILS = {
  ...(Object.fromEntries(FILTER_GROUPS.map((group, position) => [group, 1 << position])) as Record<
    FilterGroup,
    number
  >),
  gone: 1 << FILTER_GROUPS.length,
};

const FAMILIES: Partial<Record<FilterGroup, number>> = {
  types: MEASURES.reduce((bits, measure) => bits | FAILS[measure], FAILS.types),
  department: FAILS.department | FAILS.province | FAILS.district,
  province: FAILS.province | FAILS.district,
};

/** Bits of the filters that are dropped with this one: itself, and those that need it. */
export function familyOf(group: FilterGroup): number {
  return FAMILIES[group] ?? FAILS[group];
}

/** Lowest and highest value of a column that a range passes; what a listing does not tell (-1) fails. */
export function boundsOf({ min, max }: Range, { scale = 1 }: { scale?: number }): [lowest: number, highest: number] {
  return [Math.round((min ?? 0) * scale), max === null ? Infinity : Math.round(max * scale)];
}
