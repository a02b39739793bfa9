import { describe, expect, test } from "vitest";

import { hrefOf, parseFilters, searchQuery } from "~/catalog/filters";
import { rowOf } from "~/catalog/index/rows";
import { searchView } from "~/catalog/search/search-view";
import { NO_SYNONYMS } from "~/catalog/synonyms";
import { answering, countingAnswers } from "~/catalog/understanding/answer";

import { makeListings } from "../../../../../local/seed/listings.ts";
import { makeBrands } from "../../../../../local/seed/reference.ts";
import { ENGINES, type Engine } from "../../engines";
import type { JudgedQuery } from "./fits";
import { INEXACT } from "./inexact";
import { MIXED, MIXED_TOO } from "./mixed";
import { ON_A_PHONE } from "./phone";
import { JUDGED, JUDGED_TOO } from "./queries";

const TODAY = new Date("2026-11-27T00:00:00Z");
const NOW = TODAY.getTime() + 12 * 3_600_000;
/** As many as the demo shop has. */
const listings = makeListings(428, TODAY).map(({ id, fields }) => ({ ...fields, id, photos: [] }));
const rows = listings.map(rowOf).filter((row) => row !== null);
const byId = new Map(listings.map((listing) => [listing.id, listing]));
const live = listings.filter(
  ({ status, expiresAt }) => ["active", "reserved"].includes(status) && (!expiresAt || expiresAt.getTime() > NOW),
);

interface Verdict {
  text: string;
  fitting: number;
  first: number;
  good: number;
  filters: "applied" | "offered" | "no" | null;
  /** Words that the heading has and no result needs to have. */
  claimed: string[];
}

function judge({ names, ask }: Engine, [text, , fits, filters]: JudgedQuery): Verdict {
  const found = ask(answering(names, parseFilters(new URLSearchParams({ q: text })), NOW));
  const view = searchView({ ...found, limited: false }, { unread: [], missed: [] });
  const links = view.sections.flatMap(({ controls }) =>
    controls.flatMap((control) => (control.type === "links" ? control.links.map(({ href }) => href) : [])),
  );
  const hrefs = [...view.chips, ...view.offers, ...view.ways].map(({ href }) => href);
  const has = (href: string) => {
    const { searchParams } = new URL(href, "https://rebi.test");
    return Object.entries(filters ?? {}).every(([key, value]) => searchParams.get(key) === value);
  };
  // Where nothing is found, the page shows what is closest.
  const first = (found.closest ?? found).cards.slice(0, 10).map(({ id }) => byId.get(id)!);
  return {
    text,
    fitting: live.filter(fits).length,
    first: first.length,
    good: first.filter(fits).length,
    claimed: found.dropped.filter((word) => view.heading.includes(word)),
    filters:
      filters === null
        ? null
        : has(hrefOf({ ...found.filters, page: 1 }))
          ? "applied"
          : [...hrefs, ...links].some(has)
            ? "offered"
            : "no",
  };
}

function figuresOf(engine: Engine, queries: readonly JudgedQuery[]) {
  const verdicts = queries.map((one) => judge(engine, one));
  const fitting = verdicts.filter((one) => one.fitting > 0);
  const asked = verdicts.filter(({ filters }) => filters !== null);
  return {
    nothing: fitting.filter(({ first }) => first === 0).length / fitting.length,
    precision: fitting.reduce((sum, { good, first }) => sum + (first === 0 ? 0 : good / first), 0) / fitting.length,
    rightFilters: asked.filter(({ filters }) => filters !== "no").length / asked.length,
    claims: verdicts.filter(({ claimed }) => claimed.length > 0).length,
    faults: verdicts.filter(
      (one) =>
        (one.fitting > 0 && one.good < one.first) || (one.fitting > 0 && one.first === 0) || one.filters === "no",
    ),
  };
}

describe.each(ENGINES)("searches as people of Peru type them, judged by what a person would accept, %s", (_, over) => {
  const engine = over(rows, makeBrands(), NO_SYNONYMS, NOW);
  const { names, ask } = engine;

  test.each([
    ["the first ones", JUDGED],
    ["others of the same kinds", JUDGED_TOO],
    ["uses, heights, slang, states, sounds and what is not sold", INEXACT],
    ["texts of a phone", ON_A_PHONE],
    ["two or three of these at once", MIXED],
    ["others with two or three of these", MIXED_TOO],
  ])("%s: at most 3 % show nothing, nine of ten results fit, 95 % become the right filters", (__, queries) => {
    const { nothing, precision, rightFilters, claims, faults } = figuresOf(engine, queries);
    if (process.env.JUDGED)
      console.log(nothing, precision, rightFilters, claims, faults.map((one) => JSON.stringify(one)).join("\n"));
    expect(nothing).toBeLessThanOrEqual(0.03);
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(rightFilters).toBeGreaterThanOrEqual(0.95);
    expect(claims).toBe(0);
  });

  test("a search that is saved counts what its page showed, and so do its alerts", () => {
    const other = [...JUDGED, ...JUDGED_TOO, ...INEXACT, ...ON_A_PHONE, ...MIXED, ...MIXED_TOO].flatMap(([text]) => {
      const { shown, total, closest } = ask(answering(names, parseFilters(new URLSearchParams({ q: text })), NOW));
      const saved = ask(countingAnswers(names, parseFilters(new URLSearchParams(searchQuery(shown))), NOW));
      return saved === total || closest ? [] : [{ text, total, saved }];
    });
    expect(other).toEqual([]);
  });
});
