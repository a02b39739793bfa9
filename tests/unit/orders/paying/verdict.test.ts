import { describe, expect, test } from "vitest";

import type { AppliedPayment, Order } from "~/orders/model";
import { verdictOf, withPayment } from "~/orders/paying/verdict";
import type { ProviderPayment } from "~/payments/model";

import { makeOrder, makePayment, ORDERED_AT } from "../../../factories/orders";

const LATER = new Date(ORDERED_AT.getTime() + 60_000);

/** The provider's answer about `makePayment()`, a minute after the applied one. */
function answer(changes: Partial<ProviderPayment> = {}): ProviderPayment {
  return {
    id: "p-1",
    status: "approved",
    statusDetail: "",
    reference: "order-1",
    amount: 400_000,
    refunded: 0,
    currency: "PEN",
    isLive: false,
    method: "ticket",
    expiresAt: null,
    changedAt: LATER,
    ...changes,
  };
}

function order(state: Order["state"], payment: Partial<AppliedPayment> | null, changes: Partial<Order> = {}): Order {
  const payments = payment ? [makePayment({ changedAt: ORDERED_AT, ...payment })] : [];
  return makeOrder({ state, payments, ...changes });
}

describe("an approved payment", () => {
  test("an approved payment pays an open order, and an expired one where its listings are free", () => {
    expect(verdictOf(order("awaiting_payment", null), answer())).toBe("pay");
    expect(verdictOf(order("created", null), answer())).toBe("pay");
    expect(verdictOf(order("expired", null), answer())).toBe("revive");
  });

  test("an approved payment goes back from an order that is cancelled or paid by another one", () => {
    expect(verdictOf(order("cancelled", null), answer())).toBe("refund");
    expect(verdictOf(order("paid", { id: "p-0" }), answer())).toBe("refund");
  });

  test("a payment of another amount or currency waits while the order is open, and goes back afterwards", () => {
    for (const changes of [{ amount: 399_999 }, { amount: 400_001 }, { currency: "USD" }]) {
      expect(verdictOf(order("awaiting_payment", null), answer(changes))).toBe("hold");
      expect(verdictOf(order("expired", null), answer(changes))).toBe("refund");
    }
  });

  test("a payment is not returned again where it goes back already, or has, whatever the provider says later", () => {
    for (const state of ["cancelled", "refunded", "refund_pending"] as const) {
      expect(verdictOf(order(state, { outcome: "refund_due", status: "in_mediation" }), answer())).toBe("note");
      expect(verdictOf(order(state, { outcome: "refund_done", status: "refunded" }), answer())).toBe("note");
    }
  });

  test("a payment that was returned as a whole ends the order, though it is still called approved", () => {
    for (const state of ["paid", "shipped", "completed"] as const) {
      expect(verdictOf(order(state, {}), answer({ refunded: 400_000 }))).toBe("reverse");
      expect(verdictOf(order(state, {}), answer({ refunded: 399_999 }))).toBe("note");
    }
  });
});

describe("a payment that went back", () => {
  test("a payment that went back ends the order that it paid, and is noted where it was to go back or was held", () => {
    for (const status of ["refunded", "charged_back"] as const) {
      const back = answer({ status, statusDetail: "settled" });
      expect(verdictOf(order("shipped", {}), back)).toBe("reverse");
      expect(verdictOf(order("refund_pending", { outcome: "refund_due" }), back)).toBe("returned");
      expect(verdictOf(order("awaiting_payment", { outcome: "held" }), back)).toBe("returned");
      expect(verdictOf(order("cancelled", { outcome: "none", status: "pending" }), back)).toBe("note");
      expect(verdictOf(order("refunded", { outcome: "refund_done" }), back)).toBe("note");
    }
  });
});

describe("a case at the provider", () => {
  const open = [{ status: "in_mediation" }, { status: "charged_back", statusDetail: "in_process" }] as const;

  test("a case pauses an order under way, and leaves one that is over where it is", () => {
    for (const changes of open) {
      expect(verdictOf(order("shipped", {}), answer(changes))).toBe("dispute");
      expect(verdictOf(order("completed", {}), answer(changes))).toBe("note");
      expect(verdictOf(order("cancelled", { outcome: "refund_due" }), answer(changes))).toBe("note");
      expect(verdictOf(order("shipped", { id: "p-0" }), answer(changes))).toBe("note");
    }
  });

  test("a case that ends for the sale lets go on what it alone stopped", () => {
    const one = { paymentId: "p-1", kind: "mediation", providerId: null, openedAt: ORDERED_AT, dueAt: null } as const;
    const held = { cases: [{ ...one, former: "shipped" as const, end: null, endedAt: null }] };
    const disputed = { cases: [{ ...one, former: null, end: null, endedAt: null }] };
    const ended = { cases: [{ ...one, former: "shipped" as const, end: "won" as const, endedAt: ORDERED_AT }] };
    for (const won of [answer(), answer({ status: "charged_back", statusDetail: "reimbursed" })]) {
      expect(verdictOf(order("disputed", { status: "in_mediation" }, held), won)).toBe("resume");
      for (const changes of [disputed, ended, {}])
        expect(verdictOf(order("disputed", { status: "in_mediation" }, changes), won)).toBe("note");
      expect(verdictOf(order("completed", { status: "in_mediation" }, held), won)).toBe("note");
    }
  });
});

describe("an answer that was applied before", () => {
  test("an answer that was applied changes nothing, nor does an older one", () => {
    expect(verdictOf(order("paid", {}), answer())).toBe("repeated");
    expect(verdictOf(order("paid", {}), answer({ status: "pending", changedAt: new Date(0) }))).toBe("repeated");
    const refunded = { status: "refunded", outcome: "refund_done" } as const;
    expect(verdictOf(order("refunded", refunded), answer({ status: "refunded" }))).toBe("repeated");
    // An order's share of a payment says less than the payment.
    const share = { ...refunded, refundedCentimos: 100 };
    expect(
      verdictOf(order("refund_pending", { ...share, outcome: "refund_due" }), answer({ status: "refunded" })),
    ).toBe("repeated");
  });

  test("a new answer is told by what went back, and by the detail of a chargeback", () => {
    expect(verdictOf(order("paid", {}), answer({ refunded: 1 }))).toBe("note");
    expect(verdictOf(order("paid", { refundedCentimos: 1 }), answer({ refunded: 1 }))).toBe("repeated");
    const open = { status: "charged_back", statusDetail: "in_process" } as const;
    expect(verdictOf(order("shipped", open), answer({ ...open, statusDetail: "settled" }))).toBe("reverse");
    expect(verdictOf(order("shipped", open), answer(open))).toBe("repeated");
  });

  test("a new answer is told by its progress where the provider says no time", () => {
    const without = { changedAt: undefined };
    expect(verdictOf(order("paid", without), answer({ ...without, status: "pending" }))).toBe("repeated");
    expect(verdictOf(order("paid", without), answer({ ...without, status: "refunded" }))).toBe("reverse");
    expect(verdictOf(order("paid", { ...without, refundedCentimos: 2 }), answer({ ...without, refunded: 1 }))).toBe(
      "repeated",
    );
  });
});

describe("an order with the state of a payment", () => {
  const after = (before: Order, payment: ProviderPayment) => withPayment(before, payment, null, LATER);

  test("a refund that is known stays, though an answer from before it comes later", () => {
    const known = order("paid", { refundedCentimos: 100 });
    expect(after(known, answer({ refunded: 0 })).payments[0]).toMatchObject({ refundedCentimos: 100, outcome: "paid" });
    expect(after(known, answer({ refunded: 300 })).payments[0]).toMatchObject({ refundedCentimos: 300 });
    expect(after(known, answer({ refunded: 300 })).refunds).toMatchObject([{ by: "provider", centimos: 200 }]);
  });

  test("a mediation that goes on as a chargeback keeps the state that the order goes on with", () => {
    const mediated = after(order("shipped", {}), answer({ status: "in_mediation" }));
    expect(mediated.cases).toMatchObject([{ kind: "mediation", former: "shipped", end: null }]);
    const disputed = { ...mediated, state: "disputed" as const };
    const charged = after(disputed, answer({ status: "charged_back", statusDetail: "in_process" }));
    expect(charged.cases).toMatchObject([{ kind: "chargeback", former: "shipped", end: null }]);
    const won = after(charged, answer());
    expect(won.cases).toMatchObject([{ kind: "chargeback", end: "won", endedAt: LATER }]);
    const lost = after(charged, answer({ status: "charged_back", statusDetail: "settled" }));
    expect(lost.cases).toMatchObject([{ end: "lost" }]);
  });
});
