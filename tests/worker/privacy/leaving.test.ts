import { beforeEach, describe, expect, test } from "vitest";

import { formatDate } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { Order } from "~/orders/model";
import { payoutOf } from "~/orders/payouts/follow-payouts";
import { GRACE_DAYS, WAIT_DAYS } from "~/privacy/deletion/constants";
import { openThings } from "~/privacy/deletion/open-things.server";

import { seedListing } from "../../support/market";
import {
  awaitingOrder,
  BUYER,
  listingStatus,
  ordersWorld,
  type OrdersWorld,
  OTHER_BUYER,
  paidOrder,
  purchase,
  readOrder,
  SELLER,
} from "../orders/support";

let world: OrdersWorld;

beforeEach(async () => {
  world = ordersWorld();
  await world.seedUser(SELLER, { email: "rosa@demo.pe", role: "user", isActive: true });
  await world.seedUser("admin-1", { role: "admin", isActive: true });
  for (const id of ["bici", "moto", "tercera"]) await seedListing(world, id);
});

const deletion = () => world.context().privacy.deletion;
const state = async () => (await world.stored(`deletions/${SELLER}`)).state;
const run = async () => {
  world.pass({ minutes: 1 });
  await deletion().run();
  await world.settled();
};
const statuses = async () => Promise.all(["bici", "moto", "tercera"].map((id) => listingStatus(world, id)));

describe("a seller who leaves", () => {
  // money-case: 4
  test("a seller who leaves sells nothing from the moment of the request, before any job has run", async () => {
    await deletion().request(SELLER, "person");
    expect(await statuses()).toEqual(["active", "active", "active"]);
    expect(await world.orders.place(purchase(["bici"], { buyer: OTHER_BUYER }))).toMatchObject({
      ok: false,
      rejections: [{ reason: "not-for-sale", message: expect.stringContaining("no está a la venta") }],
    });
    expect(await listingStatus(world, "bici")).toBe("active");
  });

  test("a seller who leaves has the listings paused and unpaid orders ended; all comes back where the deletion is undone", async () => {
    await world.update("vehicles/tercera", { status: "paused" });
    const order = await awaitingOrder(world, "moto");
    await deletion().request(SELLER, "person");
    await run();
    expect((await readOrder(world, order.id)).state).toBe("cancelled");
    await world.orders.applyPayment(world.provider.pay(order));
    await world.settled();
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await statuses()).toEqual(["paused", "paused", "paused"]);
    await run();
    expect(await deletion().cancelOwn(SELLER)).toBe("cancelled");
    expect(await world.orders.place(purchase(["tercera"], { buyer: OTHER_BUYER }))).toMatchObject({ ok: false });
    await run();
    expect(await statuses()).toEqual(["active", "active", "paused"]);
    expect(await world.stored("vehicles/bici")).not.toHaveProperty("pausedFor");
    expect(await world.orders.place(purchase(["bici"], { buyer: OTHER_BUYER }))).toMatchObject({ ok: true });
  });

  test("a seller who leaves puts nothing on sale again, and what an order frees is taken off within a day", async () => {
    await world.update("vehicles/tercera", { status: "paused" });
    const order = await paidOrder(world, "moto");
    await deletion().request(SELLER, "person");
    await run();
    const { version } = await world.stored("vehicles/tercera");
    expect(await world.selling.listings.take(SELLER, "tercera", "resume", Number(version))).toMatchObject({
      ok: false,
      reason: "not-allowed",
      message: expect.stringContaining("cancela la eliminación"),
    });
    const admin = { kind: "admin", uid: "admin-1" } as const;
    await world.orders.take(order.id, "refund", admin, { version: null, note: "No lo tiene." });
    await world.settled();
    world.pass({ days: 1 });
    await run();
    expect(await statuses()).toEqual(["paused", "paused", "paused"]);
  });

  // money-case: 4
  test("a seller who leaves is waited for while a sale is open, and erased once it is over", async () => {
    const order = await paidOrder(world);
    await deletion().request(SELLER, "person");
    expect((await world.context().orders.accountDeletion.underway(SELLER)).sales).toMatchObject([{ id: order.id }]);
    await run();
    world.pass({ days: GRACE_DAYS });
    await run();
    expect(await state()).toBe("pending");
    await world.update(`orders/${order.id}`, { state: "completed" });
    world.pass({ days: 1 });
    await run();
    expect(await state()).toBe("running");
  });

  // money-case: 4
  test("a seller who has not sent a sale two weeks after the grace does not keep its money", async () => {
    const order = await paidOrder(world);
    await deletion().request(SELLER, "person");
    await run();
    world.pass({ days: GRACE_DAYS + 14 });
    await run();
    const after: Order = await readOrder(world, order.id);
    expect(["refund_pending", "refunded"]).toContain(after.state);
    expect(world.provider.taken(order.id)).toBe(0);
    world.pass({ days: 1 });
    await run();
    expect(await state()).toBe("running");
  });

  /** A completed sale, of which the seller is to be paid. */
  async function owedSale(): Promise<string> {
    const order = await paidOrder(world);
    await world.update(`orders/${order.id}`, { state: "completed", completedAt: world.time });
    const line = payoutOf({ ...(await readOrder(world, order.id)), completedAt: world.time }, world.time);
    await world.seed({ set: `payouts/${order.id}_${SELLER}`, data: { ...line } });
    return order.id;
  }

  test("a seller who is to be paid, or owes, is waited for, and reads the sums and days", async () => {
    const id = await owedSale();
    const path = `payouts/${id}_${SELLER}`;
    const open = async () => (await openThings(world.context(), SELLER)).map(({ label }) => label);
    const number = (await readOrder(world, id)).number;
    expect(await open()).toEqual([
      `Te debemos ${formatSoles(400_000)} por tu venta ${number}, desde el ${formatDate(world.time)}`,
    ]);
    await deletion().request(SELLER, "person");
    world.pass({ days: GRACE_DAYS });
    await run();
    expect(await state()).toBe("pending");
    const exported = { at: world.time, batch: "b", by: "admin", centimos: 400_000 };
    await world.update(path, { exported });
    expect(await open()).toEqual([expect.stringContaining("está en el envío al banco del")]);
    await world.update(path, { state: "paid", debtCentimos: 10_050 });
    expect(await open()).toEqual([
      `Debes ${formatSoles(10_050)} por la venta ${number}: su dinero volvió al comprador`,
    ]);
    world.pass({ days: 1 });
    await run();
    expect(await state()).toBe("pending");
    await world.update(path, { debtCentimos: 0 });
    world.pass({ days: 1 });
    await run();
    expect(await state()).toBe("running");
  });

  test("a case at the provider about a completed sale is waited for by both", async () => {
    const id = await owedSale();
    await world.update(`payouts/${id}_${SELLER}`, { state: "paid" });
    await world.update(`orders/${id}`, { waits: ["case"] });
    for (const uid of [SELLER, BUYER.uid]) expect(await openThings(world.context(), uid)).toHaveLength(1);
  });

  test("a buyer whose refund the provider does not make is waited for, and where it is transferred stays until it is made", async () => {
    const order = await paidOrder(world);
    const [payment] = order.payments;
    const ask = { state: "refused", since: world.time, refusals: 3, rejected: 0, words: "no", isTask: true };
    const part = { id: "p-1", paymentId: payment?.id, centimos: 50_00, reason: "Rayón", by: "admin", at: world.time };
    const refunds = [{ ...part, state: "due", ask }];
    await world.update(`orders/${order.id}`, { state: "completed", refunds, waits: ["refund-task", "refund"] });
    expect(await openThings(world.context(), BUYER.uid)).toEqual([
      {
        label: `Te devolvemos ${formatSoles(50_00)} de tu pedido ${order.number}`,
        to: `/perfil/compras/${order.id}`,
        isToBePaid: true,
      },
    ]);
    await world.seed({ set: `payoutAccounts/${BUYER.uid}`, data: { sealed: "x", updatedAt: world.time } });
    const { payouts } = world.context();
    await payouts.personalData.erase(BUYER.uid);
    expect(await payouts.jobs.forgetAccounts()).toEqual({ checked: 1, forgotten: 0 });
    await world.update(`orders/${order.id}`, { waits: [] });
    expect(await payouts.jobs.forgetAccounts()).toEqual({ checked: 1, forgotten: 1 });
    expect(await world.database.read(`payoutAccounts/${BUYER.uid}`)).toBeNull();
  });

  test("nobody is waited for longer than sixty days: where a payout is paid stays until then and after", async () => {
    const id = await owedSale();
    await world.seed({ set: `payoutAccounts/${SELLER}`, data: { sealed: "x", updatedAt: world.time } });
    await deletion().request(SELLER, "person");
    world.pass({ days: GRACE_DAYS + WAIT_DAYS });
    await run();
    expect(await state()).toBe("running");
    await world.context().payouts.personalData.erase(SELLER);
    expect(await world.database.read(`payoutAccounts/${SELLER}`)).not.toBeNull();
    await world.update(`payouts/${id}_${SELLER}`, { state: "paid" });
    await world.context().payouts.personalData.erase(SELLER);
    expect(await world.database.read(`payoutAccounts/${SELLER}`)).toBeNull();
  });
});
