import { BUYER, DEMO_PASSWORD, expect, openWithReact, reactOnlyWhenAsked, signIn, test } from "./support.ts";

test("menus close on Escape, on a click outside and on navigation", async ({ page, isMobile }) => {
  await page.goto("/");
  const opener = page
    .locator("header summary", { hasText: isMobile ? "Menú" : "Registra tu Bike" })
    .filter({ visible: true });
  const menu = page.locator("header details[open]");
  await opener.click();
  await expect(menu).not.toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(20, 600);
  await expect(menu).toHaveCount(0);
});

test("an adaptive page loads React at the first touch, hydrates without a fault and navigates without reload", async ({
  page,
}) => {
  await openWithReact(page, "/comprar");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("link", { name: "Ver más" }).click();
  await expect(page).toHaveURL(/\/comprar\?pagina=2&mas=1#/);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a part of the page that is asked for before the header is hydrated leaves the header as it is", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Before React, which nothing asks for until the page has loaded.
    addEventListener("DOMContentLoaded", () =>
      Object.assign(window, { headerOfServer: document.querySelector(".header") }),
    );
    // The page is hydrated; its header follows in a task of its own, which this one comes before.
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      location.hash = "contenido";
    }).observe(document, { attributeFilter: ["data-hydrated"], subtree: true });
  });
  await openWithReact(page, "/");
  await expect(page).toHaveURL(/#contenido$/);
  // React leaves its mark on what it has taken over.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector(".header") ?? {}).some((key) => /^__react/.test(key)),
  );
  // Had React thrown it away, this would be another element, and its error in the console.
  const header = await page.evaluate(() => {
    const { headerOfServer } = window as { headerOfServer?: Element };
    return { connected: headerOfServer?.isConnected, same: headerOfServer === document.querySelector(".header") };
  });
  expect(header).toEqual({ connected: true, same: true });
});

test("a page whose user has signed in elsewhere meanwhile goes on without React, and logs no error", async ({
  page,
}) => {
  await reactOnlyWhenAsked(page);
  await page.goto("/login?redirect=/favorites");
  const other = await page.context().newPage();
  await signIn(other, BUYER);
  const asked = page.waitForRequest((request) => request.headers()["x-hidratar"] !== undefined);
  await page.keyboard.press("Tab");
  expect((await (await asked).response())?.status()).toBe(302);
  await page.getByLabel("Correo", { exact: true }).fill(BUYER);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  expect(await page.evaluate(() => "hydrated" in document.documentElement.dataset)).toBe(false);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL("/favorites");
});

test("with Save-Data no script file is fetched on any touch", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  );
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.headers()["x-hidratar"]) scripts.push(request.url());
  });
  await page.goto("/comprar");
  await page.keyboard.press("Tab");
  await page.locator("h1").click();
  await page.goto("/");
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
});

test("the debug overlay appears only when asked for", async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => dispatchEvent(new ErrorEvent("error", { message: "early" }))),
  );
  await openWithReact(page, "/?debug=true");
  await expect(page.getByRole("button", { name: /[Cc]opiar/ })).toBeVisible();
  const log = page.getByRole("list", { name: "Entradas" });
  await expect(log).toContainText("early");
  await expect(log).toContainText(/first-contentful-paint: \d+ ms/);
  await expect(log).toContainText(/link \/assets\/app-\S+\.css: 200/);
  await expect(log).toContainText("service worker:");
  await openWithReact(page, "/");
  await expect(page.getByRole("button", { name: /[Cc]opiar/ })).toHaveCount(0);
});

test("a navigation shows a bar from its click until the page is there, with and without React", async ({ page }) => {
  // Reported from the click itself: a browser that is loading another page cannot be inspected.
  const barsAfterClick = async (attributes: { href: string; download?: string }): Promise<string> => {
    const told = page.waitForEvent("console", (message) => message.text().startsWith("bars "));
    const clicked = page.evaluate((given) => {
      const link = Object.assign(document.body.appendChild(document.createElement("a")), given);
      link.click();
      link.remove();
      console.info(`bars ${document.querySelectorAll("progress").length}`);
    }, attributes);
    const [message] = await Promise.all([told, clicked.catch(() => undefined)]);
    return message.text();
  };
  await openWithReact(page, "/comprar");
  const progress = page.locator("body > progress");
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/comprar\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "Ver más" }).click();
  await expect(progress).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/comprar\?pagina=2&mas=1#/);
  await expect(progress).toHaveCount(0);

  expect(await barsAfterClick({ href: "/robots.txt", download: "robots.txt" })).toBe("bars 0");
  expect(await barsAfterClick({ href: "/comprar?pagina=2&mas=1#resultados" })).toBe("bars 0");
  expect(await barsAfterClick({ href: "/login" })).toBe("bars 1");
  await page.waitForURL("/login");
  await page.goBack();
  await expect(progress).toHaveCount(0);
});
