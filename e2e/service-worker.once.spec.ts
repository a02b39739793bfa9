import { writeFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { bundleKillSwitch, bundleWorker } from "../app/shell/offline/worker.vite.ts";
import {
  address,
  BUYER,
  expect,
  newEmail,
  openWithReact,
  photoFile,
  register as signUp,
  signIn,
  signOut,
  test,
} from "./support.ts";
import { keepRest, registerWorker as register, startWorkerSite, type WorkerSite } from "./worker-site.ts";

// The service worker in a phone's browser. Its rules are in tests/unit/shell/offline.

test.use({
  serviceWorkers: "allow",
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  // The browser logs the requests that failed.
  quietConsole: ({}, use) => use(undefined),
});

const mark = (page: Page) => page.locator("#copia");

/**
 * Looks for another worker at once, without waiting for what it finds: a worker that is just ending never answers.
 * To be repeated: a look of the browser's own that is under way counts for this one, and may have found the former.
 */
function askForVersion(page: Page): Promise<void> {
  return page.evaluate(() => {
    const found = navigator.serviceWorker.getRegistration().then((registration) => registration?.update());
    void found.catch(() => undefined);
  });
}

/** Requests that the service worker answers: one at the moment of a change starts the former worker again. */
async function askForFiles(page: Page): Promise<void> {
  await page.evaluate(() => {
    let count = 0;
    const ask = (): void => {
      const answer = fetch(`/assets/none.js?${count++}`).then((file) => file.text());
      void answer.catch(() => undefined).then(() => setTimeout(ask, 3));
    };
    ask();
  });
}

/** Loads what tells of a new version beforehand: asked for when there is one, it would hold the former worker. */
async function loadNotice(page: Page): Promise<void> {
  const [part] = /\/assets\/equipo-[\w-]+\.js/.exec(await page.content()) ?? [];
  expect(part).toBeDefined();
  await page.evaluate((address) => import(address), part ?? "");
}

/** State of each version of the service worker, in their order; goes on where the page has been left. */
async function watchVersions(page: Page): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status);
  });
  await devtools.send("ServiceWorker.enable");
  await expect.poll(() => states.size).toBe(1);
  return states;
}

/** Resolves once the promise of `look` is true in the page; `waitForFunction` takes the promise itself for true. */
async function until<Arg>(page: Page, look: (arg: Arg) => Promise<boolean>, arg: Arg): Promise<void> {
  await expect(async () => expect(await page.evaluate<boolean, Arg>(look as never, arg)).toBe(true)).toPass();
}

function kept(page: Page, path: string): Promise<void> {
  return until(page, async (one) => (await caches.match(one)) !== undefined, path);
}

/** Bodies of the copies of pages. */
function keptTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith("paginas-")) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? "");
    }
    return texts;
  });
}

test("visited pages are shown without a signal, with their age, and the others say that there is none", async ({
  page,
  context,
}) => {
  await page.goto("/comprar");
  // By itself, when the page is done.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await kept(page, "/comprar");
  const product = (await page.locator("main a[href^='/producto/']").first().getAttribute("href")) ?? "";
  await page.goto(product);
  await kept(page, product);
  const title = await page.locator("h1").innerText();

  await context.setOffline(true);
  await page.goto("/comprar");
  await expect(mark(page)).toHaveText(/^Sin conexión Estás usando la versión offline de Rebi: visto hace un momento\./);
  await page.goto(`${product}?origen=app`);
  await expect(page.locator("h1")).toHaveText(title);

  await page.goto("/talleres");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sin conexión");
  await expect(page.getByRole("main").getByRole("link", { name: title })).toHaveAttribute("href", new RegExp(product));
  await page.goto("/comprar");
  await context.setOffline(false);
  await expect(mark(page).getByText("Ya hay conexión")).toBeVisible();
  await page.getByRole("link", { name: "Recargar" }).click();
  await expect(mark(page)).toHaveCount(0);
});

test("a first visit keeps the shell only, and a second page the rest of what works without a connection", async ({
  page,
}) => {
  const rest = /^\/(por-enviar$|assets\/(envios|extras)-)/;
  const keptRest = () =>
    page.evaluate(async () => {
      const files = (await caches.keys()).filter((name) => name.startsWith("archivos-"));
      const entries = await Promise.all(files.map(async (name) => (await caches.open(name)).keys()));
      return entries.flat().map(({ url }) => new URL(url).pathname);
    });
  await page.goto("/terminos");
  await register(page);
  const first = await keptRest();
  expect(first).toContain("/sin-conexion");
  expect(first.filter((path) => rest.test(path))).toEqual([]);
  await keepRest(page);
  expect((await keptRest()).filter((path) => rest.test(path))).toHaveLength(3);
});

test("an app that is only resumed asks for a new version", async ({ page }) => {
  await page.goto("/comprar");
  await register(page);
  await page.addInitScript(() => {
    ServiceWorkerRegistration.prototype.update = () => {
      document.documentElement.dataset.asked = "";
      return new Promise(() => undefined);
    };
  });
  await page.goto("/comprar");
  // The bootstrap registers the worker a while after the page is done, and hears nothing before.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.locator("html[data-asked]")).toBeAttached({ timeout: 1_000 });
  }).toPass();
});

test("with React a banner comes and goes, and links lead to the copies", async ({ page, context }) => {
  await page.goto("/comprar");
  await register(page);
  const product = (await page.locator("main a[href^='/producto/']").first().getAttribute("href")) ?? "";
  await page.goto(product);
  await kept(page, product);
  await openWithReact(page, "/comprar");
  await context.setOffline(true);
  const banner = page.locator("#sin-conexion");
  await expect(banner.locator("p")).toHaveText("Sin conexión Estás usando la versión offline de Rebi.");
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await page.locator(`main a[href="${product}"]`).first().click();
  await expect(mark(page)).toBeVisible();
  await expect(page).toHaveURL(product);
});

test("nothing of a person is kept, and nothing but files of the build after the sign-out", async ({
  page,
  context,
}) => {
  await signIn(page, BUYER, "/perfil");
  await page.goto("/comprar");
  await register(page);
  await page.reload();
  await page.goto("/perfil");
  await page.goto("/");
  // Over a good link a signed-in user gets the visitors' version kept.
  await kept(page, "/comprar");
  const texts = await keptTexts(page);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.map((text) => text.includes(BUYER) || text.includes("Cerrar Sesión"))).not.toContain(true);

  await context.setOffline(true);
  await page.goto("/perfil");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sin conexión");
  await context.setOffline(false);
  await page.goto("/");
  // At the beginning of the next page, which registers a worker again once it is done.
  await page.addInitScript(() => {
    const registrations = navigator.serviceWorker.getRegistrations();
    const left = async (): Promise<{ length: number; paths: string[] }> => {
      const paths: string[] = [];
      for (const name of await caches.keys()) {
        const entries = await (await caches.open(name)).keys();
        if (!name.startsWith("archivos-")) paths.push(name);
        paths.push(...entries.map(({ url }) => new URL(url).pathname));
      }
      return { length: (await registrations).length, paths };
    };
    Object.assign(window, { left: left() });
  });
  await signOut(page);
  const left = await page.evaluate(
    () => (window as unknown as { left: Promise<{ length: number; paths: string[] }> }).left,
  );
  // A file of the build that the former worker was fetching comes after the deletion.
  const notFiles = left.paths.filter((path) => !/^\/(assets\/|favicon\.svg$|por-enviar$)/.test(path));
  expect({ length: left.length, notFiles }).toEqual({ length: 0, notFiles: [] });
});

test.describe("another version", () => {
  let site: WorkerSite;
  test.beforeEach(async () => {
    // A request at the moment of a takeover starts the former worker again: Chromium may give that five minutes.
    test.slow();
    site = await startWorkerSite(address("REBI_URL"));
    site.serveWorker(await bundleWorker({ build: "uno", files: ["/favicon.svg"] }));
  });
  test.afterEach(() => site.close());

  test("a new service worker takes over when the user wants it, not over a form, and keeps the files of the one before", async ({
    page,
  }) => {
    await page.goto(`${site.origin}/contacto`);
    await register(page);
    site.serveWorker(await bundleWorker({ build: "dos", files: ["/favicon.svg"] }));
    await page.reload();
    const banner = page.locator("#version-nueva");
    await expect(async () => {
      await askForVersion(page);
      await expect(banner.locator("p")).toHaveText("Nueva versión disponible Actualización lista", { timeout: 2000 });
    }).toPass();
    await page.getByLabel("Mensaje").fill("Una pregunta");
    await banner.getByRole("button", { name: "Actualizar" }).click();
    await expect(banner).toContainText("Envía o borra primero lo que escribiste.");
    await page.goto(`${site.origin}/comprar`);
    await Promise.all([
      page.waitForEvent("load"),
      page.locator("#version-nueva").getByRole("button", { name: "Actualizar" }).click(),
    ]);
    await expect(banner).toHaveCount(0);
    expect((await page.evaluate(() => caches.keys())).filter((name) => name.startsWith("archivos-"))).toEqual([
      "archivos-uno",
      "archivos-dos",
    ]);
  });

  test("a new service worker takes over a page that asks for files at that moment", async ({ page }) => {
    await page.goto(`${site.origin}/comprar`);
    await register(page);
    site.serveWorker(await bundleWorker({ build: "dos", files: ["/favicon.svg"] }));
    const button = page.locator("#version-nueva").getByRole("button", { name: "Actualizar" });
    await expect(async () => {
      await askForVersion(page);
      await expect(button).toBeVisible({ timeout: 2000 });
    }).toPass();
    await askForFiles(page);
    const takenOver = async (): Promise<boolean> => {
      const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return active?.state === "activated" && waiting === null;
    };
    // The page that is loaded again asks for files too: where it kept the former worker, it offers the version again.
    await expect(async () => {
      if (await button.isVisible()) await button.click();
      await expect.poll(() => page.evaluate(takenOver), { timeout: 10_000 }).toBe(true);
    }).toPass({ timeout: 120_000 });
    await expect(button).toHaveCount(0);
  });

  test("React goes to the copy of a page whose data cannot be fetched", async ({ page }) => {
    // The stack's own, which keeps the file for a lost connection: data may be lost, or the route before them.
    site.serveWorker(null);
    await page.goto(`${site.origin}/comprar`);
    await register(page);
    await openWithReact(page, `${site.origin}/comprar`);
    const path = (await page.locator("main a[href^='/producto/']").first().getAttribute("href")) ?? "";
    // By its address: another test may publish a listing that comes first after the way back.
    const product = page.locator(`main a[href="${path}"]`).first();
    await product.click();
    await page.waitForURL(site.origin + path);
    await kept(page, path);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bicicletas y motos");
    site.goDown();
    await product.click();
    await expect(mark(page)).toHaveText(/^Sin conexión/);
    await expect(page).toHaveURL(site.origin + path);
  });

  test("a page whose route React did not know yet is shown as its copy too", async ({ page }) => {
    site.serveWorker(null);
    await page.goto(`${site.origin}/comprar`);
    await register(page);
    const path = (await page.locator("main a[href^='/producto/']").first().getAttribute("href")) ?? "";
    await page.goto(site.origin + path);
    await kept(page, path);
    site.hold(/^\/__manifest/);
    await openWithReact(page, `${site.origin}/comprar`);
    site.goDown();
    await page.locator(`main a[href="${path}"]`).first().click();
    await expect(mark(page)).toHaveText(/^Sin conexión/);
    await expect(page).toHaveURL(site.origin + path);
  });

  test("the service worker is ended by the kill switch, which deletes all copies and loads the page again", async ({
    browser,
  }) => {
    // A request that comes just then holds the former worker for minutes under Playwright
    // (docs/decisions/2026-11-23-service-worker.md): then once more, with a browser that has not been here.
    await expect(async () => {
      site.serveWorker(null);
      const context = await browser.newContext({ serviceWorkers: "allow" });
      try {
        const page = await context.newPage();
        await page.goto(`${site.origin}/comprar`);
        await register(page);
        await kept(page, "/comprar");
        await loadNotice(page);
        await page.evaluate(() => (document.title = "antes"));
        site.serveWorker(await bundleKillSwitch());
        await expect(async () => {
          await askForVersion(page);
          expect(await page.title()).not.toBe("antes");
        }).toPass({ timeout: 20_000 });
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await page.evaluate(() => caches.keys())).toEqual([]);
      } finally {
        await context.close();
      }
    }).toPass();
  });

  test("the service worker is ended by the kill switch where a page goes on asking for files, when its user leaves", async ({
    page,
  }) => {
    await page.goto(`${site.origin}/comprar`);
    await register(page);
    await kept(page, "/comprar");
    site.serveWorker(await bundleKillSwitch());
    const versions = await watchVersions(page);
    await askForFiles(page);
    await askForVersion(page);
    const newest = (): string => (versions.size === 2 && [...versions.values()].at(-1)) || "";
    await expect.poll(newest).toMatch(/^(?:installed|activated)$/);
    // A page that is opened while a worker activates may stay blank (Chromium 156), and its last request may hold the
    // former worker once more.
    let tries = 0;
    await expect(async () => {
      if (tries++ > 0) await page.goto(`${site.origin}/comprar`, { timeout: 30_000 });
      await page.goto("about:blank");
      await expect.poll(newest, { timeout: 5000 }).toBe("activated");
    }).toPass();
    await page.goto(`${site.origin}/comprar`);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    site.goDown();
    await expect(page.goto(`${site.origin}/comprar`)).rejects.toThrow("ERR_EMPTY_RESPONSE");
  });

  test("the service worker shows the copy where the server takes too long, and keeps what comes late", async ({
    page,
  }) => {
    // Of this test alone: on a busy machine others would be shown copies, which offer no new version.
    site.serveWorker(await bundleWorker({ build: "uno", files: ["/favicon.svg"], networkLimitMs: 200 }));
    await page.goto(`${site.origin}/terminos`);
    await register(page);
    await kept(page, "/terminos");
    site.hold(/^\/terminos/);
    await page.goto(`${site.origin}/terminos`, { waitUntil: "domcontentloaded" });
    await expect(mark(page)).toHaveText(/^Conexión lenta Esto es lo que viste hace un momento\./);
    site.hold(null);
    // On a busy machine an answer may take longer than the test's limit as well.
    await expect(async () => {
      await page.goto(`${site.origin}/terminos`);
      expect(await mark(page).count()).toBe(0);
    }).toPass();
  });
});

test("photos and text that another app shares go into a draft", async ({ page }, testInfo) => {
  const { name, buffer } = await photoFile("compartida.jpg", 4);
  const path = testInfo.outputPath(name);
  writeFileSync(path, buffer);
  await signUp(page, newEmail("compartir"), "Rosa Quispe");
  await page.goto("/instalar");
  await register(page);
  // As the system posts it; files of a path, as the worker cannot read those of the test's memory.
  await page.evaluate(() => {
    document.body.innerHTML = `<form method="post" action="/sell/compartir" enctype="multipart/form-data">
      <input name="title" value="Mi bici" /><input type="file" name="photos" multiple /><button>Compartir</button></form>`;
  });
  await page.locator("input[type=file]").setInputFiles([path]);
  await page.getByRole("button", { name: "Compartir" }).click();
  await expect(page).toHaveURL(/\/sell\/flow\?compartido=1&texto=Mi\+bici$/);
  await expect(page.getByText("Recibimos 1 foto")).toBeVisible();
  await page.getByRole("button", { name: "Empezar un anuncio" }).click();
  await expect(page).toHaveURL(/\/fotos$/);
  const draft = page.url().replace(/fotos$/, "");
  await expect(page.getByRole("list", { name: "Fotos subidas" }).getByRole("listitem")).toHaveCount(1);
  await until(page, async (name) => !(await caches.has(name)), "compartido");
  await page.goto(`${draft}detalles`);
  await expect(page.getByLabel("Descripción")).toHaveValue("Mi bici");
});

test("the browser finds nothing wrong with the manifest", async ({ page, context }) => {
  await page.goto("/instalar");
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({ id: "/", name: "Rebi", display: "standalone" });
});
