import { expect, test } from "vitest";

import type { StolenEntry } from "~/registry/theft/list/entry";
import { FEED_PAGE_SIZE, stolenFeed } from "~/registry/theft/list/feed";

const SITE = { siteUrl: "https://rebi.test", name: "Rebi", path: "/bicicletas-robadas/feed.xml" };

function entry(n: number, changes: Partial<StolenEntry> = {}): StolenEntry {
  return {
    ...{ id: n.toString(16).padStart(32, "0"), stolenOn: "2026-11-20", department: "lima", district: "Breña" },
    ...{ rewardSoles: 0, category: "mtb", brand: "Trek", model: `Marlin ${n}`, year: 2023, colors: ["rojo"] },
    ...{ photo: null, hasPoliceReport: true, publishedAt: "2026-11-21T10:00:00.000Z" },
    ...changes,
  } as StolenEntry;
}

test("the feed of stolen bicycles has pages that lead to each other and end", () => {
  const entries = Array.from({ length: FEED_PAGE_SIZE + 1 }, (_, n) => entry(n));
  const [first, second] = [stolenFeed({ ...SITE, entries, page: 1 }), stolenFeed({ ...SITE, entries, page: 2 })];
  expect(first?.match(/<entry>/g)).toHaveLength(FEED_PAGE_SIZE);
  expect(first).toContain('<link rel="next" href="https://rebi.test/bicicletas-robadas/feed.xml?pagina=2"/>');
  expect(second?.match(/<entry>/g)).toHaveLength(1);
  expect(second).toContain('<link rel="previous" href="https://rebi.test/bicicletas-robadas/feed.xml"/>');
  expect(second).not.toContain('rel="next"');
  expect(stolenFeed({ ...SITE, entries, page: 3 })).toBeNull();
});

test("the feed of stolen bicycles is well formed whatever a brand says", () => {
  const feed = stolenFeed({ ...SITE, entries: [entry(1, { brand: '<b>&"\u0000\uD800', model: "]]>" })], page: 1 });
  expect(feed).toContain("&lt;b&gt;&amp;&quot;");
  for (const wrong of ["\u0000", "<b>", "\uD800"]) expect(feed).not.toContain(wrong);
});

test("the feed without reports is a feed", () => {
  expect(stolenFeed({ ...SITE, entries: [], page: 1 })).toContain("</feed>");
});
