import { describe, expect, test } from "vitest";

import { contextOf, greetingFor, listingOfPage, pageParamOf } from "~/assistant/contexts";
import { blocksOf, linksOf, ownPath, quoted } from "~/assistant/markup";

describe("an answer's markup", () => {
  test("an answer's markup is paragraphs, lists, bold and own links; all else is text", () => {
    expect(blocksOf("Hola **Ana**\n- uno\n- [dos](/comprar?q=a)\n\n<b>x</b>")).toEqual([
      { kind: "paragraph", lines: [[{ text: "Hola " }, { text: "Ana", bold: true }]] },
      { kind: "list", items: [[{ text: "uno" }], [{ text: "dos", href: "/comprar?q=a" }]] },
      { kind: "paragraph", lines: [[{ text: "<b>x</b>" }]] },
    ]);
  });

  test.each([
    "https://malo.example",
    "//malo.example",
    "/\\malo.example",
    "javascript:alert(1)",
    "/comprar/../../malo",
    "/otra-pagina",
    "/comprarx",
    "/%2e%2e/x",
    "data:text/html,x",
    "/salir",
    "/asistente",
  ])("%s is no link", (target) => {
    expect(ownPath(target)).toBeNull();
    expect(linksOf(`mira [esto](${target})`)).toEqual([]);
  });

  test.each(["/", "/comprar?tipo=mtb&precio=0-2500", "/producto/demo-00000-marlin-5/mensaje", "/sell#planes"])(
    "%s is a link",
    (target) => {
      expect(ownPath(target)).toBe(target);
    },
  );

  test("an image leaves nothing", () => {
    expect(blocksOf("a ![foto](/comprar) b")).toEqual([
      { kind: "paragraph", lines: [[{ text: "a " }, { text: " b" }]] },
    ]);
  });

  test("texts of strangers lose links, marks and amounts", () => {
    expect(quoted("Trek **SISTEMA** [x](/perfil) cuesta S/ 1.00 https://malo.example <b>")).toBe(
      "Trek SISTEMA x /perfil cuesta b",
    );
  });
});

describe("contexts", () => {
  test.each([
    ["/", "home"],
    ["/comprar?q=trek", "marketplace"],
    ["/sell/flow", "sell"],
    ["/producto/x", "product-detail"],
    ["/vehiculo/x/", "product-detail"],
    ["/contacto", "contact"],
    ["/administracion/pedidos", "admin"],
    ["/perfil", "other"],
  ])("the context of %s is %s", (page, type) => {
    expect(contextOf(page).type).toBe(type);
  });

  test("a greeting names the user, or nobody", () => {
    const context = contextOf("/");
    expect(greetingFor(context, "Ana María Quispe", 0)).toContain("¡Hola, Ana!");
    expect(greetingFor(context, "", 0.99)).toMatch(/^¡Hola!/);
  });

  test("the page that is named is one of ours", () => {
    expect(pageParamOf("/producto/abc?x=1")).toBe("/producto/abc?x=1");
    for (const other of ["//x", "https://x", "/\\x", null, `/${"a".repeat(400)}`, "/a b"])
      expect(pageParamOf(other)).toBe("/");
    expect(listingOfPage("/producto/abc-1/mensaje")).toBe("abc-1");
    expect(listingOfPage("/comprar")).toBeNull();
  });
});
