import { expect, test } from "./support.ts";

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
