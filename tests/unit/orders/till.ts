import { expect } from "vitest";

import { balancesOf } from "~/orders/ledger/balances";
import { dueRefunds, refundTasks } from "~/orders/ledger/due-refunds";
import { LedgerEntrySchema, balanceOf, type LedgerEntry, type LedgerLine } from "~/orders/ledger/model";
import { OrderSchema, type Order } from "~/orders/model";
import { createOrders, type Orders } from "~/orders/orders.server";
import type { PayoutAccount } from "~/orders/payouts/account-model";
import { createPayoutBatches } from "~/orders/payouts/admin/batches.server";
import { createPayoutAdmin } from "~/orders/payouts/admin/payout-admin.server";
import { createReturnedTransfers } from "~/orders/payouts/admin/returned-transfers.server";
import { followPayouts } from "~/orders/payouts/follow-payouts";
import { PayoutSchema } from "~/orders/payouts/model";
import { createSetOffs } from "~/orders/payouts/set-offs.server";
import { createOrderPersonalData } from "~/orders/personal-data.server";
import { createLogger } from "~/platform/log";

import { noInspections } from "../../factories/no-inspections";
import { makeOrder, makeOrderLine } from "../../factories/orders";
import { FakeProvider } from "../../factories/payment-provider";
import { SITE } from "../../factories/site";
import { contextOf } from "../../support/context";
import { NOW } from "../selling/support";
import { MemoryDatabase } from "./memory-database";
import { salesOfDays, salesOfOrders } from "./sales-of-orders";

/** An order of a till. `purchase`: orders that one payment pays. */
interface Sale {
  id: string;
  sellerId: string;
  discountCentimos?: number;
  purchase?: readonly string[];
}

const ACCOUNTS = ["buyer", "provider", "held", "seller", "business", "debt"] as const;
const PROOF = { key: "devoluciones/1.pdf", name: "1.pdf", type: "application/pdf", bytes: 1, sha256: "0" } as const;
const PRICES: Record<string, number> = { rosa: 123_457, jose: 76_543 };

/** Every seller has an account, which nobody has to open. */
const PAYABLE = {
  payable: (sellers: readonly string[]) =>
    Promise.resolve(
      new Map(
        sellers.map((uid) => {
          const account = { uid, number: "987654321" } as unknown as PayoutAccount;
          return [uid, { standing: "ok" as const, account, sealed: "sealed", updatedAt: null, name: uid }];
        }),
      ),
    ),
  openKept: () => Promise.resolve(null),
  openedWrite: ({ id }: { id: string }) => ({ create: `audit/opened-${id}`, data: {} }),
};

/** Orders with a commission, their provider and payouts, with a clock of their own. */
export class Till {
  time = NOW;
  readonly provider = new FakeProvider();
  readonly database = new MemoryDatabase(() => Promise.resolve());
  readonly orders: Orders;
  readonly ids: string[];
  readonly context;
  readonly setOffs;
  readonly admin;
  readonly batches;
  readonly returned;
  readonly personalData;
  /** Céntimos that left for a payout, as the bank knows them. */
  readonly sent = new Map<string, number>();
  private readonly behind: Promise<unknown>[] = [];
  /** By stored document, which is replaced and never changed. */
  private readonly parsed = new WeakMap<object, unknown>();

  constructor(sales: readonly Sale[]) {
    this.ids = sales.map(({ id }) => id);
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
    this.setOffs = createSetOffs(this.context);
    this.admin = createPayoutAdmin(this.context, { standingIn: () => Promise.resolve("ok") }, this.setOffs);
    this.batches = createPayoutBatches(this.context, PAYABLE, this.admin, this.setOffs);
    this.returned = createReturnedTransfers(this.context, this.admin);
    this.personalData = createOrderPersonalData(this.context);
    this.orders = createOrders(this.context, { followers: [followPayouts] });
    for (const sale of sales) this.open(sale);
  }

  private open({ id, sellerId, discountCentimos = 0, purchase }: Sale): void {
    const subtotalCentimos = PRICES[sellerId] ?? 0;
    const line = makeOrderLine({ listingId: `${id}-${sellerId}`, sellerId, unitCentimos: subtotalCentimos });
    const { id: _id, ...order } = makeOrder({
      id,
      lines: [line],
      subtotalCentimos,
      discountCentimos,
      shippingCentimos: 150_001,
      delivery: { ...makeOrder().delivery!, priceCentimos: 150_001 },
      totalCentimos: subtotalCentimos + 150_001 - discountCentimos,
      commissionBasisPoints: 370,
      checkout: { id: "pref", url: "https://pagos.example/1", totalCentimos: 0 },
      reservedUntil: new Date(NOW.getTime() + 86_400_000),
      createdAt: NOW,
      ...(purchase && { purchase: { id: purchase[0] ?? id, orderIds: [...purchase] } }),
    });
    expect(_id).toBe(id);
    this.database.put(`orders/${id}`, { ...order });
    // Held by its order, so that it can be sold.
    this.database.put(`vehicles/${line.listingId}`, {
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

  private read<T>(path: string, schema: { parse: (data: unknown) => T }): T {
    const data = this.database.peek(path) ?? {};
    const known = this.parsed.get(data) as T | undefined;
    const read = known ?? schema.parse(data);
    this.parsed.set(data, read);
    return read;
  }

  order(id: string): Order {
    return { ...this.read(`orders/${id}`, OrderSchema), id };
  }

  allEntries(): LedgerEntry[] {
    return this.database.paths("ledger").map((path) => this.read(path, LedgerEntrySchema));
  }

  entries(id: string): LedgerLine[] {
    return this.allEntries()
      .filter(({ orderId }) => orderId === id)
      .flatMap(({ lines }) => lines);
  }

  payouts() {
    return this.database.paths("payouts").map((path) => ({ path, ...this.read(path, PayoutSchema) }));
  }

  pass(milliseconds: number): void {
    this.time = new Date(this.time.getTime() + milliseconds);
  }

  /** A payment of an order, with those of its purchase; its id. */
  pay({ id, purchase }: Order): string {
    const ids = purchase?.orderIds ?? [id];
    const totalCentimos = ids.reduce((sum, each) => sum + this.order(each).totalCentimos, 0);
    return this.provider.pay({ id: ids[0] ?? id, totalCentimos });
  }

  async settled(): Promise<void> {
    for (let next = this.behind.shift(); next; next = this.behind.shift()) await next;
  }

  /** The provider does what it had refused, or kept in process; what it never does, an administrator transfers. */
  async endRefunds(): Promise<void> {
    this.provider.moods.clear();
    for (const refundId of this.provider.openRefunds.keys()) this.provider.endRefund(refundId, true);
    for (let time = 0; time < 3; time += 1)
      for (const id of this.ids) for (const { of } of dueRefunds(this.order(id))) await this.orders.retryRefund(id, of);
    for (const id of this.ids) await this.returnByHand(id, "D-1");
  }

  /** Transfers of all that the provider refused for good. */
  async returnByHand(id: string, number: string): Promise<void> {
    for (const { of } of refundTasks(this.order(id)))
      await this.orders.recordRefundTransfer(id, { of, number, on: "2026-11-28", proof: PROOF, by: "admin" });
  }

  /** All notifications, refunds and set-offs that are still to come. */
  async settle(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      this.pass(61_000);
      await this.settled();
      for (const id of this.ids)
        for (const payment of this.order(id).payments) await this.orders.applyPayment(payment.id);
      await this.settled();
      await this.endRefunds();
      for (let run = 0; run < 3; run += 1) {
        this.pass(3_600_000);
        await this.orders.jobs.settle();
      }
      await this.setOffs.run();
    }
  }

  /** At any moment: entries add up to what the order's facts say, and those to 0. */
  expectBooked(): void {
    const unbalanced = this.allEntries().filter(({ lines }) => lines.reduce((sum, one) => sum + one.centimos, 0) !== 0);
    expect(unbalanced).toEqual([]);
    const sums = (lines: readonly LedgerLine[]) => ACCOUNTS.map((account) => `${account} ${balanceOf(lines, account)}`);
    for (const id of this.ids) expect(sums(this.entries(id))).toEqual(sums(balancesOf(this.order(id))));
  }

  /** At any moment: the days of sales are what the orders say, and what the entries add up to. */
  expectSales(): void {
    const stored = this.database.paths("salesDays").map((path) => this.database.peek(path) ?? {});
    const orders = this.ids.map((id) => this.order(id));
    expect(salesOfDays(stored)).toEqual(salesOfOrders(orders));
  }

  /** When all has been told: the entries are what the provider has, to the céntimo. */
  expectAsAtProvider(): void {
    const all = this.ids.flatMap((id) => this.entries(id));
    for (const [paymentId, { status, statusDetail, refunded, amount }] of this.provider.payments) {
      const isGone = status === "refunded" || statusDetail === "settled";
      expect(balanceOf(all, "provider", paymentId)).toBe(isGone ? 0 : refunded - amount);
    }
  }
}
