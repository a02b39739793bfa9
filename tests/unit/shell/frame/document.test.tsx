import { readFileSync } from "node:fs";

import { UNSAFE_RemixContext } from "@remix-run/react";
import type { ContextType, ReactElement } from "react";
import { describe, expect, test } from "vitest";

import { DocumentFrame } from "~/shell/frame/document";
import type { PageDelivery } from "~/shell/page/page-context";
import { BAR_COLORS } from "~/shell/page/theme";

import { htmlOf, tags } from "../../../support/render";

/** Any route is one without files. */
const ROUTES = new Proxy({}, { get: () => ({ module: "", imports: [], css: [] }) });

/** Of a build of such routes: Remix writes its own parts into the document from it. */
const BUILD = {
  manifest: { routes: ROUTES, entry: { imports: [], module: "/entry.js" }, url: "/manifest.js", version: "1" },
  routeModules: {},
  future: {},
  isSpaMode: false,
  serverHandoffString: "{}",
  renderMeta: {},
} as unknown as ContextType<typeof UNSAFE_RemixContext>;

const page: ReactElement = (
  <UNSAFE_RemixContext.Provider value={BUILD}>
    <DocumentFrame>
      <main />
    </DocumentFrame>
  </UNSAFE_RemixContext.Provider>
);
const head = (delivery: Partial<PageDelivery>) => htmlOf(page, { delivery });
const bars = (html: string) =>
  tags(html, "meta").flatMap(({ name, content, media }) => (name === "theme-color" ? [[content, media]] : []));

describe("the colour of the browser's bars", () => {
  test.each([
    ["light", [[BAR_COLORS.light, undefined]]],
    ["dark", [[BAR_COLORS.dark, undefined]]],
    [
      "system",
      [
        [BAR_COLORS.dark, "(prefers-color-scheme:dark)"],
        [BAR_COLORS.light, undefined],
      ],
    ],
  ] as const)("the colour of the browser's bars follows the theme %s", async (theme, colors) => {
    expect(bars(await head({ theme }))).toEqual(colors);
  });

  test("the colour of the browser's bars is that of the page", () => {
    const css = readFileSync(new URL("../../../../app/styles/tokens.css", import.meta.url), "utf8");
    const surfaces = [...css.matchAll(/--surface: (#\w+);/g)].map(([, color]) => color);
    expect(surfaces).toEqual([BAR_COLORS.light, BAR_COLORS.dark]);
  });
});

describe("an iPhone", () => {
  test("an iPhone has the whole screen, an icon of its own and rules for its edges", async () => {
    const html = await head({ ios: true });
    expect(html).toContain("viewport-fit=cover");
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
    expect(html).toContain('name="mobile-web-app-capable" content="yes"');
    expect(html).toContain('<body class="ios">');
  });

  test("an iPhone costs other devices nothing", async () => {
    const html = await head({});
    expect(html).not.toMatch(/apple|viewport-fit|mobile-web-app/);
    expect(html).toContain("<body>");
  });
});
