import type { Page } from "@playwright/test";

import { expect, networkAddress, test } from "./support.ts";

const PATH = "/medidas";

interface Sent {
  page: string;
  link: string;
  device: string;
  vitals: Record<string, number>;
  errors: { message: string; place: string; page: string }[];
}

/** Leaves the page as a browser does that is put aside, and answers what it sent meanwhile. */
async function leave(page: Page): Promise<{ sent: Sent[]; status: number | undefined }> {
  const answer = page.waitForResponse((response) => response.url().endsWith(PATH));
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  const status = (await answer).status();
  return { sent: await page.evaluate(() => (window as unknown as { sent: Sent[] }).sent), status };
}

test.describe("a page that is measured", () => {
  // One of the tenth of requests that are (app/shell/measuring/sample.ts), and of a person.
  test.use({
    userAgent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36",
    extraHTTPHeaders: ({}, use) => use({ "CF-Connecting-IP": networkAddress(), "CF-Ray": "8f1e2d3c4b5a6908-LIM" }),
  });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const sent: unknown[] = [];
      Object.assign(window, { sent });
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (address, body) => {
        sent.push(JSON.parse(String(body)));
        return send(address, body);
      };
    });
  });

  test("a page tells its figures and errors once, when it is left, and asks for nothing before it is loaded", async ({
    page,
  }) => {
    await page.goto("/comprar?q=honda&orden=precio-asc");
    const script = page.waitForResponse(/\/assets\/medidas-[\w-]+\.js$/);
    const describing = page.waitForResponse(/\/assets\/fallas-[\w-]+\.js$/);
    const fail = () =>
      page.evaluate(() => {
        const filename = `${location.origin}/assets/frame-12345678.js`;
        const message = 'Uncaught TypeError: "vivo en Lince" no es una talla, rosa@demo.pe';
        dispatchEvent(new ErrorEvent("error", { message, filename, lineno: 3, colno: 7 }));
      });
    await fail();
    await script;
    const [loaded = 0, asked = 0] = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const files = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/medidas-"));
      return [navigation?.loadEventEnd, files[0]?.startTime];
    });
    expect(loaded).toBeGreaterThan(0);
    expect(asked).toBeGreaterThan(loaded);
    await describing;
    await fail();
    await page.locator("h1").click();

    const { sent, status } = await leave(page);
    expect(status).toBe(204);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ page: "/comprar", device: "movil", build: expect.any(String) as unknown });
    expect(sent[0]?.vitals).toMatchObject({
      LCP: expect.any(Number) as unknown,
      CLS: expect.any(Number) as unknown,
      TTFB: expect.any(Number) as unknown,
    });
    expect(sent[0]?.errors).toEqual([
      {
        message: "TypeError: … no es una talla, [correo]",
        place: "/assets/frame-12345678.js:3:7",
        page: "/comprar",
      },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/honda|Lince|demo\.pe/);
  });
});

test.describe("an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1",
  });

  test("the panel of the device offers the error that it stored, at the top of the log, until it was seen or discarded", async ({
    page,
  }) => {
    const store = () =>
      page.evaluate(() => {
        const stored = { message: "TypeError: de ayer", at: "2026-11-22T10:00:00.000Z" };
        localStorage.setItem("rebi:ultimo-error", JSON.stringify(stored));
      });
    const offer = page.getByRole("status").filter({ hasText: "La página falló la última vez" });
    await page.goto("/comprar?q=honda");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await store();
    await page.reload();
    await offer.getByRole("link", { name: "Ver registros" }).click();
    await expect(page).toHaveURL(/\/comprar\?q=honda&debug=true$/);
    const first = page.getByRole("list", { name: "Entradas" }).getByRole("listitem").first();
    await expect(first).toContainText("Error guardado (2026-11-22T10:00:00.000Z): TypeError: de ayer");
    await expect(offer).toHaveCount(0);

    await store();
    await page.goto("/comprar?q=honda");
    await offer.getByRole("button", { name: "Descartar" }).click();
    await expect(offer).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("rebi:ultimo-error"))).toBeNull();
  });
});
