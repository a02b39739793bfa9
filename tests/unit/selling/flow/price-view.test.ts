import { describe, expect, test } from "vitest";

import { viewPrice } from "~/selling/flow/price-view";
import { pricedVehicle } from "~/selling/priced-vehicle";

import { listingOf } from "../support";

const guidance = {
  low: 180_000,
  high: 240_000,
  count: 14,
  tolerance: 0.1,
  scope: "class",
  model: null,
  category: "mtb",
  compared: [],
} as const;
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

describe("viewPrice", () => {
  test("viewPrice says what similar listings ask", () => {
    expect(plain(viewPrice(guidance, undefined).usual)).toBe(
      "Lo habitual: S/ 1,800 a S/ 2,400 en 14 bicicletas similares.",
    );
    expect(plain(viewPrice({ ...guidance, scope: "model", model: "Trek Marlin 7" }, undefined).usual)).toBe(
      "Lo habitual: S/ 1,800 a S/ 2,400 en 14 bicicletas similares, todas Trek Marlin 7.",
    );
    expect(plain(viewPrice({ ...guidance, high: 180_000 }, undefined).usual)).toBe(
      "Lo habitual: S/ 1,800 en 14 bicicletas similares.",
    );
  });

  test.each([
    [899, "debajo"],
    [900, null],
    [2_100, null],
    [4_800, null],
    [4_801, "encima"],
  ])("viewPrice warns of %d only far outside", (price, standing) => {
    const { warning } = viewPrice(guidance, price);
    if (standing === null) expect(warning).toBeNull();
    else expect(warning).toContain(`muy por ${standing} de lo habitual`);
  });
});

describe("pricedVehicle", () => {
  test("pricedVehicle is known once the first step is complete", () => {
    expect(pricedVehicle(listingOf())).toEqual({
      id: "abc123",
      category: "mtb",
      brand: "Trek",
      model: "Marlin 7",
      year: 2023,
      condition: "buen-estado",
    });
    expect(pricedVehicle(listingOf({ category: undefined }))).toBeNull();
    expect(pricedVehicle(listingOf({ specifications: { brand: "Trek" } }))).toBeNull();
  });
});
