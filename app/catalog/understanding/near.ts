import { findDepartment } from "../../business/peru.ts";
import type { Asking } from "../asking.ts";
import { CATEGORIES, findCategory, VEHICLE_KIND_NAMES, type CategoryId } from "../categories.ts";
import { RANGE_FILTERS } from "../described-filters.ts";
import { typeName } from "../filter-words.ts";
import { KIND_GROUPS, withFilters, type Filters, type TypeId } from "../filters.ts";
import { placeNames } from "../search/place-facets.ts";

/** A search that asks a little less than another. */
export interface NearSearch {
  label: string;
  total: number;
  filters: Filters;
}

/** Categories that suit the same rides. */
const LIKE: Partial<Record<CategoryId, readonly CategoryId[]>> = {
  mtb: ["gravel"],
  ruta: ["gravel"],
  gravel: ["ruta", "mtb"],
  urbana: ["plegable"],
  plegable: ["urbana"],
  naked: ["deportiva"],
  deportiva: ["naked"],
  chopper: ["naked"],
  "bici-electrica": ["urbana"],
  "moto-electrica": ["scooter"],
};
const NEAR_MAX = 4;

/** How many listings searches find, and how many of them have all their words. */
export interface SearchCounter {
  found(searches: readonly Filters[]): Asking<number[]>;
  whole(searches: readonly Filters[]): Asking<number[]>;
}

/** A wider place, a similar category, a price within a quarter. Each has more results with all words. */
export function* nearSearches(filters: Filters, { found, whole }: SearchCounter): Asking<NearSearch[]> {
  const wider = [...placesNear(filters), ...typesNear(filters), ...rangesNear(filters)].map(({ label, change }) => ({
    label,
    filters: withFilters(filters, change),
  }));
  const [least, ...counts] = yield* whole([filters, ...wider.map((one) => one.filters)]);
  const near = wider.filter((_, at) => counts[at]! > least!).slice(0, NEAR_MAX);
  const totals = yield* found(near.map((one) => one.filters));
  return near.map((one, at) => ({ ...one, total: totals[at]! }));
}

type Change = { label: string; change: Partial<Filters> };

function placesNear({ department, province, district }: Filters): Change[] {
  const names = placeNames({ department, province, district });
  return [
    ...(district === null ? [] : [{ label: `En toda la provincia de ${names.province}`, change: { district: null } }]),
    ...(province === null
      ? []
      : [
          {
            label: `En todo ${findDepartment(department ?? "")?.name ?? "el departamento"}`,
            change: { province: null },
          },
        ]),
    ...(department === null ? [] : [{ label: "En todo el Perú", change: { department: null } }]),
  ];
}

function typesNear({ types }: Filters): Change[] {
  const [only, ...others] = types;
  const category = only && others.length === 0 ? findCategory(only) : undefined;
  if (!category) return [];
  const like = (LIKE[category.id] ?? []).map((id): Change => ({ label: typeName(id), change: { types: [id] } }));
  const group: TypeId | undefined = KIND_GROUPS.find(({ kind }) => kind === category.kind)?.id;
  const all = CATEGORIES.filter(({ kind }) => kind === category.kind).length > 1 && group;
  const named = VEHICLE_KIND_NAMES[category.kind].plural.toLowerCase();
  return all ? [...like, { label: `Todas las ${named}`, change: { types: [all] } }] : like;
}

const WIDENED = RANGE_FILTERS.filter(({ widening }) => widening).sort((a, b) => b.widening! - a.widening!);

/** The filter that goes furthest first. */
function rangesNear(filters: Filters): Change[] {
  return WIDENED.flatMap(({ group, widening, text }) => {
    const range = filters[group];
    if (range === null) return [];
    const min = range.min === null ? null : Math.floor(range.min / widening!);
    const max = range.max === null ? null : Math.ceil(range.max * widening!);
    return [{ label: text({ min, max }), change: { [group]: { min, max } } }];
  });
}
