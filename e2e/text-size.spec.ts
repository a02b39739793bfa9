import { firstProductPath } from "../local/stack/temporary.ts";
import { address, expect, PLAIN, test } from "./support.ts";

// Text at 200 %, as a browser's own setting: the chrome keeps its pixels, words stay whole, and results come soon.

test("text at 200 % on a narrow phone keeps the header low and every word whole", PLAIN, async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 320, height: 740 });
  const product = await firstProductPath(address("REBI_URL"), "/comprar?orden=precio-asc");
  for (const path of ["/", "/comprar", "/login", "/sell", "/talleres", "/carrito", "/favorites", product]) {
    await page.goto(path);
    const seen = await page.evaluate(() => {
      const broken = new Set<string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        const around = text.parentElement!;
        if (!around.checkVisibility({ visibilityProperty: true }) || around.closest(".sr-only, .long, .rebi")) continue;
        for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set(
            [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
          );
          if (lines.size > 1) broken.add(word);
        }
      }
      const root = document.documentElement;
      return {
        header: document.querySelector(".header")!.getBoundingClientRect().height,
        beyond: root.scrollWidth - root.clientWidth,
        broken: [...broken],
      };
    });
    expect.soft(seen, path).toEqual({ header: 57, beyond: 0, broken: [] });
  }
  // Without scripts /comprar has one button more.
  for (const [path, highest] of [
    ["/", 500],
    ["/comprar", 600],
  ] as const) {
    await page.goto(path);
    const card = await page.locator(".card").first().boundingBox();
    expect.soft(card!.y, path).toBeLessThanOrEqual(highest);
    const covered = await page.locator(".card:has(img)").evaluateAll(
      (cards) =>
        cards.filter((one) => {
          const photo = one.querySelector("img")!.getBoundingClientRect();
          return one.querySelector(".price")!.getBoundingClientRect().top < photo.bottom - 1;
        }).length,
    );
    expect.soft(covered, `${path}, prices over photos`).toBe(0);
  }
});

test("a large window uses its width", PLAIN, async ({ page }) => {
  await page.setViewportSize({ width: 1536, height: 800 });
  await page.goto("/comprar");
  expect((await page.getByRole("main").locator(".wrap").first().boundingBox())!.width).toBe(1440);
});
