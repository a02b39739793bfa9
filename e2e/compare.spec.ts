import { violationsOn } from "./axe.ts";
import { expect, test } from "./support.ts";

test("listings are ticked in favourites, stand side by side, and one is taken out again", async ({ page, scripts }) => {
  await page.goto("/comprar?tipo=mtb&orden=precio-asc");
  for (const position of [0, 1, 2]) {
    const heart = page.locator("main button.heart").nth(position);
    const id = (await heart.getAttribute("value")) ?? "";
    const answered = page.waitForResponse((response) => response.url().endsWith("/favorites/cambiar"));
    await heart.click();
    await answered;
    await expect(page.locator(`main button[value="${id}"]`).first()).toHaveAttribute("aria-pressed", "true");
  }
  await page.goto("/favorites");
  const compare = page.getByRole("button", { name: "Comparar" });
  await expect(compare).toBeHidden();
  for (const position of [0, 1, 2])
    await page
      .getByRole("checkbox", { name: /^Comparar / })
      .nth(position)
      .check();
  await compare.click();
  await expect(page).toHaveURL(/\/comparar\?a=[\w-]+&a=[\w-]+&a=[\w-]+$/);
  const table = page.getByRole("table", { name: "Comparación de 3 anuncios" });
  await expect(table.getByRole("link", { name: /^Quitar / })).toHaveCount(3);
  await expect(table.getByRole("row", { name: /^Precio/ })).toContainText("el más bajo");
  if (scripts) expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await table
    .getByRole("link", { name: /^Quitar / })
    .first()
    .click();
  await expect(page.getByRole("table", { name: "Comparación de 2 anuncios" })).toBeVisible();
});

test("a comparison begins at the results, and its ticks change no filter", async ({ page, scripts }) => {
  await page.goto("/comprar?tipo=mtb");
  await page.getByRole("link", { name: "Comparar varios" }).click();
  await expect(page.getByText("Marca hasta 3 anuncios para compararlos.")).toBeVisible();
  if (scripts) expect(await violationsOn(page)).toEqual([]);
  const compare = page.getByRole("button", { name: "Comparar" });
  await expect(compare).toBeHidden();
  for (const position of [0, 1])
    await page
      .getByRole("checkbox", { name: /^Comparar / })
      .nth(position)
      .check();
  await expect(page).toHaveURL(/\/comprar\?tipo=mtb&elegir=si$/);
  await compare.click();
  await expect(page.getByRole("table", { name: "Comparación de 2 anuncios" })).toBeVisible();
  await page.goto("/comprar?tipo=mtb&elegir=si");
  await page.getByRole("link", { name: "Dejar de elegir" }).click();
  await expect(page.getByRole("checkbox", { name: /^Comparar / })).toHaveCount(0);
});

test("a bicycle says whether it is of a height, at an address without scripts", async ({ page, scripts }) => {
  await page.goto("/comprar?tipo=mtb&talla=m");
  await page.goto((await page.locator(".card a[href^='/producto/']").first().getAttribute("href")) ?? "");
  await page.getByLabel("Tu estatura en metros").fill("1,70");
  await page.getByRole("button", { name: "Ver mi talla" }).click();
  await expect(page).toHaveURL(/\/producto\/[\w-]+\?estatura=1(?:%2C|,)70#tallas$/);
  await expect(page.getByText("Con 1.70 m te queda la M, como esta.")).toBeInViewport();
  await page.getByLabel("Tu estatura en metros").fill("alto");
  await page.getByRole("button", { name: "Ver mi talla" }).click();
  await expect(page.getByLabel("Tu estatura en metros")).toHaveValue("alto");
  await expect(page.getByText(/^Escribe tu estatura en metros/)).toBeVisible();
  if (scripts) expect(await violationsOn(page)).toEqual([]);
});
