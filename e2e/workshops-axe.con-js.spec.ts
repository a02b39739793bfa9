import type { Page } from "@playwright/test";

import { violationsOn } from "./axe.ts";
import { expect, test } from "./support.ts";
import { tokens } from "./tokens.ts";

const SCREENS = [
  "/talleres",
  "/talleres?ubicacion=lima&servicio=frenos",
  "/talleres?ubicacion=puno",
  "/talleres/la-cadena-azul",
  "/talleres/no-hay",
  "/talleres/postular",
  `/talleres/postular?caso=${await tokens.seal("taller:recibido", "R-7K4M92QX", 3_600)}`,
  "/asesores",
  "/asesores?tema=papeles",
  "/asesores/solicitar",
];

for (const theme of ["light", "dark"]) {
  test(`the screens of workshops and advisors fit 320 px and pass axe in ${theme}`, async ({ page, baseURL }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.context().addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    for (const path of SCREENS) {
      await page.goto(path);
      await scan(page, path);
      expect
        .soft(
          await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)),
          path,
        )
        .toBeLessThanOrEqual(320);
    }
    await page.goto("/talleres");
    await page.getByRole("main").locator("summary").click();
    await scan(page, "finder, unfolded");
    await page.goto("/talleres/postular");
    await page.getByRole("button", { name: "Enviar postulación" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await scan(page, "refused application");
  });
}

async function scan(page: Page, name: string): Promise<void> {
  expect.soft(await violationsOn(page), name).toEqual([]);
}
