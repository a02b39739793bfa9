import { describe, expect, test } from "vitest";

import { SAVED_MAX } from "~/searches/constants";

import { ANA, asked, LUIS, saveSearch, saveSearches, searchesWorld, storedSearch } from "./support";

describe("saving", () => {
  test("the saving of a search stores the query, and looks from now on", async () => {
    const world = await searchesWorld();
    const id = await saveSearch(world, "q=trek&ubicacion=lima&orden=anio&pagina=2");
    expect(await storedSearch(world, id)).toEqual({
      userId: ANA,
      name: "Búsqueda q=trek&ubicacion=lima&orden=anio&pagina=2",
      query: "q=trek&ubicacion=lima",
      notify: true,
      checkedUpTo: world.time,
      keys: ["*|*|lima"],
      nextCheckAt: null,
      newsAt: null,
      lastNoticeAt: null,
      createdAt: world.time,
      updatedAt: world.time,
    });
  });

  test("the saving of a search is idempotent, with the later name and choice; listings already checked stay checked", async () => {
    const world = await searchesWorld();
    const id = await saveSearch(world, "q=trek");
    const first = await storedSearch(world, id);
    world.pass({ hours: 2 });
    expect(await world.searches.save(ANA, asked("q=trek&pagina=3"), { name: "Trek", notify: false })).toEqual({
      ok: true,
      id,
      made: false,
    });
    expect(await storedSearch(world, id)).toEqual({ ...first, name: "Trek", notify: false, updatedAt: world.time });
    expect(await world.searches.list(ANA)).toHaveLength(1);
  });

  test("the saving of a search is idempotent when sent twice at once", async () => {
    const world = await searchesWorld();
    const results = await Promise.all(
      [1, 2, 3].map(() => world.searches.save(ANA, asked("q=trek"), { name: "Trek", notify: true })),
    );
    expect(results.map((result) => result.ok && result.made).sort()).toEqual([false, false, true]);
    expect(await world.searches.list(ANA)).toHaveLength(1);
  });

  test("the saving of a search is separate for each user", async () => {
    const world = await searchesWorld();
    const [hers, his] = [await saveSearch(world, "q=trek"), await saveSearch(world, "q=trek", LUIS)];
    expect(hers).not.toBe(his);
    expect((await world.searches.list(LUIS)).map(({ id }) => id)).toEqual([his]);
    expect((await world.searches.find(ANA, asked("q=trek&orden=anio")))?.id).toBe(hers);
    expect(await world.searches.find(ANA, asked("q=giant"))).toBeNull();
  });

  test("the saving of a search allows 20 a user; existing ones can still be renamed, and a deleted one makes room", async () => {
    const world = await searchesWorld();
    const ids = await saveSearches(
      world,
      Array.from({ length: SAVED_MAX }, (_, n) => `q=n${n}`),
    );
    expect(await world.searches.save(ANA, asked("q=one-more"), { name: "x", notify: true })).toEqual({
      ok: false,
      reason: "too-many",
    });
    expect(await world.searches.save(ANA, asked("q=n3"), { name: "Tres", notify: true })).toMatchObject({
      ok: true,
      made: false,
    });
    expect(await world.searches.save(LUIS, asked("q=one-more"), { name: "x", notify: true })).toMatchObject({
      ok: true,
      made: true,
    });
    await world.searches.remove(ANA, ids[0]!);
    expect(await world.searches.save(ANA, asked("q=one-more"), { name: "x", notify: true })).toMatchObject({
      ok: true,
      made: true,
    });
    expect(await world.searches.list(ANA)).toHaveLength(SAVED_MAX);
  });

  test("the list of saved searches shows the newest first, and leaves out what is broken", async () => {
    const world = await searchesWorld();
    const first = await saveSearch(world, "q=a");
    world.pass({ hours: 1 });
    const second = await saveSearch(world, "q=b");
    await world.seed({ set: "savedSearches/broken", data: { userId: ANA, name: 7 } });
    expect((await world.searches.list(ANA)).map(({ id }) => id)).toEqual([second, first]);
  });
});

describe("changing", () => {
  test("a change of a saved search renames, turns notices off and on, and removes", async () => {
    const world = await searchesWorld();
    const id = await saveSearch(world, "q=trek");
    expect(await world.searches.rename(ANA, id, "Mi Trek")).toBe(true);
    expect(await world.searches.setNotify(ANA, id, false)).toBe(true);
    expect(await storedSearch(world, id)).toMatchObject({ name: "Mi Trek", notify: false });
    expect(await world.searches.remove(ANA, id)).toMatchObject({ name: "Mi Trek" });
    expect(await world.searches.remove(ANA, id)).toBeNull();
    expect(await world.searches.list(ANA)).toEqual([]);
  });

  test("turning notices on again reports later listings only, and a second 'on' changes nothing", async () => {
    const world = await searchesWorld();
    const id = await saveSearch(world, "q=trek");
    const first = await storedSearch(world, id);
    world.pass({ hours: 5 });
    await world.searches.setNotify(ANA, id, true);
    expect((await storedSearch(world, id)).checkedUpTo).toEqual(first.checkedUpTo);
    await world.searches.setNotify(ANA, id, false);
    world.pass({ hours: 48 });
    await world.searches.setNotify(ANA, id, true);
    expect((await storedSearch(world, id)).checkedUpTo).toEqual(world.time);
  });

  test.each(["rename", "setNotify", "remove"] as const)(
    "%s of another's, an unknown or an impossible one finds nothing",
    async (method) => {
      const world = await searchesWorld();
      const id = await saveSearch(world, "q=trek");
      const before = await storedSearch(world, id);
      const call = (target: string) => {
        if (method === "rename") return world.searches.rename(LUIS, target, "Mía");
        return method === "setNotify"
          ? world.searches.setNotify(LUIS, target, false)
          : world.searches.remove(LUIS, target);
      };
      for (const target of [id, id.replace(/^./, "x"), "", "a/b", `../users/${ANA}`])
        expect(await call(target)).toBeFalsy();
      expect(await storedSearch(world, id)).toEqual(before);
    },
  );
});

test("the export has a user's searches, and no one else's", async () => {
  const world = await searchesWorld();
  await saveSearch(world, "q=trek");
  await saveSearch(world, "q=giant", LUIS);
  expect(await world.searches.personalData.export(ANA, "")).toEqual([
    { name: "Búsqueda q=trek", address: "/comprar?q=trek", notify: true, createdAt: world.time, lastNoticeAt: null },
  ]);
});
