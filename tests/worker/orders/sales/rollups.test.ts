import fc from "fast-check";
import { expect, test } from "vitest";

import { limaDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { createOrderSales } from "~/orders/sales/sales.server";

import { seedListing } from "../../../support/market";
import { salesOfDays, salesOfOrders } from "../../../unit/orders/sales-of-orders";
import { BUYER, OTHER_SELLER, SELLER, ordersWorld, planOrder, purchase, purchasePaid, readOrder } from "../support";

const EVENTS = [
  "place",
  "plan",
  "pay",
  "late-pay",
  "ship",
  "confirm",
  "cancel",
  "refund",
  "charge-back",
  "day",
] as const;
type Event = (typeof EVENTS)[number];

/** Orders of two sellers, and figures kept with them. */
class Market {
  readonly world = ordersWorld();
  readonly sales = createOrderSales(this.world.services);
  private readonly ids: string[] = [];
  private count = 0;

  async happen(event: Event, which: number): Promise<void> {
    const { world } = this;
    const { orders, provider } = world;
    const id = this.ids[which % Math.max(1, this.ids.length)] ?? "";
    const step = { version: null, note: "Olva 1" };
    const admin = { kind: "admin", uid: "admin" } as const;
    const anyone = { kind: "buyer", uid: BUYER.uid } as const;
    if (event === "place" || event === "plan") {
      await this.place(event, which);
      return;
    }
    if (event === "day") {
      world.pass({ days: 1 });
      await orders.jobs.settle();
      return;
    }
    if (id === "") return;
    const order = await readOrder(world, id);
    switch (event) {
      case "pay":
      case "late-pay":
        await orders.startPayment(id, order.buyerId);
        await orders.applyPayment(await purchasePaid(world, order, event === "pay" ? { id: `${which}` } : {}));
        return;
      case "ship":
        await orders.take(id, "ship", { kind: "seller", uid: order.sellerId }, step);
        return;
      case "confirm":
        await orders.take(id, "confirmReceipt", { ...anyone, uid: order.buyerId }, step);
        return;
      case "cancel":
        await orders.take(id, "cancel", { ...anyone, uid: order.buyerId }, step);
        return;
      case "refund":
        await orders.take(id, "refund", admin, step);
        await world.settled();
        return;
      case "charge-back": {
        const paid = order.payments.find(({ outcome }) => outcome === "paid");
        if (!paid) return;
        provider.turn(paid.id, "charged_back");
        await orders.applyPayment(paid.id);
        return;
      }
    }
  }

  /** A plan, or a purchase of one seller (odd) or two; the buyer agrees to other totals. */
  private async place(kind: "place" | "plan", which: number): Promise<void> {
    const { world } = this;
    this.count += 1;
    const buyer = { ...BUYER, uid: `buyer-${this.count}` };
    const ids = [`bici-${this.count}`, `moto-${this.count}`] as const;
    await seedListing(world, kind === "plan" ? "bici" : ids[0]);
    await seedListing(world, ids[1], { sellerId: OTHER_SELLER });
    const wanted = kind === "plan" ? planOrder("destacado") : purchase(which % 2 === 0 ? ids : ids.slice(0, 1));
    let placed = await world.orders.place({ ...wanted, buyer });
    if (!placed.ok && placed.reason === "totals")
      placed = await world.orders.place({ ...wanted, buyer, seenTotalCentimos: placed.totals.totalCentimos });
    if (placed.ok) this.ids.push(...placed.orders.map(({ id }) => id));
  }

  documents() {
    return this.world.database.find({ collection: "salesDays", limit: 500 });
  }

  orders() {
    return Promise.all(this.ids.map((id) => readOrder(this.world, id)));
  }
}

test(
  "the days of sales add up the entries of the ledger, and say what the orders say, whatever happens",
  {
    timeout: 120_000,
  },
  async () => {
    let busy = 0;
    const events = fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.nat({ max: 7 })), { minLength: 8, maxLength: 22 });
    await fc.assert(
      fc.asyncProperty(events, async (sequence) => {
        const market = new Market();
        // Something is always sold.
        for (const [event, which] of [["place", 0], ["pay", 0], ...sequence] as const)
          await market.happen(event, which);
        const documents = await market.documents();
        busy += documents.length;
        expect(salesOfDays(documents.map(({ data }) => data))).toEqual(salesOfOrders(await market.orders()));
      }),
      { numRuns: 12, seed: 20261123 },
    );
    expect(busy).toBeGreaterThan(30);
  },
);

test("a report reads the days of one seller, or those of everyone, and an export names no uid", async () => {
  const market = new Market();
  const { world, sales } = market;
  await market.happen("place", 1);
  await market.happen("pay", 0);
  expect(await market.documents()).toHaveLength(2);
  const today = limaDay(world.time);
  const range = { from: today, to: today };
  expect(await sales.days(SELLER, range)).toMatchObject([{ orders: 1, grossCentimos: 2_500_00 }]);
  expect(await sales.days(null, range)).toMatchObject([{ orders: 1, units: 1, grossCentimos: 2_500_00 }]);
  expect(await sales.days(BUYER.uid, range)).toEqual([]);
  expect(JSON.stringify(await sales.personalData.export(SELLER))).not.toContain(SELLER);
});

test("a file of many days comes in pieces, each day once", async () => {
  const market = new Market();
  const days = Array.from({ length: 60 }, (_, position) =>
    limaDay(new Date(market.world.time.getTime() - position * DAY_MS)),
  );
  await market.world.seed(
    ...days.flatMap((day) =>
      [0, 1, 2].map((shard) => ({ set: `salesDays/todos-${shard}_${day}`, data: { owner: "*", day, orders: 1 } })),
    ),
  );
  const told: string[] = [];
  for await (const page of market.sales.pages(null, { from: days.at(-1) ?? "", to: days[0] ?? "" }))
    for (const { day, orders } of page) told.push(`${day} ${orders}`);
  expect(told).toEqual(days.toReversed().map((day) => `${day} 3`));
});
