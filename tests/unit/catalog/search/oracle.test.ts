import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { pointOf } from "~/business/places/distance.server";
import { CATEGORY_IDS, CONDITION_IDS } from "~/catalog/categories";
import { MEASURES } from "~/catalog/described-filters";
import { FRAMES, WHEELS } from "~/catalog/filter-values";
import { FILTER_WORDS } from "~/catalog/filter-words";
import {
  activeGroups,
  categoriesOf,
  hasMeasure,
  NO_FILTERS,
  ORDERS,
  withFilters,
  type ConditionFilter,
  type Filters,
  type TypeId,
} from "~/catalog/filters";
import { rowOf, type Row } from "~/catalog/index/rows";
import type { Listing } from "~/catalog/model";
import { counting, searching } from "~/catalog/search/search";

import { engineOf, type Engine } from "../engines";
import { makeListing } from "../make-listing";
import { NOW } from "../make-row";
import { isMeasureOf, isOnSale, naiveCount, naiveSearch, tidy } from "./naive";

const FROM = pointOf({ department: "lima", province: "lima", district: "miraflores" });
const WORDS = ["trek", "Marlin", "bicicleta", "montaña", "MONTANA", "aro", "29", "ñandú", "cafe", "café", "x"];
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const BRANDS = ["Trek", "Giant", "Royal Enfield", "TREK"];
/** As forms of today and older ones store them: also what no list has, and nothing. */
const WHEEL_SIZES = ['20"', '26"', '27.5"', '29"', "700c", '28"', undefined];
const FRAME_SIZES = ["S", "M", "XL", "Única", "54 cm", undefined];
const PLACES = [
  ["lima", "Lima", "Miraflores"],
  ["lima", "Lima", "San Isidro"],
  ["lima", "Cañete", "Mala"],
  ["lima", "Cañete", "Un lugar de nadie"],
  ["lima", "", ""],
  ["arequipa", "Arequipa", "Miraflores"],
  ["cusco", "Cusco", "Wanchaq"],
  ["", "", ""],
];

const document: fc.Arbitrary<Listing> = fc
  .record({
    title: text,
    description: text,
    category: fc.constantFrom(...CATEGORY_IDS),
    status: fc.constantFrom("active", "active", "active", "active", "reserved", "sold", "paused") as fc.Arbitrary<
      Listing["status"]
    >,
    price: fc.constantFrom(150, 499.99, 500, 750.5, 1000, 2500, 5000, 5000.01, 9000),
    place: fc.constantFrom(...PLACES),
    publishedAt: fc.integer({ min: NOW - 5, max: NOW }),
    expiresAt: fc.constantFrom(null, new Date(NOW), new Date(NOW + 1)),
    specifications: fc.record({
      brand: fc.constantFrom(...BRANDS),
      model: text,
      year: fc.integer({ min: 2012, max: 2026 }),
      condition: fc.constantFrom(...CONDITION_IDS),
      wheelSize: fc.constantFrom(...WHEEL_SIZES),
      frameSize: fc.constantFrom(...FRAME_SIZES),
      displacement: fc.constantFrom(undefined, 100, 125, 126, 150, 200, 250, 650),
      mileage: fc.constantFrom(undefined, 0, 4999, 5000, 5001, 30_000, 80_000),
    }),
  })
  .map(({ place: [department = "", province = "", district = ""], publishedAt, specifications, ...fields }) => {
    const told = Object.entries(specifications).filter(([, value]) => value !== undefined);
    return makeListing({
      ...fields,
      publishedAt: new Date(publishedAt),
      location: { department, province, district },
      specifications: Object.fromEntries(told) as Listing["specifications"],
    });
  });

const documents = fc
  .array(document, { minLength: 1, maxLength: 120 })
  .map((all) => all.map((one, position) => ({ ...one, id: `id-${String(position).padStart(3, "0")}` })));

const BICYCLES: TypeId[] = ["bicicletas", "mtb", "bmx", "infantil"];
const range = (...values: number[]) =>
  fc.option(
    fc
      .tuple(fc.constantFrom(null, ...values), fc.constantFrom(null, ...values))
      .filter(([min, max]) => (min ?? max) !== null && (min === null || max === null || min <= max))
      .map(([min, max]) => ({ min, max })),
    { freq: 1 },
  );

const query: fc.Arbitrary<Filters> = fc
  .record({
    q: fc.oneof(
      { arbitrary: fc.constant(""), weight: 3 },
      {
        arbitrary: fc
          .array(fc.constantFrom("tre", "montana", "Café", "a", "29", "royal", "miraflores", "usada", "pistera"), {
            minLength: 1,
            maxLength: 2,
          })
          .map((words) => words.join(" ")),
        weight: 1,
      },
    ),
    exact: fc.constant(false),
    types: fc.oneof(
      fc.constant<TypeId[]>([]),
      fc.constantFrom<TypeId[]>(["bicicletas"], ["motos"], ["mtb"], ["bmx"], ["scooter"], ["moto-electrica"]),
      fc.constantFrom<TypeId[]>(["mtb", "ruta"], ["mtb", "infantil"], ["mtb", "scooter"], ["naked", "moto-electrica"]),
    ),
    brands: fc.oneof(fc.constant<string[]>([]), fc.subarray(["giant", "royal-enfield", "trek"])),
    wheels: fc.oneof(fc.constant([]), fc.subarray([...WHEELS], { maxLength: 4 })),
    frames: fc.oneof(fc.constant([]), fc.subarray([...FRAMES], { maxLength: 3 })),
    displacement: range(100, 125, 126, 200, 300),
    mileage: range(0, 5000, 5001, 50_000),
    price: range(500, 999.99, 2500, 5000),
    department: fc.constantFrom(null, "lima" as const, "lima" as const, "cusco" as const, "arequipa" as const),
    province: fc.constantFrom(null, "lima", "canete", "arequipa", "cusco"),
    district: fc.constantFrom(null, "miraflores", "mala", "san-isidro"),
    condition: fc.constantFrom<ConditionFilter | null>(null, null, "usado", ...CONDITION_IDS),
    year: range(2013, 2016, 2020, 2025),
    order: fc.constantFrom(...ORDERS.filter((order) => order !== "relevancia")),
    page: fc.integer({ min: 1, max: 4 }),
    more: fc.constant(0),
  })
  .map(tidy)
  .map((asked) => withProvinceOf(asked));

const PROVINCES: Record<string, Record<string, string[]>> = {
  lima: { lima: ["miraflores", "san-isidro"], canete: ["mala", "un-lugar-de-nadie"] },
  arequipa: { arequipa: ["miraflores"] },
  cusco: { cusco: [] },
};

/** Places that are each in the other, as the page offers them. */
function withProvinceOf(asked: Filters): Filters {
  const districts = PROVINCES[asked.department ?? ""]?.[asked.province ?? ""];
  return {
    ...asked,
    province: districts ? asked.province : null,
    district: asked.district !== null && districts?.includes(asked.district) ? asked.district : null,
  };
}

function rowsOf(all: readonly Listing[]): Row[] {
  return all.flatMap((one) => rowOf(one) ?? []);
}

function expectAgreement({ names, ask }: Engine, all: readonly Listing[], asked: Filters): void {
  const { cards, total, page, pages, facets, loosened } = ask(searching(names, asked, NOW, "letter", FROM));
  const count = (change: Partial<Filters>) => naiveCount(all, asked, change);
  expect({ ids: cards.map(({ id }) => id), total, page, pages }).toEqual(naiveSearch(all, asked));
  expect(ask(counting(names, [asked], NOW, () => "letter"))).toEqual([total]);

  for (const { id, count: said } of facets.types) expect([id, said]).toEqual([id, count({ types: [id] })]);
  for (const { slug, count: said } of facets.brands) expect([slug, said]).toEqual([slug, count({ brands: [slug] })]);
  for (const condition of ["usado", ...CONDITION_IDS] as const)
    expect([condition, facets.conditions[condition]]).toEqual([condition, count({ condition })]);

  const sizes = { wheels: WHEELS, frames: FRAMES } as const;
  for (const measure of ["wheels", "frames"] as const) {
    const wanted = sizes[measure]
      .map((id) => ({ id, count: count({ [measure]: [id] }) }))
      .filter((one) => one.count > 0 || (asked[measure] as readonly string[]).includes(one.id));
    expect(facets.sizes[measure]).toEqual(isMeasureOf(measure, asked.types) ? wanted : undefined);
  }
  const told = { min: 0, max: null };
  for (const group of ["price", "year", "displacement", "mileage"] as const) {
    const isOffered = group === "price" || group === "year" || isMeasureOf(group, asked.types);
    const wanted = FILTER_WORDS[group].options(2026).map((range) => ({ range, count: count({ [group]: range }) }));
    expect(facets.ranges[group]).toEqual(isOffered ? wanted : undefined);
    if (isOffered) expect(wanted.reduce((sum, one) => sum + one.count, 0)).toBe(count({ [group]: told }));
  }

  const { department, province } = asked;
  const noPlace = { department: null, province: null, district: null };
  for (const { slug, count: said } of facets.departments)
    expect([slug, said]).toEqual([slug, count({ ...noPlace, department: slug as Filters["department"] })]);
  expect(facets.provinces.map(({ slug, count: said }) => [slug, said]).sort()).toEqual(
    placeCounts(Object.keys(PROVINCES[department ?? ""] ?? {}), asked.province, (slug) =>
      count({ province: slug, district: null }),
    ),
  );
  expect(facets.districts.map(({ slug, count: said }) => [slug, said]).sort()).toEqual(
    placeCounts(
      // Of Cusco's there is one that no query names.
      department === "cusco" && province ? ["wanchaq"] : (PROVINCES[department ?? ""]?.[province ?? ""] ?? []),
      asked.district,
      (slug) => count({ district: slug }),
    ),
  );

  expect(loosened).toEqual(
    activeGroups(asked).map((group) => {
      const places = group === "department" ? noPlace : group === "province" ? { province: null, district: null } : {};
      return { group, total: count({ [group]: NO_FILTERS[group], ...places }) };
    }),
  );
}

function placeCounts(slugs: readonly string[], chosen: string | null, count: (slug: string) => number) {
  return slugs
    .map((slug) => [slug, count(slug)] as const)
    .filter(([slug, found]) => found > 0 || slug === chosen)
    .map((pair) => [...pair])
    .sort();
}

describe.each([0, 3])("search compared with a plain reading of the listings, divided by %i", (parts) => {
  test("the search agrees on 1,000 random queries of an index of three parts: results, order, pages, every count of every facet", () => {
    fc.assert(
      fc.property(documents, fc.array(query, { minLength: 5, maxLength: 5 }), fc.nat(), (all, queries, seed) => {
        const onSale = all.filter((one) => isOnSale(one, NOW));
        const brands = ["Trek", "Giant", "Royal Enfield"].map((name) => ({ name }));
        // Every second, third … listing came after the last rebuild; with 1 all of them.
        const fresh = all.filter((_, position) => position % (1 + (seed % 5)) === 0);
        const changes = new Map(fresh.map((one) => [one.id, rowOf(one)]));
        const base = rowsOf(all.filter(({ id }) => !changes.has(id)));
        const engine = engineOf(parts, { base, changes, brands });
        for (const asked of queries) expectAgreement(engine, onSale, asked);
      }),
      { numRuns: 200 },
    );
  });

  test("the search agrees on a base with changes over it", () => {
    fc.assert(
      fc.property(documents, documents, fc.array(fc.nat(119)), query, (base, changed, removed, asked) => {
        const changes = new Map<string, Row | null>(
          removed.map((position) => [`id-${String(position).padStart(3, "0")}`, null]),
        );
        for (const one of changed) changes.set(one.id, rowOf(one));
        const brands = ["Trek", "Giant", "Royal Enfield"].map((name) => ({ name }));
        const engine = engineOf(parts, { base: rowsOf(base), changes, brands });
        const all = [...base.filter(({ id }) => !changes.has(id)), ...changed].filter((one) => isOnSale(one, NOW));
        expectAgreement(engine, all, asked);
      }),
      { numRuns: 150 },
    );
  });
});

describe("which filters a choice of types has", () => {
  test("the set of filters that a choice of types has is what the selling form asks of them", () => {
    const choices: TypeId[][] = [[], ["bicicletas"], ["motos"], ["bicicletas", "motos"]];
    for (const one of CATEGORY_IDS) for (const other of CATEGORY_IDS) choices.push([one, other]);
    for (const types of choices)
      for (const measure of MEASURES)
        expect([types, measure, hasMeasure(measure, categoriesOf(types))]).toEqual([
          types,
          measure,
          isMeasureOf(measure, types),
        ]);
  });

  test("a filter of some types goes with their choice", () => {
    const asked = withFilters(NO_FILTERS, { types: BICYCLES.slice(1, 2), wheels: ["29"], frames: ["m"] });
    expect(withFilters(asked, { types: ["bmx"] })).toMatchObject({ wheels: ["29"], frames: [] });
    expect(withFilters(asked, { types: ["mtb", "scooter"] })).toMatchObject({ wheels: [], frames: [] });
    expect(withFilters(asked, { types: [] })).toMatchObject({ wheels: [], frames: [] });
  });
});
