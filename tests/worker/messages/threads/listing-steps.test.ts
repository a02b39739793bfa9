import { beforeEach, describe, expect, test } from "vitest";

import { ALREADY_SOLD } from "~/messages/writing/quick";

import { failing } from "../../../support/faults";
import {
  answerThread,
  beginThread,
  BUYER,
  messagesWorld,
  type MessagesWorld,
  newKey,
  SELLER,
  STRANGER,
  submitTo,
  textsOf,
  threadPage,
} from "../support";

const THREAD = "bici1_buyer_2";
const OTHER_THREAD = "bici1_stranger-3";
let world: MessagesWorld;
beforeEach(async () => {
  world = await messagesWorld();
  await beginThread(world, "Hola");
  world.pass({ minutes: 1 });
});

const step = (intent: string, { version = 1, key = newKey(), as = SELLER, thread = THREAD } = {}) =>
  submitTo(world, thread, { intent, version: String(version), key }, as);
const listing = () => world.find("vehicles/bici1");

describe("reserving for the buyer of a thread", () => {
  test("the reservation keeps the listing for the buyer, tells them, and shows it to both", async () => {
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({
      isReservedHere: false,
      own: { version: 1, canReserve: true },
    });
    expect(await step("reservar")).toMatchObject({
      to: `/perfil/mensajes/${THREAD}#responder`,
      flash: { type: "success", message: "Reservaste tu anuncio para esta persona." },
    });
    expect(await listing()).toMatchObject({ status: "reserved", version: 2 });
    expect(await textsOf(world, THREAD)).toEqual(["Hola", "Te reservé «Trek Marlin 7 aro 29 talla M»."]);
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({
      isReservedHere: true,
      own: { version: 2, canReserve: false },
    });
    expect(await threadPage(world, THREAD, BUYER.uid)).toMatchObject({
      isReservedHere: true,
      own: null,
      listing: { state: "Reservado" },
    });
    await world.settled();
    expect(world.refreshed).toBe(1);
  });

  test("the reservation for the buyer of a thread is idempotent: one version, one message", async () => {
    const key = newKey();
    for (let count = 0; count < 2; count += 1) expect(await step("reservar", { key })).toHaveProperty("to");
    expect(await listing()).toMatchObject({ status: "reserved", version: 2 });
    expect(await textsOf(world, THREAD)).toHaveLength(2);
  });

  test("the reservation for the buyer of a thread names no user in the listing", async () => {
    await step("reservar");
    expect(JSON.stringify(await listing())).not.toContain(BUYER.uid);
  });

  test("the reservation for the buyer of a thread is the seller's alone", async () => {
    for (const as of [BUYER, STRANGER]) expect(await step("reservar", { as })).toMatchObject({ kind: "not-found" });
    expect(await listing()).toMatchObject({ status: "active", version: 1 });
    expect(await threadPage(world, THREAD, BUYER.uid)).toMatchObject({ own: null });
  });

  test("the reservation does not take the listing from another buyer, nor free it for them", async () => {
    await beginThread(world, "Yo también", { as: STRANGER });
    await step("reservar");
    expect(await step("reservar", { thread: OTHER_THREAD, version: 2 })).toMatchObject({
      status: 409,
      failure: { errors: { "": "Este anuncio está reservado." } },
    });
    expect(await step("liberar", { thread: OTHER_THREAD, version: 2 })).toMatchObject({
      status: 409,
      failure: { errors: { "": "Este anuncio está reservado para otra persona." } },
    });
    expect(await threadPage(world, OTHER_THREAD, STRANGER.uid)).toMatchObject({ isReservedHere: false });
    expect(await textsOf(world, OTHER_THREAD)).toEqual(["Yo también"]);
  });

  test("the reservation for the buyer of a thread is taken back, and the buyer is told", async () => {
    await step("reservar");
    world.pass({ minutes: 1 });
    expect(await step("liberar", { version: 2 })).toMatchObject({ flash: { type: "success" } });
    expect(await listing()).toMatchObject({ status: "active", version: 3 });
    expect((await textsOf(world, THREAD)).at(-1)).toBe("Quité la reserva de «Trek Marlin 7 aro 29 talla M».");
    expect(await threadPage(world, THREAD, BUYER.uid)).toMatchObject({ isReservedHere: false });
  });

  test("a reservation of an order is none of a thread's", async () => {
    await step("reservar");
    await world.update("vehicles/bici1", { reservedBy: "order-1" });
    expect(await threadPage(world, THREAD, BUYER.uid)).toMatchObject({ isReservedHere: false });
    expect(await step("liberar", { version: 2 })).toMatchObject({
      failure: { errors: { "": expect.stringContaining("Un comprador lo tiene reservado mientras paga") } },
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
  ])("the reservation for the buyer of a thread is rejected for a listing with %j", async (changes, message) => {
    await world.update("vehicles/bici1", changes);
    expect(await step("reservar")).toMatchObject({
      status: 409,
      failure: { errors: { "": typeof message === "string" ? message : (expect.stringMatching(message) as string) } },
    });
    expect(await textsOf(world, THREAD)).toEqual(["Hola"]);
  });

  test("the reservation says so when the buyer could not be told", async () => {
    await submitTo(world, THREAD, { intent: "bloquear" }, BUYER);
    expect(await step("reservar")).toMatchObject({
      flash: { type: "info", message: expect.stringContaining("No pudimos avisarle") },
    });
    expect(await listing()).toMatchObject({ status: "reserved" });
  });

  test("the reservation keeps the form while Firestore is down", async () => {
    world.fault = failing(["commit"]);
    expect(await step("reservar")).toMatchObject({ kind: "rejected", status: 503 });
  });
});

describe("'Ya se vendió'", () => {
  test("'Ya se vendió' offers to mark the listing as sold, which its seller alone can do", async () => {
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({ own: { asksSold: false } });
    await answerThread(world, THREAD, ALREADY_SOLD);
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({ own: { asksSold: true, version: 1 } });
    expect(await step("vendido", { as: BUYER })).toMatchObject({ kind: "not-found" });
    expect(await step("vendido")).toMatchObject({ flash: { message: expect.stringContaining("vendido") } });
    expect(await step("vendido")).toHaveProperty("to");
    expect(await listing()).toMatchObject({ status: "sold", version: 2 });
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({ own: { asksSold: false, isOnOffer: false } });
    expect(await textsOf(world, THREAD)).toEqual(["Hola", ALREADY_SOLD]);
  });

  test("'Ya se vendió' offers nothing once the seller wrote something else, nor while an order keeps it", async () => {
    await answerThread(world, THREAD, ALREADY_SOLD);
    await world.update("vehicles/bici1", { status: "reserved", reservedBy: "order-1" });
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({ own: { asksSold: false } });
    await world.update("vehicles/bici1", { status: "active", reservedBy: null });
    world.pass({ minutes: 1 });
    await answerThread(world, THREAD, "Perdón, era otra");
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({ own: { asksSold: false } });
  });
});
