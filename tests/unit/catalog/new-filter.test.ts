import { globSync, readFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import type { RangeParameter } from "~/catalog/filter-table";
import type { RangeWords } from "~/catalog/filter-words";

import { makeListing } from "./make-listing";
import { NOW } from "./make-row";

/** A filter that the catalogue does not have, of a field that the selling form has. */
const PARAMETER: RangeParameter = {
  kind: "range",
  key: "velocidades",
  highest: 40,
  exact: true,
  of: ["bicicleta", "bmx", "infantil"],
};
const WORDS: RangeWords = {
  name: "Velocidades",
  the: "el número de velocidades",
  text: ({ min, max }) => `${min ?? 0} a ${max ?? "más"} velocidades`,
  heading: ({ min }) => `con ${min ?? 0} velocidades`,
  options: () => [
    { min: null, max: 9 },
    { min: 10, max: null },
  ],
  field: "Velocidades",
  ends: ["mínimo", "máximo"],
  column: "gears",
  unit: "velocidades",
  hint: "de bicicletas",
};

async function load() {
  return {
    ...(await import("~/catalog/asking")),
    ...(await import("~/catalog/filters")),
    ...(await import("~/catalog/address")),
    ...(await import("~/catalog/index/catalog-index")),
    ...(await import("~/catalog/index/rows")),
    ...(await import("~/catalog/index/segment")),
    ...(await import("~/catalog/index/segment-bytes")),
    ...(await import("~/catalog/search/search")),
    ...(await import("~/catalog/search/search-view")),
    ...(await import("~/catalog/search/texts")),
    ...(await import("~/catalog/search/unread-text")),
    ...(await import("~/catalog/phrases/asked-address")),
    ...(await import("~/catalog/understanding/answer")),
    ...(await import("~/catalog/understanding/vehicle-guess")),
    ...(await import("~/assistant/tools/schemas")),
    ...(await import("~/assistant/tools/tools.server")),
  };
}

describe("a new filter", () => {
  let catalog: Awaited<ReturnType<typeof load>>;

  beforeAll(async () => {
    vi.resetModules();
    const [{ FILTERS }, { FILTER_WORDS }] = [
      await import("~/catalog/filter-table"),
      await import("~/catalog/filter-words"),
    ];
    Object.assign(FILTERS, { gears: PARAMETER });
    Object.assign(FILTER_WORDS, { gears: WORDS });
    catalog = await load();
  });

  // The files after this one load the tables as they are.
  afterAll(() => void vi.resetModules());

  const read = (query: string) => catalog.readAddress(new URLSearchParams(query));
  const gearsOf = (filters: object) => (filters as { gears?: unknown }).gears;

  /** Bicycles of 7, 21 and 24 gears, as KV brings them back. */
  function indexOfThree() {
    const rows = [7, 21, 24].map((gears) =>
      catalog.rowOf(
        makeListing({
          id: `g${gears}`,
          category: "mtb",
          publishedAt: new Date(NOW - gears),
          specifications: { brand: "Trek", model: "Marlin", year: 2022, condition: "buen-estado", gears },
        }),
      )!,
    );
    return catalog.layeredIndex([catalog.decodeSegment(catalog.encodeSegment(catalog.buildSegment(rows)))!], new Map());
  }

  test("an entry in both halves of the table is read from addresses and fields of the form, and written canonically", () => {
    expect(gearsOf(read("tipo=mtb&velocidades_min=10&velocidades_max=21").filters)).toEqual({ min: 10, max: 21 });
    expect(catalog.hrefOf(read("velocidades=21&tipo=mtb").filters)).toBe("/comprar?tipo=mtb&velocidades=21-21");
    expect(gearsOf(read("tipo=scooter&velocidades=21").filters)).toBeNull();
    expect(catalog.isFormSubmission(new URLSearchParams("velocidades_min=3"))).toBe(true);
  });

  test("the filter tells what it could not read", () => {
    const { unread } = read("tipo=mtb&velocidades_max=99");
    expect(unread.map((one) => catalog.unreadText(one))).toEqual([
      "No entendimos “99” en el número de velocidades máximo.",
    ]);
  });

  test("the filter finds, counts and stands in the form, the chips and the name of a saved search", () => {
    const asked = read("tipo=mtb&velocidades=10-").filters;
    const outcome = catalog.answer(indexOfThree(), asked, NOW);
    expect(outcome.cards.map(({ id }) => id)).toEqual(["g21", "g24"]);
    const view = catalog.searchView({ ...outcome, limited: false }, { unread: [], missed: [] });
    const section = view.sections.find(({ name }) => name === "Velocidades")!;
    expect(section.open).toBe(true);
    expect(section.controls[0]).toMatchObject({
      links: [
        { label: "0 a 9 velocidades", count: 1, current: false },
        { label: "10 a más velocidades", count: 2, current: true, href: "/comprar?tipo=mtb" },
      ],
    });
    expect(section.controls[1]).toMatchObject({ name: "velocidades", ends: [{ value: "10" }, { value: "" }] });
    expect(view.chips.map(({ label }) => label)).toContain("10 a más velocidades");
    expect(view.heading).toContain("con 10 velocidades");
    expect(outcome.loosened).toContainEqual({ group: "gears", total: 3 });
  });

  test("a saved search tells of a listing that passes the filter alone", () => {
    const asked = read("tipo=mtb&velocidades=22-").filters;
    const index = indexOfThree();
    const stretch = { after: NOW - 1000, upTo: NOW, exceptSeller: "", limit: 9 };
    const news = catalog.answered(catalog.newAnswers(index, asked, stretch, NOW), index);
    expect(news.cards.map(({ id }) => id)).toEqual(["g24"]);
  });

  test("a text with its unit is the filter, and fills the field of the selling form", () => {
    const { filters } = catalog.understand(indexOfThree(), { ...catalog.NO_FILTERS, q: "montañera de 21 velocidades" });
    expect(gearsOf(filters)).toEqual({ min: 21, max: 21 });
    const index = indexOfThree();
    const guess = catalog.answered(catalog.guessingVehicle(index, "trek marlin 21 velocidades"), index);
    expect(guess.fields).toMatchObject({ gears: 21 });
  });

  test("Rebi's search takes it as an argument and gives it back", () => {
    const asked = { tipo: ["mtb"], velocidades_min: 10 };
    expect(catalog.TOOL_ARGUMENTS.search_listings.parse(asked)).toEqual(asked);
    expect(catalog.argumentsOf(read("tipo=mtb&velocidades=10-").filters)).toEqual(asked);
  });
});

test("displacement is named by the table of filters, by the field of its listing, and by rules that are its own alone", () => {
  const files = globSync("app/{catalog,searches,assistant/tools}/**/*.{ts,tsx}");
  expect(files.filter((path) => /cilindrada|\bdisplacement\b/.test(codeOf(path))).sort()).toEqual([
    "app/catalog/filter-table.ts",
    "app/catalog/filter-words.ts",
    // The text of a card, and a column's type.
    "app/catalog/index/segment.ts",
    // Its drawing.
    "app/catalog/listing/key-facts.ts",
    // `moto 150` names it without a unit.
    "app/catalog/phrases/phrase.ts",
    "app/catalog/specifications.ts",
    // All listings of a model have the same.
    "app/catalog/understanding/vehicle-guess.ts",
    "app/catalog/uses.ts",
  ]);
});

/** Without comments. */
function codeOf(path: string): string {
  return readFileSync(path, "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
}
