import { BUYER, expect, openAccountMenu, PLAIN, signIn, statusOf, test } from "./support.ts";

const TEXTS = ["/terminos", "/privacidad", "/politicas", "/cookies"];
const PAGES = [...TEXTS, "/acerca-de"];

test("the pages of text come whole and send no script", PLAIN, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.url().endsWith(".js")) scripts.push(request.url());
  });
  for (const path of PAGES) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    const html = (await response?.text()) ?? "";
    expect(html, path).not.toMatch(/<script|modulepreload|rel="preload"|\son\w+="/);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("contentinfo")).toContainText("Rebi Muestra S.A.C.");
  }
  expect(scripts).toEqual([]);
});

test("the contents lead to each part", PLAIN, async ({ page, isMobile }) => {
  await page.goto("/privacidad");
  const contents = isMobile ? page.getByRole("group") : page.getByRole("navigation", { name: "Contenido" });
  if (isMobile) await page.locator("main summary", { hasText: "Contenido" }).click();
  await contents.getByRole("link", { name: "Tus derechos" }).click();
  await expect(page).toHaveURL("/privacidad#tus-derechos");
  await expect(page.getByRole("heading", { name: "Tus derechos" })).toBeInViewport();
});

test("the texts say the version, the business as it is configured, and lead to each other", PLAIN, async ({ page }) => {
  for (const path of TEXTS) {
    await page.goto(path);
    await expect(page.getByText(/^Versión \d+\.\d+, vigente desde el/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Cambios de este texto" })).toBeVisible();
  }
  await page.goto("/terminos");
  await expect(page.getByRole("main")).toContainText("Rebi Muestra S.A.C., con RUC 20512333797");
  await page.getByRole("main").getByRole("link", { name: "Política de Privacidad" }).last().click();
  await expect(page).toHaveURL("/privacidad");
});

test("old addresses lead to them", PLAIN, async ({ page }) => {
  for (const [from, to] of [
    ["/policies", "/politicas"],
    ["/privacy", "/privacidad"],
    ["/about", "/acerca-de"],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
});

test("signed in, the header's menus work there and the theme is chosen", async ({ page, isMobile }) => {
  await signIn(page, BUYER, "/terminos");
  await page.goto("/terminos");
  expect(await page.content()).not.toContain("<script");
  await openAccountMenu(page);
  await expect(page.getByRole("link", { name: "Mi Perfil" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/terminos");
  await page.locator("header summary", { hasText: isMobile ? "Menú" : "Tema" }).click();
  await page.getByRole("button", { name: "Oscuro" }).click();
  await expect(page).toHaveURL("/terminos");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("one chooses about analytics, without anything chosen before", async ({ page, context }) => {
  const kept = async () => (await context.cookies()).find(({ name }) => name === "__Host-analytics");
  await page.goto("/cookies");
  await expect(page.getByText("Todavía no elegiste")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  expect(await kept()).toBeUndefined();
  for (const [label, state, value] of [
    ["No", "Elegiste no permitirla.", "refused"],
    ["Sí", "Elegiste permitirla.", "allowed"],
  ] as const) {
    await page.getByRole("radio", { name: new RegExp(`^${label}`) }).check();
    await page.getByRole("button", { name: "Guardar mi elección" }).click();
    await expect(page).toHaveURL("/cookies#tu-eleccion");
    await expect(page.getByRole("status").filter({ hasText: "Guardamos tu elección" })).toBeVisible();
    await expect(page.getByText(state)).toBeVisible();
    expect(await kept()).toMatchObject({ value, httpOnly: true, secure: true, sameSite: "Lax" });
    expect(await page.content()).not.toContain("<script");
  }
});

test("a form without a choice is rejected in place, and one from another site altogether", PLAIN, async ({ page }) => {
  await page.goto("/cookies");
  await page.getByRole("button", { name: "Guardar mi elección" }).click();
  await expect(page.getByRole("alert")).toContainText("Elige una de las dos opciones.");
  expect(await page.content()).not.toContain("<script");
  const form = { analitica: "allowed" };
  const foreign = await page.request.post("/cookies", {
    headers: { origin: "https://malo.example" },
    form,
    maxRedirects: 0,
  });
  expect(foreign.status()).toBe(403);
  expect(foreign.headers()["set-cookie"]).toBeUndefined();
  expect(
    (
      await page.request.post("/cookies", {
        headers: { "sec-fetch-site": "same-origin" },
        form: { analitica: "todo" },
        maxRedirects: 0,
      })
    ).status(),
  ).toBe(400);
});

test.describe("a browser that asks not to be measured", () => {
  test("/cookies says that the browser's signal overrides any choice", PLAIN, async ({ page, context }) => {
    await context.setExtraHTTPHeaders({ "Sec-GPC": "1" });
    await page.goto("/cookies");
    await expect(page.getByText(/Tu navegador pide que no te midan/)).toBeVisible();
  });
});

test("on paper only the text is left, black on white, also from dark", PLAIN, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "theme", value: "dark", url: baseURL ?? "" }]);
  for (const path of PAGES) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    for (const part of ["header.header", "footer.footer", ".toasts", ".skip", ".toc"])
      for (const element of await page.locator(part).all()) await expect(element, `${path} ${part}`).toBeHidden();
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("h1")).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.emulateMedia({ media: null });
  }
});

test("their links lead to pages that exist", PLAIN, async ({ page }) => {
  const paths = new Set<string>();
  for (const path of PAGES) {
    await page.goto(path);
    for (const link of await page.getByRole("main").locator('a[href^="/"]').all())
      paths.add(((await link.getAttribute("href")) ?? "").replace(/#.*/, ""));
  }
  for (const path of paths) expect(await statusOf(page, path), path).toBeLessThan(400);
});
