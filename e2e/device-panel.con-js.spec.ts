import type { Page } from "@playwright/test";

import { expect, openWithReact, test } from "./support.ts";

/** Requests to the device. */
type Calls = [name: string, argument?: unknown][];

/** A phone with everything, or with nothing of it. */
async function stubDevice(page: Page, has: "all" | "nothing"): Promise<void> {
  await page.addInitScript((all) => {
    const calls: Calls = [];
    const set = (target: object, name: string, value: unknown): void =>
      void Object.defineProperty(target, name, { value, configurable: true });
    Object.assign(window, { calls });
    set(document, "fullscreenEnabled", all);
    set(navigator, "maxTouchPoints", all ? 5 : 0);
    set(navigator, "connection", all ? { effectiveType: "4g" } : undefined);
    set(navigator, "getBattery", undefined);
    if (!all) {
      for (const name of ["share", "canShare", "clipboard"]) Reflect.deleteProperty(Navigator.prototype, name);
      Reflect.deleteProperty(window, "PushManager");
      return;
    }
    set(navigator, "getBattery", () =>
      Promise.resolve(Object.assign(new EventTarget(), { level: 0.15, charging: false })),
    );
    set(navigator, "canShare", () => true);
    set(navigator, "share", (what: unknown) => {
      calls.push(["share", what]);
      return Promise.reject(new DOMException("closed", "AbortError"));
    });
    set(navigator, "vibrate", (pattern: unknown) => calls.push(["vibrate", pattern]));
    Element.prototype.requestFullscreen = () => {
      calls.push(["fullscreen"]);
      return Promise.resolve();
    };
  }, has === "all");
}

const callsOf = (page: Page): Promise<Calls> => page.evaluate(() => (window as unknown as { calls: Calls }).calls);

async function openPanel(page: Page) {
  await page.locator("header summary", { hasText: "Menú" }).click();
  await page.getByRole("link", { name: "Tu dispositivo" }).filter({ visible: true }).click();
  const panel = page.getByRole("dialog", { name: "Tu dispositivo" });
  await expect(panel).toBeVisible();
  return panel;
}

const BASE = ["Tamaño del texto", "Ahorro de datos", "Compartir", "App"];

test("the panel opens over a page and has what the phone can do", async ({ page }) => {
  await stubDevice(page, "all");
  await page.goto("/comprar?q=honda");
  const panel = await openPanel(page);
  await expect(panel.getByRole("heading", { level: 3 })).toHaveText([
    ...BASE,
    "Pantalla completa",
    "Notificaciones",
    "Vibración al tocar",
    "Conexión",
    "Batería",
  ]);
  await expect(panel).toContainText("Buena, como 4G");
  await expect(panel).toContainText("15 %: pausamos las animaciones");
  expect(await panel.evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(360);

  // Closed by its reader: no error is told.
  await panel.getByRole("button", { name: "Compartir" }).click();
  const shared = { title: await page.title(), url: page.url() };
  await expect.poll(() => callsOf(page)).toEqual([["share", shared]]);
  await expect(panel.getByRole("status")).toHaveText("");
  await expect(panel.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  await expect(panel.getByRole("link", { name: "Elegir notificaciones" })).toHaveAttribute(
    "href",
    "/perfil/preferencias#notificaciones",
  );

  const textOf = () => page.locator("html").evaluate((html) => getComputedStyle(html).fontSize);
  expect(await textOf()).toBe("16px");
  await panel.getByRole("button", { name: "Grande", exact: true }).click();
  await expect.poll(textOf).toBe("18px");
  await expect(panel).toBeVisible();

  await panel.getByText("Vibración al tocar").locator("..").getByRole("button", { name: "Activar" }).click();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/comprar\?q=honda$/);
  await page.locator(".heart").first().click();
  await expect
    .poll(() => callsOf(page))
    .toEqual([
      ["share", shared],
      ["vibrate", [100, 50, 100]],
      ["vibrate", [100, 50, 100]],
    ]);

  await (await openPanel(page)).getByText("Pantalla completa").locator("..").getByRole("button").click();
  expect((await callsOf(page)).at(-1)).toEqual(["fullscreen"]);
  await page.reload();
  expect(await textOf()).toBe("18px");
});

test("the panel of the device hides functions that the device lacks, and does not vibrate without motion", async ({
  page,
  context,
}) => {
  await stubDevice(page, "nothing");
  await page.goto("/comprar");
  await expect((await openPanel(page)).getByRole("heading", { level: 3 })).toHaveText(BASE);
  const other = await context.newPage();
  await stubDevice(other, "all");
  await other.emulateMedia({ reducedMotion: "reduce" });
  await openWithReact(other, "/dispositivo");
  await expect(other.getByRole("heading", { name: "Batería" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Vibración al tocar" })).toHaveCount(0);
});

test("animations pause while nobody looks", async ({ page }) => {
  await stubDevice(page, "nothing");
  await page.clock.install();
  await openWithReact(page, "/comprar");
  const html = page.locator("html");
  const moving = await page.evaluateHandle(() => {
    const box = document.body.appendChild(document.createElement("div"));
    box.style.animation = "toast 1s infinite";
    return box;
  });
  const stateOf = () => moving.evaluate((box) => getComputedStyle(box).animationPlayState);
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(html).toHaveAttribute("data-still", "idle", { timeout: 500 });
  }).toPass();
  expect(await stateOf()).toBe("paused");
  await page.keyboard.press("Shift");
  await expect(html).not.toHaveAttribute("data-still", /./);
  expect(await stateOf()).toBe("running");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(html).toHaveAttribute("data-still", "hidden");
  expect(await stateOf()).toBe("paused");
});
