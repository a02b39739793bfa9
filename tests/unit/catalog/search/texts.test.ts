import { describe, expect, test } from "vitest";

import { hrefOf, NO_FILTERS, parseFilters, type Filters } from "~/catalog/filters";
import { placeNames } from "~/catalog/search/place-facets";
import { headingOfSearch, listingCountText, searchChips, searchMeta } from "~/catalog/search/texts";
import { sitemapXml } from "~/catalog/sitemap";

const parse = (query: string) => parseFilters(new URLSearchParams(query));
const brand = (slug: string) => ({ trek: "Trek", giant: "Giant" })[slug] ?? slug;
const named = (filters: Filters) => ({ brand, ...placeNames(filters) });
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
    [
      "tipo=mtb&marca=trek&aro=27.5,29&talla=m&estado=como-nuevo",
      "Bicicletas de montaña Trek aro 27.5 o 29 talla M como nuevas",
    ],
    ["tipo=bicicletas&talla=unica&aro=700c", "Bicicletas aro 700c talla Única"],
    ["tipo=scooter&cilindrada=150&kilometraje=0-5000", "Motos scooter de 150 cc con hasta 5,000 km"],
    ["tipo=motos&cilindrada=126-200&kilometraje=20000-50000", "Motos de 126 a 200 cc con 20,000 a 50,000 km"],
    ["tipo=motos&cilindrada=401-&estado=para-repuestos", "Motos desde 401 cc para repuestos"],
    ["ubicacion=lima&provincia=canete", "Bicicletas y motos en Cañete, Lima"],
    ["ubicacion=lima&provincia=lima", "Bicicletas y motos en la provincia de Lima"],
    [
      "ubicacion=lima&provincia=lima&distrito=san-juan-de-lurigancho",
      "Bicicletas y motos en San Juan de Lurigancho, Lima",
    ],
    ["ubicacion=lima&provincia=lima&distrito=lima", "Bicicletas y motos en el distrito de Lima"],
    ["ubicacion=lima&provincia=nadie", "Bicicletas y motos en nadie, Lima"],
    ["q=trek+azul&tipo=mtb", "Bicicletas de montaña con “trek azul”"],
    ["q=de+5+a+7+anos&tipo=infantil", "Bicicletas infantiles para 5 a 7 años"],
    ["q=5+años&tipo=infantil&estado=usado", "Bicicletas infantiles usadas para 5 años"],
    ["q=5+años", "Resultados para “5 años”"],
  ])("headingOfSearch names the search '%s'", (query, expected) => {
    expect(plain(headingOfSearch(parse(query), named(parse(query))))).toBe(expected);
  });
});

describe("chipsOf", () => {
  test("chipsOf removes one choice by its link and keeps the others", () => {
    const chips = searchChips(
      parse(
        "q=azul&tipo=mtb,ruta&marca=giant,trek&precio=0-500&ubicacion=lima&estado=nuevo&anio=-2019&orden=relevancia&pagina=3",
      ),
      named(NO_FILTERS),
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
  test("chipsOf names sizes and places, and takes along what needs them", () => {
    const bicycles = parse("tipo=mtb&aro=29&talla=m,l&ubicacion=lima&provincia=lima&distrito=lince&estado=buen-estado");
    const chips = searchChips(bicycles, named(bicycles));
    expect(chips.map(({ label }) => label)).toEqual([
      "Bicicletas de montaña",
      'Aro 29"',
      "Talla M",
      "Talla L",
      "Lima",
      "Provincia de Lima",
      "Lince",
      "Buen estado",
    ]);
    expect(hrefOf(chips[0]!.rest)).toBe("/comprar?ubicacion=lima&provincia=lima&distrito=lince&estado=buen-estado");
    expect(hrefOf(chips[2]!.rest)).toContain("talla=l&");
    expect(hrefOf(chips[4]!.rest)).toBe("/comprar?tipo=mtb&aro=29&talla=m,l&estado=buen-estado");
    const motos = parse("tipo=motos&cilindrada=0-125&kilometraje=5001-20000");
    expect(searchChips(motos, named(motos)).map(({ label }) => label)).toEqual([
      "Motos",
      "Hasta 125 cc",
      "5,001 a 20,000 km",
    ]);
  });
  test("chipsOf is empty without filters", () => {
    expect(searchChips(parse("orden=anio&pagina=2"), named(NO_FILTERS))).toEqual([]);
  });
});

describe("searchMeta", () => {
  test("searchMeta names page and place", () => {
    expect(searchMeta(parse("tipo=mtb&pagina=2"), 1428, named(NO_FILTERS), "Rebi")).toEqual({
      title: "Bicicletas de montaña (página 2) | Rebi",
      description:
        "1,428 anuncios: bicicletas de montaña. Compara precios con fotos y contacta al vendedor en todo el Perú.",
    });
    expect(searchMeta(parse("ubicacion=cusco"), 1, named(NO_FILTERS), "Rebi").description).toBe(
      "1 anuncio: bicicletas y motos en Cusco. Compara precios con fotos y contacta al vendedor.",
    );
  });
  test("searchMeta counts", () => {
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

  const of = (change: Partial<Parameters<typeof sitemapXml>[0]>) =>
    sitemapXml({ siteUrl, parts: 1, entries: [], categories: [], pages: [], part: null, ...change });

  test("sitemapXml lists pages, categories with listings, and listings", () => {
    const xml = of({ entries: entries(2), categories, pages: ["/talleres/uno"] })!;
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /);
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      "https://rebi.test/talleres/uno",
      "https://rebi.test/comprar?tipo=mtb",
      "https://rebi.test/producto/a0",
      "https://rebi.test/producto/a1",
    ]);
    expect(xml).toContain("<lastmod>2026-11-20</lastmod>");
  });
  test("sitemapXml is an index where there are several parts, the first of which has the pages", () => {
    const parts = { parts: 2, entries: entries(3), categories };
    expect(of({ ...parts, entries: [] })).toContain("<loc>https://rebi.test/sitemap.xml?parte=2</loc>");
    expect(of({ ...parts, part: 1 })!.match(/<url>/g)).toHaveLength(4);
    expect(of({ ...parts, part: 2 })!.match(/<url>/g)).toHaveLength(3);
  });
  test.each([0, 3, NaN, 1.5, -1])("sitemapXml has no part %s", (part) => {
    expect(of({ entries: entries(1), part })).toBeNull();
  });
  test("sitemapXml escapes", () => {
    expect(of({ entries: [{ id: "a&<b>\"'", updatedAt }] })).toContain("/producto/a&amp;&lt;b&gt;&quot;&apos;");
  });
});
