import { describe, expect, test } from "vitest";

import { submitOffer } from "~/offers/offers.action.server";

import { seedListing } from "../../support/market";
import { formOf } from "../../unit/selling/support";
import {
  answer,
  BUYER,
  listingOf,
  LISTING,
  newKey,
  offer,
  offersWorld,
  type OffersWorld,
  OTHER,
  pay,
  placedAt,
  PRICE,
  purchaseAt,
  SELLER,
  stateOf,
  user,
} from "./support";

describe("a seller's limit to accept", () => {
  const RULES = { offerRules: { acceptFrom: 2000 } };
  const LISTINGS = [LISTING, "bici2", "bici3"];

  async function limitWorld() {
    const world = await offersWorld({ listing: RULES });
    for (const id of LISTINGS.slice(1)) await seedListing(world, id, RULES);
    return world;
  }

  const states = (world: OffersWorld, as = BUYER) =>
    Promise.all(LISTINGS.map((id) => stateOf(world, `${id}_${as.uid}`).catch(() => "none")));

  test("a seller's limit accepts for known buyers only: an old account without telephone or purchase waits for the seller", async () => {
    const world = await limitWorld();
    const old = { uid: "antigua", displayName: "Ana Antigua", emailVerified: true };
    await world.seedUser(old.uid, { displayName: old.displayName, createdAt: new Date("2026-01-01T12:00:00Z") });
    for (const id of LISTINGS) expect(await offer(world, 2000, old, newKey(), id)).toMatchObject({ kind: "done" });
    expect(await states(world, old)).toEqual(Array(3).fill("open open"));
    expect(await listingOf(world)).toMatchObject({ status: "active" });
    await answer(world, SELLER, "aceptar", {}, `${LISTING}_${old.uid}`);
    expect(await listingOf(world)).toMatchObject({ status: "reserved" });
    await world.update(`users/${old.uid}`, { totalPurchases: 1 });
    world.renew();
    await offer(world, 2000);
    await answer(world, SELLER, "rechazar", {}, `bici2_${old.uid}`);
    await offer(world, 2100, old, newKey(), "bici2");
    expect(await stateOf(world, `bici2_${old.uid}`)).toBe("agreed accepted reserved");
  });

  test("a seller's limit keeps no more listings for a buyer than reservations do, orders and agreements together", async () => {
    const world = await limitWorld();
    for (const id of LISTINGS) await offer(world, 2000, BUYER, newKey(), id);
    expect(await states(world)).toEqual(["agreed accepted reserved", "agreed accepted reserved", "open open"]);
    const lines = [{ listingId: "bici3", quantity: 1 }];
    expect(await world.context().orders.place(purchaseAt(PRICE, BUYER, { lines }))).toMatchObject({
      reason: "unpaid",
      message: expect.stringContaining("Ya tienes precios acordados que esperan tu pago"),
    });
    // An agreed price is paid as ever.
    await pay(world, await placedAt(world, 2000));
    await answer(world, SELLER, "rechazar", {}, `bici3_${BUYER.uid}`);
    await offer(world, 2100, BUYER, newKey(), "bici3");
    expect(await states(world)).toEqual([
      "closed accepted paid",
      "agreed accepted reserved",
      "agreed accepted reserved",
    ]);
  });

  test("agreements that nobody paid make their buyer wait as reservations do, and another limit accepts nothing then", async () => {
    const world = await limitWorld();
    for (const id of LISTINGS.slice(0, 2)) await offer(world, 2000, BUYER, newKey(), id);
    world.pass({ hours: 24, minutes: 1 });
    await world.context().offers.jobs.run();
    expect(await states(world)).toEqual(["closed accepted lapsed", "closed accepted lapsed", "none"]);
    await offer(world, 2000, BUYER, newKey(), "bici3");
    expect(await stateOf(world, `bici3_${BUYER.uid}`)).toBe("open open");
    const lines = [{ listingId: "bici3", quantity: 1 }];
    expect(await world.context().orders.place(purchaseAt(PRICE, BUYER, { lines }))).toMatchObject({
      reason: "unpaid",
      message: expect.stringContaining("Tus últimas reservas vencieron sin pago"),
    });
    world.pass({ minutes: 61 });
    expect(await world.context().orders.place(purchaseAt(PRICE, BUYER, { lines }))).toMatchObject({ ok: true });
  });

  test("agreements by a seller's limit count with their network's reservations, known accounts included", async () => {
    const world = await limitWorld();
    world.env.limits = { ...world.env.limits, rates: { "reserve.network.kept": 1 } };
    const request = () => new Request("https://rebi.test/perfil", { headers: { "CF-Connecting-IP": "203.0.113.7" } });
    const form = (id: string, as: typeof BUYER) =>
      submitOffer(
        world.context({}, request()),
        user(as),
        id,
        formOf({ intent: "ofrecer", key: newKey(), oferta: "2000" }),
      );
    await form(LISTING, BUYER);
    await form("bici2", BUYER);
    await form("bici3", OTHER);
    expect(await stateOf(world, `bici3_${OTHER.uid}`)).toBe("agreed accepted reserved");
    await seedListing(world, "bici4", RULES);
    await form("bici4", OTHER);
    expect(await stateOf(world, `bici4_${OTHER.uid}`)).toBe("open open");
  });
});

describe("a coupon at an agreed price", () => {
  test("a coupon at an agreed price is the business's own cost: the seller is owed the agreed price", async () => {
    const world = await offersWorld();
    await offer(world, 2000);
    await answer(world, SELLER, "aceptar");
    await world.seed({ create: "coupons/DIEZ", data: { kind: "percent", value: 10 } });
    const { orders } = world.context();
    const placed = await orders.place(purchaseAt(1800, BUYER, { couponCode: "DIEZ" }));
    if (!placed.ok) throw new Error(JSON.stringify(placed));
    await pay(world, placed.order);
    await orders.take(placed.order.id, "makeReady", { kind: "seller", uid: SELLER.uid }, { version: null });
    await orders.take(placed.order.id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
    expect(placed.order.totalCentimos).toBe(1800_00);
    const payout = await world.stored(`payouts/${placed.order.id}_${SELLER.uid}`);
    expect(payout).toMatchObject({ grossCentimos: 2000_00 });
  });
});
