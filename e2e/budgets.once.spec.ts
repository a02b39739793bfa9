import { readFileSync } from "node:fs";

import { htmlPieces } from "../app/shell/delivery/html-stream.ts";
import { measureBudgets } from "../bench/budgets.ts";
import { PHONE } from "../bench/page.ts";
import { workerSize } from "../bench/worker-size.ts";
import { firstProductPath } from "../local/stack/temporary.ts";
import { address, expect, test } from "./support.ts";

// Cheapest first: listings that other tests publish and delete meanwhile do not come before the seed's.
const CATALOG = "/comprar?orden=precio-asc";

// Bytes, requests and layout shift: the same on every machine, so CI holds them. Times are in `npm run bench`.
test("the shop pages and the pages of text keep their budgets", async ({ browser }) => {
  test.slow();
  const origin = address("REBI_URL");
  const pages = { catalog: CATALOG, product: await firstProductPath(origin, CATALOG) };
  for (const { what, measured, limit, unit } of await measureBudgets(browser, origin, pages)) {
    expect.soft(measured, what).toBeLessThanOrEqual(limit);
    if (unit === "B" && measured > 0) expectDocumented(what, measured / 1000);
  }
});

test("the size of the Worker is the one of docs/figures.md", async () => {
  test.slow();
  expectDocumented("the Worker, gzip", (await workerSize()).bytes / 1000);
});

const FIGURES = readFileSync("docs/figures.md", "utf8");
/** Of a figure: others follow when the page or the code has changed, not at each change. */
const MOST_OFF = 0.1;

/** The row of docs/figures.md that begins with `what` says these kB, or nearly. */
function expectDocumented(what: string, kilobytes: number): void {
  const rows = FIGURES.split("\n").filter((line) => line.startsWith(`| ${what} `));
  const [row = ""] = rows.toSorted((one, other) => one.length - other.length);
  const written = Number(/^\| [^|]+ \| ([\d.]+)/.exec(row)?.[1]);
  const about = `docs/figures.md, '${what}': ${written} kB, measured ${kilobytes.toFixed(1)}`;
  expect.soft(Math.abs(written - kilobytes), about).toBeLessThanOrEqual(Math.max(kilobytes * MOST_OFF, 0.2));
}

test("a page of which no more has come than its first view shows that", async ({ browser }) => {
  const origin = address("REBI_URL");
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, shown] of [
    ["/", ".card img"],
    [CATALOG, ".card img"],
    [await firstProductPath(origin, CATALOG), ".gallery img"],
  ] as const) {
    await page.route(origin + path, async (route) => {
      const response = await route.fetch();
      const pieces = [...htmlPieces(await response.text())];
      const last = pieces.findIndex((piece) => piece.includes("data:image/"));
      await route.fulfill({ response, body: pieces.slice(0, Math.max(0, last) + 1).join("") });
    });
    await page.goto(origin + path);
    // A part that an element around it cuts off does not count.
    await expect(page.locator(shown), path).toHaveCount(1);
    await expect(page.locator(shown), path).toBeInViewport({ ratio: 0.9 });
  }
  await context.close();
});
