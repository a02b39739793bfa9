import { describe, expect, test } from "vitest";

import { panelHtml, type PanelFacts } from "~/shell/panel/panel-html";

import { hrefs, tags, textOf } from "../../../support/render";

const FACTS: PanelFacts = {
  level: "h2",
  textSize: "normal",
  savesData: false,
  isSavingSuggested: false,
  back: "/comprar?q=trek&tipo=mtb",
  shared: { title: 'Trek "X" <5>', url: "https://rebi.test/producto/a?b=1&c=2" },
};

describe("panel of the device without scripts", () => {
  test("the panel of the device without scripts has what works on every device", () => {
    expect(textOf(panelHtml(FACTS))).toMatch(
      /^Tamaño del texto Normal Grande Muy grande Ahorro de datos .* Compartir .* App .*Instalar la app$/,
    );
  });

  test("the forms of the device's panel lead back to the page that it stands over", () => {
    const html = panelHtml(FACTS);
    expect(tags(html, "form").map(({ action, method }) => [action, method])).toEqual([
      ["/dispositivo", "post"],
      ["/dispositivo", "post"],
    ]);
    expect(tags(html, "input").map(({ name, value }) => [name, value])).toEqual([
      ["volver", FACTS.back],
      ["volver", FACTS.back],
    ]);
  });

  test("the panel of the device without scripts marks the size in force", () => {
    const pressed = (textSize: PanelFacts["textSize"]) =>
      tags(panelHtml({ ...FACTS, textSize }), "button").flatMap((button) =>
        button["aria-pressed"] === "true" ? [button["value"]] : [],
      );
    expect([pressed("normal"), pressed("mayor")]).toEqual([["normal"], ["mayor"]]);
  });

  test("the panel of the device without scripts offers to spare data, or to stop it", () => {
    const saving = (savesData: boolean) => {
      const html = panelHtml({ ...FACTS, savesData });
      return [
        tags(html, "button").find(({ name }) => name === "ahorro")?.["value"],
        /Desactivado|Activado/.exec(html)?.[0],
      ];
    };
    expect([saving(false), saving(true)]).toEqual([
      ["1", "Desactivado"],
      ["0", "Activado"],
    ]);
  });

  test("the panel of the device without scripts suggests it only where the browser asks for it", () => {
    expect(textOf(panelHtml(FACTS))).not.toContain("Tu navegador pide ahorrar datos");
    expect(textOf(panelHtml({ ...FACTS, isSavingSuggested: true }))).toContain("Tu navegador pide ahorrar datos");
  });

  test("the panel of the device without scripts shares by WhatsApp, and lets no text of the page become HTML", () => {
    const html = panelHtml(FACTS);
    expect(html).toContain("Trek &quot;X&quot; &lt;5>");
    const [whatsapp = ""] = hrefs(html).filter((href) => href.includes("wa.me"));
    expect(new URL(whatsapp).searchParams.get("text")).toBe(`${FACTS.shared.title} ${FACTS.shared.url}`);
  });
});
