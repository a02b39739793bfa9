import type { Page } from "@playwright/test";

import { firstProductPath } from "../local/stack/temporary.ts";
import { address, ADMIN, BUYER, expect, signIn, test } from "./support.ts";

// A first visit carries only the styles that its document uses. The whole stylesheet, which comes later or with the
// second visit, must change nothing: no part of any page may have been unstyled. Without scripts, so that it does not
// come by itself.
test.use({ javaScriptEnabled: false });

const PUBLIC = [
  "/",
  "/comprar",
  "/comprar?q=trek&marca=trek",
  "/comprar?q=nada-de-nada",
  "/favorites",
  "/sell",
  "/login",
  "/register",
  "/recuperar-contrasena",
  "/contacto",
  "/talleres",
  "/talleres/postular",
  "/asesores",
  "/asesores/solicitar",
  "/politicas",
  "/terminos",
  "/privacidad",
  "/cookies",
  "/acerca-de",
  "/eliminacion-de-datos",
  "/eliminacion-de-datos/solicitar",
  "/no-existe",
];
const OF_USERS = [
  "/perfil",
  "/perfil/datos",
  "/perfil/foto",
  "/perfil/anuncios",
  "/perfil/mensajes",
  "/perfil/compras",
  "/perfil/ventas",
  "/perfil/reclamos",
  "/perfil/preferencias",
  "/perfil/mis-datos",
  "/perfil/seguridad",
  "/perfil/busquedas",
  "/perfil/busquedas/nueva?q=trek",
  "/mis-derechos",
  "/libro-de-reclamaciones",
];
const OF_ADMINISTRATORS = ["/administracion", "/administracion/reclamos", "/administracion/solicitudes"];

test("public pages look the same with their first styles and with the whole stylesheet", async ({ page }) => {
  test.slow();
  await comparePages(page, [...PUBLIC, await firstProductPath(address("REBI_URL"), "/comprar?orden=precio-asc")]);
});
test("users' pages look the same as well", async ({ page }) => {
  test.slow();
  await signIn(page, BUYER);
  await comparePages(page, OF_USERS);
});
test("administrators' pages look the same as well", async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN);
  await comparePages(page, OF_ADMINISTRATORS);
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

/** Computed styles of every element and of what stands before and after it, one line each. */
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
