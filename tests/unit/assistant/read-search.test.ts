import { describe, expect, test } from "vitest";

import { readSearch } from "~/assistant/rules/reading";
import { formatFilters, NO_FILTERS, withFilters } from "~/catalog/filters";
import { withDigits } from "~/catalog/phrases/numbers";

import { BRANDS, understand } from "./market";

async function read(message: string): Promise<string> {
  const { filters, words } = await readSearch(message, { brands: BRANDS, understand });
  const query = formatFilters(withFilters(NO_FILTERS, filters));
  return [query, words.join(" ")].filter(Boolean).join(" | ");
}

describe("amounts in words", () => {
  test.each([
    ["mil quinientos soles", "1500 soles"],
    ["dos mil", "2000"],
    ["2 mil quinientos, por favor", "2500, por favor"],
    ["1.5k", "1500"],
    ["mil", "1000"],
    ["quinientos soles", "500 soles"],
    ["dos ruedas y una moto", "dos ruedas y una moto"],
    ["s/ 1,000 o 12.500", "s/ 1000 o 12500"],
    ["tres mil doscientos cincuenta", "3250"],
    ["milagro", "milagro"],
  ])("the amount %s in words becomes %s", (text, digits) => {
    expect(withDigits(text)).toBe(digits);
  });
});

describe("a search as people write it", () => {
  test.each([
    [
      "busco una bici de montaña usada en Cusco por menos de 1500",
      "tipo=mtb&precio=0-1500&ubicacion=cusco&estado=usado",
    ],
    ["bicis entre mil y dos mil soles", "tipo=bicicletas&precio=1000-2000"],
    ["una moto de hasta tres mil quinientos", "tipo=motos&precio=0-3500"],
    ["Royal Enfield del 2019 para arriba", "marca=royal-enfield&anio=2019-"],
    ["motos entre 2018 y 2022", "tipo=motos&anio=2018-2022"],
    ["moto honda 2019", "tipo=motos&marca=honda&anio=2019-2019"],
    ["motos hasta 2000", "tipo=motos&precio=0-2000"],
    ["moto del año 2000", "tipo=motos&anio=2000-2000"],
    [
      "bicicletas desde S/ 800 hasta S/ 1,200 en Juliaca",
      "tipo=bicicletas&precio=800-1200&ubicacion=puno&provincia=san-roman&distrito=juliaca",
    ],
    ["una eléctrica", "electrica"],
    ["moto enduro", "tipo=doble-proposito"],
    ["bici para mi hija de 15 años", "tipo=bicicletas"],
    ["bici aro 29 talla M", "tipo=bicicletas&aro=29&talla=m"],
    ["ns200 nueva", "estado=nuevo | ns200"],
    [
      "la moto más barata en San Martín de Porres",
      "tipo=motos&ubicacion=lima&provincia=lima&distrito=san-martin-de-porres&orden=precio-asc",
    ],
    ["marlin 7", " | marlin 7".trim().slice(2)],
    ["hola, ¿qué tal?", ""],
  ])("a search as people write it is read: %s", async (message, expected) => {
    expect(await read(message)).toBe(expected);
  });
});
