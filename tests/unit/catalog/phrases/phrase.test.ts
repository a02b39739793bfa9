import { describe, expect, test } from "vitest";

import { hrefOf, NO_FILTERS, parseFilters } from "~/catalog/filters";
import { knownNames } from "~/catalog/phrases/known-names";
import { readPhrase } from "~/catalog/phrases/phrase";
import { buildIndex, search } from "~/catalog/search/search";

import { makeRow, NOW } from "../make-row";

const PLACES = [
  ["lima", "Lima", "Miraflores"],
  ["lima", "Lima", "Miraflores"],
  ["arequipa", "Arequipa", "Miraflores"],
  ["lima", "Lima", "San Juan de Lurigancho"],
  ["lima", "Cañete", "Mala"],
  ["la-libertad", "Trujillo", "Trujillo"],
] as const;
const index = buildIndex(
  PLACES.map(([department, province, district], n) => makeRow({ id: `n${n}`, department, province, district })),
  ["Trek", "Royal Enfield", "Honda"].map((name) => ({ name })),
);
const known = knownNames(index);
const read = (text: string, base = "") =>
  decodeURIComponent(hrefOf(readPhrase(text, known, parseFilters(new URLSearchParams(base))))).replace("/comprar", "");

describe("a phrase as filters", () => {
  test.each([
    [
      "montañera aro 29 en Miraflores hasta 1500 soles",
      "?tipo=mtb&aro=29&precio=0-1500&ubicacion=lima&provincia=lima&distrito=miraflores",
    ],
    ["bicicleta de montaña talla M usada", "?tipo=mtb&talla=m&estado=usado"],
    ["busco bici para niño aro 16", "?tipo=infantil&aro=16"],
    ["moto pistera 200 cc", "?tipo=naked,deportiva&cilindrada=200-200"],
    ["scooter entre 100 y 150cc en Lima", "?tipo=scooter&cilindrada=100-150&ubicacion=lima"],
    ["aro 27.5", "?tipo=bicicletas&aro=27.5"],
    ['29" talla l', "?tipo=bicicletas&aro=29&talla=l"],
    ["150cc", "?tipo=motos&cilindrada=150-150"],
    ["moto honda con menos de 10 mil km", "?tipo=motos&marca=honda&kilometraje=0-10000"],
    ["Royal Enfield del 2020 en adelante", "?marca=royal-enfield&anio=2020-"],
    ["trek 2018 a 2022", "?marca=trek&anio=2018-2022"],
    ["trek marlin 7 como nueva", "?q=marlin+7&marca=trek&estado=como-nuevo"],
    ["entre S/ 1,000 y S/ 2,000", "?precio=1000-2000"],
    ["más de 3 mil soles", "?precio=3000-"],
    ["hasta 1500", "?precio=0-1500"],
    ["hasta 2000 soles", "?precio=0-2000"],
    ["no quiero bici de ruta", "?q=no+ruta&tipo=bicicletas"],
    ["todo menos honda", "?q=menos+honda"],
    ["bici ni de ruta ni de montaña", "?q=no+ruta+no+montaña&tipo=bicicletas"],
    ["moto excepto en lima", "?q=excepto+lima&tipo=motos"],
    ["hasta 2019", "?anio=-2019"],
    ["trek menos de 2000", "?marca=trek&precio=0-2000"],
    ["moto desde 2000", "?tipo=motos&precio=2000-"],
    ["moto antes del 2000", "?tipo=motos&anio=-1999"],
    ["moto del 2000 en adelante", "?tipo=motos&anio=2000-"],
    ["moto 2000", "?tipo=motos&anio=2000-2000"],
    ["moto del 2000 al 2010", "?tipo=motos&anio=2000-2010"],
    ["bici en sjl", "?tipo=bicicletas&ubicacion=lima&provincia=lima&distrito=san-juan-de-lurigancho"],
    ["san juan de lurigancho", "?ubicacion=lima&provincia=lima&distrito=san-juan-de-lurigancho"],
    ["cañete", "?ubicacion=lima&provincia=canete"],
    ["trujillo", "?ubicacion=la-libertad&provincia=trujillo"],
    ["eléctrica", "?q=eléctrica"],
    ["bmx talla m", "?q=talla+m&tipo=bmx"],
    ["moto aro 17", "?q=aro+17&tipo=motos"],
    ["marlin 7 rojo", "?q=marlin+7+rojo"],
    ["de la", "?q=de+la"],
    ["", ""],
  ])("the reader of phrases reads «%s»", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test("the reader of phrases keeps the filters in use, and reads no other of their groups", () => {
    expect(read("giant aro 26 en lima nueva", "tipo=ruta&estado=usado")).toBe(
      "?q=giant+nueva&tipo=ruta&aro=26&ubicacion=lima&estado=usado",
    );
  });

  test("the reader of phrases never throws, and is canonical, for any words", () => {
    const words = ["aro", "29", "de", "s/", "1,500", "hasta", "a", "cc", "km", "lima", "((", "\\", "mil", "2020"];
    for (const one of words)
      for (const two of words)
        for (const three of words) {
          const filters = readPhrase(`${one} ${two} ${three}`, known);
          const href = hrefOf(filters);
          expect(hrefOf(parseFilters(new URL(href, "https://rebi.test").searchParams))).toBe(href);
        }
  });
});

describe("offers", () => {
  const offers = (query: string) =>
    search(index, parseFilters(new URLSearchParams(query)), NOW).offers.map(({ label, href }) => [
      label.replaceAll("\u00a0", " "),
      decodeURIComponent(href),
    ]);

  test("offers give the whole phrase first, then each filter", () => {
    expect(offers("q=trek+aro+29+en+miraflores")).toEqual([
      [
        "Bicicletas Trek aro 29 en Miraflores, Lima",
        "/comprar?tipo=bicicletas&marca=trek&aro=29&ubicacion=lima&provincia=lima&distrito=miraflores",
      ],
      ['Aro: 29"', "/comprar?q=trek+en+miraflores&tipo=bicicletas&aro=29"],
      ["Marca: Trek", "/comprar?q=aro+29+en+miraflores&marca=trek"],
      ["Ubicación: Miraflores, Lima", "/comprar?q=trek+aro+29+en&ubicacion=lima&provincia=lima&distrito=miraflores"],
    ]);
  });
  test.each([
    ["q=talla+m", [["Talla: M", "/comprar?tipo=bicicletas&talla=m"]]],
    ["q=talla+m&tipo=bmx", []],
    ["q=150+cc&tipo=scooter", [["Cilindrada: 150 cc", "/comprar?tipo=scooter&cilindrada=150-150"]]],
    ["q=hasta+800+soles", [["Precio: Hasta S/ 800", "/comprar?precio=0-800"]]],
    ["q=canete", [["Ubicación: provincia de Cañete, Lima", "/comprar?ubicacion=lima&provincia=canete"]]],
    ["q=usada", [["Estado: Usado", "/comprar?estado=usado"]]],
    ["", []],
  ])("offers are made for '%s'", (query, expected) => {
    expect(offers(query)).toEqual(expected);
  });
  test("offers are none for groups in use", () => {
    expect(search(index, { ...NO_FILTERS, q: "lima", department: "cusco" }, NOW).offers).toEqual([]);
  });
});
