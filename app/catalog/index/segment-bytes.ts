import { DEPARTMENTS } from "../../business/peru.ts";
import { CATEGORIES, CONDITIONS } from "../categories.ts";
import { MEASURED_FILTERS, type Measured } from "../described-filters.ts";
import type { Place, Segment } from "./segment.ts";
import { decoder, packTexts, Texts } from "./texts.ts";
import { rowNumberType, wordNumberType, WordTexts, type RowNumbers, type Vocabulary } from "./vocabulary.ts";

// A segment as bytes: a head of 32-bit numbers (HEAD), the length of each section, and the sections, each at a multiple
// of eight. Read by views on the bytes themselves. Numbers begin with their lowest byte.

/** Of all that gives a number in a segment its meaning: another one is another layout. The first is raised by hand. */
export const LAYOUT = checksum(
  new TextEncoder().encode(
    JSON.stringify([
      5,
      MEASURED_FILTERS.map((filter) => [filter.column, filter.kind === "range" ? null : filter.ids]),
      ...[CATEGORIES, CONDITIONS].map((table) => table.map(({ id }) => id)),
      DEPARTMENTS.map(({ slug }) => slug),
    ]),
  ),
);

const MARK = 0x69626572;
const HEAD = ["mark", "layout", "bytes", "hash", "size", "sections"] as const;
/** Of the hash, which is of all that follows it. */
const HASH_AT = HEAD.indexOf("hash");
const STEP = 8;

/** A number for each row. */
const COLUMNS = {
  category: Uint8Array,
  condition: Uint8Array,
  flags: Uint8Array,
  stock: Uint8Array,
  year: Uint16Array,
  priceCentimos: Float64Array,
  publishedAt: Float64Array,
  updatedAt: Float64Array,
  expiresAt: Float64Array,
  ...(Object.fromEntries(
    MEASURED_FILTERS.map(({ column, kind }) => [column, kind === "range" ? Int32Array : Uint8Array]),
  ) as Record<keyof Measured, Int32ArrayConstructor | Uint8ArrayConstructor>),
};
const ROW_NUMBERS = ["byId", "brand", "byPrice", "byPriceDown", "byYear"] as const;
const TEXTS = ["ids", "titles"] as const;
const VOCABULARIES = ["vocabulary", "headingWords"] as const;
const PLACE_TEXTS = ["province", "district", "provinceSlug", "districtSlug", "words"] as const;

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
type ColumnType<T extends Column> = {
  new (buffer: ArrayBufferLike, at: number, length: number): T;
  new (length: number): T;
  BYTES_PER_ELEMENT: number;
};

export function encodeSegment(segment: Segment): Uint8Array<ArrayBuffer> {
  const sections: Column[] = [];
  const putTexts = ({ bytes, starts }: Texts) =>
    sections.push(typeof starts === "number" ? Uint32Array.of(starts) : starts, bytes);
  const { headings, photos, sellers, models, places, brands } = segment;
  for (const name of Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]) sections.push(segment[name]);
  for (const name of ROW_NUMBERS) sections.push(segment[name]);
  sections.push(sellers.of, models.of, places.of);
  for (const name of VOCABULARIES) {
    const { text, starts, offsets, rows } = segment[name];
    sections.push(new TextEncoder().encode(text), starts, offsets, rows);
  }
  sections.push(headings.words, headings.starts);
  putTexts(packTexts(brands.map(({ slug }) => slug)));
  putTexts(packTexts(brands.map(({ name }) => name)));
  putTexts(packTexts(models.values));
  sections.push(Uint8Array.from(places.values, ({ department }) => department));
  for (const name of PLACE_TEXTS) putTexts(packTexts(places.values.map((place) => place[name])));
  const drops = [...segment.drops];
  sections.push(
    Uint32Array.from(drops, ([row]) => row),
    Float64Array.from(drops, ([, { byCentimos }]) => byCentimos),
    Float64Array.from(drops, ([, { at }]) => at.getTime()),
  );
  putTexts(sellers.values);
  for (const name of TEXTS) putTexts(segment[name]);
  sections.push(photos.width, photos.height, photos.color);
  putTexts(photos.keys);
  return joined(segment.size, sections);
}

function joined(size: number, sections: readonly Column[]): Uint8Array<ArrayBuffer> {
  const starts = stepped((HEAD.length + sections.length) * 4);
  const length = sections.reduce((sum, { byteLength }) => sum + stepped(byteLength), starts);
  const bytes = new Uint8Array(length);
  const head = new Uint32Array(bytes.buffer, 0, HEAD.length + sections.length);
  let at = starts;
  sections.forEach((section, number) => {
    head[HEAD.length + number] = section.byteLength;
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), at);
    at += stepped(section.byteLength);
  });
  head.set([MARK, LAYOUT, length, 0, size, sections.length]);
  head[HASH_AT] = checksum(bytes.subarray((HASH_AT + 1) * 4));
  return bytes;
}

/** A segment that looks into the bytes and keeps them; null for another layout, or bytes that are not whole. */
export function decodeSegment(stored: Uint8Array): Segment | null {
  const bytes = stored.byteOffset % STEP === 0 ? stored : stored.slice();
  const sections = sectionsOf(bytes);
  if (sections === null) return null;
  const { size, numbers, texts, vocabulary } = sections;
  const all = <Name extends string, T>(names: readonly Name[], read: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, T>;
  const rowNumbers = (): RowNumbers => numbers<Uint16Array | Uint32Array>(rowNumberType(size), size);

  const columns = all(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[], (name) =>
    numbers<Column>(COLUMNS[name], size),
  ) as unknown as { [Name in keyof typeof COLUMNS]: InstanceType<(typeof COLUMNS)[Name]> };
  const orders = all(ROW_NUMBERS, rowNumbers);
  const [sellers, models, places] = [rowNumbers(), rowNumbers(), rowNumbers()];
  const vocabularies = all(VOCABULARIES, () => vocabulary(rowNumberType(size)));
  const headingNumbers = numbers<Uint16Array | Uint32Array>(wordNumberType(vocabularies.headingWords));
  const headingStarts = numbers(Uint32Array, size + 1);
  const [slugs, names, modelNames] = [texts(), texts(), listOf(texts())];
  const departments = numbers(Uint8Array);
  const placeTexts = all(PLACE_TEXTS, () => texts(departments.length));
  const dropRows = numbers(Uint32Array);
  const dropsBy = numbers(Float64Array, dropRows.length);
  const dropsAt = numbers(Float64Array, dropRows.length);
  const sellerIds = texts();
  const rowTexts = all(TEXTS, () => texts(size));
  const photos = {
    width: numbers(Uint16Array, size),
    height: numbers(Uint16Array, size),
    color: numbers(Uint32Array, size),
    keys: texts(size, rowTexts.ids),
  };
  if (!sections.isWhole() || headingStarts.at(-1) !== headingNumbers.length) return null;
  return {
    size,
    ...columns,
    ...orders,
    ...vocabularies,
    ...rowTexts,
    headings: new WordTexts(vocabularies.headingWords, headingNumbers, headingStarts),
    photos,
    sellers: { values: sellerIds, of: sellers },
    models: { values: modelNames, of: models },
    places: {
      values: Array.from(departments, (department, at): Place => ({
        department,
        ...all(PLACE_TEXTS, (name) => placeTexts[name].at(at) ?? ""),
      })),
      of: places,
    },
    brands: listOf(slugs).map((slug, at) => ({ slug, name: names.at(at) ?? "" })),
    drops: new Map(
      Array.from(dropRows, (row, at) => [row, { byCentimos: dropsBy[at]!, at: new Date(dropsAt[at]!) }] as const),
    ),
  };
}

/** Reads one section after the other; what does not fit is empty, and `isWhole` false. Null for a wrong head. */
function sectionsOf(bytes: Uint8Array) {
  const { buffer, byteOffset, byteLength } = bytes;
  if (byteLength < HEAD.length * 4 || byteLength % STEP !== 0) return null;
  const head = new Uint32Array(buffer, byteOffset, byteLength / 4);
  const [mark, layout, length, hash, size = 0, count = 0] = head;
  if (mark !== MARK || layout !== LAYOUT || length !== byteLength) return null;
  if (hash !== checksum(bytes.subarray((HASH_AT + 1) * 4))) return null;
  let next = 0;
  let at = stepped((HEAD.length + count) * 4);
  let isBroken = false;

  function numbers<T extends Column>(type: ColumnType<T>, expected?: number): T {
    const byteCount = next < count ? (head[HEAD.length + next++] ?? Infinity) : Infinity;
    const found = byteCount / type.BYTES_PER_ELEMENT;
    if (isBroken || at + byteCount > byteLength || !Number.isInteger(found) || (expected ?? found) !== found) {
      isBroken = true;
      return new type(0);
    }
    const section = new type(buffer, byteOffset + at, found);
    at += stepped(byteCount);
    return section;
  }

  function texts(expected?: number, stems?: Texts): Texts {
    const starts = numbers(Uint32Array);
    const found = numbers(Uint8Array);
    const width = starts.length === 1 ? starts[0]! : 0;
    const packed = new Texts(found, width > 0 ? width : starts, stems);
    isBroken ||=
      starts.length === 0 ||
      (width > 0 ? found.length % width !== 0 : starts.at(-1) !== found.length) ||
      (expected !== undefined && countOf(packed) !== expected);
    return packed;
  }

  function vocabulary(type: Uint16ArrayConstructor | Uint32ArrayConstructor): Vocabulary {
    const text = decoder.decode(numbers(Uint8Array));
    const starts = numbers(Uint32Array);
    const offsets = numbers(Uint32Array, starts.length);
    const rows = numbers<Uint16Array | Uint32Array>(type);
    isBroken ||= starts.at(-1) !== text.length || offsets.at(-1) !== rows.length;
    return { text, starts, offsets, rows };
  }

  return { size, numbers, texts, vocabulary, isWhole: () => !isBroken && next === count && at === byteLength };
}

function countOf({ bytes, starts }: Texts): number {
  return typeof starts === "number" ? bytes.length / starts : starts.length - 1;
}

function listOf(texts: Texts): string[] {
  return Array.from({ length: Math.max(0, countOf(texts)) }, (_, at) => texts.at(at) ?? "");
}

function stepped(length: number): number {
  return Math.ceil(length / STEP) * STEP;
}

/** Of 32 bits at a time, and of each byte that is left. */
export function checksum(bytes: Uint8Array): number {
  const whole = bytes.byteLength >>> 2;
  const words = bytes.byteOffset % 4 === 0 ? new Uint32Array(bytes.buffer, bytes.byteOffset, whole) : [];
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) hash = mixed(hash, words[at]!);
  for (let at = words.length * 4; at < bytes.length; at++) hash = mixed(hash, bytes[at]!);
  return hash >>> 0;
}

/** As FNV-1a, turned, so that high bits reach the low ones. */
function mixed(hash: number, word: number): number {
  return Math.imul(((hash << 13) | (hash >>> 19)) ^ word, 0x01000193);
}
