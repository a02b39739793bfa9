import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { CATEGORY_IDS, CONDITION_IDS } from "~/catalog/categories";
import { factWord } from "~/catalog/facts";
import { FRAMES, WHEELS } from "~/catalog/filter-values";
import { layeredIndex } from "~/catalog/index/catalog-index";
import { decodeRow, decodeShard, encodeRow, encodeShard, rowOf, type Row } from "~/catalog/index/rows";
import { buildSegment } from "~/catalog/index/segment";
import { wordsOf } from "~/catalog/index/words";
import { deletionWrites } from "~/catalog/model";
import { countOfSeller, droppedCards, homeSelection, similarTo, sitemapEntries } from "~/catalog/search/browse";
import { buildIndex } from "~/catalog/search/search";
import { LISTING_STATUSES } from "~/catalog/statuses";

import { makeListing } from "../make-listing";
import { makeRow, NOW } from "../make-row";

describe("index row of a listing", () => {
  test("the index row of a listing holds the fields of cards, filters and search", () => {
    expect(
      rowOf(
        makeListing({
          category: "scooter",
          specifications: {
            brand: "Honda",
            model: "Navi",
            year: 2024,
            condition: "nuevo",
            mileage: 12,
            plate: "1234-5A",
          },
        }),
      ),
    ).toEqual({
      id: "anuncio-1",
      title: "Trek Marlin 7 aro 29",
      priceCentimos: 250_000,
      category: "scooter",
      brand: "Honda",
      model: "Navi",
      year: 2024,
      condition: "nuevo",
      department: "lima",
      province: "Lima",
      district: "Miraflores",
      photo: { key: "anuncio-1/foto-1", width: 1600, height: 1200, color: "#a1b2c3" },
      featured: true,
      home: false,
      reserved: false,
      publishedAt: NOW - 86_400_000,
      expiresAt: NOW + 30 * 86_400_000,
      updatedAt: NOW - 86_400_000,
      sellerId: "vendedor-1",
      mileage: 12,
      displacement: -1,
      wheelSize: "",
      frameSize: "",
      stock: 1,
      registered: false,
      verified: false,
      dropCentimos: 0,
      droppedAt: 0,
      inspected: false,
      words:
        "trek marlin 7 aro 29 honda navi poco uso. siempre bajo techo. marlin7 7aro aro29 12km " + factWord("lineal"),
    });
  });
  test.each(LISTING_STATUSES)("the index row of a listing is null for a listing that is %s", (status) => {
    const row = rowOf(makeListing({ status }));
    if (status === "active" || status === "reserved") expect(row?.reserved).toBe(status === "reserved");
    else expect(row).toBeNull();
  });
  test.each([
    [{ stock: 5 }, 5],
    [{ stock: 5, reservedUnits: 1, soldUnits: 2 }, 2],
    [{ stock: 2, reservedUnits: 2 }, 1],
    [{}, 1],
  ])("the index row of a listing counts the pieces that are left of %j", (units, stock) => {
    expect(rowOf(makeListing(units))?.stock).toBe(stock);
  });
  test("a card says its pieces where there are several", () => {
    const stockOf = (stock: number) =>
      homeSelection(buildIndex([makeRow({ stock })]), NOW, { featured: 1, newest: 1 }).newest[0]?.stock;
    expect([stockOf(1), stockOf(99)]).toEqual([undefined, 99]);
  });
  test.each([
    [{}, undefined],
    [{ isRegistered: true }, "Registrada"],
    [{ serialKey: "WTU123" }, "Verificada"],
    [{ inspection: { code: "c", on: new Date(NOW), score: 90 } }, "Inspeccionada"],
    [{ sellerVerified: true }, "Vendedor verificado"],
    [{ isRegistered: true, serialKey: "WTU123", sellerVerified: true }, "Registrada"],
    [{ isRegistered: true, inspection: { code: "c", on: new Date(NOW), score: 90 } }, "Inspeccionada"],
  ])("a card says the strongest of what is known of %j", (known, trust) => {
    const row = rowOf(makeListing(known));
    expect(homeSelection(buildIndex([row!]), NOW, { featured: 1, newest: 1 }).featured[0]?.trust).toBe(trust);
  });
  test.each([undefined, false, true])("a card knows a verified seller through the index (%s)", (sellerVerified) => {
    const stored = decodeShard(JSON.stringify([encodeRow(rowOf(makeListing({ sellerVerified }))!)]));
    const card = homeSelection(buildIndex(stored!), NOW, { featured: 1, newest: 1 }).featured[0];
    expect(card?.trust).toBe(sellerVerified ? "Vendedor verificado" : undefined);
  });
  test("the index row of a listing is null without a day of publication", () => {
    expect(rowOf(makeListing({ publishedAt: null }))).toBeNull();
  });
  test.each([
    ["mtb", { wheelSize: '27.5"', frameSize: "Única" }, { wheelSize: "27.5", frameSize: "unica", displacement: -1 }],
    ["ruta", { wheelSize: "700c", frameSize: "54" }, { wheelSize: "700c", frameSize: "" }],
    ["naked", { displacement: 199.6, mileage: 0 }, { displacement: 200, mileage: 0, wheelSize: "", frameSize: "" }],
    ["naked", { displacement: "150" }, { displacement: -1, mileage: -1 }],
  ] as const)("the index row of a listing reads the measures of a %s from %j", (category, measures, row) => {
    const { specifications } = makeListing();
    const { brand, model, year, condition } = specifications;
    expect(
      rowOf(makeListing({ category, specifications: { brand, model, year, condition, ...measures } })),
    ).toMatchObject(row);
  });
  test("the index row of a listing accepts a missing photo and term", () => {
    expect(rowOf(makeListing({ photos: [], expiresAt: null }))).toMatchObject({
      photo: null,
      expiresAt: 0,
      mileage: -1,
    });
  });
});

describe("wordsOf", () => {
  test("wordsOf folds, and keeps each word once", () => {
    expect(wordsOf("  Ñandú  CAFÉ", "café\ncon\u00a0leche")).toBe("nandu cafe con leche");
  });
});

const rows: fc.Arbitrary<Row> = fc.record({
  id: fc.string(),
  title: fc.string({ unit: "grapheme" }),
  priceCentimos: fc.nat(),
  category: fc.constantFrom(...CATEGORY_IDS),
  brand: fc.string(),
  model: fc.string(),
  year: fc.nat(),
  condition: fc.constantFrom(...CONDITION_IDS),
  department: fc.constantFrom("lima", ""),
  province: fc.constantFrom("Lima", ""),
  district: fc.constantFrom("San Isidro", ""),
  photo: fc.option(
    fc.record({ key: fc.constantFrom("a/b", "c/d"), width: fc.nat(), height: fc.nat(), color: fc.constant("#aabbcc") }),
  ),
  featured: fc.boolean(),
  home: fc.boolean(),
  reserved: fc.boolean(),
  publishedAt: fc.nat(),
  expiresAt: fc.nat(),
  updatedAt: fc.nat(),
  sellerId: fc.string(),
  mileage: fc.integer({ min: -1 }),
  displacement: fc.nat(),
  wheelSize: fc.constantFrom(...WHEELS, "" as const),
  frameSize: fc.constantFrom(...FRAMES, "" as const),
  stock: fc.integer({ min: 1, max: 99 }),
  registered: fc.boolean(),
  verified: fc.boolean(),
  inspected: fc.boolean(),
  dropCentimos: fc.nat(),
  droppedAt: fc.nat(),
  words: fc.string(),
});

describe("shards", () => {
  test("shards are read back as they were written", () => {
    fc.assert(
      fc.property(fc.array(rows), (all) => {
        expect(decodeShard(encodeShard(all))).toEqual(all);
      }),
    );
  });
  test.each([
    "",
    "{",
    "null",
    "{}",
    "[1]",
    "[null]",
    "[[]]",
    JSON.stringify([encodeRow(makeRow()).slice(1)]),
    "<html></html>",
  ])("%s is rejected as a shard", (text) => {
    expect(decodeShard(text)).toBeNull();
  });
  test("shards with an unknown category or condition are rejected", () => {
    const cells = encodeRow(makeRow());
    expect(decodeRow(cells.map((cell) => (cell === "mtb" ? "avion" : cell)))).toBeNull();
    expect(decodeRow(cells.map((cell) => (cell === "buen-estado" ? "roto" : cell)))).toBeNull();
    expect(decodeRow(cells.map((cell) => (cell === 2022 ? "2022" : cell)))).toBeNull();
  });
});

describe("browsing", () => {
  const index = buildIndex([
    makeRow({ id: "a", publishedAt: NOW - 5, priceCentimos: 250_000 }),
    makeRow({ id: "b", publishedAt: NOW - 4, priceCentimos: 260_000, brand: "Giant", featured: true }),
    makeRow({ id: "c", publishedAt: NOW - 3, priceCentimos: 2_000_000, featured: true, home: true, sellerId: "otra" }),
    makeRow({ id: "d", publishedAt: NOW - 2, category: "ruta", model: "Domane", title: "De ruta" }),
    makeRow({ id: "e", publishedAt: NOW - 1, category: "scooter", model: "Dio", title: "Scooter" }),
    makeRow({ id: "f", publishedAt: NOW, expiresAt: NOW }),
  ]);

  test("the index lists what went down in price in the last 30 days, the last first", () => {
    const dropped = (id: string, days: number, change: Partial<Row> = {}) =>
      makeRow({ id, dropCentimos: 20_000, droppedAt: NOW - days * DAY_MS, ...change });
    const base = [
      dropped("a", 3),
      dropped("b", 1),
      dropped("c", 30),
      dropped("d", 2, { reserved: true }),
      makeRow({ id: "e" }),
    ];
    const shop = layeredIndex(
      buildSegment([...base, dropped("f", 0)]),
      new Map([
        ["f", null],
        ["g", dropped("g", 2)],
      ]),
    );
    expect(droppedCards(shop, 9, NOW).map(({ id }) => id)).toEqual(["b", "g", "a"]);
    expect(droppedCards(shop, 1, NOW)).toEqual([
      expect.objectContaining({ id: "b", drop: { byCentimos: 20_000, at: new Date(NOW - DAY_MS) } }),
    ]);
    expect(droppedCards(buildIndex([dropped("h", 0, { expiresAt: NOW })]), 9, NOW)).toEqual([]);
  });
  test("a row tells the drop of its listing", () => {
    const at = new Date(NOW - 1000);
    expect(rowOf(makeListing({ priceChanges: [{ from: 2700, to: 2500, at }] }))).toMatchObject({
      dropCentimos: 20_000,
      droppedAt: at.getTime(),
    });
    expect(rowOf(makeListing())).toMatchObject({ dropCentimos: 0, droppedAt: 0 });
  });
  test("the index selects the lists of the home page", () => {
    const home = homeSelection(index, NOW, { featured: 2, newest: 3 });
    expect(home.total).toBe(5);
    expect(home.featured.map(({ id }) => id)).toEqual(["c", "b"]);
    expect(home.newest.map(({ id }) => id)).toEqual(["e", "d", "a"]);
    expect(home.categories.filter(({ count }) => count > 0)).toEqual([
      { id: "mtb", name: "Montaña", count: 3 },
      { id: "ruta", name: "Ruta", count: 1 },
      { id: "scooter", name: "Scooter", count: 1 },
    ]);
  });
  test("the index finds similar listings: category, brand, price; never another kind, nor itself", () => {
    const similar = similarTo(index, { id: "a", category: "mtb", brand: "TREK", priceCentimos: 250_000 }, 9, NOW);
    expect(similar.map(({ id }) => id)).toEqual(["b", "c", "d"]);
    expect(
      similarTo(index, { id: "x", category: "mtb", brand: "Trek", priceCentimos: 250_000 }, 1, NOW).map(({ id }) => id),
    ).toEqual(["a"]);
  });
  test("the index counts a seller's listings on sale", () => {
    expect(countOfSeller(index, "vendedor-1", NOW)).toBe(4);
    expect(countOfSeller(index, "nadie", NOW)).toBe(0);
  });
  test("the index lists the listings for the sitemap", () => {
    expect(sitemapEntries(index, NOW).map(({ id }) => id)).toEqual(["e", "d", "c", "b", "a"]);
  });
});

test("a deletion leaves a tombstone that every index finds", () => {
  const now = new Date(NOW);
  expect(deletionWrites("x", now)).toEqual([
    { delete: "vehicles/x" },
    { set: "deletedListings/x", data: { updatedAt: now, expiresAt: new Date(now.getTime() + 7 * 86_400_000) } },
  ]);
});
