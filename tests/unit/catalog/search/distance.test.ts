import { describe, expect, test } from "vitest";

import { pointOf } from "~/business/places/distance.server";
import { parseFilters } from "~/catalog/filters";
import { rowOf } from "~/catalog/index/rows";
import { buildIndex, search } from "~/catalog/search/search";
import { searchView } from "~/catalog/search/search-view";
import { answer } from "~/catalog/understanding/answer";

import { makeListing } from "../make-listing";
import { NOW } from "../make-row";

const listing = (id: string, department: string, province: string, district: string) =>
  makeListing({ id, location: { department, province, district } } as Parameters<typeof makeListing>[0]);
const index = buildIndex(
  [
    listing("cusco", "cusco", "Cusco", "Wanchaq"),
    listing("nowhere", "", "", ""),
    listing("comas", "lima", "Lima", "Comas"),
    listing("surco", "lima", "Lima", "Santiago de Surco"),
    listing("lima", "lima", "", ""),
  ].flatMap((one) => rowOf(one) ?? []),
);
const miraflores = pointOf({ department: "lima", province: "lima", district: "miraflores" });
const asked = (query: string) => parseFilters(new URLSearchParams(query));
const answered = (query: string, from = miraflores) => answer(index, asked(query), NOW, { placeOf: () => from });
const viewOf = (outcome: ReturnType<typeof answered>) =>
  searchView({ ...outcome, limited: false }, { unread: [], missed: [] });

describe("the order by distance", () => {
  test("'orden=cerca' shows the nearest first, and those without a place last", () => {
    const { cards } = search(index, asked("orden=cerca"), NOW, "letter", miraflores);
    expect(cards.map(({ id }) => id)).toEqual(["surco", "lima", "comas", "cusco", "nowhere"]);
  });

  test("a shared address with 'orden=cerca' has the usual order for whoever has no place, and says so", () => {
    for (const [query, order] of [
      ["orden=cerca", "recientes"],
      ["orden=cerca&q=marlin", "relevancia"],
    ] as const) {
      const outcome = answered(query, null);
      expect([outcome.filters.order, outcome.isLost]).toEqual([order, true]);
      const { notices, orders } = viewOf(outcome);
      expect(notices.map(({ title }) => title)).toEqual(["Elige un lugar para ordenar por cercanía"]);
      expect(orders.map(({ value }) => value)).not.toContain("cerca");
    }
  });

  test("the order by distance is offered where the visitor's place is known, and is kept in every link", () => {
    const outcome = answered("orden=cerca&tipo=mtb");
    const { notices, orders, chips } = viewOf(outcome);
    expect(notices).toEqual([]);
    expect(orders).toContainEqual({ value: "cerca", label: "Más cerca" });
    expect(chips.map(({ href }) => href)).toEqual(["/comprar?orden=cerca"]);
  });

  test("'cerca de mí' is the order by distance, but not beside a named place", () => {
    expect(answered("q=bici+cerca+de+mi").filters).toMatchObject({ order: "cerca", q: "", types: ["bicicletas"] });
    expect(answered("q=bici+cerca+de+comas").filters).toMatchObject({ district: "comas", order: "recientes" });
    expect(answered("q=bici+cerca+de+mi", null).isLost).toBe(true);
  });
});

test("a place without results shows others, the nearest first", () => {
  const puno = pointOf({ department: "puno", province: null, district: null });
  const { closest } = answered("tipo=mtb&ubicacion=puno", puno);
  expect(closest?.filters).toMatchObject({ department: null, order: "cerca" });
  expect(closest?.cards.map(({ id }) => id)).toEqual(["cusco", "surco", "lima", "comas", "nowhere"]);
  const cheapest = answered("tipo=mtb&ubicacion=puno&orden=precio-asc", puno);
  expect(cheapest.closest?.filters.order).toBe("precio-asc");
});

describe("distances of cards", () => {
  test("a card tells its district and how far it is, two parts at most", () => {
    const places = Object.fromEntries(answered("").cards.map(({ id, place }) => [id, place]));
    expect(places).toMatchObject({
      surco: "Surco\u00a0· a\u00a04\u00a0km",
      comas: "Comas\u00a0· a\u00a018\u00a0km",
      cusco: expect.stringMatching(/^Wanchaq\u00a0· a\u00a05\d\d\u00a0km$/),
    });
    // Of Lima all that is known is that the visitor is within it.
    expect(places["lima"]).toMatch(/^Lima\u00a0· hace/);
  });

  test("a card tells its age to whoever has no place", () => {
    for (const { place } of answered("", null).cards) expect(place).not.toContain("km");
  });
});
