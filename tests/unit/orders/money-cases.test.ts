import { globSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { paymentLines } from "~/orders/pages/order-facts";
import { closedWords } from "~/orders/paying/closed-words";

import { makeOrder, makePayment } from "../../factories/orders";

/** How money once went astray after the payment, and how many tests hold it: each has `// money-case: 6` over it. */
const CASES: Record<number, readonly [what: string, tests: number]> = {
  1: ["a part is refunded at the provider, and payout, report and page still say the whole", 3],
  2: ["an order is cancelled while its card is in review or its code is open, and is paid all the same", 2],
  3: ["one account takes the dearest listings off sale", 5],
  4: ["a seller with a paid and a reserved sale deletes the account, and buyers' money stays", 3],
  5: ["an open chargeback counts as lost, and a won one is never put right", 2],
  6: ["a payout is made, and its sale is charged back", 3],
  7: ["one of two sellers decides for both", 2],
  8: ["a seller of a reserved listing reads neither why nor until when", 2],
  9: ["a paid order is never sent", 2],
  10: ["back from the provider's page there is nothing", 2],
  11: ["open orders stand in the way, without a name or a link", 1],
  12: ["acts on the cart show no sign of life", 1],
  13: ["reviews carry links and numbers, and cannot be answered", 1],
  14: ["the cart takes the wrong things along, and a seller does not read the fee", 5],
};

const TAG = /^ *\/\/ money-case: ([\d, ]+)\n *(test\b)?/gm;
const files = globSync("{tests,e2e}/**/*.{test,spec}.{ts,tsx}");
const tags = files.flatMap((file) => {
  const found = [...readFileSync(file, "utf8").matchAll(TAG)];
  return found.map(([, cases = "", test]) => ({
    file,
    cases: cases.split(", ").map(Number),
    isOverTest: Boolean(test),
  }));
});

test("a tag of a case stands over a test, and names a case of the list", () => {
  const astray = tags.filter(({ cases, isOverTest }) => !isOverTest || cases.some((one) => !(one in CASES)));
  expect(astray).toEqual([]);
});

test.each(Object.entries(CASES))("case %s of money gone astray is held by its tests", (number, [what, tests]) => {
  expect([what, tags.filter(({ cases }) => cases.includes(Number(number))).length]).toEqual([what, tests]);
});

describe("words of money that came late", () => {
  const closed = (...payments: Parameters<typeof makePayment>[0][]) =>
    closedWords(makeOrder({ state: "cancelled", payments: payments.map(makePayment) }));

  test("'No se cobró nada' is said only where no payment came or may come", () => {
    const nothing = "No se cobró nada.";
    expect(closed()).toBe(nothing);
    expect(closed({ status: "rejected", outcome: "none" })).toBe(nothing);
    expect(closed({ outcome: "refund_due" })).not.toContain(nothing);
    expect(closed({ outcome: "refund_done" })).not.toContain(nothing);
    expect(closed({ outcome: "held" })).not.toContain(nothing);
    for (const status of ["pending", "in_process", "authorized"] as const)
      expect(closed({ status, outcome: "none" })).not.toContain(nothing);
  });

  test("a payment that went back is said to be so once", () => {
    const order = makeOrder({ payments: [makePayment({ status: "refunded", outcome: "refund_done" })] });
    expect(paymentLines(order, false)[0]?.value.match(/devuelto/g)).toHaveLength(1);
  });
});
