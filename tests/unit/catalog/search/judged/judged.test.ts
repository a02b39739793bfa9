import { describe, expect, test } from "vitest";

import { hrefOf, parseFilters, searchQuery } from "~/catalog/filters";
import { rowOf } from "~/catalog/index/rows";
import { buildIndex } from "~/catalog/search/search";
import { searchView } from "~/catalog/search/search-view";
import { answer, countAnswers } from "~/catalog/understanding/answer";

import { makeListings } from "../../../../../local/seed/listings.ts";
import { makeBrands } from "../../../../../local/seed/reference.ts";
import type { JudgedQuery } from "./fits";
import { INEXACT } from "./inexact";
import { JUDGED, JUDGED_TOO } from "./queries";

const TODAY = new Date("2026-11-27T00:00:00Z");
const NOW = TODAY.getTime() + 12 * 3_600_000;
/** As many as the demo shop has. */
const listings = makeListings(428, TODAY).map(({ id, fields }) => ({ ...fields, id, photos: [] }));
const index = buildIndex(
  listings.map(rowOf).filter((row) => row !== null),
  makeBrands(),
);
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

function judge([text, , fits, filters]: JudgedQuery): Verdict {
  const found = answer(index, parseFilters(new URLSearchParams({ q: text })), NOW);
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

function figuresOf(queries: readonly JudgedQuery[]) {
  const verdicts = queries.map(judge);
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

describe("searches as people of Peru type them, judged by what a person would accept", () => {
  test.each([
    ["those of issue 37", JUDGED],
    ["others of the same kinds", JUDGED_TOO],
    ["uses, heights, slang, states, sounds and what is not sold", INEXACT],
  ])("%s: at most 3 % show nothing, nine of ten results fit, 95 % become the right filters", (_, queries) => {
    const { nothing, precision, rightFilters, claims, faults } = figuresOf(queries);
    if (process.env.JUDGED)
      console.log(nothing, precision, rightFilters, claims, faults.map((one) => JSON.stringify(one)).join("\n"));
    expect(nothing).toBeLessThanOrEqual(0.03);
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(rightFilters).toBeGreaterThanOrEqual(0.95);
    expect(claims).toBe(0);
  });

  test("a search that is saved counts what its page showed, and so do its alerts", () => {
    const other = [...JUDGED, ...JUDGED_TOO, ...INEXACT].flatMap(([text]) => {
      const { shown, total, closest } = answer(index, parseFilters(new URLSearchParams({ q: text })), NOW);
      const saved = countAnswers(index, parseFilters(new URLSearchParams(searchQuery(shown))), NOW);
      return saved === total || closest ? [] : [{ text, total, saved }];
    });
    expect(other).toEqual([]);
  });
});
