import { describe, expect, test } from "vitest";

import { answered } from "~/catalog/asking";
import { parseFilters } from "~/catalog/filters";
import { priceGuidance } from "~/catalog/prices/guidance";
import { NO_MARKET } from "~/catalog/prices/market";
import { usualPrices } from "~/catalog/prices/usual-prices";
import { buildIndex } from "~/catalog/search/search";

import { makeRow, NOW } from "../make-row";

const SOLES = [2_000, 2_100, 2_200, 2_300, 2_400, 2_500, 2_600, 2_700, 2_800];
const index = buildIndex([
  ...SOLES.map((soles, at) => makeRow({ id: `m${at}`, priceCentimos: soles * 100, sellerId: `s${at % 4}` })),
  makeRow({ id: "typo", priceCentimos: 25_000_000, sellerId: "s9" }),
  makeRow({ id: "parts", priceCentimos: 40_000, condition: "para-repuestos", sellerId: "s9" }),
  makeRow({ id: "giant", brand: "Giant", model: "Talon", title: "Giant Talon", priceCentimos: 150_000 }),
]);
const of = (query: string) =>
  answered(usualPrices(index, parseFilters(new URLSearchParams(query)), NOW, NO_MARKET), index);

describe("usual prices of a search", () => {
  test("usual prices of a model are those that the pages compare with: without parts and typing errors", () => {
    const guidance = answered(
      priceGuidance(
        index,
        { category: "mtb", brand: "Trek", model: "Marlin 7", year: 2022, condition: "buen-estado" },
        NOW,
        NO_MARKET,
      ),
      index,
    );
    expect(guidance).not.toBeNull();
    expect(of("q=marlin+7&marca=trek")).toEqual({
      total: 11,
      usual: { low: guidance!.low, median: 240_000, high: guidance!.high, tolerance: 0.1 },
    });
  });
  test("nothing is said of prices of fewer than three", () => {
    expect(of("marca=giant")).toEqual({ total: 1, usual: null });
    expect(of("q=nada")).toEqual({ total: 0, usual: null });
  });
  test("usual prices of several models are the middle of all", () => {
    const mixed = buildIndex(
      ["Uno", "Dos", "Tres"].map((model, at) => makeRow({ id: model, model, priceCentimos: (at + 1) * 100_000 })),
    );
    expect(answered(usualPrices(mixed, parseFilters(new URLSearchParams("tipo=mtb")), NOW, NO_MARKET), mixed)).toEqual({
      total: 3,
      usual: { low: 150_000, median: 200_000, high: 250_000, tolerance: 0.1 },
    });
  });
});
