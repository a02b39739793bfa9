import fc from "fast-check";
import { expect, test } from "vitest";

import { addDays, limaDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { followSales } from "~/orders/sales/ledger";
import { createSalesRebuild } from "~/orders/sales/rebuild.server";
import { createOrderSales } from "~/orders/sales/sales.server";

import { seedListing } from "../../../support/market";
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
  readonly world = ordersWorld({ followers: [followSales] });
  readonly rebuild = createSalesRebuild(this.world.services);
  readonly sales = createOrderSales(this.world.services);
  private readonly ids: string[] = [];
  private readonly days = new Set([limaDay(this.world.time)]);
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
      this.days.add(limaDay(world.time));
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

  async rebuilt(): Promise<number> {
    let wrong = 0;
    for (const day of this.days) wrong += (await this.rebuild.rebuildDay(day)) ?? NaN;
    return wrong;
  }
}

test(
  "figures kept with the orders and figures added up from them agree, whatever happens",
  { timeout: 120_000 },
  async () => {
    let busy = 0;
    const events = fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.nat({ max: 7 })), { minLength: 8, maxLength: 22 });
    await fc.assert(
      fc.asyncProperty(events, async (sequence) => {
        const market = new Market();
        // Something is always sold.
        for (const [event, which] of [["place", 0], ["pay", 0], ...sequence] as const)
          await market.happen(event, which);
        busy += (await market.documents()).length;
        expect(await market.rebuilt()).toBe(0);
      }),
      { numRuns: 12, seed: 20261123 },
    );
    expect(busy).toBeGreaterThan(30);
  },
);

test("the job puts lost and wrong figures right, goes on where it ended, and takes away what nothing stands for", async () => {
  const market = new Market();
  const { world, sales } = market;
  await market.happen("place", 1);
  await market.happen("pay", 0);
  const right = (await market.documents()).map(({ path, data }) => [path, data] as const);
  expect(right).toHaveLength(2);
  const sold = limaDay(world.time);
  await world.seed(
    { update: `salesDays/${SELLER}_${sold}`, data: { grossCentimos: 1 } },
    { delete: right.find(([path]) => path.includes("/todos-"))?.[0] ?? "" },
    { set: `salesDays/nobody_${sold}`, data: { owner: "nobody", day: sold, orders: 5 } },
  );
  world.pass({ days: 1 });
  expect(await sales.jobs.rebuild()).toEqual({ days: 61, corrected: 3, skipped: 0 });
  expect((await market.documents()).map(({ path, data }) => [path, data])).toEqual(right);
  const [first, second] = [
    await world.stored("salesRebuild/progress"),
    (await sales.jobs.rebuild(), await world.stored("salesRebuild/progress")),
  ];
  expect([first.next, second.next]).toEqual([61, 121].map((days) => addDays(limaDay(world.time), -days - 1)));

  const range = { from: sold, to: sold };
  expect(await sales.days(SELLER, range)).toMatchObject([{ orders: 1, grossCentimos: 2_500_00 }]);
  expect(await sales.days(null, range)).toMatchObject([{ orders: 1, units: 1, grossCentimos: 2_500_00 }]);
  expect(await sales.days(BUYER.uid, range)).toEqual([]);
  expect(JSON.stringify(await sales.personalData.export(SELLER))).not.toContain(SELLER);
});

test("one night is enough for the sales of the last weeks, whose figures were never written, and a year takes a week", async () => {
  const market = new Market();
  const { world, sales } = market;
  await market.happen("place", 1);
  await market.happen("pay", 0);
  const sold = limaDay(world.time);
  const written = (await market.documents()).map(({ path }) => path);
  await world.seed(...written.map((path) => ({ delete: path })));
  world.time = new Date(world.time.getTime() + 50 * DAY_MS);
  expect(await sales.jobs.rebuild()).toMatchObject({ corrected: 2, skipped: 0 });
  expect(await sales.days(null, { from: sold, to: sold })).toMatchObject([{ orders: 1 }]);

  // The oldest of the year has its turn, and then the newest again.
  const oldest = addDays(limaDay(world.time), -366);
  const ends: unknown[] = [];
  for (let night = 0; night < 7; night += 1) {
    await sales.jobs.rebuild();
    ends.push((await world.stored("salesRebuild/progress")).next);
  }
  expect(ends.filter((next) => next === addDays(oldest, -1))).toHaveLength(1);
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
