import { beforeEach, describe, expect, test } from "vitest";

import { ALREADY_SOLD } from "~/messages/writing/quick";

import { BUYER, failing, newKey, SELLER, STRANGER, World } from "../support";

const THREAD = "bici1_buyer_2";
const OTHER_THREAD = "bici1_stranger-3";
let world: World;
beforeEach(async () => {
  world = await World.with();
  await world.begin("Hola");
  world.pass(1);
});

const step = (intent: string, { version = 1, key = newKey(), as = SELLER, thread = THREAD } = {}) =>
  world.submit(thread, { intent, version: String(version), key }, as);
const listing = () => world.stored("vehicles/bici1");

describe("reserving for the buyer of a thread", () => {
  test("reserves the listing, tells the buyer, and shows it to both", async () => {
    expect(await world.page(THREAD, SELLER.uid)).toMatchObject({
      isReservedHere: false,
      own: { version: 1, canReserve: true },
    });
    expect(await step("reservar")).toMatchObject({
      to: `/perfil/mensajes/${THREAD}#responder`,
      flash: { type: "success", message: "Reservaste tu anuncio para esta persona." },
    });
    expect(await listing()).toMatchObject({ status: "reserved", version: 2 });
    expect(await world.texts(THREAD)).toEqual(["Hola", "Te reservé «Trek Marlin 7 aro 29 talla M»."]);
    expect(await world.page(THREAD, SELLER.uid)).toMatchObject({
      isReservedHere: true,
      own: { version: 2, canReserve: false },
    });
    expect(await world.page(THREAD, BUYER.uid)).toMatchObject({
      isReservedHere: true,
      own: null,
      listing: { state: "Reservado" },
    });
    await world.settled();
    expect(world.refreshed).toBe(1);
  });

  test("is idempotent: one version, one message", async () => {
    const key = newKey();
    for (let count = 0; count < 2; count += 1) expect(await step("reservar", { key })).toHaveProperty("to");
    expect(await listing()).toMatchObject({ status: "reserved", version: 2 });
    expect(await world.texts(THREAD)).toHaveLength(2);
  });

  test("names no user in the listing", async () => {
    await step("reservar");
    expect(JSON.stringify(await listing())).not.toContain(BUYER.uid);
  });

  test("is the seller's alone", async () => {
    for (const as of [BUYER, STRANGER]) expect(await step("reservar", { as })).toMatchObject({ kind: "not-found" });
    expect(await listing()).toMatchObject({ status: "active", version: 1 });
    expect(await world.page(THREAD, BUYER.uid)).toMatchObject({ own: null });
  });

  test("does not take it from another buyer, nor free it for them", async () => {
    await world.begin("Yo también", { as: STRANGER });
    await step("reservar");
    expect(await step("reservar", { thread: OTHER_THREAD, version: 2 })).toMatchObject({
      status: 409,
      failure: { errors: { "": "Este anuncio está reservado." } },
    });
    expect(await step("liberar", { thread: OTHER_THREAD, version: 2 })).toMatchObject({
      status: 409,
      failure: { errors: { "": "Este anuncio está reservado para otra persona." } },
    });
    expect(await world.page(OTHER_THREAD, STRANGER.uid)).toMatchObject({ isReservedHere: false });
    expect(await world.texts(OTHER_THREAD)).toEqual(["Yo también"]);
  });

  test("is taken back, and the buyer is told", async () => {
    await step("reservar");
    world.pass(1);
    expect(await step("liberar", { version: 2 })).toMatchObject({ flash: { type: "success" } });
    expect(await listing()).toMatchObject({ status: "active", version: 3 });
    expect((await world.texts(THREAD)).at(-1)).toBe("Quité la reserva de «Trek Marlin 7 aro 29 talla M».");
    expect(await world.page(THREAD, BUYER.uid)).toMatchObject({ isReservedHere: false });
  });

  test("a reservation of an order is none of a thread's", async () => {
    await step("reservar");
    await world.set("vehicles/bici1", { reservedBy: "order-1" });
    expect(await world.page(THREAD, BUYER.uid)).toMatchObject({ isReservedHere: false });
    expect(await step("liberar", { version: 2 })).toMatchObject({
      failure: { errors: { "": "Este anuncio está reservado por un pedido en curso. Revísalo en «Mis ventas»." } },
    });
    expect(await listing()).toMatchObject({ status: "reserved" });
  });

  test.each([
    [{ status: "sold" }, "Este anuncio ya se vendió."],
    [{ status: "paused" }, "Este anuncio está pausado."],
    [{ stock: 3 }, "Este anuncio tiene varias unidades: no se puede reservar entero."],
    [
      { expiresAt: new Date("2026-11-01T00:00:00Z") },
      "El plazo de publicación terminó. Renueva el anuncio para reservarlo.",
    ],
    [{ version: 7 }, /cambió mientras mirabas esta página/],
  ])("is rejected for a listing with %j", async (changes, message) => {
    await world.set("vehicles/bici1", changes);
    expect(await step("reservar")).toMatchObject({
      status: 409,
      failure: { errors: { "": typeof message === "string" ? message : (expect.stringMatching(message) as string) } },
    });
    expect(await world.texts(THREAD)).toEqual(["Hola"]);
  });

  test("says so when the buyer could not be told", async () => {
    await world.submit(THREAD, { intent: "bloquear" }, BUYER);
    expect(await step("reservar")).toMatchObject({
      flash: { type: "info", message: expect.stringContaining("No pudimos avisarle") },
    });
    expect(await listing()).toMatchObject({ status: "reserved" });
  });

  test("keeps the form while Firestore is down", async () => {
    world.fault = failing(["commit"]);
    expect(await step("reservar")).toMatchObject({ kind: "rejected", status: 503 });
  });
});

describe("'Ya se vendió'", () => {
  test("offers to mark the listing as sold, which its seller alone can do", async () => {
    expect(await world.page(THREAD, SELLER.uid)).toMatchObject({ own: { asksSold: false } });
    await world.answer(THREAD, ALREADY_SOLD);
    expect(await world.page(THREAD, SELLER.uid)).toMatchObject({ own: { asksSold: true, version: 1 } });
    expect(await step("vendido", { as: BUYER })).toMatchObject({ kind: "not-found" });
    expect(await step("vendido")).toMatchObject({ flash: { message: expect.stringContaining("vendido") } });
    expect(await step("vendido")).toHaveProperty("to");
    expect(await listing()).toMatchObject({ status: "sold", version: 2 });
    expect(await world.page(THREAD, SELLER.uid)).toMatchObject({ own: { asksSold: false, isOnOffer: false } });
    expect(await world.texts(THREAD)).toEqual(["Hola", ALREADY_SOLD]);
  });

  test("offers nothing once the seller wrote something else, nor while an order keeps it", async () => {
    await world.answer(THREAD, ALREADY_SOLD);
    await world.set("vehicles/bici1", { status: "reserved", reservedBy: "order-1" });
    expect(await world.page(THREAD, SELLER.uid)).toMatchObject({ own: { asksSold: false } });
    await world.set("vehicles/bici1", { status: "active", reservedBy: null });
    world.pass(1);
    await world.answer(THREAD, "Perdón, era otra");
    expect(await world.page(THREAD, SELLER.uid)).toMatchObject({ own: { asksSold: false } });
  });
});
