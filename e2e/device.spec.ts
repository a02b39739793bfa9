import { completeDraft, person, publish } from "../tests/support/api-client.ts";
import { address, expect, PICTURES, PLAIN, test } from "./support.ts";

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

test("prices never break within the number, in any size of text at 320 px", PLAIN, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const devtools = await page.context().newCDPSession(page);
  await page.goto("/comprar?orden=precio-desc");
  const listing = await page.locator(".card a").first().getAttribute("href");
  for (const letters of [16, 20, 32]) {
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: letters } });
    for (const path of ["/", "/comprar?orden=precio-desc", listing!]) {
      await page.goto(path);
      expect(await page.evaluate(brokenPrices), `${path} at ${letters} px`).toEqual([]);
    }
  }
});

/** Runs in the page: prices on several lines, and those that their card cuts off. */
function brokenPrices(): string[] {
  const prices: Text[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (/^S\/\s[\d.,]+$/.test(text.data) && text.parentElement!.checkVisibility()) prices.push(text);
  }
  if (prices.length === 0) return ["no price"];
  return prices
    .filter((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const card = text.parentElement!.closest(".card")?.getBoundingClientRect();
      return lines.size > 1 || (card && range.getBoundingClientRect().right > card.right);
    })
    .map(({ data }) => data);
}

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
