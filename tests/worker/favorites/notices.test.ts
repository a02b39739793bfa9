import { beforeEach, describe, expect, test } from "vitest";

import type { User } from "~/accounts/model";
import type { ListingFields } from "~/catalog/model";
import type { FavoriteNotices } from "~/favorites/notices/notices.server";
import { ALL_PUSH_KINDS } from "~/platform/push/kinds";

import { down, losing } from "../../support/faults";
import { World } from "../../support/world";
import { listing } from "../catalog/support";

const ANA = "ana-1";
const LUIS = "luis-2";
const START = new Date("2026-11-23T15:00:00Z");
const SITE = "https://rebi.example";

let world: World;
let notices: FavoriteNotices;

beforeEach(async () => {
  world = new World({ now: START, env: { siteUrl: SITE } });
  notices = world.favoriteNotices;
  for (const uid of [ANA, LUIS]) await world.seedUser(uid);
  await run();
});

/** Runs the job after some hours, and long enough for what was written before to count. */
async function run(hours = 0) {
  world.pass({ hours, minutes: 3 });
  return notices.notify();
}

async function publish(id: string, change: Partial<ListingFields> = {}): Promise<void> {
  const data = { ...listing({ title: `Bici ${id}`, price: 2_000, ...change }), updatedAt: world.time };
  await world.seed({ set: `vehicles/${id}`, data: { ...data, expiresAt: new Date("2027-12-01T00:00:00Z") } });
}

async function change(id: string, data: Partial<ListingFields>): Promise<void> {
  world.pass({ seconds: 1 });
  await world.update(`vehicles/${id}`, { ...data, updatedAt: world.time });
}

async function heart(uid: string, id: string, price: number | null = 2_000): Promise<void> {
  const data = {
    userId: uid,
    vehicleId: id,
    title: "",
    price,
    addedAt: world.time,
    createdAt: world.time,
    updatedAt: world.time,
  };
  await world.seed({ set: `user_favorites/${uid}_${id}`, data });
}

async function mails() {
  // Amounts hold a space that does not break.
  return (await world.mails()).map((mail) => ({ ...mail, text: mail.text.replaceAll("\u00a0", " ") }));
}

const tokenIn = (text = ""): string => /avisos\/baja\/(\S+)/.exec(text)?.[1] ?? "";

describe("prices that fell", () => {
  test("prices that fell are told once, with what it costs now", async () => {
    await publish("a");
    await heart(ANA, "a");
    expect(await run()).toMatchObject({ marked: 0, sent: 0 });
    await change("a", { price: 1_800 });
    expect(await run()).toMatchObject({ marked: 1, sent: 1 });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: "ana-1@demo.pe", subject: "Bajó de precio: Bici a" });
    expect(mail?.text).toContain("Bici a · S/ 1,800 · Bajó S/ 200");
    expect(mail?.text).toContain(`${SITE}/producto/a`);
    await change("a", { title: "Bici a, con casco" });
    expect(await run(25)).toMatchObject({ marked: 0, sent: 0 });
    await change("a", { price: 1_900 });
    await run(25);
    await change("a", { price: 1_800 });
    await run(25);
    expect(await mails()).toHaveLength(1);
    await change("a", { price: 1_500 });
    await run(25);
    expect((await mails()).at(-1)?.text).toContain("Bici a, con casco · S/ 1,500 · Bajó S/ 300");
  });

  test("prices that fell are told only below the price of the heart, and while it is for sale", async () => {
    await publish("a", { price: 3_000 });
    await heart(ANA, "a", 2_000);
    await change("a", { price: 2_500 });
    await run();
    await change("a", { price: 1_500, status: "reserved" });
    await run();
    expect(await mails()).toEqual([]);
    await change("a", { status: "active" });
    await run();
    expect(await mails()).toHaveLength(1);
  });

  test("prices that fell come together, once a day at most", async () => {
    for (const id of ["a", "b", "c"]) {
      await publish(id);
      await heart(ANA, id);
    }
    await change("a", { price: 1_900 });
    await change("b", { price: 1_700 });
    await run();
    expect((await mails()).map(({ subject }) => subject)).toEqual(["2 de tus favoritos bajaron de precio"]);
    await change("c", { price: 1_000 });
    await run(2);
    expect(await mails()).toHaveLength(1);
    await run(22);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "2 de tus favoritos bajaron de precio",
      "Bajó de precio: Bici c",
    ]);
  });

  test("prices that fell beyond the first twenty wait for the next day", async () => {
    for (let n = 0; n < 23; n += 1) {
      await publish(`n${n}`);
      await heart(ANA, `n${n}`);
      await change(`n${n}`, { price: 1_000 });
    }
    await run();
    await run(24);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "20 de tus favoritos bajaron de precio",
      "3 de tus favoritos bajaron de precio",
    ]);
  });
});

describe("on devices", () => {
  const noticeOf = async (uid: string) => await world.find(`pushNotices/${uid}_favorites_bajas`);

  test("lower prices are told with the mail, or without one where mails are off", async () => {
    await publish("a");
    await heart(ANA, "a");
    await heart(LUIS, "a");
    const notifications = {
      messages: true,
      searches: true,
      favorites: false,
      listings: true,
      follows: true,
      push: ALL_PUSH_KINDS,
    };
    await world.seedUser(ANA, { hasPush: true, preferences: { notifications } });
    await change("a", { price: 1_000 });
    expect(await run()).toMatchObject({ sent: 2 });
    expect((await mails()).map(({ to }) => to)).toEqual(["luis-2@demo.pe"]);
    expect(await noticeOf(ANA)).toMatchObject({ userId: ANA, kind: "favorites", path: "/favorites" });
    expect(await noticeOf(LUIS)).toBeNull();
  });

  test("a sale alone is not", async () => {
    await publish("a");
    await heart(ANA, "a");
    await world.seedUser(ANA, { hasPush: true });
    await change("a", { status: "sold", soldAt: new Date(world.time.getTime() + 1_000) });
    expect(await run()).toMatchObject({ sent: 1 });
    expect(await noticeOf(ANA)).toBeNull();
  });
});

describe("sales", () => {
  test("sales are told once to all with a heart from before, with the rest of the day's news", async () => {
    await publish("a");
    await publish("b");
    await heart(ANA, "a");
    await heart(ANA, "b");
    await heart(LUIS, "a", null);
    await change("a", { status: "sold", soldAt: new Date(world.time.getTime() + 1_000) });
    await change("b", { price: 1_000 });
    expect(await run()).toMatchObject({ sent: 2 });
    expect((await mails()).map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["ana-1@demo.pe", "Novedades de 2 de tus favoritos"],
      ["luis-2@demo.pe", "Se vendió: Bici a"],
    ]);
    await change("a", { title: "Otra vez" });
    await run(25);
    expect(await mails()).toHaveLength(2);
  });

  test("sales are no news to those who marked it sold, nor to the seller", async () => {
    await publish("a", { status: "sold", soldAt: world.time });
    await publish("b", { sellerId: ANA });
    world.pass({ minutes: 1 });
    await heart(ANA, "a");
    await heart(ANA, "b");
    await change("a", { title: "Vendida hace rato" });
    await change("b", { price: 1_000 });
    await run();
    expect(await mails()).toEqual([]);
  });
});

describe("a run", () => {
  test("a run may be repeated after a commit whose answer was lost, and at once", async () => {
    await publish("a");
    await heart(ANA, "a");
    await change("a", { price: 1_000 });
    world.pass({ minutes: 3 });
    world.fault = losing(["commit"], 6);
    await notices.notify().catch(() => null);
    world.fault = () => null;
    await Promise.all([run(), run()]);
    await run(1);
    expect(await mails()).toHaveLength(1);
  });

  test("a run of the notices tries later what failed, and lets nothing block the rest", async () => {
    for (const uid of [ANA, LUIS]) await heart(uid, "a");
    await publish("a");
    await change("a", { price: 1_000 });
    world.fault = (verb, _, body) =>
      verb === "runQuery" && body.includes("user_favorites") && body.includes(ANA) ? down() : null;
    expect(await run()).toMatchObject({ sent: 1, failed: 1 });
    world.fault = () => null;
    expect(await run()).toMatchObject({ sent: 0 });
    expect(await run(1)).toMatchObject({ sent: 1 });
  });

  test("a run of the notices passes over a deleted listing and a heart that has gone", async () => {
    await publish("a");
    await heart(ANA, "a");
    await change("a", { price: 1_000 });
    await world.seed({ delete: "vehicles/a" });
    expect(await run()).toMatchObject({ sent: 0 });
    expect(await mails()).toEqual([]);
  });
});

describe("turning them off", () => {
  test.each([
    [
      "in the preferences",
      {
        preferences: {
          notifications: {
            messages: true,
            searches: true,
            favorites: false,
            listings: true,
            follows: true,
            push: ALL_PUSH_KINDS,
          },
        },
      },
    ],
    ["with the account", { isActive: false }],
    ["without an e-mail", { email: "" }],
  ])("turning the mails of favourites off stops them: %s", async (_, off: Partial<User>) => {
    await publish("a");
    await heart(ANA, "a");
    await world.seedUser(ANA, off);
    await change("a", { price: 1_000 });
    expect(await run()).toMatchObject({ sent: 0, quiet: 1 });
    expect(await mails()).toEqual([]);
  });

  test("turning the mails of favourites off works by the link of the mail, signed in or not", async () => {
    await publish("a");
    await heart(ANA, "a");
    await change("a", { price: 1_000 });
    await run();
    const [mail] = await mails();
    const token = tokenIn(mail?.text);
    expect(mail?.headers).toMatchObject({
      "List-Unsubscribe": `<${SITE}/avisos/baja/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(await notices.noticeState(token)).toBe("on");
    expect(await notices.turnOff(token)).toBe("off");
    expect(await notices.turnOff(token)).toBe("off");
    expect((await world.accounts.user(ANA))?.preferences.notifications).toEqual({
      messages: true,
      searches: true,
      favorites: false,
      listings: true,
      follows: true,
      push: ALL_PUSH_KINDS,
    });
    expect(await notices.noticeState(`${token}x`)).toBeNull();
    await world.seed({ delete: `users/${ANA}` });
    expect(await notices.turnOff(token)).toBe("gone");
  });
});
