import { readFileSync, writeFileSync } from "node:fs";

import { test } from "vitest";

import { hrefOf, parseFilters } from "~/catalog/filters";
import { rowOf } from "~/catalog/index/rows";
import { searchView } from "~/catalog/search/search-view";
import { NO_SYNONYMS } from "~/catalog/synonyms";
import { answering } from "~/catalog/understanding/answer";

import { makeListings } from "../../../../../local/seed/listings.ts";
import { makeBrands } from "../../../../../local/seed/reference.ts";
import { ENGINES } from "../../engines";
test("zz", () => {
  const TODAY = new Date("2026-11-27T00:00:00Z");
  const NOW = TODAY.getTime() + 12 * 3_600_000;
  const rows = makeListings(428, TODAY)
    .map(({ id, fields }) => rowOf({ ...fields, id, photos: [] } as never))
    .filter((r) => r !== null);
  const { names, ask } = ENGINES[0]![1](rows as never, makeBrands(), NO_SYNONYMS, NOW);
  const out = readFileSync("/tmp/zs/q.txt", "utf8")
    .split("\n")
    .filter(Boolean)
    .map((text) => {
      const found = ask(answering(names, parseFilters(new URLSearchParams({ q: text })), NOW));
      const view = searchView({ ...found, limited: false }, { unread: [], missed: [] }) as never as Record<
        string,
        unknown
      >;
      const { sections, orders, actions, pager, chips, heading, count, ...hints } = view;
      const said = (hints as never as { said: { text: string; links: { label: string }[] } | null }).said;
      return `== ${text}\n   ${decodeURIComponent(hrefOf(found.filters))} ${found.closest ? "CLOSEST " + decodeURIComponent(hrefOf(found.closest.filters)) : ""} drop=${found.dropped.join("|")}\n   H: ${heading} (${count}) S: ${said?.text} [${said?.links.map((l) => l.label).join(" · ")}]\n   ${(
        found.closest ?? found
      ).cards
        .slice(0, 4)
        .map((c) => (c as never as { title: string }).title)
        .join(" · ")}`;
    });
  writeFileSync("/tmp/zs/d.txt", out.join("\n"));
});
