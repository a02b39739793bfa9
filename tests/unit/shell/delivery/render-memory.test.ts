import { describe, expect, test } from "vitest";

import { createRenderMemory, fillMarks, mayRemember, renderKey } from "~/shell/delivery/render-memory";
import type { PageDelivery } from "~/shell/page/page-context";

const DELIVERY: PageDelivery = {
  nonce: "nonce-1",
  fingerprint: "f",
  scriptless: false,
  theme: "light",
  textSize: undefined,
  savesData: false,
  inlineCss: "/*nonce-1*/",
  cssHref: "/assets/app-Abc123.css",
  extrasHref: "/assets/extras-Abc123.js",
  bootstrap: "boot()",
  saved: "",
  cart: "",
  requestId: "request-1",
  ios: false,
};

const MARKS = { nonce: "N", requestId: "MARK" };
const pageOf = (html: string) => ({ html, marks: MARKS });

describe("a rendered page", () => {
  test("a rendered page gets the nonce and the request id of each answer in their places", () => {
    const page = pageOf('<html data-request="MARK"><script nonce="N"></script><style nonce="N"></style>');
    expect(fillMarks(page, { nonce: "b$&+/=", requestId: "ray-1" })).toBe(
      '<html data-request="ray-1"><script nonce="b$&+/="></script><style nonce="b$&+/="></style>',
    );
  });

  test("a rendered page has the same key with another nonce and request id, and another one with anything else", async () => {
    const key = await renderKey("http://x.test/", DELIVERY, "data");
    const again = { ...DELIVERY, nonce: "nonce-2", inlineCss: "/*nonce-2*/", requestId: "request-2" };
    expect(await renderKey("http://x.test/", again, "data")).toBe(key);
    const others: Partial<PageDelivery>[] = [
      { fingerprint: null },
      { scriptless: true },
      { theme: "dark" },
      { textSize: "grande" as PageDelivery["textSize"] },
      { savesData: true },
      { inlineCss: null },
      { cssHref: "/assets/app-Other.css" },
      { extrasHref: "/assets/extras-Other.js" },
      { bootstrap: "measure();boot()" },
      { saved: "a b" },
      { cart: "3" },
      { ios: true },
    ];
    const keys = await Promise.all([
      ...others.map((other) => renderKey("http://x.test/", { ...DELIVERY, ...other }, "data")),
      renderKey("http://x.test/?q=trek", DELIVERY, "data"),
      renderKey("http://x.test/", DELIVERY, "data of another user"),
    ]);
    expect(new Set([key, ...keys]).size).toBe(keys.length + 1);
  });
});

describe("the memory of renders", () => {
  test("the memory of renders keeps a page from its second view on", () => {
    const memory = createRenderMemory();
    memory.keep("a", pageOf("primera ✓"), "shared");
    expect(memory.find("a")).toBeNull();
    memory.keep("a", pageOf("segunda ✓"), "shared");
    expect(memory.find("a")).toEqual(pageOf("segunda ✓"));
  });

  const keepTwice = (memory: ReturnType<typeof createRenderMemory>, key: string, pageClass: "shared" | "personal") => {
    for (let view = 0; view < 2; view++) memory.keep(key, pageOf("x".repeat(50)), pageClass);
  };

  test.each(["shared", "personal"] as const)(
    "the memory of renders drops the page of a class that was not asked for the longest (%s)",
    (pageClass) => {
      const memory = createRenderMemory({ shared: 800, personal: 800 });
      const keys = [...Array(16).keys()].map(String);
      for (const key of keys) keepTwice(memory, key, pageClass);
      memory.find("0");
      keepTwice(memory, "one more", pageClass);
      expect(keys.filter((key) => memory.find(key) === null)).toEqual(["1"]);
      expect(memory.find("one more")).not.toBeNull();
      expect(memory.bytes()).toBe(800);
    },
  );

  test.each([
    ["shared", "personal"],
    ["personal", "shared"],
  ] as const)("a memory of renders that is full of %s pages goes on keeping %s ones", (full, other) => {
    const memory = createRenderMemory({ shared: 800, personal: 800 });
    for (let page = 0; page < 40; page++) keepTwice(memory, `${page}`, full);
    // Pages that are seen once do not make it forget what else was seen once.
    memory.keep("seen", pageOf("x"), other);
    for (let page = 0; page < 3_000; page++) memory.keep(`once ${page}`, pageOf("x"), full);
    memory.keep("seen", pageOf("x"), other);
    expect(memory.find("seen")).not.toBeNull();
    expect(memory.find("39")).not.toBeNull();
  });

  test("the memory of renders keeps no page that would take the place of many, by its bytes on the wire", () => {
    const memory = createRenderMemory({ shared: 800, personal: 800 });
    for (const text of ["x".repeat(51), "é".repeat(26)])
      for (let view = 0; view < 2; view++) memory.keep(text, pageOf(text), "shared");
    expect(memory.bytes()).toBe(0);
    for (let view = 0; view < 2; view++) memory.keep("é", pageOf("é".repeat(25)), "shared");
    expect(memory.bytes()).toBe(50);
  });

  test.each([
    ["GET", 200, "public", {}, true],
    ["GET", 200, "public", { "Cache-Control": "max-age=0" }, true],
    ["GET", 200, "public", { "Cache-Control": "no-cache" }, false],
    ["POST", 200, "public", {}, false],
    ["GET", 404, "public", {}, false],
    ["GET", 200, "user", {}, false],
    ["GET", 200, "admin", {}, false],
    ["GET", 200, "token", {}, false],
  ] as const)(
    "an answer to %s with %i, for %s and with headers %j, is kept: %j",
    (method, status, access, headers, expected) => {
      expect(mayRemember(new Request("http://x.test/", { method, headers }), status, access)).toBe(expected);
    },
  );
});
