import { expect, PLAIN, test } from "./support.ts";

const WIDTH = 360;
const HIGHEST = 3_500;

test("home on a phone begins with listings, is never wider than it, and has the complaints book in its upper half", async ({
  page,
}) => {
  await page.setViewportSize({ width: WIDTH, height: 740 });
  await page.goto("/");
  expect((await page.getByRole("banner").boundingBox())!.height).toBeLessThanOrEqual(57);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const shelf = page.getByRole("region", { name: "Recién publicados" });
  const cards = shelf.getByRole("listitem").filter({ visible: true });
  await expect(cards).toHaveCount(4);
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(first!.y).toBeGreaterThanOrEqual(190);
  expect(first!.y).toBeLessThanOrEqual(250);
  expect(second!.y).toBe(first!.y);
  const body = await page.locator("body").boundingBox();
  expect(body?.width).toBe(WIDTH);
  expect(body?.height).toBeLessThanOrEqual(HIGHEST);
  const book = await page.getByRole("region", { name: "Libro de Reclamaciones" }).boundingBox();
  expect(book!.y + book!.height).toBeLessThan(body!.height / 2);
  expect(book!.height).toBeLessThan(70);
  // A shelf is swiped: all of it is there, without a bar of the whole page.
  const featured = page.getByRole("region", { name: "Destacados" }).getByRole("listitem");
  await featured.last().scrollIntoViewIfNeeded();
  await expect(featured.last()).toBeInViewport({ ratio: 0.9 });
});

test("home on a desk has five cards a row below a band", PLAIN, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const cards = page.getByRole("region", { name: "Recién publicados" }).getByRole("listitem");
  const tops = await cards.evaluateAll((found) => found.map((card) => Math.round(card.getBoundingClientRect().top)));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5);
  expect(tops[0]).toBeLessThan(400);
  await expect(page.getByRole("navigation", { name: "Accesos" })).toBeHidden();
});

test("home shows what went down in price, and begins with the place of the last search", PLAIN, async ({ page }) => {
  await page.goto("/");
  const lowered = page.getByRole("region", { name: "Bajaron de precio" }).getByRole("listitem").first();
  await expect(lowered).toContainText(/Bajó/);
  await expect(lowered.getByRole("img").or(lowered.locator("img"))).not.toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Cerca de ti/ })).toHaveCount(0);
  // Headless browsers name themselves as bots do, whose searches are nobody's.
  await page.setExtraHTTPHeaders({
    "User-Agent": "Mozilla/5.0 (Linux; Android 13) Chrome/130.0.0.0 Mobile Safari/537.36",
  });
  await page.goto("/comprar?ubicacion=lima");
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Cerca de ti: Lima" }).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Recién publicados" })).toHaveCount(0);
});
