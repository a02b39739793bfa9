import { describe, expect, test } from "vitest";

import { hrefOf, NO_FILTERS } from "~/catalog/filters";
import { countedText } from "~/catalog/search-words/model";
import { buildIndex, searching } from "~/catalog/search/search";
import { synonymsOf, withSynonyms } from "~/catalog/synonyms";
import { understand, understanding } from "~/catalog/understanding/answer";
import { lookingAt } from "~/catalog/understanding/proposals";

import { ENGINES, type Engine } from "../engines";
import { makeRow, NOW } from "../make-row";

const rows = [
  makeRow({ id: "a", title: "Trek Marlin 7", model: "Marlin 7" }),
  makeRow({ id: "b", title: "Moto", brand: "Yamaha", model: "NMAX 155", category: "scooter" }),
  makeRow({ id: "c", title: "Mototaxi", brand: "Bajaj", model: "Torito", category: "trimoto" }),
];
const brands = [{ name: "Trek" }, { name: "Yamaha" }, { name: "Bajaj" }];
const STREETS = [
  ...rows,
  makeRow({ id: "d", title: "Bicicleta de carrera", model: "Carrera", category: "ruta" }),
  makeRow({ id: "e", title: "Bicicleta playera", model: "Playera", category: "urbana" }),
  makeRow({ id: "f", title: "Bicicleta", model: "Bonetto", category: "urbana" }),
];
const lookAt = ({ names, ask }: Engine, text: string) => ask(lookingAt(names, text, NOW));
const synonyms = synonymsOf([
  { typed: "cachina", means: "segunda mano" },
  { typed: "moto taxita", means: "trimoto" },
  { typed: "chalaca", means: "trek marlin" },
]);

describe("synonyms", () => {
  test.each([
    ["bici cachina", "bici segunda mano"],
    ["una moto taxita barata", "una trimoto barata"],
    ["Chalaca", "trek marlin"],
    ["moto", "moto"],
  ])("%j is read as %j", (typed, meant) => {
    expect(withSynonyms(synonyms, typed.split(" ")).join(" ")).toBe(meant);
  });
  test("an accepted word is read as what it means, and to the letter where the address says so", () => {
    const learned = buildIndex(rows, brands, synonyms);
    const read = (q: string, exact = false) =>
      hrefOf(understand(learned, { ...NO_FILTERS, q, exact, order: "relevancia" }).filters);
    expect(read("moto taxita")).toBe("/comprar?tipo=trimoto");
    expect(read("bici cachina")).toBe("/comprar?tipo=bicicletas&estado=usado");
    expect(read("chalaca")).toBe("/comprar?q=marlin&marca=trek");
    expect(read("chalaca", true)).toBe("/comprar?q=chalaca&tal=cual");
    expect(understand(learned, { ...NO_FILTERS, q: "chalaca" })).toMatchObject({
      typed: "chalaca",
      respelled: "trek marlin",
    });
  });
});

describe.each(ENGINES)("proposals for a text without results, %s", (_, over) => {
  const index = over(rows, brands);
  const streets = over(STREETS, brands);

  test("a word that is near a name stands for it, where something is found so", () => {
    expect(lookAt(index, "scooter yamirata")).toEqual({
      text: "scooter yamirata",
      found: 0,
      proposal: { kind: "word", typed: "yamirata", means: "yamaha", found: 1 },
    });
  });
  test("a word that is near nothing is a brand of the kinds that the others say", () => {
    expect(lookAt(index, "moto zontes").proposal).toEqual({
      kind: "brand",
      typed: "zontes",
      name: "Zontes",
      makes: ["moto"],
    });
    expect(lookAt(index, "zontes").proposal).toMatchObject({ makes: ["bicicleta", "moto"] });
  });
  test.each([
    ["benotto", { kind: "brand", name: "Benotto" }],
    ["bici panadera", null],
    ["chacarera", null],
    // Of no list: three errors at the beginning make another word.
    ["pasadera", { kind: "brand", name: "Pasadera" }],
  ])("%j, if a brand or a word of the trade, is no other word's error", (text, proposal) => {
    expect(lookAt(streets, text).proposal).toEqual(proposal && expect.objectContaining(proposal));
  });
  test.each(["benotto", "bici panadera", "chacarera"])("the search leaves %j as it was typed", (q) => {
    expect(streets.ask(understanding(streets.names, { ...NO_FILTERS, q })).respelled).toBeNull();
    expect(streets.ask(searching(streets.names, { ...NO_FILTERS, q }, NOW)).nearest).toEqual([]);
  });
  test("a text whose words are all known has no proposal, nor has one that finds something", () => {
    expect(lookAt(index, "trek yamaha")).toEqual({ text: "trek yamaha", found: 0, proposal: null });
    expect(lookAt(index, "marlin")).toEqual({ text: "marlin", found: 1, proposal: null });
    expect(lookAt(index, "99999").proposal).toBeNull();
  });
});

test.each([
  ["  Moto   ZONTES ", "moto zontes"],
  ["aro 29", "aro 29"],
  ["llama al 987654321", null],
  ["llama al 987 654 321", null],
  ["ana@correo.test", null],
  ["www.otra.pe", null],
  ["<script>", null],
  ["", null],
  ["uno dos tres cuatro cinco seis siete", null],
  ["x".repeat(61), null],
])("the text %j is kept as %j", (typed, kept) => {
  expect(countedText(typed)).toBe(kept);
});
