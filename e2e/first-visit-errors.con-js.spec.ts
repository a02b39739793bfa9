import type { Page } from "@playwright/test";

import { SAVED_CHANGED } from "../app/shell/hearts/constants.ts";
import { BUYER, expect, openWithReact, signIn, test } from "./support.ts";

// A page that fails after a first visit: the styles were inline in a document that React has replaced.

// The browser and Remix log the requests that failed.
test.use({ quietConsole: ({}, use) => use(undefined) });

const catalogTitle = (page: Page) => page.getByRole("heading", { level: 1, name: /Bicicletas y motos/ });

/** Whether the document's own stylesheet applies: a button of the page, its theme. */
const looks = async (page: Page) => {
  // A button under the mouse has another colour.
  await page.mouse.move(0, 0);
  return page.evaluate(() => {
    const button = document.querySelector("main .btn-primary") ?? document.body;
    const { backgroundColor, borderRadius, minHeight } = getComputedStyle(button);
    return { backgroundColor, borderRadius, minHeight, ground: getComputedStyle(document.body).backgroundColor };
  });
};

for (const { visit, cached } of [
  { visit: "a first visit", cached: false },
  { visit: "a browser with the stylesheet", cached: true },
]) {
  test(`on ${visit} the error of a page without a signal is styled, and Back shows the catalogue`, async ({ page }) => {
    if (cached) await openWithReact(page, "/");
    await openWithReact(page, "/comprar");
    const before = await looks(page);
    const first = page.locator("main li h3").first();
    const card = await first.textContent();
    await page.context().setOffline(true);
    await page.locator("main li a").first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Sin conexión" })).toBeVisible();
    await expect.poll(() => looks(page)).toEqual(before);
    await page.goBack();
    await expect(catalogTitle(page)).toBeVisible();
    await expect(first).toHaveText(card ?? "");
    await expect(page.getByText("Esto es lo último que viste.")).toBeVisible();
    await expect.poll(() => looks(page)).toEqual(before);
    await page.context().setOffline(false);
  });
}

test("a service that is broken is not called a missing signal, and Back loads the catalogue", async ({ page }) => {
  await openWithReact(page, "/comprar");
  const before = await looks(page);
  await page.route(/\/producto\/[^/]+\.data/, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  );
  await page.locator("main li a").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "No disponible por un momento" })).toBeVisible();
  await expect(page.getByText(/señal e intenta/)).toHaveCount(0);
  await expect.poll(() => looks(page)).toEqual(before);
  await page.goBack();
  await expect(catalogTitle(page)).toBeVisible();
  await expect.poll(() => looks(page)).toEqual(before);
});

test("a header that fails in the browser says so, and the page stays", async ({ page }) => {
  await signIn(page, BUYER);
  await openWithReact(page, "/perfil/datos");
  // The count of favourites in the header cannot be read any more.
  await page.evaluate((changed) => {
    Object.defineProperty(document.documentElement, "dataset", {
      get() {
        throw new Error("provoked");
      },
    });
    dispatchEvent(new Event(changed));
  }, SAVED_CHANGED);
  await expect(page.getByRole("banner")).toContainText("Error en Header");
  await expect(page.getByRole("link", { name: "Recargar" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test.describe("on an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1",
  });

  test("a page that crashes shows the fallback under its header, and its error is stored for the log", async ({
    page,
  }) => {
    const module = /\/assets\/talleres\.route-[\w-]{8}\.js$/;
    await page.route(module, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `export * from "${route.request().url()}?whole"; export default () => { throw new Error("provoked"); };`,
      }),
    );
    await openWithReact(page, "/comprar?q=honda");
    await page.evaluate(() => {
      const { __remixRouter: router } = window as unknown as { __remixRouter: { navigate(to: string): unknown } };
      router.navigate("/talleres");
    });
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Ocurrió un error inesperado");
    await expect(main).toContainText("Puede tratarse de un problema de compatibilidad con tu dispositivo.");
    await expect(main).toContainText("Actualiza iOS a la última versión.");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("rebi:ultimo-error")))
      .toContain("Error: provoked");

    await page.unroute(module);
    await main.getByRole("link", { name: "Ver registros de depuración" }).click();
    await expect(page).toHaveURL("/talleres?debug=true");
    const first = page.getByRole("list", { name: "Entradas" }).getByRole("listitem").first();
    await expect(first).toContainText("Error: provoked");
  });
});
