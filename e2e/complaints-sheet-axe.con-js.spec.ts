import { GUARDIAN, makeAttachment } from "../tests/factories/complaints.ts";
import { person } from "./api-client.ts";
import { violationsOn } from "./axe.ts";
import { filed, keyOf } from "./complaints-support.ts";
import { expect, test } from "./support.ts";

for (const theme of ["light", "dark"] as const) {
  test(`a sheet and the list of one's own fit 320 px and pass axe in ${theme}`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.context().addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    const rosa = await person();
    const { number } = await filed({
      uid: rosa.uid,
      guardian: GUARDIAN,
      attachments: [makeAttachment({ name: `${"sin_espacios_".repeat(8)}.pdf` })],
      detail: `Compré en ${"largo".repeat(80)}`,
    });
    await page.context().addCookies((await rosa.http.storageState()).cookies);
    for (const path of [`/libro-de-reclamaciones/${number}?clave=${await keyOf(number)}`, "/perfil/reclamos"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      expect(await violationsOn(page), path).toEqual([]);
    }
  });
}
