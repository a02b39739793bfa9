import { parseAmount } from "../../business/money.ts";
import { DEPARTMENTS } from "../../business/peru.ts";
import { districtsOf, provincesOf } from "../../business/places/districts.server.ts";
import { unreadParams } from "../address.ts";
import { MEASURES } from "../described-filters.ts";
import {
  coherent,
  FILTER_LIST,
  isActive,
  RANGES,
  readFilters,
  shortened,
  type FilterGroup,
  type Filters,
  type UnreadParam,
} from "../filters.ts";
import { fold } from "../folding.ts";
import { readAmount } from "./amounts.ts";
import { neededType } from "./phrase.ts";

/** A filter that nothing can pass: the search is asked without it, and the page shows nothing and says why. */
export interface MissedFilter {
  key: string;
  group: FilterGroup;
  /** As typed. */
  value: string;
  why: "unread" | "type" | "place" | "ambiguous";
}

/** An address as read: its filters, and the values that are none. */
export interface AskedAddress {
  /** With the parents that others need: `aro=29` is of bicycles, `provincia=canete` in Lima. */
  filters: Filters;
  /** Values that do not filter: others of their filter are left, or they are one end of a range, or the order. */
  unread: UnreadParam[];
  missed: MissedFilter[];
}

const UNREAD_MAX = 5;

/** Reads an address whose amounts are plain. */
export function readAddress(params: URLSearchParams): AskedAddress {
  const read = withParents(readFilters(params));
  const filters = coherent(read);
  const unread = unreadParams(params);
  const missed = FILTER_LIST.flatMap(({ key, group, of }): MissedFilter[] => {
    const isRead = isActive(read, group);
    if (isActive(filters, group) || !(isRead || unread.some((one) => one.key === key))) return [];
    const why = !isRead ? "unread" : of ? "type" : placesOf(read).length > 1 ? "ambiguous" : "place";
    return [{ ...shortened({ key, value: params.get(key) ?? "" }), group, why }];
  });
  const left = unread.filter(({ key }) => missed.every((one) => one.key !== key));
  return { filters, unread: left.slice(0, UNREAD_MAX), missed };
}

/** The places that a search has left out, as their department or province has them not. */
export function missedPlaces(asked: Filters, used: Filters): MissedFilter[] {
  const missed = (key: string, group: "province" | "district"): MissedFilter[] =>
    asked[group] === null || asked[group] === used[group] ? [] : [{ key, group, value: asked[group], why: "place" }];
  const province = missed("provincia", "province");
  return province.length > 0 ? province : missed("distrito", "district");
}

/** The parameters with ends of ranges as users type them (`S/ 2,500`, `2 mil`, `150 cc`) in plain digits. */
export function withPlainAmounts(params: URLSearchParams): URLSearchParams {
  const plain = new URLSearchParams(params);
  const end = (text: string, key: string) => {
    const read = parseAmount(text.replace(/(?:cc|km)\s*$/i, ""));
    if (read?.isSure) return String(read.value);
    const said = key === "precio" && WITH_CURRENCY.test(fold(text).trim()) ? readAmount(fold(text).trim()) : null;
    return said ? String(said.range.max) : text;
  };
  for (const { key } of RANGES)
    for (const name of [key, `${key}_min`, `${key}_max`]) {
      const value = plain.get(name) ?? "";
      const text =
        name === key
          ? value
              .split("-")
              .map((one) => end(one, key))
              .join("-")
          : end(value, key);
      if (text !== value) plain.set(name, text);
    }
  return plain;
}

/** `$500`, `800 lucas`, `1.5k dólares` */
const WITH_CURRENCY =
  /^(?:us ?\$|u\$s|\$|usd|s\/\.?)? ?[\d.,]+(?: ?mil| ?k)? ?(?:soles|lucas|pen|dolares|dolar|usd|\$)?$/;

/** A size says the kind of vehicle; a province or district says where it is, if only one has its name. */
function withParents(filters: Filters): Filters {
  const measure = MEASURES.find((one) => isActive(filters, one));
  const typed = measure === undefined ? filters : { ...filters, ...neededType(filters, measure) };
  const [place, ...others] = placesOf(typed);
  return place && others.length === 0 ? { ...typed, ...place } : typed;
}

/** Provinces that a place without its parent may stand for; none where nothing is missing. */
function placesOf({ department, province, district }: Filters) {
  if ((province === null || department !== null) && (district === null || province !== null)) return [];
  return DEPARTMENTS.filter(({ slug }) => department === null || slug === department).flatMap(({ slug }) =>
    provincesOf(slug)
      .filter((one) => province === null || one.slug === province)
      .filter((one) => district === null || districtsOf(slug, one.slug).some((other) => other.slug === district))
      .map((one) => ({ department: slug, province: one.slug })),
  );
}
