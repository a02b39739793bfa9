import { beforeEach, describe, expect, test } from "vitest";

import { CLAIM_FIRST } from "~/orders/constants";
import { relistReturned } from "~/orders/pages/give-back.server";
import { offeredSteps } from "~/orders/pages/order-steps";
import { orderView } from "~/orders/pages/order-view";

import { contextOf } from "../../../support/context";
import { BUYER, listingStatus, OTHER_BUYER, placedOrder, PRICE, readOrder, SELLER, SHIPPING } from "../support";
import {
  answered,
  balance,
  claimOf,
  claimsWorld,
  newFormKey,
  offered,
  opened,
  receivedOrder,
  sentOrder,
  subjectsTo,
  type ClaimsWorld,
} from "./support";

const TOTAL = PRICE + SHIPPING;
const PART = 333_33;
const ADMIN = "admin-1";

let world: ClaimsWorld;
beforeEach(async () => {
  world = await claimsWorld();
});

const payout = (id: string) => world.find(`payouts/${id}_${SELLER}`);
const decide = async (id: string, kind: "all" | "part" | "none", centimos = 0) =>
  world.orders.claims.decide(id, ADMIN, {
    ...{ key: newFormKey(), kind, centimos, reason: "Las fotos lo muestran." },
    seen: (await claimOf(world, id)).entries.length,
  });

/** A claim whose five days are over. */
async function waiting(): Promise<string> {
  const { id } = await receivedOrder(world);
  await opened(world, id);
  world.pass({ days: 5 });
  await world.orders.jobs.claims();
  return id;
}

describe("a claim", () => {
  test("a claim opens once in the time to look, pauses its order, and keeps the listing as it was bought", async () => {
    const { id, lines } = await receivedOrder(world);
    expect(lines[0]?.listing).toMatchObject({ inspection: "INSP12345", serial: "none" });
    expect(await opened(world, id, "one-form")).toMatchObject({ ok: true, repeated: false });
    expect(await opened(world, id, "one-form")).toMatchObject({ ok: true, repeated: true });
    expect(await opened(world, id)).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(await readOrder(world, id)).toMatchObject({
      state: "disputed",
      claim: { isOpen: true, former: "delivered" },
      dueAt: expect.anything(),
    });
    expect((await world.stored(`orders/${id}`)).waits).toEqual([]);
    expect(await subjectsTo(world, SELLER)).toEqual([expect.stringContaining("tiene un problema con tu venta")]);
    expect(await subjectsTo(world, BUYER.uid)).toEqual([expect.stringContaining("Recibimos tu problema")]);
    world.pass({ hours: 73 });
    await world.orders.jobs.settle();
    expect(await readOrder(world, id)).toMatchObject({ state: "disputed" });
    expect(await payout(id)).toBeNull();
  });

  test("a claim opens where the vehicle never arrived, and not before it was sent or after the time to look", async () => {
    const sent = await sentOrder(world);
    expect(await opened(world, sent.id)).toMatchObject({ ok: true });
    const again = await claimsWorld();
    const late = await receivedOrder(again);
    again.pass({ hours: 72 });
    expect(await opened(again, late.id)).toMatchObject({ ok: false, reason: "not-allowed" });
  });

  test("a claim is nobody's but its parties'", async () => {
    const { id } = await receivedOrder(world);
    const said = { key: newFormKey(), text: "Hola, algo pasa", photos: [], reason: "other", wish: "all" } as const;
    expect(await world.orders.claims.open(id, OTHER_BUYER.uid, said)).toMatchObject({ reason: "not-found" });
    await opened(world, id);
    const { claims } = world.orders;
    const message = { key: newFormKey(), text: "Hola", photos: [] };
    expect(await claims.say(id, { uid: OTHER_BUYER.uid, side: "buyer" }, message)).toMatchObject({
      reason: "not-found",
    });
    expect(await claims.say(id, { uid: BUYER.uid, side: "seller" }, message)).toMatchObject({ reason: "not-found" });
    expect(await claims.offer(id, BUYER.uid, { key: "k", kind: "all", centimos: 0 })).toMatchObject({
      reason: "not-found",
    });
  });

  test("buyer and seller talk in a claim, and one mail tells of what one writes until the other answers", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    const say = (side: "buyer" | "seller", text: string, key = newFormKey()) =>
      world.orders.claims.say(
        id,
        { uid: side === "buyer" ? BUYER.uid : SELLER, side },
        { key, text, photos: [{ key: `problemas/${id}/a.jpg`, contentType: "image/jpeg", bytes: 9 }] },
      );
    await say("seller", "¿Me muestras una foto?", "same");
    expect(await say("seller", "¿Me muestras una foto?", "same")).toMatchObject({ repeated: true });
    await say("seller", "Quedo atento");
    await say("buyer", "Aquí está");
    const { entries, photos } = await claimOf(world, id);
    expect(entries.map(({ by, text }) => [by, text])).toEqual([
      ["buyer", "El aro llegó doblado."],
      ["seller", "¿Me muestras una foto?"],
      ["seller", "Quedo atento"],
      ["buyer", "Aquí está"],
    ]);
    expect(photos).toHaveLength(1);
    expect(await subjectsTo(world, BUYER.uid)).toHaveLength(2);
    expect(await subjectsTo(world, SELLER)).toHaveLength(2);
  });

  test("a banned user cannot write in it", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    await world.seed({ set: `writingBans/${SELLER}`, data: { until: new Date(world.time.getTime() + 9e6) } });
    const message = { key: newFormKey(), text: "Hola", photos: [] };
    expect(await world.orders.claims.say(id, { uid: SELLER, side: "seller" }, message)).toMatchObject({
      reason: "banned",
    });
  });
});

describe("an agreement", () => {
  test("an agreement on a part pays it back once, completes the order, and owes the seller what is left, to the céntimo", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    const offerId = await offered(world, id, "part", PART);
    expect(await answered(world, id, offerId, true, "same-form")).toMatchObject({ ok: true, repeated: false });
    expect(await answered(world, id, offerId, true, "same-form")).toMatchObject({ ok: true, repeated: true });
    expect(await answered(world, id, offerId)).toMatchObject({ ok: false, reason: "not-allowed" });
    await world.settled();
    expect(world.provider.refunds).toMatchObject([{ amount: PART }]);
    expect(world.provider.taken(id)).toBe(TOTAL - PART);
    expect(await readOrder(world, id)).toMatchObject({
      state: "completed",
      claim: { isOpen: false },
      refunds: [{ state: "done", by: "agreement" }],
    });
    expect(await claimOf(world, id)).toMatchObject({
      state: "ended",
      outcome: { kind: "part", by: "agreement", centimos: PART },
    });
    expect(await balance(world, id, "seller")).toBe(TOTAL - PART);
    expect(await balance(world, id, "held")).toBe(0);
    expect(await balance(world, id, "provider")).toBe(-(TOTAL - PART));
    expect(await payout(id)).toMatchObject({ state: "pending", netCentimos: TOTAL - PART });
  });

  test("an agreement on everything returns all and owes the seller nothing", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    await answered(world, id, await offered(world, id, "all"));
    await world.settled();
    expect(world.provider.taken(id)).toBe(0);
    expect(await readOrder(world, id)).toMatchObject({ state: "refunded", claim: { isOpen: false } });
    expect(await claimOf(world, id)).toMatchObject({ outcome: { kind: "all", centimos: TOTAL } });
    expect(await balance(world, id, "seller")).toBe(0);
    expect(await world.stored("vehicles/bici")).toMatchObject({ status: "sold" });
  });

  test("a declined or replaced offer cannot be accepted, and a part is within what is left", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    const first = await offered(world, id, "part", PART);
    const second = await offered(world, id, "part", 2 * PART);
    expect(await answered(world, id, first)).toMatchObject({ reason: "conflict" });
    expect(await answered(world, id, second, false)).toMatchObject({ ok: true });
    expect(await answered(world, id, second)).toMatchObject({ reason: "conflict" });
    const { claims } = world.orders;
    for (const centimos of [0, -1, TOTAL, TOTAL + 1])
      expect(await claims.offer(id, SELLER, { key: newFormKey(), kind: "part", centimos })).toMatchObject({
        reason: "not-allowed",
      });
  });

  test("an agreement on a return pays back once the seller has it", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    await answered(world, id, await offered(world, id, "return"));
    expect(await claimOf(world, id)).toMatchObject({ state: "returning" });
    expect(await world.orders.claims.receive(id, SELLER, newFormKey())).toMatchObject({ reason: "not-allowed" });
    await world.orders.claims.sendBack(id, BUYER.uid, { key: newFormKey(), tracking: "Shalom 55-1" });
    expect(await claimOf(world, id)).toMatchObject({ state: "returned", return: { tracking: "Shalom 55-1" } });
    expect(world.provider.taken(id)).toBe(TOTAL);
    expect(await world.orders.claims.withdraw(id, BUYER.uid, newFormKey())).toMatchObject({ reason: "not-allowed" });
    await world.orders.claims.receive(id, SELLER, newFormKey());
    await world.settled();
    expect(world.provider.taken(id)).toBe(0);
    expect(await claimOf(world, id)).toMatchObject({ state: "ended", outcome: { kind: "all", by: "return" } });
  });

  test("what came back goes on sale again by its seller, once, and is no other sale", async () => {
    const { id } = await receivedOrder(world);
    const relist = (uid = SELLER) => world.orders.claims.relist(id, uid);
    expect(await relist()).toMatchObject({ ok: false, reason: "not-allowed" });
    await opened(world, id);
    await answered(world, id, await offered(world, id, "return"));
    await world.orders.claims.sendBack(id, BUYER.uid, { key: newFormKey(), tracking: "Shalom 55-1" });
    expect(await relist()).toMatchObject({ ok: false, reason: "not-allowed" });
    await world.orders.claims.receive(id, SELLER, newFormKey());
    await world.settled();
    expect(await listingStatus(world, "bici")).toBe("sold");
    expect(await relist(OTHER_BUYER.uid)).toMatchObject({ ok: false, reason: "not-found" });
    const both = await Promise.all([relist(), relist()]);
    expect(both).toEqual([
      { ok: true, isOnSale: true },
      { ok: true, isOnSale: true },
    ]);
    expect(await world.stored("vehicles/bici")).toMatchObject({
      status: "active",
      reservedBy: null,
      soldUnits: 0,
      soldAt: null,
    });
    expect(await readOrder(world, id)).toMatchObject({ state: "refunded", claim: { returned: "relisted" } });
    await placedOrder(world, "bici", { buyer: OTHER_BUYER });
    expect(await listingStatus(world, "bici")).toBe("reserved");
    expect(await relist()).toEqual({ ok: true, isOnSale: false });
    expect(await listingStatus(world, "bici")).toBe("reserved");
    const send = (uid: string) => relistReturned(contextOf({ orders: world.orders }), id, uid, new FormData());
    expect(await send(SELLER)).toMatchObject({ kind: "done", to: `/perfil/ventas/${id}` });
    expect(await send(OTHER_BUYER.uid)).toMatchObject({ kind: "not-found" });
  });

  test("a returned piece of several is free again, and an expired listing has to be renewed", async () => {
    await world.merge("vehicles/bici", { stock: 3 });
    const { id } = await receivedOrder(world);
    await opened(world, id);
    await answered(world, id, await offered(world, id, "return"));
    await world.orders.claims.sendBack(id, BUYER.uid, { key: newFormKey(), tracking: "Shalom 55-1" });
    await world.orders.claims.receive(id, SELLER, newFormKey());
    await world.settled();
    expect(await world.stored("vehicles/bici")).toMatchObject({ soldUnits: 1 });
    await world.merge("vehicles/bici", { expiresAt: world.time });
    expect(await world.orders.claims.relist(id, SELLER)).toEqual({ ok: true, isOnSale: false });
    await world.orders.claims.relist(id, SELLER);
    expect(await world.stored("vehicles/bici")).toMatchObject({ soldUnits: 0 });
  });

  test("an agreement on a return that is not sent in time completes the order", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    await answered(world, id, await offered(world, id, "return"));
    world.pass({ days: 12 });
    await world.orders.jobs.claims();
    await world.orders.jobs.claims();
    expect(await readOrder(world, id)).toMatchObject({ state: "completed" });
    expect(await claimOf(world, id)).toMatchObject({ state: "ended", outcome: { kind: "none", by: "clock" } });
    expect(await balance(world, id, "seller")).toBe(TOTAL);
  });

  test("an agreement on a return that the seller does not confirm is for an administrator", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    await answered(world, id, await offered(world, id, "return"));
    await world.orders.claims.sendBack(id, BUYER.uid, { key: newFormKey(), tracking: "Shalom 55-1" });
    world.pass({ days: 30 });
    await world.orders.jobs.claims();
    expect(await claimOf(world, id)).toMatchObject({ state: "deciding" });
    await decide(id, "all");
    await world.settled();
    expect(world.provider.taken(id)).toBe(0);
  });

  test("a return that arrives while an administrator decides pays back, and one that was never sent does not", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    world.pass({ days: 30 });
    await world.orders.jobs.claims();
    expect(await claimOf(world, id)).toMatchObject({ state: "deciding" });
    expect(await world.orders.claims.receive(id, SELLER, newFormKey())).toMatchObject({ reason: "not-allowed" });
    const sent = { sendBy: world.time, tracking: "Shalom 55-1", sentAt: world.time, confirmBy: world.time };
    await world.merge(`orderClaims/${id}`, { return: sent });
    expect(await world.orders.claims.receive(id, SELLER, newFormKey())).toMatchObject({ ok: true });
    await world.settled();
    expect(world.provider.taken(id)).toBe(0);
  });

  test("a claim that its buyer takes back leaves the order where it was", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    await world.orders.claims.withdraw(id, BUYER.uid, newFormKey());
    expect(await readOrder(world, id)).toMatchObject({ state: "delivered", claim: { isOpen: false } });
    expect(await opened(world, id)).toMatchObject({ ok: false });
    world.pass({ hours: 73 });
    await world.orders.jobs.settle();
    expect(await readOrder(world, id)).toMatchObject({ state: "completed" });
  });
});

describe("an administrator", () => {
  test.each([
    ["all", 0, "refunded", 0, 0],
    ["part", PART, "completed", TOTAL - PART, TOTAL - PART],
    ["none", 0, "completed", TOTAL, TOTAL],
  ] as const)(
    "an administrator decides %s after five days without an agreement",
    async (kind, centimos, state, taken, owed) => {
      const id = await waiting();
      expect(await claimOf(world, id)).toMatchObject({ state: "deciding", waitingSince: world.time });
      expect(await world.orders.claims.offer(id, SELLER, { key: "late", kind: "all", centimos: 0 })).toMatchObject({
        reason: "not-allowed",
      });
      expect(await decide(id, kind, centimos)).toMatchObject({ ok: true });
      await world.settled();
      expect(await readOrder(world, id)).toMatchObject({ state });
      expect(world.provider.taken(id)).toBe(taken);
      expect(await balance(world, id, "seller")).toBe(owed);
      const acts = await world.database.find({ collection: "audit", limit: 10 });
      expect(acts.map(({ data }) => data)).toMatchObject([{ action: "order.claim-decided", actor: ADMIN }]);
      expect(await subjectsTo(world, SELLER)).toContainEqual(expect.stringContaining("terminó"));
    },
  );

  test("a decision is overtaken by what was written since the page was read", async () => {
    const id = await waiting();
    const seen = (await claimOf(world, id)).entries.length;
    const message = { key: newFormKey(), text: "Otra foto", photos: [] };
    await world.orders.claims.say(id, { uid: BUYER.uid, side: "buyer" }, message);
    const decision = { key: newFormKey(), kind: "all", centimos: 0, reason: "Así es.", seen } as const;
    expect(await world.orders.claims.decide(id, ADMIN, decision)).toMatchObject({ reason: "conflict" });
  });

  test.each(["refund", "settle"] as const)(
    "a claim is decided on its own page alone: the order's page takes no %s, and gives back no part",
    async (step) => {
      const { id } = await receivedOrder(world);
      await opened(world, id);
      const admin = { kind: "admin", uid: ADMIN } as const;
      const rejected = { ok: false, reason: "not-allowed", message: CLAIM_FIRST };
      expect(await world.orders.take(id, step, admin, { version: null, note: "Corresponde" })).toEqual(rejected);
      const asked = { centimos: PART, reason: "Corresponde", by: "admin", actor: admin, key: "a-form-of-it" } as const;
      expect(await world.orders.refundPart(id, { ...asked, version: null })).toEqual(rejected);
      const order = await readOrder(world, id);
      expect(offeredSteps(order, "admin", world.time)).toEqual([]);
      const view = orderView(order, { as: "admin", uid: ADMIN }, { now: world.time, siteName: "Rebi" });
      expect(view.problem).toEqual({
        label: "Decidir el problema con el pedido",
        to: `/administracion/problemas/${id}`,
        isOpen: true,
      });
      expect(await claimOf(world, id)).toMatchObject({ state: "talking" });
    },
  );
});

describe("a chargeback during a claim", () => {
  test("a chargeback lets no claim move money until it ends, and the claim goes on when it is won", async () => {
    const { id, payments } = await receivedOrder(world);
    const payment = payments[0]?.id ?? "";
    await opened(world, id);
    const offerId = await offered(world, id, "part", PART);
    world.pass({ minutes: 1 });
    world.provider.turn(payment, "charged_back", "in_process");
    await world.orders.applyPayment(payment);
    expect(await answered(world, id, offerId)).toMatchObject({ ok: false, reason: "not-allowed" });
    world.pass({ minutes: 1 });
    world.provider.turn(payment, "approved", "accredited");
    await world.orders.applyPayment(payment);
    expect(await readOrder(world, id)).toMatchObject({ state: "disputed", claim: { isOpen: true } });
    expect(await answered(world, id, offerId)).toMatchObject({ ok: true });
    await world.settled();
    expect(world.provider.taken(id)).toBe(TOTAL - PART);
  });

  test("a lost chargeback ends the claim with the order", async () => {
    const { id, payments } = await receivedOrder(world);
    const payment = payments[0]?.id ?? "";
    await opened(world, id);
    for (const detail of ["in_process", "settled"]) {
      world.pass({ minutes: 1 });
      world.provider.turn(payment, "charged_back", detail);
      await world.orders.applyPayment(payment);
    }
    expect(await readOrder(world, id)).toMatchObject({ state: "refunded" });
    expect(await claimOf(world, id)).toMatchObject({
      state: "ended",
      outcome: { kind: "all", by: "elsewhere", centimos: TOTAL },
    });
    expect(await balance(world, id, "seller")).toBe(0);
  });

  test("a mediation postpones a return that was not sent", async () => {
    const { id, payments } = await receivedOrder(world);
    await opened(world, id);
    await answered(world, id, await offered(world, id, "return"));
    world.provider.turn(payments[0]?.id ?? "", "in_mediation");
    await world.orders.applyPayment(payments[0]?.id ?? "");
    world.pass({ days: 12 });
    await world.orders.jobs.claims();
    const claim = await claimOf(world, id);
    expect(claim).toMatchObject({ state: "returning" });
    expect(claim.dueAt?.getTime()).toBeGreaterThan(world.time.getTime());
  });
});

test("a report of theft during a claim lets it only return everything, and goes when it was false", async () => {
  const { id } = await receivedOrder(world);
  await opened(world, id);
  const offerId = await offered(world, id, "part", PART);
  const listing = { id: "bici", sellerId: SELLER };
  expect(await world.orders.stopSales(listing)).toBe(1);
  expect(await world.orders.stopSales(listing)).toBe(0);
  expect(await answered(world, id, offerId)).toMatchObject({ reason: "not-allowed" });
  expect(await world.orders.letSalesGoOn(listing)).toBe(1);
  expect(await readOrder(world, id)).toMatchObject({ state: "disputed", claim: { isOpen: true } });
  expect(await answered(world, id, offerId)).toMatchObject({ ok: true });
  expect(await readOrder(world, id)).toMatchObject({ state: "completed" });
});

describe("races", () => {
  beforeEach(async () => {
    world = await claimsWorld({ concurrent: true });
  });

  test("two acceptances of one offer pay it back once", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    const offerId = await offered(world, id, "part", PART);
    const results = await Promise.all([answered(world, id, offerId), answered(world, id, offerId)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    await world.settled();
    expect(world.provider.taken(id)).toBe(TOTAL - PART);
    expect(await balance(world, id, "seller")).toBe(TOTAL - PART);
  });

  test("an acceptance against the end of the five days has one outcome", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    const offerId = await offered(world, id, "part", PART);
    world.pass({ days: 5 });
    const [accepted] = await Promise.all([answered(world, id, offerId), world.orders.jobs.claims()]);
    await world.settled();
    const { state } = await claimOf(world, id);
    expect([state, world.provider.taken(id)]).toEqual(accepted.ok ? ["ended", TOTAL - PART] : ["deciding", TOTAL]);
  });

  test("an acceptance against a withdrawal moves money only where it came first", async () => {
    const { id } = await receivedOrder(world);
    await opened(world, id);
    const offerId = await offered(world, id, "all");
    const [accepted, withdrawn] = await Promise.all([
      answered(world, id, offerId),
      world.orders.claims.withdraw(id, BUYER.uid, newFormKey()),
    ]);
    await world.settled();
    expect(accepted.ok).toBe(!withdrawn.ok);
    expect(world.provider.taken(id)).toBe(accepted.ok ? 0 : TOTAL);
  });

  test("the completion against the claim leaves either a completed order or an open claim", async () => {
    const { id } = await receivedOrder(world);
    world.pass({ hours: 71 });
    const claim = opened(world, id);
    world.pass({ hours: 1 });
    const [result] = await Promise.all([claim, world.orders.jobs.settle()]);
    const { state } = await readOrder(world, id);
    expect([state, (await world.orders.claims.read(id)) !== null]).toEqual(
      result.ok ? ["disputed", true] : ["completed", false],
    );
  });

  test("a chargeback against an acceptance leaves a ledger that adds up", async () => {
    const { id, payments } = await receivedOrder(world);
    await opened(world, id);
    const offerId = await offered(world, id, "part", PART);
    world.pass({ minutes: 1 });
    world.provider.turn(payments[0]?.id ?? "", "charged_back", "in_process");
    await Promise.all([answered(world, id, offerId), world.orders.applyPayment(payments[0]?.id ?? "")]);
    await world.settled();
    expect(await balance(world, id, "debt")).toBe(0);
    expect((await claimOf(world, id)).state === "ended").toBe((await readOrder(world, id)).state === "completed");
  });

  test("two decisions of administrators are one", async () => {
    const id = await waiting();
    const results = await Promise.all([decide(id, "part", PART), decide(id, "none")]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

test("a claim's texts go a year after its end, with its photos", async () => {
  const { id } = await receivedOrder(world);
  await opened(world, id);
  await answered(world, id, await offered(world, id, "part", PART));
  world.pass({ days: 366 });
  await world.orders.jobs.claims();
  expect(await claimOf(world, id)).toMatchObject({
    dueAt: null,
    photos: [],
    entries: [{ kind: "opened", text: "" }, { kind: "offered" }, { kind: "accepted" }],
    outcome: { centimos: PART },
  });
});

test("an account that leaves takes what it wrote: at once of an ended claim, of an open one with its end", async () => {
  const { id } = await receivedOrder(world);
  await opened(world, id);
  const { personalData } = world.orders.claims;
  expect(await personalData.export(BUYER.uid, "")).toMatchObject([
    { side: "buyer", written: [{ kind: "opened", text: "El aro llegó doblado." }] },
  ]);
  expect(await personalData.erase(BUYER.uid, "")).toBe("done");
  expect((await claimOf(world, id)).entries[0]?.text).toBe("El aro llegó doblado.");
  await answered(world, id, await offered(world, id, "part", PART));
  await world.orders.jobs.claims();
  const ended = await claimOf(world, id);
  expect(ended.entries[0]?.text).toBe("");
  expect(ended.entries[1]?.text).not.toBe("");
  expect(ended.buyerId).not.toBe(BUYER.uid);
  expect(await personalData.erase(SELLER, "")).toBe("done");
  expect((await claimOf(world, id)).entries[1]?.text).toBe("");
  expect((await claimOf(world, id)).sellerId).not.toBe(SELLER);
});
