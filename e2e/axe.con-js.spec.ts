import { scan } from "./axe.ts";
import { enterFor, PAGES, samplesOf } from "./pages.ts";
import { test } from "./support.ts";

// Every page of app/server/route-table as first shown; unfolded parts and sent forms: axe-states.con-js.spec.ts.

for (const policy of PAGES) {
  test(`${policy.path} passes axe`, async ({ page, context }) => {
    await enterFor(policy.access, context);
    for (const address of samplesOf(policy)) {
      await page.goto(address);
      await scan(page, address);
    }
  });
}
