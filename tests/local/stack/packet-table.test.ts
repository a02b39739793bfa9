import { expect, test } from "vitest";

import { packetRows } from "../../../bench/packets/table.ts";

const view = (fcp: number, lcp = fcp, bytes = 9_000) => ({ fcp, lcp, bytes });

test("figures of packets stand beyond the empty page of their link, beside those of other shops", () => {
  const rows = packetRows([
    { profile: "slow 3G", page: "an empty page", cold: view(1400), second: view(460), tap: null },
    { profile: "slow 3G", page: "/comprar", cold: view(1500, 1640), second: view(540), tap: 690 },
    { profile: "slow 4G", page: "an empty page", cold: view(550), second: view(200), tap: null },
    { profile: "slow 4G", page: "/comprar", cold: view(650, 710), second: view(300), tap: 410 },
  ]);
  const shown = rows.map(({ what, cells, reach, ok }) => [what, ...cells, reach, ok]);
  expect(shown).toContainEqual([
    "/comprar on slow 3G: FCP / LCP beyond an empty page",
    ...["100 / 240", "9.0", "580 / 588", "516 / 2004", "≤ 150 / 250", true],
  ]);
  expect(shown).toContainEqual([
    "/comprar on slow 4G: FCP / LCP beyond an empty page",
    ...["100 / 160", "9.0", "320 / 380", "204 / 660", "≤ – / 150", false],
  ]);
  expect(shown).toContainEqual([
    "tap on a card of /comprar on slow 4G, until the listing's heading",
    ...["410", "", "332", "587", "≤ 400", false],
  ]);
});

test("a second view that weighs too much has missed its aim, however fast it is", () => {
  const rowsOf = (bytes: number) =>
    packetRows([
      { profile: "slow 3G", page: "an empty page", cold: view(1400), second: view(460), tap: null },
      { profile: "slow 3G", page: "/", cold: view(1500), second: view(500, 500, bytes), tap: null },
    ]);
  const second = (bytes: number) => rowsOf(bytes).find(({ what }) => what === "/ on slow 3G again")?.ok;
  expect([second(20_000), second(20_001)]).toEqual([true, false]);
});
