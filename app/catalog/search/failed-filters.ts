import { CATEGORIES, CONDITIONS } from "../categories.ts";
import { chosenOf, RANGE_FILTERS, SIZE_FILTERS } from "../described-filters.ts";
import { categoriesOf, departmentIndex, type Filters } from "../filters.ts";
import type { IndexPart } from "../index/catalog-index.ts";
import { columnOf, type Segment } from "../index/segment.ts";
import { boundsOf, FAILS } from "./fails.ts";
import type { TextMatch } from "./text-match.ts";

/** By row the filters that it fails (fails.ts). */
export function failedFilters(
  { segment, gone }: IndexPart,
  filters: Filters,
  { found }: TextMatch,
  now: number,
): Uint16Array {
  const { size } = segment;
  const failed = new Uint16Array(size);
  const categories = categoriesOf(filters.types);
  const categoryFails = Uint16Array.from(CATEGORIES, ({ id }) =>
    categories === null || categories.has(id) ? 0 : FAILS.types,
  );
  const brandFails = Uint16Array.from(segment.brands, ({ slug }) =>
    filters.brands.length === 0 || filters.brands.includes(slug) ? 0 : FAILS.brands,
  );
  const conditionFails = Uint16Array.from(CONDITIONS, ({ id, used }) =>
    filters.condition === null || filters.condition === id || (filters.condition === "usado" && used)
      ? 0
      : FAILS.condition,
  );
  const placeFails = failsOfPlaces(segment, filters);
  const { category, brand, condition, places, expiresAt } = segment;
  for (let row = 0; row < size; row++) {
    failed[row] =
      (found[row] === 1 ? 0 : FAILS.q) |
      categoryFails[category[row]!]! |
      brandFails[brand[row]!]! |
      placeFails[places.of[row]!]! |
      conditionFails[condition[row]!]! |
      (gone[row] === 0 && expiresAt[row]! > now ? 0 : FAILS.gone);
  }
  addFailedSizes(failed, segment, filters);
  addFailedRanges(failed, segment, filters);
  return failed;
}

function failsOfPlaces({ places }: Segment, { department, province, district }: Filters): Uint16Array {
  const position = department === null ? -1 : departmentIndex(department);
  return Uint16Array.from(
    places.values,
    (place) =>
      (position === -1 || place.department === position ? 0 : FAILS.department) |
      (province === null || place.provinceSlug === province ? 0 : FAILS.province) |
      (district === null || place.districtSlug === district ? 0 : FAILS.district),
  );
}

/** Most searches ask for no sizes: each is a pass of its own. What a listing does not tell fails. */
function addFailedSizes(failed: Uint16Array, segment: Segment, filters: Filters): void {
  for (const row of SIZE_FILTERS) {
    const chosen = chosenOf(filters, row);
    if (chosen.length === 0) continue;
    const bit = FAILS[row.group];
    const fails = Uint16Array.from([bit, ...row.ids.map((id) => (chosen.includes(id) ? 0 : bit))]);
    const column = columnOf(segment, row);
    for (let at = 0; at < column.length; at++) failed[at]! |= fails[column[at]!]!;
  }
}

function addFailedRanges(failed: Uint16Array, segment: Segment, filters: Filters): void {
  for (const row of RANGE_FILTERS) {
    const range = filters[row.group];
    if (range === null) continue;
    const [from, to] = boundsOf(row.passes?.(range) ?? range, row);
    const bit = FAILS[row.group];
    const column = columnOf(segment, row);
    for (let at = 0; at < column.length; at++) if (column[at]! < from || column[at]! > to) failed[at]! |= bit;
  }
}
