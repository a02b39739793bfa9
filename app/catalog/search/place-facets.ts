import { DEPARTMENTS } from "../../business/peru.ts";
import { districtsOf, provincesOf } from "../../business/places/districts.server.ts";
import { departmentIndex, type Filters } from "../filters.ts";
import { slugify } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { compareIds, NO_DEPARTMENT, type Place, type Segment } from "../index/segment.ts";
import { FAILS } from "./fails.ts";

/** An option with the number of listings that choosing it would show. */
export interface FacetOption {
  slug: string;
  name: string;
  count: number;
}

/** Places with listings or chosen. Provinces and districts are those of the chosen department and province. */
export interface PlaceFacets {
  departments: FacetOption[];
  provinces: FacetOption[];
  districts: FacetOption[];
}

export interface PlaceCounts {
  /** By position in DEPARTMENTS. */
  departments: Uint32Array;
  /** By name, as listings spell it. */
  provinces: Map<string, number>;
  districts: Map<string, number>;
}

export function createPlaceCounts(): PlaceCounts {
  return { departments: new Uint32Array(NO_DEPARTMENT + 1), provinces: new Map(), districts: new Map() };
}

const DISTRICT = FAILS.district;
const PROVINCE = FAILS.province | DISTRICT;
const DEPARTMENT = FAILS.department | PROVINCE;

/** Counts by place first, as many rows share one. */
export function countPlaces(
  counts: PlaceCounts,
  { places: { values, of }, size }: Segment,
  failed: Uint16Array,
  { department, province }: Pick<Filters, "department" | "province">,
): void {
  const inAll = new Uint32Array(values.length);
  const inDepartment = new Uint32Array(values.length);
  const inProvince = new Uint32Array(values.length);
  for (let row = 0; row < size; row++) {
    const fails = failed[row]!;
    if ((fails & ~DEPARTMENT) !== 0) continue;
    inAll[of[row]!]!++;
    if ((fails & ~PROVINCE) === 0) inDepartment[of[row]!]!++;
    if ((fails & ~DISTRICT) === 0) inProvince[of[row]!]!++;
  }
  values.forEach((place, at) => {
    counts.departments[place.department]! += inAll[at]!;
    if (department) add(counts.provinces, place.province, inDepartment[at]!);
    if (province) add(counts.districts, place.district, inProvince[at]!);
  });
}

function add(counts: Map<string, number>, name: string, count: number): void {
  if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
}

export function placeFacets(counts: PlaceCounts, filters: Filters): PlaceFacets {
  const { department, province, district } = filters;
  return {
    departments: DEPARTMENTS.map(({ slug, name }, position) => ({
      slug,
      name,
      count: counts.departments[position]!,
    })).filter(({ slug, count }) => count > 0 || slug === department),
    provinces: department === null ? [] : inListOrder(provincesOf(department), counts.provinces, province),
    districts:
      department === null || province === null
        ? []
        : inListOrder(districtsOf(department, province), counts.districts, district),
  };
}

/** Those of the list, in its order and with its names; then others, as most sellers spell them. */
function inListOrder(
  list: readonly { slug: string; name: string }[],
  counts: ReadonlyMap<string, number>,
  chosen: string | null,
): FacetOption[] {
  const options = new Map(list.map(({ slug, name }) => [slug, { slug, name, count: 0 }]));
  const { size } = options;
  const spelled = [...counts].sort(([a, one], [b, other]) => other - one || compareIds(a, b));
  for (const [name, count] of spelled) {
    const slug = slugify(name);
    if (slug === "") continue;
    options.set(slug, { ...(options.get(slug) ?? { slug, name }), count: count + (options.get(slug)?.count ?? 0) });
  }
  const all = [...options.values()];
  const listed = all.slice(0, size);
  const others = all.slice(size).sort((a, b) => compareIds(a.slug, b.slug));
  return [...listed, ...others].filter(({ slug, count }) => count > 0 || slug === chosen);
}

/** The filters without a province outside its department, by the list or by a listing; likewise for districts. */
export function withKnownPlaces(index: CatalogIndex, filters: Filters): Filters {
  const { department, province, district } = filters;
  if (department === null || province === null) return filters;
  const position = departmentIndex(department);
  const isPlace = (list: readonly { slug: string }[], slug: string, has: (place: Place) => boolean) =>
    list.some((one) => one.slug === slug) ||
    index.parts.some(({ segment }) =>
      segment.places.values.some((place) => place.department === position && has(place)),
    );
  if (!isPlace(provincesOf(department), province, ({ provinceSlug }) => provinceSlug === province))
    return { ...filters, province: null, district: null };
  const hasDistrict =
    district === null ||
    isPlace(
      districtsOf(department, province),
      district,
      ({ provinceSlug, districtSlug }) => provinceSlug === province && districtSlug === district,
    );
  return hasDistrict ? filters : { ...filters, district: null };
}

/** Names of the places of filters; the slug for unknown ones. */
export function placeNames(
  { department, province, district }: Pick<Filters, "department" | "province" | "district">,
  { provinces, districts }: Pick<PlaceFacets, "provinces" | "districts"> = { provinces: [], districts: [] },
): { province: string; district: string } {
  const nameOf = (slug: string | null, ...lists: (readonly { slug: string; name: string }[])[]) =>
    slug === null ? "" : (lists.flat().find((one) => one.slug === slug)?.name ?? slug);
  return {
    province: nameOf(province, provinces, provincesOf(department ?? "")),
    district: nameOf(district, districts, districtsOf(department ?? "", province ?? "")),
  };
}
