import { describe, expect, test } from "vitest";

import { hrefOf, parseFilters } from "~/catalog/filters";
import { headingOfSearch, listingCountText, searchChips, searchMeta } from "~/catalog/search/texts";
import { SITEMAP_PART, sitemapXml } from "~/catalog/sitemap";

const parse = (query: string) => parseFilters(new URLSearchParams(query));
const brandName = (slug: string) => ({ trek: "Trek", giant: "Giant" })[slug] ?? slug;
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("headingOfSearch", () => {
  test.each([
    ["", "Bicicletas y motos"],
    ["tipo=mtb&marca=trek&ubicacion=lima", "Bicicletas de montaña Trek en Lima"],
    ["tipo=mtb,ruta&estado=usado", "Bicicletas usadas"],
    ["tipo=motos&estado=nuevo", "Motos nuevas"],
    ["tipo=mtb,scooter", "Bicicletas y motos"],
    ["marca=giant,trek", "Bicicletas y motos Giant y Trek"],
    ["marca=a,b,c", "Bicicletas y motos"],
    ["precio=0-500", "Bicicletas y motos hasta S/ 500"],
    ["precio=500-1000&anio=2020-2024", "Bicicletas y motos de S/ 500 a S/ 1,000 de 2020 a 2024"],
    ["precio=5000-&anio=2020-", "Bicicletas y motos desde S/ 5,000 desde 2020"],
    ["anio=2022-2022", "Bicicletas y motos de 2022"],
    ["q=trek+azul&tipo=mtb", "“trek azul”: bicicletas de montaña"],
  ])("of '%s'", (query, expected) => {
    expect(plain(headingOfSearch(parse(query), brandName))).toBe(expected);
  });
});

describe("chipsOf", () => {
  test("removes one choice by its link and keeps the others", () => {
    const chips = searchChips(
      parse(
        "q=azul&tipo=mtb,ruta&marca=giant,trek&precio=0-500&ubicacion=lima&estado=nuevo&anio=-2019&orden=relevancia&pagina=3",
      ),
      brandName,
    );
    expect(chips.map(({ label }) => plain(label))).toEqual([
      "“azul”",
      "Bicicletas de montaña",
      "Bicicletas de ruta",
      "Giant",
      "Trek",
      "Hasta S/ 500",
      "Lima",
      "Nuevo",
      "Hasta 2019",
    ]);
    expect(hrefOf(chips[0]!.rest)).toBe(
      "/comprar?tipo=mtb,ruta&marca=giant,trek&precio=0-500&ubicacion=lima&estado=nuevo&anio=-2019",
    );
    expect(hrefOf(chips[1]!.rest)).toContain("tipo=ruta&marca=giant,trek");
    expect(hrefOf(chips[4]!.rest)).toContain("marca=giant&");
    for (const { rest } of chips) expect(hrefOf(rest)).not.toContain("pagina");
  });
  test("is empty without filters", () => {
    expect(searchChips(parse("orden=anio&pagina=2"), brandName)).toEqual([]);
  });
});

describe("searchMeta", () => {
  test("names page and place", () => {
    expect(searchMeta(parse("tipo=mtb&pagina=2"), 1428, brandName, "Rebi")).toEqual({
      title: "Bicicletas de montaña (página 2) | Rebi",
      description:
        "1,428 anuncios: bicicletas de montaña. Compara precios con fotos y contacta a quien vende en todo el Perú.",
    });
    expect(searchMeta(parse("ubicacion=cusco"), 1, brandName, "Rebi").description).toBe(
      "1 anuncio: bicicletas y motos en Cusco. Compara precios con fotos y contacta a quien vende.",
    );
  });
  test("counts", () => {
    expect([listingCountText(0), listingCountText(1), listingCountText(50_000)]).toEqual([
      "0 anuncios",
      "1 anuncio",
      "50,000 anuncios",
    ]);
  });
});

describe("sitemapXml", () => {
  const siteUrl = "https://rebi.test";
  const updatedAt = new Date("2026-11-20T15:00:00Z");
  const entries = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `a${n}`, updatedAt }));
  const categories = [
    { id: "mtb" as const, count: 3 },
    { id: "ruta" as const, count: 0 },
  ];

  test("lists pages, categories with listings, and listings", () => {
    const xml = sitemapXml({ siteUrl, entries: entries(2), categories, pages: ["/talleres/uno"], part: null })!;
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /);
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      "https://rebi.test/talleres/uno",
      "https://rebi.test/comprar?tipo=mtb",
      "https://rebi.test/producto/a0",
      "https://rebi.test/producto/a1",
    ]);
    expect(xml).toContain("<lastmod>2026-11-20</lastmod>");
  });
  test("is an index of parts above the limit", () => {
    const many = entries(SITEMAP_PART + 1);
    expect(sitemapXml({ siteUrl, entries: many, categories, pages: [], part: null })).toContain(
      "<loc>https://rebi.test/sitemap.xml?parte=2</loc>",
    );
    expect(sitemapXml({ siteUrl, entries: many, categories, pages: [], part: "1" })!.match(/<url>/g)).toHaveLength(
      SITEMAP_PART + 1,
    );
    expect(sitemapXml({ siteUrl, entries: many, categories, pages: [], part: "2" })!.match(/<url>/g)).toHaveLength(1);
  });
  test.each(["0", "3", "x", "1.5", "-1"])('has no part "%s"', (part) => {
    expect(sitemapXml({ siteUrl, entries: entries(1), categories, pages: [], part })).toBeNull();
  });
  test("escapes", () => {
    expect(
      sitemapXml({ siteUrl, entries: [{ id: "a&<b>\"'", updatedAt }], categories: [], pages: [], part: null }),
    ).toContain("/producto/a&amp;&lt;b&gt;&quot;&apos;");
  });
});
