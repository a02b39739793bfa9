import { person } from "../tests/support/api-client.ts";
import { scan } from "./axe.ts";
import { expect, test } from "./support.ts";

// States that the first views of axe.con-js.spec.ts do not show.
test("a user's own page, a contact that was asked for, and a rejected report pass axe", async ({ page }) => {
  const someone = await person();
  await page.context().addCookies((await someone.http.storageState()).cookies);
  await page.goto(`/vendedor/${someone.uid}`);
  await scan(page, "one's own page");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.goto("/vendedor/demo-vendedor");
  const listing = (await page.locator("main .card a").first().getAttribute("href")) ?? "";
  await page.goto(listing);
  await page.getByRole("button", { name: "Ver contacto" }).click();
  await expect(page.getByRole("link", { name: "Escribir por WhatsApp" })).toBeVisible();
  await scan(page, "contact");
  await page.goto(`${listing}/denunciar`);
  await page.getByRole("button", { name: /reporte$/ }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await scan(page, "rejected report");
  await someone.http.dispose();
});
