import { CATEGORIES, CONDITIONS } from "../categories.ts";
import { displacementsOf } from "../displacement.ts";
import { FRAMES, WHEELS } from "../filter-values.ts";
import { categoriesOf, departmentIndex, type Filters } from "../filters.ts";
import type { IndexPart } from "../index/catalog-index.ts";
import type { Segment } from "../index/segment.ts";
import type { Range } from "../ranges.ts";
import { FAILS } from "./fails.ts";
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
  const [priceMin, priceMax] = bounds(filters.price, 100);
  const [yearMin, yearMax] = bounds(filters.year, 1);
  const { category, brand, condition, places, priceCentimos, year, expiresAt } = segment;
  for (let row = 0; row < size; row++) {
    const price = priceCentimos[row]!;
    const made = year[row]!;
    failed[row] =
      (found[row] === 1 ? 0 : FAILS.q) |
      categoryFails[category[row]!]! |
      brandFails[brand[row]!]! |
      (price >= priceMin && price <= priceMax ? 0 : FAILS.price) |
      placeFails[places.of[row]!]! |
      conditionFails[condition[row]!]! |
      (made >= yearMin && made <= yearMax ? 0 : FAILS.year) |
      (gone[row] === 0 && expiresAt[row]! > now ? 0 : FAILS.gone);
  }
  addFailedMeasures(failed, segment, filters);
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

/** Most searches ask for none of these: each is a pass of its own. What a listing does not tell fails. */
function addFailedMeasures(failed: Uint16Array, segment: Segment, filters: Filters): void {
  const { wheel, frame, displacement, mileage } = segment;
  const addSizes = <Id>(ids: readonly Id[], chosen: readonly Id[], column: Uint8Array, bit: number) => {
    if (chosen.length === 0) return;
    const fails = Uint16Array.from([bit, ...ids.map((id) => (chosen.includes(id) ? 0 : bit))]);
    for (let row = 0; row < segment.size; row++) failed[row]! |= fails[column[row]!]!;
  };
  const addRange = (range: Range | null, lowest: number, column: ArrayLike<number>, bit: number) => {
    if (range === null) return;
    const [min, max] = bounds(range, 1);
    const from = Math.max(min, lowest);
    for (let row = 0; row < segment.size; row++) if (column[row]! < from || column[row]! > max) failed[row]! |= bit;
  };
  addSizes(WHEELS, filters.wheels, wheel, FAILS.wheels);
  addSizes(FRAMES, filters.frames, frame, FAILS.frames);
  addRange(filters.displacement && displacementsOf(filters.displacement), 1, displacement, FAILS.displacement);
  addRange(filters.mileage, 0, mileage, FAILS.mileage);
}

function bounds(range: Range | null, scale: number): [min: number, max: number] {
  const { min, max } = range ?? { min: null, max: null };
  return [min === null ? -Infinity : Math.round(min * scale), max === null ? Infinity : Math.round(max * scale)];
}
