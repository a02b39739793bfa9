import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { NO_FILTERS, parseFilters } from "~/catalog/filters";
import type { CatalogIndex } from "~/catalog/index/catalog-index";
import { offersOf } from "~/catalog/search/offers";
import { buildIndex, search } from "~/catalog/search/search";
import { nearestTexts, typingErrors } from "~/catalog/search/spelling";
import { parseText } from "~/catalog/search/text-query";
import { answer, understand } from "~/catalog/understanding/answer";
import { isNamed, singular } from "~/catalog/words";

import { makeRow, NOW } from "../make-row";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

/** Every text one typing error away, letter by letter. */
function oneError(text: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after[1]! + after[0]! + after.slice(2));
    for (const letter of "abc") {
      found.add(before + letter + after);
      if (after !== "") found.add(before + letter + after.slice(1));
    }
  }
  return found;
}

describe("typing errors", () => {
  test("a typing error is one exactly for what one error makes", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(typingErrors(a, b, 2) <= 1).toBe(a === b || oneError(a).has(b));
      }),
      { numRuns: 2_000 },
    );
  });
  test.each([
    ["marlin", "marlin", 0],
    ["mralin", "marlin", 1],
    ["marln", "marlin", 1],
    ["marlini", "marlin", 1],
    ["marlon", "marlin", 1],
    ["narlon", "marlin", 2],
    ["scooter", "marlin", 3],
  ])("the count of typing errors in %s for %s is %d", (typed, meant, errors) => {
    expect(typingErrors(typed, meant, 2)).toBe(errors);
  });
});

describe("a text that nothing holds", () => {
  const respell = (index: CatalogIndex, q: string) => understand(index, { ...NO_FILTERS, q }).respelled;
  const index = buildIndex([
    makeRow({ id: "a", title: "Trek Marlin 7", department: "cusco" }),
    makeRow({ id: "b", title: "Giant Martin", brand: "Giant", model: "" }),
    makeRow({ id: "c", title: "Otra Marlin", brand: "Otra", model: "" }),
  ]);
  test("a text that nothing holds is read as the most frequent word that is one error away", () => {
    expect(respell(index, "Marxin trek")).toBe("marlin trek");
  });
  test("a text that nothing holds is read as a word of the site that no listing holds", () => {
    expect(respell(index, "scoter")).toBe("scooter");
    expect(respell(index, "arequpa")).toBe("arequipa");
  });
  test.each([
    ["four letters", "trex"],
    ["two errors", "marxix"],
    ["a word with digits", "marlin77x"],
    ["all words are known", "trek giant"],
  ])("a text that nothing holds stays as it is: %s", (_, text) => {
    expect(respell(index, text)).toBeNull();
  });
  test("a text that nothing holds offers the nearest words, short ones and those with two errors included", () => {
    expect(nearestTexts(index, "trex marlin")).toEqual(["trek marlin"]);
    expect(nearestTexts(index, "marxix")).toEqual(["marlin", "martin"]);
    expect(nearestTexts(index, "zzzzzz")).toEqual([]);
    expect(nearestTexts(index, "29x")).toEqual([]);
  });
  test("two errors away offers names only, no words of descriptions", () => {
    const told = buildIndex([makeRow({ id: "a", title: "Trek Marlin 7", description: "Nunca chocada" })]);
    expect(nearestTexts(told, "ninca")).toContain("nunca");
    expect(nearestTexts(told, "chofida")).not.toContain("chocada");
    expect(nearestTexts(told, "ninja")).not.toContain("hija");
    expect(nearestTexts(told, "kawasaki ninca"), "a model of a brand that nobody sells").toEqual([]);
  });
  test("a text that nothing holds keeps the name and not its number, where nothing has both", () => {
    const named = buildIndex([
      makeRow({ id: "a", title: "Trek Marlin 5", model: "Marlin 5" }),
      makeRow({ id: "b", title: "Otra Marlin 5", model: "Marlin 5" }),
      makeRow({ id: "c", title: "Cannondale Trail 7", model: "Trail 7" }),
    ]);
    const { dropped, total } = answer(named, { ...NO_FILTERS, q: "marlin 7" }, NOW);
    expect([dropped, total]).toEqual([["7"], 2]);
  });
  test("a text that nothing holds is not read as another while other filters are what finds nothing", () => {
    const outcome = answer(index, { ...NO_FILTERS, q: "marlin", department: "tacna" }, NOW);
    expect(outcome).toMatchObject({ total: 0, respelled: null, nearest: [] });
    expect(outcome.loosened).toEqual([
      { group: "q", total: 0 },
      { group: "department", total: 2 },
    ]);
  });
  test("a text that nothing holds and whose other reading does not help stays as it is, with the nearest words", () => {
    const asked = parseFilters(new URLSearchParams("q=marlyn&ubicacion=tacna"));
    expect(search(index, asked, NOW)).toMatchObject({ total: 0, nearest: ["marlin", "martin"] });
    expect(answer(index, asked, NOW)).toMatchObject({ total: 0, respelled: null });
  });
});

describe("words that are filters", () => {
  const brands = new Map([
    ["trek", "Trek"],
    ["royal-enfield", "Royal Enfield"],
  ]);
  const offered = (query: string) =>
    offersOf(parseFilters(new URLSearchParams(query)), { brands, placeNamed: () => undefined });
  test.each([
    ["q=scooter", [["Tipo: Scooter", "/comprar?tipo=scooter"]]],
    ["q=Motos", [["Tipo: Motos", "/comprar?tipo=motos"]]],
    [
      "q=eléctricas",
      [
        ["Tipo: Bicicletas eléctricas", "/comprar?tipo=bici-electrica"],
        ["Tipo: Moto eléctrica", "/comprar?tipo=moto-electrica"],
      ],
    ],
    ["q=royal enfield himalayan", [["Marca: Royal Enfield", "/comprar?q=himalayan&marca=royal-enfield"]]],
    ["q=casco en la libertad", [["Ubicación: La Libertad", "/comprar?q=casco+en&ubicacion=la-libertad"]]],
    ["q=en lima", [["Ubicación: Lima", "/comprar?ubicacion=lima"]]],
    ["q=nueva&orden=precio-asc", [["Estado: Nuevo", "/comprar?estado=nuevo&orden=precio-asc"]]],
    ["q=usadas", [["Estado: Usado", "/comprar?estado=usado"]]],
    ["q=no trek sin royal enfield", []],
    [
      "q=trek 2021&pagina=3",
      [
        ["Bicicletas y motos Trek de 2021", "/comprar?marca=trek&anio=2021-2021"],
        ["Marca: Trek", "/comprar?q=2021&marca=trek"],
        ["Año: 2021", "/comprar?q=trek&anio=2021-2021"],
      ],
    ],
    ["q=marlin", []],
  ])("words that are filters are offered as such for %s", (query, expected) => {
    expect(offered(query).map(({ label, href }) => [label, href])).toEqual(expected);
  });
  test("words that are filters are not offered for a filter that is in use", () => {
    expect(offered("q=scooter+lima+trek+nuevo+2020&tipo=mtb&ubicacion=cusco&marca=gt&estado=usado&anio=2019")).toEqual(
      [],
    );
  });
});

describe("words of a text", () => {
  test("small ones ask nothing beside others", () => {
    expect(parseText("bici de niño").terms.map(({ text }) => text)).toEqual(["bici", "nino"]);
    expect(parseText("de la").terms.map(({ text }) => text)).toEqual(["de", "la"]);
  });
  test("a search looks at eight words at most", () => {
    expect(parseText("ba ce di fo gu ha je ki lo mu").terms).toHaveLength(8);
  });
  test("measures are read in one word or two", () => {
    expect(parseText('aro 29" talla M 150cc').measures).toEqual([
      { word: "150cc", bits: 16 },
      { word: "aro29", bits: 3 },
      { word: "tallam", bits: 12 },
    ]);
  });
  test.each([
    ["bicicletas", "bicicleta"],
    ["motores", "motor"],
    ["scooters", "scooter"],
    ["bus", "bus"],
    ["ns200", "ns200"],
    ["mes", "mes"],
  ])("%s in the singular is %s", (plural, one) => {
    expect(singular(plural)).toBe(one);
  });
  test("a name is understood in the plural and by its beginning", () => {
    expect(["montanera", "montaneras", "montan"].map((term) => isNamed(["montanera"], term))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isNamed(["montanera"], "mont")).toBe(false);
  });
});
