import type { Page } from "@playwright/test";

import { expect, openWithReact, PLAIN, test } from "./support.ts";

test("filters live in a canonical, shareable address", async ({ page, scripts, isMobile }) => {
  await page.goto("/comprar");
  const all = await countOf(page);
  if (isMobile) await page.locator("summary", { hasText: /^Filtros/ }).click();
  await page.getByRole("checkbox", { name: /^Montaña/ }).check();
  if (scripts) {
    // Whether React is there yet or comes with this touch, the tick ends in the address.
    await expect(page).toHaveURL(/\/comprar\?tipo=mtb$/);
  } else {
    await page.getByRole("button", { name: "Ver resultados" }).click();
    await expect(page).toHaveURL("/comprar?tipo=mtb");
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bicicletas de montaña");
  const some = await countOf(page);
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  // On a phone the filters are a sheet over the page.
  if (isMobile && scripts) await page.getByRole("button", { name: /^Ver \d+ resultados?$/ }).click();

  await page
    .getByRole("link", { name: "Quitar Bicicletas de montaña" })
    .or(page.getByRole("link", { name: /Quitar .*[Mm]ontaña/ }))
    .first()
    .click();
  await expect(page).toHaveURL("/comprar");
  if (scripts) await expect(results(page)).toBeFocused();
  // Other tests publish meanwhile: more than the few, if not the same as before.
  await expect.poll(() => countOf(page)).toBeGreaterThan(some);
});

test("free ends of price and year, text, order and place go into one address", async ({ page, scripts, isMobile }) => {
  await (scripts ? openWithReact(page, "/comprar") : page.goto("/comprar"));
  if (isMobile) await page.locator("summary", { hasText: /^Filtros/ }).click();
  await page.getByRole("textbox", { name: "Precio en soles: mínimo" }).fill("1,000");
  await page.getByRole("textbox", { name: "Precio en soles: máximo" }).fill("90000");
  await page.getByRole("textbox", { name: "Precio en soles: máximo" }).press("Enter");
  await expect(page).toHaveURL("/comprar?precio=1000-90000");
  await expect(results(page)).toBeInViewport();
  if (scripts) await expect(results(page)).toBeFocused();
  // Address and focus are there before what they show.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bicicletas y motos de S/ 1,000 a S/ 90,000");
  for (const price of await pricesOn(page)) expect(price).toBeGreaterThanOrEqual(1000);

  if (isMobile) await page.locator("summary", { hasText: /^Filtros/ }).click();
  await page.getByRole("textbox", { name: "Precio en soles: mínimo" }).fill("mucho");
  await page.getByRole("button", { name: /^Ver (resultados|\d+ resultados?)$/ }).click();
  await expect(page.getByText("No entendimos “mucho” en el precio mínimo.")).toBeVisible();
  await expect(page).toHaveURL("/comprar?precio=0-90000&precio_min=mucho");

  await page.goto("/comprar?orden=precio-asc");
  const prices = await pricesOn(page);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

test("sizes and places are filters where the choice has them, and go with it", async ({ page, scripts, isMobile }) => {
  const path = "/comprar?tipo=mtb&ubicacion=lima";
  await (scripts ? openWithReact(page, path) : page.goto(path));
  const openFilters = async () => {
    const filters = page.locator("details.filters");
    if (isMobile && !(await filters.evaluate((one: HTMLDetailsElement) => one.open)))
      await page.locator("summary", { hasText: /^Filtros/ }).click();
  };
  const apply = async () => {
    if (!scripts) await page.getByRole("button", { name: "Ver resultados" }).click();
  };
  await openFilters();
  await page.locator("summary", { hasText: "Aro" }).click();
  await page.getByRole("checkbox", { name: /^29"/ }).check();
  await apply();
  await expect(page).toHaveURL("/comprar?tipo=mtb&aro=29&ubicacion=lima");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bicicletas de montaña aro 29 en Lima");

  await openFilters();
  await page.getByRole("combobox", { name: "Provincia" }).selectOption("lima");
  await apply();
  await expect(page).toHaveURL("/comprar?tipo=mtb&aro=29&ubicacion=lima&provincia=lima");
  await openFilters();
  await expect(page.getByRole("combobox", { name: "Distrito" })).toBeVisible();

  // Another department begins without province, whatever the form still has in it.
  await page.getByRole("combobox", { name: "Departamento" }).selectOption({ index: 1 });
  await apply();
  await expect(page).toHaveURL(/\/comprar\?tipo=mtb&aro=29&ubicacion=(?!lima)[a-z-]+$/);
  if (isMobile && scripts) await page.locator("summary", { hasText: /^Filtros/ }).click();
  await page.getByRole("link", { name: "Quitar Bicicletas de montaña" }).click();
  await expect(page).toHaveURL(/\/comprar\?ubicacion=[a-z-]+$/);
});

test(
  "a form's own address is replaced by the canonical one, and a broken one answers a page",
  PLAIN,
  async ({ page }) => {
    await page.goto("/comprar?q=&tipo=ruta&tipo=mtb&precio_min=&precio_max=5000&orden=recientes");
    await expect(page).toHaveURL("/comprar?tipo=mtb,ruta&precio=0-5000");
    const response = await page.goto("/comprar?tipo=nave&precio=mucho&anio=-&pagina=-3&orden=azar&color=rojo");
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/comprar$/);
  },
);

test(
  "text is found without accents or case, and where nothing is found the closest are shown",
  PLAIN,
  async ({ page }) => {
    await page.goto("/comprar");
    await page.getByRole("searchbox").fill("TrEk");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL("/comprar?q=TrEk");
    await expect(page.getByRole("listitem").filter({ hasText: "Trek" }).first()).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);

    await page.goto("/comprar?q=trek&tipo=trimoto");
    const said = page.getByText("Hoy no hay ninguno con todo lo que pides. Cerca de lo que pides:");
    await expect(said).toBeVisible();
    await expect(page.locator(".card").first()).toBeVisible();
    await page.getByRole("link", { name: /^Ver \d/ }).click();
    await expect(said).toBeHidden();
  },
);

test("the first card of an understood search begins in the upper part of a phone", PLAIN, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const text of ["bicicleta de montaña usada", "moto usada hasta 50000 soles desde 2010"]) {
    await page.goto(`/comprar?${new URLSearchParams({ q: text })}`);
    await expect(page.getByRole("link", { name: "Buscar tal cual" })).toBeVisible();
    const card = await page.locator(".card").first().boundingBox();
    expect(card!.y, text).toBeLessThanOrEqual(200);
  }
});

test(
  "an inexact search says what it did inside a phone's screen, and keeps the text in its box",
  PLAIN,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto(`/comprar?${new URLSearchParams({ q: "moto para rappi" })}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Motos de 100 a 160 cc");
    const said = page.getByText(/Mostramos \d+ motos? para reparto/);
    await expect(said).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "Buscar tal cual" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "Guardar búsqueda" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("searchbox")).toHaveValue("moto para rappi");
  },
);

test("12 cards, and more below them, at an address that has them all", async ({ page, scripts }) => {
  // The dearest first: other tests publish listings meanwhile, and none as dear.
  const list = "/comprar?orden=precio-desc";
  await (scripts ? openWithReact(page, list) : page.goto(list));
  await expect(page.locator('a[href^="/producto/"]')).toHaveCount(12);
  await expect(page.locator('link[rel="next"]')).toHaveAttribute("href", /pagina=2/);
  const first = await page.locator('a[href^="/producto/"]').first().getAttribute("href");
  await page.getByRole("link", { name: "Ver más" }).click();
  await expect(page).toHaveURL(/\/comprar\?orden=precio-desc&pagina=2&mas=1#/);
  const links = page.locator('a[href^="/producto/"]');
  await expect(links).toHaveCount(24);
  await expect(links.first()).toHaveAttribute("href", first ?? "");
  await expect(links.nth(12)).toBeInViewport();
  // Back from a listing, the place is kept.
  await links.nth(20).click();
  await expect(page).toHaveURL(/\/producto\//);
  await page.goBack();
  await expect(links).toHaveCount(24);
  await expect(links.nth(20)).toBeInViewport();
});

test("a listing's page: gallery, specification, breadcrumbs, structured data, similar ones", async ({
  page,
  scripts,
}) => {
  // Of the seed, which has several photos: other tests publish listings with one meanwhile, and none as cheap.
  const list = "/comprar?orden=precio-asc";
  await page.goto(list);
  await page.locator('a[href^="/producto/demo-"]').first().click();
  await expect(page).toHaveURL(/\/producto\//);
  await expect(page.locator("#specifications")).toContainText("Frenos");
  await expect(page.getByRole("navigation", { name: /[Mm]igas|[Rr]uta/ })).toContainText("Comprar");
  // Swiped on a phone: the second photo has no box, and so no request, before it comes into the row.
  const second = page.locator("#foto-2 picture");
  await expect(second).toBeHidden();
  await page.locator(".gallery").evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: "instant" }));
  await expect(second).toBeVisible();
  await expect(page.locator("#foto-2")).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator("#foto-1")).not.toBeInViewport();
  // Chosen on a desk.
  await page.setViewportSize({ width: 1280, height: 800 });
  const choices = page.getByRole("list", { name: "Elegir foto" }).getByRole("link");
  await choices.nth(0).click();
  await expect(page.locator("#foto-1")).toBeInViewport({ ratio: 0.9 });
  await choices.nth(1).click();
  await expect(page).toHaveURL(/#foto-2$/);
  await expect(page.locator("#foto-2")).toBeInViewport({ ratio: 0.9 });
  if (scripts) {
    // A chosen photo is no step of the history.
    await page.goBack();
    await expect(page).toHaveURL(list);
    await page.goForward();
    await expect(page).toHaveURL(/\/producto\//);
  }
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.stringify(JSON.parse(data ?? ""))).toContain("Offer");
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/foto\.jpeg\?p=\d+$/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`/vehicle/${id}?de=correo`);
  await expect(page).toHaveURL(`/vehiculo/${id}?de=correo`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/producto/${id}$`));
});

test("a listing that is not there answers 404 with others to look at", PLAIN, async ({ page }) => {
  const response = await page.goto("/producto/no-existe");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

const results = (page: Page) => page.getByRole("heading", { level: 2, name: /^\d[\d,]* anuncios?$/ });

async function countOf(page: Page): Promise<number> {
  const text = await page
    .getByText(/^\d[\d,]* anuncios?$/)
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ""));
}

async function pricesOn(page: Page): Promise<number[]> {
  // Without the drop beside it.
  const texts = await page
    .locator("main .price")
    .evaluateAll((prices) => prices.map(({ firstChild }) => firstChild?.textContent ?? ""));
  expect(texts.length).toBeGreaterThan(0);
  return texts.map((text) => Number(text.replace(/\D/g, "")));
}
