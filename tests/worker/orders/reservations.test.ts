import { beforeEach, describe, expect, test } from "vitest";

import { createMailFollower } from "~/orders/mails/mail-follower.server";
import type { Order } from "~/orders/model";
import { orderView } from "~/orders/pages/order-view";
import {
  endReservation,
  heldListings,
  loadReservation,
  reservationTexts,
} from "~/orders/reservations/held.page.server";

import { failing } from "../../support/faults";
import { seedListing } from "../../support/market";
import {
  awaitingOrder,
  BUYER,
  formOf,
  listingStatus,
  OTHER_SELLER,
  ordersWorld,
  type OrdersWorld,
  OTHER_BUYER,
  purchase,
  readOrder,
  SELLER,
} from "./support";

let world: OrdersWorld;

beforeEach(async () => {
  const projectId = `orders-${crypto.randomUUID()}`;
  const { database, site } = ordersWorld({ projectId });
  world = ordersWorld({ projectId, followers: [createMailFollower(database, site)] });
  await seedListing(world, "bici");
  await world.seed({ set: `users/${SELLER}`, data: { email: "rosa@demo.pe" } });
});

const DAYS = 86_400_000;
const end = (intent: "vendido" | "liberar", id = "bici", uid = SELLER) =>
  endReservation(world.services, uid, id, formOf({ intent }));
const view = (id = "bici") => loadReservation(world.services, SELLER, id);

async function ticketOf(order: Order): Promise<string> {
  const expiresAt = new Date(world.time.getTime() + 2 * DAYS);
  const id = world.provider.pay(order, { status: "pending", method: "ticket", expiresAt });
  await world.orders.applyPayment(id);
  return id;
}

describe("a reservation that is not paid", () => {
  // money-case: 8
  test("the seller of a reserved listing is mailed as the reservation begins and as it lasts longer, and reads until when and why", async () => {
    const order = await awaitingOrder(world);
    expect((await view()).texts).toEqual([expect.stringContaining("lo está pagando en Mercado Pago")]);
    await ticketOf(order);
    expect(await view()).toMatchObject({
      texts: [
        expect.stringContaining(
          "tiene un código de PagoEfectivo por pagar. Tiene hasta el 20 de noviembre de 2026, 21:00",
        ),
      ],
      canMarkSold: true,
      canRelease: true,
    });
    expect(await heldListings(world.services, SELLER)).toEqual([
      { listingId: "bici", title: order.lines[0]?.title, text: expect.stringContaining("PagoEfectivo") },
    ]);
    const mails = await world.mails();
    expect(mails.filter(({ to }) => to === "rosa@demo.pe").map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("Un comprador reservó tu anuncio"),
        expect.stringContaining("La reserva de tu anuncio dura más"),
      ]),
    );
  });

  // money-case: 8
  test("a reservation that is not paid ends as the seller sold it in person: the code is cancelled, and what is paid all the same goes back", async () => {
    const order = await awaitingOrder(world);
    const ticket = await ticketOf(order);
    expect(await end("vendido")).toMatchObject({ kind: "done", to: "/perfil/anuncios" });
    await world.settled();
    expect(await listingStatus(world, "bici")).toBe("sold");
    expect(world.provider.payments.get(ticket)?.status).toBe("cancelled");
    expect(await readOrder(world, order.id)).toMatchObject({
      state: "cancelled",
      history: expect.arrayContaining([expect.objectContaining({ actor: { kind: "seller", uid: SELLER } })]),
    });
    const shown = orderView(
      await readOrder(world, order.id),
      { as: "buyer", uid: BUYER.uid },
      { now: world.time, siteName: "Rebi" },
    );
    expect(shown).toMatchObject({
      canGiveBack: false,
      standing: expect.stringContaining("ya vendió el vehículo en persona"),
    });
    await world.orders.applyPayment(world.provider.pay(order));
    await world.settled();
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "cancelled" });
  });

  test("a reservation that waits for a code is released by its seller, and is on sale for others", async () => {
    await ticketOf(await awaitingOrder(world));
    expect(await end("liberar")).toMatchObject({ kind: "done", to: "/perfil/anuncios" });
    expect(await listingStatus(world, "bici")).toBe("active");
    expect(await world.orders.place(purchase(["bici"], { buyer: OTHER_BUYER }))).toMatchObject({ ok: true });
  });

  test("a reservation that is not paid is not released while its buyer is at the provider's page", async () => {
    const order = await awaitingOrder(world);
    expect(await end("liberar")).toMatchObject({ kind: "done", flash: { type: "error" } });
    expect((await readOrder(world, order.id)).state).toBe("awaiting_payment");
  });

  test("a reservation that is not paid stays while the bank decides, though no notification told of it", async () => {
    const order = await awaitingOrder(world);
    world.provider.pay(order, { status: "in_process" });
    expect(await end("vendido")).toMatchObject({
      status: 409,
      failure: { errors: { "": expect.stringContaining("El banco del comprador revisa su pago") } },
    });
    expect(await view()).toMatchObject({ canMarkSold: false, canRelease: false });
    expect(await listingStatus(world, "bici")).toBe("reserved");
  });

  test("a reservation that turns out to be paid is a sale", async () => {
    const order = await awaitingOrder(world);
    world.provider.pay(order);
    expect(await end("vendido")).toMatchObject({ kind: "done", to: "/perfil/ventas" });
    expect((await readOrder(world, order.id)).state).toBe("paid");
  });

  test("a reservation that is not paid ends also while the provider cannot be asked", async () => {
    const order = await awaitingOrder(world);
    world.provider.faults.set("findPayments", "before");
    expect(await end("vendido")).toMatchObject({ kind: "done" });
    world.provider.faults.clear();
    await world.orders.applyPayment(world.provider.pay(order));
    await world.settled();
    expect(world.provider.taken(order.id)).toBe(0);
  });

  test("a reservation that is not paid stays where the database is down, and ends once for a form that is sent twice", async () => {
    const order = await awaitingOrder(world);
    world.fault = failing(["commit"]);
    expect(await end("vendido")).toMatchObject({ status: 503 });
    world.fault = () => null;
    await Promise.all([end("vendido"), end("vendido")]);
    const { history, state } = await readOrder(world, order.id);
    expect(state).toBe("cancelled");
    expect(history.filter((entry) => entry.state === "cancelled")).toHaveLength(1);
    expect(await listingStatus(world, "bici")).toBe("sold");
  });

  test("a reservation that is not paid is neither seen nor ended by another seller", async () => {
    const order = await awaitingOrder(world);
    await expect(loadReservation(world.services, OTHER_SELLER, "bici")).rejects.toMatchObject({
      init: { status: 404 },
    });
    expect(await end("vendido", "bici", OTHER_SELLER)).toMatchObject({ kind: "not-found" });
    expect(await world.orders.endHeld(OTHER_SELLER, "bici", "sold")).toEqual({ ok: true, ended: 0 });
    expect((await readOrder(world, order.id)).state).toBe("awaiting_payment");
  });

  test("a reservation of pieces of several ends for all orders that hold one", async () => {
    await seedListing(world, "nueva", { stock: 3 });
    await awaitingOrder(world, "nueva");
    await awaitingOrder(world, "nueva", { buyer: OTHER_BUYER });
    expect((await view("nueva")).pieces).toBe("Reservadas: 2 de 3 unidades.");
    expect(await end("vendido", "nueva")).toMatchObject({ kind: "done" });
    expect(await world.stored("vehicles/nueva")).toMatchObject({ status: "sold", reservedUnits: 0 });
  });

  test("a reservation of pieces of several ends for none where one of them turns out to be paid", async () => {
    await seedListing(world, "nueva", { stock: 3 });
    const orders = [await awaitingOrder(world, "nueva"), await awaitingOrder(world, "nueva", { buyer: OTHER_BUYER })];
    const [first, last] = orders.sort((one, other) => (one.id < other.id ? -1 : 1));
    // The last one that is read: the first would have ended by then.
    world.provider.pay(last!);
    expect(await end("vendido", "nueva")).toMatchObject({ kind: "done", to: "/perfil/ventas" });
    expect((await readOrder(world, last!.id)).state).toBe("paid");
    expect((await readOrder(world, first!.id)).state).toBe("awaiting_payment");
    expect(await world.stored("vehicles/nueva")).toMatchObject({ reservedUnits: 1, soldUnits: 1 });
  });

  test("a reservation that is not paid frees what its order holds besides, and the page says so", async () => {
    await seedListing(world, "otra");
    await world.orders.place(purchase(["bici", "otra"]));
    expect((await view()).together).toHaveLength(1);
    await end("vendido");
    expect([await listingStatus(world, "bici"), await listingStatus(world, "otra")]).toEqual(["sold", "active"]);
  });

  test("a reservation of one seller of a purchase leaves the code that pays the other's order", async () => {
    await seedListing(world, "otra", { sellerId: OTHER_SELLER });
    const placed = await world.orders.place(purchase(["bici", "otra"]));
    if (!placed.ok) throw new Error(placed.reason);
    const [own, other] = placed.orders;
    await world.orders.startPayment(placed.order.id, BUYER.uid);
    const totalCentimos = placed.orders.reduce((sum, each) => sum + each.totalCentimos, 0);
    const code = world.provider.pay(
      { id: placed.order.id, totalCentimos },
      { status: "pending", method: "ticket", expiresAt: new Date(world.time.getTime() + 2 * DAYS) },
    );
    await world.orders.applyPayment(code);
    await end("vendido");
    await world.settled();
    expect(world.provider.payments.get(code)?.status).toBe("pending");
    world.provider.turn(code, "approved");
    await world.orders.applyPayment(code);
    await world.settled();
    expect((await readOrder(world, other?.id ?? "")).state).toBe("paid");
    expect(await readOrder(world, own?.id ?? "")).toMatchObject({ state: "cancelled" });
    expect(world.provider.taken(placed.order.id)).toBe(other?.totalCentimos);
  });
});

describe("what 'Mis anuncios' says of a reserved listing", () => {
  test("the list of 'Mis anuncios' names the order of a reserved listing, or else the accepted offer; nothing of a listing that is on sale", async () => {
    const until = new Date(world.time.getTime() + DAYS);
    await seedListing(world, "acordada", { status: "reserved", reservedFor: "m", agreedUntil: until });
    await seedListing(world, "libre");
    await awaitingOrder(world);
    const { listings } = await world.selling.listings.page(SELLER, { status: null, page: 1 });
    const texts = await reservationTexts(world.services, SELLER, listings);
    expect(Object.fromEntries(texts)).toEqual({
      bici: expect.stringContaining("lo está pagando en Mercado Pago"),
      acordada: expect.stringContaining("Aceptaste una oferta: está reservado hasta el"),
    });
    expect(await loadReservation(world.services, SELLER, "acordada")).toMatchObject({
      canMarkSold: true,
      canRelease: false,
      offers: "/perfil/anuncios/acordada/ofertas",
    });
  });
});
