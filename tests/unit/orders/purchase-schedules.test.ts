import fc from "fast-check";
import { expect, test } from "vitest";

import { addDays, limaDay, startOfDay } from "~/business/calendar";
import { DAY_MS, MINUTE_MS } from "~/business/durations";
import { OrderSchema, type Order } from "~/orders/model";
import { createOrders, type Orders } from "~/orders/orders.server";
import { createLogger } from "~/platform/log";

import { noInspections } from "../../factories/no-inspections";
import { noOffers } from "../../factories/no-offers";
import { FakeProvider } from "../../factories/payment-provider";
import { SITE } from "../../factories/site";
import { contextOf } from "../../support/context";
import { completeContent, NOW } from "../selling/support";
import { MemoryDatabase } from "./memory-database";

const BUYER = { uid: "buyer", name: "Ana", email: "ana@demo.pe" };
const RIVAL = { uid: "rival", name: "Beto", email: "beto@demo.pe" };
/** Of both listings together: the first is sent, the other picked up. */
const PRICES = { bici: 2_500_00, moto: 2_500_00 };
const SHIPPING = 1_500_00;
const PROOF = { key: "entregas/1.pdf", name: "cargo.pdf", type: "application/pdf", bytes: 9, sha256: "1" } as const;
const ADDRESS = { department: "lima", province: "Lima", district: "Miraflores", street: "Av. Larco 1", reference: "" };
const PAID = [
  ["pay", 0],
  ["notify", 0],
] as const;
const LOOK_MS = SITE.orderRules.lookHours * 60 * MINUTE_MS;
const RESTING: readonly Order["state"][] = ["paid", "preparing", "ready", "shipped", "delivered"];
const LIVE: readonly Order["state"][] = ["paid", "preparing", "ready", "shipped", "delivered", "completed", "disputed"];

const EVENTS = [
  "start",
  "pay",
  "pay-again",
  "wrong-amount",
  "notify",
  "cancel",
  "refund",
  "prepare",
  "ready",
  "send",
  "says",
  "code",
  "ask",
  "proof",
  "accept",
  "confirm",
  "look",
  "withdraw",
  "cannot",
  "charge-back",
  "rival",
  "minutes",
  "hours",
  "days",
  "job",
] as const;
type Event = (typeof EVENTS)[number];

/** A purchase of two sellers; `which` chooses one of its orders. */
class Scene {
  time = NOW;
  readonly database = new MemoryDatabase(() => Promise.resolve());
  readonly provider = new FakeProvider();
  readonly orders: Orders = this.service();
  readonly ids: string[] = [];
  private readonly behind: Promise<unknown>[] = [];
  private count = 0;

  static async open(): Promise<Scene> {
    const scene = new Scene();
    for (const id of Object.keys(PRICES))
      scene.database.put(`vehicles/${id}`, {
        ...completeContent(),
        sellerId: `seller-${id}`,
        status: "active",
        version: 1,
        createdAt: NOW,
        updatedAt: NOW,
        publishedAt: NOW,
        expiresAt: new Date(NOW.getTime() + 60 * 86_400_000),
        soldAt: null,
      });
    const placed = await scene.orders.place(purchase(BUYER, ["bici", "moto"]));
    if (!placed.ok) throw new Error(placed.reason);
    scene.ids.push(...placed.orders.map(({ id }) => id));
    return scene;
  }

  order(which: number): Order {
    const id = this.ids[which % this.ids.length] ?? "";
    return { ...OrderSchema.parse(this.database.peek(`orders/${id}`)), id };
  }

  get all(): Order[] {
    return this.ids.map((_, which) => this.order(which));
  }

  async happen(event: Event, which: number): Promise<void> {
    const { orders, provider } = this;
    const order = this.order(which);
    const [reference = ""] = this.ids;
    const options = { version: null, note: "Olva 1" };
    // The provider's page is closed by then.
    const isClosed = this.time.getTime() - NOW.getTime() > 6 * DAY_MS;
    if (isClosed && (event === "pay" || event === "pay-again" || event === "wrong-amount")) return;
    switch (event) {
      case "start":
        await orders.startPayment(order.id, BUYER.uid);
        return;
      case "pay":
      case "pay-again": {
        // The newest page of the provider charges these.
        const charged = this.all.filter(({ id }) => this.order(which).checkout?.orderIds?.includes(id) ?? false);
        const totalCentimos = charged.reduce((sum, each) => sum + each.totalCentimos, 0);
        if (totalCentimos > 0) provider.pay({ id: reference, totalCentimos }, { id: `pay-${(this.count += 1)}` });
        return;
      }
      case "wrong-amount":
        provider.pay({ id: reference, totalCentimos: 1_00 }, { id: `pay-${(this.count += 1)}` });
        return;
      case "notify":
        for (const id of provider.payments.keys()) await orders.applyPayment(id);
        return;
      case "cancel":
        await orders.take(order.id, "cancel", { kind: "buyer", uid: BUYER.uid }, options);
        return;
      case "refund":
        await orders.take(order.id, "refund", { kind: "admin", uid: "admin" }, options);
        return;
      case "ready":
        await orders.take(order.id, "makeReady", { kind: "seller", uid: order.sellerId }, options);
        return;
      case "prepare":
        await orders.take(order.id, "prepare", { kind: "seller", uid: order.sellerId }, options);
        return;
      case "send":
        await orders.take(order.id, "ship", { kind: "seller", uid: order.sellerId }, options);
        return;
      case "says":
        await orders.take(order.id, "deliver", { kind: "seller", uid: order.sellerId }, options);
        return;
      case "code":
        await orders.take(
          order.id,
          "deliver",
          { kind: "seller", uid: order.sellerId },
          { version: null, note: order.pickup?.code ?? "" },
        );
        return;
      case "ask":
        await orders.take(order.id, "askArrival", { kind: "seller", uid: order.sellerId }, options);
        return;
      case "proof":
        await orders.take(
          order.id,
          "sendProof",
          { kind: "seller", uid: order.sellerId },
          { version: null, proof: PROOF },
        );
        return;
      case "accept":
        await orders.take(order.id, "deliver", { kind: "admin", uid: "admin" }, options);
        return;
      case "look":
        await orders.take(order.id, "deliver", { kind: "buyer", uid: BUYER.uid }, options);
        return;
      case "withdraw":
        await orders.take(order.id, "withdraw", { kind: "buyer", uid: BUYER.uid }, options);
        return;
      case "cannot":
        await orders.take(order.id, "withdraw", { kind: "seller", uid: order.sellerId }, options);
        return;
      case "confirm":
        await orders.take(order.id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, options);
        return;
      case "charge-back": {
        const paid = order.payments.find(({ outcome }) => outcome === "paid");
        if (!paid || provider.payments.get(paid.id)?.status !== "approved") return;
        provider.turn(paid.id, "charged_back");
        await orders.applyPayment(paid.id);
        return;
      }
      case "rival":
        await orders.place(purchase(RIVAL, [which % 2 === 0 ? "bici" : "moto"]));
        return;
      case "minutes":
        this.time = new Date(this.time.getTime() + 16 * MINUTE_MS);
        return;
      case "hours":
        this.time = new Date(this.time.getTime() + 25 * 60 * MINUTE_MS);
        return;
      case "days":
        await this.settle(4);
        return;
      case "job":
        await orders.jobs.settle();
        return;
    }
  }

  /** Days of the job without a step of anybody. */
  async settle(days: number): Promise<void> {
    for (let round = 0; round < days * 2; round += 1) {
      for (let next = this.behind.shift(); next; next = this.behind.shift()) await next;
      this.time = new Date(this.time.getTime() + DAY_MS / 2);
      await this.orders.jobs.settle();
    }
  }

  private service(): Orders {
    return createOrders(
      contextOf({
        env: SITE,
        database: this.database,
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

function purchase(buyer: typeof BUYER, listingIds: readonly (keyof typeof PRICES)[]) {
  return {
    kind: "purchase" as const,
    buyer,
    idempotencyKey: `${buyer.uid}-${listingIds.join()}`,
    couponCode: null,
    invoice: { type: "boleta" as const, ruc: null, legalName: null },
    seenTotalCentimos:
      listingIds.reduce((sum, id) => sum + PRICES[id], 0) + (listingIds.includes("bici") ? SHIPPING : 0),
    lines: listingIds.map((listingId) => ({ listingId, quantity: 1 })),
    delivery: { method: "pickup" as const, address: ADDRESS },
    methods: { "seller-bici": "shipping" as const },
    recipient: { name: "Ana", documentType: "dni" as const, documentNumber: "12345678", phone: "+51987654321" },
  };
}

/** The lines with which it was received and completed last; notes of the same state may follow each. */
function lastSteps(history: Order["history"]) {
  const before = history.findLastIndex(({ state }) => state !== "delivered" && state !== "completed");
  const last = history.slice(before + 1);
  const lineOf = (wanted: Order["state"]) => last.find(({ state }) => state === wanted);
  return { received: lineOf("delivered"), end: lineOf("completed") };
}

/**
 * 'Tu dinero queda guardado hasta que lo recibas y revises': what became the seller's was received by the buyer's word
 * or code, by a proof that an administrator accepted, or days after the promised one; and then there was time to look.
 */
function expectProved({ delivery, history, state }: Order): void {
  if (state !== "completed") return;
  const { received, end } = lastSteps(history);
  if (end?.actor.kind === "buyer") return;
  expect(end?.actor.kind).toBe("system");
  expect((end?.at.getTime() ?? 0) - (received?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(LOOK_MS);
  const isSent = delivery?.method === "shipping";
  expect(isSent ? ["buyer", "admin", "system"] : ["buyer", "admin", "seller"]).toContain(received?.actor.kind);
  if (received?.actor.kind === "seller") expect(received.note).toBe("Entregado con el código del comprador.");
  if (received?.actor.kind !== "system") return;
  const sentAt = history.findLast((line) => line.state === "shipped" && line.note.startsWith("Olva"))?.at ?? NOW;
  const promised = startOfDay(addDays(limaDay(sentAt), delivery?.days ?? 0));
  expect(received.at.getTime() - promised.getTime()).toBeGreaterThanOrEqual(4 * DAY_MS);
}

/** Every céntimo with us pays a living order, which has its vehicle; all other money is back with the buyer. */
function expectSound(scene: Scene): void {
  const owed = scene.all
    .filter(({ state }) => LIVE.includes(state))
    .reduce((sum, { totalCentimos }) => sum + totalCentimos, 0);
  expect(scene.provider.taken(scene.ids[0] ?? "")).toBe(owed);
  for (const order of scene.all) {
    const isLive = LIVE.includes(order.state);
    expect(order.payments.filter(({ outcome }) => outcome === "paid")).toHaveLength(isLive ? 1 : 0);
    expect(order.payments.filter(({ outcome }) => outcome === "refund_due")).toEqual([]);
    const [line] = order.lines;
    const listing = scene.database.peek(`vehicles/${line?.listingId ?? ""}`);
    if (isLive) expect([listing?.status, listing?.reservedBy]).toEqual(["sold", order.id]);
  }
}

test("the money of a purchase of two sellers is sound after any schedule of events", { timeout: 120_000 }, async () => {
  const events = fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.nat({ max: 1 })), { minLength: 6, maxLength: 24 });
  const begun = fc.constantFrom<(readonly [Event, number])[]>(
    [["start", 0]],
    [["start", 0], ...PAID],
    [["start", 0], ...PAID, ["send", 0], ["ready", 1]],
  );
  const seen = new Set<string>();
  const received = new Set<string>();
  await fc.assert(
    fc.asyncProperty(begun, events, async (first, schedule) => {
      const scene = await Scene.open();
      for (const [event, which] of [...first, ...schedule]) await scene.happen(event, which);
      // Longer than any clock.
      await scene.settle(35);
      expectSound(scene);
      for (const order of scene.all) {
        expectProved(order);
        // Nothing rests: every paid order has come to its end.
        expect(RESTING).not.toContain(order.state);
        if (order.state === "completed") received.add(String(lastSteps(order.history).received?.actor.kind));
      }
      seen.add(
        scene.all
          .map(({ state }) => state)
          .sort()
          .join(),
      );
    }),
    { numRuns: 600, seed: 20261128 },
  );
  // The schedules reach what differs between two sellers.
  for (const states of ["completed,completed", "completed,refunded", "refunded,refunded"])
    expect(seen).toContain(states);
  for (const who of ["buyer", "seller", "admin", "system"]) expect(received).toContain(who);
});
