import { beforeEach, describe, expect, test } from "vitest";

import { unreadFor } from "~/messages/threads/unread.server";

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
  submitTo,
  threadPage,
} from "../support";

const THREAD = "bici1_buyer_2";
let world: MessagesWorld;
beforeEach(async () => {
  world = await messagesWorld();
  await known();
});

/** Numbers in the header of a shop page, after all background work. */
async function known(uid = SELLER.uid): Promise<number> {
  await world.settled();
  const count = await world.messages.unreadKnown(uid);
  await world.settled();
  return count;
}

/** The same of a later request: the memory of a request ends with it. */
async function later(uid = SELLER.uid): Promise<{ count: number; calls: number }> {
  await world.settled();
  world.renew();
  world.asked.length = 0;
  const count = await world.messages.unreadKnown(uid);
  return { count, calls: world.asked.length };
}

describe("unread threads in the header", () => {
  test("unread threads in the header grow with the first unread message of a thread, without a call of Firestore", async () => {
    expect(await later()).toEqual({ count: 0, calls: 0 });
    await beginThread(world, "Hola");
    expect(await later()).toEqual({ count: 1, calls: 0 });
    world.pass({ minutes: 1 });
    await beginThread(world, "¿Sigue disponible?");
    expect(await later()).toEqual({ count: 1, calls: 0 });
    await seedListing(world, "moto1");
    await beginThread(world, "¿Y la moto?", { listing: "moto1" });
    expect(await later()).toEqual({ count: 2, calls: 0 });
    expect((await later(BUYER.uid)).count).toBe(0);
  });

  test("unread threads in the header count a resubmitted form once", async () => {
    const key = newKey();
    await beginThread(world, "Hola", { key });
    await beginThread(world, "Hola", { key });
    expect(await later()).toEqual({ count: 1, calls: 0 });
  });

  test("unread threads in the header fall when the thread is read, and grow for the buyer when it is answered", async () => {
    await beginThread(world, "Hola");
    await threadPage(world, THREAD, SELLER.uid);
    expect(await later()).toEqual({ count: 0, calls: 0 });
    await known(BUYER.uid);
    await answerThread(world, THREAD, "Sí");
    expect(await later(BUYER.uid)).toEqual({ count: 1, calls: 0 });
  });

  test("unread threads in the header stay after a prefetch, and for a user who was blocked", async () => {
    await beginThread(world, "Hola");
    await world.messages.thread(SELLER.uid, THREAD, { isSeen: false });
    expect(await later()).toEqual({ count: 1, calls: 0 });
    await threadPage(world, THREAD, SELLER.uid);
    await submitTo(world, THREAD, { intent: "bloquear" });
    await answerThread(world, THREAD, "¿Por qué?", BUYER);
    expect(await later()).toEqual({ count: 0, calls: 0 });
  });

  test("unread threads in the header are forgotten with the account", async () => {
    await beginThread(world, "Hola");
    expect((await later()).count).toBe(1);
    await world.messages.personalData.erase(SELLER.uid, "");
    expect((await later()).count).toBe(0);
  });

  test("unread threads in the header are put right in the background once they are 5 minutes old, though a note was lost", async () => {
    world.fault = failing(["runAggregationQuery"]);
    await beginThread(world, "Hola");
    await world.settled();
    world.fault = () => null;
    expect(world.events()).toContain("messages.unread-not-noted");
    expect(await later()).toEqual({ count: 0, calls: 0 });
    world.pass({ minutes: 5 });
    expect((await later()).count).toBe(0);
    expect(await later()).toEqual({ count: 1, calls: 0 });
  });

  test("unread threads in the header are none while neither KV nor Firestore can tell", async () => {
    world.fault = failing(["runAggregationQuery"]);
    expect(await world.messages.unreadKnown("someone-new")).toBe(0);
  });
});

describe("unreadFor", () => {
  const of = (path: string, id?: string) =>
    unreadFor(world.messages, SELLER.uid, new Request(`https://rebi.example${path}`), id);

  test("unreadFor names the address of the inbox, and nothing without unread threads", async () => {
    expect(await of("/comprar")).toEqual({});
    await beginThread(world, "Hola");
    await world.settled();
    world.renew();
    expect(await of("/comprar")).toEqual({ "/perfil/mensajes": 1 });
  });

  test("unreadFor counts again on the pages of the profile, without the thread that is open", async () => {
    const at = world.time;
    await world.seed({
      create: `threads/${THREAD}`,
      data: {
        listingId: "bici1",
        listingTitle: "Bici",
        sellerId: SELLER.uid,
        buyerId: BUYER.uid,
        participants: [SELLER.uid, BUYER.uid],
        lastMessageAt: at,
        lastMessageText: "Hola",
        lastSenderId: BUYER.uid,
        unreadSeller: 1,
        createdAt: at,
        updatedAt: at,
      },
    });
    expect(await of("/comprar")).toEqual({});
    expect(await of("/perfil")).toEqual({ "/perfil/mensajes": 1 });
    expect(await of(`/perfil/mensajes/${THREAD}`, THREAD)).toEqual({});
    expect(await of("/perfiles")).toEqual({});
  });
});
