import { expect, test } from "vitest";

import { seedListing } from "../../support/market";
import { ordersWorld, PRICE, purchase, SHIPPING } from "./support";

const PIECES = 100;
const BUYERS_A_PIECE = 10;
/** Pieces that are fought for at the same time, each by all of its buyers. */
const AT_ONCE = 10;

test("1,000 purchases of 100 single pieces: 100 orders paid, none oversold, every loser told why", async () => {
  const world = ordersWorld({ concurrent: true });
  const pieces = Array.from({ length: PIECES }, (_, n) => `pieza-${n}`);
  await Promise.all(pieces.map((id) => seedListing(world, id)));

  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);

  async function buy(listingId: string, n: number): Promise<void> {
    const uid = `buyer-${listingId}-${n}`;
    const buyer = { uid, name: uid, email: `${uid}@demo.pe` };
    const result = await world.orders.place(purchase([listingId], { buyer }));
    if (!result.ok) {
      if (result.reason !== "lines") throw new Error(result.reason);
      for (const { message } of result.rejections) count(message.replace(/«.*»/, "…"));
      return;
    }
    await world.orders.startPayment(result.order.id, uid);
    const payment = world.provider.pay(result.order);
    // The notification, its repetition and the return page at the same moment.
    await Promise.all([
      world.orders.applyPayment(payment),
      world.orders.applyPayment(payment),
      world.orders.reconcile(result.order.id),
    ]);
    count("paid");
  }

  for (let first = 0; first < PIECES; first += AT_ONCE) {
    const fought = pieces.slice(first, first + AT_ONCE);
    const buyers = Array.from({ length: BUYERS_A_PIECE }, (_, n) => fought.map((id) => buy(id, n)));
    await Promise.all(buyers.flat());
  }
  await world.settled();

  const { paid, ...told } = Object.fromEntries(outcomes);
  expect(paid).toBe(PIECES);
  expect(Object.values(told).reduce((sum, each) => sum + each, 0)).toBe(PIECES * (BUYERS_A_PIECE - 1));
  expect(
    Object.keys(told).filter((message) => !/^(Otra persona acaba de reservar …|… ya se vendió)/.test(message)),
  ).toEqual([]);
  const orders = await world.database.find({ collection: "orders", limit: 1_000 });
  expect(orders.map(({ data }) => data.state)).toEqual(Array.from({ length: PIECES }, () => "paid"));
  expect(new Set(orders.map(({ data }) => data.number)).size).toBe(PIECES);
  expect((await world.stored("counters/orders-2026")).last).toBe(PIECES);
  expect(await world.database.count({ collection: "vehicles", where: [["status", "==", "sold"]] })).toBe(PIECES);
  const taken = orders.reduce((sum, { id }) => sum + world.provider.taken(id), 0);
  expect(taken).toBe(PIECES * (PRICE + SHIPPING));
});
