import type { Page } from "@playwright/test";

import { scan, violationsOn } from "./axe.ts";
import { linkFor, mailsTo, registerVerified } from "./mails.ts";
import { expect, newEmail, photoFile, PLAIN, SCRIPTED, sendUntil, test } from "./support.ts";

/** Registers a bicycle of the signed-in user and answers the address of its page. */
async function registerBicycle(page: Page): Promise<string> {
  await page.goto("/registrar-bicicleta");
  await page.getByLabel("Tipo").selectOption("mtb");
  await page.getByLabel("Marca").fill("Trek");
  await page.getByLabel("Modelo").fill("Marlin 5");
  await page.getByRole("checkbox", { name: "Rojo" }).check();
  await page.getByLabel("Foto de la bicicleta completa").setInputFiles(await photoFile("bici.jpg", 7));
  await page.getByLabel("Número de serie", { exact: true }).fill(`T${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole("button", { name: "Registrar bicicleta" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Certificado de registro");
  return new URL(page.url()).pathname.replace(/\/certificado$/, "");
}

/** Fills in and sends the form of a transfer, and shows its page. */
async function offerTo(page: Page, email: string): Promise<void> {
  await page.getByLabel("Correo de quien la recibe").fill(email);
  await page.getByRole("checkbox", { name: /Revisé el correo/ }).check();
  await sendUntil(
    page,
    page.getByRole("button", { name: "Ofrecer la transferencia" }),
    /\/transferir-propiedad\/[\da-f]{32}$/,
  );
}

test(
  "a bicycle goes from its owner to a receiver who registers on the way",
  SCRIPTED,
  async ({ page, browser }, info) => {
    await registerVerified(page, newEmail("entrega"), "Ana Entrega");
    const bicycle = await registerBicycle(page);
    const code = await page.getByRole("link", { name: /\/r\// }).innerText();
    await page.goto(bicycle);
    await page.getByRole("link", { name: "Transferir", exact: true }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transferir propiedad");
    await page.getByRole("button", { name: "Ofrecer la transferencia" }).click();
    await expect(
      page
        .getByRole("alert")
        .getByRole("link", { name: /correo/ })
        .first(),
    ).toBeVisible();
    const email = newEmail("recibe");
    await offerTo(page, email);
    await expect(page.getByText("Espera respuesta")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancelar la transferencia" })).toBeVisible();
    await scan(page, "an open transfer");

    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    const [mail] = await mailsTo(email);
    const link = new URL(/http\S+\/recibir\/\S+/.exec(mail?.text ?? "")?.[0] ?? "none:").pathname;
    const other = await browser.newContext({
      ...info.project.use,
      extraHTTPHeaders: { "CF-Connecting-IP": "203.0.113.77" },
    });
    const receiver = await other.newPage();
    await receiver.goto(new URL(link, page.url()).href);
    await receiver.getByRole("main").getByRole("link", { name: "Crear una cuenta" }).click();
    await receiver.getByLabel(/^Nombre/).fill("Beto Recibe");
    await receiver.getByLabel("Correo", { exact: true }).fill(email);
    await receiver.getByLabel("Contraseña", { exact: true }).fill("demo1234");
    await receiver.getByRole("main").getByRole("button", { name: "Crear cuenta" }).click();

    await expect(receiver).toHaveURL(new RegExp(`${link}$`));
    await expect(receiver.getByRole("heading", { name: "Confirma tu correo para aceptarla" })).toBeVisible();
    expect(await violationsOn(receiver)).toEqual([]);
    await receiver.goto(new URL(await linkFor(email, "Confirma tu correo"), page.url()).href);
    await receiver.getByRole("main").getByRole("button").click();
    await expect(receiver).toHaveURL(new RegExp(`${link}$`));
    await expect(receiver.getByRole("heading", { level: 1 })).toHaveText("Te transfieren una bicicleta");
    expect(await violationsOn(receiver)).toEqual([]);
    await receiver.getByRole("button", { name: "Aceptar la bicicleta" }).click();
    await expect(receiver.getByRole("alert").getByRole("link", { name: /Marca la casilla/ })).toBeVisible();
    await receiver.getByRole("checkbox", { name: /acepto que pase a mi nombre/ }).check();
    await receiver.getByRole("button", { name: "Aceptar la bicicleta" }).click();
    await expect(receiver).toHaveURL(new RegExp(`${bicycle}$`));
    await expect(receiver.getByText("Cambió de propietario")).toBeVisible();

    // The former owner keeps the document, and nothing else.
    expect((await page.goto(bicycle))?.status()).toBe(404);
    // The sticker stays on the frame: its code says that the bicycle has another owner.
    expect((await page.goto(new URL(code).pathname))?.status()).toBe(200);
    await expect(page.getByText(/Tiene otro titular desde el/)).toBeVisible();
    await page.goto("/transferir-propiedad");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Descargar la constancia" }).click();
    expect((await download).suggestedFilename()).toMatch(/^constancia-[0-9A-Z]{10}\.pdf$/);
    await other.close();
  },
);

test("a transfer is cancelled by its owner, and its link ends", PLAIN, async ({ page, browser }) => {
  await registerVerified(page, newEmail("cancela"), "Ana Cancela");
  const bicycle = await registerBicycle(page);
  await page.goto(`/transferir-propiedad?bicicleta=${bicycle.split("/").at(-1)}`);
  const email = newEmail("tarde");
  await offerTo(page, email);
  await page.getByRole("button", { name: "Cancelar la transferencia" }).click();
  await expect(page.getByText("Cancelada", { exact: true })).toBeVisible();

  const [mail] = await mailsTo(email);
  const link = new URL(/http\S+\/recibir\/\S+/.exec(mail?.text ?? "")?.[0] ?? "none:").pathname;
  const visitor = await (await browser.newContext()).newPage();
  expect((await visitor.goto(new URL(link, page.url()).href))?.status()).toBe(410);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Este enlace ya no sirve");
  await visitor.context().close();
});
