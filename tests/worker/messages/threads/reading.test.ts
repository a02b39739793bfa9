import { beforeEach, describe, expect, test } from "vitest";

import { failing } from "../../../support/faults";
import { seedListing } from "../../../support/market";
import {
  answerThread,
  beginThread,
  BUYER,
  messagesWorld,
  type MessagesWorld,
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

describe("inbox", () => {
  test("the inbox is empty at first", async () => {
    expect(await world.messages.inbox(BUYER.uid, 1)).toEqual({ threads: [], page: 1, pages: 1 });
  });

  test("the inbox shows both roles, latest message first, with unread counts by side", async () => {
    await seedListing(world, "moto1", { sellerId: BUYER.uid, title: "Moto de Ana que vende" });
    await beginThread(world, "¿Sigue la bici?");
    world.pass({ minutes: 1 });
    await beginThread(world, "¿Sigue la moto?", { listing: "moto1", as: SELLER });
    const inbox = await world.messages.inbox(BUYER.uid, 1);
    expect(inbox.threads).toMatchObject([
      {
        otherName: "Rosa Vende",
        otherFace: { photo: null, initials: "RV" },
        listingTitle: "Moto de Ana que vende",
        excerpt: "¿Sigue la moto?",
        isMine: false,
        unread: 1,
      },
      { id: THREAD, otherName: "Rosa Vende", listingTitle: "Trek Marlin 7 aro 29 talla M", isMine: true, unread: 0 },
    ]);
    expect(await world.messages.unread(BUYER.uid)).toBe(1);
    expect(await world.messages.unread(SELLER.uid)).toBe(1);
    expect(await world.messages.unread(STRANGER.uid)).toBe(0);
    expect((await world.messages.inbox(STRANGER.uid, 1)).threads).toEqual([]);
    expect(JSON.stringify(inbox)).not.toMatch(/@demo\.pe/);
  });

  test("the inbox has twenty a page; an invalid page becomes the nearest", async () => {
    for (let count = 1; count <= 21; count += 1) {
      await world.seed({ create: `threads/l${count}_x`, data: threadData(count) });
    }
    const first = await world.messages.inbox(SELLER.uid, -3);
    expect([first.threads.length, first.page, first.pages]).toEqual([20, 1, 2]);
    expect(first.threads[0]?.listingTitle).toBe("Anuncio 21");
    const last = await world.messages.inbox(SELLER.uid, 99);
    expect([last.threads.map(({ listingTitle }) => listingTitle), last.page]).toEqual([["Anuncio 1"], 2]);
  });

  test("the inbox leaves out undecodable threads, and shows no name of an erased user", async () => {
    await world.seed({ create: "threads/rota_x", data: { ...threadData(1), listingTitle: 7 } });
    await beginThread(world, "Hola");
    await world.update(`users/${BUYER.uid}`, { isActive: false });
    expect((await world.messages.inbox(SELLER.uid, 1)).threads).toMatchObject([{ id: THREAD, otherName: null }]);
    expect(world.events()).toContain("firestore.document-does-not-fit");
  });

  function threadData(count: number) {
    const at = new Date(world.time.getTime() + count * 1000);
    return {
      listingId: `l${count}`,
      listingTitle: `Anuncio ${count}`,
      sellerId: SELLER.uid,
      buyerId: BUYER.uid,
      participants: [SELLER.uid, BUYER.uid],
      lastMessageAt: at,
      lastMessageText: "Hola",
      lastSenderId: BUYER.uid,
      unreadSeller: 1,
      unreadBuyer: 0,
      createdAt: at,
      updatedAt: at,
    };
  }
});

describe("thread", () => {
  test("a thread is the same for both sides", async () => {
    await beginThread(world, `Hola\n${SITE}/producto/bici1 y https://otra.test/x`);
    world.pass({ minutes: 24 * 60 });
    await answerThread(world, THREAD, "Sí");
    const mine = await threadPage(world, THREAD, BUYER.uid);
    expect(mine).toMatchObject({
      side: "buyer",
      otherName: "Rosa Vende",
      isBlocking: false,
      isNewest: true,
      olderThan: null,
      listing: { id: "bici1", state: null, hasPage: true },
    });
    expect(mine?.messages).toMatchObject([
      {
        isMine: true,
        day: "Ayer",
        parts: [{ text: "Hola\n" }, { href: `${SITE}/producto/bici1` }, { text: " y https://otra.test/x" }],
      },
      { isMine: false, day: "Hoy", parts: [{ text: "Sí" }] },
    ]);
    expect((await threadPage(world, THREAD, SELLER.uid))?.messages.map(({ isMine }) => isMine)).toEqual([false, true]);
    expect(JSON.stringify(mine)).not.toMatch(/@demo\.pe|seller-1/);
  });

  test("a thread is not found for other users: to read, to answer, to block or to report", async () => {
    await beginThread(world, "Hola");
    const nothing = { kind: "not-found" };
    expect(await threadPage(world, THREAD, STRANGER.uid)).toBeNull();
    expect(await answerThread(world, THREAD, "Yo también", STRANGER)).toMatchObject(nothing);
    const forms: Record<string, string>[] = [
      { intent: "bloquear" },
      { intent: "desbloquear" },
      { intent: "denunciar", reason: "spam" },
    ];
    for (const values of forms) expect(await submitTo(world, THREAD, values, STRANGER)).toMatchObject(nothing);
    expect(await textsOf(world, THREAD)).toEqual(["Hola"]);
    expect(world.reported).toEqual([]);
    expect(await world.find(`blocks/${STRANGER.uid}_${SELLER.uid}`)).toBeNull();
  });

  test.each(["nada", "", ".", "..", "__x__", "a/b", "x".repeat(300)])("%j is not found", async (id) => {
    expect(await threadPage(world, id, BUYER.uid)).toBeNull();
    expect(await answerThread(world, id, "Hola", BUYER)).toMatchObject({ kind: "not-found" });
  });

  test("a thread has thirty messages a page, the newest first, and links between pages", async () => {
    await beginThread(world, "Mensaje 1");
    for (let count = 2; count <= 35; count += 1) {
      // All of one moment: the order must hold all the same.
      await answerThread(world, THREAD, `Mensaje ${count}`, count % 2 === 0 ? SELLER : BUYER);
    }
    const newest = await threadPage(world, THREAD, BUYER.uid);
    expect(newest?.messages.map(({ parts }) => parts[0]?.text)).toEqual(
      Array.from({ length: 30 }, (_, at) => `Mensaje ${at + 6}`),
    );
    expect(newest).toMatchObject({ isNewest: true, olderThan: newest?.messages[0]?.id });
    const older = await threadPage(world, THREAD, BUYER.uid, newest?.olderThan ?? "");
    expect(older?.messages.map(({ parts }) => parts[0]?.text)).toEqual([
      "Mensaje 1",
      "Mensaje 2",
      "Mensaje 3",
      "Mensaje 4",
      "Mensaje 5",
    ]);
    expect(older).toMatchObject({ isNewest: false, olderThan: null });
    for (const nonsense of ["x", "0".repeat(32), "../../users/x"])
      expect(await threadPage(world, THREAD, BUYER.uid, nonsense)).toMatchObject({ isNewest: true });
  });

  test.each([
    [{ status: "sold" }, { state: "Vendido", hasPage: true }],
    [{ status: "reserved" }, { state: "Reservado", hasPage: true }],
    [{ expiresAt: new Date("2026-11-01T00:00:00Z") }, { state: "Vencido", hasPage: true }],
    [{ status: "rejected" }, { state: "No disponible", hasPage: false, price: null }],
    [{ sellerId: "otra-persona" }, { state: "Eliminado", hasPage: false }],
  ])("a thread shows the state of its listing: %j", async (changes, listing) => {
    await beginThread(world, "Hola");
    await world.update("vehicles/bici1", changes);
    expect((await threadPage(world, THREAD, BUYER.uid))?.listing).toMatchObject({
      title: "Trek Marlin 7 aro 29 talla M",
      ...listing,
    });
  });

  test("a thread outlives its listing", async () => {
    await beginThread(world, "Hola");
    await world.seed({ delete: "vehicles/bici1" });
    expect((await threadPage(world, THREAD, BUYER.uid))?.listing).toMatchObject({
      title: "Trek Marlin 7 aro 29 talla M",
      state: "Eliminado",
      hasPage: false,
    });
    expect(await answerThread(world, THREAD, "¿La vendiste?", BUYER)).toHaveProperty("to");
  });

  test("a thread is read-only once the other account was erased", async () => {
    await beginThread(world, "Hola");
    await world.update(`users/${BUYER.uid}`, { isActive: false });
    expect(await threadPage(world, THREAD, SELLER.uid)).toMatchObject({ otherName: null });
    expect(await answerThread(world, THREAD, "¿Estás?")).toMatchObject({
      status: 409,
      failure: {
        errors: { "": "Esta persona ya no está en Rebi: no puede recibir mensajes." },
        values: { text: "¿Estás?" },
      },
    });
    await world.seed({ delete: `users/${BUYER.uid}` });
    expect(await answerThread(world, THREAD, "¿Estás?")).toMatchObject({ status: 409 });
    expect(await textsOf(world, THREAD)).toEqual(["Hola"]);
  });
});

describe("reading", () => {
  beforeEach(async () => {
    await beginThread(world, "Hola");
  });
  const unread = async () => (await world.find(`threads/${THREAD}`))?.unreadSeller;

  test("a view of a thread marks the messages of its user as read, and changes nothing else", async () => {
    const before = await world.find(`threads/${THREAD}`);
    world.pass({ minutes: 5 });
    await threadPage(world, THREAD, BUYER.uid);
    await world.settled();
    expect(await unread()).toBe(1);
    await threadPage(world, THREAD, SELLER.uid);
    await world.settled();
    expect(await world.find(`threads/${THREAD}`)).toEqual({ ...before, unreadSeller: 0 });
  });

  test("a view of a thread counts the thread on the page as read at once, and others as unread", async () => {
    expect(await world.messages.unread(SELLER.uid, THREAD)).toBe(0);
    expect(await world.messages.unread(SELLER.uid, "another_thread")).toBe(1);
    await threadPage(world, THREAD, SELLER.uid);
    await world.settled();
    expect(await world.messages.unread(SELLER.uid, THREAD)).toBe(0);
  });

  test("a view of a thread needs a page view: prefetches and older pages do not count", async () => {
    await world.messages.thread(SELLER.uid, THREAD, { isSeen: false });
    const [message] = await world.database.find({
      collection: "messages",
      parent: `threads/${THREAD}`,
      orderBy: [["createdAt", "asc"]],
      limit: 1,
    });
    await threadPage(world, THREAD, SELLER.uid, message?.id);
    await world.settled();
    expect(await unread()).toBe(1);
  });

  test("a view of a thread keeps later messages unread", async () => {
    let arrived = false;
    world.fault = (verb) => {
      if (verb !== "commit" || arrived) return null;
      arrived = true;
      return beginThread(world, "Otra cosa").then(() =>
        Response.json({ error: { code: 400, status: "FAILED_PRECONDITION", message: "stale" } }, { status: 400 }),
      );
    };
    await threadPage(world, THREAD, SELLER.uid);
    await world.settled();
    expect(await unread()).toBe(2);
    expect(world.lines.filter(({ level }) => level === "warn")).toEqual([]);
  });

  test("a view of a thread shows the page although marking failed, and logs that", async () => {
    world.fault = failing(["commit"]);
    expect(await threadPage(world, THREAD, SELLER.uid)).not.toBeNull();
    await world.settled();
    expect(world.events()).toContain("messages.mark-read-failed");
    world.fault = () => null;
    expect(await unread()).toBe(1);
  });

  test("the inbox counts nothing while Firestore is down", async () => {
    world.fault = failing(["runAggregationQuery"]);
    expect(await world.messages.unread(SELLER.uid)).toBe(0);
    expect(world.events()).toContain("page.data-unavailable");
    await expect(world.messages.inbox(SELLER.uid, 1)).rejects.toMatchObject({ status: 503 });
  });
});

describe("export of messages", () => {
  test("the export of messages contains the user's threads with the messages of both, and the blocked users", async () => {
    await beginThread(world, "Hola");
    world.pass({ minutes: 1 });
    await answerThread(world, THREAD, "Sí");
    await submitTo(world, THREAD, { intent: "bloquear" }, BUYER);
    expect(await world.messages.personalData.export(BUYER.uid, "")).toMatchObject({
      threads: [
        {
          listingId: "bici1",
          role: "buyer",
          messages: [
            { from: "other", text: "Sí" },
            { from: "me", text: "Hola" },
          ],
        },
      ],
      blocked: [{ uid: SELLER.uid, since: world.time }],
    });
    expect(await world.messages.personalData.export(SELLER.uid, "")).toMatchObject({
      threads: [{ role: "seller" }],
      blocked: [],
    });
    expect(await world.messages.personalData.export(STRANGER.uid, "")).toEqual({ threads: [], blocked: [] });
  });
});
