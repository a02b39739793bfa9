import { scan } from "./axe.ts";
import { enterFor, PAGES, samplesOf } from "./pages.ts";
import { test } from "./support.ts";

// Every page of app/server/route-table as it is first shown; what people unfold or send: axe-states.con-js.spec.ts.

for (const policy of PAGES) {
  test(`${policy.path} passes axe`, async ({ page, context }) => {
    await enterFor(policy.access, context);
    for (const address of samplesOf(policy)) {
      await page.goto(address);
      await scan(page, address);
    }
  });
}
