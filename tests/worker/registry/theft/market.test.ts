import { beforeEach, describe, expect, test } from "vitest";

import type { Order } from "~/orders/model";
import { purchasePath } from "~/orders/paths";
import { namedKeysOf } from "~/registry/numbers/serials/fold";
import { STOPPED_MESSAGE } from "~/selling/theft-gate.server";
import { createMarketStop } from "~/server/hooks.server";

import { contextOf } from "../../../support/context";
import { down } from "../../../support/faults";
import { seedListing } from "../../../support/market";
import { NOW as ORDER_TIME } from "../../../unit/selling/support";
import { awaitingOrder, BUYER, type OrdersWorld, paidOrder, readOrder, SELLER } from "../../orders/support";
import { stolenMarket } from "./market-world";
import { liveTheft, seedBicycle, THEFT_INPUT as INPUT, theftLink } from "./support";

const SERIAL = "WTU123K4567";
const ADMIN = { kind: "admin", uid: "admin-1" } as const;

let world: OrdersWorld;
let bicycle: string;
beforeEach(async () => {
  world = await stolenMarket();
  bicycle = await seedBicycle(world);
});

const compared = { serial: SERIAL, serialKey: SERIAL };
const stolen = () => ({ theftId: "t1", serialKey: SERIAL, bicycleId: bicycle });
const listing = async (id: string) => world.stored(`vehicles/${id}`);
const stateOf = async ({ id }: Order) => (await readOrder(world, id)).state;

describe("pausing what is stolen", () => {
  test("the pause takes listings of the serial and of the registered bicycle off, once, and no others", async () => {
    await seedListing(world, "by-serial", compared);
    await seedListing(world, "by-bicycle", { bicycleId: bicycle });
    await seedListing(world, "other", { serial: "OTHER99999", serialKey: "0THER99999" });
    expect(await world.selling.pauseStolen(stolen())).toMatchObject({ paused: 2 });
    expect(await world.selling.pauseStolen(stolen())).toMatchObject({ paused: 0 });
    expect(await listing("by-serial")).toMatchObject({ status: "paused", version: 2 });
    expect(await listing("by-bicycle")).toMatchObject({ status: "paused", version: 2 });
    expect(await listing("other")).toMatchObject({ status: "active", version: 1 });
  });

  test("the pause takes listings that name the number in their title or description alone off, as the gate wrote them", async () => {
    const texts = { title: "Trek Marlin 7", description: `Serie ${SERIAL}, poco uso`, serial: null };
    await seedListing(world, "by-text", {
      ...texts,
      serialKey: null,
      namedKeys: namedKeysOf("", Object.values(texts).map(String)),
    });
    await seedListing(world, "other-text", { serialKey: null, namedKeys: ["0THER99999"] });
    expect(await world.selling.pauseStolen(stolen())).toMatchObject({ paused: 1 });
    expect(await listing("by-text")).toMatchObject({ status: "paused", stoppedFor: "t1" });
    expect(await listing("other-text")).toMatchObject({ status: "active" });
  });

  test.each(["draft", "paused", "expired", "sold", "rejected"])(
    "the pause leaves a listing that is %s as it is",
    async (status) => {
      await seedListing(world, "bici", { ...compared, status });
      expect(await world.selling.pauseStolen(stolen())).toMatchObject({ paused: 0 });
      expect(await listing("bici")).toMatchObject({ status, version: 1 });
    },
  );

  test("the pause is not undone by the seller while the report is live", async () => {
    await seedListing(world, "bici", compared);
    const report = await liveTheft(world, bicycle);
    expect(await listing("bici")).toMatchObject({ status: "paused" });
    const resume = () => world.selling.listings.take(SELLER, "bici", "resume", 2);
    expect(await resume()).toMatchObject({ ok: false, message: STOPPED_MESSAGE });
    await world.theft.reports.close("rosa", report, "recovered");
    expect(await resume()).toMatchObject({ ok: true, listing: { status: "active" } });
  });
});

describe("the orders of what is stolen", () => {
  beforeEach(() => seedListing(world, "bici", compared));

  test("an open one is cancelled, and its listing is paused", async () => {
    const order = await awaitingOrder(world);
    expect(await createMarketStop(world).stop(stolen())).toEqual({ listings: 1, orders: 1 });
    expect(await stateOf(order)).toBe("cancelled");
    expect(await listing("bici")).toMatchObject({ status: "paused", reservedBy: null });
    expect(await createMarketStop(world).stop(stolen())).toEqual({ listings: 0, orders: 0 });
  });

  test("a paid one is disputed once, with a note for both", async () => {
    const order = await paidOrder(world);
    expect(await world.orders.stopSales({ id: "bici", sellerId: SELLER })).toBe(1);
    expect(await world.orders.stopSales({ id: "bici", sellerId: SELLER })).toBe(0);
    const { state, history } = await readOrder(world, order.id);
    expect(state).toBe("disputed");
    expect(history.filter((line) => line.state === "disputed")).toMatchObject([
      { actor: { kind: "system", uid: null }, note: expect.stringContaining("reporte de robo") as string },
    ]);
  });

  test("one whose payment comes to light while it is cancelled is disputed", async () => {
    const order = await awaitingOrder(world);
    world.provider.pay(order);
    expect(await createMarketStop(world).stop(stolen())).toMatchObject({ orders: 1 });
    expect(await stateOf(order)).toBe("disputed");
  });

  test("one that is over stays as it is", async () => {
    const pickup = { delivery: { method: "pickup", address: null }, seenTotalCentimos: 2_500_00 } as const;
    const done = await paidOrder(world, "bici", pickup);
    const { take } = world.orders;
    await take(done.id, "makeReady", { kind: "seller", uid: SELLER }, { version: null });
    await take(done.id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
    expect(await createMarketStop(world).stop(stolen())).toMatchObject({ orders: 0 });
    expect(await stateOf(done)).toBe("completed");
  });

  test("one of another listing of the seller goes on", async () => {
    await seedListing(world, "otra");
    const order = await awaitingOrder(world, "otra");
    expect(await createMarketStop(world).stop(stolen())).toEqual({ listings: 1, orders: 0 });
    expect(await stateOf(order)).toBe("awaiting_payment");
  });

  test("an order of what is stolen is found among a hundred that ended without a payment", async () => {
    const order = await awaitingOrder(world);
    const fields = await world.stored(`orders/${order.id}`);
    const ended = Array.from({ length: 101 }, (_, at) => `orders/zzzz-${String(at).padStart(3, "0")}`);
    await world.seed(...ended.map((path) => ({ set: path, data: { ...fields, state: "expired" } })));
    expect(await createMarketStop(world).stop(stolen())).toMatchObject({ orders: 1 });
    expect(await stateOf(order)).toBe("cancelled");
  });

  test("one that expires between the two looks leaves nothing on sale", async () => {
    const order = await awaitingOrder(world);
    const { stop } = createMarketStop(
      contextOf({
        selling: world.selling,
        orders: {
          async stopSales(asked) {
            await world.orders.take(order.id, "cancel", { kind: "buyer", uid: BUYER.uid }, { version: null });
            return world.orders.stopSales(asked);
          },
        },
      }),
    );
    expect(await stop(stolen())).toEqual({ listings: 1, orders: 0 });
    expect(await listing("bici")).toMatchObject({ status: "paused" });
  });

  test("an order of a stolen bicycle that is refunded after the dispute does not put it on sale again", async () => {
    const order = await paidOrder(world);
    await liveTheft(world, bicycle);
    expect(await stateOf(order)).toBe("disputed");
    await world.orders.take(order.id, "refund", ADMIN, { version: null });
    expect(await listing("bici")).toMatchObject({ status: "paused", soldUnits: 0, reservedBy: null });
  });

  test("an order that is refunded after the bicycle was found puts it on sale again", async () => {
    const order = await paidOrder(world);
    const report = await liveTheft(world, bicycle);
    await world.theft.reports.close("rosa", report, "recovered");
    await world.orders.take(order.id, "refund", ADMIN, { version: null });
    expect(await listing("bici")).toMatchObject({ status: "active" });
  });

  test("an order that is cancelled by its buyer in the moment of the report does not put the bicycle on sale again", async () => {
    const order = await awaitingOrder(world);
    const id = crypto.randomUUID().replaceAll("-", "");
    const { reports } = world.theft;
    await reports.create("rosa", id, bicycle, INPUT);
    await reports.confirm(await theftLink(world, id));
    await world.orders.take(order.id, "cancel", { kind: "buyer", uid: BUYER.uid }, { version: null });
    expect(await listing("bici")).toMatchObject({ status: "paused" });
    await world.settled();
    expect(await listing("bici")).toMatchObject({ status: "paused" });
  });
});

describe("a report that was false, of a bicycle with an unpaid order", () => {
  const told = async () => (await world.mails()).filter(({ subject }) => subject.includes("comprarlo otra vez"));
  const notice = () => `pushNotices/${BUYER.uid}_orders_${order.id}`;
  let order: Order;
  let report: string;
  beforeEach(async () => {
    world = await stolenMarket({ hasOrderMails: true });
    bicycle = await seedBicycle(world);
    await world.seedUser(BUYER.uid, { email: BUYER.email, hasPush: true });
    await seedListing(world, "bici", compared);
    order = await awaitingOrder(world);
    report = await liveTheft(world, bicycle);
  });

  test("a report that was false, of a bicycle with an unpaid order puts the listing on sale again and tells its buyer once, with a link to buy it", async () => {
    expect(await stateOf(order)).toBe("cancelled");
    expect(await listing("bici")).toMatchObject({ status: "paused", stoppedFor: report });
    await world.seed({ delete: notice() });
    await world.theft.reports.close("rosa", report, "withdrawn");
    await world.settled();
    expect(await listing("bici")).toMatchObject({ status: "active", stoppedFor: null });
    expect(await told()).toMatchObject([{ to: BUYER.email, text: expect.stringContaining("/producto/bici") }]);
    expect(await world.stored(notice())).toMatchObject({ path: purchasePath(order.id) });
    await createMarketStop(world).resume({ theftId: report, serialKey: SERIAL, bicycleId: bicycle });
    expect(await told()).toHaveLength(1);
    expect(await stateOf(order)).toBe("cancelled");
  });

  test("a report that was false, of a bicycle with an unpaid order tells nobody while another report keeps the listing off", async () => {
    await liveTheft(world, await seedBicycle(world, { serial: "OTHER99999" }));
    await world.update("vehicles/bici", { description: "Uso diario. Número de serie OTHER99999." });
    await world.theft.reports.close("rosa", report, "withdrawn");
    await world.settled();
    expect(await listing("bici")).toMatchObject({ status: "paused" });
    expect(await told()).toEqual([]);
  });

  test("a report that was false, of a bicycle with an unpaid order tells nobody where the bicycle was really stolen and came back", async () => {
    await world.theft.reports.close("rosa", report, "recovered");
    await world.settled();
    expect(await listing("bici")).toMatchObject({ status: "paused" });
    expect(await told()).toEqual([]);
  });
});

describe("an order of a listing that names a stolen number in its text alone", () => {
  beforeEach(() => seedListing(world, "bici", { serial: null, serialKey: null, namedKeys: [SERIAL] }));

  test("an order of a listing that names a stolen number in its text alone does not put it on sale again when its buyer cancels in the moment of the report", async () => {
    const order = await awaitingOrder(world);
    const id = crypto.randomUUID().replaceAll("-", "");
    await world.theft.reports.create("rosa", id, bicycle, INPUT);
    await world.theft.reports.confirm(await theftLink(world, id));
    await world.orders.take(order.id, "cancel", { kind: "buyer", uid: BUYER.uid }, { version: null });
    expect(await listing("bici")).toMatchObject({ status: "paused", stoppedFor: id, stoppedAt: expect.any(Date) });
    await world.settled();
    expect(await listing("bici")).toMatchObject({ status: "paused", stoppedFor: id });
  });

  test("an order of a listing that names a stolen number in its text alone does not put it on sale again when it is refunded", async () => {
    const order = await paidOrder(world);
    const report = await liveTheft(world, bicycle);
    expect(await stateOf(order)).toBe("disputed");
    await world.orders.take(order.id, "refund", ADMIN, { version: null });
    expect(await listing("bici")).toMatchObject({ status: "paused", stoppedFor: report });
  });
});

describe("the job of the minute", () => {
  test("the job of the minute stops what the request of the report could not, and forgets it", async () => {
    await seedListing(world, "bici", compared);
    const order = await awaitingOrder(world);
    const id = crypto.randomUUID().replaceAll("-", "");
    const { reports, jobs } = world.theft;
    await reports.create("rosa", id, bicycle, INPUT);
    world.fault = (verb, _, body) => (verb === "runQuery" && /"(stoppedFor|orders)"/.test(body) ? down() : null);
    await reports.confirm(await theftLink(world, id));
    await world.settled();
    expect(await stateOf(order)).toBe("awaiting_payment");
    world.fault = () => null;
    expect(await jobs.sweep()).toEqual({ swept: 1 });
    expect(await stateOf(order)).toBe("cancelled");
    expect(await listing("bici")).toMatchObject({ status: "paused" });
    expect(await jobs.sweep()).toEqual({ swept: 0 });
  });

  test("the job of the minute stops nothing for a report that ended before it ran", async () => {
    await seedListing(world, "bici", compared);
    const report = await liveTheft(world, bicycle);
    await world.theft.reports.close("rosa", report, "recovered");
    await world.selling.listings.take(SELLER, "bici", "resume", 2);
    const sweep = { bicycleId: bicycle, serialKey: SERIAL, createdAt: ORDER_TIME };
    await world.seed({ set: `theftSweeps/${report}`, data: sweep });
    await world.theft.jobs.sweep();
    expect(await listing("bici")).toMatchObject({ status: "active" });
  });
});
