import { describe, expect, test } from "vitest";

import { lineOfEntry, lineOfListing, priceChangeText, totalsOf, viewCart } from "~/cart/lines";
import type { CartItem, CartLine } from "~/cart/model";
import type { CatalogEntry } from "~/catalog/catalog.server";
import type { Listing } from "~/catalog/model";

import { SITE } from "../../factories/site";
import { textOf } from "../../support/render";

const NOW = new Date("2026-11-20T15:00:00-05:00");
const ITEM: CartItem = { listingId: "a", quantity: 1, seenCentimos: 2_500_00 };

const entry = (card: Partial<CatalogEntry["card"]> = {}): CatalogEntry => ({
  sellerId: "vendedor",
  card: {
    id: "a",
    title: "Trek Marlin 7",
    priceCentimos: 2_500_00,
    category: "mtb",
    brand: "Trek",
    model: "Marlin 7",
    year: 2022,
    condition: "buen-estado",
    department: "lima",
    photo: null,
    featured: false,
    publishedAt: NOW,
    about: "",
    place: "",
    status: "active",
    ...card,
  },
});
const listing = (change: Partial<Listing>): Listing =>
  ({
    id: "a",
    title: "Trek Marlin 7",
    photos: [],
    category: "mtb",
    sellerId: "vendedor",
    price: 2300,
    status: "active",
    expiresAt: null,
    ...change,
  }) as Listing;
const line = (change: Partial<CartLine>): CartLine => ({ ...lineOfEntry(ITEM, entry(), null), ...change });

describe("a line of the catalogue", () => {
  test("a line of the catalogue has the price of the index, whatever the cookie says", () => {
    expect(lineOfEntry({ ...ITEM, seenCentimos: 1 }, entry(), null)).toMatchObject({
      unitCentimos: 2_500_00,
      formerCentimos: 1,
      problem: null,
    });
    expect(lineOfEntry(ITEM, entry(), null).formerCentimos).toBeNull();
  });
  test("a line of the catalogue is capped by the pieces that are left", () => {
    const ten = { ...ITEM, quantity: 10 };
    expect(lineOfEntry(ten, entry({ stock: 4 }), null)).toMatchObject({ quantity: 4, stock: 4 });
    const few = listing({ stock: 5, reservedUnits: 1, soldUnits: 2 });
    expect(lineOfListing(ten, few, null, NOW)).toMatchObject({ quantity: 2, stock: 2 });
  });
  test("a line of the catalogue is capped by its one piece", () => {
    expect(lineOfEntry({ ...ITEM, quantity: 5 }, entry(), null)).toMatchObject({ quantity: 1, stock: 1 });
  });
  test("a line of the catalogue says that it is reserved, or one's own", () => {
    expect(lineOfEntry(ITEM, entry({ status: "reserved" }), "vendedor").problem).toBe("reserved");
    expect(lineOfEntry(ITEM, entry(), "vendedor").problem).toBe("own");
    expect(lineOfEntry(ITEM, entry(), "otro").problem).toBeNull();
  });
});

describe("a line that left the catalogue", () => {
  test.each([
    ["sold", "sold"],
    ["paused", "paused"],
    ["reserved", "reserved"],
    ["expired", "not-found"],
    ["active", null],
  ] as const)("a line that left the catalogue with the status %s has the problem %s", (status, problem) => {
    expect(lineOfListing(ITEM, listing({ status }), null, NOW)).toMatchObject({ title: "Trek Marlin 7", problem });
  });
  test("one whose term is over can no longer be bought", () => {
    expect(lineOfListing(ITEM, listing({ expiresAt: new Date(NOW.getTime() - 1) }), null, NOW).problem).toBe(
      "not-found",
    );
  });
  test.each(["in_review", "rejected", "pending_payment"] as const)("%s shows nothing of itself", (status) => {
    expect(lineOfListing(ITEM, listing({ status }), null, NOW)).toMatchObject({
      title: "Anuncio retirado",
      sellerId: "",
      problem: "not-found",
    });
  });
  test("a line that left the catalogue is told where it cannot be read", () => {
    expect(lineOfListing(ITEM, null, null, NOW)).toMatchObject({ title: "Anuncio retirado", problem: "not-found" });
  });
});

describe("totals", () => {
  test("the totals of a cart are of what can be bought", () => {
    const lines = [
      line({ quantity: 2, unitCentimos: 100_00 }),
      line({ unitCentimos: 50_50 }),
      line({ unitCentimos: 9_999_00, problem: "sold" }),
    ];
    expect(totalsOf(lines)).toEqual({ count: 3, subtotalCentimos: 250_50 });
    expect(totalsOf([])).toEqual({ count: 0, subtotalCentimos: 0 });
  });
});

describe("view", () => {
  const view = (...lines: CartLine[]) => viewCart(lines, NOW, SITE);
  const plain = (text: string | undefined) => textOf(text ?? "");

  test("the view of the cart shows prices with two decimals", () => {
    const [shown] = view(line({ unitCentimos: 1_250_00, quantity: 2 })).lines;
    expect([shown?.price, shown?.subtotal].map(plain)).toEqual(["S/ 1,250.00", "S/ 2,500.00"]);
  });
  test.each([
    [24_999_99, "S/ 1,500.00", "Te faltan S/ 25,000.01 para el envío gratis.", "2 de diciembre de 2026"],
    [25_000_00, "S/ 500.00", "Te faltan S/ 25,000.00 para el envío gratis.", "2 de diciembre de 2026"],
    [49_999_99, "S/ 500.00", "Te faltan S/ 0.01 para el envío gratis.", "2 de diciembre de 2026"],
    [50_000_00, "Gratis", "¡Tu envío es gratis!", "29 de noviembre de 2026"],
  ])("the view of the cart says shipping, hint and day for %d", (unitCentimos, shipping, hint, day) => {
    const { totals } = view(line({ unitCentimos }));
    expect([plain(totals?.shipping), plain(totals?.hint)]).toEqual([shipping, hint]);
    expect(totals?.delivery).toContain(`Llega hasta el ${day}.`);
  });
  test("the view of the cart says what happened at its line, and blocks no other", () => {
    const { lines, count, totals } = view(
      line({ problem: "sold" }),
      line({ listingId: "b", problem: "not-found" }),
      line({ listingId: "c", unitCentimos: 2_300_00, formerCentimos: 2_500_00 }),
    );
    expect(lines.map(({ href }) => href)).toEqual(["/producto/a", null, "/producto/c"]);
    expect(lines.map(({ problem }) => problem)).toEqual([
      "Este vehículo ya se vendió.",
      "Este anuncio ya no está publicado.",
      null,
    ]);
    expect(plain(lines[2]?.priceChange ?? "")).toBe("Bajó de precio: ahora cuesta S/ 2,300.00, antes S/ 2,500.00.");
    expect([count, plain(totals?.subtotal)]).toEqual([1, "S/ 2,300.00"]);
  });
  test("the view of the cart has no totals where nothing can be bought", () => {
    expect(view(line({ problem: "paused" })).totals).toBeNull();
  });
  test("the view of the cart says that a price went up", () => {
    expect(plain(priceChangeText(line({ formerCentimos: 2_000_00 })) ?? "")).toBe(
      "Subió de precio: ahora cuesta S/ 2,500.00, antes S/ 2,000.00.",
    );
  });
});
