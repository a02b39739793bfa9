import type { Page } from "@playwright/test";

import { DEMO_PASSWORD, expect, newEmail, photoFile, PLAIN, register, test } from "./support.ts";

const home = (page: Page) => page.getByRole("heading", { level: 1, name: /Compra y vende|bicicleta/i });
const save = (page: Page) => page.getByRole("button", { name: "Guardar y continuar" });
const notice = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

async function fill(
  page: Page,
  { name, whatsapp, phone, department }: { name?: string; whatsapp?: string; phone?: string; department?: string },
): Promise<void> {
  if (name !== undefined) await page.getByLabel("Nombre").fill(name);
  if (whatsapp !== undefined) await page.getByRole("textbox", { name: /^WhatsApp/ }).fill(whatsapp);
  if (phone !== undefined) await page.getByRole("textbox", { name: /^Teléfono/ }).fill(phone);
  if (department !== undefined) await page.getByLabel(/^Departamento/).selectOption(department);
}

test("a new user is asked to complete the profile, and may do it later", PLAIN, async ({ page }) => {
  await register(page, newEmail("luego"), "Lucía");
  await expect(page).toHaveURL("/completar-perfil");
  await page.goto("/");
  await expect(page).toHaveURL("/completar-perfil");
  await page.goto("/comprar");
  await expect(page, "only home leads there while there is a name").toHaveURL("/comprar");

  await page.goto("/completar-perfil");
  await page.getByRole("button", { name: "Completar después" }).click();
  await expect(page).toHaveURL("/");
  await expect(home(page)).toBeVisible();
  await notice(page, "Puedes completar tu perfil cuando quieras");
  await page.goto("/");
  await expect(page).toHaveURL("/");
});

test("each mistake is reported at its field, and the typed values stay", PLAIN, async ({ page }) => {
  await register(page, newEmail("valida"), "Valentín");
  await fill(page, { name: "" });
  await save(page).click();
  const summary = page.getByRole("alert");
  for (const message of ["Escribe tu nombre.", "Escribe tu número de WhatsApp.", "Elige tu departamento."])
    await expect(summary).toContainText(message);

  const cases: [Parameters<typeof fill>[1], string][] = [
    [{ name: "Valentín", whatsapp: "12345", department: "cusco" }, "WhatsApp: escribe un celular del Perú"],
    [{ whatsapp: "(01) 555 0100" }, "WhatsApp: escribe un celular del Perú"],
    [{ whatsapp: "987 654 321", phone: "555" }, "Teléfono: escribe un celular de 9 cifras"],
    [{ phone: "", name: "x".repeat(81) }, "El nombre puede tener hasta 80 caracteres."],
  ];
  for (const [typed, message] of cases) {
    await fill(page, typed);
    await save(page).click();
    await expect(summary).toContainText(message);
    if (typed.whatsapp) await expect(page.getByRole("textbox", { name: /^WhatsApp/ })).toHaveValue(typed.whatsapp);
    await expect(page.getByLabel(/^Departamento/)).toHaveValue("cusco");
  }
});

test("a completed profile is shown, changed, and seen in the header at once", PLAIN, async ({ page }) => {
  await register(page, newEmail("completa"), "Carla");
  await page.goto("/completar-perfil?redirect=%2Fcomprar%3Fq%3Dtrek");
  await fill(page, { name: "Carla Ríos", whatsapp: "+51 987-654-321", department: "cusco" });
  await page.getByRole("checkbox", { name: /mismo que mi WhatsApp/ }).check();
  await save(page).click();
  await expect(page).toHaveURL("/comprar?q=trek");
  await page.goto("/");
  await expect(page).toHaveURL("/");

  await page.goto("/perfil");
  await expect(page.getByRole("main")).toContainText("Carla Ríos");
  await expect(page.getByRole("main")).toContainText("Cusco");
  await expect(page.getByRole("link", { name: "Agregar: Agrega una foto" })).toBeVisible();

  await page.getByRole("navigation", { name: "Tu perfil" }).getByRole("link", { name: "Mis datos personales" }).click();
  await expect(page).toHaveURL("/perfil/datos");
  await expect(page.getByRole("textbox", { name: /^WhatsApp/ })).toHaveValue("987 654 321");
  await expect(page.getByRole("checkbox", { name: /mismo que mi WhatsApp/ })).toBeChecked();
  await fill(page, { name: "Carla R.", phone: "01 555-0100" });
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await notice(page, "Guardamos tus datos.");
  await expect(page.locator("header")).toContainText("Carla R.");
  await expect(page.getByRole("textbox", { name: /^Teléfono/ })).toHaveValue("(01) 555 0100");

  await fill(page, { name: " " });
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByRole("alert")).toContainText("Escribe tu nombre.");
});

test("a photo is put, replaced and taken away", async ({ page }) => {
  await register(page, newEmail("foto"), "Fátima");
  await page.goto("/perfil/foto");
  await page.getByRole("button", { name: "Guardar foto" }).click();
  await expect(page.getByRole("alert")).toContainText("Elige una foto.");
  const input = page.getByLabel(/^Elige (una|otra) foto$/);
  await input.setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("hola") });
  await page.getByRole("button", { name: "Guardar foto" }).click();
  await expect(page.getByRole("alert")).toContainText('"nota.txt" no es una foto que podamos leer');

  const picture = page.getByRole("img", { name: "Tu foto" });
  await input.setInputFiles(await photoFile("yo.jpg", 4));
  await page.getByRole("button", { name: "Guardar foto" }).click();
  await notice(page, "Cambiamos tu foto.");
  await expect(picture).toBeVisible();
  const first = (await picture.getAttribute("src")) ?? "";
  expect((await page.request.get(first)).status()).toBe(200);

  await input.setInputFiles(await photoFile("otra.jpg", 5));
  await page.getByRole("button", { name: "Guardar foto" }).click();
  await expect(picture).not.toHaveAttribute("src", first);
  await page.getByRole("button", { name: "Quitar mi foto" }).click();
  await notice(page, "Quitamos tu foto.");
  await expect(picture).toHaveCount(0);
});

test("preferences stay as they are set, and so does the theme", PLAIN, async ({ page }) => {
  await register(page, newEmail("prefiere"), "Pilar");
  await page.goto("/perfil/preferencias");
  const messages = page.getByRole("checkbox", { name: "Mensajes", exact: true });
  await expect(messages).toBeChecked();
  await messages.uncheck();
  await page.getByRole("button", { name: "Guardar preferencias" }).click();
  await notice(page, "Guardamos tus preferencias.");
  await page.reload();
  await expect(messages).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Búsquedas guardadas" })).toBeChecked();

  await page.getByRole("main").getByRole("button", { name: "Oscuro" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL("/perfil/preferencias");
});

test("everything that is kept can be taken along, and empty lists lead on", PLAIN, async ({ page }) => {
  const email = newEmail("copia");
  await register(page, email, "Celia");
  await page.goto("/perfil/mis-datos");
  await page.getByLabel("Tu contraseña").fill(DEMO_PASSWORD);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar mis datos" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    cuenta: { email, displayName: "Celia" },
    anuncios: [],
  });
  await expect(page.getByRole("link", { name: "Pedir la eliminación" })).toHaveAttribute(
    "href",
    "/eliminacion-de-datos",
  );
  await page.getByRole("link", { name: "Pedir la eliminación" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Eliminación de datos");
  await expect(page.getByRole("link", { name: "Escribir el correo" })).toHaveAttribute("href", /^mailto:\S+\?subject=/);

  await page.goto("/perfil/compras");
  await expect(page.getByRole("link", { name: "Ver anuncios" })).toHaveAttribute("href", "/comprar");
  await page.goto("/perfil/ventas");
  await expect(page.getByRole("main")).toContainText("Todavía no tienes ventas");
});
