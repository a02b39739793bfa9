import { describe, expect, test } from "vitest";

import { hrefs, textOf } from "../../support/render";
import { homeHtml } from "./home-html";

describe("the home page", () => {
  test("the home page searches by a GET form and says the number of listings", async () => {
    const html = await homeHtml();
    expect(html).toMatch(/<form action="\/comprar" method="get" role="search"/);
    expect(html).toMatch(/<label for="q"/);
    expect(textOf(html)).toMatch(/1[,.\s]412 anuncios/);
  });

  test("the home page counts categories and leaves out those without listings", async () => {
    const html = await homeHtml();
    expect(textOf(html)).toContain("Bicicletas Motos Montaña 3 anuncios Scooter 12 anuncios");
    expect(hrefs(html).filter((href) => href.includes("tipo="))).toEqual([
      "/comprar?tipo=bicicletas",
      "/comprar?tipo=motos",
      "/comprar?tipo=mtb",
      "/comprar?tipo=scooter",
    ]);
  });

  test("the home page shows featured and newest listings", async () => {
    expect(textOf(await homeHtml())).toMatch(/Destacados .*Trek.* Recién publicados .*Honda.*Oxford/);
  });

  test("the home page lists price drops as lines with a link", async () => {
    const html = await homeHtml({}, false, [
      { id: "vespa", title: "Vespa", price: "S/ 1,800", drop: "Bajó S/ 200 el 3 de noviembre" },
    ]);
    expect(textOf(html)).toContain("Bajaron de precio Vespa S/ 1,800 Bajó S/ 200 el 3 de noviembre");
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
    expect(textOf(await homeHtml({}, true))).toContain("No encontramos esta página");
    expect(textOf(await homeHtml())).not.toContain("No encontramos esta página");
  });
});
