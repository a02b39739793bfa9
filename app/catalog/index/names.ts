import { DEPARTMENTS } from "../../business/peru.ts";
import { CATEGORIES } from "../categories.ts";
import { FRAMES, WHEELS } from "../filter-values.ts";
import { wordsIn } from "../folding.ts";
import { knownBrands, type NamedBrand } from "../reference/brand-names.ts";
import { NO_SYNONYMS, type Synonyms } from "../synonyms.ts";
import { USUAL_USES, type VehicleUse } from "../uses.ts";
import {
  brandNamesOf,
  brandsSpelled,
  eachRow,
  type CatalogIndex,
  type SoldModel,
  type SoldNames,
  type SpelledBrand,
} from "./catalog-index.ts";
import { buildSegment, compareIds, pooled, type Place, type Segment } from "./segment.ts";
import { mergeWordCounts, vocabularyOfCounts, wordCountsOf, type WordCounts } from "./vocabulary.ts";

/** Names that the rows of a segment have, each with how many. */
interface SegmentNames {
  places: { place: Place; count: number }[];
  /** `brand`: position in the brands of the segment. */
  models: { brand: number; model: string; count: number }[];
}

/** By the column of models of a segment: changes over a base leave it as it is. */
const namesOfColumns = new WeakMap<object, SegmentNames>();

export function namesOfSegment({ models, places, brand }: Segment): SegmentNames {
  const known = namesOfColumns.get(models);
  if (known) return known;
  const inPlaces = new Uint32Array(places.values.length);
  for (const at of places.of) inPlaces[at]!++;
  const pairs = new Map<number, number>();
  const width = models.values.length;
  models.of.forEach((model, row) => {
    const pair = brand[row]! * width + model;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  });
  const made = {
    places: places.values.map((place, at) => ({ place, count: inPlaces[at]! })),
    models: [...pairs].map(([pair, count]) => ({
      brand: Math.floor(pair / width),
      model: models.values[pair % width]!,
      count,
    })),
  };
  namesOfColumns.set(models, made);
  return made;
}

/** @param name A category, the slug of a brand, a size, a department, `lima/canete`, or a district within it. */
export function soldKey(of: "type" | "brand" | "wheel" | "frame" | "place", name: string): string {
  return `${of} ${name}`;
}

export function soldIn(index: CatalogIndex, now: number): SoldNames {
  if (index.sold) return index.sold;
  const counts = new Map<string, number>();
  const models = new Map<string, SoldModel>();
  const add = (of: Parameters<typeof soldKey>[0], name: string | undefined) => {
    if (name) addTo(counts, soldKey(of, name), 1);
  };
  eachRow(index, now, (segment, row) => {
    const brand = segment.brands[segment.brand[row]!]!.slug;
    const model = pooled(segment.models, row).trim();
    const { department, provinceSlug, districtSlug } = pooled(segment.places, row);
    add("type", CATEGORIES[segment.category[row]!]!.id);
    add("brand", brand);
    const place = DEPARTMENTS[department]?.slug ?? "";
    add("place", place);
    if (provinceSlug !== "") add("place", `${place}/${provinceSlug}`);
    if (districtSlug !== "") add("place", `${place}/${provinceSlug}/${districtSlug}`);
    add("wheel", WHEELS[segment.wheelSize[row]! - 1]);
    add("frame", FRAMES[segment.frameSize[row]! - 1]);
    if (brand === "" || wordsIn(model).length === 0) return;
    const key = `${brand} ${wordsIn(model).join(" ")}`;
    const known = models.get(key);
    const publishedAt = segment.publishedAt[row]!;
    if (known && known.publishedAt > publishedAt) known.count++;
    else {
      const one = {
        brand,
        model,
        count: 1,
        photo: segment.photos.keys.at(row)!,
        publishedAt,
        id: segment.ids.at(row)!,
      };
      models.set(key, known ? newerModel(known, one) : one);
    }
  });
  return { counts, models };
}

function newerModel(a: SoldModel, b: SoldModel): SoldModel {
  const isFirst = a.publishedAt > b.publishedAt || (a.publishedAt === b.publishedAt && compareIds(a.id, b.id) < 0);
  return { ...(isFirst ? a : b), count: a.count + b.count };
}

function addTo<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** All words and names of listings, as plain data that adds up. */
export interface CatalogNames {
  words: WordCounts;
  headingWords: WordCounts;
  places: SegmentNames["places"];
  /** `brand`: its slug. */
  models: { brand: string; model: string; count: number }[];
  /** Slugs of all brands of the models, with their names there. */
  brands: { slug: string; name: string }[];
  spelled: SpelledBrand[];
  sold: SoldNames;
}

export function namesOf(index: CatalogIndex, now: number): CatalogNames {
  return mergeNames(
    index.parts.map(({ segment }, at) => {
      const { places, models } = namesOfSegment(segment);
      return {
        words: wordCountsOf(segment.vocabulary),
        headingWords: wordCountsOf(segment.headingWords),
        places,
        models: models.map((one) => ({ ...one, brand: segment.brands[one.brand]!.slug })),
        brands: segment.brands,
        spelled: brandsSpelled([index.parts[at]!], index.knownBrands),
        sold: at === 0 ? soldIn(index, now) : { counts: new Map(), models: new Map() },
      };
    }),
  );
}

export function mergeNames(all: readonly CatalogNames[]): CatalogNames {
  const counts = new Map<string, number>();
  const models = new Map<string, SoldModel>();
  for (const { sold } of all) {
    for (const [key, count] of sold.counts) addTo(counts, key, count);
    for (const [key, one] of sold.models) {
      const known = models.get(key);
      models.set(key, known ? newerModel(known, one) : one);
    }
  }
  return {
    words: mergeWordCounts(all.map(({ words }) => words)),
    headingWords: mergeWordCounts(all.map(({ headingWords }) => headingWords)),
    places: summed(
      all.flatMap(({ places }) => places),
      ({ place }) => JSON.stringify([place.department, place.province, place.district]),
    ),
    models: summed(
      all.flatMap((one) => one.models),
      ({ brand, model }) => `${brand} ${model}`,
    ),
    brands: [...new Map(all.flatMap(({ brands }) => brands.map((one) => [one.slug, one]))).values()],
    spelled: all.flatMap(({ spelled }) => spelled),
    sold: { counts, models },
  };
}

function summed<T extends { count: number }>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const sums = new Map<string, T>();
  for (const one of all) {
    const key = keyOf(one);
    sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

/** An index that knows every word and name of these listings, and holds no rows. */
export function indexOfNames(
  { words, headingWords, places, models, brands, spelled, sold }: CatalogNames,
  known: readonly NamedBrand[] = [],
  synonyms: Synonyms = NO_SYNONYMS,
  uses: readonly VehicleUse[] = USUAL_USES,
): CatalogIndex {
  const positions = new Map(brands.map(({ slug }, position) => [slug, position]));
  const segment: Segment = {
    ...buildSegment([]),
    brands,
    vocabulary: vocabularyOfCounts(words),
    headingWords: vocabularyOfCounts(headingWords),
    places: { values: places.map(({ place }) => place), of: new Uint32Array(0) },
  };
  namesOfColumns.set(segment.models, {
    places,
    models: models.map((one) => ({ ...one, brand: positions.get(one.brand)! })),
  });
  const current = knownBrands(known);
  return {
    parts: [{ segment, gone: new Uint8Array(0) }],
    brandNames: brandNamesOf(spelled, current),
    knownBrands: current,
    synonyms,
    uses,
    sold,
  };
}
