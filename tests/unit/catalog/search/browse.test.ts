import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { answered, type Ask, type Asking, answeredBy } from "~/catalog/asking";
import { CATEGORY_IDS, CONDITION_IDS } from "~/catalog/categories";
import { NO_FILTERS } from "~/catalog/filters";
import { layeredIndex, type CatalogIndex } from "~/catalog/index/catalog-index";
import { hashOf } from "~/catalog/index/row-lists";
import type { Row } from "~/catalog/index/rows";
import { buildSegment, type Segment } from "~/catalog/index/segment";
import { priceGuidance } from "~/catalog/prices/guidance";
import { marketOf, type Sold } from "~/catalog/prices/market";
import { usualPrices } from "~/catalog/prices/usual-prices";
import { droppedCards, homeSelection, similarTo } from "~/catalog/search/browse";
import { entriesOf, sellersOfListings } from "~/catalog/search/entries";
import { countOfSeller, listingsOfSeller, newsOfSellers } from "~/catalog/search/of-seller";
import { pageOfCatalog, sitemapPart } from "~/catalog/search/whole-catalog";

import { makeRow, NOW } from "../make-row";
import { scanDrops, scanEntries, scanHome, scanIds, scanNews, scanSeller, scanSimilar } from "./scans";

const SELLERS = ["ana", "beto", "carla", "dina", "eva"];
const aRow = fc
  .record({
    sellerId: fc.constantFrom(...SELLERS),
    category: fc.constantFrom(...CATEGORY_IDS.slice(0, 2), "naked" as const),
    condition: fc.constantFrom(...CONDITION_IDS),
    brand: fc.constantFrom("Trek", "Giant", "Honda"),
    model: fc.constantFrom("Marlin 7", "Roscoe", "marlin-7", "CB 190"),
    department: fc.constantFrom("lima", "cusco"),
    priceSoles: fc.oneof(fc.constantFrom(500, 900, 1000, 1100), fc.integer({ min: 50, max: 60_000 })),
    year: fc.integer({ min: 2015, max: 2026 }),
    featured: fc.boolean(),
    home: fc.boolean(),
    reserved: fc.boolean(),
    /** Days; many at the same time. */
    age: fc.nat({ max: 6 }),
    term: fc.constantFrom(0, NOW - 1, NOW, NOW + 1, NOW + DAY_MS),
    dropped: fc.option(fc.nat({ max: 40 })),
    title: fc.constantFrom("Bicicleta Trek", "Bicicleta de montaña", "Moto Honda CB"),
  })
  .map(({ priceSoles, age, term, dropped, ...row }) => ({
    ...row,
    priceCentimos: priceSoles * 100,
    publishedAt: NOW - age * DAY_MS,
    expiresAt: term,
    ...(dropped !== null && { dropCentimos: 100, droppedAt: NOW - dropped * DAY_MS }),
  }));

/** Rows of a rebuild, and what changed since: some removed, some others in their place, some new. */
const aCatalog = fc
  .record({
    base: fc.array(aRow, { minLength: 1, maxLength: 90 }),
    changed: fc.array(fc.tuple(fc.nat({ max: 110 }), fc.option(aRow)), { maxLength: 12 }),
  })
  .map(({ base, changed }) => ({
    base: base.map((row, at) => makeRow({ ...row, id: `a${at}` })),
    changes: new Map(changed.map(([at, row]) => [`a${at}`, row && makeRow({ ...row, id: `a${at}` })])),
  }));
type Catalog = typeof aCatalog extends fc.Arbitrary<infer T> ? T : never;

function indexOf({ base, changes }: Catalog, isIn: (id: string) => boolean = () => true): CatalogIndex {
  const rows = base.filter(({ id }) => isIn(id));
  return layeredIndex(segmentsOf(rows, 3), new Map([...changes].filter(([id]) => isIn(id))));
}

/** So many parts of an index, each with some of all days. */
function segmentsOf(rows: readonly Row[], count: number): Segment[] {
  return Array.from({ length: count }, (_, part) => buildSegment(rows.filter((__, at) => at % count === part)));
}

/** Answers of so many parts of a catalogue, each by hash of the id; all that crosses is cloned. */
function shardsOf(catalog: Catalog, count: number) {
  const partOf = (id: string) => hashOf(`${id}/part`) % count;
  const parts = Array.from({ length: count }, (_, part) => indexOf(catalog, (id) => partOf(id) === part));
  return async ({ kind, question }: Ask): Promise<unknown> => {
    const owning = kind.idsOf?.(question).map(partOf);
    const asked = parts.filter((_, part) => owning?.includes(part) ?? true);
    const answers = (asked.length > 0 ? asked : parts.slice(0, 1)).map(
      (part) => structuredClone(kind.of(part, structuredClone(question))) as unknown,
    );
    return kind.merge(answers, question) as unknown;
  };
}

/** The answer of one index, after three and eight parts have answered the same. */
async function same<T>(catalog: Catalog, asking: () => Asking<T>): Promise<T> {
  const index = indexOf(catalog);
  const whole = answered(asking(), index);
  for (const count of [3, 8]) {
    const answer = shardsOf(catalog, count);
    expect(await answeredBy(asking(), index, async (asks) => Promise.all(asks.map(answer)))).toEqual(whole);
  }
  return whole;
}

describe("readings of the catalogue are those of a look at every row, of one index and of its parts", () => {
  const holds = (name: string, check: (catalog: Catalog, index: CatalogIndex) => Promise<void>) =>
    test(name, () =>
      fc.assert(
        fc.asyncProperty(aCatalog, (catalog) => check(catalog, indexOf(catalog))),
        { numRuns: 40 },
      ),
    );

  holds("the home page", async (catalog, index) => {
    for (const department of [null, "lima"] as const) {
      const sizes = { featured: 3, newest: 4 };
      expect(await same(catalog, () => homeSelection(NOW, sizes, department))).toEqual(
        scanHome(index, NOW, sizes, department),
      );
    }
  });

  holds("price drops", async (catalog, index) => {
    for (const count of [1, 5, 200])
      expect(await same(catalog, () => droppedCards(count, NOW))).toEqual(scanDrops(index, count, NOW));
  });

  holds("similar listings", async (catalog, index) => {
    for (const count of [1, 6, 40]) {
      for (const priceCentimos of [100_000, 5_000, 9_000_000]) {
        const asked = { id: "a0", category: "mtb", brand: "TREK", priceCentimos } as const;
        expect(await same(catalog, () => similarTo(asked, count, NOW))).toEqual(scanSimilar(index, asked, count, NOW));
      }
    }
  });

  holds("a seller's page, count and news", async (catalog, index) => {
    for (const order of ["recientes", "precio-asc", "precio-desc", "anio"] as const) {
      for (const type of [null, "bicicletas"] as const) {
        const asked = { page: 2, order, kind: type && "bicicleta" } as const;
        expect(await same(catalog, () => listingsOfSeller("ana", { page: 2, order, type }, NOW))).toEqual(
          scanSeller(index, "ana", asked, NOW),
        );
      }
    }
    const all = scanSeller(index, "beto", { page: 1, order: "recientes", kind: null }, NOW);
    expect(await same(catalog, () => countOfSeller("beto", NOW))).toBe(all.total);
    const since = new Map([
      ["carla", NOW - 3 * DAY_MS],
      ["ana", 0],
      ["nadie", 0],
    ]);
    const upTo = NOW - DAY_MS;
    expect(await same(catalog, () => newsOfSellers(since, upTo, NOW))).toEqual(scanNews(index, since, upTo, NOW));
  });

  holds("listings by id, and their sellers", async (catalog, index) => {
    const ids = Array.from({ length: 115 }, (_, at) => `a${at}`);
    const entries = scanEntries(index, ids, NOW);
    expect(await same(catalog, () => entriesOf(ids, NOW))).toEqual(entries);
    expect(await same(catalog, () => sellersOfListings(ids, NOW))).toEqual(
      new Map([...entries].map(([id, { sellerId }]) => [id, sellerId])),
    );
  });

  holds("the parts of the sitemap and the pages of the catalogue have each listing once", async (catalog, index) => {
    const { all, offered } = scanIds(index, NOW);
    const size = 20;
    const { parts, entries } = await same(catalog, () => sitemapPart(null, size, NOW));
    expect(parts).toBe(Math.max(1, Math.ceil(all.length / size)));
    expect(entries.map(({ id }) => id)).toEqual(parts === 1 ? all : []);
    const addresses: string[] = [];
    const shown: string[] = [];
    for (let number = 1; number <= parts; number++) {
      const part = await same(catalog, () => sitemapPart(number, size, NOW));
      const page = await same(catalog, () => pageOfCatalog(number, size, NOW));
      expect(page.cards.map(({ id }) => id)).toEqual(
        offered.filter((id) => part.entries.some((entry) => entry.id === id)),
      );
      addresses.push(...part.entries.map(({ id }) => id));
      shown.push(...page.cards.map(({ id }) => id));
    }
    expect(addresses.sort()).toEqual(all.toSorted());
    expect(shown.sort()).toEqual(offered.toSorted());
    expect((await same(catalog, () => sitemapPart(parts + 1, size, NOW))).entries).toEqual([]);
    expect((await same(catalog, () => pageOfCatalog(parts + 1, size, NOW))).cards).toEqual([]);
  });

  holds("prices: terms, guidance and what filters find", async (catalog, index) => {
    const sold: Sold[] = ["a0", "a3", "vendida"].map((id, at) => ({
      id,
      category: "mtb",
      brand: "trek",
      model: "marlin-7",
      brandName: "Trek",
      modelName: "Marlin 7",
      year: 2020,
      condition: "buen-estado",
      mileage: -1,
      priceCentimos: 90_000 + at,
      isPaid: true,
      soldAt: NOW - DAY_MS,
      seller: `v${at}`,
    }));
    const market = await same(catalog, () => marketOf(sold, new Date(NOW)));
    const onSale = new Set(scanIds(index, NOW).all);
    expect(market.sold.map(({ id }) => id)).toEqual(sold.map(({ id }) => id).filter((id) => !onSale.has(id)));
    const names = indexOf(catalog);
    for (const condition of ["buen-estado", "nuevo"] as const) {
      const vehicle = { category: "mtb", brand: "Trek", model: "Marlin 7", year: 2021, condition } as const;
      await same(catalog, () => priceGuidance(names, vehicle, NOW, market));
    }
    const { total } = await same(catalog, () => usualPrices(names, NO_FILTERS, NOW, market, { year: 2020 }));
    expect(total).toBe(onSale.size);
  });
});

/** Rows that readings of a column look at. */
function counting(index: CatalogIndex): { index: CatalogIndex; rows: () => number } {
  const seen = new Set<string>();
  const parts = index.parts.map(({ segment, gone }, part) => {
    const columns = Object.entries(segment).map(([name, column]: [string, unknown]) =>
      column instanceof Float64Array || column instanceof Uint8Array
        ? [
            name,
            // Readings that lists were made by have this column as well.
            name === "publishedAt"
              ? column
              : new Proxy(column, {
                  get(target, key) {
                    if (typeof key === "string" && /^\d+$/.test(key)) seen.add(`${part} ${key}`);
                    const value: unknown = Reflect.get(target, key, target);
                    return typeof value === "function" ? (value.bind(target) as unknown) : value;
                  },
                }),
          ]
        : [name, column],
    );
    return { segment: Object.fromEntries(columns) as typeof segment, gone };
  });
  return { index: { ...index, parts }, rows: () => seen.size };
}

describe("the rows that a page looks at do not grow with the catalogue", () => {
  /** A catalogue whose sellers have twenty listings each, whatever its size. */
  const rowsOf = (count: number): Row[] =>
    Array.from({ length: count }, (_, at) =>
      makeRow({
        id: `fila-${at}`,
        sellerId: `vendedor-${at % (count / 20)}`,
        category: CATEGORY_IDS[at % 5]!,
        brand: ["Trek", "Giant", "Scott"][at % 3]!,
        model: `Modelo ${at % 2}`,
        title: `Bicicleta ${at}`,
        featured: at % 9 === 0,
        home: at % 18 === 0,
        department: at % 4 === 0 ? "cusco" : "lima",
        condition: CONDITION_IDS[at % 5]!,
        priceCentimos: 100_000 + (hashOf(`${at}`) % 5_000) * 100,
        publishedAt: NOW - at * 1_000,
        ...(at % 10 === 0 && { dropCentimos: 100, droppedAt: NOW - (at % 1_000) * 1_000 }),
      }),
    );
  const vehicle = { category: "mtb", brand: "Trek", model: "Modelo 0", year: 2022, condition: "nuevo" } as const;
  const sizes = { featured: 8, newest: 10 };
  const views: Record<string, (index: CatalogIndex) => unknown> = {
    home: (index) => answered(homeSelection(NOW, sizes, "cusco"), index),
    drops: (index) => answered(droppedCards(12, NOW), index),
    similar: (index) =>
      answered(similarTo({ id: "fila-3", category: "mtb", brand: "Trek", priceCentimos: 250_000 }, 12, NOW), index),
    favourites: (index) =>
      answered(
        entriesOf(
          Array.from({ length: 40 }, (_, at) => `fila-${at * 31}`),
          NOW,
        ),
        index,
      ),
    guidance: (index) => answered(priceGuidance(index, vehicle, NOW), index),
    seller: (index) => answered(listingsOfSeller("vendedor-7", {}, NOW), index),
    count: (index) => answered(countOfSeller("vendedor-7", NOW), index),
    feed: (index) => answered(pageOfCatalog(2, 100, NOW), index),
    sitemap: (index) => answered(sitemapPart(2, 100, NOW), index),
  };
  const indexIn = (count: number, parts: number) => layeredIndex(segmentsOf(rowsOf(count), parts), new Map());
  const [few, many, inParts] = [indexIn(8_000, 1), indexIn(40_000, 1), indexIn(40_000, 7)];

  test.each(
    Object.entries(views).flatMap(([name, view]) => [
      [name, view, many] as const,
      [`${name} in seven parts`, view, inParts] as const,
    ]),
  )("%s", (_, view, grown) => {
    const looked = [few, grown].map((index) => {
      // Its lists are made once.
      view(index);
      const counted = counting(index);
      expect(view(counted.index)).toEqual(view(index));
      return counted.rows();
    }) as [number, number];
    expect(looked[0]).toBeGreaterThan(0);
    // Each part is searched for where its own begin.
    expect(looked[1]).toBeLessThanOrEqual(looked[0] * 1.5 + 20 * grown.parts.length);
    expect(looked[1]).toBeLessThan(1_000);
  });
});
