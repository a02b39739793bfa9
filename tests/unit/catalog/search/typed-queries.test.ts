import { describe, expect, test } from "vitest";

import { findCategory, findCondition } from "~/catalog/categories";
import { NO_FILTERS } from "~/catalog/filters";
import { fold } from "~/catalog/folding";
import { rowOf } from "~/catalog/index/rows";
import { buildIndex } from "~/catalog/search/search";
import { answer } from "~/catalog/understanding/answer";

import { makeListings } from "../../../../local/seed/listings.ts";
import { NOW } from "../make-row";
import { TYPED_QUERIES, type TypedQuery } from "./typed-queries";

const listings = makeListings(3_000, new Date(NOW)).map(({ id, fields }) => ({
  ...fields,
  id,
  photos: [],
}));
const byId = new Map(listings.map((listing) => [listing.id, listing]));
const index = buildIndex(listings.map(rowOf).filter((row) => row !== null));
const ask = (q: string) => answer(index, { ...NO_FILTERS, q, order: "relevancia" }, NOW);

/** A displacement stands for its class: `150 cc` holds 149 to 160. */
function isOfClass(value: unknown, [name, wanted]: NonNullable<TypedQuery[1]["spec"]>): boolean {
  return (
    value === wanted || (name === "displacement" && wanted === 150 && Number(value) >= 149 && Number(value) <= 160)
  );
}

/** Faults of an answer, in words; empty for a right one. */
function faults(id: string, wanted: TypedQuery[1]): string[] {
  const { category, location, specifications, title } = byId.get(id)!;
  const { kind, used, place, spec, title: titled, category: categories, ...rest } = wanted;
  const checks: [name: string, holds: boolean][] = [
    ["kind", kind === undefined || findCategory(category)!.kind === kind],
    ["category", categories === undefined || [categories].flat().includes(category)],
    ["condition", used === undefined || findCondition(specifications.condition)!.used === used],
    ["department", rest.department === undefined || location.department === rest.department],
    ["place", place === undefined || fold(`${location.province} ${location.district}`).includes(fold(place))],
    ["brand", rest.brand === undefined || specifications.brand === rest.brand],
    ["model", rest.model === undefined || specifications.model === rest.model],
    ["year", rest.year === undefined || specifications.year === rest.year],
    ["specification", spec === undefined || isOfClass(specifications[spec[0]], spec)],
    ["title", titled === undefined || titled.test(title)],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => `${id} (${title}): ${name}`);
}

describe("searches as people type them", () => {
  test("the searches as people type them are at least sixty, each once", () => {
    expect(new Set(TYPED_QUERIES.map(([text]) => text)).size).toBe(TYPED_QUERIES.length);
    expect(TYPED_QUERIES.length).toBeGreaterThanOrEqual(60);
  });

  test.each(TYPED_QUERIES)("«%s» finds what was meant first", (text, wanted) => {
    const first = ask(text).cards.slice(0, 3);
    expect(first).toHaveLength(3);
    expect(first.flatMap(({ id }) => faults(id, wanted))).toEqual([]);
  });

  test.each([
    ["yamaja", "yamaha"],
    ["biciclta", "bicicleta"],
    ["specialised", "specialized"],
    ["mralin trek", "marlin trek"],
  ])("%s is answered as %s, and says so", (typed, read) => {
    const outcome = ask(typed);
    expect(outcome).toMatchObject({ respelled: read, typed, nearest: [] });
    expect(outcome.total).toBe(ask(read).total);
  });

  test("a word that is found is not read as another", () => {
    expect(ask("trek").respelled).toBeNull();
    expect(ask("bicicletas electricas").respelled).toBeNull();
  });
});
