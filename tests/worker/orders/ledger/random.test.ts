import fc from "fast-check";
import { expect, test } from "vitest";

import { limaDay } from "~/business/calendar";
import { canBeAsked, dueRefunds, transferredOf } from "~/orders/ledger/due-refunds";
import { balanceOf } from "~/orders/ledger/model";
import { refundableOf } from "~/orders/ledger/shares";
import type { BankEnd } from "~/orders/payouts/admin/bank-answer";
import { isAtBank, transferOf } from "~/orders/payouts/model";
import { SALES_FIELDS } from "~/orders/sales/model";
import { soldOrder } from "~/orders/sales/own-sales-file.server";
import { netOf } from "~/orders/sales/report";

import { Till } from "../../../unit/orders/till";

const SELLERS = ["rosa", "jose"];
const EVENTS = [
  "pay",
  "pay-twice",
  "deliver",
  "confirm",
  "refund",
  "refund-part",
  "given-back",
  "mediation",
  "chargeback",
  "won",
  "reimbursed",
  "lost",
  "told",
  "transfer",
  "bank-file",
  "bank-pays",
  "bank-refuses",
  "erase-buyer",
  "erase-seller",
  "minute",
  "withdraw-buyer",
  "withdraw-seller",
  "dispute",
  "decide",
  "days",
  "refunds-refused",
  "refunds-rejected",
  "refunds-in-process",
  "refunds-end",
  "returned-by-hand",
] as const;
type Event = { name: (typeof EVENTS)[number]; order: number; amount: number; seller: number; isTold: boolean };

const events: fc.Arbitrary<Event[]> = fc.array(
  fc.record({
    name: fc.constantFrom(...EVENTS),
    order: fc.nat({ max: 1 }),
    amount: fc.integer({ min: 1, max: 400_000 }),
    seller: fc.nat({ max: 1 }),
    isTold: fc.boolean(),
  }),
  { minLength: 6, maxLength: 24 },
);

const MOODS = {
  "refunds-refused": "refuse",
  "refunds-rejected": "reject",
  "refunds-in-process": "in_process",
} as const;

/** Two orders; the second one has a coupon. `isSplit`: each is of another seller. */
function tillOf(isPurchase: boolean, isSplit: boolean): Till {
  const ids = ["order-1", "order-2"];
  return new Till(
    ids.map((id, place) => ({
      id,
      sellerId: SELLERS[isSplit ? place : 0] ?? "",
      discountCentimos: place === 1 ? 33_333 : 0,
      ...(isPurchase && { purchase: ids }),
    })),
  );
}

async function happen(till: Till, { name, order: which, amount, seller, isTold }: Event, count: number): Promise<void> {
  till.pass(61_000);
  const id = till.ids[which]!;
  const order = till.order(id);
  const paid = order.payments.find(({ outcome }) => outcome === "paid");
  const there = paid && till.provider.payments.get(paid.id);
  const step = { version: null, note: "Olva 1" };
  const admin = { kind: "admin", uid: "admin" } as const;
  switch (name) {
    case "pay":
      if (order.payments.length > 0) return;
      await till.orders.applyPayment(till.pay(order));
      return;
    case "pay-twice":
      if (paid && order.payments.length < 3) await till.orders.applyPayment(till.pay(order));
      return;
    case "deliver":
      for (const uid of SELLERS) await till.orders.take(id, "ship", { kind: "seller", uid }, step);
      await till.orders.take(id, "deliver", admin, step);
      return;
    case "confirm":
      await till.orders.take(id, "confirmReceipt", { kind: "buyer", uid: order.buyerId }, step);
      return;
    case "refund":
      await till.orders.take(id, "refund", admin, step);
      return;
    case "refund-part": {
      const most = SELLERS[seller] === order.sellerId ? refundableOf(order) : 0;
      const centimos = Math.min(amount, most);
      const asked = { centimos, reason: "Rayón", by: "admin", actor: admin, version: null } as const;
      await till.orders.refundPart(id, { ...asked, key: `key-of-form-${count}` });
      return;
    }
    case "given-back":
      if (there?.status !== "approved") return;
      till.provider.giveBack(there.id, Math.min(amount, there.amount - there.refunded));
      break;
    case "mediation":
      if (there?.status !== "approved") return;
      till.provider.turn(there.id, "in_mediation");
      break;
    case "chargeback":
      if (there?.status !== "approved" && there?.status !== "in_mediation") return;
      till.provider.turn(there.id, "charged_back", "in_process");
      break;
    case "won":
      if (there?.status !== "in_mediation" && there?.statusDetail !== "in_process") return;
      till.provider.turn(there.id, "approved", "accredited");
      break;
    case "reimbursed":
      if (there?.statusDetail !== "in_process") return;
      till.provider.turn(there.id, "charged_back", "reimbursed");
      break;
    case "lost":
      if (there?.statusDetail === "in_process") till.provider.turn(there.id, "charged_back", "settled");
      else if (there?.status === "in_mediation") till.provider.giveBack(there.id, there.amount - there.refunded);
      else return;
      break;
    case "told":
      for (const { id: paymentId } of order.payments) await till.orders.applyPayment(paymentId);
      return;
    case "transfer":
      await transfer(till);
      return;
    case "bank-file":
      await till.batches.prepare("admin", `file-${count}`);
      return;
    case "bank-pays":
      await answer(till, { outcome: "transferred", reference: `OP ${count}`, day: limaDay(till.time) });
      return;
    case "bank-refuses":
      await answer(till, { outcome: "failed", reason: isTold ? "rejected" : "not-sent" });
      return;
    case "erase-buyer":
      await till.personalData.erase?.(order.buyerId, "");
      return;
    case "erase-seller":
      await till.personalData.erase?.(order.sellerId ?? "", "");
      return;
    case "withdraw-buyer":
      await till.orders.take(id, "withdraw", { kind: "buyer", uid: order.buyerId }, step);
      return;
    case "withdraw-seller":
      for (const uid of SELLERS) await till.orders.take(id, "withdraw", { kind: "seller", uid }, step);
      return;
    case "dispute":
      await till.orders.take(id, "dispute", { kind: "buyer", uid: order.buyerId }, step);
      return;
    case "decide":
      await till.orders.take(id, isTold ? "settle" : "refund", admin, step);
      return;
    case "days":
      till.pass((1 + (amount % 9)) * 86_400_000);
      await till.orders.jobs.settle();
      return;
    case "refunds-refused":
    case "refunds-rejected":
    case "refunds-in-process":
      for (const { id: paymentId } of order.payments) till.provider.moods.set(paymentId, MOODS[name]);
      return;
    case "refunds-end":
      for (const { id: paymentId } of order.payments) till.provider.moods.delete(paymentId);
      for (const refundId of till.provider.openRefunds.keys()) till.provider.endRefund(refundId, isTold);
      return;
    case "returned-by-hand":
      for (let day = 0; day < 3; day += 1) {
        till.pass(86_400_000);
        await till.orders.jobs.settle();
      }
      await till.returnByHand(id, `D-${count}`);
      return;
    case "minute":
      await till.settled();
      await till.orders.jobs.settle();
      await till.setOffs.run();
      return;
  }
  if (isTold && there) await till.orders.applyPayment(there.id);
}

/** The bank transfers all that can be paid. */
async function transfer(till: Till): Promise<void> {
  for (const { path, state } of till.payouts()) {
    if (state !== "pending") continue;
    const id = path.slice("payouts/".length);
    const version = (await till.admin.find(id))?.version ?? "";
    const known = await till.admin.find(id);
    const result = await till.admin.markPaid(id, { version, reference: "OP 1", email: "", by: "admin" });
    if (known && result.ok && !result.repeated) till.sent.set(id, (till.sent.get(id) ?? 0) + transferOf(known));
  }
}

/** The bank answers about all that it was sent. */
async function answer(till: Till, end: BankEnd): Promise<void> {
  for (const path of till.database.paths("payoutBatches")) {
    const batch = await till.batches.find(path.slice("payoutBatches/".length));
    for (const { payoutId, end: known, centimos } of batch?.lines ?? []) {
      if (known !== null || !batch) continue;
      expect(await till.batches.register(batch.id, new Map([[payoutId, end]]), { by: "admin" })).toEqual({
        done: 1,
        left: [],
      });
      if (end.outcome === "transferred") till.sent.set(payoutId, (till.sent.get(payoutId) ?? 0) + centimos);
    }
  }
}

/** When all has been told: the entries are what the provider has and what sellers got, to the céntimo. */
function expectTrue(till: Till): void {
  const payouts = till.payouts();
  till.expectAsAtProvider();
  const inFiles = new Map<string, number>();
  for (const id of till.ids) {
    const order = till.order(id);
    const lines = till.entries(id);
    const own = payouts.filter(({ orderId }) => orderId === id);
    const transferred = own.reduce((sum, { path }) => sum + (till.sent.get(path.slice("payouts/".length)) ?? 0), 0);
    const returned = order.payments.reduce((sum, payment) => sum + transferredOf(order, payment), 0);
    expect(balanceOf(lines, "provider", "")).toBe(transferred + returned);
    expect(own.reduce((sum, { paidCentimos }) => sum + paidCentimos, 0)).toBe(transferred);
    expect(dueRefunds(order).filter((due) => canBeAsked(order, due))).toEqual([]);
    for (const payout of own) {
      expect(payout.debtCentimos).toBe(0 - balanceOf(lines, "debt", payout.sellerId));
      const isFrozen = order.payments.some(
        ({ status, statusDetail }) => status === "in_mediation" || statusDetail === "in_process",
      );
      if (!isFrozen && payout.state !== "paid" && !isAtBank(payout))
        expect(payout.state === "pending" ? transferOf(payout) : 0).toBe(balanceOf(lines, "seller", payout.sellerId));
    }
    // The file for the accountant, the report and the entries say the same of the order.
    const { figures } = soldOrder(order);
    const { sellerId } = order;
    for (const [figure, by] of Object.entries(figures))
      if (sellerId && by !== 0) inFiles.set(`${sellerId} ${figure}`, (inFiles.get(`${sellerId} ${figure}`) ?? 0) + by);
    if (order.state !== "completed" || own.length === 0) continue;
    const items = ["price", "delivery", "commission", "refund"];
    const isFrozen = order.payments.some(
      ({ status, statusDetail }) => status === "in_mediation" || statusDetail === "in_process",
    );
    if (!isFrozen)
      expect(netOf(figures)).toBe(
        balanceOf(
          lines.filter(({ account, item }) => account === "seller" && items.includes(item)),
          "seller",
        ),
      );
  }
  expect(reported(till)).toEqual(new Map([...inFiles].filter(([, sum]) => sum !== 0)));
}

/** Sums of the days of sales of each seller, by figure. */
function reported(till: Till): Map<string, number> {
  const sums = new Map<string, number>();
  for (const path of till.database.paths("salesDays")) {
    const day = till.database.peek(path) ?? {};
    for (const figure of SALES_FIELDS) {
      const key = `${String(day.owner)} ${figure}`;
      if (SELLERS.includes(String(day.owner))) sums.set(key, (sums.get(key) ?? 0) + Number(day[figure] ?? 0));
    }
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

// money-case: 1
test(
  "no céntimo is lost or invented in 2,000 random schedules with parts, cancels, deadlines, disputes, mediations, chargebacks, payouts, files for the bank, its refusals and erasures",
  { timeout: 400_000 },
  async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        async (schedule, isSold, isPurchase, isSplit, isPaidAtTheEnd) => {
          const till = tillOf(isPurchase, isSplit);
          const start: Event = { name: "pay", order: 0, amount: 1, seller: 0, isTold: true };
          const paid: Event[] = [start, { ...start, order: 1 }];
          // Half of them begin where a seller has got money that may be lost, and is about to get more.
          const sold = isSold ? (["deliver", "confirm", "transfer"] as const).map((name) => ({ ...start, name })) : [];
          const about = isSold ? [{ ...start, order: 1, name: "deliver" as const }] : [];
          for (const [count, event] of [...paid, ...sold, ...about, ...schedule].entries()) {
            await happen(till, event, count);
            till.expectBooked();
            till.expectSales();
          }
          await till.settle();
          if (isPaidAtTheEnd)
            await answer(till, { outcome: "transferred", reference: "OP end", day: limaDay(till.time) });
          till.expectBooked();
          till.expectSales();
          expectTrue(till);
          for (const { state, actor } of till.ids.flatMap((id) => till.order(id).history))
            if (state === "refund_pending" || state === "disputed")
              seen.set(`${state} by ${actor.kind}`, (seen.get(`${state} by ${actor.kind}`) ?? 0) + 1);
          for (const { kind } of till.allEntries()) seen.set(kind, (seen.get(kind) ?? 0) + 1);
        },
      ),
      { numRuns: 2_000, seed: 20261128 },
    );
    const kinds = ["capture", "stray", "release", "refund", "payout", "set-off", "mediation-won", "mediation-lost"];
    const ends = ["buyer", "seller", "system", "admin"].map((who) => `refund_pending by ${who}`);
    for (const kind of [...kinds, "refund-transfer", "chargeback-won", "chargeback-lost", ...ends, "disputed by buyer"])
      expect([kind, (seen.get(kind) ?? 0) > 20]).toEqual([kind, true]);
  },
);
