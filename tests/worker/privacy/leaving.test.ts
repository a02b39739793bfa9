import { beforeEach, describe, expect, test } from "vitest";

import type { Order } from "~/orders/model";
import { GRACE_DAYS } from "~/privacy/deletion/constants";

import { seedListing } from "../../support/market";
import {
  awaitingOrder,
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
});
