import { describe, expect, test } from "vitest";

import { isNearDouble, withoutNearDoubles, type Look } from "~/catalog/search/browse";

const TREK: Look = { sellerId: "rosa", brand: "Trek", model: "Marlin 7", title: "Trek Marlin 7 aro 29 talla M" };

describe("near doubles", () => {
  test.each([
    ["the same model in other letters", { model: "MARLIN-7", title: "Bicicleta de montaña" }, true],
    ["a title that differs in a word", { model: "Marlin", title: "Trek Marlin 7 aro 29 talla L" }, true],
    ["a title in other letters and order", { model: "", title: "TREK marlin 7, talla M, aro 29" }, true],
    ["another model", { model: "FX 3", title: "Trek FX 3 urbana" }, false],
    ["the model of another brand", { brand: "Giant", title: "Giant de montaña" }, false],
    ["the same of another seller", { sellerId: "beto" }, false],
  ])("%s: %j is %s", (_, change, expected) => {
    expect(isNearDouble(TREK, { ...TREK, ...change })).toBe(expected);
  });

  test("near doubles give way to the one before them, in its place", () => {
    const looks = [
      TREK,
      { ...TREK, title: "La misma" },
      { ...TREK, model: "FX 3", title: "Urbana" },
      { ...TREK, sellerId: "beto" },
      { ...TREK, model: "fx-3", title: "Otra urbana" },
      { ...TREK, model: "Domane", title: "De ruta" },
    ];
    expect(withoutNearDoubles(looks, (look) => look, 3)).toEqual([looks[0], looks[2], looks[3]]);
    expect(withoutNearDoubles(looks, (look) => look, 9)).toEqual([looks[0], looks[2], looks[3], looks[5]]);
  });
});
