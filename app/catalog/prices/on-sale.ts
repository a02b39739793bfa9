import type { Centimos } from "../../business/money.ts";
import type { AskKind } from "../asking.ts";
import { CATEGORIES, CONDITIONS, findCategory, type CategoryId, type VehicleKind } from "../categories.ts";
import { slugify } from "../folding.ts";
import type { CatalogIndex, IndexPart } from "../index/catalog-index.ts";
import { liveRows, rowsOfHashes, rowsOfModel, rowsOfUse } from "../index/row-lists.ts";
import { pooled, type Segment } from "../index/segment.ts";
import { MAX_PRICE_SOLES, MIN_PRICE_SOLES } from "../model.ts";
import { firstOf, firstRows, rankOf, type Ranked } from "../search/ranked.ts";
import { levelOf, shapeOf, type Observation, type Priced, type PriceTerms } from "./terms.ts";

/** A vehicle on sale. `seller`: its mark. */
export type OnSale = Ranked & Observation & { priceCentimos: Centimos };

/** So many of a model are looked at: the newest. */
const LOOKED_MAX = 240;
/** Logarithm of how much more or less than the vehicle those of its class are worth. */
const NEAR = Math.log(1.7);

interface ModelQuestion {
  category: CategoryId;
  /** Slugs. */
  brand: string;
  model: string;
  isUsed: boolean;
  now: number;
}

/** New or used ones of a model, newest first. */
export const OF_MODEL: AskKind<ModelQuestion, OnSale[]> = {
  name: "of-model",
  of: (index, { category, brand, model, isUsed, now }) =>
    newest(
      index,
      (segment) => rowsOfModel(segment, category, isUsed, model),
      now,
      (one) => one.brand === brand && one.model === model,
      LOOKED_MAX,
    ),
  merge: (answers) => firstOf(answers, LOOKED_MAX),
};

/** Worth of a vehicle by the terms. */
interface Worth {
  shape: number;
  level: number;
  /** Where the model is too rare, brands are compared with brands, which scatter as their models do. */
  by: "model" | "brand";
  /** Those of its category alone. */
  terms: PriceTerms;
}

/** Null where the terms do not know. */
export function worthOf(terms: PriceTerms, subject: Priced): Worth | null {
  const shape = shapeOf(terms, subject);
  const levels = levelOf(terms, subject);
  const by = levels.model === undefined ? "brand" : "model";
  const level = levels[by];
  if (shape === null || level === undefined) return null;
  const kind = findCategory(subject.category)!.kind;
  const ofCategory = Object.entries(terms.levels).filter(([key]) => key.startsWith(`${subject.category}/`));
  const { [kind]: known } = terms.kinds;
  return {
    shape,
    level,
    by,
    terms: { year: terms.year, kinds: { [kind]: known }, levels: Object.fromEntries(ofCategory) },
  };
}

/** The worth of a vehicle beyond another one's, as a logarithm; null for one that is not of its class. */
export function moreThan({ shape, level, by, terms }: Worth, one: Priced): number | null {
  const itsLevel = levelOf(terms, one)[by];
  const itsShape = shapeOf(terms, one);
  if (itsLevel === undefined || itsShape === null) return null;
  const more = shape - itsShape + level - itsLevel;
  return Math.abs(more) <= NEAR ? more : null;
}

interface ClassQuestion {
  category: CategoryId;
  isUsed: boolean;
  worth: Worth;
  /** Hash of the id below which a listing is looked at. */
  below: number;
  now: number;
}

/** New or used ones of a category that are worth about the same, among a sample of it: newest first. */
export const OF_CLASS: AskKind<ClassQuestion, OnSale[]> = {
  name: "of-class",
  of: (index, { category, isUsed, worth, below, now }) =>
    newest(
      index,
      (segment) => rowsOfUse(segment, category, isUsed, below).toSorted(),
      now,
      (one) => moreThan(worth, one) !== null,
      Infinity,
    ),
  merge: (answers) => firstOf(answers),
};

interface SampleQuestion {
  kind: VehicleKind;
  /** Hash of the id below which a listing is in the sample. */
  below: number;
  now: number;
}

/** A sample of what is on sale of a kind, newest first: the same one for the same listings. */
export const SAMPLE: AskKind<SampleQuestion, OnSale[]> = {
  name: "priced-sample",
  of: (index, { kind, below, now }) =>
    newest(
      index,
      (segment) => rowsOfHashes(segment, 0, below).toSorted(),
      now,
      ({ category }) => findCategory(category)!.kind === kind,
      Infinity,
    ),
  merge: (answers) => firstOf(answers),
};

/** @param rowsOf Newest first. */
function newest(
  { parts }: CatalogIndex,
  rowsOf: (segment: Segment) => Uint32Array,
  now: number,
  passes: (one: Priced) => boolean,
  count: number,
): OnSale[] {
  const readers = new Map(parts.map((part) => [part, readerOf(part.segment)]));
  const passingRows = (part: IndexPart) =>
    liveRows(part, rowsOf(part.segment), now, (row) => {
      return isPrice(part.segment.priceCentimos[row]!) && passes(readers.get(part)!(row));
    });
  return firstRows(parts, count, passingRows).map(({ part, row, score }) => ({
    ...rankOf(part.segment, row, score),
    ...readers.get(part)!(row),
    seller: sellerMark(pooled(part.segment.sellers, row)),
    priceCentimos: part.segment.priceCentimos[row]!,
  }));
}

/** Models in any spelling are one: folded once. */
function readerOf(segment: Segment): (row: number) => Priced {
  const models = new Map<number, string>();
  return (row) => {
    const at = segment.models.of[row]!;
    const model = models.get(at) ?? slugify(pooled(segment.models, row));
    models.set(at, model);
    return {
      category: CATEGORIES[segment.category[row]!]!.id,
      brand: segment.brands[segment.brand[row]!]!.slug,
      model,
      year: segment.year[row]!,
      condition: CONDITIONS[segment.condition[row]!]!.id,
      mileage: segment.mileage[row]!,
    };
  };
}

export function isPrice(centimos: number): boolean {
  return centimos >= MIN_PRICE_SOLES * 100 && centimos <= MAX_PRICE_SOLES * 100;
}

/** Tells sellers apart (FNV-1a, 32 bits), so that sales that are kept name none. */
export function sellerMark(id: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
