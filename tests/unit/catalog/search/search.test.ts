import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CATEGORIES, CATEGORY_IDS, CONDITION_IDS, findCategory, findCondition } from "~/catalog/categories";
import { categoriesOf, FILTER_GROUPS, isActive, NO_FILTERS, ORDERS, type Filters } from "~/catalog/filters";
import { fold, slugify } from "~/catalog/folding";
import { layeredIndex } from "~/catalog/index/catalog-index";
import type { Row } from "~/catalog/index/rows";
import { buildSegment } from "~/catalog/index/segment";
import { PRICE_RANGES, yearRanges } from "~/catalog/filtering/ranges";
import { buildIndex, search, SEARCH_PAGE_SIZE } from "~/catalog/search/search";
import { singular } from "~/catalog/words";

import { makeRow, NOW } from "../make-row";

const WORDS = ["trek", "Marlin", "bicicleta", "montaña", "MONTANA", "aro", "29", "ñandú", "cafe", "café", "x"];
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));

interface Listed {
  row: Row;
  description: string;
}

const listing: fc.Arbitrary<Listed> = fc
  .record({
    title: text,
    model: text,
    description: text,
    brand: fc.constantFrom("Trek", "Giant", "Royal Enfield", "TREK"),
    priceCentimos: fc.constantFrom(15_000, 50_000, 75_050, 100_000, 250_000, 500_000, 900_000),
    category: fc.constantFrom(...CATEGORY_IDS.slice(0, 10)),
    condition: fc.constantFrom(...CONDITION_IDS),
    department: fc.constantFrom("lima", "cusco", "callao", ""),
    year: fc.integer({ min: 2010, max: 2026 }),
    publishedAt: fc.integer({ min: NOW - 5, max: NOW }),
    expiresAt: fc.constantFrom(0, NOW, NOW + 1),
  })
  .map(({ description, ...fields }) => ({ row: makeRow({ ...fields, description }), description }));

const listings = fc
  .array(listing, { maxLength: 60 })
  .map((all) => all.map(({ row, description }, position) => ({ row: { ...row, id: `id-${position}` }, description })));

const filters: fc.Arbitrary<Filters> = fc.record({
  q: fc.oneof(
    fc.constant(""),
    fc
      .array(fc.constantFrom("tre", "montana", "Café", "a", "29", "royal", "zzz", "arlin m"), {
        minLength: 1,
        maxLength: 3,
      })
      .map((words) => words.join(" ")),
  ),
  types: fc.subarray([...CATEGORY_IDS.slice(0, 10)], { maxLength: 3 }),
  brands: fc.subarray(["trek", "giant", "royal-enfield"]),
  price: fc.constantFrom(null, { min: 500, max: 1000 }, { min: null, max: 500 }, { min: 751, max: null }),
  department: fc.constantFrom(null, "lima" as const, "cusco" as const),
  condition: fc.constantFrom(null, "nuevo" as const, "usado" as const),
  year: fc.constantFrom(null, { min: 2015, max: 2020 }, { min: null, max: 2012 }, { min: 2024, max: null }),
  order: fc.constantFrom(...ORDERS.filter((order) => order !== "relevancia")),
  page: fc.integer({ min: 1, max: 4 }),
});

/** Terms that name what a listing is, whether or not its texts hold them. */
const NAMED: Record<string, (row: Row) => boolean> = {
  montana: ({ category }) => category === "mtb",
  bicicletas: ({ category }) => findCategory(category)!.kind === "bicicleta",
  motocicleta: ({ category }) => findCategory(category)!.kind === "moto",
  pistera: ({ category }) => ["ruta", "naked", "deportiva"].includes(category),
  electrica: ({ category }) => ["bici-electrica", "moto-electrica"].includes(category),
  cusco: ({ department }) => department === "cusco",
  usada: ({ condition }) => condition !== "nuevo",
  "2015": ({ year }) => year === 2015,
};

/** The plain reading of the rules, row by row. */
function matches(
  { row, description }: Listed,
  { q, types, brands, price, department, condition, year }: Filters,
): boolean {
  const all = fold(`${row.title} ${description} ${row.brand} ${row.model}`);
  const within = (value: number, range: { min: number | null; max: number | null } | null) =>
    range === null || (value >= (range.min ?? -Infinity) && value <= (range.max ?? Infinity));
  return (
    row.expiresAt !== NOW &&
    fold(q)
      .split(/\s+/)
      .every((term) => all.includes(term) || all.includes(singular(term)) || NAMED[term]?.(row)) &&
    (categoriesOf(types)?.has(row.category) ?? true) &&
    (brands.length === 0 || brands.includes(slugify(row.brand))) &&
    within(row.priceCentimos / 100, price) &&
    (department === null || row.department === department) &&
    (condition === null || (condition === "usado") === findCondition(row.condition)!.used) &&
    within(row.year, year)
  );
}

const newestFirst = (a: Row, b: Row) => b.publishedAt - a.publishedAt || (a.id < b.id ? -1 : 1);
const COMPARE: Record<string, (a: Row, b: Row) => number> = {
  recientes: newestFirst,
  "precio-asc": (a, b) => a.priceCentimos - b.priceCentimos || newestFirst(a, b),
  "precio-desc": (a, b) => b.priceCentimos - a.priceCentimos || newestFirst(a, b),
  anio: (a, b) => b.year - a.year || newestFirst(a, b),
};

function expected(all: Listed[], asked: Filters) {
  const known = new Set(all.map(({ row }) => slugify(row.brand)));
  const used = { ...asked, brands: asked.brands.filter((slug) => known.has(slug)) };
  const hits = (group?: (typeof FILTER_GROUPS)[number]) =>
    all.filter((one) => matches(one, group ? { ...used, [group]: NO_FILTERS[group] } : used));
  const found = hits()
    .map(({ row }) => row)
    .sort(COMPARE[asked.order]);
  const pages = Math.max(1, Math.ceil(found.length / SEARCH_PAGE_SIZE));
  const page = Math.min(asked.page, pages);
  const count = (group: (typeof FILTER_GROUPS)[number], holds: (row: Row) => boolean) =>
    hits(group).filter(({ row }) => holds(row)).length;
  return {
    ids: found.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE).map(({ id }) => id),
    total: found.length,
    page,
    pages,
    types: CATEGORIES.map(({ id, name }) => ({ id, name, count: count("types", (row) => row.category === id) })),
    brands: Object.fromEntries(
      [...known]
        .map((slug) => [slug, count("brands", (row) => slugify(row.brand) === slug)])
        .filter(([slug, n]) => n !== 0 || used.brands.includes(slug as string)),
    ),
    prices: PRICE_RANGES.map(({ min, max }) =>
      count("price", (row) => row.priceCentimos >= (min ?? 0) * 100 && row.priceCentimos <= (max ?? Infinity) * 100),
    ),
    lima: count("department", (row) => row.department === "lima"),
    nuevo: count("condition", (row) => row.condition === "nuevo"),
    usado: count("condition", (row) => row.condition !== "nuevo"),
    years: yearRanges(2026).map(({ min, max }) =>
      count("year", (row) => row.year >= (min ?? 0) && row.year <= (max ?? 9999)),
    ),
    loosened: FILTER_GROUPS.filter((group) => isActive(used, group)).map((group) => ({
      group,
      total: hits(group).length,
    })),
  };
}

function actual(index: ReturnType<typeof buildIndex>, asked: Filters) {
  const { cards, total, page, pages, facets, loosened } = search(index, asked, NOW);
  return {
    ids: cards.map(({ id }) => id),
    total,
    page,
    pages,
    types: facets.types,
    brands: Object.fromEntries(facets.brands.map(({ slug, count }) => [slug, count])),
    prices: facets.prices,
    lima: facets.departments.find(({ slug }) => slug === "lima")?.count ?? 0,
    ...facets.conditions,
    years: facets.years.map(({ count }) => count),
    loosened,
  };
}

describe("search compared with a plain implementation", () => {
  test("agrees on one segment", () => {
    fc.assert(
      fc.property(listings, filters, (all, asked) => {
        expect(actual(buildIndex(all.map(({ row }) => row)), asked)).toEqual(expected(all, asked));
      }),
      { numRuns: 300 },
    );
  });

  test("agrees on a base with changes over it", () => {
    fc.assert(
      fc.property(listings, listings, fc.array(fc.nat(59)), filters, (base, changed, removed, asked) => {
        const changes = new Map<string, Row | null>(removed.map((position) => [`id-${position}`, null]));
        for (const { row } of changed) changes.set(row.id, row);
        const index = layeredIndex(buildSegment(base.map(({ row }) => row)), changes);
        const now = [...base.filter(({ row }) => !changes.has(row.id)), ...changed];
        // Brands of replaced rows are still known by name: what the index knows decides which are used.
        const used = { ...asked, brands: [] };
        expect(actual(index, used)).toEqual(expected(now, used));
      }),
      { numRuns: 300 },
    );
  });
});

describe("search", () => {
  const rows = [
    makeRow({
      id: "a",
      title: "Bicicleta urbana",
      brand: "Monark",
      model: "City",
      description: "con canasta marca Trek Marlin",
      publishedAt: NOW,
    }),
    makeRow({ id: "b", title: "Trek Marlin 7 aro 29", publishedAt: NOW - 10 }),
    makeRow({ id: "c", title: "Marlin usada de Trek", model: "Otro", publishedAt: NOW - 5 }),
    makeRow({ id: "d", title: "Retrek marlin", brand: "Otra", model: "x", publishedAt: NOW - 1 }),
  ];
  const index = buildIndex(rows, [{ name: "TREK Bikes" }, { name: "Oxford" }]);
  const ids = (change: Partial<Filters>) => search(index, { ...NO_FILTERS, ...change }, NOW).cards.map(({ id }) => id);

  test("ranks the phrase, then whole words, then parts of words, then the description", () => {
    expect(ids({ q: "trek marlin", order: "relevancia" })).toEqual(["b", "c", "d", "a"]);
  });
  test("pages results by relevance", () => {
    const many = buildIndex(
      Array.from({ length: 30 }, (_, n) =>
        makeRow({
          id: `n${n}`,
          publishedAt: NOW - n,
          title: n === 29 ? "Trek" : "Otra",
          brand: "Giant",
          model: "",
          description: "trek",
        }),
      ),
    );
    const outcome = search(many, { ...NO_FILTERS, q: "trek", order: "relevancia", page: 1 }, NOW);
    expect(outcome.cards[0]!.id).toBe("n29");
    expect(
      search(many, { ...NO_FILTERS, q: "trek", order: "relevancia", page: 3 }, NOW).cards.map(({ id }) => id),
    ).toEqual(["n23", "n24", "n25", "n26", "n27", "n28"]);
  });
  test("ignores accents, case and the order of the words", () => {
    expect(ids({ q: "CANÁSTA úrbana" })).toEqual(["a"]);
  });
  test("matches no term across two words", () => {
    expect(ids({ q: "arlinc" })).toEqual([]);
  });
  test("ignores unknown brands, and keeps known ones without listings", () => {
    expect(search(index, { ...NO_FILTERS, brands: ["nadie"] }, NOW)).toMatchObject({
      total: 4,
      filters: { brands: [] },
    });
    const outcome = search(index, { ...NO_FILTERS, brands: ["oxford"] }, NOW);
    expect(outcome).toMatchObject({ total: 0, page: 1, pages: 1, loosened: [{ group: "brands", total: 4 }] });
    expect(outcome.facets.brands).toContainEqual({ slug: "oxford", name: "Oxford", count: 0 });
  });
  test("corrects a page beyond the last", () => {
    expect(search(index, { ...NO_FILTERS, page: 9 }, NOW)).toMatchObject({ page: 1, filters: { page: 1 } });
  });
  test("leaves out expired listings", () => {
    const brief = buildIndex([makeRow({ expiresAt: NOW + 1000 })]);
    expect(search(brief, NO_FILTERS, NOW).total).toBe(1);
    expect(search(brief, NO_FILTERS, NOW + 1000).total).toBe(0);
  });
  test("handles an empty catalogue", () => {
    expect(search(buildIndex([]), { ...NO_FILTERS, q: "x", order: "relevancia" }, NOW)).toMatchObject({
      total: 0,
      cards: [],
      pages: 1,
    });
  });
  test("makes cards without private fields", () => {
    const [card] = search(
      buildIndex([makeRow({ category: "scooter", mileage: 1200, reserved: true, featured: true })]),
      NO_FILTERS,
      NOW,
    ).cards;
    expect(card).toEqual({
      id: "anuncio-1",
      title: "Trek Marlin 7 aro 29",
      priceCentimos: 250_000,
      category: "scooter",
      brand: "Trek",
      model: "Marlin 7",
      year: 2022,
      condition: "buen-estado",
      department: "lima",
      photo: { key: "anuncio-1/foto-1", width: 1600, height: 1200, color: "#a1b2c3" },
      featured: true,
      publishedAt: new Date(NOW - 86_400_000),
      mileage: 1200,
      status: "reserved",
    });
    expect(findCategory(card!.category)?.kind).toBe("moto");
  });
  test("returns the photo unchanged, or none", () => {
    const photos = [null, { key: "a/b", width: 4000, height: 3000, color: "#00000f" }];
    const cards = search(
      buildIndex(photos.map((photo, n) => makeRow({ id: `n${n}`, photo, publishedAt: NOW - n }))),
      NO_FILTERS,
      NOW,
    ).cards;
    expect(cards.map(({ photo }) => photo)).toEqual(photos);
  });
});
