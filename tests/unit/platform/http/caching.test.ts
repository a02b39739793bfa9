import { describe, expect, test } from "vitest";

import { cacheControl } from "~/platform/http/gate.server";
import { policyOf } from "~/server/route-policy";

const cached = (
  path: string,
  { method = "GET", status = 200, ...headers }: { method?: string; status?: number; [header: string]: unknown } = {},
  cookie = "",
) =>
  cacheControl(
    new Request(`https://rebi.example${path}`, { method, headers: { Cookie: cookie } }),
    new Response(null, { status, headers: headers as Record<string, string> }),
    policyOf(path).isShared,
  );

describe("cacheControl", () => {
  const HTML = { "Content-Type": "text/html; charset=utf-8" };
  const SESSION = "__Host-session=abc";

  test.each(["", SESSION])("private pages are never stored (cookie %j)", (cookie) => {
    for (const path of ["/perfil", "/perfil.data", "/sell/flow/d/fotos", "/administracion", "/no-existe"]) {
      expect(cached(path, HTML, cookie)).toBe("private, no-store");
      expect(cached(path, { ...HTML, "Cache-Control": "public, max-age=600" }, cookie)).toBe("private, no-store");
    }
  });

  test.each(["", SESSION])("public pages and their data are asked for again each time (cookie %j)", (cookie) => {
    expect(cached("/comprar", HTML, cookie)).toBe("private, no-cache");
    expect(cached("/comprar.data", { "Content-Type": "text/x-script" }, cookie)).toBe("private, no-cache");
    expect(cached("/comprar", { ...HTML, "Cache-Control": "public, max-age=600" }, cookie)).toBe("private, no-cache");
  });

  test("photos and the sitemap keep what their routes say", () => {
    expect(
      cached("/fotos/a/b-180.avif", {
        "Content-Type": "image/avif",
        "Cache-Control": "public, max-age=31536000, immutable",
      }),
    ).toBe("public, max-age=31536000, immutable");
    const picture = { "Content-Type": "image/gif", "Cache-Control": "private, max-age=1800" };
    expect(cached("/producto/a/vista", picture)).toBe("private, max-age=1800");
    expect(cached("/sitemap.xml", { "Content-Type": "application/xml" })).toBe("private, no-cache");
  });

  test("an answer that sets a cookie is not shared", () => {
    expect(cached("/fotos/a/b-180.avif", { "Cache-Control": "public, max-age=60", "Set-Cookie": "a=1" })).toBe(
      "private, no-store",
    );
  });

  test("answers to changes are not stored, and no-store stays", () => {
    expect(cached("/comprar", { method: "POST", ...HTML })).toBe("private, no-store");
    expect(cached("/comprar", { ...HTML, "Cache-Control": "no-store" })).toBe("private, no-store");
  });

  test("permanent redirects of reads keep what they say", () => {
    expect(cached("/vender", { status: 301, "Cache-Control": "public, max-age=86400" })).toBe("public, max-age=86400");
    expect(cached("/vender", { status: 301, "Cache-Control": "public, max-age=86400", "Set-Cookie": "a=1" })).toBe(
      "private, no-store",
    );
  });
});
