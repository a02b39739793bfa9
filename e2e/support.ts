import { test as base, expect, type Page } from "@playwright/test";

import { renderJpeg } from "../local/pictures/index.ts";
import { DEMO_PASSWORD } from "../local/seed/reference.ts";

export { expect };
export { DEMO_PASSWORD };

export const BUYER = "comprador@demo.pe";
export const SELLER = "vendedor@demo.pe";
export const ADMIN = "admin@demo.pe";

interface Fixtures {
  /** Whether this project runs scripts. */
  scripts: boolean;
  /** Fails the test when the page logs an error or throws. */
  quietConsole: undefined;
}

export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(address("REBI_URL")),
  scripts: ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  quietConsole: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(`thrown: ${error.message}`));
      page.on("console", (message) => {
        // A refused form or a missing page is an answer of ours, not a fault of the page.
        if (message.type() === "error" && !/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) problems.push(message.text());
      });
      await use(undefined);
      expect(problems, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** An address that the global setup handed over. */
export function address(name: "REBI_URL" | "REBI_FIRESTORE_URL" | "REBI_IDENTITY_URL"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run through playwright.config.ts`);
  return value;
}

/** A new person's e-mail: projects run side by side on one stack. */
export function newEmail(label: string): string {
  return `${label}-${crypto.randomUUID().slice(0, 8)}@prueba.pe`;
}

export async function signIn(page: Page, email: string, redirect?: string): Promise<void> {
  await page.goto(redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

export async function register(page: Page, email: string, displayName: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel(/^Nombre/).fill(displayName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Crear cuenta" }).click();
  await page.waitForURL((url) => url.pathname !== "/register");
}

/** A photo as a phone would send it. */
export async function photoFile(name: string, seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await renderJpeg({ kind: "montana", color: "#1f4e8c", accent: "#d9a514", size: 0.5, seed, view: seed % 2 === 0 ? "lado" : "tres-cuartos" }, { width: 1000 });
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
}

/** The status of an address asked from outside the page, with the page's cookies, redirects not followed. */
export async function statusOf(page: Page, path: string): Promise<number> {
  const response = await page.request.get(path, { maxRedirects: 0 });
  return response.status();
}
