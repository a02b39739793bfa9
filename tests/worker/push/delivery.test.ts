import { beforeEach, describe, expect, test } from "vitest";

import { ALL_PUSH_KINDS } from "~/platform/push/kinds";
import { pushWrites } from "~/platform/push/notice";

import {
  ANA,
  fault,
  findNotice,
  findSubscription,
  makePush,
  NOON,
  note,
  pushWorld,
  type PushWorld,
  received,
  registerDevice,
  titles,
} from "./support";

const NONE = { sent: 0, retried: 0, waiting: 0, dropped: 0, skipped: 0, failed: 0, gone: 0 };
const PATH = `${ANA}_messages_hilo`;

let world: PushWorld;
beforeEach(async () => {
  world = await pushWorld();
});

const deliver = () => world.push.jobs.deliver();

describe("a message", () => {
  test("a push message arrives encrypted for its browser, signed for its service, and says nothing of its content", async () => {
    const phone = await registerDevice(world, ANA);
    await note(world, ANA);
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    const [message, ...others] = await received(phone);
    expect(others).toEqual([]);
    expect(JSON.parse(message!.text)).toMatchObject({
      web_push: 8030,
      notification: {
        title: "Tienes un mensaje nuevo",
        navigate: "https://rebi.example/perfil/mensajes/hilo",
        tag: message!.topic,
      },
    });
    expect(message).toMatchObject({ ttl: 86_400, urgency: "high", size: 86 + 512 + 16 });
    expect(message!.claims).toEqual({
      aud: new URL(phone.endpoint).origin,
      exp: NOON.getTime() / 1000 + 12 * 3600,
      sub: "mailto:hola@rebi.example",
    });
  });

  test("a push message goes to all devices of its user, once", async () => {
    const [phone, desk] = [await registerDevice(world, ANA), await registerDevice(world, ANA)];
    await note(world, ANA);
    await deliver();
    expect(await deliver()).toEqual(NONE);
    expect([await titles(phone), await titles(desk)]).toEqual([
      ["Tienes un mensaje nuevo"],
      ["Tienes un mensaje nuevo"],
    ]);
  });

  test("two runs at once send it once", async () => {
    const phone = await registerDevice(world, ANA);
    await note(world, ANA);
    const reports = await Promise.all([deliver(), deliver()]);
    expect(reports.map((report) => report?.sent).sort()).toEqual([0, 1]);
    expect(await titles(phone)).toHaveLength(1);
  });

  test("several of one thread become one in ten minutes", async () => {
    const phone = await registerDevice(world, ANA);
    await note(world, ANA);
    await note(world, ANA);
    await deliver();
    world.pass({ seconds: 60 });
    await note(world, ANA);
    expect(await deliver()).toEqual({ ...NONE, waiting: 1 });
    world.pass({ seconds: 8 * 60 });
    expect(await deliver()).toEqual(NONE);
    world.pass({ seconds: 60 });
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect(await titles(phone)).toHaveLength(2);
  });

  test("a message of several subjects at once is one notification", async () => {
    const phone = await registerDevice(world, ANA);
    await note(world, ANA);
    await note(world, ANA, { kind: "orders", subject: "pedido", path: "/perfil/compras/pedido" });
    expect(await deliver()).toEqual({ ...NONE, sent: 2 });
    expect(await titles(phone)).toEqual(["Tienes avisos nuevos"]);
  });

  test("a message at night waits until 7 and is told then with the others", async () => {
    const phone = await registerDevice(world, ANA);
    // 22:30 in Lima.
    world.time = new Date("2026-11-24T03:30:00Z");
    await note(world, ANA);
    world.pass({ seconds: 3600 });
    await note(world, ANA, { kind: "orders", subject: "pedido", path: "/perfil/compras/pedido" });
    expect(await deliver()).toEqual(NONE);
    world.time = new Date("2026-11-24T12:00:00Z");
    expect(await deliver()).toEqual({ ...NONE, sent: 2 });
    expect(await titles(phone)).toEqual(["Tienes avisos nuevos"]);
  });

  test("a push message is dropped after its time", async () => {
    const phone = await registerDevice(world, ANA);
    await note(world, ANA);
    world.pass({ seconds: 86_400 });
    expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
    expect(await titles(phone)).toEqual([]);
  });
});

describe("without a device", () => {
  test("nothing is noted, so that nothing is read or written", async () => {
    const user = await world.accounts.user(ANA);
    expect(pushWrites(user, { kind: "messages", subject: "hilo", path: "/x" }, NOON)).toEqual([]);
    world.asked.length = 0;
    expect(await deliver()).toEqual(NONE);
    expect(world.asked).toEqual(["runQuery"]);
  });

  test("the user is known to have none once the last one is gone", async () => {
    const phone = await registerDevice(world, ANA);
    expect((await world.accounts.user(ANA))?.hasPush).toBe(true);
    await fault(phone, { status: 410 });
    await note(world, ANA);
    expect(await deliver()).toMatchObject({ gone: 1 });
    expect(await findSubscription(world, phone)).toBeNull();
    expect((await world.accounts.user(ANA))?.hasPush).toBe(false);
  });

  test("nothing is sent without keys, and nothing fails", async () => {
    const off = makePush(world, { env: { siteUrl: "https://rebi.example", brandName: "Rebi", push: null } });
    expect(await off.jobs.deliver()).toBeNull();
    expect(off.publicKey).toBeNull();
  });
});

describe("who is not told", () => {
  test("a kind that was switched off after it was noted", async () => {
    const phone = await registerDevice(world, ANA);
    await note(world, ANA);
    const notifications = { messages: true, searches: true, favorites: true, listings: true, follows: true };
    const push = { ...ALL_PUSH_KINDS, messages: false };
    await world.seedUser(ANA, { hasPush: true, preferences: { notifications: { ...notifications, push } } });
    expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
    expect(await titles(phone)).toEqual([]);
  });

  test("a blocked account, whose devices go", async () => {
    const phone = await registerDevice(world, ANA);
    await note(world, ANA);
    await world.seedUser(ANA, { hasPush: true, isActive: false });
    expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
    expect(await titles(phone)).toEqual([]);
    expect(await findSubscription(world, phone)).toBeNull();
  });

  test("an endpoint of another host that got into the database is not asked", async () => {
    const asked: string[] = [];
    world.push = makePush(
      world,
      {},
      {
        fetch: (input) => {
          asked.push(String(input));
          return Promise.resolve(new Response(null, { status: 201 }));
        },
      },
    );
    const phone = await registerDevice(world, ANA);
    const path = (await world.database.find({ collection: "pushSubscriptions", limit: 1 }))[0]!.path;
    await world.update(path, { endpoint: "https://evil.example/fcm.googleapis.com" });
    await note(world, ANA);
    expect(await deliver()).toMatchObject({ sent: 0, gone: 1 });
    expect(asked).toEqual([]);
    expect(await findSubscription(world, phone)).toBeNull();
  });
});

describe("what a push service answers", () => {
  test.each([404, 410])("%i ends the subscription", async (status) => {
    const [phone, desk] = [await registerDevice(world, ANA), await registerDevice(world, ANA)];
    await fault(phone, { status });
    await note(world, ANA);
    expect(await deliver()).toEqual({ ...NONE, sent: 1, gone: 1 });
    expect(await findSubscription(world, phone)).toBeNull();
    expect(await titles(desk)).toHaveLength(1);
    expect((await world.accounts.user(ANA))?.hasPush).toBe(true);
  });

  test.each([400, 401, 403])("%i three times in a row ends it, and is logged", async (status) => {
    const phone = await registerDevice(world, ANA);
    await fault(phone, { status });
    for (const failures of [1, 2]) {
      await note(world, ANA);
      expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
      expect(await findSubscription(world, phone)).toMatchObject({ failures });
      world.pass({ seconds: 3600 });
    }
    await note(world, ANA);
    expect(await deliver()).toEqual({ ...NONE, dropped: 1, gone: 1 });
    expect(await findSubscription(world, phone)).toBeNull();
    expect(world.lines.filter(({ event }) => event === "push.rejected")).toHaveLength(3);
  });

  test("a message that is taken again ends the count of rejections", async () => {
    const phone = await registerDevice(world, ANA);
    await fault(phone, { status: 403, times: 1 });
    await note(world, ANA);
    await deliver();
    world.pass({ seconds: 3600 });
    await note(world, ANA);
    await deliver();
    expect(await findSubscription(world, phone)).toMatchObject({ failures: 0 });
  });

  test("413 gets a shorter one at once", async () => {
    const phone = await registerDevice(world, ANA);
    await fault(phone, { status: 413, times: 1 });
    await note(world, ANA);
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    const [message] = await received(phone);
    expect(JSON.parse(message!.text)).toEqual({
      web_push: 8030,
      notification: { title: "Tienes un mensaje nuevo", navigate: "https://rebi.example/" },
    });
  });

  test.each([429, 500, 503])("%i is tried again, only at the device that lacks it", async (status) => {
    const [phone, desk] = [await registerDevice(world, ANA), await registerDevice(world, ANA)];
    await fault(phone, { status, times: 1 });
    await note(world, ANA);
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect(await deliver()).toEqual(NONE);
    world.pass({ seconds: 60 });
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect([await titles(phone), await titles(desk)].map((got) => got.length)).toEqual([1, 1]);
  });

  test("Retry-After is waited for", async () => {
    const phone = await registerDevice(world, ANA);
    await fault(phone, { status: 429, retryAfter: "600", times: 1 });
    await note(world, ANA);
    expect(await deliver()).toEqual({ ...NONE, retried: 1 });
    world.pass({ seconds: 599 });
    expect(await deliver()).toEqual(NONE);
    world.pass({ seconds: 1 });
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect(await titles(phone)).toHaveLength(1);
  });

  test("three tries are all, and the device stays", async () => {
    const phone = await registerDevice(world, ANA);
    await fault(phone, { status: 503 });
    await note(world, ANA);
    for (const pause of [60, 120, 0]) {
      expect(await deliver()).toEqual({ ...NONE, retried: 1 });
      world.pass({ seconds: pause });
    }
    world.pass({ seconds: 3600 });
    expect(await deliver()).toEqual(NONE);
    expect(await findSubscription(world, phone)).toMatchObject({ failures: 0 });
    expect(await findNotice(world, PATH)).not.toHaveProperty("dueAt");
  });

  test("silence ends at the deadline and is tried again", async () => {
    world.push = makePush(world, {}, { deadlineMs: 50 });
    const phone = await registerDevice(world, ANA);
    await fault(phone, { status: "hang", times: 1 });
    await note(world, ANA);
    expect(await deliver()).toEqual({ ...NONE, retried: 1 });
    world.push = makePush(world);
    world.pass({ seconds: 60 });
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect(await titles(phone)).toHaveLength(1);
  });

  test("a redirect is not followed", async () => {
    const asked: string[] = [];
    world.push = makePush(
      world,
      {},
      {
        fetch: (input, init) => {
          asked.push(`${String(init?.redirect)} ${new URL(String(input)).pathname.slice(0, 6)}`);
          return Promise.resolve(new Response(null, { status: 302, headers: { Location: "https://evil.example/" } }));
        },
      },
    );
    await registerDevice(world, ANA);
    await note(world, ANA);
    expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
    expect(asked).toEqual(["manual /push/"]);
  });
});

describe("runs that are cut off or cross others", () => {
  test("a run that ended after claiming a notice is made up for", async () => {
    const phone = await registerDevice(world, ANA);
    await note(world, ANA);
    const crashing = makePush(
      world,
      {},
      {
        random: () => {
          throw new Error("the isolate ended");
        },
      },
    );
    expect(await crashing.jobs.deliver()).toMatchObject({ failed: 1 });
    expect(await deliver()).toEqual(NONE);
    world.pass({ seconds: 10 * 60 });
    await deliver();
    expect((await titles(phone)).length).toBeGreaterThanOrEqual(1);
    expect(await findNotice(world, PATH)).not.toHaveProperty("dueAt");
  });

  test("what happens while one is sent is told after it", async () => {
    const phone = await registerDevice(world, ANA);
    await note(world, ANA);
    const busy = makePush(
      world,
      {},
      {
        fetch: async (input, init) => {
          await note(world, ANA);
          return fetch(input, init);
        },
      },
    );
    await busy.jobs.deliver();
    expect(await findNotice(world, PATH)).toMatchObject({ tries: 0 });
    world.pass({ seconds: 10 * 60 });
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect(await titles(phone)).toHaveLength(2);
  });

  test("a document that makes no sense is settled", async () => {
    await world.seed({ set: "pushNotices/x", data: { dueAt: NOON } });
    expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
    expect(await deliver()).toEqual(NONE);
  });
});

describe("the test of a user", () => {
  test("the test of a user comes at once, at any hour, five times an hour", async () => {
    const phone = await registerDevice(world, ANA);
    world.time = new Date("2026-11-24T04:00:00Z");
    for (let n = 0; n < 5; n += 1)
      expect(await world.push.test((await world.accounts.user(ANA))!)).toEqual({ ok: true });
    await world.settled();
    expect(await titles(phone)).toContain("Las notificaciones funcionan");
    expect(await world.push.test((await world.accounts.user(ANA))!)).toMatchObject({ ok: false, reason: "limited" });
  });

  test("the test of a user says that there is no device", async () => {
    expect(await world.push.test((await world.accounts.user(ANA))!)).toEqual({ ok: false, reason: "no-device" });
  });
});
