import { scan, violationsOn } from "./axe.ts";
import { enterFor, PAGES, samplesOf } from "./pages.ts";
import { expect, test } from "./support.ts";

// Every page of app/server/route-table as first shown; unfolded parts and sent forms: axe-states.con-js.spec.ts.

/**
 * A wide window changes their layout: other menus and filters, tables in place of cards. Of administration one page of
 * each kind, as all of them share a frame, a list and a form.
 */
const IS_WIDE_TOO = new Set([
  "/",
  "/comprar",
  "/producto/:id",
  "/perfil",
  "/talleres",
  "/administracion",
  "/administracion/ajustes/:grupo",
  "/administracion/anuncios",
  "/administracion/anuncios/:id",
  "/administracion/asistente",
  "/administracion/reclamos/:number",
]);

for (const policy of PAGES) {
  test(`${policy.path} passes axe${IS_WIDE_TOO.has(policy.path) ? " in any window" : ""}`, async ({
    page,
    context,
  }) => {
    await enterFor(policy.access, context);
    for (const address of samplesOf(policy)) {
      await page.goto(address);
      await scan(page, address);
    }
  });
}

test("axe reports a picture without a text and pale letters", async ({ page }) => {
  await page.setContent(
    '<main><h1>Rebi</h1><img src="data:,"><p style="color: #aaa; background: #fff">texto</p></main>',
  );
  const violations = (await violationsOn(page)).map((line) => line.split(":")[0]);
  expect(violations).toEqual(expect.arrayContaining(["color-contrast", "image-alt"]));
});
