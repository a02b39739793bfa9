import { expect, test } from "vitest";

import { pausedUntil } from "~/orders/placing/unpaid";

import { ORDERED_AT } from "../../../factories/orders";

const MINUTE = 60_000;
const rules = { pauseMinutes: 60 };

/** An order that expired so many minutes after the first one. */
function expired(minutes: number, purchase?: string) {
  const at = new Date(ORDERED_AT.getTime() + minutes * MINUTE);
  const history = [
    { state: "created", at: ORDERED_AT },
    { state: "expired", at },
  ];
  const order = { id: `order-${minutes}`, state: "expired", lines: [], history };
  return purchase === undefined ? order : { ...order, purchase: { id: purchase } };
}

const pause = (...orders: ReturnType<typeof expired>[]) => {
  const until = pausedUntil(orders, rules);
  return until && (until.getTime() - ORDERED_AT.getTime()) / MINUTE;
};

test("the second reservation that expires begins a pause, and each further one doubles it from the last one on", () => {
  expect(pause()).toBeNull();
  expect(pause(expired(5))).toBeNull();
  expect(pause(expired(5), expired(1))).toBe(65);
  expect(pause(expired(1), expired(2), expired(5))).toBe(125);
  expect(pausedUntil([expired(1), expired(2)], { pauseMinutes: 0 })).toBeNull();
});

test("a pause is three days at most, however many reservations expired", () => {
  expect(pause(...Array.from({ length: 9 }, (_, n) => expired(n)))).toBe(8 + 3 * 24 * 60);
});

test("the orders of one purchase are one reservation", () => {
  expect(pause(expired(1, "order-1"), expired(2, "order-1"))).toBeNull();
  expect(pause(expired(1, "order-1"), expired(2, "order-1"), expired(3))).toBe(63);
});
