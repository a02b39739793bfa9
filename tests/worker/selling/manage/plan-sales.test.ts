import { beforeEach, describe, expect, test } from "vitest";

import type { PlanPurchase } from "~/orders/model";

import { FEATURED, PREMIUM } from "../../../unit/selling/support";
import {
  changeListing,
  completeDraft,
  publishedListing,
  SELLER,
  storedListing,
  STRANGER,
  sellingWorld,
  type SellingWorld,
} from "../support";

let world: SellingWorld;
beforeEach(() => {
  world = sellingWorld();
});

type Wanted = Pick<PlanPurchase, "listingId" | "planId" | "action">;

const offer = (wanted: Wanted, uid = SELLER) =>
  world.database.transaction((tx) => world.selling.planSales.offer(tx, uid, wanted));

/** Fulfils as an order's transaction does. */
function fulfil(listingId: string, planId = "destacado", uid = SELLER, orderId = "order-a") {
  const plan: PlanPurchase = { listingId, planId, action: "publish", listingTitle: "", planName: "" };
  return world.database.transaction(async (tx) => {
    const writes = await world.selling.planSales.fulfil(tx, uid, plan, orderId);
    tx.write(...(writes ?? []));
    return writes !== null;
  });
}

async function waiting(): Promise<string> {
  const id = await completeDraft(world, "destacado");
  await world.selling.listings.publish(SELLER, id, 1);
  return id;
}

describe("offer", () => {
  test("the offer of a plan names what is bought, at the plan's price", async () => {
    const listingId = await waiting();
    expect(await offer({ listingId, planId: "destacado", action: "publish" })).toEqual({
      ok: true,
      priceCentimos: 29_90,
      plan: {
        listingId,
        planId: "destacado",
        action: "publish",
        planName: "Destacado",
        listingTitle: "Trek Marlin 7 aro 29 talla M",
      },
    });
  });

  test("the offer of a plan sells nothing for the listing of another seller, or for none", async () => {
    const listingId = await waiting();
    const message = "No encontramos ese anuncio entre los tuyos.";
    expect(await offer({ listingId, planId: "destacado", action: "publish" }, STRANGER)).toEqual({
      ok: false,
      message,
    });
    expect(await offer({ listingId: "../users", planId: "destacado", action: "publish" })).toEqual({
      ok: false,
      message,
    });
  });

  test("the offer of a plan sells an upgrade of a published listing", async () => {
    const listingId = await publishedListing(world);
    expect(await offer({ listingId, planId: "premium", action: "upgrade" })).toMatchObject({
      ok: true,
      priceCentimos: 59_90,
    });
    expect(await offer({ listingId, planId: "premium", action: "publish" })).toMatchObject({ ok: false });
  });
});

describe("fulfil", () => {
  test("the fulfilment of a plan puts a listing that waits live, with its plan and term", async () => {
    const id = await waiting();
    expect(await fulfil(id)).toBe(true);
    expect(await world.selling.drafts.own(SELLER, id)).toMatchObject({
      status: "active",
      publishedAt: world.time,
      expiresAt: new Date(world.time.getTime() + FEATURED.durationDays * 86_400_000),
      plan: { id: "destacado", featured: true },
    });
  });

  test("the fulfilment of a plan gives the plan to a listing that was published for free while the payment was on its way", async () => {
    const id = await waiting();
    await world.selling.listings.publishFree(SELLER, id);
    expect(await fulfil(id)).toBe(true);
    expect(await storedListing(world, id)).toMatchObject({ status: "active", plan: { id: "destacado" } });
  });

  test("the fulfilment of a plan renews an expired listing", async () => {
    const id = await publishedListing(world);
    world.pass({ days: 31 });
    await world.selling.jobs.expireListings();
    expect(await fulfil(id, "premium")).toBe(true);
    expect(await storedListing(world, id)).toMatchObject({
      status: "active",
      expiresAt: new Date(world.time.getTime() + PREMIUM.durationDays * 86_400_000),
    });
  });

  test("the fulfilment of a plan honours a plan that was withdrawn after the order", async () => {
    const id = await waiting();
    world.plans = world.plans.map((plan) => ({ ...plan, active: false }));
    expect(await fulfil(id)).toBe(true);
  });

  test("the fulfilment of a plan gives nothing to a listing that was sold, deleted or belongs to another", async () => {
    const id = await waiting();
    expect(await fulfil(id, "destacado", STRANGER)).toBe(false);
    await changeListing(world, id, { status: "sold" });
    expect(await fulfil(id)).toBe(false);
    expect(await fulfil("nothing")).toBe(false);
  });

  test("a failed payment leaves the listing whole, to be paid again or published for free", async () => {
    const id = await waiting();
    expect(await offer({ listingId: id, planId: "destacado", action: "publish" })).toMatchObject({ ok: true });
    expect(await world.selling.listings.publishFree(SELLER, id)).toMatchObject({ ok: true });
    expect(await offer({ listingId: id, planId: "destacado", action: "publish" })).toMatchObject({ ok: false });
  });
});

describe("withdraw", () => {
  const withdraw = (listingId: string, orderId: string, paidAt: Date) =>
    world.database.transaction(async (tx) => {
      const plan: PlanPurchase = { listingId, planId: "destacado", action: "publish", listingTitle: "", planName: "" };
      tx.write(...(await world.selling.planSales.withdraw(tx, SELLER, plan, { orderId, paidAt })));
    });

  test("the refund of an older order leaves the same plan that a newer order renewed, and the newer's refund ends it", async () => {
    const id = await waiting();
    await fulfil(id);
    const firstPaidAt = world.time;
    world.pass({ days: FEATURED.durationDays + 1 });
    await world.selling.jobs.expireListings();
    await fulfil(id, "destacado", SELLER, "order-b");
    const renewed = await storedListing(world, id);
    expect(renewed).toMatchObject({ status: "active", plan: { featured: true, orderId: "order-b" } });
    await withdraw(id, "order-a", firstPaidAt);
    expect(await storedListing(world, id)).toEqual(renewed);
    await withdraw(id, "order-b", world.time);
    expect(await storedListing(world, id)).toMatchObject({ status: "active", plan: { featured: false } });
  });

  test("the refund of an upgrade leaves the plan that was bought before it, until its own end", async () => {
    const id = await waiting();
    await fulfil(id);
    const { expiresAt } = await storedListing(world, id);
    world.pass({ days: 5 });
    await fulfil(id, "premium", SELLER, "order-b");
    expect(await storedListing(world, id)).toMatchObject({ plan: { id: "premium", home: true } });
    await withdraw(id, "order-b", world.time);
    expect(await storedListing(world, id)).toMatchObject({ expiresAt, plan: { id: "destacado", orderId: "order-a" } });
  });
});
