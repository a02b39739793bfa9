import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";

import routeConfig from "~/routes";
import { deliver, SHOP_ROUTES } from "~/shell/delivery/delivery";

const ASSETS = {
  bootstrap: "boot()",
  cssHref: "/assets/app-Ab_1-c.css",
  heartsHref: "/assets/hearts-1.js",
  shopCss: { home: "body{}", catalog: "body{}", listing: "body{}", legal: "body{}" },
};

function delivered(
  routeId: string | undefined,
  headers: Record<string, string> = {},
  assets: Parameters<typeof deliver>[1] = ASSETS,
) {
  return deliver(
    {
      request: new Request("http://x.test/", { headers }),
      nonce: "n",
      requestId: "r",
      routeId,
      fingerprint: "p",
      scriptless: false,
      saved: "a b",
    },
    assets,
  );
}

describe("styles", () => {
  test.each([
    "routes/market/inicio",
    "routes/market/comprar",
    "producto",
    "vehiculo",
    "routes/market/no-encontrado",
    "routes/legal/cookies",
  ])("a first visit of %s gets them inlined", (id) => {
    expect(delivered(id).inlineCss).toBe("body{}");
  });
  test.each(["routes/sell/sell", "login", undefined])("%s links the file", (id) => {
    expect(delivered(id)).toMatchObject({ inlineCss: null, cssHref: ASSETS.cssHref });
  });
  test("a browser that has the file of this build gets it linked", () => {
    expect(delivered("routes/market/inicio", { Cookie: "theme=dark; css=Ab_1-c" }).inlineCss).toBeNull();
  });
  test.each(["css=older", "css=", "css", "xcss=Ab_1-c"])("cookie '%s' does not mean that", (cookie) => {
    expect(delivered("routes/market/inicio", { Cookie: cookie }).inlineCss).toBe("body{}");
  });
  test("development links them always", () => {
    expect(delivered("routes/market/inicio", {}, { ...ASSETS, shopCss: null }).inlineCss).toBeNull();
  });
  test("each page has its own", () => {
    const shopCss = { home: "home{}", catalog: "catalog{}", listing: "listing{}", legal: "legal{}" };
    expect(
      [
        "routes/market/inicio",
        "routes/market/no-encontrado",
        "routes/market/comprar",
        "producto",
        "vehiculo",
        "routes/legal/terminos",
      ].map((id) => delivered(id, {}, { ...ASSETS, shopCss }).inlineCss),
    ).toEqual(["home{}", "home{}", "catalog{}", "listing{}", "listing{}", "legal{}"]);
  });
  test.each([...SHOP_ROUTES])("the stylesheet of %s (%s) names each file that its screen is made of", (id, page) => {
    const route = (routeConfig as RouteConfigEntry[]).find(
      (entry) => (entry.id ?? entry.file.replace(/\.tsx$/, "")) === id,
    );
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
    expect(delivered("login", { Cookie: "theme=system" })).toMatchObject({
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
      delivered("login", { Cookie: "theme=<script>", "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)" }),
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
