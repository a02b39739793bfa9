import { describe, expect, test } from "vitest";

import { hrefOf, parseFilters } from "~/catalog/filters";
import type { CatalogIndex } from "~/catalog/index/catalog-index";
import { rowOf } from "~/catalog/index/rows";
import { buildIndex, countMatches } from "~/catalog/search/search";
import { searchView, shownResults } from "~/catalog/search/search-view";
import { answer } from "~/catalog/understanding/answer";

import { makeListings } from "../../../../local/seed/listings.ts";
import { makeBrands } from "../../../../local/seed/reference.ts";

const TODAY = new Date("2026-11-27T00:00:00Z");
const NOW = TODAY.getTime() + 12 * 3_600_000;
const rows = makeListings(428, TODAY).flatMap(({ id, fields }) => rowOf({ ...fields, id, photos: [] }) ?? []);
const index = buildIndex(rows, makeBrands());
const asked = (query: string) => parseFilters(new URLSearchParams(query));
const found = (query: string) => ({ ...answer(index, asked(query), NOW), limited: false });
const viewOf = (query: string) => searchView(found(query), { unread: [], missed: [] });

describe("others than what suits a use", () => {
  test.each([
    ["q=moto+para+delivery", "Otras motos", "/comprar?tipo=motos"],
    ["q=bici+para+ir+al+trabajo", "Otras bicicletas", "/comprar?tipo=bicicletas"],
    [
      "q=moto+para+delivery&estado=usado&ubicacion=lima",
      "Otras motos",
      "/comprar?tipo=motos&ubicacion=lima&estado=usado",
    ],
    ["q=moto+para+delivery+hasta+6000+en+lima", "Otras motos", "/comprar?tipo=motos&precio=0-6000&ubicacion=lima"],
  ])("'%s' has %s below, with the filters that are no part of the use", (query, heading, href) => {
    const outcome = found(query);
    const { others } = shownResults(outcome, []);
    expect(others).toMatchObject({ heading, href });
    const total = countMatches(index, asked(href.split("?")[1]!), NOW);
    expect(others!.all).toMatch(new RegExp(`^Ver ${total} (?:motos|bicicletas)$`));
    const exact = new Set<string>();
    for (let page = 1; page <= outcome.pages; page++)
      for (const { id } of answer(index, { ...asked(query), page }, NOW).cards) exact.add(id);
    expect(others!.cards.length).toBeGreaterThan(0);
    for (const { id } of others!.cards) expect(exact.has(id)).toBe(false);
  });

  test.each(["q=moto", "q=trek", "tipo=scooter", "q=kawasaki+ninja", "q=moto+para+delivery&tal=cual"])(
    "'%s' names no use, and has no others",
    (query) => {
      expect(shownResults(found(query), []).others).toBeNull();
    },
  );

  test("a page that cannot meet a filter has no others", () => {
    const missed = { key: "aro", group: "wheels", value: "77", why: "unread" } as const;
    expect(shownResults(found("q=moto+para+delivery"), [missed]).others).toBeNull();
  });
});

describe("counts beside the closest results", () => {
  test.each(["q=kawasaki+ninja", "q=trimoto+en+iquitos", "q=vespa", "tipo=trimoto&ubicacion=loreto&precio=0-10"])(
    "options of '%s' count what is shown, not what was not found",
    (query) => {
      const { closest, facets } = found(query);
      expect(closest).not.toBeNull();
      const { sections } = viewOf(query);
      const counts = sections.flatMap(({ controls }) =>
        controls.flatMap((one) =>
          one.type === "links"
            ? one.links.map(({ count }) => count)
            : one.type === "ends"
              ? []
              : one.choices.map(({ count = 0 }) => count),
        ),
      );
      expect(Math.max(...counts)).toBeGreaterThan(0);
      expect(closest!.facets).not.toEqual(facets);
      for (const { id, count } of closest!.facets.types)
        expect([id, count]).toEqual([id, countMatches(index, { ...closest!.filters, types: [id] }, NOW)]);
    },
  );

  test("a chosen place without results stays among the options", () => {
    const { sections } = viewOf("q=trimoto+en+iquitos");
    const places = sections.flatMap(({ controls }) => controls).filter((one) => one.type === "select");
    for (const [name, slug] of [
      ["ubicacion", "loreto"],
      ["provincia", "maynas"],
    ])
      expect(places.find((one) => one.name === name)?.choices.map(({ value }) => value)).toContain(slug);
  });
});

test("the link of a doubtful word keeps the other filters", () => {
  const { doubted } = found("q=bici+escota&estado=usado&ubicacion=lima");
  expect(doubted?.text).toBe("bici scott");
  expect(hrefOf(doubted!.filters)).toBe("/comprar?q=bici+scott&ubicacion=lima&estado=usado");
});

/** How often the rows of an index are compared with filters: each pass reads their terms once. */
function passesOf(query: string): number {
  let passes = 0;
  const counted: CatalogIndex = {
    ...index,
    parts: index.parts.map((part) => {
      const { expiresAt } = part.segment;
      const segment = Object.defineProperty({ ...part.segment }, "expiresAt", {
        get: () => {
          passes++;
          return expiresAt;
        },
      });
      return { ...part, segment };
    }),
  };
  answer(counted, asked(query), NOW);
  return passes;
}

/** A search, the closest one, and the wider ones that are offered; each filter had two passes more once. */
const PASSES_MAX = 12;

test("a search that asks for everything, and finds nothing, is bounded in its passes over the rows", () => {
  const everything =
    "q=zzz+yyy&tipo=mtb&marca=trek&aro=29&talla=m&precio=1-2&ubicacion=loreto&provincia=maynas&distrito=iquitos" +
    "&estado=nuevo&anio=1950-1951";
  expect(found(everything).closest).not.toBeNull();
  expect(passesOf(everything)).toBeGreaterThan(1);
  expect(passesOf(everything)).toBeLessThan(PASSES_MAX);
});
