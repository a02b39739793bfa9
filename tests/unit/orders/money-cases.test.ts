import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { paymentLines } from "~/orders/pages/order-facts";
import { closedWords } from "~/orders/paying/closed-words";

import { makeOrder, makePayment } from "../../factories/orders";

/**
 * How money once went astray after the payment, and the tests that hold each of it: a file and the words of a title in
 * it. A test that moves takes its line along.
 */
const CASES: Record<string, readonly (readonly [file: string, title: string])[]> = {
  "1: a part is refunded at the provider, and payout, report and page still say the whole": [
    ["worker/orders/ledger/entries.test.ts", "a part that the provider gave back is seen, and payout and report"],
    [
      "worker/orders/ledger/shared-payments.test.ts",
      "money that goes back at the provider is shared by what the orders",
    ],
    ["worker/orders/ledger/random.test.ts", "no céntimo is lost or invented in 2,000 random schedules"],
  ],
  "2: an order is cancelled while its card is in review or its code is open, and is paid all the same": [
    ["worker/orders/ledger/cases.test.ts", "asks the provider to cancel the payment"],
    ["worker/orders/ledger/cases.test.ts", "says that the bank still thinks where it cannot be cancelled"],
  ],
  "3: one account takes the dearest listings off sale": [
    ["worker/orders/bounds.test.ts", "an account that asks for twelve listings at once keeps two unpaid"],
    ["worker/orders/bounds.test.ts", "a network keeps ten unpaid of 24 that twelve accounts ask for at once"],
    ["worker/orders/bounds.test.ts", "a used single piece is held by a ticket for six hours at most"],
    ["worker/orders/bounds.test.ts", "a dear first purchase is paid by card only"],
    [
      "worker/checkout/checkout.test.ts",
      "is asked to confirm its address; what was typed waits, and nothing is reserved",
    ],
  ],
  "4: a seller with a paid and a reserved sale deletes the account, and buyers' money stays": [
    ["worker/privacy/leaving.test.ts", "sells nothing from the moment of the request, before any job has run"],
    ["worker/privacy/leaving.test.ts", "is waited for while a sale is open, and erased once it is over"],
    [
      "worker/privacy/leaving.test.ts",
      "a seller who has not sent a sale two weeks after the grace does not keep its money",
    ],
  ],
  "5: an open chargeback counts as lost, and a won one is never put right": [
    ["worker/orders/ledger/cases.test.ts", "freezes a completed order and its payout while it is open, and a won one"],
    ["../e2e/chargeback.spec.ts", "a chargeback is read by buyer, seller and administrator until it is"],
  ],
  "6: a payout is made, and its sale is charged back": [
    ["worker/orders/ledger/cases.test.ts", "a chargeback that is lost after the payout is a debt"],
  ],
  "7: one of two sellers decides for both": [
    ["worker/orders/purchases.test.ts", "one seller who sends is confirmed and paid, whatever the other does"],
    ["worker/orders/purchases.test.ts", "one order is refunded by its part of the payment, and the other goes on"],
  ],
  "8: a seller of a reserved listing reads neither why nor until when": [
    [
      "worker/orders/reservations.test.ts",
      "its seller is mailed as it begins and as it lasts longer, and reads until when",
    ],
    ["worker/orders/reservations.test.ts", "ends as the seller sold it in person"],
  ],
  "9: a paid order is never sent": [
    ["worker/orders/clocks.test.ts", "the money of a sale that nobody confirms goes back by itself after 48 hours"],
    ["worker/orders/clocks.test.ts", "a confirmed sale has five business days of Peru"],
  ],
  "10: back from the provider's page there is nothing": [
    [
      "worker/checkout/give-back.test.ts",
      "a buyer who comes back from the provider without paying finds the order that waits",
    ],
    ["worker/checkout/checkout.test.ts", "an own open order is named at its line"],
  ],
  "11: open orders stand in the way, without a name or a link": [
    ["worker/checkout/checkout.test.ts", "is led to the purchases that it has not paid, on the page and by the form"],
  ],
  "12: acts on the cart show no sign of life": [
    ["../e2e/cart-drawer.con-js.spec.ts", "an act on the cart shows a sign while its answer is on the way"],
  ],
  "13: reviews carry links and numbers, and cannot be answered": [
    ["worker/reviews/reviews.test.ts", "is refused with words, as is its answer"],
  ],
  "14: the cart takes the wrong things along, and a seller does not read the fee": [
    ["worker/checkout/checkout.test.ts", "'Comprar ahora' orders its listing alone, and the rest of the cart waits"],
    [
      "worker/cart/account-cart.test.ts",
      "leaves nothing in the browser at the sign-out, and nobody else sees it there",
    ],
    ["worker/cart/cart.test.ts", "adding several pieces adds up to what is left"],
    ["unit/orders/pages/order-page.test.tsx", "shows its seller the fee of the delivery that they get"],
    ["../e2e/cart-drawer.con-js.spec.ts", "a number that is refused is told by the page"],
  ],
};

test.each(Object.entries(CASES))("case %s: its tests are there", (_, tests) => {
  for (const [file, title] of tests)
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"), file).toContain(title);
});

describe("words of money that came late (case 14)", () => {
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
