import { beforeEach, describe, expect, test } from "vitest";

import {
  ANA,
  type Browser,
  findSubscription,
  formOf,
  KEYS,
  LUIS,
  makePush,
  newBrowser,
  note,
  pushWorld,
  type PushWorld,
  registerDevice,
  titles,
} from "./support";

let world: PushWorld;
beforeEach(async () => {
  world = await pushWorld();
});

const register = (uid: string, browser: Browser, more?: Record<string, string>) =>
  world.push.devices.register(uid, formOf(browser, more));

describe("a browser subscribes", () => {
  test("a browser subscribes and is in its user's list until 60 days after it was seen", async () => {
    const phone = await registerDevice(world, ANA);
    expect(await world.push.devices.list(ANA)).toMatchObject([{ browser: "Chrome en Android", seenAt: world.time }]);
    expect(await findSubscription(world, phone)).toMatchObject({
      uid: ANA,
      session: "sesion-1",
      failures: 0,
      expiresAt: new Date(world.time.getTime() + 60 * 86_400_000),
    });
    expect((await world.accounts.user(ANA))?.hasPush).toBe(true);
  });

  test("a browser subscribes again on the same day without a write, and on the next one is seen", async () => {
    const phone = await registerDevice(world, ANA);
    const before = await world.database.find({ collection: "pushSubscriptions", limit: 9 });
    await register(ANA, phone);
    expect(await world.database.find({ collection: "pushSubscriptions", limit: 9 })).toEqual(before);
    world.pass({ seconds: 86_400 });
    await register(ANA, phone, { renewal: "1" });
    expect(await findSubscription(world, phone)).toMatchObject({ seenAt: world.time });
  });

  test.each([
    ["another host", { endpoint: "https://evil.example/push/1" }],
    ["this machine's other services", { endpoint: "http://127.0.0.1:9/push/1" }],
    ["no endpoint", { endpoint: "" }],
    ["a key that is no point", { p256dh: "AAAA" }],
    ["a compressed point", { p256dh: `Ag${"A".repeat(42)}` }],
    ["a secret of another length", { auth: "AAAA" }],
  ])("a subscription is rejected with %s", async (_, wrong) => {
    const browser = await newBrowser();
    expect(await register(ANA, browser, wrong)).toEqual({ ok: false, reason: "invalid" });
    expect(await world.database.find({ collection: "pushSubscriptions", limit: 9 })).toEqual([]);
    expect((await world.accounts.user(ANA))?.hasPush).toBe(false);
  });

  test("a subscription is rejected where notifications are not configured", async () => {
    const off = makePush(world, { env: { siteUrl: "https://rebi.example", brandName: "Rebi", push: null } });
    expect(await off.devices.register(ANA, formOf(await newBrowser()))).toEqual({ ok: false, reason: "invalid" });
  });

  test("a browser with a former key gets ours, and takes the place of its former subscription", async () => {
    const former = await registerDevice(world, ANA);
    expect(await register(ANA, former, { key: "alt" })).toEqual({
      ok: false,
      reason: "other-key",
      key: KEYS.publicKey,
    });
    const next = await newBrowser();
    expect(await register(ANA, next, { renewal: "1", former: former.endpoint })).toEqual({ ok: true });
    expect(await findSubscription(world, former)).toBeNull();
    expect(await world.push.devices.list(ANA)).toHaveLength(1);
  });

  test("an eleventh device takes the place of the one that was not seen for the longest", async () => {
    const first = await registerDevice(world, ANA);
    for (let n = 1; n < 11; n += 1) {
      world.pass({ seconds: 60 });
      await registerDevice(world, ANA);
    }
    expect(await world.push.devices.list(ANA)).toHaveLength(10);
    expect(await findSubscription(world, first)).toBeNull();
  });
});

describe("another user on the same browser", () => {
  test("another user on the same browser takes it over: the one before is told nothing there any more", async () => {
    const phone = await registerDevice(world, ANA);
    await note(world, ANA);
    world.session = "sesion-2";
    expect(await register(LUIS, phone, { renewal: "1" })).toEqual({ ok: true });
    await note(world, LUIS, { kind: "orders", subject: "p", path: "/perfil/compras/p" });
    await world.push.jobs.deliver();
    expect(await titles(phone)).toEqual(["Hay novedades de un pedido tuyo"]);
    expect(await world.push.devices.list(ANA)).toEqual([]);
    expect((await world.accounts.user(ANA))?.hasPush).toBe(false);
  });

  test("another user on the same browser takes it over also where the browser has another subscription by now: whoever names the former one has it", async () => {
    const former = await registerDevice(world, ANA);
    world.session = "sesion-2";
    const next = await newBrowser();
    expect(await register(LUIS, next, { renewal: "1", former: former.endpoint })).toEqual({ ok: true });
    expect(await findSubscription(world, former)).toBeNull();
    expect(await findSubscription(world, next)).toMatchObject({ uid: LUIS });
    // A former one that nobody has proves nothing.
    const last = await newBrowser();
    expect(await register(LUIS, last, { renewal: "1", former: former.endpoint })).toEqual({
      ok: false,
      reason: "ended",
    });
  });
});

describe("a browser stops", () => {
  test("a browser stops when its user removes it, and does not come back by itself", async () => {
    const phone = await registerDevice(world, ANA);
    const [device] = await world.push.devices.list(ANA);
    await world.push.devices.remove(ANA, device!.id);
    await world.push.devices.remove(ANA, device!.id);
    expect(await findSubscription(world, phone)).toBeNull();
    expect((await world.accounts.user(ANA))?.hasPush).toBe(false);
    expect(await register(ANA, phone, { renewal: "1" })).toEqual({ ok: false, reason: "ended" });
    expect(await register(ANA, phone)).toEqual({ ok: true });
  });

  test("a browser does not stop when someone else asks for it, or nothing of ours is named", async () => {
    const phone = await registerDevice(world, ANA);
    const [device] = await world.push.devices.list(ANA);
    await world.push.devices.remove(LUIS, device!.id);
    await world.push.devices.remove(ANA, "../users/ana-1");
    expect(await findSubscription(world, phone)).not.toBeNull();
  });

  test("a browser stops with the session that it was stored with, and not with another one", async () => {
    const phone = await registerDevice(world, ANA);
    world.session = "sesion-2";
    const desk = await registerDevice(world, ANA);
    await world.push.devices.forgetSessions(ANA, { session: "sesion-1" });
    expect([await findSubscription(world, phone), await findSubscription(world, desk)]).toMatchObject([
      null,
      { uid: ANA },
    ]);
    expect((await world.accounts.user(ANA))?.hasPush).toBe(true);
  });

  test.each([
    ["all but this one", "sesion-2", 1],
    ["all", null, 0],
  ])("a browser stops with %s sessions", async (_, except, left) => {
    await registerDevice(world, ANA);
    world.session = "sesion-2";
    await registerDevice(world, ANA);
    await world.push.devices.forgetSessions(ANA, { except });
    expect(await world.push.devices.list(ANA)).toHaveLength(left);
    expect((await world.accounts.user(ANA))?.hasPush).toBe(left > 0);
  });
});

describe("the offer", () => {
  const LABEL = "Avísame";

  test("the offer of notifications is made once in 90 days, to users without devices", async () => {
    const offer = await world.push.offer(ANA, LABEL);
    expect(offer?.link).toEqual({ to: "/perfil/preferencias", label: LABEL });
    const [cookie = ""] = offer?.headers["Set-Cookie"].split(";") ?? [];
    expect(offer?.headers["Set-Cookie"]).toContain("Max-Age=7776000");
    const again = makePush(world, { request: new Request("https://rebi.example", { headers: { Cookie: cookie } }) });
    expect(await again.offer(ANA, LABEL)).toBeNull();
    await registerDevice(world, ANA);
    expect(await world.push.offer(ANA, LABEL)).toBeNull();
  });

  test("the offer of notifications is not made without keys, nor while the user cannot be read", async () => {
    const off = makePush(world, { env: { siteUrl: "https://rebi.example", brandName: "Rebi", push: null } });
    expect(await off.offer(ANA, LABEL)).toBeNull();
    expect(await world.push.offer("nadie", LABEL)).toBeNull();
  });
});

describe("personal data", () => {
  test("the personal data of notifications lists devices and notices without keys, counts devices and erases both", async () => {
    const data = world.push.personalData;
    await registerDevice(world, ANA);
    const other = await registerDevice(world, LUIS);
    await note(world, ANA);
    const copy = await data.export(ANA, "");
    expect(copy).toMatchObject({
      devices: [{ browser: "Chrome en Android", service: "127.0.0.1" }],
      notices: [{ kind: "messages", path: "/perfil/mensajes/hilo", sentAt: null }],
    });
    expect(JSON.stringify(copy)).not.toMatch(/p256dh|auth|\/push\//);
    expect(await data.count?.(ANA)).toBe(1);
    expect(await data.erase(ANA, "")).toBe("done");
    expect(await data.export(ANA, "")).toEqual({ devices: [], notices: [] });
    expect(await findSubscription(world, other)).not.toBeNull();
  });
});
