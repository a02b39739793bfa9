import type { Page } from "@playwright/test";

import { BUYER, DEMO_PASSWORD, expect, hydrated, newEmail, register, test } from "./support.ts";

const START = new Date("2026-11-21T10:00:00-05:00");

/** The page's clock is stopped from here on: its timers run when a test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(START.getTime() + 3_600_000));
}

/** Requests with a matching address wait until they are released. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    // A request that was given up meanwhile has nothing to go on with.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** A page without React, as on a link that saves data. */
async function withoutReact(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
}

const panelOf = (page: Page) => page.getByRole("alertdialog", { name: "Esto está tardando más de lo normal" });

interface PanelSeen {
  text: string;
  heading: string | undefined;
  focused: string | null | undefined;
  /** After the button was pressed. */
  left: number;
  focusedAfter: string | null | undefined;
}

/**
 * Opens a page that navigates by itself: a browser that is loading another page cannot be inspected by a test.
 * So the page reports its content and presses `button`, and its timers of 3 s are over at once.
 */
async function leavingPage(
  page: Page,
  path: string,
  button: "Limpiar datos y recargar" | "Seguir esperando",
): Promise<{ seen: Promise<PanelSeen> }> {
  await withoutReact(page);
  await page.addInitScript((name) => {
    const real = window.setTimeout;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number, ...given: unknown[]): number =>
        real(run, ms === 3000 ? 0 : ms, ...(given as [])),
    });
    const watching = new MutationObserver(() => {
      const panel = document.querySelector<HTMLElement>("[role=alertdialog]");
      if (!panel) return;
      watching.disconnect();
      const seen = {
        text: panel.innerText,
        heading: document.getElementById(panel.getAttribute("aria-labelledby") ?? "")?.tagName,
        focused: document.activeElement?.textContent,
      };
      for (const found of panel.querySelectorAll("button")) if (found.textContent === name) found.click();
      console.info(
        `panel ${JSON.stringify({ ...seen, left: document.querySelectorAll("[role=alertdialog]").length, focusedAfter: document.activeElement?.textContent })}`,
      );
    });
    watching.observe(document, { childList: true, subtree: true });
  }, button);
  const told = page.waitForEvent("console", (message) => message.text().startsWith("panel "));
  await page.goto(path);
  return { seen: told.then((message) => JSON.parse(message.text().slice("panel ".length)) as PanelSeen) };
}

const SHOWN = {
  text: expect.stringMatching(
    /^Esto está tardando más de lo normal\s+Limpiar datos y recargar\s+Seguir esperando$/,
  ) as unknown,
  heading: "H2",
  focused: "Seguir esperando",
};

test("a page that loads slowly offers to be loaded again, without the browser's cache", async ({ page }) => {
  const { seen } = await leavingPage(page, "/", "Limpiar datos y recargar");
  await page.evaluate(() => {
    localStorage.setItem("historial", "trek");
    sessionStorage.setItem("algo", "más");
  });
  let asked = 0;
  await page.route(/\/comprar$/, async (route) => {
    asked += 1;
    // The first is never answered.
    if (asked > 1) await route.continue();
  });
  await page
    .getByRole("navigation", { name: "Accesos" })
    .getByRole("link", { name: "Buscar" })
    .click({ noWaitAfter: true });
  expect(await seen).toMatchObject(SHOWN);
  await expect(page).toHaveURL("/comprar");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked).toBe(2);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test("the notice of a slow page lets the user wait on, and the page comes", async ({ page }) => {
  const { seen } = await leavingPage(page, "/", "Seguir esperando");
  await page.evaluate(() => localStorage.setItem("historial", "trek"));
  const release = await hold(page, /\/comprar$/);
  await page
    .getByRole("navigation", { name: "Accesos" })
    .getByRole("link", { name: "Buscar" })
    .click({ noWaitAfter: true });
  expect(await seen).toEqual({ ...SHOWN, left: 0, focusedAfter: "Buscar" });
  release();
  await expect(page).toHaveURL("/comprar");
  await expect(panelOf(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(1);
});

test("a form that is not answered offers this page", async ({ page }) => {
  const { seen } = await leavingPage(page, "/", "Limpiar datos y recargar");
  await hold(page, /\/comprar\?/);
  await page.locator("main [type=search]").fill("trek");
  const again = page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === "/",
  );
  await page.locator("main [type=search]").press("Enter", { noWaitAfter: true });
  expect(await seen).toMatchObject(SHOWN);
  await again;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a sign-in that hangs offers it too", async ({ page }) => {
  const { seen } = await leavingPage(page, "/login", "Seguir esperando");
  await page.getByLabel("Correo", { exact: true }).fill(BUYER);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  const release = await hold(page, /\/login$/);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click({ noWaitAfter: true });
  expect(await seen).toMatchObject({ ...SHOWN, left: 0 });
  release();
  await expect(page).toHaveURL("/");
  await expect(panelOf(page)).toHaveCount(0);
});

test("a form that React sends offers it too, and Escape waits on", async ({ page }) => {
  await register(page, newEmail("espera"), "Esperanza");
  await page.clock.install({ time: START });
  await page.goto("/sell/flow");
  await hydrated(page);
  await stopClock(page);
  const release = await hold(page, /\/sell\/flow\.data/);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Empezar|nuevo/i })
    .first()
    .click({ noWaitAfter: true });
  await page.clock.runFor(2_900);
  await expect(panelOf(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(panelOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/fotos$/);
});

test("the panel leaves with the navigation of React that it was for", async ({ page }) => {
  await page.clock.install({ time: START });
  await page.goto("/login");
  await page.keyboard.press("Tab");
  await hydrated(page);
  await stopClock(page);
  const release = await hold(page, /\/sell\.data|_root\.data|\/comprar\.data/);
  await page
    .getByRole("navigation", { name: "Accesos" })
    .getByRole("link", { name: "Buscar" })
    .click({ noWaitAfter: true });
  await page.clock.runFor(3_100);
  await expect(panelOf(page)).toBeVisible();
  release();
  await expect(page).toHaveURL("/comprar");
  await expect(panelOf(page)).toHaveCount(0);
});

test("a download, another window and a place of this page are no navigation that hangs", async ({ page, context }) => {
  await withoutReact(page);
  await page.clock.install({ time: START });
  await page.goto("/");
  await stopClock(page);
  await page.evaluate(() => {
    const links = [
      { href: "/sitemap.xml", download: "mapa.xml", textContent: "descarga" },
      { href: "/robots.txt", target: "_blank", textContent: "ventana" },
      { href: `${location.pathname}#contenido`, textContent: "lugar" },
    ];
    for (const link of links)
      document.querySelector("main")?.appendChild(Object.assign(document.createElement("a"), link));
  });
  const panelFile =
    /"(\/assets\/espera-[\w-]+\.js)"/.exec((await page.locator("#arranque").textContent()) ?? "")?.[1] ?? "";
  for (const name of ["descarga", "ventana", "lugar"]) {
    await page.getByRole("link", { name, exact: true }).click({ noWaitAfter: true });
    await page.clock.runFor(3_100);
    // Once it has come here, the page that asked for it first has decided.
    await page.evaluate((file) => import(file), panelFile);
    await expect(panelOf(page)).toHaveCount(0);
  }
  for (const opened of context.pages().slice(1)) await opened.close();
});
