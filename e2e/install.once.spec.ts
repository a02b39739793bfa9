import { chromium, type Page } from "@playwright/test";

import { CHROMIUM } from "../local/check/browser.ts";
import { address, expect, openWithReact, test } from "./support.ts";

// Installing the site as an app. When it is offered: tests/unit/shell/device; the manifest: tests/unit/shell/install.

test("the browser finds nothing that keeps the site from being installed", async ({}, testInfo) => {
  // A window of a test's own is a private one, which installs nothing.
  const context = await chromium.launchPersistentContext(testInfo.outputPath("profile"), {
    ...CHROMIUM,
    args: [...(CHROMIUM.args ?? []), "--bypass-app-banner-engagement-checks"],
  });
  try {
    const page = await context.newPage();
    await page.goto(address("REBI_URL"));
    const session = await context.newCDPSession(page);
    const errors = async () => (await session.send("Page.getInstallabilityErrors")).installabilityErrors;
    await expect.poll(errors).toEqual([]);
  } finally {
    await context.close();
  }
});

test.describe("Safari on a phone", () => {
  test.use({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1",
  });
  const hint = (page: Page) => page.locator("#instalar-app");
  const VISITS = "rebi-visitas";

  /** Resolves once the page has looked whether to show the hint. */
  async function looked(page: Page): Promise<void> {
    await page.waitForFunction(([key, before]) => localStorage.getItem(key) !== before, [
      VISITS,
      await page.evaluate((key) => sessionStorage.getItem(key), VISITS),
    ] as const);
  }

  test("an iPhone is told the way to the home screen at the second visit, not over a form, and not again", async ({
    page,
    context,
  }) => {
    await page.addInitScript((key) => {
      Object.defineProperty(Navigator.prototype, "standalone", { value: false, configurable: true });
      sessionStorage.setItem(key, localStorage.getItem(key) ?? "");
    }, VISITS);
    await page.goto("/comprar");
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, VISITS);
    await expect(hint(page)).toHaveCount(0);

    // The next visit: the last page was an hour ago.
    await page.evaluate((key) => localStorage.setItem(key, `1.${Date.now() - 3_600_000}`), VISITS);
    await page.goto("/contacto");
    await looked(page);
    await expect(hint(page)).toHaveCount(0);
    await page.goto("/comprar");
    await expect(hint(page)).toContainText("Toca Compartir y luego «Agregar a inicio»");
    await expect(hint(page).getByRole("link", { name: "Ver cómo" })).toHaveAttribute("href", "/instalar#iphone");
    await hint(page).getByRole("button", { name: "Ahora no" }).click();
    await expect(hint(page)).toHaveCount(0);
    const [no] = (await context.cookies()).filter(({ name }) => name === "sin-instalar");
    expect((no?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(89 * 86_400);
    await page.goto("/");
    await looked(page);
    await expect(hint(page)).toHaveCount(0);
  });

  test("an iPhone has the colour of its bars follow the theme, before and after React", async ({ page }) => {
    const bars = () =>
      page
        .locator("meta[name=theme-color]")
        .evaluateAll((all: HTMLMetaElement[]) => all.map(({ content, media }) => [content, media]));
    const choose = async (name: string) => {
      await page.getByRole("banner").locator("summary", { hasText: "Menú" }).click();
      await page.getByRole("banner").getByRole("button", { name, exact: true }).click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", /./);
    };
    await page.goto("/comprar");
    expect(await bars()).toEqual([["#f9faf6", ""]]);
    await choose("Sistema");
    const system = [
      ["#0c1511", "(prefers-color-scheme:dark)"],
      ["#f9faf6", ""],
    ];
    await expect.poll(bars).toEqual(system);
    await openWithReact(page, "/comprar");
    expect(await bars()).toEqual(system);
    await choose("Oscuro");
    await expect.poll(bars).toEqual([["#0c1511", ""]]);
  });
});
