import { describe, expect, test } from "vitest";

import { balancesOf, debtOf } from "~/orders/ledger/balances";
import { bookEntry } from "~/orders/ledger/entry";
import { balanceOf } from "~/orders/ledger/model";
import { withSeenRefunds } from "~/orders/ledger/refund-parts";
import { reductionOf, refundedOf, shareOf } from "~/orders/ledger/shares";
import { splitByWeights } from "~/orders/ledger/split";
import type { Order, RefundPart } from "~/orders/model";
import type { Write } from "~/platform/firestore/types";

import { makeOrder, makeOrderLine, makePayment, ORDERED_AT } from "../../../factories/orders";

const TWO = {
  lines: [makeOrderLine({ sellerId: "jose" }), makeOrderLine({ listingId: "otra", sellerId: "jose" })],
  subtotalCentimos: 500_000,
  totalCentimos: 650_000,
};
const PAID = [makePayment({ amountCentimos: 650_000 })];
const completed = (changes: Partial<Order> = {}) =>
  makeOrder({ ...TWO, payments: PAID, state: "completed", paidAt: ORDERED_AT, completedAt: ORDERED_AT, ...changes });

function expectBalances(order: Order, expected: Record<string, number>): void {
  const lines = balancesOf(order);
  expect(lines.reduce((sum, { centimos }) => sum + centimos, 0)).toBe(0);
  const accounts = Object.keys({ buyer: 0, provider: 0, held: 0, seller: 0, business: 0, debt: 0 });
  expect(
    Object.fromEntries(
      accounts.map((account) => [account, balanceOf(lines, account as Parameters<typeof balanceOf>[1])]),
    ),
  ).toEqual({ buyer: 0, provider: 0, held: 0, seller: 0, business: 0, debt: 0, ...expected });
}

describe("the money of an order", () => {
  test("the money of an order is held from the payment until the order is completed, and then owed to its seller", () => {
    expectBalances(makeOrder({ ...TWO, payments: PAID, state: "paid" }), { provider: -650_000, held: 650_000 });
    expectBalances(completed(), { provider: -650_000, seller: 650_000 });
  });

  test("the money of an order leaves the business its commission, less the coupon that it gave", () => {
    const payments = [makePayment({ amountCentimos: 600_000 })];
    const order = completed({ payments, discountCentimos: 50_000, totalCentimos: 600_000, commissionBasisPoints: 500 });
    expectBalances(order, { provider: -600_000, seller: 625_000, business: -25_000 });
  });

  test("the money of an order is the buyer's where it goes back, or while the provider decides about it", () => {
    const due = [makePayment({ amountCentimos: 650_000, outcome: "refund_due" })];
    expectBalances(makeOrder({ ...TWO, payments: due, state: "refund_pending" }), {
      provider: -650_000,
      buyer: 650_000,
    });
    for (const changes of [{ status: "in_mediation" }, { status: "charged_back", statusDetail: "in_process" }] as const)
      expectBalances(completed({ payments: [makePayment({ amountCentimos: 650_000, ...changes })] }), {
        provider: -650_000,
        buyer: 650_000,
      });
  });

  test("the money of a part that went back is taken from its seller", () => {
    const payments = [makePayment({ amountCentimos: 650_000, refundedCentimos: 50_000 })];
    const part = { paymentId: "p-1", reason: "", by: "admin", at: ORDERED_AT, state: "done" } as const;
    const refunds = [{ ...part, id: "1", centimos: 50_000 }];
    const order = completed({ payments, refunds });
    expectBalances(order, { provider: -600_000, seller: 600_000 });
    expect(balanceOf(balancesOf(order), "seller", "jose")).toBe(600_000);
    const due = [...refunds, { ...part, state: "due" as const, id: "2", centimos: 1 }];
    expectBalances(completed({ payments, refunds: due }), { provider: -600_000, buyer: 1, seller: 599_999 });
  });

  test("money that was transferred and lost afterwards is a debt of the seller, less what was kept back for it", () => {
    const transfers = [{ sellerId: "jose", moves: 1, paidCentimos: 650_000, setOffCentimos: 0, repaidCentimos: 0 }];
    expectBalances(completed({ transfers }), {});
    const lost = [makePayment({ amountCentimos: 650_000, status: "charged_back", outcome: "refund_done" })];
    const order = completed({ transfers, payments: lost, state: "refunded" });
    expectBalances(order, { provider: 650_000, debt: -650_000 });
    expect([debtOf(order, "jose"), debtOf(order, "rosa")]).toEqual([650_000, 0]);
    const repaid = [{ ...transfers[0]!, repaidCentimos: 200_000 }];
    expect(debtOf(completed({ transfers: repaid, payments: lost, state: "refunded" }), "jose")).toBe(450_000);
    // Kept back for another debt: the seller had it as well.
    const keptBack = [{ ...transfers[0]!, paidCentimos: 450_000, setOffCentimos: 200_000 }];
    expectBalances(completed({ transfers: keptBack, payments: lost, state: "refunded" }), {
      provider: 450_000,
      business: 200_000,
      debt: -650_000,
    });
    const open = [makePayment({ amountCentimos: 650_000, status: "charged_back", statusDetail: "in_process" })];
    expectBalances(completed({ transfers, payments: open }), {
      provider: 0,
      buyer: 650_000,
      business: -650_000,
    });
  });
});

test("a payment that is back is with nobody, whatever case the provider still names", () => {
  const back = makePayment({ amountCentimos: 650_000, outcome: "refund_done", status: "in_mediation" });
  expectBalances(makeOrder({ ...TWO, payments: [back], state: "refunded" }), {});
});

test("an entry is named by its cause: a lost chargeback of which no case was seen, and a refund", () => {
  const written: string[] = [];
  const tx = {
    write: (...writes: Write[]) => written.push(...writes.map((one) => ("create" in one ? one.create : ""))),
  };
  const back = (changes: Partial<Order["payments"][number]>) =>
    completed({ state: "refunded", payments: PAID.map((one) => ({ ...one, outcome: "refund_done", ...changes })) });
  bookEntry(tx, completed(), back({ status: "charged_back", statusDetail: "settled" }), ORDERED_AT);
  bookEntry(tx, completed(), back({ status: "refunded", refundedCentimos: 650_000 }), ORDERED_AT);
  expect(written).toEqual(["ledger/order-1_chargeback-lost-p-1-v1", "ledger/order-1_refund-p-1-v1-650000"]);
});

describe("refunds seen at the provider", () => {
  const order = makeOrder({ ...TWO, payments: PAID, state: "paid" });
  const payment = { ...PAID[0]!, refundedCentimos: 100_001 };

  test("refunds seen at the provider are the seller's to the céntimo", () => {
    const [part] = withSeenRefunds(order, payment, 100_001, ORDERED_AT);
    expect(part).toMatchObject({
      by: "provider",
      state: "done",
      centimos: 100_001,
    });
  });

  test("refunds seen at the provider are those that were asked for here, where there are such", () => {
    const due: RefundPart = {
      id: "1",
      paymentId: "p-1",
      centimos: 100_000,
      reason: "Rayón",
      by: "admin",
      at: ORDERED_AT,
      state: "due",
    };
    const refunds = withSeenRefunds({ ...order, refunds: [due] }, payment, 100_001, ORDERED_AT);
    expect(refunds).toMatchObject([
      { id: "1", state: "done" },
      { by: "provider", centimos: 1 },
    ]);
  });

  test("refunds at the provider that leave too little for one that was asked for are a piece of it", () => {
    const due: RefundPart = {
      id: "1",
      paymentId: "p-1",
      centimos: 649_999,
      reason: "Rayón",
      by: "admin",
      at: ORDERED_AT,
      state: "due",
    };
    const refunds = withSeenRefunds({ ...order, refunds: [due] }, payment, 100_001, ORDERED_AT);
    expect(refunds).toMatchObject([
      { by: "admin", state: "due", centimos: 549_998 },
      { by: "provider", state: "done", centimos: 100_001 },
    ]);
    const another = { ...due, paymentId: "p-0" };
    expect(withSeenRefunds({ ...order, refunds: [another] }, payment, 649_999, ORDERED_AT)[0]).toEqual(another);
    const whole = [{ ...due, centimos: 100_000 }];
    const more = withSeenRefunds({ ...order, refunds: whole }, payment, 640_000, ORDERED_AT);
    expect(more.map(({ by, state }) => `${by} ${state}`)).toEqual(["admin done", "provider done"]);
    expect(refundedOf({ refunds: more })).toBe(640_000);
  });
});

test("a split loses no céntimo and gives nobody more than there is", () => {
  expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitByWeights(7, [0, 7])).toEqual([0, 7]);
  expect(splitByWeights(9_999_999_999, [9_999_999_999, 1])).toEqual([9_999_999_999, 0]);
  expect(splitByWeights(0, [])).toEqual([]);
});

test("a seller is owed nothing where all of their part went back, whatever the coupon was", () => {
  const share = shareOf(makeOrder({ discountCentimos: 10_001, totalCentimos: 389_999 }));
  expect(share).toMatchObject({ paidCentimos: 389_999, netCentimos: 400_000 });
  expect([reductionOf(share, 0), reductionOf(share, 1), reductionOf(share, 389_999)]).toEqual([0, 1, 400_000]);
});
