import { findDepartment } from "../../business/peru.ts";
import { CATEGORIES, findCondition, type CategoryId, type ConditionId, type VehicleKind } from "../categories.ts";
import { fold, plain, slugify } from "../folding.ts";
import { FRAMES, WHEELS } from "./sizes.ts";

// Single values of the address of /comprar. Browser-safe.

export type KindGroup = "bicicletas" | "motos";
export type TypeId = CategoryId | KindGroup;
/** One of the five conditions, or all that are used. */
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

const BRAND = /^[\p{L}\p{N}][\p{L}\p{N} .&'-]*$/u;
const BRAND_LENGTH = 40;
const PLACE_LENGTH = 60;

// One value as people type it; undefined if it cannot be read.
export const orderOf = (text: string) => ORDERS.find((known) => known === slugify(text));
export const conditionOf = (text: string): ConditionFilter | undefined => {
  const slug = slugify(text);
  return slug === "usado" ? slug : findCondition(slug)?.id;
};
export const wheelOf = (text: string) => WHEELS.find((known) => known === plain(fold(text)));
export const frameOf = (text: string) => FRAMES.find((known) => known === slugify(text));
export const placeOf = (text: string) => (text.length <= PLACE_LENGTH && slugify(text)) || undefined;
export const departmentOf = (text: string) => findDepartment(slugify(text))?.slug;
export const typeOf = (text: string) => {
  const slug = slugify(text);
  return TYPE_IDS.find((id) => id === slug) ?? CATEGORIES.find(({ name }) => slugify(name) === slug)?.id;
};
export const brandOf = (text: string) => {
  const slug = slugify(text);
  return slug !== "" && text.length <= BRAND_LENGTH && BRAND.test(text) ? slug : undefined;
};

/** The values of a key, repeated or in a list. */
export function listOf(params: URLSearchParams, key: string): string[] {
  return params.getAll(key).flatMap((value) => value.split(","));
}
