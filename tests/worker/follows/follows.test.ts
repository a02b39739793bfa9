import { beforeEach, describe, expect, test } from "vitest";

import type { SellerNews } from "~/catalog/search/of-seller";
import { FOLLOWS_MAX } from "~/follows/constants";
import { submitFollow } from "~/follows/follow.action.server";
import * as following from "~/follows/perfil-siguiendo.route";
import { ALL_PUSH_KINDS } from "~/platform/push/kinds";

import { World } from "../../support/world";
import { makeCard } from "../../unit/catalog/make-listing";
import { formOf } from "../../unit/selling/support";

const [ANA, ROSA, LUIS] = ["ana", "rosa", "luis"] as const;
const SITE = "https://rebi.example";
const QUIET = { marked: 0, sent: 0, quiet: 0, skipped: 0, failed: 0, waiting: false };
const news = (sellerId = ROSA as string, changes: Partial<SellerNews> = {}): SellerNews => ({
  sellerId,
  published: [makeCard({ id: "nueva", title: "Trek Marlin 7" })],
  dropped: [],
  ...changes,
});

/** The catalogue's side is the test's. */
function followsWorld() {
  const looks: Map<string, number>[] = [];
  const made = {
    looks,
    /** Null while there is no index. */
    news: [] as SellerNews[] | null,
    whileLooking: () => Promise.resolve(),
  };
  const catalog = {
    activeCountOf: () => Promise.resolve(3),
    newsOfSellers: async (since: Map<string, number>) => {
      await world.whileLooking();
      world.looks.push(since);
      return world.news && { news: world.news, upTo: new Date(world.time.getTime() - 120_000) };
    },
  };
  const world = Object.assign(new World({ env: { siteUrl: SITE, brandName: "Rebi" }, given: { catalog } }), made);
  return world;
}

let world: ReturnType<typeof followsWorld>;
beforeEach(async () => {
  world = followsWorld();
  await world.seedUser(ANA);
  await world.seedUser(ROSA, { displayName: "Rosa Quispe" });
  await world.seedUser(LUIS);
});

const send = (intent: string, sellerId: string, uid: string = ANA) =>
  submitFollow(world.services, { uid, sellerId, back: "/vendedor/x", form: formOf({ intent }) });
const stored = (uid: string = ANA) => world.find(`follows/${uid}`);

describe("following a seller", () => {
  test("following a seller twice is following once, and ending it twice is no fault", async () => {
    expect(await Promise.all([send("seguir", ROSA), send("seguir", ROSA)])).toMatchObject([
      { kind: "done", to: "/vendedor/x" },
      { kind: "done" },
    ]);
    expect(await stored()).toMatchObject({
      userId: ANA,
      sellerIds: [ROSA],
      sellers: [{ id: ROSA, since: world.time }],
    });
    expect(await world.follows.isFollowing(ANA, ROSA)).toBe(true);
    await send("seguir", LUIS);
    for (let times = 0; times < 2; times += 1)
      expect(await send("dejar-de-seguir", ROSA)).toMatchObject({ kind: "done" });
    expect(await stored()).toMatchObject({ sellerIds: [LUIS] });
    await send("dejar-de-seguir", LUIS);
    expect(await stored()).toBeNull();
  });

  test.each([
    ["oneself", ANA, "no puedes seguirte"],
    ["a user who does not exist", "nadie", "ya no tiene cuenta"],
    ["an address that is no user", "a/b", "ya no tiene cuenta"],
  ])("following %s is rejected with words", async (_, sellerId, words) => {
    const outcome = await send("seguir", sellerId);
    expect(outcome).toMatchObject({ kind: "rejected" });
    expect(JSON.stringify(outcome)).toContain(words);
    expect(await stored()).toBeNull();
  });

  test("following a blocked seller is rejected", async () => {
    await world.seedUser(LUIS, { isActive: false });
    expect(await send("seguir", LUIS)).toMatchObject({ kind: "rejected" });
  });

  test("following more sellers than the limit is rejected", async () => {
    const sellers = Array.from({ length: FOLLOWS_MAX }, (_, n) => ({ id: `v${n}`, since: world.time }));
    await send("seguir", ROSA);
    await world.update(`follows/${ANA}`, { sellers, sellerIds: sellers.map(({ id }) => id) });
    const outcome = await send("seguir", LUIS);
    expect(JSON.stringify(outcome)).toContain(`Puedes seguir a ${FOLLOWS_MAX} vendedores`);
  });

  test("an act without a known intent is rejected", async () => {
    expect(await send("otra", ROSA)).toMatchObject({ kind: "rejected" });
  });
});

describe("the list of followed sellers", () => {
  test("the list of followed sellers has the newest first, and says who is gone", async () => {
    await send("seguir", ROSA);
    world.pass({ minutes: 1 });
    await send("seguir", LUIS);
    await world.seedUser(ROSA, { isActive: false });
    world.user = { uid: ANA };
    expect(await world.ask(following.loader, {})).toMatchObject({
      sellers: [
        { id: LUIS, name: "luis", facts: "3 anuncios" },
        { id: ROSA, name: null },
      ],
      muted: false,
    });
  });

  test("the list of followed sellers ends following by its form, for its own user alone", async () => {
    await send("seguir", ROSA);
    await send("seguir", ROSA, LUIS);
    world.user = { uid: ANA };
    await world.ask(following.action, {}, { intent: "dejar-de-seguir", id: ROSA });
    expect(await stored()).toBeNull();
    expect(await stored(LUIS)).toMatchObject({ sellerIds: [ROSA] });
  });
});

describe("news of followed sellers", () => {
  const markDue = () => world.update(`follows/${ANA}`, { nextCheckAt: world.time });
  beforeEach(async () => {
    await send("seguir", ROSA);
    world.pass({ hours: 2 });
    await markDue();
  });

  test("a look without news sends nothing, and waits for nothing", async () => {
    expect(await world.follows.notify()).toEqual({ ...QUIET, quiet: 1 });
    expect(world.looks).toEqual([new Map([[ROSA, world.time.getTime() - 2 * 3_600_000]])]);
    expect(await world.mails()).toEqual([]);
    expect(await world.follows.notify()).toEqual(QUIET);
    expect(await stored()).toMatchObject({
      checkedUpTo: new Date(world.time.getTime() - 120_000),
      nextCheckAt: null,
    });
  });

  test("news of several sellers are one mail with its link", async () => {
    await send("seguir", LUIS);
    const lowered = makeCard({ id: "baja", title: "Honda Navi", lowered: "Bajó S/ 200" });
    world.news = [news(), news(LUIS, { published: [], dropped: [lowered] })];
    expect(await world.follows.notify()).toEqual({ ...QUIET, sent: 1 });
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "ana@demo.pe", subject: "Novedades de 2 vendedores que sigues" });
    for (const part of [
      "Rosa Quispe: 1 anuncio nuevo.",
      `${SITE}/producto/nueva`,
      "luis: 1 bajó de precio.",
      "Bajó S/ 200",
      `${SITE}/perfil/siguiendo`,
    ])
      expect(mail!.text).toContain(part);
    expect(mail!.headers["List-Unsubscribe"]).toContain(`${SITE}/avisos/baja/`);
    expect(await world.follows.notify()).toEqual(QUIET);
  });

  test("the mail about one seller names them and leads to their page", async () => {
    world.news = [news()];
    await world.follows.notify();
    const [mail] = await world.mails();
    expect(mail!.subject).toBe("Rosa Quispe: 1 anuncio nuevo");
    expect(mail!.text).toContain(`Ver sus anuncios:\n${SITE}/vendedor/${ROSA}`);
  });

  test("two runs at once send one mail", async () => {
    world.news = [news()];
    const reports = await Promise.all([world.context().follows.notify(), world.context().follows.notify()]);
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
    expect(await world.mails()).toHaveLength(1);
  });

  test("news of a seller who was blocked meanwhile are not told", async () => {
    await world.seedUser(ROSA, { isActive: false });
    world.news = [news()];
    expect(await world.follows.notify()).toEqual({ ...QUIET, quiet: 1 });
    expect(await world.mails()).toEqual([]);
  });

  test("a seller who was unfollowed during the run is not told about", async () => {
    world.news = [news()];
    world.whileLooking = () => world.context().follows.unfollow(ANA, ROSA);
    expect(await world.follows.notify()).toEqual({ ...QUIET, skipped: 1 });
    expect(await world.mails()).toEqual([]);
  });

  test("a run without an index waits, and all are looked at later", async () => {
    world.news = null;
    expect(await world.follows.notify()).toEqual({ ...QUIET, waiting: true });
    world.news = [news()];
    expect(await world.follows.notify()).toEqual({ ...QUIET, sent: 1 });
  });

  test("a device is told too, and alone where the mails are off; the mail's link turns them off", async () => {
    world.news = [news()];
    await world.follows.notify();
    const [mail] = await world.mails();
    const token = mail!.headers["List-Unsubscribe"]!.split("/baja/")[1]!.slice(0, -1);
    expect(await world.follows.noticeState(token)).toBe("on");
    expect(await world.follows.turnOff(token)).toBe("off");
    expect(await world.follows.noticeState(`${token}x`)).toBeNull();
    world.pass({ hours: 25 });
    await markDue();
    world.renew();
    expect(await world.follows.notify()).toEqual({ ...QUIET, quiet: 1 });

    const { preferences } = await world.stored(`users/${ANA}`);
    await world.update(`users/${ANA}`, { hasPush: true });
    expect(preferences).toMatchObject({ notifications: { follows: false, push: ALL_PUSH_KINDS } });
    world.pass({ hours: 3 });
    await markDue();
    world.renew();
    expect(await world.follows.notify()).toEqual({ ...QUIET, sent: 1 });
    expect(await world.mails()).toHaveLength(1);
    expect(await world.stored(`pushNotices/${ANA}_follows_novedades`)).toMatchObject({ path: "/perfil/siguiendo" });
    await world.seed({ delete: `users/${ANA}` });
    world.renew();
    expect(await world.follows.turnOff(token)).toBe("gone");
  });
});

test("an erased follower leaves nothing, and an erased seller leaves the lists of others", async () => {
  await send("seguir", ROSA);
  await send("seguir", LUIS);
  await send("seguir", ROSA, LUIS);
  expect(await world.follows.personalData.export(ANA, "")).toMatchObject([{ sellers: [{ id: ROSA }, { id: LUIS }] }]);
  expect(await world.follows.personalData.erase(ROSA, "")).toBe("done");
  expect(await stored()).toMatchObject({ sellerIds: [LUIS] });
  expect(await stored(LUIS)).toBeNull();
  await world.follows.personalData.erase(ANA, "");
  expect(await stored()).toBeNull();
});
