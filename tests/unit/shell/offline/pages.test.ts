import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { VISITOR_HEADER } from "~/platform/http/constants";
import { ageOf, forgetPages, keepPage, keptPages } from "~/shell/offline/pages";

import { createCacheStorage } from "../../../support/cache-storage";

const ORIGIN = "https://rebi.test";
const state = { isFull: false };
const fetched: string[] = [];

function answer(whose: string | null, { title = "Comprar | Rebi", type = "text/html", length = 0, status = 200 } = {}) {
  const headers = new Headers({ "Content-Type": type, "Content-Encoding": "br" });
  if (whose) headers.set(VISITOR_HEADER, whose);
  return new Response(`<title>${title}</title>${"x".repeat(length)}`, { status, headers });
}

/** A link as the browser describes it; the answer that a visitor gets over it. */
function online(connection: object | undefined, forVisitors = () => answer("1")): void {
  vi.stubGlobal("navigator", { connection });
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    fetched.push(`${url} ${init?.credentials}`);
    return Promise.resolve(forVisitors());
  });
}

const hrefs = async (): Promise<string[]> => (await keptPages()).map(({ href }) => href);

beforeEach(() => {
  state.isFull = false;
  fetched.length = 0;
  vi.stubGlobal("caches", createCacheStorage(state));
  online({ effectiveType: "4g" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a copy of a page", () => {
  test("a copy of a page is kept with its title and hour, newest first", async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    await keepPage(`${ORIGIN}/`, answer("1", { title: "Rebi &amp; amigos" }));
    await keepPage(`${ORIGIN}/comprar`, answer("1"));
    expect(await keptPages()).toEqual([
      { href: `${ORIGIN}/comprar`, title: "Comprar | Rebi" },
      { href: `${ORIGIN}/`, title: "Rebi &amp; amigos" },
    ]);
    vi.setSystemTime(1_060_000);
    const copy = await (await caches.open("paginas-1")).match(`${ORIGIN}/`);
    expect(copy && ageOf(copy)).toBe(60_000);
    // The body is decoded: a header that says otherwise would break it.
    expect(copy?.headers.has("content-encoding")).toBe(false);
  });

  test.each([
    ["without the mark of a public page", answer(null)],
    ["of an error", answer("1", { status: 404 })],
  ])("a copy of a page is not made %s", async (_what, page) => {
    await keepPage(`${ORIGIN}/perfil`, page);
    expect(await hrefs()).toEqual([]);
  });

  test("a copy of a page is made of what visitors see where somebody is signed in, once an hour", async () => {
    await keepPage(`${ORIGIN}/comprar`, answer("0", { title: "Hola, Rosa" }));
    await keepPage(`${ORIGIN}/comprar`, answer("0", { title: "Hola, Rosa" }));
    expect(fetched).toEqual([`${ORIGIN}/comprar omit`]);
    expect(await keptPages()).toEqual([{ href: `${ORIGIN}/comprar`, title: "Comprar | Rebi" }]);
  });

  test("a copy of a page is made of a page whose data React asked for", async () => {
    await keepPage(`${ORIGIN}/comprar`, answer("1", { type: "text/x-script" }));
    expect(fetched).toEqual([`${ORIGIN}/comprar omit`]);
    expect(await hrefs()).toEqual([`${ORIGIN}/comprar`]);
  });

  test.each([
    ["an unknown link", undefined],
    ["a slow link", { effectiveType: "3g" }],
    ["a link whose user spares data", { effectiveType: "4g", saveData: true }],
  ])("a copy of a page costs no second request over %s", async (_what, connection) => {
    online(connection);
    await keepPage(`${ORIGIN}/comprar`, answer("0"));
    expect(fetched).toEqual([]);
    expect(await hrefs()).toEqual([]);
  });

  test("a copy of a page is none where even the answer to a visitor names somebody", async () => {
    online({ effectiveType: "4g" }, () => answer("0"));
    await keepPage(`${ORIGIN}/comprar`, answer("0"));
    expect(await hrefs()).toEqual([]);
  });
});

describe("copies", () => {
  test("copies from before a session begins, or after it has ended, go with the first page of the other kind", async () => {
    await keepPage(`${ORIGIN}/a`, answer("1"));
    await keepPage(`${ORIGIN}/b`, answer("0"));
    expect(await hrefs()).toEqual([`${ORIGIN}/b`]);
    await keepPage(`${ORIGIN}/c`, answer("1"));
    expect(await hrefs()).toEqual([`${ORIGIN}/c`]);
  });

  test("copies are the last 30", async () => {
    for (let page = 1; page <= 31; page++) await keepPage(`${ORIGIN}/p${page}`, answer("1"));
    const kept = await hrefs();
    expect(kept).toHaveLength(30);
    expect(kept).not.toContain(`${ORIGIN}/p1`);
  });

  test("copies are at most 1 MB in all: the oldest go", async () => {
    for (const page of ["a", "b", "c"]) await keepPage(`${ORIGIN}/${page}`, answer("1", { length: 400_000 }));
    expect(await hrefs()).toEqual([`${ORIGIN}/c`, `${ORIGIN}/b`]);
  });

  test("all go where the device is full, and nothing fails", async () => {
    await keepPage(`${ORIGIN}/a`, answer("1"));
    state.isFull = true;
    await keepPage(`${ORIGIN}/b`, answer("1"));
    expect(await hrefs()).toEqual([]);
  });

  test("copies are forgotten without the files", async () => {
    await keepPage(`${ORIGIN}/a`, answer("1"));
    await caches.open("archivos-1");
    await forgetPages();
    expect(await caches.keys()).toEqual(["archivos-1"]);
  });
});
