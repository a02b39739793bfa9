import { formatNumber } from "../../business/format.ts";
import { formatSoles } from "../../business/money.ts";
import { DEPARTMENTS, findDepartment } from "../../business/peru.ts";
import { tableEntry } from "../../business/table.ts";
import type { PhotoRef } from "../../platform/images.ts";
import { agoText } from "../../shell/offline/ago.ts";
import { CATEGORIES, CONDITIONS, findCondition, type VehicleKind } from "../categories.ts";
import { MEASURED_FILTERS, type Measured } from "../described-filters.ts";
import { FRAMES, WHEELS, frameName, wheelName, type FrameId, type WheelId } from "../filter-values.ts";
import { fold, plain, slugify, wordsIn } from "../folding.ts";
import type { Card } from "../model.ts";
import type { PriceDrop } from "../price-drops.ts";
import { isRecentDrop } from "../price-drops.ts";
import type { Row } from "./rows.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";
import { joinedNames } from "./words.ts";

/** Values of a listing that its card tells in words. */
export interface CardFacts extends Pick<Card, "title" | "year" | "condition" | "department"> {
  kind: VehicleKind;
  wheel: WheelId | undefined;
  frame: FrameId | undefined;
  /** Cubic centimetres; -1 when unknown. */
  displacement: number;
  /** Kilometres; -1 when unknown. */
  mileage: number;
  /** Empty when unknown. */
  district: string;
  publishedAt: number;
  drop: PriceDrop | undefined;
}

/**
 * The words of a card, written on the server: a browser would load the names of places and conditions for them, and
 * tell another age than the page that it hydrates.
 */
export function cardText(facts: CardFacts, now: number): Pick<Card, "about" | "place" | "lowered"> {
  const { title, year, kind, wheel, frame, displacement, mileage, condition, department, district, drop } = facts;
  const own =
    kind === "moto"
      ? [displacement > 0 && `${displacement}\u00a0cc`, mileage >= 0 && `${formatNumber(mileage)}\u00a0km`]
      : [wheel && wheelName(wheel), frame && frameName(frame)];
  const about = [
    !title.includes(String(year)) && String(year),
    ...own,
    findCondition(condition)?.name.replace(" ", "\u00a0"),
  ];
  const age = agoText(Math.max(0, now - facts.publishedAt)).replaceAll(" ", "\u00a0");
  const place = [tableEntry(SHORT, district) ?? (district || findDepartment(department)?.name), age];
  return {
    about: joined(about),
    place: joined(place),
    ...(drop && isRecentDrop(drop, new Date(now))
      ? { lowered: `Bajó ${formatSoles(drop.byCentimos, { compact: true })}` }
      : {}),
  };
}

/** Districts as people call them. */
const SHORT: Readonly<Record<string, string>> = { "Santiago de Surco": "Surco" };

/** The point stays with the word before it: no line begins with one. */
function joined(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join("\u00a0· ");
}

/** Numbers, -1 when unknown; sizes by their position in the list from 1, 0 when unknown. */
type MeasuredColumns = Record<keyof Measured, Int32Array | Uint8Array>;

/**
 * Rows laid out for searching: one typed array per column, rows sorted newest first (so that the row number is the rank
 * of the default order), and a vocabulary with the rows of each word. Never changed once built.
 */
export interface Segment extends MeasuredColumns {
  size: number;
  ids: string[];
  titles: string[];
  models: Pooled;
  /** Folded title, brand and model in words of letters and digits, for the relevance. */
  headings: string[];
  headingWords: Vocabulary;
  photos: Photos;
  sellers: Pooled;
  priceCentimos: Float64Array;
  year: Uint16Array;
  publishedAt: Float64Array;
  updatedAt: Float64Array;
  /** Infinity for never. */
  expiresAt: Float64Array;
  /** Positions in CATEGORIES, CONDITIONS and `brands`. */
  category: Uint8Array;
  condition: Uint8Array;
  brand: Uint32Array;
  places: Pooled<Place>;
  flags: Uint8Array;
  /** Pieces that can be bought. */
  stock: Uint8Array;
  /** Only rows with a price drop. */
  drops: Map<number, PriceDrop>;
  brands: { slug: string; name: string }[];
  vocabulary: Vocabulary;
  /** Rows by price, by descending price, and by year; equal ones newest first. */
  byPrice: Uint32Array;
  byPriceDown: Uint32Array;
  byYear: Uint32Array;
}

/** Values shared by many rows: each is in memory once. */
export interface Pooled<T = string> {
  values: T[];
  /** Position in `values`, by row. */
  of: Uint32Array;
}

export interface Place {
  /** Position in DEPARTMENTS; NO_DEPARTMENT when unknown. */
  department: number;
  /** As the listing names them; empty when unknown. */
  province: string;
  district: string;
  provinceSlug: string;
  districtSlug: string;
  /** Province and district, folded, blanks around each word. */
  words: string;
}

/** The first photo of each row, as columns: an object each would weigh four times as much. */
interface Photos {
  /** Empty without a photo. */
  keys: string[];
  width: Uint16Array;
  height: Uint16Array;
  /** `#rrggbb` as a number. */
  color: Uint32Array;
}

export const FEATURED = 1;
export const HOME = 2;
export const RESERVED = 4;
const REGISTERED = 8;
const VERIFIED = 16;
const INSPECTED = 32;
const SELLER_VERIFIED = 64;
/** Mark of a card for a vehicle that can be trusted more: the first that holds. */
const TRUST = [
  [INSPECTED, "Inspeccionada"],
  [REGISTERED, "Registrada"],
  [VERIFIED, "Verificada"],
  [SELLER_VERIFIED, "Vendedor verificado"],
] as const;
export const NO_DEPARTMENT = 255;

export function buildSegment(unsorted: readonly Row[]): Segment {
  const rows = [...unsorted].sort((a, b) => b.publishedAt - a.publishedAt || compareIds(a.id, b.id));
  const size = rows.length;
  const brands = brandTable(rows);
  const headings = compact(rows.map(headingOf));
  const priceCentimos = Float64Array.from(rows, (row) => row.priceCentimos);
  const year = Uint16Array.from(rows, (row) => row.year);
  return {
    size,
    ids: rows.map((row) => row.id),
    titles: rows.map((row) => row.title),
    models: pool(rows.map((row) => row.model)),
    headings,
    headingWords: createVocabulary(rows.map((row, at) => headingWordsOf(row, headings[at]!))),
    photos: {
      keys: rows.map(({ photo }) => photo?.key ?? ""),
      width: Uint16Array.from(rows, ({ photo }) => photo?.width ?? 0),
      height: Uint16Array.from(rows, ({ photo }) => photo?.height ?? 0),
      color: Uint32Array.from(rows, ({ photo }) => Number.parseInt(photo?.color.slice(1) ?? "0", 16)),
    },
    sellers: pool(rows.map((row) => row.sellerId)),
    priceCentimos,
    year,
    ...measuredColumns(rows),
    publishedAt: Float64Array.from(rows, (row) => row.publishedAt),
    updatedAt: Float64Array.from(rows, (row) => row.updatedAt),
    expiresAt: Float64Array.from(rows, (row) => (row.expiresAt === 0 ? Infinity : row.expiresAt)),
    category: Uint8Array.from(rows, (row) => categoryPosition.get(row.category) ?? 0),
    condition: Uint8Array.from(rows, (row) => conditionPosition.get(row.condition) ?? 0),
    brand: Uint32Array.from(rows, (row) => brands.positions.get(slugify(row.brand)) ?? 0),
    places: placesOf(rows),
    flags: Uint8Array.from(
      rows,
      (row) =>
        (row.featured ? FEATURED : 0) |
        (row.home ? HOME : 0) |
        (row.reserved ? RESERVED : 0) |
        (row.registered ? REGISTERED : 0) |
        (row.verified ? VERIFIED : 0) |
        (row.inspected ? INSPECTED : 0) |
        (row.sellerVerified ? SELLER_VERIFIED : 0),
    ),
    stock: Uint8Array.from(rows, (row) => row.stock),
    drops: new Map(
      rows.flatMap(({ dropCentimos, droppedAt }, row) =>
        dropCentimos > 0 ? [[row, { byCentimos: dropCentimos, at: new Date(droppedAt) }] as const] : [],
      ),
    ),
    brands: brands.table,
    vocabulary: createVocabulary(rows.map((row) => row.words)),
    byPrice: sortedBy(size, (row) => Math.min(priceCentimos[row]!, HIGHEST_PRICE)),
    byPriceDown: sortedBy(size, (row) => HIGHEST_PRICE - Math.min(priceCentimos[row]!, HIGHEST_PRICE)),
    byYear: sortedBy(size, (row) => HIGHEST_YEAR - year[row]!),
  };
}

function measuredColumns(rows: readonly Row[]): MeasuredColumns {
  const columns = MEASURED_FILTERS.map((filter) => {
    const column = filter.column as keyof Measured;
    return [
      column,
      filter.kind === "range"
        ? Int32Array.from(rows, (row) => Number(row[column]))
        : Uint8Array.from(rows, (row) => filter.ids.indexOf(String(row[column])) + 1),
    ];
  });
  return Object.fromEntries(columns) as MeasuredColumns;
}

/** The numbers of a filter by row. */
export function columnOf(segment: Segment, { column }: { column: string }): ArrayLike<number> {
  return segment[column as "priceCentimos" | "year" | keyof Measured];
}

/** @param now ms since 1970, for ages in words. */
export function cardOfRow(segment: Segment, row: number, now: number): Card {
  const flags = segment.flags[row]!;
  const mileage = segment.mileage[row]!;
  const stock = segment.stock[row]!;
  const trust = TRUST.find(([flag]) => (flags & flag) !== 0)?.[1];
  const category = CATEGORIES[segment.category[row]!]!;
  const place = pooled(segment.places, row);
  const title = segment.titles[row]!;
  const year = segment.year[row]!;
  const condition = CONDITIONS[segment.condition[row]!]!.id;
  const department = DEPARTMENTS[place.department]?.slug ?? "";
  const publishedAt = segment.publishedAt[row]!;
  return {
    id: segment.ids[row]!,
    title,
    priceCentimos: segment.priceCentimos[row]!,
    category: category.id,
    brand: segment.brands[segment.brand[row]!]!.name,
    model: pooled(segment.models, row),
    year,
    condition,
    department,
    photo: photoOf(segment.photos, row),
    featured: (flags & FEATURED) !== 0,
    publishedAt: new Date(publishedAt),
    ...cardText(
      {
        title,
        year,
        condition,
        department,
        district: place.district,
        kind: category.kind,
        wheel: WHEELS[segment.wheelSize[row]! - 1],
        frame: FRAMES[segment.frameSize[row]! - 1],
        displacement: segment.displacement[row]!,
        mileage,
        publishedAt,
        drop: segment.drops.get(row),
      },
      now,
    ),
    ...(mileage >= 0 ? { mileage } : {}),
    ...(stock > 1 ? { stock } : {}),
    ...(trust ? { trust } : {}),
    status: (flags & RESERVED) === 0 ? "active" : "reserved",
  };
}

function photoOf({ keys, width, height, color }: Photos, row: number): PhotoRef | null {
  const key = keys[row]!;
  if (key === "") return null;
  return { key, width: width[row]!, height: height[row]!, color: `#${color[row]!.toString(16).padStart(6, "0")}` };
}

export function pooled<T>({ values, of }: Pooled<T>, row: number): T {
  return values[of[row]!]!;
}

function pool(texts: readonly string[]): Pooled {
  const positions = new Map<string, number>();
  const of = Uint32Array.from(texts, (text) => {
    const known = positions.get(text);
    if (known !== undefined) return known;
    positions.set(text, positions.size);
    return positions.size - 1;
  });
  return { values: [...positions.keys()], of };
}

function placesOf(rows: readonly Row[]): Pooled<Place> {
  const { values, of } = pool(
    rows.map(({ department, province, district }) => JSON.stringify([department, province, district])),
  );
  const places = values.map((text) => {
    const [department, province, district] = JSON.parse(text) as [string, string, string];
    return {
      department: departmentPosition.get(department) ?? NO_DEPARTMENT,
      province,
      district,
      provinceSlug: slugify(province),
      districtSlug: slugify(district),
      words: ` ${fold(`${province} ${district}`)} `.replace(/\s+/g, " "),
    };
  });
  return { values: places, of };
}

function headingOf(row: { title: string; brand: string; model: string }): string {
  return wordsIn(`${row.title} ${row.brand} ${row.model}`).join(" ");
}

/** The words of a heading, and names in one word: `ns200`, `yzfr3`. */
function headingWordsOf({ title, model }: { title: string; model: string }, heading: string): string {
  const hyphened = fold(`${title} ${model}`)
    .split(/\s+/)
    .filter((word) => /\p{L}[-.]\p{L}/u.test(word));
  const words = [...heading.split(" "), ...joinedNames(title), ...joinedNames(model), ...hyphened.map(plain)];
  return [...new Set(words)].filter((word) => word !== "").join(" ");
}

/** Flat copies of strings: results of regular expressions keep their whole source in memory. */
function compact(texts: string[]): string[] {
  return JSON.parse(JSON.stringify(texts)) as string[];
}

export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const categoryPosition = new Map<string, number>(CATEGORIES.map(({ id }, position) => [id, position]));
const departmentPosition = new Map<string, number>(DEPARTMENTS.map(({ slug }, position) => [slug, position]));
const conditionPosition = new Map<string, number>(CONDITIONS.map(({ id }, position) => [id, position]));

const HIGHEST_PRICE = 0xffffffff;
const HIGHEST_YEAR = 0xffff;
const RANK_BITS = 2 ** 20;

/**
 * Row numbers by ascending key, equal keys in row order. Key (32 bits) and row (20 bits) fit into the 53 bits of
 * a double, and typed arrays sort numbers without a comparator: ten times as fast at 50,000 rows.
 */
function sortedBy(size: number, key: (row: number) => number): Uint32Array {
  if (size > RANK_BITS) throw new RangeError(`a segment holds at most ${RANK_BITS} rows`);
  const keys = Float64Array.from({ length: size }, (_, row) => key(row) * RANK_BITS + row).sort();
  return Uint32Array.from(keys, (value) => value % RANK_BITS);
}

/** Spellings of a brand that share a slug are one brand, named by the first spelling. */
function brandTable(rows: readonly Row[]): { table: { slug: string; name: string }[]; positions: Map<string, number> } {
  const table: { slug: string; name: string }[] = [];
  const positions = new Map<string, number>();
  for (const { brand } of rows) {
    const slug = slugify(brand);
    if (positions.has(slug)) continue;
    positions.set(slug, table.length);
    table.push({ slug, name: brand });
  }
  return { table, positions };
}
