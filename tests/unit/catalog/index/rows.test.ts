import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { answered } from "~/catalog/asking";
import { factWord } from "~/catalog/facts";
import { layeredIndex } from "~/catalog/index/catalog-index";
import { decodeRow, encodeRow, rowOf, type Row } from "~/catalog/index/rows";
import { buildSegment } from "~/catalog/index/segment";
import { wordsOf } from "~/catalog/index/words";
import { deletionWrites } from "~/catalog/model";
import { droppedCards, homeSelection, similarTo } from "~/catalog/search/browse";
import { countOfSeller } from "~/catalog/search/of-seller";
import { buildIndex } from "~/catalog/search/search";
import { sitemapPart } from "~/catalog/search/whole-catalog";
import { LISTING_STATUSES } from "~/catalog/statuses";

import { ANY_ROW } from "../any-row";
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
      answered(homeSelection(NOW, { featured: 1, newest: 1 }), buildIndex([makeRow({ stock })])).newest[0]?.stock;
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
    expect(answered(homeSelection(NOW, { featured: 1, newest: 1 }), buildIndex([row!])).featured[0]?.trust).toBe(trust);
  });
  test.each([undefined, false, true])("a card knows a verified seller through the index (%s)", (sellerVerified) => {
    const stored = decodeRow(encodeRow(rowOf(makeListing({ sellerVerified }))!));
    const card = answered(homeSelection(NOW, { featured: 1, newest: 1 }), buildIndex([stored!])).featured[0];
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

describe("rows among the changes", () => {
  test("rows among the changes are read back as they were written", () => {
    fc.assert(
      fc.property(ANY_ROW, (row) => {
        expect(decodeRow(JSON.parse(JSON.stringify(encodeRow(row))))).toEqual(row);
      }),
    );
  });
  test.each([1, null, {}, [], "<html></html>", encodeRow(makeRow()).slice(1)])("%j is rejected as a row", (cells) => {
    expect(decodeRow(cells)).toBeNull();
  });
  test("rows with an unknown category or condition are rejected", () => {
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
      [buildSegment([...base, dropped("f", 0)])],
      new Map([
        ["f", null],
        ["g", dropped("g", 2)],
      ]),
    );
    expect(answered(droppedCards(9, NOW), shop).map(({ id }) => id)).toEqual(["b", "g", "a"]);
    expect(answered(droppedCards(1, NOW), shop)).toEqual([
      expect.objectContaining({ id: "b", drop: { byCentimos: 20_000, at: new Date(NOW - DAY_MS) } }),
    ]);
    expect(answered(droppedCards(9, NOW), buildIndex([dropped("h", 0, { expiresAt: NOW })]))).toEqual([]);
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
    const home = answered(homeSelection(NOW, { featured: 2, newest: 3 }), index);
    expect(home.total).toBe(5);
    expect(home.featured.map(({ id }) => id)).toEqual(["c", "b"]);
    expect(home.newest.map(({ id }) => id)).toEqual(["e", "d", "a"]);
    expect(home.categories.filter(({ count }) => count > 0)).toEqual([
      { id: "mtb", name: "Montaña", count: 3 },
      { id: "ruta", name: "Ruta", count: 1 },
      { id: "scooter", name: "Scooter", count: 1 },
    ]);
  });
  test("the lists of the home page have nothing sold for parts, and those near the user only where they fill a row", () => {
    const inLima = ["1", "2", "3", "4"].map((id) => makeRow({ id, department: "lima", sellerId: `vendedor-${id}` }));
    const parts = makeRow({ id: "5", department: "lima", condition: "para-repuestos", featured: true });
    const other = makeRow({ id: "6", department: "cusco" });
    const sizes = { featured: 2, newest: 9 };
    const home = answered(homeSelection(NOW, sizes, "lima"), buildIndex([...inLima, parts, other]));
    expect(home.near.map(({ id }) => id).toSorted()).toEqual(["1", "2", "3", "4"]);
    expect([...home.featured, ...home.newest].map(({ id }) => id)).not.toContain("5");
    expect(home.total).toBe(6);
    expect(answered(homeSelection(NOW, sizes, "cusco"), buildIndex([...inLima, parts, other])).near).toEqual([]);
    expect(answered(homeSelection(NOW, sizes), buildIndex(inLima)).near).toEqual([]);
  });
  test("the index finds similar listings: category, brand, price; never another kind, nor itself", () => {
    const similar = answered(
      similarTo({ id: "a", category: "mtb", brand: "TREK", priceCentimos: 250_000 }, 9, NOW),
      index,
    );
    expect(similar.map(({ id }) => id)).toEqual(["b", "c", "d"]);
    expect(
      answered(similarTo({ id: "x", category: "mtb", brand: "Trek", priceCentimos: 250_000 }, 1, NOW), index).map(
        ({ id }) => id,
      ),
    ).toEqual(["a"]);
  });
  test("the index counts a seller's listings on sale", () => {
    expect(answered(countOfSeller("vendedor-1", NOW), index)).toBe(4);
    expect(answered(countOfSeller("nadie", NOW), index)).toBe(0);
  });
  test("the index lists the listings for the sitemap", () => {
    expect(answered(sitemapPart(null, 10, NOW), index).entries.map(({ id }) => id)).toEqual(["e", "d", "c", "b", "a"]);
  });
});

test("a deletion leaves a tombstone that every index finds", () => {
  const now = new Date(NOW);
  expect(deletionWrites("x", now)).toEqual([
    { delete: "vehicles/x" },
    { set: "deletedListings/x", data: { updatedAt: now, expiresAt: new Date(now.getTime() + 7 * 86_400_000) } },
  ]);
});
