import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";

import routeConfig from "~/routes";
import { deliver, SHOP_ROUTES } from "~/shell/delivery";

const ASSETS = { bootstrap: "boot()", cssHref: "/assets/app-Ab_1-c.css", shopCss: "body{}" };

function delivered(routeId: string | undefined, headers: Record<string, string> = {}, assets: Parameters<typeof deliver>[1] = ASSETS) {
  return deliver({ request: new Request("http://x.test/", { headers }), nonce: "n", requestId: "r", routeId, fingerprint: "p" }, assets);
}

describe("styles", () => {
  test.each(["routes/home", "routes/comprar", "producto", "vehiculo", "routes/not-found"])("a first visit of %s gets them inlined", (id) => {
    expect(delivered(id).inlineCss).toBe("body{}");
  });
  test.each(["routes/sell", "login", undefined])("%s links the file", (id) => {
    expect(delivered(id)).toMatchObject({ inlineCss: null, cssHref: ASSETS.cssHref });
  });
  test("a browser that has the file of this build gets it linked", () => {
    expect(delivered("routes/home", { Cookie: "theme=dark; css=Ab_1-c" }).inlineCss).toBeNull();
  });
  test.each(["css=older", "css=", "css", "xcss=Ab_1-c"])("cookie '%s' does not mean that", (cookie) => {
    expect(delivered("routes/home", { Cookie: cookie }).inlineCss).toBe("body{}");
  });
  test("development links them always", () => {
    expect(delivered("routes/home", {}, { ...ASSETS, shopCss: null }).inlineCss).toBeNull();
  });
  test("shop.css looks for class names in each file of the shop's routes", () => {
    const css = readFileSync(new URL("../../../app/styles/shop.css", import.meta.url), "utf8");
    const named = /@source "\.\.\/routes\/\{([\w,-]+)\}\.tsx"/.exec(css)?.[1]?.split(",") ?? [];
    const files = (routeConfig as RouteConfigEntry[]).filter(({ id, file }) => SHOP_ROUTES.has(id ?? file.replace(/\.tsx$/, ""))).map(({ file }) => file);
    expect([...new Set(files)].sort()).toEqual(named.map((name) => `routes/${name}.tsx`).sort());
  });
});

describe("the rest", () => {
  test("theme, nonce, fingerprint and request go through to the document", () => {
    expect(delivered("login", { Cookie: "theme=system" })).toMatchObject({ theme: "system", nonce: "n", fingerprint: "p", requestId: "r", bootstrap: "boot()", ios: false });
  });
  test("an unknown theme is light, and an iPhone is known by its name", () => {
    expect(delivered("login", { Cookie: "theme=<script>", "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)" })).toMatchObject({ theme: "light", ios: true });
  });
});
