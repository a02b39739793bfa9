import { describe, expect, test } from "vitest";

import { UpstreamError } from "~/platform/errors";

import { cacheDown, databaseDown } from "../accounts/support";
import { Browser, counted, database, publish, stored, update } from "./support";

const burstOver = { limit: () => Promise.resolve({ success: false }) } as unknown as RateLimit;

describe("signing in", () => {
  test("signing in takes along what a visitor saved, with its dates and prices, and clears the cookie", async () => {
    const browser = new Browser();
    const [a, b] = [await publish({ price: 2500 }), await publish()];
    await browser.add(a);
    const addedAt = browser.time;
    browser.pass(3600);
    await browser.add(b);
    await update(a, { price: 2000 });
    browser.pass(3600);
    const uid = await browser.enter();
    expect(browser.cookies.has("__Host-favorites")).toBe(false);
    expect(await browser.favorites().ids()).toEqual([b, a]);
    expect(await stored("favorites", uid, a)).toEqual({ userId: uid, vehicleId: a, createdAt: addedAt });
    expect(await stored("user_favorites", uid, a)).toMatchObject({
      price: 2500,
      title: "Trek Marlin 7",
      addedAt,
      createdAt: browser.time,
    });
  });

  test("signing in makes no duplicates: existing entries of the account keep their date", async () => {
    const [browser, visitor] = [new Browser(), new Browser()];
    const uid = browser.signIn();
    const [both, fresh] = [await publish(), await publish()];
    await browser.add(both);
    const kept = await stored("favorites", uid, both);
    visitor.pass(7200);
    await visitor.add(both);
    visitor.pass(1);
    await visitor.add(fresh);
    await visitor.enter(uid);
    expect(await visitor.favorites().ids()).toEqual([fresh, both]);
    expect(await stored("favorites", uid, both)).toEqual(kept);
    // Nothing of a visitor is left to join again.
    expect([...(await visitor.favorites().mergeVisitor(uid))]).toEqual([]);
  });

  test("signing in on two devices at once still adds all", async () => {
    const [first, second] = [new Browser(), new Browser()];
    const [both, mine, yours] = [await publish(), await publish(), await publish()];
    for (const id of [both, mine]) await first.add(id);
    for (const id of [both, yours]) await second.add(id);
    const uid = crypto.randomUUID();
    await Promise.all([first.enter(uid), second.enter(uid)]);
    expect([...(await first.favorites().ids())].sort()).toEqual([both, mine, yours].sort());
  });

  test("signing in leaves out what can no longer be seen", async () => {
    const browser = new Browser();
    const [gone, hidden, there] = [await publish(), await publish(), await publish()];
    for (const id of [gone, hidden, there]) await browser.add(id);
    await database.commit([{ delete: `vehicles/${gone}` }]);
    await update(hidden, { status: "rejected" });
    await browser.enter();
    expect(await browser.favorites().ids()).toEqual([there]);
  });

  test("signing in does nothing without a visitor's favourites", async () => {
    const { database: watched, calls } = counted();
    const browser = new Browser({ database: watched });
    expect([...(await browser.favorites().mergeVisitor(browser.signIn()))]).toEqual([]);
    expect(calls).toEqual([]);
  });

  test("signing in keeps the cookie for the next time while Firestore is down", async () => {
    const browser = new Browser();
    await browser.add(await publish());
    const broken = new Browser({ database: databaseDown });
    for (const [name, value] of browser.cookies) broken.cookies.set(name, value);
    await expect(broken.favorites().mergeVisitor("u1")).rejects.toBeInstanceOf(UpstreamError);
  });
});

describe("when things fail", () => {
  test("a page shows no hearts rather than none of itself", async () => {
    const browser = new Browser({ database: databaseDown, cache: cacheDown });
    browser.signIn();
    expect(await browser.favorites().ids()).toEqual([]);
  });

  test("a change and the page of favourites say so", async () => {
    const browser = new Browser({ database: databaseDown });
    const visitor = new Browser({ database: databaseDown });
    browser.signIn();
    for (const favorites of [browser.favorites(), visitor.favorites()])
      await expect(favorites.add("abc")).rejects.toBeInstanceOf(UpstreamError);
    await expect(browser.favorites().remove("abc")).rejects.toBeInstanceOf(UpstreamError);
    await expect(browser.favorites().clear()).rejects.toBeInstanceOf(UpstreamError);
    await expect(browser.favorites().page(1)).rejects.toBeInstanceOf(UpstreamError);
  });

  test("the change of a favourite treats an unverifiable session neither as the user nor as a visitor", async () => {
    const browser = new Browser();
    browser.signIn();
    browser.unknown = new UpstreamError("firestore", "unavailable", "down");
    await expect(browser.favorites().add(await publish())).rejects.toBe(browser.unknown);
    await expect(browser.favorites().page(1)).rejects.toBe(browser.unknown);
    expect(await browser.favorites().ids()).toEqual([]);
  });

  test("the change of a favourite treats an expired session as a visitor", async () => {
    const browser = new Browser();
    browser.cookies.set("__Host-session", "vencida");
    const id = await publish();
    expect(await browser.add(id)).toBe(200);
    expect(await browser.favorites().ids()).toEqual([id]);
  });

  test("the limiter of favourites rejects a burst of changes, and a failing one allows them", async () => {
    const id = await publish();
    const fast = new Browser({ env: { BURST: burstOver } });
    expect(await fast.add(id)).toBe(429);
    expect(await fast.remove(id)).toBe(429);
    expect((await fast.favorites().clear()).ok).toBe(false);
    const broken = { limit: () => Promise.reject(new Error("down")) } as unknown as RateLimit;
    expect(await new Browser({ env: { BURST: broken } }).add(id)).toBe(200);
  });
});
