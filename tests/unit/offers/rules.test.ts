import { describe, expect, test } from "vitest";

import type { Negotiation } from "~/offers/model";
import {
  atTime,
  automatic,
  counterRange,
  offerChoice,
  offerRange,
  offersLeft,
  takesOffers,
  waitsFor,
  withTurn,
} from "~/offers/rules";

const NOW = new Date("2026-11-20T20:00:00Z");
const PARTIES = { id: "bici_ana", listingId: "bici", listingTitle: "Bici", sellerId: "rosa", buyerId: "ana" };

const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const offered = (before: Negotiation | null = null, amount = 1500) => withTurn(before, PARTIES, "buyer", amount, NOW);

describe("offers", () => {
  test.each([
    [2500, 1250, 2475],
    [50, 25, 49],
    [1999.99, 1000, 1979],
    [500_000, 250_000, 495_000],
  ])("offers for S/ %d are from %d to %d whole soles", (price, min, max) => {
    expect(offerRange(price)).toEqual({ min, max });
  });

  test.each([
    [offerRange(11_600), "De S/ 5,800 a S/ 11,484, sin céntimos.", ["9,000", "10,000", "11,000"]],
    [{ min: 1501, max: 2000 }, "De S/ 1,501 a S/ 2,000, sin céntimos.", ["1,800", "1,900", "2,000"]],
    [{ min: 1999, max: 2000 }, "De S/ 1,999 a S/ 2,000, sin céntimos.", ["2,000"]],
    [{ min: 2000, max: 2000 }, "De S/ 2,000 a S/ 2,000, sin céntimos.", ["2,000"]],
  ])("offers between %o are said in soles, with round amounts", (range, hint, rounds) => {
    const choice = offerChoice(range);
    expect([choice.hint.replaceAll("\u00a0", " "), choice.rounds]).toEqual([hint, rounds]);
  });

  test("offers are three a buyer, however they ended", () => {
    const first = offered();
    const second = offered(withTurn(first, PARTIES, "seller", 2000, NOW));
    expect([offersLeft(null), offersLeft(first), offersLeft(second)]).toEqual([3, 2, 1]);
    expect(second.turns.map(({ outcome }) => outcome)).toEqual(["countered", "countered", "open"]);
  });

  test("offers wait for the other side, and for nobody once their time is over", () => {
    const first = offered();
    expect(waitsFor(first)).toBe("seller");
    expect(waitsFor(withTurn(first, PARTIES, "seller", 2000, NOW))).toBe("buyer");
    expect(waitsFor(atTime(first, later(47.9)))).toBe("seller");
    expect(waitsFor(atTime(first, later(48)))).toBeNull();
  });

  test("offers are answered with more than was offered, and no more than the price", () => {
    expect(counterRange(offered(), 2500.5)).toEqual({ min: 1501, max: 2500 });
    expect(counterRange(offered(), 1500)).toBeNull();
    expect(counterRange(withTurn(offered(), PARTIES, "seller", 2000, NOW), 2500)).toBeNull();
  });

  test("offers are answered by the seller's limits, from and below whole amounts", () => {
    const rules = { open: true, declineBelow: 1500, acceptFrom: 2000 };
    expect([1499, 1500, 1999, 2000].map((amount) => automatic(rules, amount))).toEqual([
      "decline",
      null,
      null,
      "accept",
    ]);
    expect(automatic({ open: true, declineBelow: null, acceptFrom: null }, 1)).toBeNull();
  });

  test.each([
    ["buen-estado", undefined, undefined, true],
    ["nuevo", undefined, undefined, false],
    ["buen-estado", 2, undefined, false],
    ["buen-estado", 1, { open: false }, false],
  ] as const)("offers are taken for %s, %s pieces, rules %o: %s", (condition, stock, offerRules, is) => {
    const listing = { specifications: { condition }, stock, offerRules } as unknown as Parameters<
      typeof takesOffers
    >[0];
    expect(takesOffers(listing)).toBe(is);
  });
});
