import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";

import routeConfig from "~/routes";
import { policyOf } from "~/server/route-policy";
import { ROUTE_TABLE } from "~/server/route-table/route-table";
import { deliver, type PageStyles } from "~/shell/delivery/delivery";

const ASSETS = {
  bootstrap: "boot()",
  cssHref: "/assets/app-Ab_1-c.css",
  heartsHref: "/assets/hearts-1.js",
  shopCss: { home: "body{}", catalog: "body{}", listing: "body{}", legal: "body{}" },
};

function delivered(
  styles: PageStyles,
  headers: Record<string, string> = {},
  assets: Parameters<typeof deliver>[1] = ASSETS,
) {
  return deliver(
    {
      request: new Request("http://x.test/", { headers }),
      nonce: "n",
      requestId: "r",
      styles,
      fingerprint: "p",
      scriptless: false,
      saved: "a b",
    },
    assets,
  );
}

describe("styles", () => {
  test.each(["home", "catalog", "listing", "legal"] as const)(
    "a first visit of a %s page gets them inlined",
    (styles) => {
      expect(delivered(styles).inlineCss).toBe("body{}");
    },
  );
  test("another page links the file", () => {
    expect(delivered("none")).toMatchObject({ inlineCss: null, cssHref: ASSETS.cssHref });
  });
  test("a browser that has the file of this build gets it linked", () => {
    expect(delivered("home", { Cookie: "theme=dark; css=Ab_1-c" }).inlineCss).toBeNull();
  });
  test.each(["css=older", "css=", "css", "xcss=Ab_1-c"])("cookie '%s' does not mean that", (cookie) => {
    expect(delivered("home", { Cookie: cookie }).inlineCss).toBe("body{}");
  });
  test("development links them always", () => {
    expect(delivered("home", {}, { ...ASSETS, shopCss: null }).inlineCss).toBeNull();
  });
  test("each page has its own", () => {
    const shopCss = { home: "home{}", catalog: "catalog{}", listing: "listing{}", legal: "legal{}" };
    expect(
      ["/", "/no-existe", "/comprar", "/producto/a", "/vehiculo/a", "/terminos"].map(
        (path) => delivered(policyOf(path).styles, {}, { ...ASSETS, shopCss }).inlineCss,
      ),
    ).toEqual(["home{}", "home{}", "catalog{}", "listing{}", "listing{}", "legal{}"]);
  });
  const inlined = ROUTE_TABLE.flatMap(({ path, styles = "none" }) =>
    styles === "none" ? [] : [[path, styles] as const],
  );
  test.each(inlined)("the stylesheet of %s (%s) names each file that its screen is made of", (path, page) => {
    const route = (routeConfig as RouteConfigEntry[]).find((entry) => `/${entry.path ?? ""}` === path);
    const named = sourcesOf(`styles/shop-${page}.css`);
    const made = [...new Set([...modulesOf(route?.file ?? ""), ...modulesOf("root.tsx")])].filter((file) =>
      /className/.test(readApp(file)),
    );
    expect(made.length).toBeGreaterThan(10);
    // These come with React, and so with the whole stylesheet.
    const late = ["shell/debug/debug-panel.tsx", "catalog/search-history/history-panel.tsx"];
    expect(made.filter((file) => !named.has(file) && !late.includes(file))).toEqual([]);
  });
});

describe("the rest", () => {
  test("theme, nonce, fingerprint and request go through to the document", () => {
    expect(delivered("none", { Cookie: "theme=system" })).toMatchObject({
      theme: "system",
      nonce: "n",
      fingerprint: "p",
      scriptless: false,
      requestId: "r",
      bootstrap: "boot()",
      heartsHref: "/assets/hearts-1.js",
      saved: "a b",
      ios: false,
    });
  });
  test("an unknown theme is light, and an iPhone is known by its name", () => {
    expect(
      delivered("none", { Cookie: "theme=<script>", "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)" }),
    ).toMatchObject({ theme: "light", ios: true });
  });
});

const APP = fileURLToPath(new URL("../../../app", import.meta.url));
const readApp = (file: string) => readFileSync(`${APP}/${file}`, "utf8");

/** The files of app/ that a stylesheet looks for class names in, those of the stylesheets that it imports included. */
function sourcesOf(stylesheet: string): Set<string> {
  const css = readApp(stylesheet);
  const files = (pattern: string) => globSync(posix.join(posix.dirname(stylesheet), pattern), { cwd: APP });
  const named = new Set([...css.matchAll(/@source "([^"]+)"/g)].flatMap(([, pattern = ""]) => files(pattern)));
  for (const [, imported = ""] of css.matchAll(/@import "(\.[^"]+)"/g))
    for (const file of sourcesOf(posix.join(posix.dirname(stylesheet), imported))) named.add(file);
  for (const [, pattern = ""] of css.matchAll(/@source not "([^"]+)"/g))
    for (const file of files(pattern)) named.delete(file);
  return named;
}

/** The components that a file of app/ imports, and they in turn; itself first. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(`${APP}/${file}`)) return found;
  found.add(file);
  for (const [, target = ""] of readApp(file).matchAll(/from "([~.][^"]*)"/g)) {
    modulesOf(`${target.startsWith("~/") ? target.slice(2) : posix.join(posix.dirname(file), target)}.tsx`, found);
  }
  return found;
}
