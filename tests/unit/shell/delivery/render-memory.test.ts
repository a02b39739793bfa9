import { describe, expect, test } from "vitest";

import { createRenderMemory, cutAtMarks, fillMarks, mayRemember, renderKey } from "~/shell/delivery/render-memory";
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

const pageOf = (text: string) => [[text]];

describe("a rendered page", () => {
  test("a rendered page gets the nonce and the request id of each answer in their places", () => {
    const page = cutAtMarks('<html data-request="MARK"><script nonce="N"></script><style nonce="N"></style>', {
      nonce: "N",
      requestId: "MARK",
    });
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
    memory.keep("a", pageOf("first"), false);
    expect(memory.find("a")).toBeNull();
    memory.keep("a", pageOf("second"), false);
    expect(memory.find("a")).toEqual(pageOf("second"));
  });

  test("the memory of renders drops pages of signed-in users first, then the one that was not asked for the longest", () => {
    const memory = createRenderMemory(300, 300);
    const keep = (key: string, isPersonal: boolean): void => {
      for (let view = 0; view < 2; view++) memory.keep(key, pageOf("x".repeat(50)), isPersonal);
    };
    const kept = () => ["a", "b", "mine", "c", "d"].filter((key) => memory.find(key) !== null);
    keep("a", false);
    keep("mine", true);
    keep("b", false);
    memory.find("mine");
    keep("c", false);
    expect(kept()).toEqual(["a", "b", "c"]);
    memory.find("a");
    keep("d", false);
    expect(kept()).toEqual(["a", "c", "d"]);
    expect(memory.bytes()).toBe(300);
  });

  test("the memory of renders keeps no page that would take the place of many", () => {
    const memory = createRenderMemory(300, 100);
    for (let view = 0; view < 2; view++) memory.keep("a", pageOf("x".repeat(51)), false);
    expect(memory.find("a")).toBeNull();
    expect(memory.bytes()).toBe(0);
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
