import { MEASURES } from "../filter-values.ts";
import { FILTER_GROUPS, type FilterGroup } from "../filters.ts";

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
