import { beforeEach, describe, expect, test } from "vitest";

import { limaDay } from "~/business/calendar";
import { listingDayPath } from "~/catalog/figures/model";
import { messagesKey, newThreadsKey } from "~/messages/store.server";

import { NETWORK_FULL } from "../../../support/context";
import { failing } from "../../../support/faults";
import { seedListing } from "../../../support/market";
import {
  answerThread,
  beginThread,
  BUYER,
  messagesWorld,
  type MessagesWorld,
  newKey,
  SELLER,
  SITE,
  STRANGER,
  submitTo,
  textsOf,
  threadPage,
} from "../support";

const THREAD = "bici1_buyer_2";
let world: MessagesWorld;
beforeEach(async () => {
  world = await messagesWorld();
});

describe("first message", () => {
  test("a first message makes the thread, the message, the seller's count and the mail", async () => {
    expect(await beginThread(world, "Hola,\r\n¿sigue disponible?")).toMatchObject({
      to: `/perfil/mensajes/${THREAD}#ultimo`,
      flash: { type: "success", message: "Mensaje enviado." },
    });
    expect(await world.find(`threads/${THREAD}`)).toEqual({
      listingId: "bici1",
      listingTitle: "Trek Marlin 7 aro 29 talla M",
      sellerId: SELLER.uid,
      buyerId: BUYER.uid,
      participants: [SELLER.uid, BUYER.uid],
      lastMessageAt: world.time,
      lastMessageText: "Hola, ¿sigue disponible?",
      lastSenderId: BUYER.uid,
      unreadSeller: 1,
      unreadBuyer: 0,
      sellerAnswered: false,
      mailedSellerAt: world.time,
      createdAt: world.time,
      updatedAt: world.time,
    });
    expect(await textsOf(world, THREAD)).toEqual(["Hola,\n¿sigue disponible?"]);
    expect(await world.messages.answersOf(SELLER.uid)).toMatchObject({ received: 1, answered: 0 });
    const [mail, ...more] = await world.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: "seller-1@demo.pe",
      subject: "Ana Compra te escribió por Trek Marlin 7 aro 29 talla M",
    });
    expect(mail?.text).toContain(`${SITE}/perfil/mensajes/${THREAD}`);
    expect(mail?.text).toContain("> ¿sigue disponible?");
    expect(JSON.stringify(mail)).not.toContain("buyer_2@demo.pe");
  });

  test("a first message is a figure of the listing, once for each message of a buyer and none of the seller's", async () => {
    const key = newKey();
    await Promise.all([
      beginThread(world, "¿Sigue disponible?", { key }),
      beginThread(world, "¿Sigue disponible?", { key }),
    ]);
    await beginThread(world, "¿Y el precio final?");
    await answerThread(world, THREAD, "Sí, sigue.");
    expect(await world.find(listingDayPath("bici1", limaDay(world.time)))).toMatchObject({ messages: 2 });
  });

  test("a first message is idempotent, also for simultaneous requests", async () => {
    const key = newKey();
    const outcomes = await Promise.all([beginThread(world, "Hola", { key }), beginThread(world, "Hola", { key })]);
    outcomes.push(await beginThread(world, "Hola", { key }));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ to: expect.stringContaining(THREAD) });
    expect(await textsOf(world, THREAD)).toEqual(["Hola"]);
    expect(await world.find(`threads/${THREAD}`)).toMatchObject({ unreadSeller: 1 });
    expect(await world.mails()).toHaveLength(1);
    expect(await world.messages.answersOf(SELLER.uid)).toMatchObject({ received: 1, answered: 0 });
  });

  test("a first message is stored again when another text is typed into the same form", async () => {
    const key = newKey();
    await beginThread(world, "Hola", { key });
    world.pass({ minutes: 1 });
    await beginThread(world, "Hola, una cosa más", { key });
    expect(await textsOf(world, THREAD)).toEqual(["Hola", "Hola, una cosa más"]);
  });

  test("a first message continues the existing thread, also once the listing is sold", async () => {
    await beginThread(world, "Hola");
    await world.update("vehicles/bici1", { status: "sold", title: "Otro título" });
    world.pass({ minutes: 1 });
    expect(await beginThread(world, "¿Ya la vendiste?")).toMatchObject({ to: `/perfil/mensajes/${THREAD}#ultimo` });
    expect(await world.find(`threads/${THREAD}`)).toMatchObject({
      unreadSeller: 2,
      listingTitle: "Trek Marlin 7 aro 29 talla M",
    });
    expect(await world.messages.answersOf(SELLER.uid)).toMatchObject({ received: 1, answered: 0 });
  });

  test.each([
    [{ status: "sold" }, "Este anuncio ya no está disponible."],
    [{ status: "paused" }, "Este anuncio ya no está disponible."],
    [{ expiresAt: new Date("2026-11-01T00:00:00Z") }, "Este anuncio ya no está disponible."],
    [{ sellerId: BUYER.uid }, "Este anuncio es tuyo: no puedes escribirte."],
  ])("a first message is rejected for a listing with %j, with the typed text", async (changes, message) => {
    await world.update("vehicles/bici1", changes);
    expect(await beginThread(world, "Hola")).toMatchObject({
      status: 409,
      failure: { errors: { "": message }, values: { text: "Hola" } },
    });
    expect(await world.messages.startPage(BUYER.uid, "bici1")).toMatchObject({ closed: message, threadId: null });
    expect(await world.find(`threads/${THREAD}`)).toBeNull();
  });

  test.each(["pending_payment", "in_review", "rejected"])(
    "no thread is begun for a listing that is %s",
    async (status) => {
      await world.update("vehicles/bici1", { status });
      expect(await beginThread(world, "Hola")).toMatchObject({ kind: "not-found" });
      expect(await world.messages.startPage(BUYER.uid, "bici1")).toBeNull();
    },
  );

  test("a first message finds nothing without a listing", async () => {
    expect(await beginThread(world, "Hola", { listing: "nada" })).toMatchObject({ kind: "not-found" });
    expect(await world.messages.startPage(BUYER.uid, "nada")).toBeNull();
  });

  test("a first message has a form that shows the seller and the listing, and the thread once it exists", async () => {
    expect(await world.messages.startPage(BUYER.uid, "bici1")).toMatchObject({
      sellerName: "Rosa Vende",
      threadId: null,
      closed: null,
      listing: { title: "Trek Marlin 7 aro 29 talla M", price: "S/\u00a02,500", hasPage: true, state: null },
    });
    await beginThread(world, "Hola");
    expect(await world.messages.startPage(BUYER.uid, "bici1")).toMatchObject({ threadId: THREAD });
    expect(await world.messages.startPage(STRANGER.uid, "bici1")).toMatchObject({ threadId: null });
  });

  test("a first message leaves a thread of others under the same id alone", async () => {
    // The listing `bici1_buyer` with the buyer `2` has the id of `bici1` with `buyer_2`.
    await seedListing(world, "bici1_buyer");
    await world.seedUser("2", { displayName: "Dos" });
    await beginThread(world, "De dos", { listing: "bici1_buyer", as: { uid: "2", displayName: "Dos" } });
    expect(await beginThread(world, "De buyer_2")).toMatchObject({ kind: "not-found" });
    expect(await textsOf(world, THREAD)).toEqual(["De dos"]);
  });
});

describe("typed text", () => {
  test.each([
    ["", "Escribe tu mensaje."],
    ["  \r\n ", "Escribe tu mensaje."],
    ["x y ".repeat(501), "Mensaje: como máximo 2000 caracteres (tienes 2003)."],
    [
      "Gran oferta en https://malo.test",
      "Tu mensaje parece publicidad: lleva un enlace junto con «oferta». Quita el enlace o escríbelo con otras palabras.",
    ],
    [
      "holaaaaaaaaaaaaaaaaaaaa",
      "Tu mensaje repite un mismo carácter demasiadas veces seguidas. Quita los que sobran y vuelve a enviarlo.",
    ],
  ])("%j is rejected at its field, with the typed text and nothing stored", async (text, message) => {
    const key = newKey();
    expect(await beginThread(world, text, { key })).toMatchObject({
      status: 400,
      failure: { errors: { text: message }, values: { intent: "enviar", key, text } },
    });
    expect(await world.find(`threads/${THREAD}`)).toBeNull();
    await beginThread(world, "Hola");
    expect(await answerThread(world, THREAD, text)).toMatchObject({
      status: 400,
      failure: { errors: { text: message }, values: { text } },
    });
    expect(await textsOf(world, THREAD)).toEqual(["Hola"]);
  });

  test("typed text is rejected without text or key, and with a forged key", async () => {
    expect(await beginThread(world, "Hola", { key: "../../users/x" })).toMatchObject({
      to: expect.stringContaining(THREAD),
    });
    expect(await submitTo(world, THREAD, { intent: "responder" })).toMatchObject({
      status: 400,
      failure: { errors: { text: "Escribe tu mensaje." } },
    });
    expect(await submitTo(world, THREAD, { intent: "responder", text: "Sí" })).toMatchObject({
      flash: { type: "success", message: "Mensaje enviado." },
    });
    expect(await submitTo(world, THREAD, { intent: "borrar" })).toMatchObject({
      status: 400,
      failure: { errors: { "": expect.stringContaining("No entendimos") } },
    });
  });

  test("typed text keeps two thousand characters, markup and line breaks, without invisible characters", async () => {
    const text = `<script>alert(1)</script>"><img src=x onerror=alert(2)>\n\nlínea\u202e\u0000`;
    await beginThread(world, text);
    expect(await textsOf(world, THREAD)).toEqual([`<script>alert(1)</script>"><img src=x onerror=alert(2)>\n\nlínea`]);
    world.pass({ minutes: 1 });
    expect(await answerThread(world, THREAD, "ab ".repeat(666) + "ab")).toMatchObject({
      flash: { type: "success", message: "Mensaje enviado." },
    });
  });

  test("typed text is the only stored field of the form", async () => {
    await beginThread(world, "Hola");
    await submitTo(world, THREAD, {
      intent: "responder",
      key: newKey(),
      text: "Sí",
      senderId: "x",
      sellerId: "x",
      unreadBuyer: "99",
      listingTitle: "x",
    });
    expect(await world.find(`threads/${THREAD}`)).toMatchObject({
      sellerId: SELLER.uid,
      unreadBuyer: 1,
      lastSenderId: SELLER.uid,
      listingTitle: "Trek Marlin 7 aro 29 talla M",
    });
  });
});

describe("answers", () => {
  beforeEach(async () => {
    await beginThread(world, "Hola");
    world.pass({ minutes: 1 });
  });

  test("answers count once for the seller, and as unread for the other side", async () => {
    await answerThread(world, THREAD, "Sí, sigue");
    await answerThread(world, THREAD, "¿Vienes a verla?");
    await answerThread(world, THREAD, "Mañana", BUYER);
    expect(await world.find(`threads/${THREAD}`)).toMatchObject({
      unreadSeller: 2,
      unreadBuyer: 2,
      lastMessageText: "Mañana",
      sellerAnswered: true,
    });
    expect(await world.messages.answersOf(SELLER.uid)).toMatchObject({ received: 1, answered: 1 });
    expect(await textsOf(world, THREAD)).toEqual(["Hola", "Sí, sigue", "¿Vienes a verla?", "Mañana"]);
  });

  test("answers are idempotent, and the other side cannot overwrite them", async () => {
    const key = newKey();
    await answerThread(world, THREAD, "Sí", SELLER, key);
    await answerThread(world, THREAD, "Sí", SELLER, key);
    await answerThread(world, THREAD, "Sí", BUYER, key);
    expect(await textsOf(world, THREAD)).toEqual(["Hola", "Sí", "Sí"]);
  });

  test("answers are both kept when simultaneous, in some order", async () => {
    await Promise.all([answerThread(world, THREAD, "Uno"), answerThread(world, THREAD, "Dos", BUYER)]);
    expect((await textsOf(world, THREAD)).sort()).toEqual(["Dos", "Hola", "Uno"]);
    expect(await world.find(`threads/${THREAD}`)).toMatchObject({ unreadSeller: 2, unreadBuyer: 1 });
  });
});

describe("message mails", () => {
  const toSeller = async () => (await world.mails()).filter(({ to }) => to === "seller-1@demo.pe").length;

  test("message mails are sent once for a run of unread messages, again after reading, or after six hours", async () => {
    await beginThread(world, "Uno");
    world.pass({ minutes: 1 });
    await beginThread(world, "Dos");
    expect(await toSeller()).toBe(1);
    await threadPage(world, THREAD, SELLER.uid);
    await world.settled();
    world.pass({ minutes: 1 });
    await beginThread(world, "Tres");
    expect(await toSeller()).toBe(2);
    world.pass({ minutes: 6 * 60 });
    await beginThread(world, "Cuatro");
    expect(await toSeller()).toBe(2);
    world.pass({ minutes: 1 });
    await beginThread(world, "Cinco");
    expect(await toSeller()).toBe(3);
  });

  test("message mails follow the notification setting", async () => {
    await world.update(`users/${SELLER.uid}`, { preferences: { notifications: { messages: false, searches: true } } });
    await beginThread(world, "Uno");
    expect(await toSeller()).toBe(0);
    expect(await world.find(`threads/${THREAD}`)).toMatchObject({ unreadSeller: 1 });
    await world.update(`users/${SELLER.uid}`, { preferences: { notifications: { messages: true, searches: true } } });
    world.pass({ minutes: 1 });
    await beginThread(world, "Dos");
    expect(await toSeller()).toBe(1);
  });

  test("message mails stand beside a notification for whoever has a device, one for the thread", async () => {
    await beginThread(world, "Uno");
    expect(await world.find(`pushNotices/${SELLER.uid}_messages_${THREAD}`)).toBeNull();
    await world.update(`users/${SELLER.uid}`, { hasPush: true, preferences: { notifications: { messages: false } } });
    await beginThread(world, "Dos");
    world.pass({ minutes: 1 });
    await beginThread(world, "Tres");
    expect(await world.find(`pushNotices/${SELLER.uid}_messages_${THREAD}`)).toMatchObject({
      userId: SELLER.uid,
      kind: "messages",
      path: `/perfil/mensajes/${THREAD}`,
      at: world.time,
    });
    expect(await toSeller()).toBe(1);
  });

  test("message mails are omitted without an address", async () => {
    await world.update(`users/${SELLER.uid}`, { email: "" });
    await beginThread(world, "Uno");
    expect(await world.mails()).toEqual([]);
    expect(await textsOf(world, THREAD)).toEqual(["Uno"]);
  });

  test("message mails announce the answer to the buyer, by name and without addresses", async () => {
    await beginThread(world, "Uno");
    await answerThread(world, THREAD, "Respuesta");
    const mail = (await world.mails()).find(({ to }) => to === "buyer_2@demo.pe");
    expect(mail?.subject).toBe("Rosa Vende te escribió por Trek Marlin 7 aro 29 talla M");
    expect(JSON.stringify(mail)).not.toContain("seller-1@");
  });

  test("message mails cannot get further headers from typed text", async () => {
    await beginThread(world, "Hola", { as: { ...BUYER, displayName: "Ana\r\nBcc: todos@malo.test" } });
    expect((await world.mails())[0]?.subject).not.toMatch(/[\r\n]/);
  });
});

describe("message limits", () => {
  test("message limits allow ten new threads a day; the eleventh gives the time of the next try, and known threads go on", async () => {
    for (let count = 1; count <= 11; count += 1) await seedListing(world, `moto${count}`);
    for (let count = 1; count <= 10; count += 1)
      expect(await beginThread(world, "Hola", { listing: `moto${count}` })).toHaveProperty("to");
    const rejected = await beginThread(world, "Hola", { listing: "moto11" });
    expect(rejected).toMatchObject({
      status: 429,
      retryAfterSeconds: expect.any(Number),
      failure: {
        errors: { "": "Ya escribiste a 10 vendedores hoy. Mañana podrás escribir a más." },
        values: { text: "Hola" },
      },
    });
    expect(await world.find("threads/moto11_buyer_2")).toBeNull();
    expect(await beginThread(world, "Otra cosa", { listing: "moto1" })).toHaveProperty("to");
    expect(await beginThread(world, "Hola", { listing: "moto11", as: STRANGER })).toHaveProperty("to");
    world.pass({ minutes: 24 * 60 });
    expect(await beginThread(world, "Hola", { listing: "moto11" })).toHaveProperty("to");
  });

  test("message limits give the allowance back for a message that contention rejects", async () => {
    const aborted = { error: { code: 409, status: "ABORTED", message: "Too much contention" } };
    world.fault = (verb) =>
      verb === "beginTransaction" ? Promise.resolve(Response.json(aborted, { status: 409 })) : null;
    for (let count = 1; count <= 11; count += 1)
      expect(await beginThread(world, "Hola")).toMatchObject({ status: 503 });
    world.fault = () => null;
    expect(await beginThread(world, "Hola")).toMatchObject({ kind: "done" });
    expect(await textsOf(world, THREAD)).toEqual(["Hola"]);
  });

  test("message limits of the sender are not used up by a network that is full", async () => {
    const { budgets } = world;
    world.budgets = NETWORK_FULL;
    for (let count = 1; count <= 11; count += 1)
      expect(await beginThread(world, "Hola")).toMatchObject({ status: 429, retryAfterSeconds: 60 });
    const { newThreads, messages } = world.env.limits;
    expect(await world.limiter.peek(newThreadsKey(BUYER.uid), newThreads)).toMatchObject({
      remaining: newThreads.limit,
    });
    expect(await world.limiter.peek(messagesKey(BUYER.uid), messages)).toMatchObject({ remaining: messages.limit });
    world.budgets = budgets;
    expect(await beginThread(world, "Hola")).toMatchObject({ kind: "done" });
  });

  test("message limits allow sixty messages an hour", async () => {
    await beginThread(world, "Hola");
    for (let count = 1; count <= 60; count += 1)
      expect(await answerThread(world, THREAD, `Mensaje ${count}`)).toHaveProperty("to");
    expect(await answerThread(world, THREAD, "Uno más")).toMatchObject({
      status: 429,
      retryAfterSeconds: expect.any(Number),
      failure: { errors: { "": expect.stringContaining("última hora") }, values: { text: "Uno más" } },
    });
    expect(await textsOf(world, THREAD)).toHaveLength(61);
    world.pass({ minutes: 60 });
    expect(await answerThread(world, THREAD, "Uno más")).toHaveProperty("to");
  });
});

describe("Firestore down", () => {
  test.each(["batchGet", "commit"])(
    "a message with Firestore down at %s keeps the typed text; a resubmission makes one message",
    async (verb) => {
      const key = newKey();
      world.fault = failing([verb]);
      expect(await beginThread(world, "Hola", { key })).toMatchObject({
        status: 503,
        failure: { errors: { "": expect.stringMatching(/minuto|momento|segundos/) }, values: { text: "Hola", key } },
      });
      world.fault = () => null;
      expect(await world.find(`threads/${THREAD}`)).toBeNull();
      expect(await beginThread(world, "Hola", { key })).toHaveProperty("to");
      expect(await textsOf(world, THREAD)).toEqual(["Hola"]);
      expect(await world.mails()).toHaveLength(1);
    },
  );

  test("a reply whose commit lost its answer is not written twice", async () => {
    await beginThread(world, "Hola");
    const key = newKey();
    let commits = 0;
    // The second commit is the message's (the first counts it): it is done, and its answer cut off.
    world.fault = (verb) => (verb === "commit" && (commits += 1) === 2 ? lost() : null);
    const lost = async () => {
      world.fault = () => null;
      await answerThread(world, THREAD, "Sí", SELLER, key);
      return new Response('{"writeRes', { status: 200 });
    };
    expect(await answerThread(world, THREAD, "Sí", SELLER, key)).toMatchObject({ status: 503 });
    expect(await answerThread(world, THREAD, "Sí", SELLER, key)).toHaveProperty("to");
    expect(await textsOf(world, THREAD)).toEqual(["Hola", "Sí"]);
  });
});
