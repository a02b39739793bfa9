import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { answered, ask } from "~/catalog/asking";
import { NO_FILTERS, parseFilters, type Filters } from "~/catalog/filters";
import { layeredIndex, type CatalogIndex } from "~/catalog/index/catalog-index";
import type { Row } from "~/catalog/index/rows";
import { buildSegment } from "~/catalog/index/segment";
import { NEW_MATCHES } from "~/catalog/search/row-asks";
import { buildIndex, countMatches, search, wantedOf } from "~/catalog/search/search";
import { answer, countingAnswers, newAnswers } from "~/catalog/understanding/answer";

import { makeRow, NOW } from "../make-row";

const row: fc.Arbitrary<Row> = fc
  .record({
    brand: fc.constantFrom("Trek", "Giant"),
    category: fc.constantFrom("mtb" as const, "ruta" as const),
    department: fc.constantFrom("lima", "cusco"),
    priceCentimos: fc.constantFrom(50_000, 150_000, 300_000),
    publishedAt: fc.integer({ min: NOW - 8, max: NOW }),
    expiresAt: fc.constantFrom(0, NOW, NOW + 1),
    sellerId: fc.constantFrom("ana", "luis"),
  })
  .map(makeRow);
const rows = fc
  .array(row, { maxLength: 40 })
  .map((all) => all.map((one, position) => ({ ...one, id: `id-${String(position).padStart(2, "0")}` })));
const filters: fc.Arbitrary<Filters> = fc
  .constantFrom("", "q=trek", "tipo=mtb", "marca=giant&ubicacion=lima", "precio=1000-2000", "q=zzz")
  .map((query) => parseFilters(new URLSearchParams(query)));
/** Texts that nothing holds as they are typed, phrases, and brands that nobody knows. */
const corrected: fc.Arbitrary<Filters> = fc
  .constantFrom(
    "q=marlyn",
    "q=trex",
    "q=giamt+marlyn",
    "q=montañerra+treck",
    "q=treck&precio=1000-2000",
    "marca=bianchi",
  )
  .map((query) => parseFilters(new URLSearchParams(query)));
const ALL = { after: 0, upTo: NOW, exceptSeller: "", limit: 5 };
const newsOf = (index: CatalogIndex, asked: Filters, news = ALL) =>
  answered(ask(NEW_MATCHES, { wanted: wantedOf(index, asked, NOW), ...news }), index);
const newestFirst = (a: Row, b: Row) => b.publishedAt - a.publishedAt || (a.id < b.id ? -1 : 1);

describe("results of a stored search", () => {
  test("results of a stored search equal those of the catalogue", () => {
    fc.assert(
      fc.property(rows, fc.oneof(filters, corrected), (all, asked) => {
        const index = buildIndex(all, [{ name: "Trek" }, { name: "Giant" }]);
        const { total } = search(index, asked, NOW);
        expect(countMatches(index, asked, NOW)).toBe(total);
        const found = newsOf(index, asked);
        expect(found.total).toBe(total);
      }),
    );
  });

  test("results of a stored search are new if published within the interval, by another user, and on sale", () => {
    fc.assert(
      fc.property(
        rows,
        rows,
        fc.array(fc.nat(39)),
        filters,
        fc.integer({ min: NOW - 9, max: NOW }),
        fc.nat(9),
        fc.integer({ min: 1, max: 5 }),
        (base, changed, removed, asked, after, length, limit) => {
          const changes = new Map<string, Row | null>(
            removed.map((position) => [`id-${String(position).padStart(2, "0")}`, null]),
          );
          for (const one of changed) changes.set(one.id, one);
          const index = layeredIndex([buildSegment(base)], changes);
          const upTo = after + length;
          const found = newsOf(index, asked, { after, upTo, exceptSeller: "ana", limit });
          const wanted = [...base.filter(({ id }) => !changes.has(id)), ...changed]
            .filter((one) => one.publishedAt > after && one.publishedAt <= upTo && one.sellerId !== "ana")
            .filter((one) => countMatches(buildIndex([one]), asked, NOW) === 1)
            .sort(newestFirst);
          expect({ ids: found.cards.map(({ id }) => id), total: found.total }).toEqual({
            ids: wanted.slice(0, limit).map(({ id }) => id),
            total: wanted.length,
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  test("a stored search with a text that is read with other words has the results that the catalogue shows", () => {
    const index = buildIndex([makeRow({ id: "a", publishedAt: NOW }), makeRow({ id: "b", publishedAt: NOW - 9 })]);
    const asked = { ...NO_FILTERS, q: "marlyn" };
    expect(answer(index, asked, NOW)).toMatchObject({ total: 2, respelled: "marlin" });
    expect(answered(countingAnswers(index, asked, NOW), index)).toBe(2);
    const news = answered(newAnswers(index, asked, { ...ALL, after: NOW - 5 }, NOW), index);
    expect(news.cards.map(({ id }) => id)).toEqual(["a"]);
  });

  test("a stored search for an unknown brand has no results", () => {
    const index = buildIndex([makeRow({ publishedAt: NOW })]);
    const asked = { ...NO_FILTERS, brands: ["bianchi"] };
    expect(search(index, asked, NOW).total).toBe(0);
    expect(countMatches(index, asked, NOW)).toBe(0);
    expect(newsOf(index, asked)).toEqual({
      cards: [],
      total: 0,
    });
  });

  test("a stored search in an empty catalogue has no results", () => {
    expect(newsOf(buildIndex([]), NO_FILTERS).total).toBe(0);
  });
});
