import { completeDraft, person, publish } from "../tests/support/api-client.ts";
import { address, expect, PICTURES, test } from "./support.ts";

// The panel of the device as a page: with and without scripts.

test.use(PICTURES);

test("the size of text is chosen, kept, there in the first HTML, and fits 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/dispositivo");
  await page.getByRole("button", { name: "Muy grande" }).click();
  await expect(page.getByRole("button", { name: "Muy grande" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("html")).toHaveAttribute("data-text", "mayor");
  for (const path of ["/dispositivo", "/", "/comprar", "/login", "/carrito", "/politicas", "/asesores"]) {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe("20px");
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.goto("/dispositivo");
  await page.getByRole("button", { name: "Normal" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-text", /grande|mayor/);
});

test("with data spared no photo comes until it is asked for, and no script at a touch", async ({ page, scripts }) => {
  const seller = await person();
  const id = await completeDraft(seller);
  await publish(seller, id);
  // Its place is kept beside larger text as well.
  await page.context().addCookies([{ name: "texto", value: "mayor", url: address("REBI_URL") }]);
  const photos: string[] = [];
  const files: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/fotos/")) photos.push(request.url());
    if (request.resourceType() === "script" || request.headers()["x-hidratar"]) files.push(request.url());
  });
  await page.goto("/dispositivo");
  await page.getByRole("button", { name: "Activar", exact: true }).first().click();
  await expect(page.getByRole("main")).toContainText("Activado");
  files.length = 0;

  await page.goto("/comprar");
  await page.mouse.wheel(0, 2000);
  await page.waitForLoadState("networkidle");
  expect(photos).toEqual([]);
  await page.locator(".card summary").first().click();
  await expect(page.locator(".card [role=img]").first()).toBeVisible();
  await expect.poll(() => photos.length).toBe(1);

  // A listing of its own: other tests change and end theirs.
  await page.goto(`/producto/${id}`);
  await page.waitForLoadState("networkidle");
  expect(photos).toHaveLength(1);
  await page.locator(".gallery summary").first().click();
  await expect(page.locator(".gallery [role=img]").first()).toBeVisible();
  await expect.poll(() => photos.length).toBe(2);
  if (scripts) expect(files).toEqual([]);

  await page.goto("/dispositivo");
  await page.getByRole("button", { name: "Desactivar" }).click();
  await expect(page.getByRole("main")).toContainText("Desactivado");
  await page.goto("/comprar");
  await expect(page.locator(".card img").first()).toBeVisible();
  await expect.poll(() => photos.length).toBeGreaterThan(2);
  await seller.http.dispose();
});
