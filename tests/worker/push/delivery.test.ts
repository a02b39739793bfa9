import { beforeEach, describe, expect, test } from "vitest";

import { ALL_PUSH_KINDS } from "~/platform/push/kinds";
import { pushWrites } from "~/platform/push/notice";

import { ANA, fault, NOON, PushWorld, received, titles } from "./support";

const NONE = { sent: 0, retried: 0, waiting: 0, dropped: 0, skipped: 0, failed: 0, gone: 0 };
const PATH = `${ANA}_messages_hilo`;

let world: PushWorld;
beforeEach(async () => {
  world = await PushWorld.create();
});

const deliver = () => world.push.jobs.deliver();

describe("a message", () => {
  test("arrives encrypted for its browser, signed for its service, and says nothing of its content", async () => {
    const phone = await world.device(ANA);
    await world.note(ANA);
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

  test("goes to all devices of its user, once", async () => {
    const [phone, desk] = [await world.device(ANA), await world.device(ANA)];
    await world.note(ANA);
    await deliver();
    expect(await deliver()).toEqual(NONE);
    expect([await titles(phone), await titles(desk)]).toEqual([
      ["Tienes un mensaje nuevo"],
      ["Tienes un mensaje nuevo"],
    ]);
  });

  test("two runs at once send it once", async () => {
    const phone = await world.device(ANA);
    await world.note(ANA);
    const reports = await Promise.all([deliver(), deliver()]);
    expect(reports.map((report) => report?.sent).sort()).toEqual([0, 1]);
    expect(await titles(phone)).toHaveLength(1);
  });

  test("several of one thread become one in ten minutes", async () => {
    const phone = await world.device(ANA);
    await world.note(ANA);
    await world.note(ANA);
    await deliver();
    world.later(60);
    await world.note(ANA);
    expect(await deliver()).toEqual({ ...NONE, waiting: 1 });
    world.later(8 * 60);
    expect(await deliver()).toEqual(NONE);
    world.later(60);
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect(await titles(phone)).toHaveLength(2);
  });

  test("a message of several subjects at once is one notification", async () => {
    const phone = await world.device(ANA);
    await world.note(ANA);
    await world.note(ANA, { kind: "orders", subject: "pedido", path: "/perfil/compras/pedido" });
    expect(await deliver()).toEqual({ ...NONE, sent: 2 });
    expect(await titles(phone)).toEqual(["Tienes avisos nuevos"]);
  });

  test("a message at night waits until 7 and is told then with the others", async () => {
    const phone = await world.device(ANA);
    // 22:30 in Lima.
    world.time = new Date("2026-11-24T03:30:00Z");
    await world.note(ANA);
    world.later(3600);
    await world.note(ANA, { kind: "orders", subject: "pedido", path: "/perfil/compras/pedido" });
    expect(await deliver()).toEqual(NONE);
    world.time = new Date("2026-11-24T12:00:00Z");
    expect(await deliver()).toEqual({ ...NONE, sent: 2 });
    expect(await titles(phone)).toEqual(["Tienes avisos nuevos"]);
  });

  test("is dropped after its time", async () => {
    const phone = await world.device(ANA);
    await world.note(ANA);
    world.later(86_400);
    expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
    expect(await titles(phone)).toEqual([]);
  });
});

describe("without a device", () => {
  test("nothing is noted, so that nothing is read or written", async () => {
    const user = await world.user(ANA);
    expect(pushWrites(user, { kind: "messages", subject: "hilo", path: "/x" }, NOON)).toEqual([]);
    world.asked.length = 0;
    expect(await deliver()).toEqual(NONE);
    expect(world.asked).toEqual(["runQuery"]);
  });

  test("the user is known to have none once the last one is gone", async () => {
    const phone = await world.device(ANA);
    expect((await world.user(ANA))?.hasPush).toBe(true);
    await fault(phone, { status: 410 });
    await world.note(ANA);
    expect(await deliver()).toMatchObject({ gone: 1 });
    expect(await world.subscription(phone)).toBeNull();
    expect((await world.user(ANA))?.hasPush).toBe(false);
  });

  test("nothing is sent without keys, and nothing fails", async () => {
    const off = world.make({ env: { siteUrl: "https://rebi.example", brandName: "Rebi", push: null } });
    expect(await off.jobs.deliver()).toBeNull();
    expect(off.publicKey).toBeNull();
  });
});

describe("who is not told", () => {
  test("a kind that was switched off after it was noted", async () => {
    const phone = await world.device(ANA);
    await world.note(ANA);
    const notifications = { messages: true, searches: true, favorites: true, listings: true };
    const push = { ...ALL_PUSH_KINDS, messages: false };
    await world.person(ANA, { hasPush: true, preferences: { notifications: { ...notifications, push } } });
    expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
    expect(await titles(phone)).toEqual([]);
  });

  test("a blocked account, whose devices go", async () => {
    const phone = await world.device(ANA);
    await world.note(ANA);
    await world.person(ANA, { hasPush: true, isActive: false });
    expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
    expect(await titles(phone)).toEqual([]);
    expect(await world.subscription(phone)).toBeNull();
  });

  test("an endpoint of another host that got into the database is not asked", async () => {
    const asked: string[] = [];
    world.push = world.make({
      fetch: (input) => {
        asked.push(String(input));
        return Promise.resolve(new Response(null, { status: 201 }));
      },
    });
    const phone = await world.device(ANA);
    const path = (await world.database.find({ collection: "pushSubscriptions", limit: 1 }))[0]!.path;
    await world.database.commit([{ update: path, data: { endpoint: "https://evil.example/fcm.googleapis.com" } }]);
    await world.note(ANA);
    expect(await deliver()).toMatchObject({ sent: 0, gone: 1 });
    expect(asked).toEqual([]);
    expect(await world.subscription(phone)).toBeNull();
  });
});

describe("what a push service answers", () => {
  test.each([404, 410])("%i ends the subscription", async (status) => {
    const [phone, desk] = [await world.device(ANA), await world.device(ANA)];
    await fault(phone, { status });
    await world.note(ANA);
    expect(await deliver()).toEqual({ ...NONE, sent: 1, gone: 1 });
    expect(await world.subscription(phone)).toBeNull();
    expect(await titles(desk)).toHaveLength(1);
    expect((await world.user(ANA))?.hasPush).toBe(true);
  });

  test.each([400, 401, 403])("%i three times in a row ends it, and is logged", async (status) => {
    const phone = await world.device(ANA);
    await fault(phone, { status });
    for (const failures of [1, 2]) {
      await world.note(ANA);
      expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
      expect(await world.subscription(phone)).toMatchObject({ failures });
      world.later(3600);
    }
    await world.note(ANA);
    expect(await deliver()).toEqual({ ...NONE, dropped: 1, gone: 1 });
    expect(await world.subscription(phone)).toBeNull();
    expect(world.lines.filter(({ event }) => event === "push.rejected")).toHaveLength(3);
  });

  test("a message that is taken again ends the count of rejections", async () => {
    const phone = await world.device(ANA);
    await fault(phone, { status: 403, times: 1 });
    await world.note(ANA);
    await deliver();
    world.later(3600);
    await world.note(ANA);
    await deliver();
    expect(await world.subscription(phone)).toMatchObject({ failures: 0 });
  });

  test("413 gets a shorter one at once", async () => {
    const phone = await world.device(ANA);
    await fault(phone, { status: 413, times: 1 });
    await world.note(ANA);
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    const [message] = await received(phone);
    expect(JSON.parse(message!.text)).toEqual({
      web_push: 8030,
      notification: { title: "Tienes un mensaje nuevo", navigate: "https://rebi.example/" },
    });
  });

  test.each([429, 500, 503])("%i is tried again, only at the device that lacks it", async (status) => {
    const [phone, desk] = [await world.device(ANA), await world.device(ANA)];
    await fault(phone, { status, times: 1 });
    await world.note(ANA);
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect(await deliver()).toEqual(NONE);
    world.later(60);
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect([await titles(phone), await titles(desk)].map((got) => got.length)).toEqual([1, 1]);
  });

  test("Retry-After is waited for", async () => {
    const phone = await world.device(ANA);
    await fault(phone, { status: 429, retryAfter: "600", times: 1 });
    await world.note(ANA);
    expect(await deliver()).toEqual({ ...NONE, retried: 1 });
    world.later(599);
    expect(await deliver()).toEqual(NONE);
    world.later(1);
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect(await titles(phone)).toHaveLength(1);
  });

  test("three tries are all, and the device stays", async () => {
    const phone = await world.device(ANA);
    await fault(phone, { status: 503 });
    await world.note(ANA);
    for (const pause of [60, 120, 0]) {
      expect(await deliver()).toEqual({ ...NONE, retried: 1 });
      world.later(pause);
    }
    world.later(3600);
    expect(await deliver()).toEqual(NONE);
    expect(await world.subscription(phone)).toMatchObject({ failures: 0 });
    expect(await world.notice(PATH)).not.toHaveProperty("dueAt");
  });

  test("silence ends at the deadline and is tried again", async () => {
    world.push = world.make({ deadlineMs: 50 });
    const phone = await world.device(ANA);
    await fault(phone, { status: "hang", times: 1 });
    await world.note(ANA);
    expect(await deliver()).toEqual({ ...NONE, retried: 1 });
    world.push = world.make();
    world.later(60);
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect(await titles(phone)).toHaveLength(1);
  });

  test("a redirect is not followed", async () => {
    const asked: string[] = [];
    world.push = world.make({
      fetch: (input, init) => {
        asked.push(`${String(init?.redirect)} ${new URL(String(input)).pathname.slice(0, 6)}`);
        return Promise.resolve(new Response(null, { status: 302, headers: { Location: "https://evil.example/" } }));
      },
    });
    await world.device(ANA);
    await world.note(ANA);
    expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
    expect(asked).toEqual(["manual /push/"]);
  });
});

describe("runs that are cut off or cross others", () => {
  test("a run that ended after claiming a notice is made up for", async () => {
    const phone = await world.device(ANA);
    await world.note(ANA);
    const crashing = world.make({
      random: () => {
        throw new Error("the isolate ended");
      },
    });
    expect(await crashing.jobs.deliver()).toMatchObject({ failed: 1 });
    expect(await deliver()).toEqual(NONE);
    world.later(10 * 60);
    await deliver();
    expect((await titles(phone)).length).toBeGreaterThanOrEqual(1);
    expect(await world.notice(PATH)).not.toHaveProperty("dueAt");
  });

  test("what happens while one is sent is told after it", async () => {
    const phone = await world.device(ANA);
    await world.note(ANA);
    const busy = world.make({
      fetch: async (input, init) => {
        await world.note(ANA);
        return fetch(input, init);
      },
    });
    await busy.jobs.deliver();
    expect(await world.notice(PATH)).toMatchObject({ tries: 0 });
    world.later(10 * 60);
    expect(await deliver()).toEqual({ ...NONE, sent: 1 });
    expect(await titles(phone)).toHaveLength(2);
  });

  test("a document that makes no sense is settled", async () => {
    await world.database.commit([{ set: "pushNotices/x", data: { dueAt: NOON } }]);
    expect(await deliver()).toEqual({ ...NONE, dropped: 1 });
    expect(await deliver()).toEqual(NONE);
  });
});

describe("the test of a user", () => {
  test("comes at once, at any hour, five times an hour", async () => {
    const phone = await world.device(ANA);
    world.time = new Date("2026-11-24T04:00:00Z");
    for (let n = 0; n < 5; n += 1) expect(await world.push.test((await world.user(ANA))!)).toEqual({ ok: true });
    await world.settled();
    expect(await titles(phone)).toContain("Las notificaciones funcionan");
    expect(await world.push.test((await world.user(ANA))!)).toMatchObject({ ok: false, reason: "limited" });
  });

  test("says that there is no device", async () => {
    expect(await world.push.test((await world.user(ANA))!)).toEqual({ ok: false, reason: "no-device" });
  });
});
