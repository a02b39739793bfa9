import { describe, expect, test } from "vitest";

import { CONDITIONS, type ConditionId } from "~/catalog/categories";
import { fitTerms, levelOf, shapeOf, type Observation, type PriceTerms } from "~/catalog/prices/terms";

import { createRandom, type Random } from "../../../../local/seed/random";

const YEAR = 2026;
const MODELS = [
  ["yamaha", "nmax-155", 15_900],
  ["yamaha", "ray-zr", 7_600],
  ["honda", "pcx", 15_000],
  ["honda", "elite", 7_000],
  ["italika", "ds-150", 4_800],
] as const;
const KEPT: Partial<Record<ConditionId, number>> = {
  nuevo: 1,
  "como-nuevo": 0.85,
  "buen-estado": 0.7,
  "con-detalles": 0.45,
};

/** Scooters whose prices fall by 6 % a year and 3 % each 10,000 km beyond 6,000 a year, and scatter by a tenth. */
function scooters(random: Random, count: number): Observation[] {
  return Array.from({ length: count }, (_, at) => {
    const [brand, model, price] = random.pick(MODELS);
    const condition = random.pick(Object.keys(KEPT) as ConditionId[]);
    const age = condition === "nuevo" ? 0 : random.integer(1, 9);
    const mileage = condition === "nuevo" ? 0 : age * random.integer(1_000, 11_000);
    const worth = price * KEPT[condition]! * Math.exp(-0.06 * age - 0.03 * ((mileage - 6_000 * age) / 10_000));
    const priceCentimos = Math.round(worth * (0.9 + random.next() * 0.2) * 100);
    return { category: "scooter", brand, model, year: YEAR - age, condition, mileage, seller: `s${at}`, priceCentimos };
  });
}

/** The price that terms expect, in soles. */
function expected(terms: PriceTerms, vehicle: Parameters<typeof levelOf>[1]): number {
  return Math.exp(levelOf(terms, vehicle).model! + shapeOf(terms, vehicle)!) / 100;
}
const nmax = { category: "scooter", brand: "yamaha", model: "nmax-155", mileage: -1 } as const;
const used = (change: Partial<Observation> = {}) =>
  ({ ...nmax, year: 2022, condition: "buen-estado", ...change }) as const;

describe("fitTerms", () => {
  test("fitTerms finds what made the prices: model, condition, age and kilometres", () => {
    const terms = fitTerms(scooters(createRandom(1), 600), YEAR);
    const { age, distance, conditions } = terms.kinds.moto!;
    expect(age).toBeCloseTo(-0.06, 1);
    expect(distance).toBeCloseTo(-0.03, 1);
    expect(conditions["como-nuevo"]).toBeCloseTo(Math.log(0.85 / 0.7), 1);
    expect(conditions["con-detalles"]).toBeCloseTo(Math.log(0.45 / 0.7), 1);
    const price = 15_900 * 0.7 * Math.exp(-0.06 * 4);
    expect(expected(terms, used())).toBeGreaterThan(price * 0.93);
    expect(expected(terms, used())).toBeLessThan(price * 1.07);
  });

  test("fitTerms tells by how much it errs: prices that scatter evenly by a tenth are half of a tenth off", () => {
    const { error } = fitTerms(scooters(createRandom(3), 400), YEAR).kinds.moto!;
    expect(error).toBeGreaterThan(0.03);
    expect(error).toBeLessThan(0.07);
  });

  test("fitTerms never expects more of a worse, older or farther driven vehicle: 40 random markets, one of pure noise", () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = createRandom(seed);
      const noise = seed % 4 === 0;
      const terms = fitTerms(
        scooters(random, random.integer(60, 400)).map((one) =>
          noise ? { ...one, priceCentimos: random.integer(50_000, 3_000_000) } : one,
        ),
        YEAR,
      );
      const shapes = CONDITIONS.map(({ id }) => shapeOf(terms, used({ condition: id }))).filter((one) => one !== null);
      expect(shapes).toEqual([...shapes].sort((a, b) => b - a));
      for (let year = 2010; year < YEAR; year++)
        expect(shapeOf(terms, used({ year }))!).toBeLessThanOrEqual(shapeOf(terms, used({ year: year + 1 }))!);
      for (let mileage = 0; mileage < 200_000; mileage += 10_000)
        expect(shapeOf(terms, used({ mileage: mileage + 10_000 }))!).toBeLessThanOrEqual(
          shapeOf(terms, used({ mileage }))!,
        );
    }
  });

  test("fitTerms changes by less than a tenth where one price in twelve has a zero too many: 20 random markets", () => {
    for (let seed = 0; seed < 20; seed++) {
      const market = scooters(createRandom(seed), 400);
      const wrong = market.map((one, at) => (at % 12 === 0 ? { ...one, priceCentimos: one.priceCentimos * 10 } : one));
      const [right, spoilt] = [fitTerms(market, YEAR), fitTerms(wrong, YEAR)];
      const change = expected(spoilt, used()) / expected(right, used());
      expect(change).toBeGreaterThan(0.9);
      expect(change).toBeLessThan(1.1);
    }
  });

  test("fitTerms says nothing of a kind with few prices, of a rare model, of one seller's, and of a rare condition", () => {
    const market = scooters(createRandom(3), 400);
    expect(fitTerms(market.slice(0, 39), YEAR)).toEqual({ year: YEAR, kinds: {}, levels: {} });
    const rare = { ...market[0]!, model: "otro" };
    const many = (count: number, seller?: string) =>
      levelOf(
        fitTerms(
          [...market, ...Array.from({ length: count }, (_, at) => ({ ...rare, seller: seller ?? `x${at}` }))],
          YEAR,
        ),
        rare,
      ).model;
    expect(many(2)).toBeUndefined();
    expect(many(3)).toBeDefined();
    expect(many(5, "uno")).toBeUndefined();
    const detailed = market.filter(({ condition }) => condition === "con-detalles").slice(0, 4);
    const others = market.filter(({ condition }) => condition !== "con-detalles");
    expect(shapeOf(fitTerms([...others, ...detailed], YEAR), used({ condition: "con-detalles" }))).toBeNull();
  });

  test("fitTerms leaves vehicles for parts out", () => {
    const market = scooters(createRandom(4), 200);
    const parts = market.map((one) => ({ ...one, condition: "para-repuestos" as const, priceCentimos: 5_000 }));
    expect(fitTerms([...market, ...parts], YEAR)).toEqual(fitTerms(market, YEAR));
    expect(shapeOf(fitTerms(market, YEAR), used({ condition: "para-repuestos" }))).toBeNull();
  });
});
