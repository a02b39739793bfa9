import { beforeEach, describe, expect, test } from "vitest";

import { answerNews } from "~/messages/threads/news.loader.server";
import type { Env } from "~/platform/env";
import { createLogger } from "~/platform/log";

import { failing } from "../../../support/faults";
import { answerThread, beginThread, BUYER, messagesWorld, type MessagesWorld, SELLER, STRANGER } from "../support";

const THREAD = "bici1_buyer_2";
const log = createLogger({}, () => undefined);
let world: MessagesWorld;
let begun: number;
beforeEach(async () => {
  world = await messagesWorld();
  await beginThread(world, "Hola");
  begun = world.time.getTime();
  world.pass({ minutes: 1 });
});

interface Asked {
  uid?: string;
  since?: number | string;
  headers?: HeadersInit;
  burst?: Env["BURST"];
}

const ask = ({ uid = BUYER.uid, since = begun, headers = {}, burst = null }: Asked = {}) =>
  answerNews(
    world.messages,
    {
      request: new Request(`https://rebi.example/perfil/mensajes/${THREAD}/nuevos?desde=${since}`, { headers }),
      uid,
      threadId: THREAD,
    },
    { burst, log },
  );
const unread = async () => (await world.find(`threads/${THREAD}`))?.unreadBuyer;

describe("news of an open thread", () => {
  test("news of an open thread are none at the cost of one read", async () => {
    world.asked.length = 0;
    expect((await ask()).status).toBe(204);
    expect(world.asked.length).toBe(1);
  });

  test("news of an open thread are the messages after the moment that is asked for, and count as read", async () => {
    await answerThread(world, THREAD, "Sí");
    world.pass({ minutes: 60 * 24 });
    await answerThread(world, THREAD, "¿Vienes?");
    expect(await unread()).toBe(2);
    const answer = await ask();
    expect(await answer.json()).toMatchObject({
      messages: [
        { isMine: false, parts: [{ text: "Sí" }], day: null },
        { isMine: false, parts: [{ text: "¿Vienes?" }], day: "Hoy" },
      ],
    });
    await world.settled();
    expect(await unread()).toBe(0);
    expect((await ask({ since: world.time.getTime() })).status).toBe(204);
  });

  test("news of an open thread stay unread after a prefetch", async () => {
    await answerThread(world, THREAD, "Sí");
    expect((await ask({ headers: { "Sec-Purpose": "prefetch" } })).status).toBe(200);
    await world.settled();
    expect(await unread()).toBe(1);
  });

  test("news of an open thread come thirty at a time, and stay unread until all are there", async () => {
    for (let count = 0; count < 31; count += 1) await answerThread(world, THREAD, `Mensaje ${count}`);
    const { messages } = (await (await ask()).json()) as { messages: { at: string }[] };
    expect(messages).toHaveLength(30);
    await world.settled();
    expect(await unread()).toBe(31);
    const rest = (await (await ask({ since: Date.parse(messages.at(-1)?.at ?? "") })).json()) as {
      messages: unknown[];
    };
    expect(rest.messages).toHaveLength(1);
    await world.settled();
    expect(await unread()).toBe(0);
  });

  test("news of an open thread are the two users' alone", async () => {
    await answerThread(world, THREAD, "Sí");
    await expect(ask({ uid: STRANGER.uid })).rejects.toMatchObject({ init: { status: 404 } });
    expect((await ask({ uid: SELLER.uid })).status).toBe(200);
    expect(await unread()).toBe(1);
  });

  test.each(["", "-1", "x", "2026-11-20", "1e9", "9".repeat(16)])(
    "news of an open thread are not asked for since %j",
    async (since) => {
      expect((await ask({ since })).status).toBe(400);
    },
  );

  test("news of an open thread are limited", async () => {
    const keys: string[] = [];
    const burst = {
      limit: ({ key }: { key: string }) => {
        keys.push(key);
        return Promise.resolve({ success: false });
      },
    };
    const answer = await ask({ burst });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "30"]);
    expect(keys).toEqual([`thread-news:${BUYER.uid}`]);
  });

  test("news of an open thread fail as a service does while Firestore is down", async () => {
    world.fault = failing(["batchGet"]);
    await expect(ask()).rejects.toMatchObject({ status: 503 });
  });
});
