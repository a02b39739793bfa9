import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { build } from "esbuild";
import { chromium, type Browser, type Page } from "playwright";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { CHROMIUM } from "../../../local/check/browser.ts";

// The script needs a real canvas, XMLHttpRequest and form, so it runs in a browser, against a server that
// answers as the selling step does and misbehaves by the file's name.

const SOURCE = "app/selling/flow/photo-upload.client.ts";

interface Received {
  fields: Record<string, string>;
  name: string;
  bytes: Buffer;
}

let browser: Browser;
let server: Server;
let page: Page;
let origin: string;
let received: Received[];
let held: ServerResponse[];
let outage: boolean;

const form = (
  error = "",
  where = "data-photo-error",
) => `<!doctype html><title>Fotos</title><form data-photo-upload action="/subir" method="post" enctype="multipart/form-data">
  <input type="hidden" name="version" value="7"><input type="file" name="fotos" multiple>
  <button data-photo-submit>Subir</button>${error && `<p ${where}>${error}</p>`}<div data-photo-status></div></form>
  <script type="module">import { enhancePhotoForm } from "/script.js"; window.done = 0;
  window.undo = enhancePhotoForm(document.forms[0], { onDone: () => window.done++ }); document.body.dataset.ready = "";</script>`;

async function answer(request: IncomingMessage, response: ServerResponse, script: string): Promise<void> {
  const html = (status: number, body: string) =>
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(body);
  if (request.url === "/script.js")
    return void response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(script);
  if (request.method === "GET") return void html(200, request.url === "/login" ? "<h1>Iniciar sesión</h1>" : form());

  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const data = await new Response(Buffer.concat(parts), {
    headers: { "content-type": request.headers["content-type"] ?? "" },
  }).formData();
  const file = data.get("fotos");
  if (!(file instanceof File)) return void html(400, form());
  const fields = Object.fromEntries(
    [...data].flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
  received.push({ fields, name: file.name, bytes: Buffer.from(await file.arrayBuffer()) });

  if (file.name.startsWith("mala")) return void html(422, form(`"${file.name}" está dañada.`));
  if (file.name.startsWith("sobra")) return void html(409, form("Ya no entra otra foto.", 'id="fotos-error"'));
  if (file.name.startsWith("error")) return void html(500, "<h1>Error</h1>");
  if (file.name.startsWith("cae") && outage) return void request.socket.destroy();
  if (file.name.startsWith("lenta")) return void held.push(response);
  response.writeHead(303, { location: file.name.startsWith("sesion") ? "/login" : "/" }).end();
}

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    tsconfig: "tsconfig.json",
  });
  const code = outputFiles[0]?.text ?? "";
  server = createServer((request, response) => {
    answer(request, response, code).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch(CHROMIUM);
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  received = [];
  held = [];
  outage = true;
  page = await browser.newPage();
  await page.goto(origin);
  await page.locator("body[data-ready]").waitFor();
});
afterEach(async () => {
  await page.close();
});

async function photo(name: string, options: { width?: number; height?: number; orientation?: number } = {}) {
  const { width = 640, height = 480, orientation } = options;
  const noise = sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  });
  const turned = orientation
    ? noise.withMetadata({ orientation }).withExifMerge({ IFD3: { GPSLatitude: "12/1 2/1 30/1" } })
    : noise;
  return { name, mimeType: "image/jpeg", buffer: await turned.jpeg({ quality: 98 }).toBuffer() };
}

const choose = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.setInputFiles("input[name=fotos]", files);
const row = (name: string) => page.locator("li", { hasText: name });
const announced = (text: string) => page.getByRole("status").getByText(text).waitFor();
const timesDone = async (count: number) =>
  page.waitForFunction((expected) => Reflect.get(window, "done") === expected, count);

describe("the photo form with scripts", () => {
  test("the photo form with scripts sends what was chosen before they came", async () => {
    await page.evaluate("window.undo()");
    await choose([await photo("antes.jpg")]);
    await page.evaluate(
      `import("/script.js").then(({ enhancePhotoForm }) => {
        enhancePhotoForm(document.forms[0], { onDone: () => window.done++ });
      })`,
    );
    await timesDone(1);
    expect(received.map(({ name }) => name)).toEqual(["antes.jpg"]);
  });
  test("the photo form with scripts sends each photo by itself, shrunk to 1600 px, upright and without location", async () => {
    await choose([await photo("grande.jpg", { width: 2400, height: 1800, orientation: 6 }), await photo("chica.jpg")]);
    await timesDone(1);
    expect(received.map(({ name }) => name)).toEqual(["grande.jpg", "chica.jpg"]);
    expect(received[0]?.fields).toEqual({
      version: "7",
      intent: "subir",
      subida: expect.stringMatching(/^[\w-]{10,}$/) as string,
    });
    const sent = await sharp(received[0]?.bytes).metadata();
    expect(sent).toMatchObject({ format: "jpeg", width: 1200, height: 1600 });
    expect(sent.exif).toBeUndefined();
    expect(await page.locator("li").count()).toBe(0);
    expect(await page.locator("input[name=fotos]").inputValue()).toBe("");
    expect(await page.locator("[data-photo-submit]").isVisible()).toBe(false);
  });

  test("the photo form with scripts sends what the browser cannot read as it is, and shows what the server says; the others are kept", async () => {
    await choose([
      { name: "mala.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no es una foto") },
      await photo("buena.jpg"),
    ]);
    await timesDone(1);
    expect(received.map(({ name }) => name)).toEqual(["mala.jpg", "buena.jpg"]);
    expect(received[0]?.bytes.toString()).toBe("no es una foto");
    expect(await row("mala.jpg").textContent()).toContain('"mala.jpg" está dañada.');
    // The same file would be rejected again.
    expect(await row("mala.jpg").getByRole("button").isVisible()).toBe(false);
    expect(await page.locator("li").count()).toBe(1);
  });

  test("an error of the field is shown at the photo that met it", async () => {
    await choose([await photo("sobra.jpg")]);
    await expect.poll(() => row("sobra.jpg").textContent()).toContain("Ya no entra otra foto.");
  });

  test("offers to retry after a cut connection, and then succeeds", async () => {
    await choose([await photo("cae.jpg")]);
    await announced("cae.jpg: Se cortó la conexión. Revisa tu internet y reintenta.");
    expect(await page.evaluate(() => Reflect.get(window, "done"))).toBe(0);
    outage = false;
    await page.getByRole("button", { name: "Reintentar cae.jpg" }).click();
    await timesDone(1);
    expect(await page.locator("li").count()).toBe(0);
  });

  test("the photo form with scripts cancels an upload that hangs and goes on with the next", async () => {
    await choose([await photo("lenta.jpg"), await photo("buena.jpg")]);
    await row("lenta.jpg").getByText("Guardando…").waitFor();
    await row("buena.jpg").getByText("En espera").waitFor();
    await page.getByRole("button", { name: "Cancelar lenta.jpg" }).click();
    await timesDone(1);
    expect(received.map(({ name }) => name)).toEqual(["lenta.jpg", "buena.jpg"]);
    expect(await row("lenta.jpg").textContent()).toContain("Cancelada");
    expect(await page.getByRole("button", { name: "Reintentar lenta.jpg" }).isVisible()).toBe(true);
  });

  test("the photo form with scripts cancels a waiting upload, which is then never sent", async () => {
    await choose([await photo("lenta.jpg"), await photo("espera.jpg")]);
    await row("lenta.jpg").getByText("Guardando…").waitFor();
    await page.getByRole("button", { name: "Cancelar espera.jpg" }).click();
    for (const response of held) response.writeHead(303, { location: "/" }).end();
    await timesDone(1);
    expect(received.map(({ name }) => name)).toEqual(["lenta.jpg"]);
  });

  test("the photo form with scripts reports an expired session and a failed server", async () => {
    await choose([await photo("sesion.jpg")]);
    await announced("sesion.jpg: Tu sesión terminó. Inicia sesión de nuevo y reintenta.");
    await choose([await photo("error.jpg")]);
    await announced("error.jpg: No se pudo guardar. Reintenta en un momento.");
    expect(await row("error.jpg").getByRole("button").isVisible()).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, "done"))).toBe(0);
  });

  test("the photo form with scripts does not send what stays over 8 MB", async () => {
    await choose([{ name: "enorme.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(8 * 1024 * 1024 + 1) }]);
    await announced("enorme.jpg: Pesa más de 8 MB. Súbela en un tamaño menor.");
    expect(await row("enorme.jpg").getByRole("button").isVisible()).toBe(false);
    expect(received).toEqual([]);
  });

  test.each([
    // The form itself comes without a photo.
    ["buena.jpg", ["lenta.jpg", "buena.jpg", ""]],
    ["mala.jpg", ["lenta.jpg", "mala.jpg"]],
  ])(
    "the photo form with scripts waits for photos on their way before it sends the form, unless one is rejected (%s)",
    async (name, sent) => {
      await choose([await photo("lenta.jpg"), await photo(name)]);
      await row("lenta.jpg").getByText("Guardando…").waitFor();
      await page.evaluate("document.forms[0].requestSubmit()");
      await announced("Seguimos cuando terminen de subir tus fotos.");
      for (const response of held) response.writeHead(303, { location: "/" }).end();
      if (name === "mala.jpg") await timesDone(1);
      await expect.poll(() => received.map((one) => one.name), { timeout: 30_000 }).toEqual(sent);
    },
  );

  test("the photo form with scripts gives the form back as it was", async () => {
    await choose([await photo("lenta.jpg")]);
    await row("lenta.jpg").getByText("Guardando…").waitFor();
    await page.evaluate(() => Reflect.get(window, "undo")());
    expect(await page.locator("li, [role=status]").count()).toBe(0);
    expect(await page.locator("[data-photo-submit]").isVisible()).toBe(true);
    await choose([await photo("despues.jpg")]);
    expect(await page.locator("li").count()).toBe(0);
    expect(received.map(({ name }) => name)).toEqual(["lenta.jpg"]);
  });
});
