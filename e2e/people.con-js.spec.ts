import { person } from "../tests/support/api-client.ts";
import { violationsOn } from "./axe.ts";
import { BUYER, expect, signIn, test } from "./support.ts";

for (const theme of ["light", "dark"] as const) {
  test(`the pages about other users pass axe in ${theme}`, async ({ page, baseURL }) => {
    const check = async (name: string) => {
      expect.soft(await violationsOn(page), name).toEqual([]);
    };
    await page.context().addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    const someone = await person();
    await page.context().addCookies((await someone.http.storageState()).cookies);
    for (const path of [
      "/vendedor/demo-vendedor",
      `/vendedor/${someone.uid}`,
      "/vendedor/no-existe",
      "/vendedor/demo-vendedor/denunciar",
    ]) {
      await page.goto(path);
      await check(path);
    }
    await page.goto("/vendedor/demo-vendedor");
    const listing = (await page.locator("main .card a").first().getAttribute("href")) ?? "";
    await page.goto(listing);
    await page.getByRole("button", { name: "Ver contacto" }).click();
    await expect(page.getByRole("link", { name: "Escribir por WhatsApp" })).toBeVisible();
    await check("contact");
    await page.goto(`${listing}/denunciar`);
    await check("report");
    await page.getByRole("button", { name: /denuncia$/ }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await check("rejected report");
    await someone.http.dispose();
  });
}

test("nothing of it scrolls sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, BUYER);
  for (const path of ["/vendedor/demo-vendedor", "/vendedor/demo-comprador", "/vendedor/demo-vendedor/denunciar"]) {
    await page.goto(path);
    expect(
      await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)),
      path,
    ).toBeLessThanOrEqual(320);
  }
});
