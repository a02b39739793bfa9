import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { answered } from "~/catalog/asking";
import { hrefOf, NO_FILTERS, parseFilters, type Filters } from "~/catalog/filters";
import { NO_MARKET } from "~/catalog/prices/market";
import { usualPrices } from "~/catalog/prices/usual-prices";
import { buildIndex, search } from "~/catalog/search/search";
import { searchView } from "~/catalog/search/search-view";
import { answer, countingAnswers, newAnswers, understand } from "~/catalog/understanding/answer";

import { makeRow, NOW } from "../make-row";

const moto = (change: Parameters<typeof makeRow>[0]) =>
  makeRow({ category: "naked", title: "Moto", brand: "Honda", model: "CB190R", ...change });
const PLACES = [
  ["lima", "Lima", "Miraflores"],
  ["lima", "Lima", "Santiago de Surco"],
  ["lima", "Lima", "San Juan de Lurigancho"],
  ["lima", "Lima", "Los Olivos"],
  ["arequipa", "Arequipa", "Miraflores"],
  ["la-libertad", "Trujillo", "Trujillo"],
  ["tacna", "Tacna", "Tacna"],
] as const;
const index = buildIndex(
  [
    ...PLACES.map(([department, province, district], n) =>
      moto({ id: `p${n}`, department, province, district, model: "Pulsar NS 200", brand: "Bajaj", displacement: 199 }),
    ),
    ...Array.from({ length: 8 }, (_, n) => makeRow({ id: `t${n}`, title: "Trek Marlin 7", model: "Marlin 7" })),
    makeRow({ id: "negra", title: "Trek Marlin 7 negra", model: "Marlin 7" }),
    moto({ id: "duke", title: "KTM 390 Duke", brand: "KTM", model: "390 Duke", displacement: 373 }),
    moto({
      id: "r3",
      title: "Yamaha YZF-R3",
      brand: "Yamaha",
      model: "YZF-R3",
      category: "deportiva",
      displacement: 321,
    }),
  ],
  ["Trek", "Royal Enfield", "Honda", "Bajaj", "Yamaha", "KTM", "Zongshen", "Specialized", "Giant", "Scott"].map(
    (name) => ({
      name,
    }),
  ),
);
const asked = (query: string) => parseFilters(new URLSearchParams(query));
const read = (query: string) =>
  decodeURIComponent(hrefOf(understand(index, asked(query)).filters)).replace("/comprar", "");
const say = (text: string) => read(new URLSearchParams({ q: text }).toString());
const plainText = (text: string) => text.replaceAll("\u00a0", " ");

describe("a text that is understood", () => {
  test.each([
    // Kinds, and words for them.
    ["moto lineal", "?q=lineal&tipo=motos"],
    ["bici plegadiza", "?tipo=plegable"],
    ["moto de 3 ruedas", "?tipo=trimoto"],
    ["scooter eléctrico", "?tipo=moto-electrica"],
    ["moto doble proposito", "?tipo=doble-proposito"],
    // Origins are brands.
    ["motos japonesas", "?tipo=motos&marca=honda,yamaha"],
    ["motos chinas", "?tipo=motos&marca=zongshen"],
    ["moto hindú 200", "?tipo=motos&marca=bajaj,royal-enfield&cilindrada=200-200"],
    ["motos indias en arequipa", "?tipo=motos&marca=bajaj,royal-enfield&ubicacion=arequipa"],
    ["bicis de taiwan", "?tipo=bicicletas&marca=giant"],
    ["motos coreanas", "?q=coreanas&tipo=motos"],
    // Prices.
    ["bici hasta 500 soles", "?tipo=bicicletas&precio=0-500"],
    ["moto de 3 mil a 5 mil soles", "?tipo=motos&precio=3000-5000"],
    ["moto máximo 8k", "?tipo=motos&precio=0-8000"],
    ["bici 800 lucas", "?tipo=bicicletas&precio=0-800"],
    ["bici por debajo de mil soles", "?tipo=bicicletas&precio=0-1000"],
    ["moto 3500 o menos", "?tipo=motos&precio=0-3500"],
    ["s/1500", "?precio=0-1500"],
    ["$500", "?precio=0-1875"],
    ["moto 2000 dólares", "?tipo=motos&precio=0-7500"],
    ["moto barata", "?tipo=motos&orden=precio-asc"],
    // Sizes, displacement, kilometres, years.
    ["bici aro26", "?tipo=bicicletas&aro=26"],
    ["aro 27,5", "?tipo=bicicletas&aro=27.5"],
    ["bici 29", "?tipo=bicicletas&aro=29"],
    ["bici de 29 pulgadas", "?tipo=bicicletas&aro=29"],
    ["bici talla mediana", "?tipo=bicicletas&talla=m"],
    ["moto 125", "?tipo=motos&cilindrada=125-125"],
    ["moto 150 c.c.", "?tipo=motos&cilindrada=150-150"],
    ["moto con menos de 10,000 km", "?tipo=motos&kilometraje=0-10000"],
    ["moto modelo 2022", "?tipo=motos&anio=2022-2022"],
    ["moto 2018-2020", "?tipo=motos&anio=2018-2020"],
    // Condition.
    ["moto 0 km", "?tipo=motos&estado=nuevo"],
    ["bici sin uso", "?tipo=bicicletas&estado=nuevo"],
    ["bici 2da mano", "?tipo=bicicletas&estado=usado"],
    ["semi nueva", "?estado=como-nuevo"],
    // Children.
    ["bici para niña 6 años", "?q=6+años&tipo=infantil"],
    ["bici para mi hijo de 4 años", "?q=de+4+años&tipo=infantil"],
    // Places: by any of their names, several, and parts of a city.
    ["moto en sjl", "?tipo=motos&ubicacion=lima&provincia=lima&distrito=san-juan-de-lurigancho"],
    ["bici cuzco", "?tipo=bicicletas&ubicacion=cusco"],
    ["moto en smp", "?tipo=motos&ubicacion=lima&provincia=lima&distrito=san-martin-de-porres"],
    ["bici miraflores arequipa", "?tipo=bicicletas&ubicacion=arequipa&provincia=arequipa&distrito=miraflores"],
    ["moto surco o miraflores", "?q=surco+o+miraflores&tipo=motos"],
    ["moto lima norte", "?q=lima+norte&tipo=motos"],
    // Unwanted things, and words unknown to filters, stay text.
    ["bici no eléctrica", "?q=no+eléctrica&tipo=bicicletas"],
    ["moto sin papeles", "?q=sin+papeles&tipo=motos"],
    ["doble suspensión", "?q=doble+suspensión"],
    ["moto con abs", "?q=con+abs&tipo=motos"],
    // Questions.
    ["¿tienen bicicletas para niños?", "?tipo=infantil"],
    ["donde venden motos honda en tacna", "?tipo=motos&marca=honda&ubicacion=tacna"],
    ["quiero comprar una moto para trabajar", "?tipo=motos"],
    ["bici cerca de mi", "?tipo=bicicletas&orden=cerca"],
    // By ear and with errors.
    ["yamaja", "?marca=yamaha"],
    ["bajai pulsar", "?q=pulsar&marca=bajaj"],
    ["royal enfil", "?marca=royal-enfield"],
    ["sonshen", "?marca=zongshen"],
    ["especialaiz", "?marca=specialized"],
    ["trec", "?marca=trek"],
    ["escot", "?marca=scott"],
    ["mtoo usada", "?tipo=motos&estado=usado"],
    ["bisicleta", "?tipo=bicicletas"],
    // Names of models, which hold numbers.
    ["r3", "?q=r3"],
    ["duke 390", "?q=duke+390"],
    ["trek marlin 7", "?q=marlin+7&marca=trek"],
    ["ns 200", "?q=ns+200"],
    ["hola", "?q=hola"],
  ])("«%s» is %s", (text, expected) => {
    expect(say(text)).toBe(expected);
  });

  test("a number is never corrected, nor a word that a listing has", () => {
    expect(say("marlin77x")).toBe("?q=marlin77x");
    expect(say("estado")).toBe("?q=estado");
    expect(understand(index, asked("q=marlin")).respelled).toBeNull();
  });

  test("filters in use stay, and the text adds the others", () => {
    expect(read("q=barata+en+lima&tipo=motos&precio=0-900")).toBe(
      "?tipo=motos&precio=0-900&ubicacion=lima&orden=precio-asc",
    );
    expect(read("q=moto&tipo=bicicletas")).toBe("?q=moto&tipo=bicicletas");
    expect(read("q=bici+barata&orden=anio")).toBe("?tipo=bicicletas&orden=anio");
    expect(read("q=marlin&pagina=3")).toBe("?q=marlin&pagina=3");
  });

  test("a search to the letter reads no filters", () => {
    expect(read("q=moto+barata&tal=cual")).toBe("?q=moto+barata&tal=cual");
    expect(answer(index, asked("q=arlin&tal=cual"), NOW).total).toBe(9);
    expect(answer(index, asked("q=yamaja&tal=cual"), NOW)).toMatchObject({ total: 0, respelled: null });
  });

  test("an understood address is understood as it stands, for any words", () => {
    const words =
      'moto bici de sin no 29 150 aro talla m en lima surco o miraflores hasta 500 soles años 6 para niño trek marlin 7 barata negra doble suspension cc km 2020 honda tal menos ( " $'.split(
        " ",
      );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 7 }), (typed) => {
        const first = understand(index, asked(new URLSearchParams({ q: typed.join(" ") }).toString())).filters;
        const again = understand(index, asked(hrefOf(first).split("?")[1] ?? "")).filters;
        expect(hrefOf(again)).toBe(hrefOf(first));
      }),
      { numRuns: 300, examples: [[["$", "7", "moto"]]] },
    );
  });
});

describe("a search that is understood", () => {
  const ids = (text: string) =>
    answer(index, { ...NO_FILTERS, q: text, order: "relevancia" }, NOW).cards.map(({ id }) => id);

  test("names of models are found in any spelling, and no other that holds them", () => {
    expect(ids("r3")).toEqual(["r3"]);
    expect(ids("yzfr3")).toEqual(["r3"]);
    expect(ids("duke 390")).toEqual(["duke"]);
    expect(ids("ns-200")).toHaveLength(7);
  });

  test("several places are any of them, and a part of Lima all of its districts", () => {
    expect(ids("surco o los olivos").sort()).toEqual(["p1", "p3"]);
    expect(ids("lima norte")).toEqual(["p3"]);
  });

  test("a word with other signs is found as it stands in a text", () => {
    const signs = buildIndex([makeRow({ id: "x", title: "<b>Trek</b>1 (c/caja)" }), makeRow({ id: "y" })]);
    for (const q of ["<b>Trek</b>1", "(c/caja)", "c/caja"])
      expect([q, answer(signs, { ...NO_FILTERS, q }, NOW).cards[0]!.id]).toEqual([q, "x"]);
  });

  test("a displacement is a class", () => {
    expect(ids("200cc")).toHaveLength(7);
    expect(ids("390 cc")).toEqual(["duke"]);
  });

  test("what fits fully stands first, and the word that tells the least is done without", () => {
    const found = answer(index, { ...NO_FILTERS, q: "marlin negra", order: "relevancia" }, NOW);
    expect(found).toMatchObject({ total: 9, dropped: ["negra"] });
    expect(found.cards[0]!.id).toBe("negra");
  });

  test("names are not done without as long as something has them all", () => {
    const found = answer(index, { ...NO_FILTERS, q: "duke 390", order: "relevancia" }, NOW);
    expect(found).toMatchObject({ total: 1, dropped: [] });
  });

  test("a word that nothing has is done without, and all words only beside other filters", () => {
    expect(answer(index, asked("q=pulsar+ns+160"), NOW)).toMatchObject({ total: 7, dropped: ["160"] });
    expect(answer(index, asked("q=moto+goliat"), NOW)).toMatchObject({ total: 9, notSold: { brand: "goliat" } });
    expect(answer(index, asked("q=goliat"), NOW)).toMatchObject({ total: 0, dropped: [] });
    expect(answer(index, asked("q=goliat&precio=90000-"), NOW)).toMatchObject({ total: 0, dropped: [] });
  });

  test("what is not wanted is left out, but not who says to be without it", () => {
    const papers = buildIndex([
      moto({ id: "con", description: "Papeles en regla." }),
      moto({ id: "sin", description: "Se vende sin papeles." }),
      moto({ id: "nada", description: "Se vende." }),
    ]);
    const found = answer(papers, asked("q=moto+sin+papeles"), NOW).cards.map(({ id }) => id);
    expect(found.sort()).toEqual(["nada", "sin"]);
    const others = answer(index, asked("q=moto+que+no+sea+bajaj"), NOW).cards.map(({ id }) => id);
    expect(others.sort()).toEqual(["duke", "r3"]);
  });

  test("specifications and the colour of the form are words of a listing", () => {
    const bicycles = buildIndex([
      makeRow({ id: "doble", specifications: { suspension: "Doble", color: "Negro", gears: 21 } }),
      makeRow({ id: "delantera", specifications: { suspension: "Delantera", color: "Gris" } }),
      moto({
        id: "automatica",
        category: "scooter",
        specifications: { transmission: "Automática", soatUntil: "2027-01-01" },
      }),
      moto({ id: "semi", specifications: { transmission: "Semiautomática" } }),
    ]);
    const one = (text: string) => answer(bicycles, { ...NO_FILTERS, q: text }, NOW).cards.map(({ id }) => id);
    expect(one("doble suspensión")).toEqual(["doble"]);
    expect(one("21 velocidades")).toEqual(["doble"]);
    expect(one("de color negra")).toEqual(["doble"]);
    expect(one("plomo")).toEqual(["delantera"]);
    expect(one("automatico")).toEqual(["automatica"]);
    expect(one("con soat")).toEqual(["automatica"]);
    expect(one("semi automatica")).toEqual(["semi"]);
    // No text finds a fact as letters.
    expect(search(bicycles, asked("q=doblesusp&tal=cual"), NOW, "letter").total).toBe(0);
  });

  test("counts and mails of saved searches agree, and prices, news and counts have all that is asked", () => {
    const all = { after: 0, upTo: NOW, exceptSeller: "", limit: 5 };
    const newsOf = (filters: Filters) => answered(newAnswers(index, filters, all, NOW), index);
    for (const text of ["moto lineal", "marlin negra", "yamaja", "pulsar ns 160", "goliat"]) {
      const filters = { ...NO_FILTERS, q: text };
      const { total } = newsOf(filters);
      expect([text, answered(countingAnswers(index, filters, NOW), index)]).toEqual([text, total]);
      expect([text, answer(index, filters, NOW, { rule: "every word" }).total]).toEqual([text, total]);
    }
    const strict = { ...NO_FILTERS, q: "marlin negra" };
    expect(answered(usualPrices(index, strict, NOW, NO_MARKET), index).total).toBe(1);
    const news = newsOf(strict);
    expect(news.cards.map(({ id }) => id)).toEqual(["negra"]);
  });
});

describe("what the page says of it", () => {
  const view = (query: string) =>
    searchView({ ...answer(index, asked(query), NOW), limited: false }, { unread: [], missed: [] });

  test("the page of results leads back to the letter beside the filters, and from there to what was understood", () => {
    const read = view("q=moto+barata&ubicacion=lima");
    expect(read.said).toBeNull();
    expect(read.actions).toContainEqual({
      label: "Buscar tal cual",
      href: "/comprar?q=moto+barata&tal=cual&ubicacion=lima",
    });
    expect(view("q=moto+barata&tal=cual").said).toEqual({
      text: "Buscamos “moto barata” tal cual.",
      links: [{ label: "Buscar como lo entendemos", href: "/comprar?q=moto+barata" }],
    });
    expect(view("q=marlin").said).toBeNull();
    expect(view("tipo=motos").said).toBeNull();
  });
  test("the page of results says which words it did without, and claims them in no heading, chip or saved search", () => {
    const negra = view("q=marlin+negra&tipo=mtb");
    expect(negra.said!.text).toBe("Mostramos 9 bicicletas sin tomar en cuenta «negra».");
    expect(negra.heading).toBe("Bicicletas de montaña con “marlin”");
    expect(negra.chips.map(({ label }) => label)).toEqual(["“marlin”", "Bicicletas de montaña"]);
    expect(negra.saveHref).toBe("/perfil/busquedas/nueva?q=marlin&tipo=mtb");
    expect(view("q=pulsar+ns+160").said!.text).toBe("Mostramos 7 anuncios sin tomar en cuenta «160».");
  });
  test("the page of results shows dollars beside their soles", () => {
    expect(plainText(view("q=moto+hasta+$500").said!.text)).toMatch(
      /US\$ 500 son S\/ 1,875 \(a S\/ 3.75 por dólar\)\./,
    );
  });
  test("the page of results offers what the text may mean too, and nothing that finds nothing", () => {
    expect(view("q=semi+nueva").offers).toEqual([{ label: "+ Estado: Usado", href: "/comprar?estado=usado" }]);
    expect(view("q=eléctrica").offers).toEqual([]);
  });
  test("the page of results leads from few results to a wider place, a kind alike, and a price a little further", () => {
    const near = (query: string) => {
      const { near: few, ways: none } = view(query);
      return [...few, ...none].map(({ label, detail, href }) => [plainText(label), detail, href]);
    };
    expect(near("tipo=chopper")).toEqual([
      ["Ver 18 anuncios", "", "/comprar"],
      ["Motos naked", "8 anuncios", "/comprar?tipo=naked"],
      ["Todas las motos", "9 anuncios", "/comprar?tipo=motos"],
    ]);
    expect(near("tipo=deportiva&precio=0-2400")).toEqual([
      ["Ver 1 moto", "", "/comprar?tipo=deportiva"],
      ["Hasta S/ 3,000", "1 anuncio", "/comprar?tipo=deportiva&precio=0-3000"],
    ]);
    expect(near("q=duke+en+tacna")).toEqual([["En todo el Perú", "1 anuncio", "/comprar?q=duke"]]);
    expect(view("tipo=motos").near).toEqual([]);
  });
});
