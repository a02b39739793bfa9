import { describe, expect, test } from "vitest";

import { CATEGORIES, CONDITIONS } from "~/catalog/categories";
import { buildIndex, layeredIndex } from "~/catalog/index/catalog-index";
import type { Row } from "~/catalog/index/rows";
import { buildSegment } from "~/catalog/index/segment";
import { COMPARED_MIN, priceGuidance, standingOf, usualOf, type PricedVehicle } from "~/catalog/prices/guidance";
import { priceHint } from "~/catalog/prices/guidance-text";
import { search } from "~/catalog/search/search";

import { createRandom } from "../../../../local/seed/random";
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
const guide = (rows: readonly Row[], vehicle: PricedVehicle = marlin) => priceGuidance(buildIndex(rows), vehicle, NOW);

describe("priceGuidance", () => {
  test("tells what half of eight listings of the model ask, the listing itself left out", () => {
    const rows = [...rowsOf(EIGHT), makeRow({ id: "este", priceCentimos: 999_900 })];
    expect(guide(rows)).toMatchObject({ low: 195_000, high: 235_000, count: 8, scope: "model" });
  });

  test("says nothing of seven, nor of the listings of two sellers", () => {
    expect(guide(rowsOf(EIGHT.slice(1)))).toBeNull();
    expect(guide(rowsOf(EIGHT).map((row, place) => ({ ...row, sellerId: `vendedor-${place % 2}` })))).toBeNull();
  });

  test("widens from the near years to all years, from the model to the brand and to the category", () => {
    const old = rowsOf(EIGHT, { year: 2012 }, "viejas");
    expect(guide(old)).toMatchObject({ scope: "model", filters: { year: null } });
    expect(guide([...old, ...rowsOf(EIGHT)])).toMatchObject({
      scope: "model",
      count: 8,
      filters: { year: { min: 2020 } },
    });
    const sisters = rowsOf(EIGHT, { model: "Roscoe", title: "Trek Roscoe" });
    expect(guide([...sisters, ...rowsOf([1900])])).toMatchObject({ scope: "brand", count: 9 });
    const others = rowsOf(EIGHT, { brand: "Giant", model: "Talon", title: "Giant Talon" });
    expect(guide([...others, ...rowsOf([1900])])).toMatchObject({ scope: "category", count: 9 });
    expect(guide(rowsOf(EIGHT, { category: "ruta" }))).toBeNull();
  });

  test("leaves the model out where its text finds other models as well", () => {
    const rows = [
      ...rowsOf(EIGHT),
      ...rowsOf([3000], { model: "Marlin 5", title: "Trek Marlin 5, transmisión 1x7" }, "otra"),
    ];
    expect(guide(rows)).toMatchObject({ scope: "brand", count: 9 });
  });

  test("knows a model by any spelling of it", () => {
    const rows = rowsOf(EIGHT).map((row, place) => (place % 2 ? { ...row, model: "MARLIN-7" } : row));
    expect(guide(rows)?.count).toBe(8);
  });

  test("compares used with used and new with new, and never what is sold for its parts", () => {
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

  test("leaves out prices that are typing errors, and its search leaves them out as well", () => {
    const rows = [...rowsOf(EIGHT), ...rowsOf([210, 21_000], {}, "error")];
    const found = guide(rows);
    expect(found).toMatchObject({
      low: 195_000,
      high: 235_000,
      count: 8,
      filters: { price: { min: 1800, max: 2500 } },
    });
    expect(search(buildIndex(rows), found!.filters, NOW).total).toBe(8);
  });

  test("leaves out prices that no listing may have", () => {
    expect(guide([...rowsOf(EIGHT.slice(1)), ...rowsOf([0, 49, 500_001], {}, "imposible")])).toBeNull();
  });

  test("says nothing where the range is too wide to be called usual", () => {
    expect(guide(rowsOf([500, 600, 700, 800, 2400, 2500, 2600, 2700]))).toBeNull();
  });

  test("leaves out listings past their term, removed and replaced ones", () => {
    const base = rowsOf(EIGHT);
    expect(guide(base.map((row, place) => (place === 0 ? { ...row, expiresAt: NOW } : row)))).toBeNull();
    const changed = (row: Row | null) =>
      priceGuidance(layeredIndex(buildSegment(base), new Map([["a-7", row]])), marlin, NOW);
    expect(changed(null)).toBeNull();
    expect(changed({ ...base[7]!, priceCentimos: 205_000 })).toMatchObject({ count: 8, high: 225_000 });
  });

  test("compares by sorting, and its search finds just what was compared: 150 random shops", () => {
    const random = createRandom(7);
    const categories = CATEGORIES.slice(0, 2).map(({ id }) => id);
    const names = [
      ["Trek", "Marlin 7"],
      ["Trek", "Roscoe 8"],
      ["Giant", "Talon"],
    ] as const;
    let guided = 0;
    for (let shop = 0; shop < 150; shop++) {
      const rows = Array.from({ length: random.integer(8, 90) }, (_, place) => {
        const [brand, model] = random.pick(names);
        return makeRow({
          id: `r${place}`,
          sellerId: `s${random.integer(0, 9)}`,
          category: random.pick(categories),
          brand,
          model,
          title: `${brand} ${model}`,
          description: "",
          year: random.integer(2015, 2026),
          condition: random.pick(CONDITIONS.filter(({ id }) => id !== "para-repuestos")).id,
          priceCentimos: random.integer(900, 2600) * 100,
        });
      });
      const vehicle = rows[0]!;
      const found = guide(rows, vehicle);
      if (found === null) continue;
      guided++;
      const shown = everyPage(rows, found.filters).filter((id) => id !== vehicle.id);
      expect(shown).toHaveLength(found.count);
      expect(found.count).toBeGreaterThanOrEqual(COMPARED_MIN);
      const prices = shown.map((id) => rows.find((row) => row.id === id)!.priceCentimos).sort((a, b) => a - b);
      // Rounded outwards, no more than a step of S/ 50.
      const [low, high] = [sortedQuantile(prices, 1), sortedQuantile(prices, 3)];
      expect(found.low).toBeLessThanOrEqual(low);
      expect(found.low).toBeGreaterThan(low - 5_000);
      expect(found.high).toBeGreaterThanOrEqual(high);
      expect(found.high).toBeLessThan(high + 5_000);
    }
    expect(guided).toBeGreaterThan(50);
  });
});

/** Ids that a search shows on all its pages. */
function everyPage(rows: readonly Row[], filters: Parameters<typeof search>[1]): string[] {
  const index = buildIndex(rows);
  const { pages } = search(index, filters, NOW);
  return Array.from({ length: pages }, (_, page) =>
    search(index, { ...filters, page: page + 1 }, NOW).cards.map(({ id }) => id),
  ).flat();
}

/** The quartile by its definition: a place among the sorted, between two neighbours by their distance. */
function sortedQuantile(sorted: readonly number[], quarter: 1 | 3): number {
  const steps = (sorted.length - 1) * quarter;
  const from = sorted[(steps - (steps % 4)) / 4]!;
  const to = sorted[Math.min(sorted.length - 1, (steps - (steps % 4)) / 4 + 1)]!;
  return from + ((to - from) * (steps % 4)) / 4;
}

describe("usualOf", () => {
  test("rounds outwards to S/ 10, S/ 50 and S/ 100", () => {
    expect(usualOf([61_234, 61_234])).toEqual([61_000, 62_000]);
    expect(usualOf([183_300, 183_300])).toEqual([180_000, 185_000]);
    expect(usualOf([1_234_500, 1_234_500])).toEqual([1_230_000, 1_240_000]);
  });
});

describe("standingOf and priceHint", () => {
  const usual = { low: 180_000, high: 240_000 };
  test.each([
    [179_999, "below", "Precio por debajo de lo usual"],
    [180_000, "within", "Precio dentro de lo usual"],
    [240_000, "within", "Precio dentro de lo usual"],
    [240_001, "above", "Precio por encima de lo usual"],
  ] as const)("%i is %s", (priceCentimos, standing, words) => {
    expect(standingOf(priceCentimos, usual)).toBe(standing);
    const found = guide(rowsOf(EIGHT))!;
    expect(priceHint({ ...found, ...usual }, { priceCentimos, brand: "Trek" })).toEqual({
      standing: words,
      range: "S/\u00a01,800–2,400",
      compared: "8 parecidas",
      about: "“Marlin 7”: bicicletas de montaña Trek usadas de 2020 a 2024",
      href: "/comprar?q=Marlin+7&tipo=mtb&marca=trek&estado=usado&anio=2020-2024",
    });
  });
});
