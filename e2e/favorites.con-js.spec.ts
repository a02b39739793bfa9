import type { Locator, Page } from "@playwright/test";

import { expect, hydrated, newEmail, openAccountMenu, reactOnlyWhenAsked, register, signIn, test } from "./support.ts";

// With a word that no other test publishes: React does not hydrate a page whose data changed before it loaded.
const CATALOG = "/comprar?q=incluye&orden=precio-asc";
const CHANGE = "**/favorites/cambiar";

// Hearts with scripts: before React, with it, and when things fail.

test("a heart shows at once, and is undone with the server's message when it is rejected", async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CHANGE, async (route) => {
    await held;
    await route.fulfill({ status: 409, json: { message: "Ya guardaste 500 anuncios" } });
  });
  await page.goto(CATALOG);
  const heart = hearts(page).first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  release();
  await expect(page.getByText("Ya guardaste 500 anuncios")).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect(heart).toHaveAttribute("name", "guardar");
  await page.getByRole("button", { name: "Cerrar aviso" }).click();
  await expect(page.getByText("Ya guardaste 500 anuncios")).toBeHidden();
});

test("a response that is not the server's undoes it as well", async ({ page }) => {
  await page.goto(CATALOG);
  const heart = hearts(page).first();
  // As a network's sign-in page would.
  await page.route(CHANGE, (route) => route.fulfill({ status: 400, body: "<html>" }));
  await heart.click();
  await expect(page.getByText("Revisa tu conexión")).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("two quick presses end where the second leads", async ({ page }) => {
  await page.goto(CATALOG);
  const id = await hearts(page).first().getAttribute("value");
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/favorites/cambiar")) answers.push(response.status());
  });
  await hearts(page).first().dblclick();
  await expect.poll(() => answers).toEqual([204, 204]);
  await expect(page.locator(`main button[value="${id}"]`)).toHaveAttribute("aria-pressed", "false");
  await page.goto("/favorites");
  await expect(page.getByRole("heading", { name: "Aún no guardas anuncios" })).toBeVisible();
});

test("pressed before React comes, hearts stay pressed with it, on the next page and back", async ({ page }) => {
  await reactOnlyWhenAsked(page);
  let hydrations = 0;
  page.on("request", (request) => {
    if (request.headers()["x-hidratar"]) hydrations++;
  });
  await page.goto(CATALOG);
  const first = hearts(page).first();
  const id = await first.getAttribute("value");
  // A submission alone is no touch.
  await first.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button));
  await expect(page.getByText("Guardado en tus favoritos.")).toBeVisible();
  expect(hydrations).toBe(0);

  await page.locator("h1").click();
  await hydrated(page);
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Ver más" }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(page.locator(`main button[value="${id}"]`)).toHaveAttribute("aria-pressed", "true");
  // Of the cards that came.
  const other = hearts(page).nth(14);
  const otherId = await other.getAttribute("value");
  await other.click();
  await expect(other).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(page.locator(`main button[value="${id}"]`)).toHaveAttribute("aria-pressed", "true");
  await page.goForward();
  await expect(page.locator(`main button[value="${otherId}"]`)).toHaveAttribute("aria-pressed", "true");
  // All of it in one document.
  expect(hydrations).toBe(1);
});

test("a user who signs in without a new document sees their own hearts", async ({ page }) => {
  const email = newEmail("corazones");
  await register(page, email, "Elena");
  await page.goto(CATALOG);
  const [own, found] = [await valueOf(hearts(page).nth(0)), await valueOf(hearts(page).nth(1))];
  const order: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CHANGE, async (route) => {
    await held;
    const response = await route.fetch();
    order.push("heart saved");
    await route.fulfill({ response });
  });
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/salir") order.push("signed out");
  });
  await hearts(page).nth(0).click();
  const badge = page.getByRole("banner").getByRole("link", { name: /Favoritos/ });
  await expect(badge).toHaveText(/1$/);
  await openAccountMenu(page);
  // Signing out waits for the heart: after it, the heart would be a visitor's of this browser.
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  release();
  await expect(page.getByText("Sesión cerrada")).toBeVisible();
  expect(order).toEqual(["heart saved", "signed out"]);
  await page.unroute(CHANGE);

  await page.goto(CATALOG);
  await expect(heart(page, own)).toHaveAttribute("aria-pressed", "false");
  await heart(page, found).click();
  await expect(page.getByText("Guardado en tus favoritos.")).toBeVisible();
  await signIn(page, email, CATALOG);
  await expect(badge).toHaveText(/2$/);
  for (const id of [own, found]) await expect(heart(page, id)).toHaveAttribute("aria-pressed", "true");
  for (const id of [own, found]) await heart(page, id).click();
  await expect(badge).toBeHidden();
});

test("signing out goes first where a heart is not answered", async ({ page }) => {
  await register(page, newEmail("corazones"), "Elena");
  await page.goto(CATALOG);
  let hasArrived = false;
  await page.route(CHANGE, () => void (hasArrived = true));
  await hearts(page).first().click();
  await expect.poll(() => hasArrived).toBe(true);
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(page.getByText("Sesión cerrada")).toBeVisible();
});

test("the form is sent as usual where its file cannot be loaded", async ({ page }) => {
  await page.route("**/assets/extras-*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto(CATALOG);
  const id = await hearts(page).first().getAttribute("value");
  await hearts(page).first().click();
  await expect(page).toHaveURL(new RegExp(`#${id}$`));
  await expect(page.locator(`main button[value="${id}"]`)).toHaveAttribute("aria-pressed", "true");
});

function heart(page: Page, id: string): Locator {
  return page.locator(`main button[value="${id}"]`);
}

async function valueOf(button: Locator): Promise<string> {
  return (await button.getAttribute("value")) ?? "";
}

function hearts(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /^Guardar / });
}
