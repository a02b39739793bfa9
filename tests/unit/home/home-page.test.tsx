import { describe, expect, test } from "vitest";

import { BOOK_NOTICE } from "~/complaints/constants";

import { hrefs, textOf } from "../../support/render";
import { makeCard } from "../catalog/make-listing";
import { homeHtml } from "./home-html";

const LIMA = { name: "Lima", href: "/comprar?ubicacion=lima" };

describe("the home page", () => {
  test("the home page has one heading of the first level and a GET search with one button of the strong colour", async () => {
    const html = await homeHtml();
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? "")).toBe("Compra y vende bicis y motos con confianza");
    expect(html).toMatch(/<form action="\/comprar" method="get" role="search"/);
    expect(html).toMatch(/<label for="q"/);
    const band = html.slice(0, html.indexOf("Categorías"));
    expect(band.match(/btn-primary/g)).toHaveLength(1);
  });

  test("the home page counts both kinds, then names categories, those with most listings first", async () => {
    const html = await homeHtml();
    expect(textOf(html)).toContain("Bicicletas 3 anuncios Motos 12 anuncios Scooter Montaña");
    expect(hrefs(html).filter((href) => href.includes("tipo="))).toEqual([
      "/comprar?tipo=bicicletas",
      "/comprar?tipo=motos",
      "/comprar?tipo=scooter",
      "/comprar?tipo=mtb",
    ]);
  });

  test("the home page begins with the newest listings, and ends with featured ones, the seller's way and the facts", async () => {
    expect(textOf(await homeHtml())).toMatch(
      /Recién publicados .*Honda.*Oxford.*Libro de Reclamaciones.*Destacados .*Trek.*Publicar es gratis.*Trato directo/,
    );
  });

  test("the home page begins with listings near the user where there are some", async () => {
    const near = await homeHtml({ near: [makeCard({ title: "Giant" })] }, { place: LIMA });
    expect(textOf(near)).toMatch(/Cerca de ti: Lima .*Giant.*Libro de Reclamaciones/);
    expect(textOf(near)).not.toContain("Recién publicados");
    expect(hrefs(near)).toContain(LIMA.href);
    expect(textOf(await homeHtml({}, { place: LIMA }))).not.toContain("Cerca de ti");
  });

  test("the complaints book has its line with its sign, and the words of the law", async () => {
    const html = await homeHtml();
    expect(textOf(/<section aria-label="Libro de Reclamaciones">.*?<\/section>/s.exec(html)?.[0] ?? "")).toBe(
      "Libro de Reclamaciones Presenta aquí tu queja o reclamo",
    );
    expect(hrefs(html)).toContain("/libro-de-reclamaciones");
    expect(textOf(html)).toContain(BOOK_NOTICE);
  });

  test("the home page shows price drops as cards with the price before", async () => {
    const drop = { byCentimos: 20_000, at: new Date("2026-11-20T20:00:00Z") };
    const vespa = { ...makeCard({ id: "vespa", title: "Vespa", priceCentimos: 130_000 }), drop };
    const html = await homeHtml({}, { drops: [vespa] });
    expect(textOf(html)).toMatch(/Bajaron de precio .*Vespa.*S\/\s1,300.*Antes S\/\s1,500/);
    expect(html).toMatch(/<s>S\/\s1,500<\/s>/);
    expect(hrefs(html)).toContain("/producto/vespa");
    expect(textOf(await homeHtml())).not.toContain("Bajaron de precio");
  });

  test("the home page says when only a part can be shown, without numbers", async () => {
    const text = textOf(await homeHtml({ limited: true }));
    expect(text).toContain("mostramos solo una parte de los anuncios");
    expect(text).not.toContain("12 anuncios");
  });

  test("an empty market invites to sell", async () => {
    const text = textOf(await homeHtml({ categories: [], featured: [], newest: [], total: 0 }));
    expect(text).toContain("Aún no hay anuncios");
    expect(text).not.toContain("Destacados");
    expect(text).not.toContain("0 anuncios");
  });

  test("the home page replaces a page that does not exist, with a notice", async () => {
    expect(textOf(await homeHtml({}, { notFound: true }))).toContain("No encontramos esta página");
    expect(textOf(await homeHtml())).not.toContain("No encontramos esta página");
  });
});
