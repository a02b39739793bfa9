import { describe, expect, test } from "vitest";

import { deliver, inlineStyles } from "~/shell/delivery/delivery";

const ASSETS: Parameters<typeof deliver>[1] = {
  bootstrap: "boot()",
  debugBuffer: "buffer()",
  cssHref: "/assets/app-Ab_1-c.css",
  extrasHref: "/assets/extras-1.js",
  firstStyles: (html, { print }) => `${html.length}${print ? " print" : ""}$&`,
};

function delivered(
  headers: Record<string, string> = {},
  facts: { fingerprint?: string | null; assets?: object; request?: Request } = {},
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
      ...facts,
    },
    { ...ASSETS, ...facts.assets },
  );
}

test.each([
  ["?debug=true", "buffer();boot()"],
  ["?debug=1", "boot()"],
])("what fails early is kept only where the address asks for the log: %s", (search, script) => {
  expect(delivered({}, { request: new Request(`http://x.test/${search}`) }).bootstrap).toBe(script);
});

describe("choices of the device", () => {
  const chosen = (cookie: string) => delivered(cookie ? { Cookie: cookie } : {});

  test.each([
    ["", "normal", false],
    ["texto=grande; ahorro=1", "grande", true],
    ["texto=mayor; ahorro=0", "mayor", false],
    ["texto=200%25; ahorro=sí", "normal", false],
    ["texto=constructor; ahorro=", "normal", false],
  ])("cookie %j", (cookie, textSize, savesData) => {
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
  test("passes theme, nonce, fingerprint and request on to the document", () => {
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
  test("reads an unknown theme as light, and recognises an iPhone", () => {
    expect(
      delivered({ Cookie: "theme=<script>", "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)" }),
    ).toMatchObject({ theme: "light", ios: true });
  });
});
