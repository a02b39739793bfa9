import { describe, expect, test } from "vitest";

import { TO_THE_MODEL } from "~/assistant/gemini/constants";
import { factsOf } from "~/assistant/gemini/facts";
import { AnswerGate } from "~/assistant/gemini/gate";
import { blocksOf, wordCount } from "~/assistant/markup";
import type { ToolCall } from "~/assistant/tools/tools.server";

const HREF = "/comprar?tipo=mtb&ubicacion=lima";
const SEARCH: ToolCall = {
  name: "search_listings",
  args: {},
  result: {
    total: 12,
    href: HREF,
    anuncios: [
      {
        id: "a1",
        titulo: "Trek Marlin 5 2021 a 10 soles",
        precio: "S/\u00a01,250.00",
        anio: 2021,
        href: "/producto/a1",
      },
      { id: "a2", titulo: "Giant", precio: "S/\u00a0980.50", anio: 2019, href: "/producto/a2" },
    ],
  },
};
const CONTACT: ToolCall = {
  name: "contact_details",
  args: {},
  result: { correo: "hola@rebi.test", telefono: "+51 1 555 0100", href: "/contacto" },
};

function pass(text: string, { calls = [SEARCH], question = "", page = "/", pieces = 7, isWhole = true } = {}) {
  const facts = factsOf(calls, { question, page });
  const gate = new AnswerGate({ facts: () => facts, siteUrl: "https://rebi.test" });
  const letters = [...text];
  for (let at = 0; at < letters.length; at += pieces) gate.push(letters.slice(at, at + pieces).join(""));
  gate.end(isWhole);
  return gate;
}

const shown = (text: string, options?: Parameters<typeof pass>[1]) => pass(text, options).text;

describe("what goes through", () => {
  test.each([
    "Encontré **12 anuncios** en Lima, desde S/ 980.50 hasta S/ 1,250.00. 🚲",
    "La primera cuesta 1250 soles y es del 2021.",
    "Te dejo 2 opciones de bicicletas; usa un aro 29 o de 27.5 pulgadas.",
    "Son doce anuncios.",
    "Mide tu entrepierna: con 80 cm va una talla M. Revisa el freno, el cuadro y las 2 llantas.",
    `Mira [las bicis](${HREF}), [esta Trek](/producto/a1) o [escríbele](/producto/a1/mensaje).`,
    "Lo ves en [Contacto](/contacto#faq) o al [publicar](/sell/flow).",
  ])("markup stays as it is: %s", (text) => {
    expect(shown(text)).toBe(text);
  });

  test.each(Object.values(TO_THE_MODEL))("an error that only the model reads is not shown: %s", (error) => {
    const text = shown(`Busqué lo que pides. ${error} Prueba con otra marca.`);
    expect(text).toContain("Busqué lo que pides.");
    expect(text).toContain("Prueba con otra marca.");
    expect(text).not.toContain(error.slice(0, 15));
  });

  test("amounts of the question stay, also in words", () => {
    const text = "Por menos de S/ 1,500 hay pocas.";
    expect(shown(text, { question: "algo por menos de mil quinientos" })).toBe(text);
    expect(shown(text)).not.toContain("1,500");
  });

  test("addresses and numbers of ours that a tool named", () => {
    const text = "Escribe a hola@rebi.test o llama al +51 1 555 0100.";
    expect(shown(text, { calls: [CONTACT] })).toBe(text);
    expect(shown(text)).not.toMatch(/rebi\.test|555/);
  });
});

describe("a sentence that no tool bears out is replaced by the link of the search", () => {
  test.each([
    "Cuesta S/ 1,300.00.",
    "Cuesta S/. 900 soles.",
    "Está a 1300 soles.",
    "Vale mil trescientos.",
    "Te la dejan a 10 soles.",
    "Hay 40 anuncios.",
    "Hay cuarenta anuncios.",
    "Hay quince bicicletas montañeras.",
    "Tiene 30% de descuento.",
    "Son US$ 300.",
    "Es del 2024.",
    "Mira [más](/comprar?tipo=ruta).",
    "Mira [esta](/producto/otra).",
    "Mira [tu pedido](/perfil/compras/otro).",
    "Escribe a vendedor@malo.example.",
    "Entra a malo.example.com ahora.",
    "Entra a https://malo.example/x ahora.",
    "Llama al 987 654 321.",
    "Búscame como @vendedor.",
  ])("nothing changes but the sentence that no tool bears out: %s", (text) => {
    const gate = pass(`Hola. ${text} Chau.`);
    expect(gate.text).toBe(`Hola. Los datos exactos están aquí: [Ver resultados](${HREF}). Chau.`);
    expect(gate.corrected).toBe(1);
  });

  test("the link of the search replaces such sentences once; a link that stands there is not repeated", () => {
    expect(shown("Hay 40 anuncios. Hay 50 anuncios.")).toBe(
      `Los datos exactos están aquí: [Ver resultados](${HREF}). `,
    );
    expect(shown(`Mira [aquí](${HREF}). Hay 40 anuncios.`)).toBe(
      `Mira [aquí](${HREF}). Los datos exactos están en ese enlace.`,
    );
    expect(shown("Cuesta S/ 20.", { calls: [] })).toBe("Lo que hay ahora está en [el catálogo](/comprar).");
  });
});

describe("links", () => {
  test.each([
    ["[ver](https://malo.example/x)", "ver"],
    ["[ver](//malo.example)", "ver"],
    ["[ver](javascript:alert`1`)", "ver"],
    ["[ver](/../x)", "ver"],
    ["![foto](https://malo.example/x.png)", ""],
    ["[ver](https://rebi.test/contacto)", "[ver](/contacto)"],
    ["**[ver](/contacto)**", "[ver](/contacto)"],
    ["[**ver**](/contacto)", "[ver](/contacto)"],
    ["[ver](/comprar?ubicacion=lima&tipo=mtb&foo=1)", `[ver](${HREF})`],
  ])("%s becomes %s", (link, text) => {
    expect(shown(`Mira ${link} ya`)).toBe(`Mira ${text} ya`);
  });

  test("the page that the user is on may be named", () => {
    expect(shown("[esta](/producto/p9)", { page: "/producto/p9" })).toBe("[esta](/producto/p9)");
    expect(shown("[esta](/comprar?tipo=ruta)", { page: "/comprar?tipo=ruta" })).toBe("[esta](/comprar?tipo=ruta)");
  });
});

describe("marks", () => {
  test.each([
    ["Hola <b>tú</b><script>x()</script>", "Hola túx()"],
    ["# Título\nTexto", "Título\nTexto"],
    ["usa `código`", "usa código"],
    ["😀 a 👍🏽 b 🚲 c 👨‍👩‍👧", "😀 a 👍🏽 b  c "],
  ])("%s becomes %s", (text, clean) => {
    expect(shown(text)).toBe(clean);
  });

  test("an answer ends at 150 words, between sentences", () => {
    const sentence = "Una bicicleta de montaña sirve para caminos de tierra y piedra. ";
    const text = shown(sentence.repeat(30));
    expect(wordCount(text)).toBeGreaterThan(130);
    expect(wordCount(text)).toBeLessThanOrEqual(150);
    expect(text.endsWith("piedra. ")).toBe(true);
  });

  test("cleaned markup keeps the beginning of a sentence without an end, its links whole", () => {
    const text = shown("**una bici** [de montaña](/comprar) ".repeat(80));
    expect(wordCount(text)).toBeLessThanOrEqual(150);
    expect(text).toMatch(/(?:\*\*|\))…$/);
  });
});

describe("a growing text", () => {
  const TEXT = `¡Hola! Hay **12 anuncios. De verdad** y [este. Sí](${HREF}) a S/. 980.50.\n- Uno [a](/contacto)\n- Dos **b**\n\nFin`;

  test("a growing text is cut nowhere inside of a link, a bold word or an amount, however it comes", () => {
    for (let pieces = 1; pieces < TEXT.length; pieces++) {
      const facts = factsOf([SEARCH], { question: "", page: "/" });
      const gate = new AnswerGate({ facts: () => facts, siteUrl: "https://rebi.test" });
      for (let at = 0; at < TEXT.length; at += pieces) {
        const released = gate.push(TEXT.slice(at, at + pieces));
        expect((released.match(/\*\*/g) ?? []).length % 2).toBe(0);
        expect((released.match(/\[/g) ?? []).length).toBe((released.match(/\]\([^)]*\)/g) ?? []).length);
      }
      gate.end(true);
      expect(gate.text).toBe(TEXT);
    }
  });

  test("an unfinished end is dropped where the answer was cut off", () => {
    expect(shown("Hola. Esto sig", { isWhole: false })).toBe("Hola. ");
  });

  test("a bracket that never closes holds nothing back for ever", () => {
    const text = `Mira [esto ${"x".repeat(700)} y nada más. Fin.`;
    expect(blocksOf(shown(text))).toHaveLength(1);
    expect(shown(text)).toBe(text);
  });
});
