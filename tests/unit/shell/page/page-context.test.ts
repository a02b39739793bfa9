import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { isIos, readPage } from "~/shell/page/page-context";

interface Fake {
  html?: Record<string, string>;
  script?: Record<string, string>;
  style?: string;
  count?: string;
}

/** As much of a document as is read. */
function page({ html = {}, script, style, count }: Fake): Document {
  const elements: Record<string, unknown> = {
    arranque: script && { dataset: script, nonce: "n1" },
    carrito: count === undefined ? undefined : { lastElementChild: { textContent: count } },
    estilos: style === undefined ? undefined : { textContent: style },
  };
  return {
    documentElement: { dataset: html },
    getElementById: (id: string) => elements[id] ?? null,
  } as unknown as Document;
}

beforeEach(() => vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (Linux; Android 14)" }));
afterEach(() => vi.unstubAllGlobals());

describe("page read from the document", () => {
  test("the page read from the document equals the server's decision", () => {
    expect(
      readPage(
        page({
          html: { theme: "dark", text: "grande", saving: "", saved: "a b", request: "r1" },
          script: { css: "/assets/app-A1.css", extras: "/assets/extras-A1.js", fingerprint: "abc" },
          style: "body{}",
          count: "3",
        }),
      ),
    ).toEqual({
      nonce: "n1",
      fingerprint: "abc",
      scriptless: false,
      theme: "dark",
      textSize: "grande",
      savesData: true,
      inlineCss: "body{}",
      cssHref: "/assets/app-A1.css",
      extrasHref: "/assets/extras-A1.js",
      bootstrap: "",
      saved: "a b",
      cart: "3",
      requestId: "r1",
      ios: false,
    });
  });

  test("a page that loads React at once has no fingerprint, one that links its styles none inline", () => {
    expect(readPage(page({ html: { theme: "system" }, script: { css: "/a.css" } }))).toMatchObject({
      fingerprint: null,
      inlineCss: null,
      theme: "system",
    });
  });

  test("the page read from the document reads an unknown theme as the default, and no size of text as the usual one", () => {
    expect(readPage(page({ html: { theme: "sepia" } }))).toMatchObject({
      theme: "light",
      textSize: undefined,
      savesData: false,
    });
  });
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", true],
  ["Mozilla/5.0 (iPad; CPU OS 16_1 like Mac OS X)", true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0)", false],
  ["Mozilla/5.0 (Linux; Android 14)", false],
  ["", false],
])("%s is iOS: %s", (userAgent, ios) => {
  expect(isIos(userAgent)).toBe(ios);
});
