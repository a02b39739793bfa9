import type { Page } from "@playwright/test";

import { firstProductPath } from "../local/stack/temporary.ts";
import { violationsOn } from "./axe.ts";
import { address, expect, openWithReact, test } from "./support.ts";

const openListing = async (page: Page) =>
  page.goto(await firstProductPath(address("REBI_URL"), "/comprar?orden=precio-asc"));

test("a photo fills the screen, is looked at closely, and one Back leaves it", async ({ page, scripts }) => {
  await openListing(page);
  const url = page.url();
  const photo = page.locator(".gallery a").first();
  if (!scripts) {
    const picture = await page.request.get((await photo.getAttribute("href")) ?? "");
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
    return;
  }
  const count = await page.locator(".gallery a").count();
  const zoom = page.locator("dialog.zoom");
  const counter = zoom.getByRole("status");
  const width = () => zoom.locator("img").evaluate((img) => img.getBoundingClientRect().width);

  await photo.press("Enter");
  await expect(counter).toHaveText(`Foto 1 de ${count}`);
  await expect(zoom).toHaveAccessibleName(/^Fotos de /);
  expect(await violationsOn(page)).toEqual([]);
  // Keys: next, closer, away.
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText(`Foto 2 de ${count}`);
  const fitting = await width();
  await page.keyboard.press("+");
  await expect.poll(width).toBeGreaterThan(fitting * 2);
  // In a larger photo an arrow moves the photo.
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText(`Foto 2 de ${count}`);
  await page.keyboard.press("-");
  await expect.poll(width).toBe(fitting);
  await page.keyboard.press("Escape");
  await expect(zoom).toHaveCount(0);
  await expect(photo).toBeFocused();

  // Touch: two fingers apart and together, a double tap, a swipe, Back.
  await photo.tap();
  await expect(counter).toHaveText(`Foto 1 de ${count}`);
  await pinch(page, [60, 180]);
  await expect.poll(width).toBeGreaterThan(fitting * 2);
  await pinch(page, [180, 20]);
  await expect.poll(width).toBe(fitting);
  await zoom.locator("img").evaluate((img: HTMLElement) => [img.click(), img.click()]);
  await expect.poll(width).toBeGreaterThan(fitting * 2);
  await zoom.getByRole("button", { name: "Alejar" }).tap();
  await swipeLeft(page);
  await expect(counter).toHaveText(`Foto 2 de ${count}`);
  await page.goBack();
  await expect(zoom).toHaveCount(0);
  await expect(page).toHaveURL(url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** Puts two fingers on the photo and moves them, `from` to `to` px from each other. */
async function pinch(page: Page, [from, to]: readonly [number, number]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const fingers = (distance: number) => [
    { x: 180 - distance / 2, y: 370, id: 0 },
    { x: 180 + distance / 2, y: 370, id: 1 },
  ];
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(from) });
  for (const distance of [(from + to) / 2, to])
    await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(distance) });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}

async function swipeLeft(page: Page): Promise<void> {
  await page.locator(".zoom-stage").evaluate((stage) => {
    const finger = (clientX: number) => [new Touch({ identifier: 1, target: stage, clientX, clientY: 300 })];
    stage.dispatchEvent(new TouchEvent("touchstart", { touches: finger(300), changedTouches: finger(300) }));
    stage.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: finger(100) }));
  });
}

test("the bar at the foot stays in sight and covers nothing that is focused, typed or last", async ({ page }) => {
  for (const [width, height] of [
    [360, 740],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openListing(page);
    const bar = page.getByRole("region", { name: "Contactar" });
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect((await bar.boundingBox())!.height, "one line").toBeLessThan(72);
    await expect(page.locator("main .btn-primary:visible"), "one act at a time").toHaveText(["Comprar ahora"]);
    await page.getByText("Comprar con Mercado Pago").click();
    await expect(page.getByText(/^Yape, tarjeta .+ o PagoEfectivo .+\.$/)).toBeVisible();
    await expect(page.getByText(/revises: tienes 72 horas\./)).toBeVisible();
    await expect(page.locator("main .btn-primary:visible")).toHaveText(["Comprar ahora"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const covered = await page.evaluate(coveredByBar);
    expect(covered, `at ${width} px`).toEqual([]);
    // At the end of the page it stands in its own place, above the footer.
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    const [barBox, footer] = [await bar.boundingBox(), await page.locator("footer").first().boundingBox()];
    expect(barBox!.y + barBox!.height).toBeLessThanOrEqual(footer!.y + 1);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator(".contact-bar")).toBeHidden();
  await page.reload();
  // Open without a press, where the browser can do that by its styles.
  await expect(page.getByRole("button", { name: "Agregar al carrito" })).toBeVisible();
  await expect(page.locator("main .btn-primary:visible")).toHaveText(["Comprar ahora"]);
});

/** Elements that take the focus and then stand behind the bar, wholly or in part. */
function coveredByBar(): string[] {
  const bar = document.querySelector(".contact-bar")!;
  const covered: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, summary)")) {
    if (bar.contains(element) || element.offsetParent === null) continue;
    element.focus();
    // In a closed `details` nothing takes it.
    if (document.activeElement !== element) continue;
    const { top, bottom } = element.getBoundingClientRect();
    const edge = bar.getBoundingClientRect();
    if (getComputedStyle(bar).position === "sticky" && bottom > edge.top + 1 && top < edge.bottom - 1)
      covered.push(element.outerHTML.slice(0, 80));
  }
  return covered;
}

test("a listing remembers in this browser alone what was seen before, until it is asked to forget", async ({
  page,
  scripts,
}) => {
  await openListing(page);
  const first = await page.getByRole("heading", { level: 1 }).innerText();
  const shelf = page.getByRole("region", { name: "Vistos hace poco" });
  if (!scripts) return expect(shelf).toHaveCount(0);
  const remembered = () => page.evaluate(() => localStorage.getItem("rebi-vistos") ?? "");
  await page.locator("h1").tap();
  await expect.poll(remembered).toContain(JSON.stringify(first));
  expect(await remembered()).not.toContain("price");
  await page.locator("#parecidos + ul a").first().click();
  await expect(shelf.getByRole("link", { name: first })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  // Home shows it as well, and stays short (e2e/home.spec.ts).
  await openWithReact(page, "/");
  const goOn = page.getByRole("region", { name: "Sigue donde te quedaste" });
  await expect(goOn.getByRole("link", { name: first })).toBeVisible();
  expect((await page.locator("body").boundingBox())?.height).toBeLessThanOrEqual(3_500);
  await goOn.getByRole("button", { name: "Borrar" }).click();
  await expect(goOn).toHaveCount(0);
  expect(await remembered()).toBe("");
});
