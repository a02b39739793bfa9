import { describe, expect, test } from "vitest";

import { NO_FILTERS } from "~/catalog/filters";
import { knownBrands, offeredBrands, spelledBrand } from "~/catalog/reference/brand-names";
import { buildIndex, countMatches, search } from "~/catalog/search/search";

import { makeRow } from "../make-row";

const BRANDS = [
  { id: "trek", name: "Trek Bikes", kinds: [], formerSlugs: ["trec"] },
  { id: "treck", name: "Treck", kinds: [], mergedInto: "trekk", active: false },
  { id: "trekk", name: "Trekk", kinds: [], mergedInto: "trek", active: false },
  { id: "giant", name: "Giant", kinds: [], position: 2 },
  { id: "bmc", name: "BMC", kinds: [], position: 1 },
  { id: "old", name: "Old", kinds: [], active: false },
];

describe("names of brands", () => {
  test.each([
    ["treck", "trek"],
    ["trekk", "trek"],
    ["trec", "trek"],
    ["trek-bikes", "trek"],
    ["giant", "giant"],
  ])("the table of brand names takes %s for the brand %s", (slug, brand) => {
    expect(knownBrands(BRANDS).get(slug)?.slug).toBe(brand);
  });

  test("the table of brand names ends in a circle or at a brand that is not there", () => {
    const circle = [
      { id: "a", name: "A", kinds: [], mergedInto: "b" },
      { id: "b", name: "B", kinds: [], mergedInto: "a" },
      { id: "c", name: "C", kinds: [], mergedInto: "gone" },
    ];
    expect([...knownBrands(circle)].map(([slug, known]) => [slug, known.slug])).toEqual([
      ["a", "a"],
      ["b", "b"],
      ["c", "c"],
    ]);
  });

  test("the table of brand names spells a typed brand as the one that it is now", () => {
    expect(["TRECK", "trek", "Cube Café"].map((typed) => spelledBrand(typed, BRANDS))).toEqual([
      "Trek Bikes",
      "Trek Bikes",
      "Cube Café",
    ]);
  });

  test("the table of brand names offers the first ones and then the others by name", () => {
    expect(offeredBrands(BRANDS).map(({ id }) => id)).toEqual(["bmc", "giant", "trek"]);
  });

  test("the table of brand names counts and finds listings of merged spellings under the brand", () => {
    const now = Date.now();
    const rows = ["Treck", "Trek", "Giant"].map((brand, n) => makeRow({ id: `l${n}`, brand, publishedAt: now - n }));
    const index = buildIndex(rows, BRANDS);
    const found = search(index, { ...NO_FILTERS, brands: ["treck", "trek"] }, now);
    expect(found.filters.brands).toEqual(["trek"]);
    expect(found.cards.map(({ id, brand }) => [id, brand])).toEqual([
      ["l0", "Trek Bikes"],
      ["l1", "Trek Bikes"],
    ]);
    expect(found.facets.brands).toEqual([
      { slug: "trek", name: "Trek Bikes", count: 2 },
      { slug: "giant", name: "Giant", count: 1 },
    ]);
    expect(countMatches(index, { ...NO_FILTERS, brands: ["trekk"] }, now)).toBe(2);
  });
});
