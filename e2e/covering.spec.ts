import { coveredControlsOn, expectNothingCovered } from "./covering.ts";
import { enterFor, PAGES, samplesOf } from "./pages.ts";
import { expect, PLAIN, test } from "./support.ts";

// Every page of app/server/route-table without scripts; with them: axe.con-js.spec.ts, in the same visits.

test.describe.configure({ mode: "parallel" });

for (const access of ["public", "token", "user", "admin"] as const) {
  const title = `nothing stands over a control on pages for access "${access}"`;
  test(title, PLAIN, async ({ page, context }) => {
    test.slow();
    await enterFor(access, context);
    for (const address of PAGES.filter((policy) => policy.access === access).flatMap((policy) => samplesOf(policy))) {
      await page.goto(address);
      await expectNothingCovered(page, address);
    }
  });
}

test("covered controls are found, whether by a button, a bar or the focus", PLAIN, async ({ page }) => {
  const faultsOf = async (stay: string, styles = ""): Promise<string[]> => {
    const links = Array.from({ length: 60 }, (_, n) => `<p><a href="/${n}">anuncio ${n}</a></p>`).join("");
    await page.setContent(`<style>a{display:block;height:48px}${styles}</style><body>${links}${stay}</body>`);
    return (await coveredControlsOn(page)).map((line) => line.replace(/^.*" (\w+ \w+).*$/, "$1"));
  };
  const bar = (edge: string) =>
    `<div style="position:fixed;left:0;right:0;${edge}:0;height:60px;background:#fff">barra</div>`;
  const button = '<button style="position:fixed;right:16px;bottom:16px;width:48px;height:48px">Rebi</button>';
  expect(await faultsOf("")).toEqual([]);
  expect(await faultsOf(button)).toContain("stands over");
  expect(await faultsOf(bar("bottom"), "html{scroll-padding:0 0 60px}body{padding-bottom:60px}")).toEqual([]);
  expect(await faultsOf(bar("bottom"), "html{scroll-padding:0 0 60px}")).toContain("hides from");
  expect(await faultsOf(bar("top"), "body{padding-top:60px}")).toContain("hides from");
  // A box that stands on the bar.
  const box = '<div style="position:fixed;top:10px;pointer-events:none"><input style="pointer-events:auto"></div>';
  const clear = "html{scroll-padding:60px 0 0}body{padding-top:60px}";
  expect(await faultsOf(bar("top") + box, clear)).toEqual([]);
  expect(await faultsOf(box + bar("top"), clear)).toContain("hides from");
  // A bar that holds a button, behind another one.
  const sticking = '<div style="position:sticky;bottom:0;height:60px"><button>Mensaje</button></div>';
  expect(await faultsOf(sticking + bar("bottom"), "html{scroll-padding:0 0 60px}")).toContain("stands over");
});
