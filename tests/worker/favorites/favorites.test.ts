import { describe, expect, test } from "vitest";

import { limaDay } from "~/business/calendar";
import { listingDayPath } from "~/catalog/figures/model";

import { cacheDown, FakeIdentity, signedInPerson, visit } from "../accounts/support";
import { Browser, cache, counted, database, publish, stored, update } from "./support";

describe("a signed-in user's heart", () => {
  const heartsOf = async (id: string, browser: Browser) =>
    (await database.read(listingDayPath(id, limaDay(browser.time))))?.data["hearts"];

  test("a signed-in user's heart is a figure of the listing, written with it, and once for a double press", async () => {
    const browser = new Browser();
    browser.signIn();
    const id = await publish();
    expect(await Promise.all([browser.add(id), browser.add(id)])).toEqual([200, 200]);
    expect(await browser.add(id)).toBe(200);
    expect(await heartsOf(id, browser)).toBe(1);
  });

  test("a signed-in user's heart is none on a listing of one's own", async () => {
    const browser = new Browser();
    const id = await publish({ sellerId: browser.signIn() });
    await browser.add(id);
    expect(await heartsOf(id, browser)).toBeUndefined();
  });
});

describe("a visitor", () => {
  test("a visitor keeps favourites in a cookie, newest first, with the price as it was", async () => {
    const browser = new Browser();
    const [a, b] = [await publish({ price: 2500 }), await publish({ price: 900.5 })];
    expect(await browser.add(a)).toBe(200);
    browser.pass(60);
    expect(await browser.add(b)).toBe(200);
    expect(await browser.favorites().ids()).toEqual([b, a]);

    await update(a, { price: 2300 });
    const { favorites, total } = await browser.favorites().page(1);
    expect(total).toBe(2);
    expect(favorites.map(({ id, change }) => [id, change?.direction ?? null])).toEqual([
      [b, null],
      [a, "down"],
    ]);
  });

  test("a visitor counts as a figure of the listing once, not again while it is kept", async () => {
    const browser = new Browser();
    const id = await publish();
    await browser.add(id);
    await browser.add(id);
    expect(browser.counted).toEqual([`hearts ${id}`]);
  });

  test("a visitor sets a cookie that scripts and other sites never see", async () => {
    const change = await new Browser().favorites().add(await publish());
    expect(change.ok && change.headers.get("Set-Cookie")).toMatch(
      /^__Host-favorites=[\w.~-]+\|[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test("a visitor adds what is there already without a new date, removes twice, and clears", async () => {
    const browser = new Browser();
    const [a, b] = [await publish(), await publish()];
    await browser.add(a);
    browser.pass(60);
    await browser.add(b);
    browser.pass(60);
    await browser.add(a);
    expect(await browser.favorites().ids()).toEqual([b, a]);
    expect(await browser.remove(b)).toBe(200);
    expect(await browser.remove(b)).toBe(200);
    expect(await browser.favorites().ids()).toEqual([a]);
    const cleared = await browser.favorites().clear();
    if (cleared.ok) browser.keep(cleared.headers);
    expect(browser.cookies.size).toBe(0);
    expect(await browser.favorites().ids()).toEqual([]);
  });

  test.each(["", "hola", "a.1.1", "a.1.1|", "a.1.1|e30.AAAA", "%00|%00"])(
    "no favourite is read from the cookie %j",
    async (value) => {
      const browser = new Browser();
      browser.cookies.set("__Host-favorites", value);
      expect(await browser.favorites().ids()).toEqual([]);
      expect((await browser.favorites().page(1)).total).toBe(0);
    },
  );

  test("a visitor has none where someone wrote into the cookie", async () => {
    const browser = new Browser();
    const id = await publish();
    await browser.add(id);
    const value = browser.cookies.get("__Host-favorites")!;
    browser.cookies.set("__Host-favorites", value.replace(/^([^.]+\.[^.]+)\.[^|]+/, "$1.1"));
    expect(await browser.favorites().ids()).toEqual([]);
    browser.cookies.set("__Host-favorites", value);
    expect(await browser.favorites().ids()).toEqual([id]);
  });

  test.each(["no-existe", "../users/x", "", "__a__", "a/b"])(
    "a visitor rejects %j, which is no listing",
    async (id) => {
      expect(await new Browser().add(id)).toBe(404);
    },
  );

  test.each(["draft", "in_review", "rejected", "pending_payment"] as const)(
    "a visitor cannot add what is %s, as if it were not there",
    async (status) => {
      expect(await new Browser().add(await publish({ status }))).toBe(404);
    },
  );

  test("a visitor sees what was sold or withdrawn since", async () => {
    const browser = new Browser();
    const [sold, gone, paused] = [await publish(), await publish(), await publish()];
    for (const id of [sold, gone, paused]) await browser.add(id);
    await update(sold, { status: "sold" });
    await update(paused, { status: "paused" });
    await database.commit([{ delete: `vehicles/${gone}` }]);
    const { favorites } = await browser.favorites().page(1);
    expect(favorites.map(({ state, title }) => [state, title])).toEqual([
      ["Pausado", "Trek Marlin 7"],
      ["Retirado", "Anuncio retirado"],
      ["Vendido", "Trek Marlin 7"],
    ]);
  });
});

describe("a signed-in user", () => {
  test("a signed-in user has both documents of a favourite in one commit, with title and price from Firestore", async () => {
    const { database: watched, commits } = counted();
    const browser = new Browser({ database: watched });
    const uid = browser.signIn();
    const id = await publish({ price: 1250.5, title: "Giant Talon" });
    expect(await browser.add(id)).toBe(200);
    expect(commits).toHaveLength(1);
    expect(await stored("favorites", uid, id)).toEqual({ userId: uid, vehicleId: id, createdAt: browser.time });
    expect(await stored("user_favorites", uid, id)).toEqual({
      userId: uid,
      vehicleId: id,
      title: "Giant Talon",
      price: 1250.5,
      addedAt: browser.time,
      createdAt: browser.time,
      updatedAt: browser.time,
    });
  });

  test("a signed-in user adds once: an existing entry keeps its date and price, also when it is sent twice at once", async () => {
    const browser = new Browser();
    const uid = browser.signIn();
    const id = await publish({ price: 2500 });
    expect(await Promise.all([browser.add(id), browser.add(id), browser.add(id)])).toEqual([200, 200, 200]);
    const first = await stored("favorites", uid, id);
    browser.pass(3600);
    await update(id, { price: 2000 });
    expect(await browser.add(id)).toBe(200);
    expect(await stored("favorites", uid, id)).toEqual(first);
    expect(await stored("user_favorites", uid, id)).toMatchObject({ price: 2500 });
    expect(await browser.favorites().ids()).toEqual([id]);
  });

  test("a signed-in user removes both documents in one commit, and accepts an absent entry", async () => {
    const { database: watched, commits } = counted();
    const browser = new Browser({ database: watched });
    const uid = browser.signIn();
    const id = await publish();
    await browser.add(id);
    expect(await browser.remove(id)).toBe(200);
    expect(commits).toHaveLength(2);
    expect(await stored("favorites", uid, id)).toBeNull();
    expect(await stored("user_favorites", uid, id)).toBeNull();
    expect(await browser.remove(id)).toBe(200);
    expect(await browser.remove("nunca-estuvo")).toBe(200);
  });

  test("a signed-in user still sees a withdrawn one by its name, and those of a page in one read", async () => {
    const { database: watched, calls } = counted();
    const browser = new Browser({ database: watched });
    browser.signIn();
    const ids = [await publish({ title: "Se fue" }), await publish()];
    for (const id of ids) {
      await browser.add(id);
      browser.pass(1);
    }
    await database.commit([{ delete: `vehicles/${ids[0]}` }]);
    calls.length = 0;
    const { favorites } = await browser.favorites().page(1);
    expect(favorites.map(({ title, state }) => [title, state])).toEqual([
      ["Trek Marlin 7", null],
      ["Se fue", "Retirado"],
    ]);
    expect(calls).toEqual(["find", "readAll"]);
  });

  test("a signed-in user never reaches another user's", async () => {
    const [ana, eva] = [new Browser(), new Browser()];
    const uid = ana.signIn();
    eva.signIn();
    const id = await publish();
    await ana.add(id);
    expect(await eva.favorites().ids()).toEqual([]);
    expect((await eva.favorites().page(1)).total).toBe(0);
    await eva.remove(id);
    await eva.favorites().clear();
    expect(await ana.favorites().ids()).toEqual([id]);
    expect(await ana.favorites().personalData.export(uid, "")).toEqual([
      { vehicleId: id, title: "Trek Marlin 7", price: 2500, addedAt: ana.time },
    ]);
    expect(await ana.favorites().personalData.export(eva.uid!, "")).toEqual([]);
  });

  test("a signed-in user takes as many as fit under the cap when eight are added at once", async () => {
    const browser = new Browser();
    const uid = browser.signIn();
    const data = (n: number) => ({ userId: uid, vehicleId: `v${n}`, createdAt: new Date(1e12 + n) });
    await database.commit(Array.from({ length: 497 }, (_, n) => ({ set: `favorites/${uid}_v${n}`, data: data(n) })));
    const listings = await Promise.all(Array.from({ length: 8 }, () => publish()));
    const statuses = await Promise.all(listings.map((id) => browser.add(id)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await database.count({ collection: "favorites", where: [["userId", "==", uid]] })).toBe(500);
  });

  test("a signed-in user has at most 500, and clears them all", async () => {
    const browser = new Browser();
    const uid = browser.signIn();
    const data = (n: number) => ({ userId: uid, vehicleId: `v${n}`, createdAt: new Date(1e12 + n) });
    await database.commit(Array.from({ length: 500 }, (_, n) => ({ set: `favorites/${uid}_v${n}`, data: data(n) })));
    expect(await browser.add(await publish())).toBe(409);
    expect(await browser.favorites().ids()).toHaveLength(500);
    const { page, pages, favorites } = await browser.favorites().page(99);
    expect({ page, pages, first: favorites[0]?.id, count: favorites.length }).toEqual({
      page: 21,
      pages: 21,
      first: "v19",
      count: 20,
    });
    const cleared = await browser.favorites().clear();
    expect(cleared.ok).toBe(true);
    if (cleared.ok) browser.keep(cleared.headers);
    expect(await browser.favorites().ids()).toEqual([]);
  });
});

describe("the memory at the edge", () => {
  test("the memory at the edge spares Firestore the question, until something changes", async () => {
    const { database: watched, calls } = counted();
    const browser = new Browser({ database: watched });
    browser.signIn();
    const id = await publish();
    expect(await browser.favorites().ids()).toEqual([]);
    await browser.settle();
    calls.length = 0;
    expect(await browser.favorites().ids()).toEqual([]);
    expect(calls).toEqual([]);
    await browser.add(id);
    expect(await browser.favorites().ids()).toEqual([id]);
  });

  test("the memory at the edge is not believed where it is older than this browser's last change", async () => {
    const browser = new Browser();
    const uid = browser.signIn();
    const id = await publish();
    await browser.add(id);
    // KV may answer its previous value for a minute.
    const old = JSON.stringify({ at: browser.time.getTime() - 1, value: [] });
    await cache.put(`favorites:${uid}`, old, { ttlSeconds: 300 });
    expect(await browser.favorites().ids()).toEqual([id]);
  });

  test("the memory at the edge is not needed", async () => {
    const browser = new Browser({ cache: cacheDown });
    browser.signIn();
    const id = await publish();
    expect(await browser.add(id)).toBe(200);
    expect(await browser.favorites().ids()).toEqual([id]);
    expect(await browser.remove(id)).toBe(200);
    expect(await browser.favorites().ids()).toEqual([]);
  });

  test("a signed-in view with a warm profile asks neither Firestore nor the identity service", async () => {
    const { cookie } = await signedInPerson();
    const identity = new FakeIdentity();
    const { database: watched, calls } = counted();
    const view = async () => {
      const accounts = visit({ cookie, identity, database: watched });
      const browser = new Browser({ database: watched, accounts });
      const seen = [await accounts.session(), await browser.favorites().ids()];
      await browser.settle();
      return seen;
    };
    const first = await view();
    calls.length = 0;
    expect(await view()).toEqual(first);
    expect(first[0]).not.toBeNull();
    expect(calls).toEqual([]);
    expect(identity.calls).toEqual([]);
  });
});
