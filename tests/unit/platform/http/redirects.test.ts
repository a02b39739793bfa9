import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { LEGACY_REDIRECTS, movedStatus, movedTo, safeRedirect } from "~/platform/http/redirects";

const moved = (address: string) => movedTo(new URL(address, "https://rebi.example"));

describe("legacy addresses", () => {
  // Written out once more: the table itself is under test.
  const expected: [string, string][] = [
    ["/vender", "/sell"],
    ["/iniciar-sesion", "/login"],
    ["/registro", "/register"],
    ["/product/abc", "/producto/abc"],
    ["/vehicle/abc", "/vehiculo/abc"],
    ["/sell-flow-unified", "/sell/flow"],
    ["/vehicle-inquiry", "/consulta-vehicular"],
    ["/complete-profile", "/completar-perfil"],
    ["/payment-success", "/pago/exitoso"],
    ["/payment-failure", "/pago/fallido"],
    ["/payment-redirect", "/pago/redirigir"],
    ["/sales-report", "/reportes/ventas"],
    ["/test-payment", "/prueba-pago"],
    ["/admin", "/administracion"],
    ["/catalog", "/comprar"],
    ["/wishlist", "/favorites"],
    ["/profile", "/perfil"],
    ["/contact", "/contacto"],
    ["/policies", "/politicas"],
    ["/privacy", "/privacidad"],
    ["/about", "/acerca-de"],
  ];

  test("legacy addresses are all tested", () => {
    expect(LEGACY_REDIRECTS.map(([from]) => from.replace(":id", "abc")).sort()).toEqual(
      expected.map(([from]) => from).sort(),
    );
  });

  test.each(expected)("%s → %s, with the query as it was", (from, to) => {
    expect(moved(from)).toBe(to);
    expect(moved(`${from}?a=1&b=%C3%B1+x&redirect=/otra`)).toBe(`${to}?a=1&b=%C3%B1+x&redirect=/otra`);
    expect(moved(`${from}/`)).toBe(to);
  });

  test("legacy addresses lead to addresses that are not legacy themselves", () => {
    for (const [, to] of expected) expect(moved(to)).toBeNull();
  });

  test.each([
    ["/product/a%2Fb", "/producto/a%2Fb"],
    ["/product/$&$1", "/producto/$&$1"],
    ["/vehicle/año 1", "/vehiculo/a%C3%B1o%201"],
    ["/product/%3Cscript%3E", "/producto/%3Cscript%3E"],
  ])("legacy addresses keep the id of %s encoded", (from, to) => {
    expect(moved(from)).toBe(to);
  });

  test.each([
    "/",
    "/comprar",
    "/product",
    "/product/a/b",
    "/vender.data",
    "/venderos",
    "/Admin",
    "/comprar?q=%2F",
    "/fotos/a/b-180.avif",
  ])("%s stays", (address) => {
    expect(moved(address)).toBeNull();
  });
});

describe("slashes", () => {
  test.each([
    ["/comprar/", "/comprar"],
    ["/comprar//?q=a", "/comprar?q=a"],
    ["//", "/"],
    ["https://rebi.example//evil.example", "/evil.example"],
    ["https://rebi.example//evil.example/", "/evil.example"],
    ["https://rebi.example/\\evil.example/", "/evil.example"],
    ["https://rebi.example/.//evil.example/", "/evil.example"],
  ])("addresses with slashes lead from %s to %s", (address, to) => {
    expect(
      movedTo(new URL(address === "//" ? "https://rebi.example//" : new URL(address, "https://rebi.example").href)),
    ).toBe(to);
  });

  test("an address without its last slashes stays on our own site for any path (2,000 cases)", () => {
    const path = fc
      .array(
        fc.constantFrom("/", "\\", ".", "..", "a", "product", "vender", "evil.example", "%2F", "@", ":", "?", "é"),
        { maxLength: 8 },
      )
      .map((parts) => `/${parts.join("")}`);
    fc.assert(
      fc.property(path, (given) => {
        const target = movedTo(new URL(`https://rebi.example${given}`));
        if (target === null) return;
        const url = new URL(target, "https://rebi.example/");
        expect(url.origin).toBe("https://rebi.example");
        expect(target).toMatch(/^\/(?!\/)/);
        expect(movedTo(url)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });
});

test("only reads move with 301: a form keeps its method and body", () => {
  expect(["GET", "HEAD", "POST", "PUT"].map(movedStatus)).toEqual([301, 301, 308, 308]);
});

describe("safeRedirect", () => {
  test.each([
    ["/", "/"],
    ["/sell/flow", "/sell/flow"],
    ["/comprar?q=trek&pagina=2#top", "/comprar?q=trek&pagina=2#top"],
    ["/producto/a%2Fb", "/producto/a%2Fb"],
    ["/comprar?redirect=https://evil.example", "/comprar?redirect=https://evil.example"],
    ["/a/../perfil", "/perfil"],
    ["/.//evil.example", "/evil.example"],
    ["/a/..//evil.example", "/evil.example"],
  ])("safeRedirect lets %s through as %s", (target, expected) => {
    expect(safeRedirect(target, "/inicio")).toBe(expected);
  });

  test.each([
    undefined,
    null,
    5,
    "",
    "perfil",
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " /perfil",
    "\\\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/perfil\r\nSet-Cookie: a=b",
    "/\u0000",
    "//[",
  ])("safeRedirect gives the fallback for %j", (target) => {
    expect(safeRedirect(target, "/inicio")).toBe("/inicio");
  });

  test("safeRedirect never leaves the origin, however a browser reads it, and says the same the second time (3,000 cases)", () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(
          "/",
          "//",
          "\\",
          "\t",
          "\n",
          "\r",
          "\u0000",
          "\u0085",
          "\u2028",
          ".",
          "..",
          "/.",
          "/..",
          "%2f",
          "%5c",
          "%2e",
          "%09",
          "@",
          ":",
          "#",
          "?",
          ";",
          "evil.example",
          "https:",
          "javascript:",
          "[",
          "]",
          "%",
          "\ud800",
          "。",
          "／",
          "＼",
        ),
        fc.string({ maxLength: 4 }),
        fc.string({ unit: "binary", maxLength: 3 }),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.boolean(), pieces, (slash, parts) => {
        const result = safeRedirect((slash ? "/" : "") + parts.join(""), "/inicio");
        for (const origin of ["https://rebi.example", "http://127.0.0.1:8787"])
          expect(new URL(result, `${origin}/login?x=1`).origin).toBe(origin);
        expect(result).toMatch(/^\/(?![/\\])/);
        expect(result).not.toMatch(/[\p{Cc}\\]/u);
        expect(safeRedirect(result, "/otro")).toBe(result);
      }),
      { numRuns: 3_000 },
    );
  });
});
