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

export const ORDERS = ["recientes", "cerca", "precio-asc", "precio-desc", "anio", "relevancia"] as const;
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

const BRAND = /^[\p{L}\p{N}][\p{L}\p{N} .&'-]*$/u;
const BRAND_LENGTH = 40;
export const BRANDS_MAX = 20;
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

/** A category narrows its kind: ticking "montaña" under "bicicletas" means mountain bikes only. */
export function cleanTypes(values: readonly TypeId[]): TypeId[] {
  const chosen = TYPE_IDS.filter((id) => values.includes(id));
  const narrowed = new Set(
    CATEGORIES.filter((category) => chosen.includes(category.id)).map((category) => category.kind),
  );
  return chosen.filter((id) => {
    const group = KIND_GROUPS.find((known) => known.id === id);
    return group === undefined || !narrowed.has(group.kind);
  });
}
