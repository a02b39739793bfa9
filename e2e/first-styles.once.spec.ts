import type { JSHandle, Page } from "@playwright/test";

import { samplesOf, type Access } from "../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../app/server/route-table/route-table.ts";
import { SETTLED_ATTRIBUTES } from "../app/shell/delivery/stylesheet.ts";
import { CHROMIUM, WITHOUT_PICTURES } from "../local/check/browser.ts";
import { ADMIN, BUYER, expect, signIn, test } from "./support.ts";

// A first visit carries only the styles that its document uses. The whole stylesheet, which comes later or with the
// second visit, must change nothing: no part of any page may have been unstyled. Without scripts, so that it does not
// come by itself.
test.use({
  javaScriptEnabled: false,
  launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, WITHOUT_PICTURES] },
});

/** Addresses of pages, by access. */
function pathsFor(...access: Access[]): string[] {
  return ROUTE_TABLE.filter((row) => access.includes(row.access) && row.isPage !== false).flatMap((row) =>
    samplesOf(row),
  );
}

test("public pages look the same with their first styles and with the whole stylesheet", async ({ page }) => {
  test.slow();
  await comparePages(page, pathsFor("public", "token"));
});
test("users' pages look the same as well", async ({ page }) => {
  test.slow();
  await signIn(page, BUYER);
  await comparePages(page, pathsFor("user"));
});
test("administrators' pages look the same as well", async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN);
  await comparePages(page, pathsFor("admin"));
});

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const IN_BOTH = 8;
const OF_EACH_LOOK = 3;
/** Properties that a missing rule would change. */
const PROPERTIES = [
  ...["display", "position", "width", "height", "margin", "padding", "border", "border-radius", "inset", "z-index"],
  ...["color", "background", "fill", "stroke", "opacity", "box-shadow", "outline", "overflow", "visibility"],
  ...["font", "letter-spacing", "text-align", "text-decoration", "text-wrap", "white-space", "list-style", "content"],
  ...["gap", "grid-template-columns", "flex", "align-items", "align-content", "justify-content", "justify-items"],
  ...["order", "object-fit", "aspect-ratio", "rotate", "translate", "animation", "transition", "cursor"],
];

/**
 * Widths take turns from page to page: the parts for each window are picked by the same names
 * (app/shell/delivery/first-styles.ts), and reading the styles is what takes the time. The first pages are seen in
 * both. Of elements with the same look (the rows of a list, the frame of all pages) the first three of all pages are
 * compared.
 */
async function comparePages(page: Page, paths: readonly string[]): Promise<void> {
  const stylesheet = await wholeStylesheet(page);
  const seen = new Map<number, number>();
  for (const [position, path] of (await withAllNames(page, paths)).entries()) {
    await page.goto(path);
    // Administration has a sheet of its own besides.
    const linked = page.locator("link[rel=stylesheet]:not([href*='/admin'])");
    expect(await linked.count(), `${path} has its styles inline`).toBe(0);
    // A picture that does not come takes the room of its text, some time after the page is there: none is asked for.
    await page.locator("img, source").evaluateAll((all) => {
      for (const one of all) for (const name of ["src", "srcset", "alt"]) one.removeAttribute(name);
    });
    // Parts that are laid out only near the window have their height or the one that they are taken to have.
    await page.locator(".far, .footer").evaluateAll((all) => {
      for (const one of all) (one as HTMLElement).style.setProperty("content-visibility", "visible");
    });
    const looks = await looksOf(page);
    expect(looks.length, path).toBeGreaterThan(20);
    const places = looks.flatMap((look, place) => {
      const count = (seen.get(look) ?? 0) + 1;
      seen.set(look, count);
      return count <= OF_EACH_LOOK ? [place] : [];
    });
    if (places.length === 0) continue;
    const sizes = position < IN_BOTH ? SIZES : SIZES.slice(position % 2, (position % 2) + 1);
    const first: JSHandle<string[]>[] = [];
    for (const size of sizes) first.push(await stylesOf(page, size, places));
    await addStylesheet(page, stylesheet);
    for (const [at, size] of sizes.entries()) {
      const whole = await stylesOf(page, size, places);
      // Compared in the page: the lines of all elements are megabytes.
      const changed = await whole.evaluate(
        (lines, before) => lines.filter((line, place) => line !== before?.[place]).slice(0, 5),
        first[at],
      );
      expect.soft(changed, `${path} at ${size.width}`).toEqual([]);
    }
  }
  expect(seen.size, "different elements that were compared").toBeGreaterThan(100);
}

/**
 * Pages that have all names of all pages among them, the one with the most new ones first. First styles are picked by
 * names: a page that has only those of others has only their rules.
 */
async function withAllNames(page: Page, paths: readonly string[]): Promise<string[]> {
  const left = new Map<string, Set<string>>();
  for (const path of paths) left.set(path, namesOf(await (await page.request.get(path)).text()));
  const chosen: string[] = [];
  for (;;) {
    const [path, names] = [...left].reduce((best, one) => (one[1].size > best[1].size ? one : best));
    if (names.size === 0) return chosen;
    chosen.push(path);
    for (const others of left.values()) if (others !== names) for (const name of names) others.delete(name);
    names.clear();
  }
}

/** The elements of a document, by themselves, with each of their classes, and with attributes that pick styles. */
function namesOf(html: string): Set<string> {
  const elements = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, "").matchAll(/<([a-z][\w-]*)([^>]*)/g);
  return new Set(
    [...elements].flatMap(([, tag = "", attributes = ""]) => {
      const classes = / class="([^"]*)"/.exec(attributes)?.[1]?.split(" ") ?? [];
      const settled = SETTLED_ATTRIBUTES.filter((name) => attributes.includes(` ${name}="`));
      return [tag, ...classes.map((name) => `${tag}.${name}`), ...settled.map((name) => `${tag}[${name}]`)];
    }),
  );
}

/**
 * A number for each element below `<body>`, in the document's order. Elements of the same number have tag, classes,
 * attributes and their parent's classes in common: a document's first styles are picked by such names, so that the same
 * rules meet them.
 */
function looksOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const classesOf = (one: Element | null): string => one?.getAttribute("class") ?? "";
    // FNV-1a: the names themselves would be hundreds of kilobytes a page.
    const hash = (text: string): number => {
      let value = 0x811c9dc5;
      for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
      return value >>> 0;
    };
    return [...document.body.querySelectorAll("*")].map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) =>
        /^(?:type|role|aria-|data-)/.test(name) && value.length < 12 ? `${name}=${value}` : name,
      );
      return hash(
        `${element.tagName} ${attributes.join(" ")} ${classesOf(element)} in ${classesOf(element.parentElement)}`,
      );
    });
  });
}

/** Computed styles of the page's elements at `places` and of their ::before and ::after, one line each. */
async function stylesOf(
  page: Page,
  size: { width: number; height: number },
  places: readonly number[],
): Promise<JSHandle<string[]>> {
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
  return page.evaluateHandle(
    ({ properties, places }) => {
      // Laid out once more: what the first layout of a page rounds, a later one may round otherwise.
      document.body.style.display = "none";
      void document.body.offsetHeight;
      document.body.style.display = "";
      // Animations (the header, by the scroll) begin with the first frame, which a busy machine paints late.
      for (const animation of document.getAnimations()) animation.cancel();
      const all = document.body.querySelectorAll("*");
      return places.map((place) => {
        const element = all[place];
        if (!element) throw new Error(`the page has lost its element ${place}`);
        const parts = ["", "::before", "::after"].map((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          if (pseudo && style.content === "none") return "";
          return pseudo + properties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
        });
        return `<${element.tagName} class="${element.getAttribute("class") ?? ""}"> ${parts.join(" ")}`;
      });
    },
    { properties: PROPERTIES, places },
  );
}

async function wholeStylesheet(page: Page): Promise<string> {
  const html = await (await page.request.get("/comprar")).text();
  const href = /"(\/assets\/app-[\w-]+\.css)"/.exec(html)?.[1];
  if (!href) throw new Error("the catalogue does not name the whole stylesheet");
  return href;
}

async function addStylesheet(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    document.head.appendChild(Object.assign(document.createElement("link"), { rel: "stylesheet", href: address }));
  }, href);
  // Without scripts the page hears no `load`.
  await expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some((sheet) => sheet.href !== null)))
    .toBe(true);
}
