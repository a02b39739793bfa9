import { describe, expect, test } from "vitest";

import { mailHtml } from "~/platform/mail/html";

const site = { url: "https://rebi.example", name: "Rebi" };
const html = (text: string) => mailHtml({ subject: "Tu <pedido>", text }, site);

describe("a mail as HTML", () => {
  test("a mail as HTML has its paragraphs, the brand and the subject, all escaped", () => {
    const page = html("Hola, Ana & <b>Luis</b>:\n\nPrimera línea\nsegunda línea");
    expect(page).toContain("<title>Tu &#60;pedido&#62;</title>");
    expect(page).toContain("Hola, Ana &#38; &#60;b&#62;Luis&#60;/b&#62;:</p>");
    expect(page).toContain("Primera línea<br>segunda línea</p>");
    expect(page).toContain('<a href="https://rebi.example"');
    expect(page).not.toContain("<b>");
  });

  test("words with an address of the site on the next line are a button", () => {
    const page = html("Ver el pedido:\nhttps://rebi.example/perfil/compras/RB-1?a=1&b=2");
    expect(page).toMatch(
      /<a href="https:\/\/rebi\.example\/perfil\/compras\/RB-1\?a=1&#38;b=2" style="[^"]+">Ver el pedido<\/a>/,
    );
    expect(page).not.toContain(">https://rebi.example/perfil");
  });

  test("an address of another site stays text, also under words", () => {
    const page = html("Gana un premio:\nhttps://rebi.example.mal.example/x\n\nMira https://mal.example/y");
    expect(page).toContain("https://rebi.example.mal.example/x");
    expect(page).not.toMatch(/href="https:\/\/(?:rebi\.example\.)?mal/);
  });
});
