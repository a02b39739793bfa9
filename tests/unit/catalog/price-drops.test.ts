import { describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import {
  dropOf,
  dropText,
  lastDrop,
  PRICE_CHANGES_MAX,
  withPriceChange,
  type PriceChange,
} from "~/catalog/price-drops";

const START = Date.UTC(2026, 10, 3, 15);
const day = (number: number) => new Date(START + number * DAY_MS);

/** Prices by the day on which each begins. */
function changesOf(...prices: readonly [day: number, soles: number][]): PriceChange[] {
  return prices.slice(1).map(([at, to], place) => ({ from: prices[place]![1], to, at: day(at) }));
}

describe("lastDrop", () => {
  test("lastDrop tells a lower price for 30 days", () => {
    const changes = changesOf([-40, 2500], [0, 2300]);
    expect(lastDrop(changes, day(0))).toEqual({ byCentimos: 20_000, at: day(0) });
    expect(lastDrop(changes, new Date(START + 30 * DAY_MS - 1))).not.toBeNull();
    expect(lastDrop(changes, day(30))).toBeNull();
  });

  test.each<[what: string, changes: PriceChange[] | undefined]>([
    ["no change", undefined],
    ["no change in the list", []],
    ["a higher price", changesOf([-40, 2500], [0, 2600])],
    ["a price raised to be lowered again", changesOf([-40, 2000], [-7, 2500], [0, 2200])],
    ["the price before the raise", changesOf([-40, 2000], [-7, 2500], [0, 2000])],
    ["a typing error that was corrected", changesOf([-40, 2000], [0, 20_000], [0.01, 2000])],
    ["a drop that was followed by a higher price", changesOf([-40, 2500], [-2, 2000], [0, 2400])],
    ["less than a hundredth", changesOf([-40, 2500], [0, 2476])],
  ])("lastDrop is null for %s", (_, changes) => {
    expect(lastDrop(changes, day(0))).toBeNull();
  });

  test("lastDrop compares with the lowest price of the 30 days before, and with no earlier ones", () => {
    expect(dropOf(changesOf([-60, 2000], [-20, 2500], [0, 1900]))?.byCentimos).toBe(10_000);
    expect(dropOf(changesOf([-90, 1500], [-31, 2500], [0, 2300]))?.byCentimos).toBe(20_000);
    expect(dropOf(changesOf([-90, 2500], [-3, 2300], [0, 2100]))?.byCentimos).toBe(20_000);
  });

  test("lastDrop knows nothing once changes of these days fell out of the list", () => {
    const hidden = changesOf([-40, 2000], [-20, 3000]);
    const wiggled = Array.from({ length: PRICE_CHANGES_MAX - 1 }, (_, place) => ({
      from: place % 2 ? 3001 : 3000,
      to: place % 2 ? 3000 : 3001,
      at: day(-10 + place / 10),
    }));
    const all = [...hidden, ...wiggled, { from: 3000, to: 2500, at: day(0) }].reduce<PriceChange[]>(
      withPriceChange,
      [],
    );
    expect(all).toHaveLength(PRICE_CHANGES_MAX);
    expect(dropOf(all)).toBeNull();
  });
});

test("withPriceChange keeps the last changes", () => {
  const all = Array.from({ length: 12 }, (_, place) => ({ from: 1000 + place, to: 1001 + place, at: day(place) }));
  const kept = all.reduce<PriceChange[]>(withPriceChange, []);
  expect(kept).toEqual(all.slice(2));
  expect(withPriceChange(undefined, all[0]!)).toEqual([all[0]]);
});

test("dropText says by how much and on which day of Lima", () => {
  // 04:30 of the 4th in UTC.
  expect(dropText({ byCentimos: 20_000, at: new Date("2026-11-04T04:30:00Z") })).toBe(
    "Bajó S/\u00a0200 el 3 de noviembre",
  );
  expect(dropText({ byCentimos: 12_050, at: day(0) })).toBe("Bajó S/\u00a0120.50 el 3 de noviembre");
});
