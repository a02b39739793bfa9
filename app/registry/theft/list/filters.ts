import { findDepartment } from "~/business/peru";
import { hasFormShape } from "~/catalog/address";
import { CATEGORIES, type CategoryId } from "~/catalog/categories";
import { COLORS, type ColorId } from "~/registry/constants";

import { STOLEN_LIST_PATH } from "../constants";
import type { StolenEntry } from "./entry";

/** Filters of the list ⇄ its address: readable Spanish keys in one fixed order, nothing empty. */
export interface StolenFilters {
  department: string | null;
  /** Folded (`foldBrand`). */
  brand: string | null;
  color: ColorId | null;
  category: CategoryId | null;
  from: string | null;
  until: string | null;
}

export const NO_STOLEN_FILTERS: StolenFilters = {
  department: null,
  brand: null,
  color: null,
  category: null,
  from: null,
  until: null,
};
export const STOLEN_PAGE_SIZE = 24;

export const STOLEN_KEYS = ["ubicacion", "marca", "color", "tipo", "del", "al"] as const;
const BRAND_MAX = 40;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** `Trek Bikes` as `trek-bikes`: one address for all spellings of a brand. */
export function foldBrand(brand: string): string {
  return brand
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** Reads any query string. Never throws. */
export function parseStolenFilters(params: URLSearchParams): StolenFilters {
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return DAY.test(text) ? text : null;
  };
  return {
    department: findDepartment(params.get("ubicacion") ?? "")?.slug ?? null,
    brand: foldBrand((params.get("marca") ?? "").slice(0, BRAND_MAX)) || null,
    color: COLORS.find(({ id }) => id === params.get("color"))?.id ?? null,
    category: CATEGORIES.find(({ id, kind }) => kind === "bicicleta" && id === params.get("tipo"))?.id ?? null,
    from: day("del"),
    until: day("al"),
  };
}

export function stolenHref({ department, brand, color, category, from, until }: StolenFilters, page = 1): string {
  const values = [department, brand, color, category, from, until];
  const pairs = STOLEN_KEYS.flatMap((key, position) =>
    values[position] ? [`${key}=${encodeURIComponent(values[position])}`] : [],
  );
  if (page > 1) pairs.push(`pagina=${page}`);
  return pairs.length === 0 ? STOLEN_LIST_PATH : `${STOLEN_LIST_PATH}?${pairs.join("&")}`;
}

/** Whether only a form sends such a query string: its address is redirected to the canonical one. */
export function isStolenSubmission(params: URLSearchParams): boolean {
  return hasFormShape(params, STOLEN_KEYS);
}

/** Search engines may index the list, its departments and its brands, but no combinations or days. */
export function isStolenIndexable(filters: StolenFilters): boolean {
  const { department, brand, ...others } = filters;
  return Object.values(others).every((value) => value === null) && (department === null || brand === null);
}

export function matchingEntries(entries: readonly StolenEntry[], filters: StolenFilters): StolenEntry[] {
  const { department, brand, color, category, from, until } = filters;
  return entries.filter(
    (entry) =>
      (department === null || entry.department === department) &&
      (brand === null || foldBrand(entry.brand) === brand) &&
      (color === null || entry.colors.includes(color)) &&
      (category === null || entry.category === category) &&
      (from === null || entry.stolenOn >= from) &&
      (until === null || entry.stolenOn <= until),
  );
}
