import { beforeEach, describe, expect, test } from "vitest";

import { limaDay } from "~/business/calendar";
import { listingDayPath } from "~/catalog/figures/model";

import { BUYER, failing, newKey, SELLER, SITE, STRANGER, World } from "../support";

const THREAD = "bici1_buyer_2";
let world: World;
beforeEach(async () => {
  world = await World.with();
});

describe("first message", () => {
  test("makes the thread, the message, the seller's count and the mail", async () => {
    expect(await world.begin("Hola,\r\n¿sigue disponible?")).toMatchObject({
      to: `/perfil/mensajes/${THREAD}#ultimo`,
      flash: { type: "success", message: "Mensaje enviado." },
    });
    expect(await world.stored(`threads/${THREAD}`)).toEqual({
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
    expect(await world.texts(THREAD)).toEqual(["Hola,\n¿sigue disponible?"]);
    expect(await world.messages.answersOf(SELLER.uid)).toMatchObject({ received: 1, answered: 0 });
    const [mail, ...more] = await world.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: ["seller-1@demo.pe"],
      message: { subject: "Ana Compra te escribió por Trek Marlin 7 aro 29 talla M" },
    });
    expect(mail?.message.text).toContain(`${SITE.url}/perfil/mensajes/${THREAD}`);
    expect(mail?.message.text).toContain("> ¿sigue disponible?");
    expect(JSON.stringify(mail)).not.toContain("buyer_2@demo.pe");
  });

  test("is a figure of the listing, once for each message of a buyer and none of the seller's", async () => {
    const key = newKey();
    await Promise.all([world.begin("¿Sigue disponible?", { key }), world.begin("¿Sigue disponible?", { key })]);
    await world.begin("¿Y el precio final?");
    await world.answer(THREAD, "Sí, sigue.");
    expect(await world.stored(listingDayPath("bici1", limaDay(world.time)))).toMatchObject({ messages: 2 });
  });

  test("is idempotent, also for simultaneous requests", async () => {
    const key = newKey();
    const outcomes = await Promise.all([world.begin("Hola", { key }), world.begin("Hola", { key })]);
    outcomes.push(await world.begin("Hola", { key }));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ to: expect.stringContaining(THREAD) });
    expect(await world.texts(THREAD)).toEqual(["Hola"]);
    expect(await world.stored(`threads/${THREAD}`)).toMatchObject({ unreadSeller: 1 });
    expect(await world.mails()).toHaveLength(1);
    expect(await world.messages.answersOf(SELLER.uid)).toMatchObject({ received: 1, answered: 0 });
  });

  test("is stored again when another text is typed into the same form", async () => {
    const key = newKey();
    await world.begin("Hola", { key });
    world.pass(1);
    await world.begin("Hola, una cosa más", { key });
    expect(await world.texts(THREAD)).toEqual(["Hola", "Hola, una cosa más"]);
  });

  test("continues the existing thread, also once the listing is sold", async () => {
    await world.begin("Hola");
    await world.set("vehicles/bici1", { status: "sold", title: "Otro título" });
    world.pass(1);
    expect(await world.begin("¿Ya la vendiste?")).toMatchObject({ to: `/perfil/mensajes/${THREAD}#ultimo` });
    expect(await world.stored(`threads/${THREAD}`)).toMatchObject({
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
  ])("is rejected for a listing with %j, with the typed text", async (changes, message) => {
    await world.set("vehicles/bici1", changes);
    expect(await world.begin("Hola")).toMatchObject({
      status: 409,
      failure: { errors: { "": message }, values: { text: "Hola" } },
    });
    expect(await world.messages.startPage(BUYER.uid, "bici1")).toMatchObject({ closed: message, threadId: null });
    expect(await world.stored(`threads/${THREAD}`)).toBeNull();
  });

  test.each(["pending_payment", "in_review", "rejected"])("finds nothing for a listing that is %s", async (status) => {
    await world.set("vehicles/bici1", { status });
    expect(await world.begin("Hola")).toMatchObject({ kind: "not-found" });
    expect(await world.messages.startPage(BUYER.uid, "bici1")).toBeNull();
  });

  test("finds nothing without a listing", async () => {
    expect(await world.begin("Hola", { listing: "nada" })).toMatchObject({ kind: "not-found" });
    expect(await world.messages.startPage(BUYER.uid, "nada")).toBeNull();
  });

  test("has a form that shows the seller and the listing, and the thread once it exists", async () => {
    expect(await world.messages.startPage(BUYER.uid, "bici1")).toMatchObject({
      sellerName: "Rosa Vende",
      threadId: null,
      closed: null,
      listing: { title: "Trek Marlin 7 aro 29 talla M", price: "S/\u00a02,500", hasPage: true, state: null },
    });
    await world.begin("Hola");
    expect(await world.messages.startPage(BUYER.uid, "bici1")).toMatchObject({ threadId: THREAD });
    expect(await world.messages.startPage(STRANGER.uid, "bici1")).toMatchObject({ threadId: null });
  });

  test("leaves a thread of others under the same id alone", async () => {
    // The listing `bici1_buyer` with the buyer `2` has the id of `bici1` with `buyer_2`.
    await world.list("bici1_buyer");
    await world.person({ uid: "2", displayName: "Dos" });
    await world.begin("De dos", { listing: "bici1_buyer", as: { uid: "2", displayName: "Dos" } });
    expect(await world.begin("De buyer_2")).toMatchObject({ kind: "not-found" });
    expect(await world.texts(THREAD)).toEqual(["De dos"]);
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
    expect(await world.begin(text, { key })).toMatchObject({
      status: 400,
      failure: { errors: { text: message }, values: { intent: "enviar", key, text } },
    });
    expect(await world.stored(`threads/${THREAD}`)).toBeNull();
    await world.begin("Hola");
    expect(await world.answer(THREAD, text)).toMatchObject({
      status: 400,
      failure: { errors: { text: message }, values: { text } },
    });
    expect(await world.texts(THREAD)).toEqual(["Hola"]);
  });

  test("is rejected without text or key, and with a forged key", async () => {
    expect(await world.begin("Hola", { key: "../../users/x" })).toMatchObject({ to: expect.stringContaining(THREAD) });
    expect(await world.submit(THREAD, { intent: "responder" })).toMatchObject({
      status: 400,
      failure: { errors: { text: "Escribe tu mensaje." } },
    });
    expect(await world.submit(THREAD, { intent: "responder", text: "Sí" })).toMatchObject({
      flash: { type: "success", message: "Mensaje enviado." },
    });
    expect(await world.submit(THREAD, { intent: "borrar" })).toMatchObject({
      status: 400,
      failure: { errors: { "": expect.stringContaining("No entendimos") } },
    });
  });

  test("keeps two thousand characters, markup and line breaks, without invisible characters", async () => {
    const text = `<script>alert(1)</script>"><img src=x onerror=alert(2)>\n\nlínea\u202e\u0000`;
    await world.begin(text);
    expect(await world.texts(THREAD)).toEqual([`<script>alert(1)</script>"><img src=x onerror=alert(2)>\n\nlínea`]);
    world.pass(1);
    expect(await world.answer(THREAD, "ab ".repeat(666) + "ab")).toMatchObject({
      flash: { type: "success", message: "Mensaje enviado." },
    });
  });

  test("is the only stored field of the form", async () => {
    await world.begin("Hola");
    await world.submit(THREAD, {
      intent: "responder",
      key: newKey(),
      text: "Sí",
      senderId: "x",
      sellerId: "x",
      unreadBuyer: "99",
      listingTitle: "x",
    });
    expect(await world.stored(`threads/${THREAD}`)).toMatchObject({
      sellerId: SELLER.uid,
      unreadBuyer: 1,
      lastSenderId: SELLER.uid,
      listingTitle: "Trek Marlin 7 aro 29 talla M",
    });
  });
});

describe("answers", () => {
  beforeEach(async () => {
    await world.begin("Hola");
    world.pass(1);
  });

  test("answers count once for the seller, and as unread for the other side", async () => {
    await world.answer(THREAD, "Sí, sigue");
    await world.answer(THREAD, "¿Vienes a verla?");
    await world.answer(THREAD, "Mañana", BUYER);
    expect(await world.stored(`threads/${THREAD}`)).toMatchObject({
      unreadSeller: 2,
      unreadBuyer: 2,
      lastMessageText: "Mañana",
      sellerAnswered: true,
    });
    expect(await world.messages.answersOf(SELLER.uid)).toMatchObject({ received: 1, answered: 1 });
    expect(await world.texts(THREAD)).toEqual(["Hola", "Sí, sigue", "¿Vienes a verla?", "Mañana"]);
  });

  test("answers are idempotent, and the other side cannot overwrite them", async () => {
    const key = newKey();
    await world.answer(THREAD, "Sí", SELLER, key);
    await world.answer(THREAD, "Sí", SELLER, key);
    await world.answer(THREAD, "Sí", BUYER, key);
    expect(await world.texts(THREAD)).toEqual(["Hola", "Sí", "Sí"]);
  });

  test("answers are both kept when simultaneous, in some order", async () => {
    await Promise.all([world.answer(THREAD, "Uno"), world.answer(THREAD, "Dos", BUYER)]);
    expect((await world.texts(THREAD)).sort()).toEqual(["Dos", "Hola", "Uno"]);
    expect(await world.stored(`threads/${THREAD}`)).toMatchObject({ unreadSeller: 2, unreadBuyer: 1 });
  });
});

describe("message mails", () => {
  const toSeller = async () => (await world.mails()).filter(({ to }) => to[0] === "seller-1@demo.pe").length;

  test("message mails are sent once for a run of unread messages, again after reading, or after six hours", async () => {
    await world.begin("Uno");
    world.pass(1);
    await world.begin("Dos");
    expect(await toSeller()).toBe(1);
    await world.page(THREAD, SELLER.uid);
    await world.settled();
    world.pass(1);
    await world.begin("Tres");
    expect(await toSeller()).toBe(2);
    world.pass(6 * 60);
    await world.begin("Cuatro");
    expect(await toSeller()).toBe(2);
    world.pass(1);
    await world.begin("Cinco");
    expect(await toSeller()).toBe(3);
  });

  test("message mails follow the notification setting", async () => {
    await world.set(`users/${SELLER.uid}`, { preferences: { notifications: { messages: false, searches: true } } });
    await world.begin("Uno");
    expect(await toSeller()).toBe(0);
    expect(await world.stored(`threads/${THREAD}`)).toMatchObject({ unreadSeller: 1 });
    await world.set(`users/${SELLER.uid}`, { preferences: { notifications: { messages: true, searches: true } } });
    world.pass(1);
    await world.begin("Dos");
    expect(await toSeller()).toBe(1);
  });

  test("message mails stand beside a notification for whoever has a device, one for the thread", async () => {
    await world.begin("Uno");
    expect(await world.stored(`pushNotices/${SELLER.uid}_messages_${THREAD}`)).toBeNull();
    await world.set(`users/${SELLER.uid}`, { hasPush: true, preferences: { notifications: { messages: false } } });
    await world.begin("Dos");
    world.pass(1);
    await world.begin("Tres");
    expect(await world.stored(`pushNotices/${SELLER.uid}_messages_${THREAD}`)).toMatchObject({
      userId: SELLER.uid,
      kind: "messages",
      path: `/perfil/mensajes/${THREAD}`,
      at: world.time,
    });
    expect(await toSeller()).toBe(1);
  });

  test("message mails are omitted without an address", async () => {
    await world.set(`users/${SELLER.uid}`, { email: "" });
    await world.begin("Uno");
    expect(await world.mails()).toEqual([]);
    expect(await world.texts(THREAD)).toEqual(["Uno"]);
  });

  test("message mails announce the answer to the buyer, by name and without addresses", async () => {
    await world.begin("Uno");
    await world.answer(THREAD, "Respuesta");
    const mail = (await world.mails()).find(({ to }) => to[0] === "buyer_2@demo.pe");
    expect(mail?.message.subject).toBe("Rosa Vende te escribió por Trek Marlin 7 aro 29 talla M");
    expect(JSON.stringify(mail)).not.toContain("seller-1@");
  });

  test("message mails cannot get further headers from typed text", async () => {
    await world.begin("Hola", { as: { ...BUYER, displayName: "Ana\r\nBcc: todos@malo.test" } });
    expect((await world.mails())[0]?.message.subject).not.toMatch(/[\r\n]/);
  });
});

describe("message limits", () => {
  test("message limits allow ten new threads a day; the eleventh gives the time of the next try, and known threads go on", async () => {
    for (let count = 1; count <= 11; count += 1) await world.list(`moto${count}`);
    for (let count = 1; count <= 10; count += 1)
      expect(await world.begin("Hola", { listing: `moto${count}` })).toHaveProperty("to");
    const rejected = await world.begin("Hola", { listing: "moto11" });
    expect(rejected).toMatchObject({
      status: 429,
      retryAfterSeconds: expect.any(Number),
      failure: {
        errors: { "": "Ya escribiste a 10 vendedores hoy. Mañana podrás escribir a más." },
        values: { text: "Hola" },
      },
    });
    expect(await world.stored("threads/moto11_buyer_2")).toBeNull();
    expect(await world.begin("Otra cosa", { listing: "moto1" })).toHaveProperty("to");
    expect(await world.begin("Hola", { listing: "moto11", as: STRANGER })).toHaveProperty("to");
    world.pass(24 * 60);
    expect(await world.begin("Hola", { listing: "moto11" })).toHaveProperty("to");
  });

  test("message limits give the allowance back for a message that contention rejects", async () => {
    const aborted = { error: { code: 409, status: "ABORTED", message: "Too much contention" } };
    world.fault = (verb) =>
      verb === "beginTransaction" ? Promise.resolve(Response.json(aborted, { status: 409 })) : null;
    for (let count = 1; count <= 11; count += 1) expect(await world.begin("Hola")).toMatchObject({ status: 503 });
    world.fault = () => null;
    expect(await world.begin("Hola")).toMatchObject({ kind: "done" });
    expect(await world.texts(THREAD)).toEqual(["Hola"]);
  });

  test("message limits allow sixty messages an hour", async () => {
    await world.begin("Hola");
    for (let count = 1; count <= 60; count += 1)
      expect(await world.answer(THREAD, `Mensaje ${count}`)).toHaveProperty("to");
    expect(await world.answer(THREAD, "Uno más")).toMatchObject({
      status: 429,
      retryAfterSeconds: expect.any(Number),
      failure: { errors: { "": expect.stringContaining("última hora") }, values: { text: "Uno más" } },
    });
    expect(await world.texts(THREAD)).toHaveLength(61);
    world.pass(60);
    expect(await world.answer(THREAD, "Uno más")).toHaveProperty("to");
  });
});

describe("Firestore down", () => {
  test.each(["batchGet", "commit"])(
    "a message with Firestore down at %s keeps the typed text; a resubmission makes one message",
    async (verb) => {
      const key = newKey();
      world.fault = failing([verb]);
      expect(await world.begin("Hola", { key })).toMatchObject({
        status: 503,
        failure: { errors: { "": expect.stringMatching(/minuto|momento|segundos/) }, values: { text: "Hola", key } },
      });
      world.fault = () => null;
      expect(await world.stored(`threads/${THREAD}`)).toBeNull();
      expect(await world.begin("Hola", { key })).toHaveProperty("to");
      expect(await world.texts(THREAD)).toEqual(["Hola"]);
      expect(await world.mails()).toHaveLength(1);
    },
  );

  test("loses the reply after a commit: the answer is not written twice", async () => {
    await world.begin("Hola");
    const key = newKey();
    let commits = 0;
    // The second commit is the message's (the first counts it): it is done, and its answer cut off.
    world.fault = (verb) => (verb === "commit" && (commits += 1) === 2 ? lost() : null);
    const lost = async () => {
      world.fault = () => null;
      await world.answer(THREAD, "Sí", SELLER, key);
      return new Response('{"writeRes', { status: 200 });
    };
    expect(await world.answer(THREAD, "Sí", SELLER, key)).toMatchObject({ status: 503 });
    expect(await world.answer(THREAD, "Sí", SELLER, key)).toHaveProperty("to");
    expect(await world.texts(THREAD)).toEqual(["Hola", "Sí"]);
  });
});
