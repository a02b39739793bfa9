import { describe, expect, test } from "vitest";

import { formatSoles } from "~/business/money";
import { answered } from "~/catalog/asking";
import { buildIndex, layeredIndex, type CatalogIndex } from "~/catalog/index/catalog-index";
import type { Row } from "~/catalog/index/rows";
import { buildSegment } from "~/catalog/index/segment";
import {
  COMPARED_MAX,
  COMPARED_MIN,
  priceGuidance,
  standingOf,
  toleranceOf,
  usualOf,
  type PricedVehicle,
} from "~/catalog/prices/guidance";
import { priceHint } from "~/catalog/prices/guidance-text";
import { marketOf, NO_MARKET, type Market, type Sold } from "~/catalog/prices/market";

import { createRandom, type Random } from "../../../../local/seed/random";
import { makeRow, NOW } from "../make-row";

const marlin: PricedVehicle = {
  id: "este",
  category: "mtb",
  brand: "Trek",
  model: "Marlin 7",
  year: 2022,
  condition: "buen-estado",
};

/** As many rows as there are prices (soles), each of another seller. */
function rowsOf(prices: readonly number[], change: Partial<Row> = {}, name = "a"): Row[] {
  return prices.map((soles, place) =>
    makeRow({ id: `${name}-${place}`, sellerId: `${name}-${place}`, priceCentimos: soles * 100, ...change }),
  );
}
const EIGHT = [1800, 1900, 2000, 2100, 2200, 2300, 2400, 2500];
const guideBy = (index: CatalogIndex, vehicle: PricedVehicle, market?: Market) =>
  answered(priceGuidance(index, vehicle, NOW, market), index);
const guide = (rows: readonly Row[], vehicle: PricedVehicle = marlin, sold: readonly Sold[] = []) =>
  guideBy(buildIndex(rows), vehicle, { ...NO_MARKET, sold });

function soldOfPrices(prices: readonly number[]): Sold[] {
  const names = { brand: "trek", model: "marlin-7", brandName: "Trek", modelName: "Marlin 7" };
  return prices.map((soles, at) => ({
    ...names,
    id: `vendida-${at}`,
    category: "mtb",
    year: 2022,
    condition: "buen-estado",
    mileage: -1,
    priceCentimos: soles * 100,
    isPaid: true,
    soldAt: NOW - 1,
    seller: `vendedor-${at}`,
  }));
}

describe("priceGuidance", () => {
  test("priceGuidance tells what half of eight listings of the model ask, the listing itself left out", () => {
    const rows = [...rowsOf(EIGHT), makeRow({ id: "este", priceCentimos: 999_900 })];
    expect(guide(rows)).toMatchObject({ low: 195_000, high: 235_000, count: 8, scope: "model" });
  });

  test("priceGuidance says nothing of seven, nor of the listings of two sellers", () => {
    expect(guide(rowsOf(EIGHT.slice(1)))).toBeNull();
    expect(guide(rowsOf(EIGHT).map((row, place) => ({ ...row, sellerId: `vendedor-${place % 2}` })))).toBeNull();
  });

  test("priceGuidance counts what was sold in the last year with what is on sale, each listing once", () => {
    const rows = rowsOf(EIGHT.slice(3));
    const sold = soldOfPrices(EIGHT.slice(0, 3));
    expect(guide(rows, marlin, sold)).toMatchObject({ low: 195_000, high: 235_000, count: 8, scope: "model" });
    expect(guide(rows, marlin, [...sold.slice(1), { ...sold[0]!, id: rows[0]!.id }])).toBeNull();
    expect(guide(rows, { ...marlin, id: sold[0]!.id }, sold)).toBeNull();
  });

  test("priceGuidance knows a model by any spelling of it", () => {
    const rows = rowsOf(EIGHT).map((row, place) => (place % 2 ? { ...row, model: "MARLIN-7" } : row));
    expect(guide(rows)?.count).toBe(8);
  });

  test("priceGuidance compares used with used and new with new, and never what is sold for its parts", () => {
    const parts = rowsOf(EIGHT, { condition: "para-repuestos" }, "partes");
    const fresh = rowsOf(
      EIGHT.map((soles) => soles * 2),
      { condition: "nuevo" },
      "nuevas",
    );
    expect(guide([...parts, ...fresh])).toBeNull();
    expect(guide(fresh, { ...marlin, condition: "nuevo" })).toMatchObject({ low: 395_000, count: 8 });
    expect(guide(parts, { ...marlin, condition: "para-repuestos" })).toBeNull();
  });

  test("priceGuidance leaves out prices that are typing errors, also from its list", () => {
    const found = guide([...rowsOf(EIGHT), ...rowsOf([210, 21_000], {}, "error")]);
    expect(found).toMatchObject({ low: 195_000, high: 235_000, count: 8 });
    expect(found?.compared.map(({ id }) => id)).not.toContain("error-0");
  });

  test("priceGuidance leaves out prices that no listing may have", () => {
    expect(guide([...rowsOf(EIGHT.slice(1)), ...rowsOf([0, 49, 500_001], {}, "imposible")])).toBeNull();
  });

  test("priceGuidance says nothing where the range is too wide to be called usual", () => {
    expect(guide(rowsOf([500, 600, 700, 800, 2400, 2500, 2600, 2700]))).toBeNull();
  });

  test("priceGuidance leaves out listings past their term, removed and replaced ones", () => {
    const base = rowsOf(EIGHT);
    expect(guide(base.map((row, place) => (place === 0 ? { ...row, expiresAt: NOW } : row)))).toBeNull();
    const changed = (row: Row | null) => guideBy(layeredIndex([buildSegment(base)], new Map([["a-7", row]])), marlin);
    expect(changed(null)).toBeNull();
    expect(changed({ ...base[7]!, priceCentimos: 205_000 })).toMatchObject({ count: 8, high: 225_000 });
  });

  test("priceGuidance compares as many as a page shows, the nearest in condition and age first", () => {
    const market = world(createRandom(5), 400);
    const { compared, count } = guideIn(market, { ...marlin, id: undefined })!;
    expect(count).toBe(COMPARED_MAX);
    expect(compared).toHaveLength(count);
    const byId = new Map(market.map((row) => [row.id, row]));
    expect(compared.slice(0, 5).map(({ id }) => byId.get(id)!.condition)).toEqual(Array(5).fill("buen-estado"));
  });

  test("priceGuidance brings the prices of its model to its own condition", () => {
    const market = world(createRandom(6), 300);
    const low = (condition: PricedVehicle["condition"]) => guideIn(market, { ...marlin, condition })!.low;
    expect(low("como-nuevo")).toBeGreaterThan(low("buen-estado"));
    expect(low("buen-estado")).toBeGreaterThan(low("con-detalles"));
  });

  test("priceGuidance compares a rarer model with those of its category that are worth about the same", () => {
    const random = createRandom(7);
    const market = [
      ...world(random, 300).filter(({ model }) => model !== "Marlin 7"),
      ...rowsOf([2900, 3000, 3100], { model: "Marlin 7" }),
    ];
    const found = guideIn(market, marlin)!;
    expect(found).toMatchObject({ scope: "class", model: null });
    expect(found.low).toBeGreaterThan(230_000);
    expect(found.high).toBeLessThan(380_000);
    expect(guideIn(market, { ...marlin, model: "Nunca Vista", brand: "Nadie" })).toBeNull();
    expect(guideIn(market, { ...marlin, condition: "para-repuestos" })).toBeNull();
  });

  test("priceGuidance says of a brand without enough of the model only where its models cost alike", () => {
    const spread = (prices: readonly number[]) => [
      ...world(createRandom(8), 200),
      ...prices.flatMap((soles, at) => rowsOf([soles, soles], { brand: "Oxford", model: `Modelo ${at}` }, `o${at}`)),
    ];
    const rare = { ...marlin, brand: "Oxford", model: "Modelo 1" };
    expect(guideIn(spread([2000, 2050, 2100, 1950, 2020, 2080]), rare)).toMatchObject({ scope: "class" });
    expect(guideIn(spread([800, 1200, 2000, 4000, 7000, 9000]), rare)).toBeNull();
  });

  test("a higher price never stands lower, and the range is that of the listed prices: 60 random shops", () => {
    let guided = 0;
    for (let seed = 0; seed < 60; seed++) {
      const random = createRandom(seed);
      const market = world(random, random.integer(20, 200));
      const vehicle = market[0]!;
      const found = guideIn(market, vehicle);
      if (found === null) continue;
      guided++;
      expect(found.count).toBe(new Set(found.compared.map(({ id }) => id)).size);
      expect(found.count).toBeGreaterThanOrEqual(COMPARED_MIN);
      expect(found.compared.map(({ id }) => id)).not.toContain(vehicle.id);
      const prices = found.compared.map(({ adjustedCentimos }) => adjustedCentimos).sort((a, b) => a - b);
      // Rounded outwards, no more than a step of S/ 50.
      const [low, high] = [sortedQuantile(prices, 1), sortedQuantile(prices, 3)];
      expect(found.low).toBeLessThanOrEqual(low);
      expect(found.low).toBeGreaterThan(low - 5_000);
      expect(found.high).toBeGreaterThanOrEqual(high);
      expect(found.high).toBeLessThan(high + 5_000);
      const order = ["below", "within", "above"];
      const standings = [50, 500, 1500, 2500, 4000, 9000].map((soles) => order.indexOf(standingOf(soles * 100, found)));
      expect(standings).toEqual([...standings].sort());
    }
    expect(guided).toBeGreaterThan(25);
  });
});

const MODELS = [
  ["Trek", "Marlin 7", 4300],
  ["Trek", "Roscoe 8", 5200],
  ["Giant", "Talon", 3600],
  ["Giant", "Fathom", 4800],
] as const;
const KEPT = { nuevo: 1, "como-nuevo": 0.85, "buen-estado": 0.7, "con-detalles": 0.45 } as const;

/** Mountain bikes of four models, each of another seller. */
function world(random: Random, count: number): Row[] {
  return Array.from({ length: count }, (_, at) => {
    const [brand, model, price] = random.pick(MODELS);
    const condition = random.pick(Object.keys(KEPT) as (keyof typeof KEPT)[]);
    const priceCentimos = Math.round(price * KEPT[condition] * (0.85 + random.next() * 0.3)) * 100;
    const year = random.integer(2018, 2025);
    return makeRow({ id: `w${at}`, sellerId: `w${at}`, brand, model, title: model, condition, year, priceCentimos });
  });
}

function guideIn(rows: readonly Row[], vehicle: PricedVehicle) {
  const index = buildIndex(rows);
  return guideBy(index, vehicle, answered(marketOf([], new Date(NOW)), index));
}

/** The quartile by its definition: a place among the sorted, between two neighbours by their distance. */
function sortedQuantile(sorted: readonly number[], quarter: 1 | 3): number {
  const steps = (sorted.length - 1) * quarter;
  const from = sorted[(steps - (steps % 4)) / 4]!;
  const to = sorted[Math.min(sorted.length - 1, (steps - (steps % 4)) / 4 + 1)]!;
  return from + ((to - from) * (steps % 4)) / 4;
}

describe("toleranceOf", () => {
  const erring = (error: number): Market => ({
    ...NO_MARKET,
    terms: { ...NO_MARKET.terms, kinds: { moto: { conditions: {}, age: 0, distance: 0, kmPerYear: 0, error } } },
  });

  test.each([
    ["terms that err by less than a tenth", 0.05, 0.1],
    ["terms that err by more", Math.log(1.16), 0.16],
    ["terms that explain little", 1, 0.25],
  ])("%s tolerate no more than they should", (_, error, tolerance) => {
    expect(toleranceOf(erring(error), "scooter")).toBeCloseTo(tolerance, 10);
  });

  test("a kind without terms, and no category, tolerate a tenth", () => {
    expect([toleranceOf(erring(0.2), "mtb"), toleranceOf(NO_MARKET, undefined)]).toEqual([0.1, 0.1]);
  });
});

describe("usualOf", () => {
  test("usualOf rounds outwards to S/ 10, S/ 50 and S/ 100", () => {
    expect(usualOf([61_234, 61_234])).toEqual([61_000, 62_000]);
    expect(usualOf([183_300, 183_300])).toEqual([180_000, 185_000]);
    expect(usualOf([1_234_500, 1_234_500])).toEqual([1_230_000, 1_240_000]);
  });
});

describe("standingOf and priceHint", () => {
  const usual = { low: 180_000, high: 240_000, tolerance: 0.1 };
  test.each([
    [161_999, "below", "Más barato que lo habitual", 10],
    [162_000, "within", "Precio habitual", 10],
    [264_000, "within", "Precio habitual", 95],
    [264_001, "above", "Más caro que lo habitual", 95],
  ] as const)("%i is %s", (priceCentimos, standing, words, price) => {
    expect(standingOf(priceCentimos, usual)).toBe(standing);
    const found = guide(rowsOf(EIGHT))!;
    expect(priceHint({ ...found, ...usual }, { id: "este", priceCentimos })).toEqual({
      standing: words,
      range: "S/\u00a01,800 a S/\u00a02,400",
      compared: "8 bicicletas similares",
      model: ", todas Trek Marlin 7",
      href: "/producto/este/precios",
      scale: {
        low: { at: 25, text: "S/\u00a01,800" },
        high: { at: 75, text: "S/\u00a02,400" },
        price: { at: price, text: formatSoles(priceCentimos, { compact: true }) },
      },
    });
  });

  test("a price far beyond stands at the end of its scale", () => {
    const found = { ...guide(rowsOf(EIGHT))!, ...usual };
    const scaleAt = (priceCentimos: number) => priceHint(found, { id: "este", priceCentimos }).scale;
    expect(scaleAt(900_000)).toMatchObject({ price: { at: 100 } });
    expect(scaleAt(20_000)).toMatchObject({ price: { at: 0 } });
  });
});
