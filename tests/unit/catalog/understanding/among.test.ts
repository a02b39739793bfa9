import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { answered, sideBySide } from "~/catalog/asking";
import { parseFilters, type Filters } from "~/catalog/filters";
import type { Row } from "~/catalog/index/rows";
import { keysOfRow, keysOfSearch } from "~/catalog/search/match-keys";
import { buildIndex } from "~/catalog/search/search";
import { amongListings } from "~/catalog/understanding/among";
import { newAnswers, wantedAnswers } from "~/catalog/understanding/answer";

import { makeRow, NOW } from "../make-row";

const BRANDS = [
  { id: "trek", name: "Trek" },
  { id: "giant", name: "Giant", formerSlugs: ["giamt-cycles"] },
  { id: "liv", name: "Liv", mergedInto: "giant" },
  { id: "honda", name: "Honda" },
];

const row: fc.Arbitrary<Row> = fc
  .record({
    title: fc.constantFrom("Bicicleta de montaña", "Moto lineal 150", "Marlin con casco", "Se vende por viaje"),
    description: fc.constantFrom("En buen estado", "Por una Talon o una Marlin 7, la entrego en Pueblo Feliz"),
    brand: fc.constantFrom("Trek", "Giant", "Liv", "Honda", "Bianchi", ""),
    model: fc.constantFrom("Marlin 7", "Talon", "CB 190", ""),
    category: fc.constantFrom("mtb" as const, "ruta" as const, "naked" as const),
    department: fc.constantFrom("lima", "cusco", ""),
    province: fc.constantFrom("", "Lima", "Cusco"),
    district: fc.constantFrom("", "Miraflores", "Pueblo Feliz"),
    condition: fc.constantFrom("nuevo" as const, "buen-estado" as const),
    year: fc.constantFrom(2018, 2024),
    priceCentimos: fc.constantFrom(50_000, 150_000, 300_000),
    publishedAt: fc.integer({ min: NOW - 20, max: NOW }),
    expiresAt: fc.constantFrom(0, NOW, NOW + 1),
    sellerId: fc.constantFrom("ana", "luis"),
  })
  .map(makeRow);
const rows = fc
  .array(row, { maxLength: 40 })
  .map((all) => all.map((one, position) => ({ ...one, id: `id-${String(position).padStart(2, "0")}` })));

const texts = fc.constantFrom(
  "",
  "trek",
  "treck marlyn",
  "giant",
  "liv talon",
  "moto honda",
  "bici montañera barata",
  "bicicleta en miraflores",
  "cb190",
  "talon",
  "talon en cusco",
  "pueblo feliz",
  "bici pueblo feliz o cusco",
  "marlin 7",
  "190",
  "marlin hasta 2000",
  "menos de 1600 soles",
  "como nuevo",
  "trek o giant",
  "sin casco",
  "bianchi de ruta",
  "bici ruta cusco 2024",
  "zzz",
);
const rest = fc.constantFrom(
  "",
  "tipo=mtb",
  "tipo=mtb&tipo=ruta",
  "tipo=bicicletas",
  "tipo=motos",
  "marca=liv",
  "marca=giamt-cycles",
  "marca=bianchi",
  "marca=trek&marca=giant",
  "ubicacion=lima",
  "ubicacion=cusco&tipo=ruta",
  "marca=trek&ubicacion=lima&tipo=bicicletas",
  "precio=1000-2000",
  "estado=nuevo",
);
const filters: fc.Arbitrary<Filters> = fc
  .record({ q: texts, rest, exact: fc.boolean() })
  .map(({ q, rest: others, exact }) => {
    const query = new URLSearchParams(others);
    if (q !== "") query.set("q", q);
    if (exact) query.set("tal", "cual");
    return parseFilters(query);
  });

describe("new listings asked by themselves", () => {
  test("new listings asked by themselves are those that the whole catalogue finds, and every search that finds one has its key", async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.array(filters, { minLength: 1, maxLength: 8 }),
        fc.nat(20),
        fc.nat(20),
        async (all, searches, from, length) => {
          const index = buildIndex(all, BRANDS);
          const [after, upTo] = [NOW - 21 + from, NOW - 21 + from + length];
          const fresh = all.filter(({ publishedAt }) => publishedAt > after && publishedAt <= upTo);
          const among = amongListings(fresh, BRANDS, (read) =>
            Promise.resolve(answered(sideBySide(read.map((one) => wantedAnswers(index, one, NOW))), index)),
          );
          const matching = await among.matching(searches);
          for (const [at, asked] of searches.entries()) {
            const wanted = answered(
              newAnswers(index, asked, { after, upTo, exceptSeller: "ana", limit: 40 }, NOW),
              index,
            );
            const isKeyed = keysOfSearch(asked).some((key) => among.keys.includes(key));
            const found = isKeyed ? matching[at]!.filter(({ sellerId }) => sellerId !== "ana") : [];
            expect(found).toHaveLength(wanted.total);
            const ids = new Set(wanted.cards.map(({ id }) => id));
            expect(found.map(({ publishedAt }) => publishedAt).sort()).toEqual(
              all.flatMap(({ id, publishedAt }) => (ids.has(id) ? [publishedAt] : [])).sort(),
            );
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("keys of a stored search", () => {
  const keysOf = (query: string) => keysOfSearch(parseFilters(new URLSearchParams(query)));

  test("keys of a stored search are each kind, brand and place that it asks for, and any where it asks for none", () => {
    expect(keysOf("q=trek")).toEqual(["*|*|*"]);
    expect(keysOf("tipo=mtb&marca=trek&marca=giant&ubicacion=lima")).toEqual(["mtb|giant|lima", "mtb|trek|lima"]);
  });

  test("keys of a stored search never grow beyond one question to the database", () => {
    const brands = Array.from({ length: 20 }, (_, n) => `marca=b${n}`).join("&");
    expect(keysOf(`tipo=mtb&tipo=ruta&${brands}&ubicacion=lima`)).toEqual(["mtb|*|lima", "ruta|*|lima"]);
  });

  test("keys of a listing name all that its brand was called", () => {
    const { knownBrands } = buildIndex([], BRANDS);
    const keys = keysOfRow(makeRow({ brand: "Giant", category: "mtb", department: "lima" }), knownBrands);
    expect(keys).toEqual(expect.arrayContaining(["mtb|giant|*", "*|liv|lima", "*|giamt-cycles|*", "*|*|*"]));
    expect(keys).toHaveLength(16);
  });
});
