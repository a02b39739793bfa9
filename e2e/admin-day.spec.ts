import { SELLER } from "../app/platform/routes/presets.ts";
import { violationsOn } from "./axe.ts";
import { ADMIN, expect, PLAIN, SCRIPTED, signIn, test } from "./support.ts";

const PERSON = `/administracion/personas/${SELLER}`;

test(
  "an administrator takes a thing from its page, notes something, finds it under their own work, and lets it go",
  PLAIN,
  async ({ page }) => {
    test.slow();
    await signIn(page, ADMIN, PERSON);
    const team = page.getByRole("region", { name: "Equipo" });
    if (await team.getByRole("button", { name: "Soltarlo" }).isVisible())
      await team.getByRole("button", { name: "Soltarlo" }).click();
    await team.getByRole("button", { name: "Tomarlo" }).click();
    await expect(team).toContainText("Lo tienes tú.");
    const text = `Llamó a las ${Date.now()}`;
    await team.getByLabel("Nota nueva").fill(text);
    await team.getByRole("button", { name: "Guardar la nota" }).click();
    await expect(page).toHaveURL(new RegExp(`${PERSON}`));
    await expect(team).toContainText(text);

    await page.goto("/administracion");
    await expect(page.getByRole("heading", { level: 2, name: "Por hacer" })).toBeAttached();
    await page.getByRole("link", { name: /^Lo mío/ }).click();
    await expect(page).toHaveURL("/administracion?ver=mio");
    await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
    await page.getByRole("button", { name: "No recibirlo" }).click();
    await page.getByRole("button", { name: "Recibirlo", exact: true }).click();
    await expect(page.getByRole("button", { name: "No recibirlo" })).toBeVisible();
    await page
      .getByRole("listitem")
      .filter({ hasText: text })
      .getByRole("button", { name: /^Soltar/ })
      .click();
    await expect(page.getByRole("listitem").filter({ hasText: text })).toHaveCount(0);
  },
);

test("the day and a thing's notes hold at 320 px and pass axe", SCRIPTED, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 740 });
  await signIn(page, ADMIN, "/administracion");
  for (const path of ["/administracion", "/administracion?ver=mio", `/administracion/trabajo?de=${PERSON}`, PERSON]) {
    await page.goto(path);
    expect(await violationsOn(page, "content"), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
