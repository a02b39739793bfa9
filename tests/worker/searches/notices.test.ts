import { describe, expect, test } from "vitest";

import { ALL_PUSH_KINDS } from "~/platform/push/kinds";

import { down, losing } from "../../support/faults";
import {
  ANA,
  asked,
  LUIS,
  markDue,
  saveSearch,
  saveSearches,
  searchesWorld,
  type SearchesWorld,
  SITE,
  storedSearch,
} from "./support";

const QUIET = { marked: 0, sent: 0, quiet: 0, skipped: 0, failed: 0, waiting: false };

/** A world in which one search has been due for an hour, with so many new listings. */
async function due(
  news: number | null,
  query = "q=trek&ubicacion=lima",
): Promise<{ world: SearchesWorld; id: string }> {
  const world = await searchesWorld();
  const id = await saveSearch(world, query);
  world.pass({ hours: 1 });
  await markDue(world, id);
  world.pass({ hours: 1 });
  world.news = news;
  return { world, id };
}

describe("looking for news", () => {
  test("a saved search finds listings published since the last time, except the user's own", async () => {
    const { world } = await due(0);
    const since = new Date(world.time.getTime() - 2 * 3_600_000);
    await world.searches.notify();
    expect(world.askings).toEqual([{ filters: asked("q=trek&ubicacion=lima"), since, exceptSeller: ANA, limit: 5 }]);
  });

  test("a saved search that no new listing answers is not looked at", async () => {
    const world = await searchesWorld();
    await saveSearch(world, "q=trek");
    world.pass({ hours: 30 });
    expect(await world.searches.notify()).toEqual(QUIET);
    expect(world.askings).toEqual([]);
  });

  test("looking for news without finding any sends nothing, remembers how far it looked, and waits for nothing", async () => {
    const { world, id } = await due(0);
    expect(await world.searches.notify()).toEqual({ ...QUIET, quiet: 1 });
    expect(await world.mails()).toEqual([]);
    expect(await storedSearch(world, id)).toMatchObject({
      checkedUpTo: new Date(world.time.getTime() - 120_000),
      nextCheckAt: null,
      lastNoticeAt: null,
    });
    expect(await world.searches.notify()).toEqual(QUIET);
  });

  test("looking for news and finding some sends one mail, and then none for a day", async () => {
    const { world, id } = await due(7);
    expect(await world.searches.notify()).toEqual({ ...QUIET, sent: 1 });
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ id: `search-${id}-2026-11-21`, to: `${ANA}@demo.pe` });
    expect(mail!.text).toContain("7 anuncios nuevos");
    expect(mail!.text).toContain("y 2 más");
    expect(mail!.text).toContain(`${SITE}/comprar?q=trek&ubicacion=lima\n`);
    expect(await storedSearch(world, id)).toMatchObject({
      checkedUpTo: new Date(world.time.getTime() - 120_000),
      lastNoticeAt: world.time,
    });

    expect(await world.searches.notify()).toEqual(QUIET);
  });

  test("what was found in the database waits until the index has it as well", async () => {
    const { world, id } = await due(1);
    await world.update(`savedSearches/${id}`, { newsAt: world.time });
    expect(await world.searches.notify()).toEqual({ ...QUIET, waiting: true });
    world.pass({ minutes: 3 });
    expect(await world.searches.notify()).toEqual({ ...QUIET, sent: 1 });
  });

  test("the run of notices takes page after page, those that wait longest first", async () => {
    const world = await searchesWorld();
    for (let person = 0; person < 3; person++) {
      const ids = await saveSearches(
        world,
        Array.from({ length: 18 }, (_, n) => `q=n${n}`),
        `person-${person}`,
      );
      for (const id of ids) await markDue(world, id);
      world.pass({ hours: 0.01 });
    }
    expect(await world.searches.notify()).toEqual({ ...QUIET, quiet: 54 });
    expect(world.askings.slice(0, 18).every(({ exceptSeller }) => exceptSeller === "person-0")).toBe(true);
  });
});

test("a user with a device is told there too, with the search's page, and alone where mails are off", async () => {
  const { world, id } = await due(3);
  const notifications = {
    messages: true,
    searches: false,
    favorites: true,
    listings: true,
    follows: true,
    push: ALL_PUSH_KINDS,
  };
  await world.seedUser(ANA, { hasPush: true, preferences: { notifications } });
  expect(await world.searches.notify()).toEqual({ ...QUIET, sent: 1 });
  expect(await world.mails()).toEqual([]);
  const [notice] = await world.database.find({ collection: "pushNotices", limit: 9 });
  expect(notice).toMatchObject({
    id: `${ANA}_searches_${id}`,
    data: { userId: ANA, kind: "searches", path: "/comprar?q=trek&ubicacion=lima" },
  });
});

describe("without a mail", () => {
  test.each<[string, (world: SearchesWorld) => Promise<unknown>]>([
    [
      "with the preference off",
      (world) =>
        world.seedUser(ANA, {
          preferences: {
            notifications: {
              messages: true,
              searches: false,
              favorites: true,
              listings: true,
              follows: true,
              push: ALL_PUSH_KINDS,
            },
          },
        }),
    ],
    ["whose account is disabled", (world) => world.seedUser(ANA, { isActive: false })],
    ["without an e-mail", (world) => world.seedUser(ANA, { email: "" })],
    ["whose account is gone", (world) => world.seed({ delete: `users/${ANA}` })],
  ])("%s; what was found then is not told later", async (_, change) => {
    const { world, id } = await due(3);
    await change(world);
    expect(await world.searches.notify()).toEqual({ ...QUIET, quiet: 1 });
    expect(await world.mails()).toEqual([]);
    expect(await storedSearch(world, id)).toMatchObject({
      checkedUpTo: new Date(world.time.getTime() - 120_000),
      lastNoticeAt: null,
    });
  });

  test("no mail is sent of a search with its notices off", async () => {
    const { world, id } = await due(3);
    await world.searches.setNotify(ANA, id, false);
    expect(await world.searches.notify()).toEqual(QUIET);
  });

  test("no mail is sent of a search that is not understood any more: it would find far more than was asked", async () => {
    const { world, id } = await due(3);
    await world.update(`savedSearches/${id}`, { query: "tipo=nave" });
    expect(await world.searches.notify()).toEqual({ ...QUIET, quiet: 1 });
    expect([await world.mails(), world.askings]).toEqual([[], []]);
    expect((await storedSearch(world, id)).nextCheckAt).toEqual(new Date(world.time.getTime() + 86_400_000));
    expect(world.events()).toContain("searches.unreadable");
  });

  test("nothing is sent or moved without an index: a later run does it", async () => {
    const { world, id } = await due(null);
    const before = await storedSearch(world, id);
    expect(await world.searches.notify()).toEqual({ ...QUIET, waiting: true });
    expect(await storedSearch(world, id)).toEqual(before);
    world.news = 1;
    expect(await world.searches.notify()).toEqual({ ...QUIET, sent: 1 });
  });
});

describe("at once", () => {
  test("overlapping runs send one mail", async () => {
    const { world } = await due(2);
    const reports = await Promise.all([1, 2, 3].map(() => world.searches.notify()));
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
    expect(reports.reduce((sum, { failed }) => sum + failed, 0)).toBe(0);
    expect(await world.mails()).toHaveLength(1);
  });

  test.each<[string, (world: SearchesWorld, id: string) => Promise<unknown>]>([
    ["deleted", (world, id) => world.searches.remove(ANA, id)],
    ["turned off", (world, id) => world.searches.setNotify(ANA, id, false)],
  ])("a search that is %s while it is looked at is left alone", async (_, change) => {
    const { world, id } = await due(2);
    world.whileLooking = async () => {
      world.whileLooking = () => Promise.resolve();
      await change(world, id);
    };
    expect(await world.searches.notify()).toEqual({ ...QUIET, skipped: 1 });
    expect(await world.mails()).toEqual([]);
    expect(await world.searches.notify()).toEqual(QUIET);
  });

  test("deleted and saved again on a day that had its mail: the next mail comes tomorrow, and loses nothing", async () => {
    const { world, id } = await due(2);
    await world.searches.notify();
    await world.searches.remove(ANA, id);
    await saveSearch(world, "q=trek&ubicacion=lima");
    const { checkedUpTo } = await storedSearch(world, id);
    world.pass({ hours: 2 });
    await markDue(world, id);
    expect(await world.searches.notify()).toEqual({ ...QUIET, quiet: 1 });
    expect((await storedSearch(world, id)).checkedUpTo).toEqual(checkedUpTo);
    world.pass({ hours: 22 });
    expect(await world.searches.notify()).toEqual({ ...QUIET, sent: 1 });
    expect(await world.mails()).toHaveLength(2);
  });
});

describe("faults", () => {
  test("a failed one does not stop the others, and is retried", async () => {
    const world = await searchesWorld();
    const [bad, good] = [await saveSearch(world, "q=bad"), await saveSearch(world, "q=good", LUIS)];
    for (const id of [bad, good]) await markDue(world, id);
    world.news = 1;
    world.fault = (verb, _, body) => (verb === "commit" && body.includes(bad) ? down() : null);
    expect(await world.searches.notify()).toEqual({ ...QUIET, sent: 1, failed: 1 });
    expect((await world.mails()).map(({ to }) => to)).toEqual([`${LUIS}@demo.pe`]);
    expect(world.events()).toContain("searches.notice-failed");
    expect((await storedSearch(world, good)).lastNoticeAt).toEqual(world.time);

    world.fault = () => null;
    expect(await world.searches.notify()).toEqual({ ...QUIET, sent: 1 });
    expect(await world.mails()).toHaveLength(2);
  });

  test("a failure of our own puts a search last, so that it never blocks the rest", async () => {
    const { world, id } = await due(1);
    world.whileLooking = () => Promise.reject(new TypeError("a defect"));
    expect(await world.searches.notify()).toEqual({ ...QUIET, failed: 1 });
    expect((await storedSearch(world, id)).nextCheckAt).toEqual(new Date(world.time.getTime() + 600_000));
  });

  test("a commit whose answer was lost sends one mail", async () => {
    const { world } = await due(1);
    world.fault = losing(["commit"]);
    expect(await world.searches.notify()).toEqual({ ...QUIET, sent: 1 });
    expect(await world.mails()).toHaveLength(1);
  });

  test("the database down fails the run as a whole, and nothing is lost", async () => {
    const { world } = await due(1);
    world.fault = () => down();
    await expect(world.searches.notify()).rejects.toMatchObject({ upstream: "firestore" });
    world.fault = () => null;
    expect(await world.searches.notify()).toEqual({ ...QUIET, sent: 1 });
  });
});
