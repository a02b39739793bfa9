import { scan } from "./axe.ts";
import { expect, openWithReact, PLAIN, SELLER, signIn, test } from "./support.ts";

test("the header's search opens in place on every page, suggests, and searches", async ({ page, scripts }) => {
  for (const path of ["/terminos", "/talleres", "/login"]) {
    await page.goto(path);
    await expect(page.getByRole("banner").getByRole("searchbox", { name: "Buscar en Rebi" })).toHaveCount(1);
  }
  if (scripts) await openWithReact(page, "/talleres");
  else await page.goto("/talleres");
  const header = page.getByRole("banner");
  const box = header.getByRole("searchbox").or(header.getByRole("combobox"));
  await box.focus();
  const opened = await box.boundingBox();
  expect(opened!.width).toBeGreaterThan(180);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await page.evaluate(() => document.documentElement.clientWidth),
  );
  await box.fill("trec");
  if (scripts) {
    const option = header.getByRole("option").first();
    await expect(option).toContainText("Trek");
    await expect(header.getByRole("button", { name: "Ver sugerencias" })).toBeHidden();
    await scan(page, "suggestions of the header");
    await option.click();
  } else {
    await header.getByRole("button", { name: "Ver sugerencias" }).click();
    await expect(page).toHaveURL("/comprar/sugerencias?q=trec");
    await expect(page.getByRole("main").getByRole("link", { name: "Pregúntale a Rebi" })).toBeVisible();
    await page.getByRole("region", { name: "Marcas" }).getByRole("link", { name: /Trek/ }).click();
  }
  await expect(page).toHaveURL("/comprar?marca=trek");
  // React changes the address first, and its page and the form of the box a moment later.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Trek");

  // There it is the page's own box: the filters stay.
  await header.getByRole("searchbox").or(header.getByRole("combobox")).fill("marlin");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/comprar?q=marlin&marca=trek");
});

test("the header fits in every width and size of text, with all of its list on a desktop", PLAIN, async ({ page }) => {
  await signIn(page, SELLER, "/comprar");
  for (const text of ["normal", "grande", "mayor"]) {
    await page.context().addCookies([{ name: "texto", value: text, url: page.url() }]);
    await page.goto("/comprar");
    for (const width of [320, 360, 480, 640, 768, 1024, 1152, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const seen = await page.evaluate(() => {
        const parts = [...document.querySelectorAll(".header :is(a, form.find, summary)")]
          .filter((part) => part.checkVisibility() && !part.closest(".menu-panel"))
          .map((part) => ({ name: part.textContent, box: part.getBoundingClientRect() }));
        return {
          beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          over: parts.flatMap((a, index) =>
            parts
              .slice(index + 1)
              .filter(
                (b) =>
                  a.box.left < b.box.right - 1 &&
                  b.box.left < a.box.right - 1 &&
                  a.box.top < b.box.bottom - 1 &&
                  b.box.top < a.box.bottom - 1,
              )
              .map((b) => `${a.name} and ${b.name}`),
          ),
        };
      });
      expect(seen, `${text} at ${width}`).toEqual({ beyond: 0, over: [] });
      if (width < 1024) continue;
      const box = await page.getByRole("banner").getByRole("searchbox").boundingBox();
      expect(box!.width).toBeGreaterThanOrEqual(200);
      await expect(page.getByRole("banner").getByRole("link", { name: "Soporte" })).toBeVisible();
    }
  }
});
