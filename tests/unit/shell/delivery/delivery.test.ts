import { describe, expect, test } from "vitest";

import { deliver, inlineStyles } from "~/shell/delivery/delivery";
import { isMeasured } from "~/shell/measuring/sample";

const ASSETS: Parameters<typeof deliver>[1] = {
  bootstrap: "boot()",
  debugBuffer: "buffer()",
  lastError: "check()",
  measuring: 'measure("{page}","{build}")',
  cssHref: "/assets/app-Ab_1-c.css",
  extrasHref: "/assets/extras-1.js",
  firstStyles: (html, { print, end }) => ({
    first: `${html.length}${print ? " print" : ""}$&`,
    rest: end === undefined ? "" : `from ${end}$&`,
  }),
};

const BROWSER = "Mozilla/5.0 (Linux; Android 14) Chrome/156.0 Mobile Safari/537.36";
const RAYS = Array.from({ length: 100 }, (_, at) => `8f1e2d3c4b5a69${at.toString(16).padStart(2, "0")}-LIM`);

function delivered(
  headers: Record<string, string> = {},
  facts: { fingerprint?: string | null; isShared?: boolean; assets?: object; request?: Request } = {},
) {
  return deliver(
    {
      request: new Request("http://x.test/", { headers }),
      nonce: "n",
      requestId: "r",
      fingerprint: "p",
      scriptless: false,
      saved: "a b",
      cart: "3",
      isShared: true,
      page: "/producto/:id",
      build: "1a2b",
      ...facts,
    },
    { ...ASSETS, ...facts.assets },
  );
}

test.each([
  ["a shared adaptive page", {}, {}, true],
  ["a page with React", {}, { fingerprint: null }, false],
  ["a page that is not shared", {}, { isShared: false }, false],
  ["a browser that saves data", { "Save-Data": "on" }, {}, false],
  ["a user who saves data", { Cookie: "ahorro=1" }, {}, false],
  ["a slow link", { ECT: "slow-2g" }, {}, false],
  ["a link of 2G", { ECT: "2g" }, {}, false],
  ["a link of 3G", { ECT: "3g" }, {}, true],
])("%s fetches listings ahead: %j, %j, %j", (_, headers, facts, expected) => {
  expect(delivered(headers, facts).ahead).toBe(expected);
});

test.each([
  ["?debug=true", "buffer();boot()"],
  ["?debug=1", "boot()"],
])("a page keeps early errors only where the address asks for the log: %s", (search, script) => {
  expect(delivered({}, { request: new Request(`http://x.test/${search}`) }).bootstrap).toBe(script);
});

test("a page that is measured says its route and its build, and no other page has a byte of it", () => {
  const request = (ray: string, more: Record<string, string> = {}) =>
    new Request("http://x.test/producto/secreto", { headers: { "CF-Ray": ray, "User-Agent": BROWSER, ...more } });
  const ray = RAYS.find((one) => isMeasured(request(one))) ?? "";
  expect(delivered({}, { request: request(ray) }).bootstrap).toBe('measure("/producto/:id","1a2b");boot()');
  const other = RAYS.find((one) => !isMeasured(request(one))) ?? "";
  expect(delivered({}, { request: request(other) }).bootstrap).toBe("boot()");
  // A user who spares data by their own choice.
  expect(delivered({}, { request: request(ray, { Cookie: "ahorro=1" }) }).bootstrap).not.toContain("measure(");
});

describe("choices of the device", () => {
  const chosen = (cookie: string) => delivered(cookie ? { Cookie: cookie } : {});

  test.each([
    ["", undefined, false],
    ["texto=grande; ahorro=1", "grande", true],
    ["texto=mayor; ahorro=0", "mayor", false],
    ["texto=200%25; ahorro=sí", undefined, false],
    ["texto=constructor; ahorro=", undefined, false],
  ])("choices of the device are read from the cookie %j", (cookie, textSize, savesData) => {
    expect(chosen(cookie)).toMatchObject({ textSize, savesData });
  });

  test("the browser of a user who spares data says so itself before the bootstrap asks it", () => {
    const { bootstrap } = chosen("ahorro=1");
    expect(bootstrap.endsWith(";boot()")).toBe(true);
    const navigator: { connection?: { saveData?: boolean; effectiveType?: string } } = {
      connection: { saveData: false, effectiveType: "3g" },
    };
    // As the page runs it.
    new Function("navigator", "boot", bootstrap)(navigator, () => undefined);
    expect(navigator.connection).toEqual({ saveData: true, effectiveType: "3g" });
  });
});

describe("styles", () => {
  test("a first visit gets a placeholder that no content can hold", () => {
    expect(delivered().inlineCss).toBe("/*n*/");
  });
  test("the placeholder becomes the styles that the whole document uses, as they are", () => {
    expect(inlineStyles("<style>/*n*/</style>/*n*/", delivered(), ASSETS)).toBe("<style>25$&</style>/*n*/");
  });
  test("pages whose scripts never fetch the whole stylesheet get the rules for paper too", () => {
    expect(inlineStyles("/*n*/", delivered({}, { fingerprint: null }), ASSETS)).toBe("5 print$&");
  });
  test("the rest of the styles comes where the first view ends", () => {
    const html = "<style>/*n*/</style><p><style>/*n…*/</style>";
    expect(inlineStyles(html, delivered(), ASSETS)).toBe("<style>44$&</style><p><style>from 30$&</style>");
  });
  test("a browser that has the file of this build gets it linked", () => {
    const page = delivered({ Cookie: "theme=dark; css=Ab_1-c" });
    expect(page).toMatchObject({ inlineCss: null, cssHref: ASSETS.cssHref });
    expect(inlineStyles("<html>", page, ASSETS)).toBe("<html>");
  });
  test.each(["css=older", "css=", "css", "xcss=Ab_1-c"])("cookie '%s' does not mean that", (cookie) => {
    expect(delivered({ Cookie: cookie }).inlineCss).not.toBeNull();
  });
  test("development always links them", () => {
    expect(delivered({}, { assets: { firstStyles: null } }).inlineCss).toBeNull();
  });
});

describe("other facts of a page", () => {
  test("the document gets theme, nonce, fingerprint and request of its page", () => {
    expect(delivered({ Cookie: "theme=system" })).toMatchObject({
      theme: "system",
      nonce: "n",
      fingerprint: "p",
      scriptless: false,
      requestId: "r",
      bootstrap: "boot()",
      extrasHref: "/assets/extras-1.js",
      saved: "a b",
      cart: "3",
      ios: false,
    });
  });
  test("a page reads an unknown theme as light, and recognises an iPhone", () => {
    expect(
      delivered({ Cookie: "theme=<script>", "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)" }),
    ).toMatchObject({ theme: "light", ios: true, bootstrap: "check();boot()" });
  });
});
