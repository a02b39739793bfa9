import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { MINUTE_MS } from "~/business/durations";
import { OrderSchema, type Order } from "~/orders/model";
import { createOrders, type Orders } from "~/orders/orders.server";
import { createLogger } from "~/platform/log";

import { noInspections } from "../../factories/no-inspections";
import { noOffers } from "../../factories/no-offers";
import { FakeProvider } from "../../factories/payment-provider";
import { SITE as SITE_ENV } from "../../factories/site";
import { contextOf } from "../../support/context";
import { completeContent, NOW } from "../selling/support";
import { MemoryDatabase, type Gate } from "./memory-database";

const BUYER = { uid: "buyer", name: "Ana", email: "ana@demo.pe" };
const RIVAL = { uid: "rival", name: "Beto", email: "beto@demo.pe" };
const TOTAL = 2_500_00;

/** Possible events of one order, each once. */
const EVENTS = ["approve", "webhook", "return", "job", "cancel", "expire"] as const;
type Event = (typeof EVENTS)[number] | "rival" | "approve-again" | "webhook-again" | "reject" | "wrong-amount";

/** One listing, its order at the provider's page, and a world whose every call waits at `gate`. */
class Scene {
  time = NOW;
  readonly provider: FakeProvider;
  readonly database: MemoryDatabase;
  readonly orders: Orders;
  readonly id: string;
  private readonly behind: Promise<unknown>[] = [];

  private constructor(gate: Gate, id: string, database: MemoryDatabase) {
    this.id = id;
    this.database = database;
    this.provider = new FakeProvider(gate);
    this.orders = this.service(database);
  }

  static async open(gate: Gate): Promise<Scene> {
    let isOpen = false;
    // The beginning is no part of the race.
    const later: Gate = (what) => (isOpen ? gate(what) : Promise.resolve());
    const database = new MemoryDatabase(later);
    database.put("vehicles/bici", {
      ...completeContent(),
      sellerId: "seller",
      status: "active",
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
      publishedAt: NOW,
      expiresAt: new Date(NOW.getTime() + 60 * 86_400_000),
      soldAt: null,
    });
    const first = new Scene(later, "", database);
    const result = await first.orders.place(purchase(BUYER));
    if (!result.ok) throw new Error(result.reason);
    const scene = new Scene(later, result.order.id, database);
    await scene.orders.startPayment(scene.id, BUYER.uid);
    isOpen = true;
    return scene;
  }

  get order(): Order {
    return { ...OrderSchema.parse(this.database.peek(`orders/${this.id}`)), id: this.id };
  }

  get listing(): Record<string, unknown> {
    return this.database.peek("vehicles/bici") ?? {};
  }

  /** Whether the rival's order has the listing. */
  get isRivals(): boolean {
    return this.listing.reservedBy !== undefined && ![null, this.id].includes(this.listing.reservedBy as string | null);
  }

  async happen(event: Event): Promise<void> {
    const { orders, provider, id } = this;
    switch (event) {
      case "approve":
        provider.pay(this.order, { id: "1" });
        return;
      case "approve-again":
        provider.pay(this.order, { id: "2" });
        return;
      case "reject":
        provider.pay(this.order, { id: "3", status: "rejected" });
        await orders.applyPayment("3");
        return;
      case "wrong-amount":
        provider.pay(this.order, { id: "4", amount: 1_00 });
        await orders.applyPayment("4");
        return;
      case "webhook":
        await orders.applyPayment("1");
        return;
      case "webhook-again":
        await orders.applyPayment("2");
        return;
      case "return":
        await orders.reconcile(id);
        return;
      case "job":
        await orders.jobs.settle();
        return;
      case "cancel":
        await orders.take(id, "cancel", { kind: "buyer", uid: BUYER.uid }, { version: null });
        return;
      case "expire":
        this.time = new Date(this.time.getTime() + 31 * MINUTE_MS);
        await orders.jobs.settle();
        return;
      case "rival":
        await orders.place(purchase(RIVAL));
        return;
    }
  }

  /** Ten days of the job, after which nothing is due. */
  async settle(): Promise<void> {
    for (let round = 0; round < 25; round += 1) {
      for (let next = this.behind.shift(); next; next = this.behind.shift()) await next;
      this.time = new Date(this.time.getTime() + 10 * 60 * MINUTE_MS);
      await this.orders.jobs.settle();
    }
  }

  private service(database: MemoryDatabase): Orders {
    return createOrders(
      contextOf({
        // The seller has time enough.
        env: { ...SITE_ENV, orderRules: { ...SITE_ENV.orderRules, confirmHours: 10_000 } },
        database,
        payments: this.provider,
        limiter: {},
        coupons: { redeem: () => Promise.reject(new Error("none")), giveBack: () => Promise.resolve([]) },
        selling: { planSales: { offer: () => Promise.reject(new Error("none")), fulfil: () => Promise.resolve(null) } },
        theft: { reportIn: () => Promise.resolve(null) },
        inspections: { sales: noInspections },
        offers: noOffers,
        catalog: { index: { refresh: () => Promise.resolve({ kind: "refresh", changed: 0, rows: 0, stored: true }) } },
        clock: { now: () => this.time },
        log: createLogger({}, () => undefined),
        waitUntil: (work) => void this.behind.push(work),
        sleep: () => Promise.resolve(),
      }),
      { followers: [] },
    );
  }
}

function purchase(buyer: typeof BUYER) {
  return {
    kind: "purchase" as const,
    buyer,
    idempotencyKey: buyer.uid,
    couponCode: null,
    invoice: { type: "boleta" as const, ruc: null, legalName: null },
    seenTotalCentimos: TOTAL,
    lines: [{ listingId: "bici", quantity: 1 }],
    delivery: { method: "pickup" as const, address: null },
    recipient: { name: "Ana", documentType: "dni" as const, documentNumber: "12345678", phone: "+51987654321" },
  };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** Money with us paid exactly this order; all other money is back with the buyer. */
function expectSound(scene: Scene): void {
  const { order, listing, provider, id } = scene;
  const isPaid = order.state === "paid";
  expect(provider.taken(id)).toBe(isPaid ? TOTAL : 0);
  expect(order.payments.filter(({ outcome }) => outcome === "paid")).toHaveLength(isPaid ? 1 : 0);
  expect(order.payments.filter(({ outcome }) => outcome === "refund_due")).toEqual([]);
  expect(listing.status === "sold" && listing.reservedBy === id).toBe(isPaid);
  expect(["paid", "cancelled", "expired"]).toContain(order.state);
  const turns = order.history.filter(({ state }, n) => state === "paid" && order.history[n - 1]?.state !== "paid");
  expect(turns).toHaveLength(isPaid ? 1 : 0);
}

describe("an order between webhook, return page, job, cancellation and expiry", () => {
  test("an order is paid where the money came before it was cancelled, as the vehicle was free; else the money goes back", async () => {
    for (const events of permutations(EVENTS)) {
      const scene = await Scene.open(() => Promise.resolve());
      for (const event of events) await scene.happen(event);
      await scene.settle();
      expectSound(scene);
      const cancelledAt = events.indexOf("cancel");
      const isCancelled = (["approve", "expire"] as const).every((event) => cancelledAt < events.indexOf(event));
      expect([events.join(), scene.order.state]).toEqual([events.join(), isCancelled ? "cancelled" : "paid"]);
    }
  });

  test("an order ends without money where none came", async () => {
    for (const events of permutations(EVENTS.filter((event) => event !== "approve"))) {
      const scene = await Scene.open(() => Promise.resolve());
      for (const event of events) await scene.happen(event);
      await scene.settle();
      expectSound(scene);
      expect(scene.order.state).toBe(events.indexOf("cancel") < events.indexOf("expire") ? "cancelled" : "expired");
      expect(scene.listing.status).toBe("active");
    }
  });

  test("an order is sound with webhook, return page, job, cancellation and expiry at once, with a second payment and a rival, however the calls interleave", async () => {
    const all: Event[] = [...EVENTS, "rival", "approve-again", "webhook-again", "reject", "wrong-amount"];
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.shuffledSubarray(all, { minLength: 4 }), async (scheduler, events) => {
        let isRace = true;
        const scene = await Scene.open((what) =>
          isRace ? scheduler.schedule(Promise.resolve(), what) : Promise.resolve(),
        );
        const race = Promise.all(events.map((event) => scene.happen(event)));
        await scheduler.waitFor(race);
        isRace = false;
        await scheduler.waitIdle();
        await scene.settle();
        expectSound(scene);
        const hasMoney = events.includes("approve") || events.includes("approve-again");
        if (hasMoney && !scene.isRivals && !events.includes("cancel")) expect(scene.order.state).toBe("paid");
      }),
      { numRuns: 300 },
    );
  });
});
