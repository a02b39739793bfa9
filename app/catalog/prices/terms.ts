import { findCategory, type CategoryId, type ConditionId, type VehicleKind } from "../categories.ts";

/** A vehicle with a price: on sale, or sold. */
export interface Priced {
  category: CategoryId;
  /** Slugs. */
  brand: string;
  model: string;
  year: number;
  condition: ConditionId;
  /** Kilometres; -1 when unknown. */
  mileage: number;
}

export interface Observation extends Priced {
  seller: string;
  priceCentimos: number;
}

/** Differences in the natural logarithm of the price, shared by bicycles or by motorcycles. */
interface KindTerms {
  /** Against 'buen-estado'. */
  conditions: Partial<Record<ConditionId, number>>;
  /** For each year of age; never above 0. */
  age: number;
  /** For each 10,000 km beyond what is usual at the age; never above 0. */
  distance: number;
  /** Kilometres that are usual for each year of age. */
  kmPerYear: number;
  /** Half of the prices are not farther from what the terms say of them; 0 where no model has a level. */
  error: number;
}

/** A few terms that explain prices, fitted at night (docs/decisions/2026-11-27-prices-among-their-like.md). */
export interface PriceTerms {
  /** Year that ages are counted from. */
  year: number;
  kinds: Partial<Record<VehicleKind, KindTerms>>;
  /** Logarithm of a new-born 'buen-estado' by `category/brand/model`, and by `category/brand`. */
  levels: Record<string, number>;
}

/** Fewer observations of a kind fit nothing. */
const KIND_MIN = 40;
/** Fewer of a condition say nothing of it. */
const CONDITION_MIN = 5;
const MODEL_MIN = { listings: 3, sellers: 2 };
const BRAND_MIN = { listings: 8, sellers: 3 };
/** A brand stands for its models where half of its prices are within this factor. */
const BRAND_SPREAD = Math.log(1.5);
/** Observations of a kind that the fit looks at, the first ones. */
const OBSERVED_MAX = 8_000;
const LEVELS_MAX = 5_000;
const ROUNDS = 10;
/** Each observation is compared with so many others of its model. */
const NEIGHBOURS = 6;
const PAIRS_MIN = 30;
/** No vehicle loses more of its price than this in a year, or in 10,000 km. */
const STEEPEST = -0.25;
const OLDEST = 25;
const FARTHEST_KM = 150_000;
/** From the best condition to the worst one that is compared. */
const ORDERED: readonly ConditionId[] = ["nuevo", "como-nuevo", "buen-estado", "con-detalles"];

/** Explains prices by medians, so that single wrong ones change little. Vehicles for parts are left out. */
export function fitTerms(observations: readonly Observation[], year: number): PriceTerms {
  const terms: PriceTerms = { year, kinds: {}, levels: {} };
  const levels: [key: string, level: number, count: number][] = [];
  for (const kind of ["bicicleta", "moto"] as const) {
    const observed = observations
      .filter((one) => findCategory(one.category)?.kind === kind && ORDERED.includes(one.condition))
      .slice(0, OBSERVED_MAX);
    if (observed.length < KIND_MIN) continue;
    const fitted = fitKind(observed, year);
    const levelsOfKind = levelsOf(observed, year, fitted);
    terms.kinds[kind] = { ...fitted, error: errorOf(observed, year, fitted, levelsOfKind) };
    levels.push(...levelsOfKind);
  }
  levels.sort((a, b) => b[2] - a[2] || (a[0] < b[0] ? -1 : 1));
  for (const [key, level] of levels.slice(0, LEVELS_MAX)) terms.levels[key] = rounded(level);
  return terms;
}

/**
 * Effect of condition, age and kilometres on the price, as a logarithm; null where the terms do not know. The
 * difference of two vehicles of one model is what their prices should differ by.
 */
export function shapeOf(terms: PriceTerms, vehicle: Omit<Priced, "brand" | "model">): number | null {
  const kind = findCategory(vehicle.category)?.kind;
  const fitted = kind && terms.kinds[kind];
  const condition = fitted?.conditions[vehicle.condition];
  if (fitted === undefined || condition === undefined) return null;
  return (
    condition + fitted.age * ageOf(vehicle, terms.year) + fitted.distance * distanceOf(vehicle, terms.year, fitted)
  );
}

/** Logarithm of the price (céntimos) that the model or, where it is too rare, the brand has in its category. */
export function levelOf(terms: PriceTerms, { category, brand, model }: Priced): { model?: number; brand?: number } {
  const ofModel = terms.levels[`${category}/${brand}/${model}`];
  const ofBrand = terms.levels[`${category}/${brand}`];
  return { ...(ofModel !== undefined && { model: ofModel }), ...(ofBrand !== undefined && { brand: ofBrand }) };
}

function fitKind(observed: readonly Observation[], year: number): KindTerms {
  const groups = groupedBy(observed, ({ category, brand, model }) => `${category}/${brand}/${model}`);
  const terms: KindTerms = { conditions: {}, age: 0, distance: 0, kmPerYear: kmPerYear(observed, year), error: 0 };
  const logs = Float64Array.from(observed, ({ priceCentimos }) => Math.log(priceCentimos));
  const ages = Float64Array.from(observed, (one) => ageOf(one, year));
  const distances = Float64Array.from(observed, (one) => distanceOf(one, year, terms));
  const conditions = ORDERED.map((id) => positionsOf(observed, (one) => one.condition === id));
  const effects = new Map<ConditionId, number>(ORDERED.map((id) => [id, 0]));
  /** The unexplained part of each price. */
  const left = new Float64Array(observed.length);
  const explain = (without: "conditions" | "age" | "distance"): void => {
    for (let at = 0; at < left.length; at++) {
      left[at] =
        logs[at]! -
        (without === "conditions" ? 0 : effects.get(observed[at]!.condition)!) -
        (without === "age" ? 0 : terms.age * ages[at]!) -
        (without === "distance" ? 0 : terms.distance * distances[at]!);
    }
  };
  for (let round = 0; round < ROUNDS; round++) {
    explain("conditions");
    // Levels hold what conditions explained in the round before.
    for (const group of groups.values()) {
      const level = medianOf(group, (at) => left[at]! - effects.get(observed[at]!.condition)!);
      for (const at of group) left[at] = left[at]! - level;
    }
    const found = ORDERED.map((_, at) =>
      conditions[at]!.length < CONDITION_MIN ? null : medianOf(conditions[at]!, (place) => left[place]!),
    );
    const weights = conditions.map(({ length }) => length);
    const falling = notRising(found, weights);
    const base = falling[2] ?? falling.find((effect) => effect !== null) ?? 0;
    ORDERED.forEach((id, at) => effects.set(id, (falling[at] ?? base) - base));
    explain("age");
    terms.age = slopeOf(groups, ages, left);
    explain("distance");
    terms.distance = slopeOf(groups, distances, left);
  }
  ORDERED.forEach((id, at) => {
    if (conditions[at]!.length >= CONDITION_MIN) terms.conditions[id] = rounded(effects.get(id)!);
  });
  return { ...terms, age: rounded(terms.age), distance: rounded(terms.distance) };
}

function levelsOf(observed: readonly Observation[], year: number, fitted: KindTerms): [string, number, number][] {
  const terms: PriceTerms = { year, kinds: { bicicleta: fitted, moto: fitted }, levels: {} };
  const levels: [string, number, number][] = [];
  const known = observed.filter((one) => shapeOf(terms, one) !== null);
  const lefts = known.map((one) => Math.log(one.priceCentimos) - shapeOf(terms, one)!);
  const add = (key: (one: Observation) => string, min: typeof MODEL_MIN, spread = Infinity): void => {
    for (const [name, group] of groupedBy(known, key)) {
      if (group.length < min.listings || new Set(group.map((at) => known[at]!.seller)).size < min.sellers) continue;
      const sorted = Float64Array.from(group, (at) => lefts[at]!).sort();
      if (quantile(sorted, 0.75) - quantile(sorted, 0.25) > spread) continue;
      levels.push([name, medianOf(group, (at) => lefts[at]!), group.length]);
    }
  };
  add(({ category, brand, model }) => `${category}/${brand}/${model}`, MODEL_MIN);
  add(({ category, brand }) => `${category}/${brand}`, BRAND_MIN, BRAND_SPREAD);
  return levels;
}

/** Of those whose model has a level. */
function errorOf(
  observed: readonly Observation[],
  year: number,
  fitted: KindTerms,
  levels: readonly (readonly [key: string, level: number, count: number])[],
): number {
  const terms: PriceTerms = {
    year,
    kinds: { bicicleta: fitted, moto: fitted },
    levels: Object.fromEntries(levels),
  };
  const distances = observed.flatMap((one) => {
    const { model } = levelOf(terms, one);
    const shape = shapeOf(terms, one);
    return model === undefined || shape === null ? [] : [Math.abs(Math.log(one.priceCentimos) - shape - model)];
  });
  return distances.length === 0 ? 0 : rounded(median(Float64Array.from(distances).sort()));
}

/** Median slope between observations of one model (Theil and Sen), STEEPEST to 0; 0 where too few differ. */
function slopeOf(groups: ReadonlyMap<string, number[]>, x: Float64Array, y: Float64Array): number {
  const slopes: number[] = [];
  for (const group of groups.values()) {
    const stride = Math.max(1, Math.floor(group.length / (NEIGHBOURS + 1)));
    for (let at = 0; at < group.length; at++) {
      for (let step = 1; step <= NEIGHBOURS; step++) {
        const other = group[at + step * stride];
        if (other === undefined) break;
        const run = x[group[at]!]! - x[other]!;
        if (Math.abs(run) >= 0.25) slopes.push((y[group[at]!]! - y[other]!) / run);
      }
    }
  }
  if (slopes.length < PAIRS_MIN) return 0;
  return Math.min(0, Math.max(STEEPEST, median(Float64Array.from(slopes).sort())));
}

function ageOf({ year }: Pick<Priced, "year">, now: number): number {
  return Math.min(OLDEST, Math.max(0, now - year));
}

/** In 10,000 km, beyond what is usual at the age; 0 when unknown. */
function distanceOf(
  vehicle: Pick<Priced, "year" | "mileage">,
  year: number,
  { kmPerYear }: Pick<KindTerms, "kmPerYear">,
): number {
  if (vehicle.mileage < 0 || kmPerYear === 0) return 0;
  return (Math.min(vehicle.mileage, FARTHEST_KM) - kmPerYear * ageOf(vehicle, year)) / 10_000;
}

function kmPerYear(observed: readonly Observation[], year: number): number {
  const rates = observed
    .filter((one) => one.mileage >= 0 && ageOf(one, year) > 0)
    .map((one) => Math.min(one.mileage, FARTHEST_KM) / ageOf(one, year));
  return rates.length < PAIRS_MIN ? 0 : Math.round(median(Float64Array.from(rates).sort()));
}

/** The nearest sequence that does not rise: neighbours that do are joined to their weighted mean. Nulls stay. */
function notRising(values: readonly (number | null)[], weights: readonly number[]): (number | null)[] {
  const blocks: { mean: number; weight: number; size: number }[] = [];
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    blocks.push({ mean: value, weight: weights[at]!, size: 1 });
    for (let last = blocks.at(-1)!, before = blocks.at(-2); before && before.mean < last.mean;) {
      const weight = before.weight + last.weight;
      const mean = (before.mean * before.weight + last.mean * last.weight) / weight;
      blocks.splice(-2, 2, { mean, weight, size: before.size + last.size });
      last = blocks.at(-1)!;
      before = blocks.at(-2);
    }
  }
  const means = blocks.flatMap(({ mean, size }) => Array<number>(size).fill(mean));
  return values.map((value) => (value === null ? null : means.shift()!));
}

function groupedBy(observed: readonly Observation[], key: (one: Observation) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [at, one] of observed.entries()) {
    const name = key(one);
    const group = groups.get(name);
    if (group) group.push(at);
    else groups.set(name, [at]);
  }
  return groups;
}

function positionsOf<T>(values: readonly T[], test: (value: T) => boolean): number[] {
  return values.flatMap((value, at) => (test(value) ? [at] : []));
}

function medianOf(positions: readonly number[], value: (at: number) => number): number {
  return median(Float64Array.from(positions, value).sort());
}

function median(sorted: Float64Array): number {
  return quantile(sorted, 0.5);
}

/** Interpolated between neighbours of sorted values; NaN for none. */
export function quantile(sorted: Float64Array, part: number): number {
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
