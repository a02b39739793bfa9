import { describe, expect, test } from "vitest";

import { NO_FILTERS } from "~/catalog/filters";
import { viewPrice } from "~/selling/flow/price-view";
import { pricedVehicle } from "~/selling/priced-vehicle";

import { listingOf } from "../support";

const guidance = { low: 180_000, high: 240_000, count: 14, scope: "model", filters: NO_FILTERS } as const;
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

describe("viewPrice", () => {
  test("says what similar listings ask", () => {
    expect(plain(viewPrice(guidance, undefined).usual)).toBe(
      "Parecidas se publican entre S/ 1,800 y S/ 2,400 (14 anuncios).",
    );
    expect(plain(viewPrice({ ...guidance, high: 180_000 }, undefined).usual)).toBe(
      "Parecidas se publican en S/ 1,800 (14 anuncios).",
    );
  });

  test.each([
    [899, "debajo"],
    [900, null],
    [2_100, null],
    [4_800, null],
    [4_801, "encima"],
  ])("warns of %d only far outside", (price, standing) => {
    const { warning } = viewPrice(guidance, price);
    if (standing === null) expect(warning).toBeNull();
    else expect(warning).toContain(`muy por ${standing} de lo usual`);
  });
});

describe("pricedVehicle", () => {
  test("is known once the first step is complete", () => {
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
