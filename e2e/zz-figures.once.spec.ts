import { measureBudgets } from "../bench/budgets.ts";
import { firstProductPath } from "../local/stack/temporary.ts";
import { address, expect, test } from "./support.ts";

// Bytes, requests and layout shift: the same on every machine, so CI holds them. Times are in `npm run bench`.
test("the shop pages and the pages of text keep their budgets", async ({ browser }) => {
  test.slow();
  const origin = address("REBI_URL");
  // Cheapest first: listings that other tests publish and delete meanwhile do not come before the seed's.
  const catalog = "/comprar?orden=precio-asc";
  const pages = { catalog, product: await firstProductPath(origin, catalog) };
  const fs = await measureBudgets(browser, origin, pages); console.log(fs.map(f=>`${f.what} | ${f.measured} | ${f.limit}`).join("\n"));
  for (const { what, measured, limit } of fs) {
    expect.soft(measured, what).toBeLessThanOrEqual(limit);
  }
});
