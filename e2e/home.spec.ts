import { expect, PLAIN, test } from "./support.ts";

const WIDTH = 360;
const HIGHEST = 3_500;

test("home is short on a phone, never wider than it, and has the complaints book in its upper half", async ({
  page,
}) => {
  await page.setViewportSize({ width: WIDTH, height: 740 });
  await page.goto("/");
  const body = await page.locator("body").boundingBox();
  expect(body?.width).toBe(WIDTH);
  expect(body?.height).toBeLessThanOrEqual(HIGHEST);
  const book = await page.getByRole("region", { name: "Libro de Reclamaciones" }).boundingBox();
  expect((book?.y ?? HIGHEST) + (book?.height ?? HIGHEST)).toBeLessThan((body?.height ?? 0) / 2);
  // The shelf of featured listings is swiped: all eight are there, without a bar of the whole page.
  const shelf = page.getByRole("region", { name: "Destacados" });
  await expect(shelf.getByRole("listitem")).toHaveCount(8);
  const last = shelf.getByRole("listitem").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.9 });
});

test("home shows what went down in price, and the place of the last search", PLAIN, async ({ page }) => {
  await page.goto("/");
  const lowered = page.getByRole("region", { name: "Bajaron de precio" });
  await expect(lowered.getByRole("link").first()).toContainText(/Bajó S\/\s[\d,]+ el \d/);
  await expect(page.getByRole("region", { name: /^Cerca de ti/ })).toHaveCount(0);
  // Headless browsers name themselves as bots do, whose searches are nobody's.
  await page.setExtraHTTPHeaders({
    "User-Agent": "Mozilla/5.0 (Linux; Android 13) Chrome/130.0.0.0 Mobile Safari/537.36",
  });
  await page.goto("/comprar?ubicacion=lima");
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Cerca de ti: Lima" }).getByRole("listitem").first()).toBeVisible();
});
