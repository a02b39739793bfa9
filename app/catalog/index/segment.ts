import { FACTS_JOINT, formatNumber } from "../../business/format.ts";
import { DEPARTMENTS, findDepartment } from "../../business/peru.ts";
import { distanceText, pointOf, type PlacePoint } from "../../business/places/distance.server.ts";
import { tableEntry } from "../../business/table.ts";
import type { PhotoRef } from "../../platform/images.ts";
import { agoText } from "../../shell/offline/ago.ts";
import { CATEGORIES, CONDITIONS, findCondition, type VehicleKind } from "../categories.ts";
import { MEASURED_FILTERS, type Measured } from "../described-filters.ts";
import { FRAMES, WHEELS, frameName, wheelName, type FrameId, type WheelId } from "../filter-values.ts";
import { fold, plain, slugify, wordsIn } from "../folding.ts";
import type { Card } from "../model.ts";
import type { PriceDrop } from "../price-drops.ts";
import { dropPercent, isRecentDrop } from "../price-drops.ts";
import type { Row } from "./rows.ts";
import { packTexts, type Texts } from "./texts.ts";
import {
  createVocabulary,
  rowNumbers,
  wordTexts,
  type RowNumbers,
  type Vocabulary,
  type WordTexts,
} from "./vocabulary.ts";
import { joinedNames } from "./words.ts";

/** Values of a listing that its card tells in words. */
export interface CardFacts extends Pick<Card, "title" | "priceCentimos" | "year" | "condition" | "department"> {
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
  /** `a 6 km`; null where nothing is known of the visitor's place. */
  distance: string | null;
  drop: PriceDrop | undefined;
}

/**
 * The words of a card, written on the server: a browser would load the names of places and conditions for them, and
 * tell another age than the page that it hydrates.
 */
export function cardText(facts: CardFacts, now: number): Pick<Card, "about" | "place" | "lowered"> {
  const { title, year, kind, wheel, frame, displacement, mileage, condition, department, district, distance, drop } =
    facts;
  const own =
    kind === "moto"
      ? [displacement > 0 && `${displacement}\u00a0cc`, mileage >= 0 && `${formatNumber(mileage)}\u00a0km`]
      : [wheel && wheelName(wheel), frame && frameName(frame)];
  const about = [
    ...(title.includes(String(year)) ? own : [String(year), ...own.filter(Boolean).slice(-1)]),
    // On the photo instead.
    condition !== "para-repuestos" && findCondition(condition)?.name.replace(" ", "\u00a0"),
  ];
  const age = agoText(Math.max(0, now - facts.publishedAt)).replaceAll(" ", "\u00a0");
  const place = [tableEntry(SHORT, district) ?? (district || findDepartment(department)?.name), distance ?? age];
  return {
    about: joined(about),
    place: joined(place),
    ...(drop && isRecentDrop(drop, new Date(now))
      ? { lowered: `Bajó\u00a0${dropPercent(drop, facts.priceCentimos)}\u00a0%` }
      : {}),
  };
}

/** Districts as people call them. */
const SHORT: Readonly<Record<string, string>> = { "Santiago de Surco": "Surco" };

function joined(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(FACTS_JOINT);
}

/** Numbers, -1 when unknown; sizes by their position in the list from 1, 0 when unknown. */
type MeasuredColumns = Record<keyof Measured, Int32Array | Uint8Array>;

/**
 * Rows laid out for searching: one typed array per column, rows sorted newest first (so that the row number is the rank
 * of the default order), and a vocabulary with the rows of each word. Never changed once built.
 */
export interface Segment extends MeasuredColumns {
  size: number;
  ids: Texts;
  /** Rows by id. */
  byId: RowNumbers;
  titles: Texts;
  models: Pooled;
  /** Folded title, brand and model in words of letters and digits, for the relevance. */
  headings: WordTexts;
  headingWords: Vocabulary;
  photos: Photos;
  sellers: { values: Texts; of: RowNumbers };
  priceCentimos: Float64Array;
  year: Uint16Array;
  publishedAt: Float64Array;
  updatedAt: Float64Array;
  /** Infinity for never. */
  expiresAt: Float64Array;
  /** Positions in CATEGORIES, CONDITIONS and `brands`. */
  category: Uint8Array;
  condition: Uint8Array;
  brand: RowNumbers;
  places: Pooled<Place>;
  flags: Uint8Array;
  /** Pieces that can be bought. */
  stock: Uint8Array;
  /** Only rows with a price drop. */
  drops: Map<number, PriceDrop>;
  brands: { slug: string; name: string }[];
  vocabulary: Vocabulary;
  /** Rows by price, by descending price, and by year; equal ones newest first. */
  byPrice: RowNumbers;
  byPriceDown: RowNumbers;
  byYear: RowNumbers;
}

/** Values shared by many rows: each is in memory once. */
interface Pooled<T = string> {
  values: T[];
  /** Position in `values`, by row. */
  of: RowNumbers;
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
  keys: Texts;
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
  const ids = packTexts(rows.map((row) => row.id));
  const brands = brandTable(rows);
  const headings = rows.map(headingOf);
  const headingWords = createVocabulary(rows.map((row, at) => headingWordsOf(row, headings[at]!)));
  const priceCentimos = Float64Array.from(rows, (row) => row.priceCentimos);
  const year = Uint16Array.from(rows, (row) => row.year);
  return {
    size,
    ids,
    byId: rowNumbers(size, (row) => row).sort((a, b) => compareIds(rows[a]!.id, rows[b]!.id)),
    titles: packTexts(rows.map((row) => row.title)),
    models: pool(rows.map((row) => row.model)),
    headings: wordTexts(headingWords, headings),
    headingWords,
    photos: {
      keys: packTexts(
        rows.map(({ photo }) => photo?.key ?? ""),
        ids,
      ),
      width: Uint16Array.from(rows, ({ photo }) => photo?.width ?? 0),
      height: Uint16Array.from(rows, ({ photo }) => photo?.height ?? 0),
      color: Uint32Array.from(rows, ({ photo }) => Number.parseInt(photo?.color.slice(1) ?? "0", 16)),
    },
    sellers: packed(pool(rows.map((row) => row.sellerId))),
    priceCentimos,
    year,
    ...measuredColumns(rows),
    publishedAt: Float64Array.from(rows, (row) => row.publishedAt),
    updatedAt: Float64Array.from(rows, (row) => row.updatedAt),
    expiresAt: Float64Array.from(rows, (row) => (row.expiresAt === 0 ? Infinity : row.expiresAt)),
    category: Uint8Array.from(rows, (row) => categoryPosition.get(row.category) ?? 0),
    condition: Uint8Array.from(rows, (row) => conditionPosition.get(row.condition) ?? 0),
    brand: rowNumbers(size, (row) => brands.positions.get(slugify(rows[row]!.brand)) ?? 0),
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

/** Null for a place that names no department. */
export function pointOfPlace({ department, provinceSlug, districtSlug }: Place): PlacePoint | null {
  return pointOf({
    department: DEPARTMENTS[department]?.slug ?? null,
    province: provinceSlug || null,
    district: districtSlug || null,
  });
}

/**
 * @param now ms since 1970, for ages in words.
 * @param from The visitor's place, for distances.
 */
export function cardOfRow(segment: Segment, row: number, now: number, from: PlacePoint | null = null): Card {
  const flags = segment.flags[row]!;
  const mileage = segment.mileage[row]!;
  const stock = segment.stock[row]!;
  const trust = TRUST.find(([flag]) => (flags & flag) !== 0)?.[1];
  const category = CATEGORIES[segment.category[row]!]!;
  const place = pooled(segment.places, row);
  const title = segment.titles.at(row)!;
  const year = segment.year[row]!;
  const condition = CONDITIONS[segment.condition[row]!]!.id;
  const department = DEPARTMENTS[place.department]?.slug ?? "";
  const publishedAt = segment.publishedAt[row]!;
  const point = from && pointOfPlace(place);
  return {
    id: segment.ids.at(row)!,
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
        priceCentimos: segment.priceCentimos[row]!,
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
        distance: from && point && distanceText(from, point),
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
  const key = keys.at(row)!;
  if (key === "") return null;
  return { key, width: width[row]!, height: height[row]!, color: `#${color[row]!.toString(16).padStart(6, "0")}` };
}

/** -1 for a listing that the segment has not. */
export function rowOfId({ ids, byId, size }: Segment, id: string): number {
  const compared = (place: number) => compareIds(ids.at(byId[place]!)!, id);
  // Most parts of an index have only ids before it or after it.
  if (size === 0 || compared(0) > 0 || compared(size - 1) < 0) return -1;
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compared(middle) < 0) low = middle + 1;
    else high = middle;
  }
  return compared(low) === 0 ? byId[low]! : -1;
}

export function pooled<T>(
  { values, of }: { values: { at(position: number): T | undefined }; of: RowNumbers },
  row: number,
): T {
  return values.at(of[row]!)!;
}

function packed({ values, of }: Pooled): Segment["sellers"] {
  return { values: packTexts(values), of };
}

function pool(texts: readonly string[]): Pooled {
  const positions = new Map<string, number>();
  const of = rowNumbers(texts.length, (row) => {
    const known = positions.get(texts[row]!);
    if (known !== undefined) return known;
    positions.set(texts[row]!, positions.size);
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
function sortedBy(size: number, key: (row: number) => number): RowNumbers {
  if (size > RANK_BITS) throw new RangeError(`a segment holds at most ${RANK_BITS} rows`);
  const keys = Float64Array.from({ length: size }, (_, row) => key(row) * RANK_BITS + row).sort();
  return rowNumbers(size, (rank) => keys[rank]! % RANK_BITS);
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
