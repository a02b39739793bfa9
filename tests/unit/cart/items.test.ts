import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { countPieces, decodeCart, encodeCart, fitsCart, withItem, withoutItems, type CartContent } from "~/cart/items";
import { MAX_CART_LINES, type CartItem } from "~/cart/model";

const item = (listingId: string, quantity = 1, seenCentimos = 1_250_00): CartItem => ({
  listingId,
  quantity,
  seenCentimos,
});

describe("items", () => {
  test("a new one is appended, one that is there is set in its place", () => {
    const items = [item("a"), item("b")];
    expect(withItem(items, item("c"), 1)).toEqual([...items, item("c")]);
    expect(withItem(items, item("a", 3), 5)).toEqual([item("a", 3), item("b")]);
  });
  test.each([0, -1, -99, NaN])("quantity %d removes it", (quantity) => {
    expect(withItem([item("a"), item("b")], item("a", quantity), 5)).toEqual([item("b")]);
    expect(withItem([item("b")], item("a", quantity), 5)).toEqual([item("b")]);
  });
  test.each([
    [2, 1, 1],
    [7, 5, 5],
    [500, 1_000, 99],
    [2.7, 5, 2],
    [1, 0, 1],
  ])("quantity %d of a stock of %d becomes %d", (quantity, stock, expected) => {
    expect(withItem([], item("a", quantity), stock)).toEqual([item("a", expected)]);
  });
  test("items are removed, and their pieces counted", () => {
    const items = [item("a", 2), item("b"), item("c", 4)];
    expect(withoutItems(items, ["a", "x", "c"])).toEqual([item("b")]);
    expect(countPieces(items)).toBe(7);
  });
});

describe("cookie text", () => {
  test("the text of the cart's cookie says ids, quantities and prices seen, and the coupon", () => {
    expect(encodeCart({ items: [item("a-1"), item("b_2", 3, 35)], couponCode: "HOLA-10" })).toBe(
      "a-1.1.2og8~b_2.3.z!HOLA-10",
    );
  });
  test("an empty cart is no cookie", () => {
    expect(encodeCart({ items: [], couponCode: "HOLA" })).toBe("");
    expect(decodeCart("")).toEqual({ items: [], couponCode: null });
  });
  test("the text of the cart's cookie reads back the stored items", () => {
    const content = fc.record({
      items: fc.uniqueArray(
        fc.record({
          listingId: fc.stringMatching(/^[A-Za-z0-9][\w-]{0,60}$/),
          quantity: fc.integer({ min: 1, max: 99 }),
          seenCentimos: fc.integer({ min: 0, max: 50_000_000 }),
        }),
        { minLength: 1, maxLength: MAX_CART_LINES, selector: ({ listingId }) => listingId },
      ),
      couponCode: fc.option(fc.stringMatching(/^[A-Z0-9-]{1,32}$/)),
    });
    fc.assert(fc.property(content, (one: CartContent) => void expect(decodeCart(encodeCart(one))).toEqual(one)));
  });
  test.each([
    "a",
    "a.1",
    "a.0.1",
    "a.-1.1",
    "a.100.1",
    "a.1.1.1",
    "a.1.1~a.2.1",
    "a.1.1~",
    "../x.1.1",
    "a.1.1!hola",
    "a.1.1!A!B",
    Array.from({ length: MAX_CART_LINES + 1 }, (_, at) => `a${at}.1.1`).join("~"),
  ])("%j makes no sense: an empty cart", (text) => {
    expect(decodeCart(text)).toEqual({ items: [], couponCode: null });
  });
  test("the text of the cart's cookie fits with 20 lines, not with more, nor beyond what a browser keeps", () => {
    const lines = (count: number, length: number) =>
      Array.from({ length: count }, (_, at) => item(String(at).padStart(length, "x"), 99, 50_000_000));
    expect(fitsCart(lines(MAX_CART_LINES, 40))).toBe(true);
    expect(fitsCart(lines(MAX_CART_LINES + 1, 40))).toBe(false);
    expect(fitsCart(lines(MAX_CART_LINES, 128))).toBe(true);
  });
});
