import { CATEGORIES, findCategory, findCondition, type CategoryId } from "~/catalog/categories";
import type { Filters, TypeId } from "~/catalog/filters";
import { fold } from "~/catalog/folding";
import type { Listing } from "~/catalog/model";
import { SPECIFICATION_FIELDS } from "~/catalog/specifications";

// The rules of the catalogue written plainly, listing by listing: slow, and without the index or its parts.

const PAGE = 12;
type Range = Filters["price"];

/** Whether a listing is in the catalogue at `now`. */
export function isOnSale({ status, publishedAt, expiresAt }: Listing, now: number): boolean {
  return (
    (status === "active" || status === "reserved") &&
    publishedAt !== null &&
    (expiresAt === null || expiresAt.getTime() > now)
  );
}

/** Terms that name what a listing is, even if its texts lack them. */
const NAMED: Record<string, (listing: Listing) => boolean> = {
  montana: ({ category }) => category === "mtb",
  bicicletas: ({ category }) => kindOf(category) === "bicicleta",
  motocicleta: ({ category }) => kindOf(category) === "moto",
  pistera: ({ category }) => ["ruta", "naked", "deportiva"].includes(category),
  electrica: ({ category }) => ["bici-electrica", "moto-electrica"].includes(category),
  cusco: ({ location }) => location.department === "cusco",
  usada: ({ specifications }) => specifications.condition !== "nuevo",
  "2015": ({ specifications }) => specifications.year === 2015,
};

/** Words of the index for measures: `aro29`, `tallam`, `150cc`. */
function measureWords({ category, specifications }: Listing): string[] {
  const has = (name: string) => SPECIFICATION_FIELDS[category].some((field) => field.name === name);
  const [wheelSize, frameSize, displacement] = ["wheelSize", "frameSize", "displacement"].map((name) =>
    has(name) ? specifications[name] : undefined,
  );
  return [
    wheelSize === undefined ? "" : `aro${String(wheelSize).replace('"', "")}`,
    frameSize === undefined ? "" : fold(`talla${String(frameSize)}`),
    displacement === undefined ? "" : `${String(displacement)}cc`,
  ].filter(Boolean);
}

function hasText(listing: Listing, q: string): boolean {
  const { title, description, specifications, location } = listing;
  const words = `${title} ${description} ${specifications.brand} ${specifications.model} ${measureWords(listing).join(" ")}`;
  const places = fold(`${location.province} ${location.district}`).split(" ");
  return fold(q)
    .split(" ")
    .every((term) => fold(words).includes(term) || places.includes(term) || NAMED[term]?.(listing));
}

function kindOf(category: CategoryId): "bicicleta" | "moto" {
  return findCategory(category)!.kind;
}

/** The categories of a choice; null for all. */
function chosenCategories(types: readonly TypeId[]): CategoryId[] | null {
  if (types.length === 0) return null;
  return CATEGORIES.filter(
    ({ id, kind }) => types.includes(id) || types.includes(kind === "moto" ? "motos" : "bicicletas"),
  ).map(({ id }) => id);
}

const FIELD_OF = {
  wheels: "wheelSize",
  frames: "frameSize",
  displacement: "displacement",
  mileage: "mileage",
} as const;
const MEASURE_NAMES = ["wheels", "frames", "displacement", "mileage"] as const;
const KIND_OF = { wheels: "bicicleta", frames: "bicicleta", displacement: "moto", mileage: "moto" } as const;

/** Whether the chosen types have a field: all of one kind, and at least one of them has it in its form of sale. */
export function isMeasureOf(measure: (typeof MEASURE_NAMES)[number], types: readonly TypeId[]): boolean {
  const categories = chosenCategories(types) ?? [];
  return (
    categories.length > 0 &&
    categories.every((id) => kindOf(id) === KIND_OF[measure]) &&
    categories.some((id) => SPECIFICATION_FIELDS[id].some(({ name }) => name === FIELD_OF[measure]))
  );
}

/** A choice as the page keeps it: without values that need another, missing filter. */
export function tidy(filters: Filters): Filters {
  const next: Record<string, unknown> = { ...filters };
  for (const measure of MEASURE_NAMES)
    if (!isMeasureOf(measure, filters.types)) next[measure] = Array.isArray(filters[measure]) ? [] : null;
  if (next.department === null) next.province = null;
  if (next.province === null) next.district = null;
  return next as unknown as Filters;
}

const slug = (text: string) => fold(text).replaceAll(" ", "-");
const within = (value: number, range: Range) =>
  range === null || (value >= (range.min ?? -Infinity) && value <= (range.max ?? Infinity));
const told = (value: unknown, range: Range) =>
  range === null || (typeof value === "number" && value > -1 && within(value, range));
const among = (value: unknown, chosen: readonly string[]) =>
  chosen.length === 0 || chosen.some((id) => slug(String(value ?? "")).replace('"', "") === id);

function passes(listing: Listing, filters: Filters): boolean {
  const { category, price, location, specifications } = listing;
  const { condition } = filters;
  return (
    (filters.q === "" || hasText(listing, filters.q)) &&
    (chosenCategories(filters.types)?.includes(category) ?? true) &&
    (filters.brands.length === 0 || filters.brands.includes(slug(specifications.brand))) &&
    among(specifications.wheelSize, filters.wheels) &&
    among(specifications.frameSize, filters.frames) &&
    told(specifications.displacement, filters.displacement) &&
    told(specifications.mileage, filters.mileage) &&
    within(price, filters.price) &&
    (filters.department === null || location.department === filters.department) &&
    (filters.province === null || slug(location.province) === filters.province) &&
    (filters.district === null || slug(location.district) === filters.district) &&
    (condition === null ||
      specifications.condition === condition ||
      (condition === "usado" && findCondition(specifications.condition)!.used)) &&
    within(specifications.year, filters.year)
  );
}

const newestFirst = (a: Listing, b: Listing) =>
  b.publishedAt!.getTime() - a.publishedAt!.getTime() || (a.id < b.id ? -1 : 1);
/** From Miraflores: kilometres by an atlas, of a place that is known in part those of its capital. */
const KILOMETRES: Readonly<Record<string, number>> = {
  "lima/Lima/Miraflores": 0,
  "lima/Lima/San Isidro": 3,
  "lima//": 8,
  "lima/Cañete/Mala": 73,
  "lima/Cañete/Un lugar de nadie": 125,
  "cusco/Cusco/Wanchaq": 570,
  "arequipa/Arequipa/Miraflores": 765,
};
const kilometresOf = ({ location: { department, province, district } }: Listing) =>
  KILOMETRES[`${department}/${province}/${district}`] ?? Infinity;

const COMPARE: Record<string, (a: Listing, b: Listing) => number> = {
  recientes: newestFirst,
  cerca: (a, b) => (kilometresOf(a) === kilometresOf(b) ? newestFirst(a, b) : kilometresOf(a) - kilometresOf(b)),
  "precio-asc": (a, b) => a.price - b.price || newestFirst(a, b),
  "precio-desc": (a, b) => b.price - a.price || newestFirst(a, b),
  anio: (a, b) => b.specifications.year - a.specifications.year || newestFirst(a, b),
};

export interface NaiveAnswer {
  ids: string[];
  total: number;
  page: number;
  pages: number;
}

/** Answer of the catalogue. `all`: its listings. */
export function naiveSearch(all: readonly Listing[], asked: Filters): NaiveAnswer {
  const found = all.filter((listing) => passes(listing, asked)).sort(COMPARE[asked.order]);
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const page = Math.min(asked.page, pages);
  return {
    ids: found.slice((page - 1) * PAGE, page * PAGE).map(({ id }) => id),
    total: found.length,
    page,
    pages,
  };
}

/** How many there are after a change of the filters: every count of a facet is one of these. */
export function naiveCount(all: readonly Listing[], asked: Filters, change: Partial<Filters>): number {
  const filters = tidy({ ...asked, ...change });
  return all.filter((listing) => passes(listing, filters)).length;
}

/** Slugs of the places that listings name. */
export function placesOf(all: readonly Listing[], department: string, province: string | null): Set<string> {
  return new Set(
    all
      .filter(({ location }) => location.department === department)
      .filter(({ location }) => province === null || slug(location.province) === province)
      .map(({ location }) => slug(province === null ? location.province : location.district)),
  );
}
