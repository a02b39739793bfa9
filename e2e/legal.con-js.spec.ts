import type { Page } from "@playwright/test";

import { STORAGE_REGISTRY } from "../app/legal/storage-registry.ts";
import {
  comeAs,
  expect,
  hydrated,
  newEmail,
  openWithReact,
  register,
  SELLER,
  signIn,
  signOut,
  test,
} from "./support.ts";

test("one comes to them from a page with React, and goes on from there", async ({ page }) => {
  await page.goto("/login");
  await page.locator("h1").click();
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("main").getByRole("link", { name: "Términos y Condiciones" }).click();
  await expect(page).toHaveURL("/terminos");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Términos y Condiciones");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  // Its look came with the whole stylesheet.
  await expect(page.locator(".text")).toHaveCSS("line-height", "28.9px");
  await page.getByRole("main").getByRole("link", { name: "Cookies", exact: true }).first().click();
  await page.getByRole("radio", { name: /^No/ }).check();
  await page.getByRole("button", { name: "Guardar mi elección" }).click();
  await expect(page.getByText("Elegiste no permitirla.")).toBeVisible();
});

test("the page of cookies lists all that a browser stores after a walk", async ({ page, isMobile }) => {
  test.slow();
  const seen = new Set<string>();
  const look = async () => {
    for (const name of await held(page)) seen.add(name);
  };

  await page.goto("/");
  await look();
  // A first visit: nothing that remembers a choice, as none was made.
  expect([...seen].filter((name) => listed(name)?.kind !== "necessary")).toEqual([]);

  await openWithReact(page, "/comprar?q=trek");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain("searchHistory");
  await page.locator("button.heart").first().click();
  await expect.poll(() => held(page)).toContain("cookie __Host-favorites");
  await page.locator("header summary", { hasText: isMobile ? "Menú" : "Tema" }).click();
  await page.getByRole("button", { name: "Oscuro" }).click();
  await look();
  await page.goto("/cookies");
  await page.getByRole("radio", { name: /^Sí/ }).check();
  await page.getByRole("button", { name: "Guardar mi elección" }).click();
  await look();
  const email = newEmail("galletas");
  await register(page, email, "Gala");
  await look();
  await page.goto("/perfil/preferencias");
  await page.getByRole("button", { name: "Guardar preferencias" }).click();
  await look();
  await page.goto("/comprar");
  await page.locator("button.heart").first().click();
  await expect.poll(() => held(page)).toContain("cookie __Host-favorites-since");
  await look();
  await page.goto("/");
  await signOut(page);
  await look();
  await page.goto("/login");
  await page.getByRole("button", { name: /GitHub/ }).click();
  // At the provider's page: only what it holds of ours is looked at.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Continuar con GitHub");
  for (const { name } of await page.context().cookies()) seen.add(`cookie ${name}`);
  await comeAs(page, "GitHub", email, "Gala");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ya tienes una cuenta");
  await look();
  await signIn(page, SELLER, "/sell/flow");
  for (const path of [
    "/sell/flow",
    "/perfil",
    "/perfil/anuncios",
    "/perfil/mensajes",
    "/perfil/seguridad",
    "/eliminacion-de-datos",
  ]) {
    await page.goto(path);
    await look();
  }
  expect([...seen].filter((name) => !listed(name))).toEqual([]);
  const walked = [
    "__Host-session",
    "__Host-favorites",
    "__Host-favorites-since",
    "__Host-social",
    "__Host-pending",
    "__Host-analytics",
    "theme",
    "css",
    "searchHistory",
    "positions",
  ];
  expect(walked.filter((name) => ![...seen].some((held) => held.endsWith(` ${name}`)))).toEqual([]);
});

/**
 * `cookie theme`, `local searchHistory`: all that the browser keeps of the site now. Cookies live no longer than the
 * page says.
 */
async function held(page: Page): Promise<string[]> {
  const now = Date.now() / 1000;
  const origin = new URL(page.url());
  const cookies = (await page.context().cookies()).filter(({ domain }) => domain === origin.hostname);
  for (const { name, expires } of cookies)
    expect(expires - now, name).toBeLessThanOrEqual((listed(`cookie ${name}`)?.seconds ?? 0) + 60);
  const storage = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`);
    const workers = (await navigator.serviceWorker?.getRegistrations?.())?.map(() => "worker") ?? [];
    const caches = "caches" in window ? (await window.caches.keys()).map((name) => `cache ${name}`) : [];
    return [
      ...Object.keys(localStorage).map((key) => `local ${key}`),
      ...Object.keys(sessionStorage).map((key) => `session ${key}`),
      ...databases,
      ...caches,
      ...workers,
    ];
  });
  return [...cookies.map(({ name }) => `cookie ${name}`), ...storage];
}

function listed(held: string) {
  return STORAGE_REGISTRY.find(({ place, name }) =>
    name.endsWith("…") ? held.startsWith(`${place} ${name.slice(0, -1)}`) : held === `${place} ${name}`,
  );
}
