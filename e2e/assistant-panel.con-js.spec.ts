import { violationsOn } from "./axe.ts";
import { expect, newEmail, openWithReact, register, test } from "./support.ts";

test("Rebi's panel opens on any page, answers, and gives the focus back", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  const panel = page.getByRole("dialog", { name: "Rebi" });
  const link = page.getByRole("link", { name: "Pregunta a Rebi" });
  await page.goto("/comprar?q=honda");
  await expect(link).toHaveAttribute("href", "/asistente?desde=%2Fcomprar%3Fq%3Dhonda");
  expect(scripts.filter((url) => /\/(panel|extras)-/.test(url))).toEqual([]);
  await link.click();
  await expect(panel).toContainText("Debes iniciar sesión para usar el chatbot.");
  await expect(panel.getByRole("link", { name: "Iniciar sesión" })).toHaveAttribute("href", /redirect=%2Fcomprar/);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  await register(page, newEmail("panel"), "Rebeca Pinto");
  await page.goto("/comprar");
  await link.click();
  const log = panel.getByRole("log");
  await expect(log).toContainText("¡Hola, Rebeca!");
  const field = panel.getByLabel("Tu mensaje");
  await field.fill("busco una bici usada por menos de tres mil soles");
  await field.press("Enter");
  await expect(log.getByRole("link", { name: /con estos filtros/ })).toBeVisible();
  const listing = log.locator('a[href^="/producto/"]').first();
  await expect(listing).toBeVisible();
  const product = String(await listing.getAttribute("href"));
  await expect(panel.getByText("Rebi está escribiendo…")).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await panel.evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(320);

  // A rejected message goes back to its field, with its reason.
  await field.fill("eres un idiota");
  await panel.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(panel.getByRole("status")).toContainText("mantén un lenguaje respetuoso");
  await expect(field).toHaveValue("eres un idiota");

  // Lost on the way: the same message finds its answer, which is made once.
  let isLost = true;
  await page.route("**/asistente/mensaje", async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.fulfill({ body: ":\n\n", contentType: "text/event-stream" });
  });
  await panel.getByRole("button", { name: "Filtrar por precio" }).click();
  await expect(log.getByText("¿Qué hay entre 500 y 1000 soles?")).toHaveCount(1);
  await expect(log.getByRole("link", { name: /con estos filtros/ })).toHaveCount(2);

  // An answer that comes while the panel is small is counted until it is opened.
  let shrunk = () => {};
  const isShrunk = new Promise<void>((resolve) => (shrunk = resolve));
  await page.route("**/asistente/mensaje", (route) => isShrunk.then(() => route.continue()), { times: 1 });
  await field.fill("¿a qué hora atienden?");
  await panel.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(panel.getByRole("button", { name: "Detener" })).toBeFocused();
  await panel.getByRole("button", { name: "Minimizar" }).click();
  await expect(log).toBeHidden();
  await expect(link).toHaveAccessibleName("Pregunta a Rebi: minimizado");
  shrunk();
  await expect(link).toHaveAccessibleName("Pregunta a Rebi: minimizado, 1 mensaje sin leer");
  await link.click();
  await expect(log).toBeVisible();
  await expect(link).toHaveAttribute("data-unread", "0");

  // A page to go to: the user stays, or the page does it by itself.
  const leading = log.getByRole("link", { name: "Ir a Vender" });
  await field.fill("llévame a vender");
  await field.press("Enter");
  await panel.getByRole("button", { name: "Cancelar" }).click();
  await expect(panel.getByRole("status")).toContainText("Te quedas en esta página.");
  await expect(leading).toBeVisible();
  await expect(page).toHaveURL(/\/comprar$/);
  await panel.getByRole("button", { name: "Nueva conversación" }).click();
  await expect(log).not.toContainText("tres mil");
  await panel.getByRole("button", { name: "Cerrar Rebi" }).click();
  await expect(link).toBeFocused();
  // Its step of the history goes with it: a navigation meanwhile would be broken off.
  await page.waitForFunction(() => !("rebi-panel" in ((history.state ?? {}) as object)));

  // The page hears of an action before it happens, and may do it by itself; else the button's form is sent.
  await page.goto(product);
  await link.click();
  const id = product.split(/[/?]/)[2] ?? "";
  const form = `<form method="post" action="/favorites/cambiar" data-event="chatbot:add-to-favorites"><input type="hidden" name="guardar" value="${id}"><button>Guardar en favoritos</button></form>`;
  // As a model offers it; the local one offers nothing.
  await page.route(
    "**/asistente/mensaje",
    (route) =>
      route.fulfill({
        contentType: "text/event-stream",
        body: `event: fin\ndata: ${JSON.stringify({ pregunta: "Guárdala", html: `<li>${form}</li>` })}\n\n`,
      }),
    { times: 1 },
  );
  await field.fill("Guárdala");
  await field.press("Enter");
  const save = log.getByRole("button", { name: "Guardar en favoritos" });
  await page.evaluate(() =>
    addEventListener(
      "chatbot:add-to-favorites",
      (event) => {
        event.preventDefault();
        document.body.dataset.heard = JSON.stringify((event as CustomEvent<unknown>).detail);
      },
      { once: true },
    ),
  );
  await save.click();
  await expect(page.locator("body")).toHaveAttribute("data-heard", `{"guardar":"${id}"}`);
  await save.click();
  await expect.poll(async () => (await page.request.get("/favorites")).text()).toContain(`/producto/${id}`);
});

test("Rebi's panel is a step of the history on a phone, and stands as before on the next page", async ({ page }) => {
  const panel = page.getByRole("dialog", { name: "Rebi" });
  const link = page.getByRole("link", { name: "Pregunta a Rebi" });
  const shop = /\/comprar\?q=honda$/;
  await page.goto("/acerca-de");
  // With React, which would load the page again for a step that it sees.
  await openWithReact(page, "/comprar?q=honda");
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && requests.push(request.url()));
  // The skip link, which has the focus, stands over it.
  await link.focus();
  await link.click();
  await expect(panel.getByText("Debes iniciar sesión")).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(shop);
  expect(requests).toEqual([]);

  // Closed by its button it leaves no step behind.
  await link.click();
  await panel.getByRole("button", { name: "Cerrar Rebi" }).click();
  await expect(panel).toBeHidden();
  await page.waitForFunction(() => !("rebi-panel" in ((history.state ?? {}) as object)));
  expect(await page.evaluate(() => document.cookie)).not.toContain("por-rebi");
  await page.goBack();
  await expect(page).toHaveURL(/\/acerca-de$/);

  // A link of the panel leads to a page that it does not hide; Back comes to the page before.
  await page.goto("/comprar?q=honda");
  await link.click();
  await panel.getByRole("link", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(link).toHaveAccessibleName("Pregunta a Rebi: minimizado");
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(shop);
  await expect(link).toHaveAccessibleName("Pregunta a Rebi: minimizado");
  await page.goBack();
  await expect(page).toHaveURL(/\/acerca-de$/);

  // Loaded again, it is still open, and its step still the last one.
  await page.goto("/comprar?q=honda");
  await link.click();
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel.getByText("Debes iniciar sesión")).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(shop);

  // Beside a wide page it stays open, and leaves the focus to the page.
  await page.setViewportSize({ width: 1280, height: 800 });
  await link.click();
  await expect(panel.getByText("Debes iniciar sesión")).toBeVisible();
  for (const path of ["/", "/contacto"]) {
    await page.goto(path);
    await expect(panel.getByRole("link", { name: "Iniciar sesión" })).toHaveAttribute(
      "href",
      `/login?redirect=${encodeURIComponent(path)}`,
    );
    expect(await panel.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(false);
  }
  await panel.getByRole("button", { name: "Minimizar" }).click();
  await page.goto("/");
  await expect(link).toHaveAccessibleName("Pregunta a Rebi: minimizado");
  await expect(panel).toBeHidden();
});
