import type { Page } from "@playwright/test";

import { samplesOf, type Access } from "../app/server/route-policy.ts";
import { ROUTE_TABLE } from "../app/server/route-table/route-table.ts";
import { ADMIN, BUYER, expect, signIn, test } from "./support.ts";

// A first visit carries only the styles that its document uses. The whole stylesheet, which comes later or with the
// second visit, must change nothing: no part of any page may have been unstyled. Without scripts, so that it does not
// come by itself.
test.use({ javaScriptEnabled: false });

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

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

async function comparePages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    const first: string[][] = [];
    for (const size of [PHONE, DESK]) first.push(await stylesOf(page, size));
    expect(first[0]?.length, path).toBeGreaterThan(20);
    expect(await page.locator("link[rel=stylesheet]").count(), `${path} has its styles inline`).toBe(0);
    await addWholeStylesheet(page);
    for (const [position, size] of [PHONE, DESK].entries())
      expect
        .soft(differences(first[position] ?? [], await stylesOf(page, size)), `${path} at ${size.width}`)
        .toEqual([]);
  }
}

/** The first few properties that changed, with their elements. */
function differences(before: readonly string[], after: readonly string[]): string[] {
  const changed = after.flatMap((line, position) => {
    const known = before[position]?.split(";") ?? [];
    const [name = ""] = line.split(";");
    return line === before[position]
      ? []
      : line.split(";").flatMap((part, at) => (part === known[at] ? [] : [`${name}: ${known[at]} → ${part}`]));
  });
  return changed.slice(0, 5);
}

/** Computed styles of every element and of its ::before and ::after, one line each. */
async function stylesOf(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  return page.evaluate(() =>
    [...document.body.querySelectorAll("*")].map((element) =>
      ["", "::before", "::after"]
        .map((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          if (pseudo && style.content === "none") return pseudo;
          return [...style].map((name) => `${pseudo} ${name}: ${style.getPropertyValue(name)}`).join(";");
        })
        .reduce(
          (line, part) => `${line};${part}`,
          `<${element.tagName} class="${element.getAttribute("class") ?? ""}">`,
        ),
    ),
  );
}

async function addWholeStylesheet(page: Page): Promise<void> {
  const html = await (await page.request.get("/comprar")).text();
  const href = /"(\/assets\/app-[\w-]+\.css)"/.exec(html)?.[1];
  if (!href) throw new Error("the catalogue does not name the whole stylesheet");
  await page.evaluate(
    (address) =>
      new Promise((done) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, onload: done });
        document.head.appendChild(link);
      }),
    href,
  );
}
