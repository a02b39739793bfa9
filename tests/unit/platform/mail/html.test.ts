import { describe, expect, test } from "vitest";

import type { Mail } from "~/platform/mail/model";
import { printedMail } from "~/platform/mail/printed";
import { mailText, sheetOf, strong } from "~/platform/mail/sheet";

const site = { url: "https://rebi.example", name: "Rebi" };
const CODE = "AbCdEf012_-9";
const LONG = `https://rebi.example/no-fui-yo/cuenta/${"t".repeat(60)}`;

function printed(changes: Partial<Mail> = {}, code: string | null = null) {
  const mail: Mail = {
    kind: "order",
    to: "ana@demo.pe",
    subject: "Tu <pedido>",
    blocks: ["Hola, Ana & <b>Luis</b>"],
    link: { label: "Ver mi pedido", href: "https://rebi.example/perfil/compras/1?a=1&b=2" },
    ...changes,
  };
  return printedMail({ subject: mail.subject, text: mailText(mail), sheet: sheetOf(mail), code }, site);
}

/** The words of the HTML part, without its marks. */
const wordsOf = (html: string) =>
  html.replace(/<(?:style|title)>.*?<\/(?:style|title)>/gs, "").replace(/<[^>]*>/g, " ");

describe("a mail as HTML", () => {
  test("a mail as HTML has the brand, the heading and its paragraphs, all escaped", () => {
    const { html } = printed({ blocks: ["Hola, Ana & <b>Luis</b>", ["Primera línea", "segunda línea"]] });
    expect(html).toContain("<title>Tu &#60;pedido&#62;</title>");
    expect(html).toMatch(/<h1[^>]*>Tu &#60;pedido&#62;<\/h1>/);
    expect(html).toContain("Hola, Ana &#38; &#60;b&#62;Luis&#60;/b&#62;</p>");
    expect(html).toContain("Primera línea<br>segunda línea</p>");
  });

  test("the frame keeps the width of a phone where pictures are off", () => {
    const tables = printed().html.match(/<table [^>]*width="100%"[^>]*>/g) ?? [];
    expect(tables.map((table) => table.includes("table-layout:fixed"))).toEqual([true, true]);
  });

  test("a mail's only button is its link, whose address stands once more beneath it", () => {
    const { html } = printed({ rest: ["https://mal.example/x", { quote: "Gana: https://rebi.example/premio" }] });
    expect(html.match(/<a class="b"/g)).toHaveLength(1);
    expect(html).toMatch(
      /<a class="b" href="https:\/\/rebi\.example\/perfil\/compras\/1\?a=1&#38;b=2"[^>]*>Ver mi pedido</,
    );
    expect(html).toContain(">rebi.example/perfil/compras/1?a=1&#38;b=2</a>");
    expect(html).not.toMatch(/href="[^"]*(?:mal|premio)/);
  });

  test("a long address is shown by its short one, and the button leads straight to it", () => {
    const rest = [{ label: "Otro", href: `${LONG}2` }];
    const { html, text } = printed({ link: { label: "No fui yo", href: LONG }, rest }, CODE);
    expect(html).toContain(`<a class="b" href="${LONG}"`);
    expect(html).toContain(`>rebi.example/c/${CODE}</a>`);
    expect(text).toContain(`No fui yo:\nhttps://rebi.example/c/${CODE}\n`);
    expect(text).toContain(`Otro:\nhttps://rebi.example/c/${CODE}.1\n`);
    expect(wordsOf(html) + text).not.toContain("ttt");
  });

  test("a long address of another site has no short one", () => {
    const href = `https://www.mercadopago.com.pe/payments/1/ticket?caller_id=${"1".repeat(30)}`;
    const { text } = printed({ rest: [{ label: "Ver dónde pagarlo", href }] }, CODE);
    expect(text).toContain(`Ver dónde pagarlo:\n${href}`);
  });

  test("a date is bold in one part and plain in the other", () => {
    const { html, text } = printed({ blocks: [`Paga hasta el ${strong("lunes <7>")}.`] });
    expect(html).toContain("Paga hasta el <b>lunes &#60;7&#62;</b>.");
    expect(text).toContain("Paga hasta el lunes <7>.");
  });

  test("a listing has its photo as JPEG, its title and its price in both parts", () => {
    const photo = { key: "anuncio-1/abc", width: 1200, height: 900 };
    const listing = {
      title: "Trek Marlin 7",
      facts: ["S/ 2,500", "Bajó S/ 500"],
      photo,
      href: "https://rebi.example/producto/1",
    };
    const { html, text } = printed({ listings: [listing] });
    expect(html).toMatch(
      /<img src="https:\/\/rebi\.example\/fotos\/anuncio-1\/abc-720\.jpeg" width="400" height="300" alt=""/,
    );
    expect(html).toContain("Trek Marlin 7");
    expect(text).toContain("Trek Marlin 7 · S/ 2,500 · Bajó S/ 500\nhttps://rebi.example/producto/1");
    expect(printed({ listings: [listing, listing] }).html.match(/width="104" height="78"/g)).toHaveLength(2);
  });

  test("the small print says why the mail came, and offers the preferences where they count", () => {
    expect(wordsOf(printed().html)).toContain("Los correos de dinero no se pueden apagar.");
    expect(printed().html).not.toContain("/perfil/preferencias");
    const unsubscribe = "https://rebi.example/avisos/baja/abc";
    const { html, text } = printed({ kind: "saved-search", unsubscribe });
    for (const part of [html, text]) {
      expect(part).toContain("https://rebi.example/perfil/preferencias");
      expect(part.split(unsubscribe)).toHaveLength(2);
    }
  });

  test("the frame has light values in its elements and dark ones by class", () => {
    const { html } = printed();
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    expect(html).toContain("max-width:560px");
    expect(html).toContain('class="g" style="margin:0;padding:0;background:#eef0e9"');
  });
});
