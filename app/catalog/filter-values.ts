import { findDepartment } from "../business/peru.ts";
import { CATEGORIES, findCondition, type CategoryId, type ConditionId, type VehicleKind } from "./categories.ts";
import { fold, plain, slugify } from "./folding.ts";

// Values of filters, and their spelling in the address of /comprar. Browser-safe.

export type KindGroup = "bicicletas" | "motos";
export type TypeId = CategoryId | KindGroup;
export type ConditionFilter = ConditionId | "usado";

export const KIND_GROUPS = [
  { id: "bicicletas", kind: "bicicleta" },
  { id: "motos", kind: "moto" },
] as const satisfies readonly { id: KindGroup; kind: VehicleKind }[];

export const TYPE_IDS: readonly TypeId[] = KIND_GROUPS.flatMap(({ id, kind }) => [
  id,
  ...CATEGORIES.filter((category) => category.kind === kind).map((category) => category.id),
]);

export const ORDERS = ["recientes", "precio-asc", "precio-desc", "anio", "relevancia"] as const;
export type SearchOrder = (typeof ORDERS)[number];

/** Wheel sizes of the selling form as in addresses (`29"` is `29`), from small to large. */
export const WHEELS = ["12", "14", "16", "18", "20", "24", "26", "27.5", "29", "650b", "700c"] as const;
export type WheelId = (typeof WHEELS)[number];

/** Frame sizes as in addresses, from small to large. */
export const FRAMES = ["xs", "s", "m", "l", "xl", "unica"] as const;
export type FrameId = (typeof FRAMES)[number];

/** `29"`, `700c` */
export function wheelName(id: WheelId): string {
  return /\d$/.test(id) ? `${id}"` : id;
}

/** `M`, `XL`, `Única` */
export function frameName(id: FrameId): string {
  return id === "unica" ? "Única" : id.toUpperCase();
}

/** Filters that need a type, with the kind that has them, and its categories that have not. */
const MEASURED: Record<Measure, readonly [kind: VehicleKind, ...without: CategoryId[]]> = {
  wheels: ["bicicleta"],
  frames: ["bicicleta", "bmx", "infantil", "plegable"],
  displacement: ["moto", "moto-electrica"],
  mileage: ["moto"],
};

export const MEASURES = ["wheels", "frames", "displacement", "mileage"] as const;
export type Measure = (typeof MEASURES)[number];

/** Whether a filter makes sense for these categories (null: all): they are of its kind, and one at least has it. */
export function hasMeasure(measure: Measure, categories: ReadonlySet<CategoryId> | null): boolean {
  const [kind, ...without] = MEASURED[measure];
  const chosen = CATEGORIES.filter(({ id }) => categories?.has(id));
  return chosen.every((category) => category.kind === kind) && chosen.some(({ id }) => !without.includes(id));
}

export function kindOfMeasure(measure: Measure): VehicleKind {
  return MEASURED[measure][0];
}

const BRAND = /^[\p{L}\p{N}][\p{L}\p{N} .&'-]*$/u;
const BRAND_LENGTH = 40;
const PLACE_LENGTH = 60;

// One value as users type it; undefined if it cannot be read.
export const readOrder = (text: string) => ORDERS.find((known) => known === slugify(text));
export const readCondition = (text: string): ConditionFilter | undefined => {
  const slug = slugify(text);
  return slug === "usado" ? slug : findCondition(slug)?.id;
};
export const readWheel = (text: string) => WHEELS.find((known) => known === plain(fold(text)));
export const readFrame = (text: string) => FRAMES.find((known) => known === slugify(text));
export const readPlaceSlug = (text: string) => (text.length <= PLACE_LENGTH && slugify(text)) || undefined;
export const readDepartment = (text: string) => findDepartment(slugify(text))?.slug;
export const readType = (text: string) => {
  const slug = slugify(text);
  return TYPE_IDS.find((id) => id === slug) ?? CATEGORIES.find(({ name }) => slugify(name) === slug)?.id;
};
export const readBrand = (text: string) => {
  const slug = slugify(text);
  return slug !== "" && text.length <= BRAND_LENGTH && BRAND.test(text) ? slug : undefined;
};

/** Values of a key, repeated or in a list. */
export function readList(params: URLSearchParams, key: string): string[] {
  return params.getAll(key).flatMap((value) => value.split(","));
}
