import fc from "fast-check";
import { expect, test } from "vitest";

import { balancesOf } from "~/orders/ledger/balances";
import { LedgerEntrySchema, balanceOf, type LedgerLine } from "~/orders/ledger/model";
import { refundableShares } from "~/orders/ledger/refund-parts";
import { OrderSchema, type Order } from "~/orders/model";
import { createOrders, type Orders } from "~/orders/orders.server";
import { createPayoutAdmin } from "~/orders/payouts/admin/payout-admin.server";
import { followPayouts } from "~/orders/payouts/ledger";
import { PayoutSchema, transferOf } from "~/orders/payouts/model";
import { createSetOffs } from "~/orders/payouts/set-offs.server";
import { sharesOf } from "~/orders/sales/ledger";
import { createLogger } from "~/platform/log";

import { noInspections } from "../../../factories/no-inspections";
import { makeOrder, makeOrderLine } from "../../../factories/orders";
import { FakeProvider } from "../../../factories/payment-provider";
import { SITE } from "../../../factories/site";
import { contextOf } from "../../../support/context";
import { MemoryDatabase } from "../../../unit/orders/memory-database";
import { NOW } from "../support";

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
  "minute",
  "withdraw-buyer",
  "withdraw-seller",
  "dispute",
  "decide",
  "days",
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

/**
 * Two orders with a commission; the second one has a coupon. `isPurchase`: one payment pays both. `isSplit`: each is of
 * another seller.
 */
class Till {
  time = NOW;
  readonly provider = new FakeProvider();
  readonly database = new MemoryDatabase(() => Promise.resolve());
  readonly orders: Orders;
  readonly ids = ["order-1", "order-2"];
  private readonly behind: Promise<unknown>[] = [];
  private readonly context;
  private count = 0;

  private readonly isPurchase: boolean;

  constructor(isPurchase: boolean, isSplit: boolean) {
    this.isPurchase = isPurchase;
    this.provider.now = () => this.time;
    this.context = contextOf({
      env: SITE,
      site: { url: "https://rebi.test", name: "Rebi" },
      database: this.database,
      payments: this.provider,
      accounts: { user: () => Promise.resolve(null) },
      coupons: { giveBack: () => Promise.resolve([]) },
      theft: { reportIn: () => Promise.resolve(null) },
      inspections: { sales: noInspections },
      catalog: { index: { refresh: () => Promise.resolve({ kind: "refresh", changed: 0, rows: 0, stored: true }) } },
      clock: { now: () => this.time },
      log: createLogger({}, () => undefined),
      waitUntil: (work) => void this.behind.push(work),
      sleep: () => Promise.resolve(),
    });
    this.orders = createOrders(this.context, { followers: [followPayouts] });
    for (const id of this.ids) {
      const discountCentimos = id === "order-2" ? 33_333 : 0;
      const sellerId = SELLERS[isSplit ? this.ids.indexOf(id) : 0]!;
      const unitCentimos = sellerId === "rosa" ? 123_457 : 76_543;
      const lines = [makeOrderLine({ listingId: `${id}-${sellerId}`, sellerId, unitCentimos })];
      const subtotalCentimos = unitCentimos;
      const { id: _id, ...order } = makeOrder({
        id,
        lines,
        subtotalCentimos,
        discountCentimos,
        shippingCentimos: 150_001,
        delivery: { ...makeOrder().delivery!, priceCentimos: 150_001 },
        totalCentimos: subtotalCentimos + 150_001 - discountCentimos,
        commissionBasisPoints: 370,
        checkout: { id: "pref", url: "https://pagos.example/1" },
        reservedUntil: new Date(NOW.getTime() + 86_400_000),
        createdAt: NOW,
        ...(isPurchase && { purchase: { id: "order-1", orderIds: this.ids } }),
      });
      expect(_id).toBe(id);
      this.database.put(`orders/${id}`, { ...order });
      // Held by its order, so that it can be sold.
      for (const { listingId } of lines)
        this.database.put(`vehicles/${listingId}`, {
          sellerId,
          status: "reserved",
          reservedBy: id,
          reservedUnits: 1,
          stock: 1,
          soldUnits: 0,
          version: 1,
          updatedAt: NOW,
        });
    }
  }

  order(id: string): Order {
    return { ...OrderSchema.parse(this.database.peek(`orders/${id}`)), id };
  }

  entries(id: string): LedgerLine[] {
    return this.database
      .paths("ledger")
      .map((path) => LedgerEntrySchema.parse(this.database.peek(path)))
      .filter(({ orderId }) => orderId === id)
      .flatMap(({ lines }) => lines);
  }

  payouts() {
    return this.database.paths("payouts").map((path) => ({ path, ...PayoutSchema.parse(this.database.peek(path)) }));
  }

  async happen({ name, order: which, amount, seller, isTold }: Event): Promise<void> {
    this.time = new Date(this.time.getTime() + 61_000);
    const id = this.ids[which]!;
    const order = this.order(id);
    const paid = order.payments.find(({ outcome }) => outcome === "paid");
    const there = paid && this.provider.payments.get(paid.id);
    const step = { version: null, note: "Olva 1" };
    const admin = { kind: "admin", uid: "admin" } as const;
    switch (name) {
      case "pay":
        if (order.payments.length > 0) return;
        await this.orders.applyPayment(this.pay(order));
        return;
      case "pay-twice":
        if (paid && order.payments.length < 3) await this.orders.applyPayment(this.pay(order));
        return;
      case "deliver":
        for (const uid of SELLERS) await this.orders.take(id, "ship", { kind: "seller", uid }, step);
        await this.orders.take(id, "deliver", admin, step);
        return;
      case "confirm":
        await this.orders.take(id, "confirmReceipt", { kind: "buyer", uid: order.buyerId }, step);
        return;
      case "refund":
        await this.orders.take(id, "refund", admin, step);
        return;
      case "refund-part": {
        const sellerId = SELLERS[seller]!;
        const most = refundableShares(order).find((one) => one.sellerId === sellerId)?.centimos ?? 0;
        const shares = [{ sellerId, centimos: Math.min(amount, most) }];
        const asked = { shares, reason: "Rayón", by: "admin", actor: admin, version: null } as const;
        await this.orders.refundPart(id, { ...asked, key: `key-of-form-${(this.count += 1)}` });
        return;
      }
      case "given-back":
        if (there?.status !== "approved") return;
        this.provider.giveBack(there.id, Math.min(amount, there.amount - there.refunded));
        break;
      case "mediation":
        if (there?.status !== "approved") return;
        this.provider.turn(there.id, "in_mediation");
        break;
      case "chargeback":
        if (there?.status !== "approved" && there?.status !== "in_mediation") return;
        this.provider.turn(there.id, "charged_back", "in_process");
        break;
      case "won":
        if (there?.status !== "in_mediation" && there?.statusDetail !== "in_process") return;
        this.provider.turn(there.id, "approved", "accredited");
        break;
      case "reimbursed":
        if (there?.statusDetail !== "in_process") return;
        this.provider.turn(there.id, "charged_back", "reimbursed");
        break;
      case "lost":
        if (there?.statusDetail === "in_process") this.provider.turn(there.id, "charged_back", "settled");
        else if (there?.status === "in_mediation") this.provider.giveBack(there.id, there.amount - there.refunded);
        else return;
        break;
      case "told":
        for (const { id: paymentId } of order.payments) await this.orders.applyPayment(paymentId);
        return;
      case "transfer":
        await this.transfer();
        return;
      case "withdraw-buyer":
        await this.orders.take(id, "withdraw", { kind: "buyer", uid: order.buyerId }, step);
        return;
      case "withdraw-seller":
        for (const uid of SELLERS) await this.orders.take(id, "withdraw", { kind: "seller", uid }, step);
        return;
      case "dispute":
        await this.orders.take(id, "dispute", { kind: "buyer", uid: order.buyerId }, step);
        return;
      case "decide":
        await this.orders.take(id, isTold ? "settle" : "refund", admin, step);
        return;
      case "days":
        this.time = new Date(this.time.getTime() + (1 + (amount % 9)) * 86_400_000);
        await this.orders.jobs.settle();
        return;
      case "minute":
        await this.settled();
        await this.orders.jobs.settle();
        await createSetOffs(this.context).run();
        return;
    }
    if (isTold && there) await this.orders.applyPayment(there.id);
  }

  private pay(order: Order): string {
    if (!this.isPurchase) return this.provider.pay(order);
    const totalCentimos = this.ids.reduce((sum, id) => sum + this.order(id).totalCentimos, 0);
    return this.provider.pay({ id: "order-1", totalCentimos });
  }

  /** The bank transfers all that can be paid. */
  private async transfer(): Promise<void> {
    const admin = createPayoutAdmin(
      this.context,
      { standingIn: () => Promise.resolve("ok") },
      createSetOffs(this.context),
    );
    for (const { path, state } of this.payouts()) {
      if (state !== "pending") continue;
      const id = path.slice("payouts/".length);
      const version = (await admin.find(id))?.version ?? "";
      await admin.markPaid(id, { version, reference: "OP 1", email: "", by: "admin" });
    }
  }

  async settled(): Promise<void> {
    for (let next = this.behind.shift(); next; next = this.behind.shift()) await next;
  }

  /** All notifications, refunds and set-offs that are still to come. */
  async settle(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      this.time = new Date(this.time.getTime() + 61_000);
      await this.settled();
      for (const id of this.ids)
        for (const payment of this.order(id).payments) await this.orders.applyPayment(payment.id);
      await this.settled();
      for (let run = 0; run < 3; run += 1) {
        this.time = new Date(this.time.getTime() + 3_600_000);
        await this.orders.jobs.settle();
      }
      await createSetOffs(this.context).run();
    }
  }
}

/** At any moment: entries add up to what the order's facts say, and those to 0. */
function expectBooked(till: Till): void {
  for (const id of till.ids) {
    const lines = till.entries(id);
    const expected = balancesOf(till.order(id));
    for (const account of ["buyer", "provider", "held", "seller", "business", "debt"] as const)
      expect([account, balanceOf(lines, account)]).toEqual([account, balanceOf(expected, account)]);
    expect(lines.reduce((sum, { centimos }) => sum + centimos, 0)).toBe(0);
  }
}

/** When all has been told: the entries are what the provider has and what sellers got, to the céntimo. */
function expectTrue(till: Till): void {
  const payouts = till.payouts();
  const all = till.ids.flatMap((id) => till.entries(id));
  for (const [paymentId, there] of till.provider.payments) {
    const isGone = there.status === "refunded" || there.statusDetail === "settled";
    expect(balanceOf(all, "provider", paymentId)).toBe(isGone ? 0 : there.refunded - there.amount);
  }
  for (const id of till.ids) {
    const order = till.order(id);
    const lines = till.entries(id);
    const own = payouts.filter(({ orderId }) => orderId === id);
    const transferred = own
      .filter(({ state, reference }) => state === "paid" && reference === "OP 1")
      .reduce((sum, payout) => sum + transferOf(payout), 0);
    expect(balanceOf(lines, "provider", "")).toBe(transferred);
    for (const payout of own) {
      expect(payout.debtCentimos).toBe(0 - balanceOf(lines, "debt", payout.sellerId));
      const isFrozen = order.payments.some(
        ({ status, statusDetail }) => status === "in_mediation" || statusDetail === "in_process",
      );
      if (!isFrozen && payout.state !== "paid")
        expect(payout.state === "pending" ? transferOf(payout) : 0).toBe(balanceOf(lines, "seller", payout.sellerId));
    }
    // Reports and entries say the same of the order.
    if (order.state !== "completed" || own.length === 0) continue;
    const figures = [...sharesOf(order).values()].filter(({ owner }) => SELLERS.includes(owner));
    const sum = (field: string) => figures.reduce((total, share) => total + (share.figures.get(field) ?? 0), 0);
    const net = sum("grossCentimos") + sum("shippingCentimos") - sum("commissionCentimos") - sum("refundedCentimos");
    const items = ["price", "delivery", "commission", "refund"];
    const isFrozen = order.payments.some(
      ({ status, statusDetail }) => status === "in_mediation" || statusDetail === "in_process",
    );
    if (!isFrozen)
      expect(net).toBe(
        balanceOf(
          lines.filter(({ account, item }) => account === "seller" && items.includes(item)),
          "seller",
        ),
      );
  }
}

test(
  "no céntimo is lost or invented in 2,000 random schedules with parts, cancels, deadlines, disputes, mediations, chargebacks and payouts",
  { timeout: 400_000 },
  async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        async (schedule, isSold, isPurchase, isSplit) => {
          const till = new Till(isPurchase, isSplit);
          const start: Event = { name: "pay", order: 0, amount: 1, seller: 0, isTold: true };
          const paid: Event[] = [start, { ...start, order: 1 }];
          // Half of them begin where a seller has got money that may be lost, and is about to get more.
          const sold = isSold ? (["deliver", "confirm", "transfer"] as const).map((name) => ({ ...start, name })) : [];
          const about = isSold ? [{ ...start, order: 1, name: "deliver" as const }] : [];
          for (const event of [...paid, ...sold, ...about, ...schedule]) {
            await till.happen(event);
            expectBooked(till);
          }
          await till.settle();
          expectBooked(till);
          expectTrue(till);
          for (const { state, actor } of till.ids.flatMap((id) => till.order(id).history))
            if (state === "refund_pending" || state === "disputed")
              seen.set(`${state} by ${actor.kind}`, (seen.get(`${state} by ${actor.kind}`) ?? 0) + 1);
          for (const path of till.database.paths("ledger")) {
            const { kind } = LedgerEntrySchema.parse(till.database.peek(path));
            seen.set(kind, (seen.get(kind) ?? 0) + 1);
          }
        },
      ),
      { numRuns: 2_000, seed: 20261128 },
    );
    const kinds = ["capture", "stray", "release", "refund", "payout", "set-off", "mediation-won", "mediation-lost"];
    const ends = ["buyer", "seller", "system", "admin"].map((who) => `refund_pending by ${who}`);
    for (const kind of [...kinds, "chargeback-won", "chargeback-lost", ...ends, "disputed by buyer"])
      expect([kind, (seen.get(kind) ?? 0) > 20]).toEqual([kind, true]);
  },
);
