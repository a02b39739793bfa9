import { expect, test } from "vitest";

import { createAheadLimit, speculationRules } from "~/shell/delivery/speculation";

const ahead = (view: string, more: Record<string, string> = {}) =>
  new Request("http://x.test/producto/a", {
    headers: { "Sec-Purpose": "prefetch", "Sec-Speculation-Tags": `"${view}"`, ...more },
  });

test("a page's rules name its view and the links of its cards", () => {
  expect(JSON.parse(speculationRules("view-1"))).toEqual({
    tag: "view-1",
    prefetch: [
      { where: { selector_matches: "html:not(:has([rel=modulepreload])) .card h3 a" }, eagerness: "moderate" },
    ],
  });
});

test("one view of a page fetches three listings ahead, and another one its own three", () => {
  const isTooMuch = createAheadLimit();
  expect(["a", "a", "b", "a", "a", "b"].map((view) => isTooMuch(ahead(view)))).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
});

test("nothing is fetched ahead on a slow link, or where data are saved", () => {
  const isTooMuch = createAheadLimit();
  expect(isTooMuch(ahead("a", { ECT: "2g" }))).toBe(true);
  expect(isTooMuch(ahead("a", { "Save-Data": "on" }))).toBe(true);
  expect(isTooMuch(ahead("a", { ECT: "4g" }))).toBe(false);
});

test("requests that are not ahead by our rules pass uncounted", () => {
  const isTooMuch = createAheadLimit();
  const plain = new Request("http://x.test/producto/a");
  const other = new Request("http://x.test/producto/a", { headers: { "Sec-Purpose": "prefetch", ECT: "2g" } });
  for (let turn = 0; turn < 5; turn++) expect([isTooMuch(plain), isTooMuch(other)]).toEqual([false, false]);
});
