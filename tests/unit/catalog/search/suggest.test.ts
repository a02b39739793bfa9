import { describe, expect, test } from "vitest";

import { parseFilters } from "~/catalog/filters";
import { rowOf, type Row } from "~/catalog/index/rows";
import { searching } from "~/catalog/search/search";
import { suggesting } from "~/catalog/search/suggest";
import { SUGGESTIONS_MAX } from "~/catalog/suggest/constants";
import { NO_SYNONYMS } from "~/catalog/synonyms";
import { completing, completingGroups } from "~/catalog/understanding/suggested";

import { makeListings } from "../../../../local/seed/listings.ts";
import { ENGINES, type Engine } from "../engines";
import { makeRow, NOW } from "../make-row";

const ROWS = [
  makeRow({ id: "a", model: "Marlin 7" }),
  makeRow({ id: "b", model: "marlin-7" }),
  makeRow({ id: "c", title: "Ruta", model: "Domane AL 2", category: "ruta" }),
  makeRow({ id: "d", title: "Moto", brand: "Royal Enfield", model: "Himalayan", category: "doble-proposito" }),
  makeRow({ id: "e", brand: "Gone", model: "Old", expiresAt: NOW }),
];
const inSurco = { department: "lima", province: "Lima", district: "Santiago de Surco" } as const;
const suggest = ({ names, ask }: Engine, text: string) => ask(suggesting(names, text, NOW));
const suggested = ({ names, ask }: Engine, text: string, now = NOW) => ask(completing(names, text, now));

describe.each(ENGINES)("suggestions, %s", (_, over) => {
  const index = over(ROWS, [{ name: "Trek" }, { name: "Monark" }]);
  const labels = (text: string) => suggest(index, text).map(({ label }) => label);

  test("an empty text gets kinds to begin with, in one order, those with listings", () => {
    const begin = (rows: Row[]) => suggested(over(rows), " ");
    const scooter = makeRow({ id: "s", category: "scooter", brand: "Honda", model: "PCX" });
    expect(begin([scooter, makeRow({ id: "a" }), makeRow({ id: "b", category: "ruta" })])).toEqual([
      { label: "Bicicletas", detail: "Tipo · 2 anuncios", href: "/comprar?tipo=bicicletas" },
      { label: "Motos", detail: "Tipo · 1 anuncio", href: "/comprar?tipo=motos" },
      { label: "Montaña", detail: "Tipo · 1 anuncio", href: "/comprar?tipo=mtb" },
      { label: "Scooter", detail: "Tipo · 1 anuncio", href: "/comprar?tipo=scooter" },
    ]);
    expect(begin([scooter]).map(({ label }) => label)).toEqual(["Motos", "Scooter"]);
    expect(begin([])).toEqual([]);
  });

  test("suggestions name what it is, how many there are, and where they stand", () => {
    expect(suggest(index, "mar")).toEqual([
      {
        label: "Trek Marlin 7",
        detail: "Modelo · 2 anuncios",
        href: "/comprar?q=Marlin+7&marca=trek",
        photo: "anuncio-1/foto-1",
      },
    ]);
    expect(suggest(index, "TRE")[0]).toEqual({
      label: "Trek",
      detail: "Marca · 3 anuncios",
      href: "/comprar?marca=trek",
    });
    expect(suggest(index, "montañ")).toEqual([
      { label: "Bicicletas de montaña", detail: "Tipo · 2 anuncios", href: "/comprar?tipo=mtb" },
    ]);
  });
  test("suggestions count what their link finds, longer names of the model included", () => {
    const rows = ["FZ", "FZ", "FZ 25", "MT-03"].map((model, at) =>
      makeRow({ id: `y${at}`, title: model, brand: "Yamaha", model, category: "naked" }),
    );
    const yamahas = over(rows);
    for (const { label, detail, href } of suggest(yamahas, "yamaha")) {
      const asked = parseFilters(new URL(href, "https://rebi.test").searchParams);
      const { total } = yamahas.ask(searching(yamahas.names, asked, NOW));
      expect([label, detail]).toEqual([label, expect.stringMatching(new RegExp(` ${total} anuncios?$`))]);
    }
    expect(suggest(yamahas, "yamaha fz")[0]).toMatchObject({ detail: "Modelo · 3 anuncios" });
  });
  test("places and sizes are suggested by their names, other names of districts included", () => {
    const rows = [
      makeRow({ id: "p1", ...inSurco, wheelSize: "29", frameSize: "m" }),
      makeRow({ id: "p2", ...inSurco, wheelSize: "29", frameSize: "l" }),
      makeRow({ id: "p3", department: "arequipa", province: "Arequipa", district: "" }),
    ];
    const placed = over(rows);
    expect(suggest(placed, "surc")).toEqual([
      {
        label: "Santiago de Surco, Lima",
        detail: "Lugar · 2 anuncios",
        href: "/comprar?ubicacion=lima&provincia=lima&distrito=santiago-de-surco",
      },
    ]);
    expect(suggest(placed, "areq").map(({ label, href }) => [label, href])).toEqual([
      ["Arequipa", "/comprar?ubicacion=arequipa"],
      ["Provincia de Arequipa", "/comprar?ubicacion=arequipa&provincia=arequipa"],
    ]);
    expect(suggest(placed, "aro 2")[0]).toEqual({
      label: 'Bicicletas aro 29"',
      detail: "Medida · 2 anuncios",
      href: "/comprar?tipo=bicicletas&aro=29",
    });
    expect(suggest(placed, "talla l")[0]).toMatchObject({ href: "/comprar?tipo=bicicletas&talla=l" });
  });
  test("the last word of a text completes what the others say", () => {
    const rows = [
      makeRow({ id: "p1", ...inSurco }),
      makeRow({ id: "p2", department: "arequipa", province: "Arequipa", district: "" }),
    ];
    const placed = over(rows, [{ name: "Trek" }]);
    expect(suggested(placed, "trek surc")[0]).toEqual({
      label: "Bicicletas y motos Trek en Santiago de Surco, Lima",
      detail: "Búsqueda · 1 anuncio",
      href: "/comprar?marca=trek&ubicacion=lima&provincia=lima&distrito=santiago-de-surco",
    });
    expect(suggested(placed, "montañera areq")[0]).toMatchObject({
      href: "/comprar?tipo=mtb&ubicacion=arequipa",
    });
    expect(suggested(placed, "scooter areq")).toEqual([]);
  });
  test("the page of suggestions has groups, of all that is on sale where nothing is typed", () => {
    const groups = (text: string) => index.ask(completingGroups(index.names, text, NOW));
    const kindsOf = (text: string) => groups(text).map(({ kind }) => kind);
    expect(kindsOf("")).toEqual(["Tipo", "Marca", "Modelo", "Lugar"]);
    expect(kindsOf("tr")).toEqual(["Tipo", "Marca", "Modelo"]);
    expect(groups("trec marlin")).toMatchObject([{ kind: "Modelo", found: [{ label: "Trek Marlin 7" }] }]);
    expect(kindsOf("zzzz")).toEqual([]);
  });
  test("suggestions are types first, then brands, then models; most listings first", () => {
    expect(labels("tr")).toEqual([
      "Bicicletas de montaña",
      "Motos doble propósito",
      "Trek",
      "Trek Marlin 7",
      "Trek Domane AL 2",
    ]);
  });
  test("suggestions hold a word that begins with each typed one, in any order", () => {
    expect(labels("enf roy")).toEqual(["Royal Enfield", "Royal Enfield Himalayan"]);
    expect(labels("trek him")).toEqual([]);
  });
  test("suggestions forgive errors where a text begins no name", () => {
    expect(suggested(index, "trec marlin").map(({ label }) => label)).toEqual(["Trek Marlin 7"]);
    expect(suggested(index, "roial").map(({ label }) => label)).toEqual(["Royal Enfield", "Royal Enfield Himalayan"]);
    expect(suggested(index, "mar")).toEqual(suggest(index, "mar"));
    expect(suggested(index, "zzzzzz")).toEqual([]);
  });
  test("suggestions name nothing that has no listing now", () => {
    expect(labels("monark")).toEqual([]);
    expect(labels("gone")).toEqual([]);
    expect(labels("scooter")).toEqual([]);
  });
  test.each(["", "t", " ", "!!", "."])("%j is too short", (text) => {
    expect(labels(text)).toEqual([]);
  });
  test("suggestions are few, and at most 1.5 kB", () => {
    const seeded = makeListings(3_000, new Date(NOW)).map(({ id, fields }) => ({ ...fields, id, photos: [] }));
    const large = over(seeded.map(rowOf).filter((row) => row !== null));
    for (const text of ["bi", "mo", "tr", "ho", "ya", "bicicletas", "2", "ro"]) {
      const found = suggest(large, text);
      expect(found.length).toBeLessThanOrEqual(SUGGESTIONS_MAX);
      expect(new TextEncoder().encode(JSON.stringify(found)).length).toBeLessThanOrEqual(1_500);
    }
    expect(suggest(large, "bi")[0]?.label).toBe("Bicicletas");
  });
});

describe.each(ENGINES)("suggestions for what no name begins, %s", (_, over) => {
  const now = Date.parse("2026-11-27T12:00:00Z");
  const demo = over(
    makeListings(428, new Date("2026-11-27T00:00:00Z")).flatMap(
      ({ id, fields }) => rowOf({ ...fields, id, photos: [] }) ?? [],
    ),
    [],
    NO_SYNONYMS,
    now,
  );
  test.each([
    ["scu", "Motos scooter"],
    ["ns2", "Bajaj Pulsar NS 200"],
    ["kawa", "Motos"],
    ["hasta 2 mil", "Bicicletas y motos hasta S/\u00a02,000"],
    ["casco", "Bicicletas y motos"],
    ["bici para", "Bicicletas"],
  ])("“%s” suggests %s", (text, label) => {
    expect(suggested(demo, text, now).map((one) => one.label)).toContain(label);
  });
});
