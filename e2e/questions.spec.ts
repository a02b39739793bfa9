import { violationsOn } from "./axe.ts";
import { BUYER, expect, SCRIPTED, SELLER, signIn, test } from "./support.ts";

test(
  "a visitor signs in to ask, the seller answers, and everyone reads both",
  SCRIPTED,
  async ({ page, browser, baseURL }, info) => {
    test.slow();
    const seller = await browser.newContext({ ...info.project.use, baseURL });
    const desk = await seller.newPage();
    await signIn(desk, SELLER, "/perfil/anuncios?estado=publicado");
    const listing = (await desk.getByRole("main").locator('a[href^="/producto/"]').first().getAttribute("href")) ?? "";
    const question = `¿Trae los papeles? ${crypto.randomUUID().slice(0, 8)}`;

    await page.goto(listing);
    await page.getByRole("link", { name: "Hacer una pregunta" }).click();
    await expect(page).toHaveURL(/\/login\?/);
    await page.getByLabel("Correo", { exact: true }).fill(BUYER);
    await page.getByLabel("Contraseña", { exact: true }).fill("demo1234");
    await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page).toHaveURL(new RegExp(`${listing}/preguntar$`));

    // Public text holds no phone number; the typed text comes back.
    const text = page.getByLabel("Tu pregunta");
    await text.fill(`${question} 987 654 321`);
    await page.getByRole("button", { name: "Enviar pregunta" }).click();
    await expect(page.getByRole("alert")).toContainText("quita teléfonos");
    await expect(text).toHaveValue(`${question} 987 654 321`);
    await text.fill(question);
    await page.getByRole("button", { name: "Enviar pregunta" }).click();
    await expect(page).toHaveURL(new RegExp(`${listing}#preguntas$`));
    await expect(page.getByText("Enviamos tu pregunta.")).toBeVisible();
    await expect(page.getByText(question)).toHaveCount(0);

    await desk.goto(listing);
    await desk.getByRole("link", { name: /^Responder \d+ pregunta/ }).click();
    await expect(desk).toHaveURL(/\/perfil\/preguntas$/);
    await desk.getByRole("listitem").filter({ hasText: question }).getByRole("link").click();
    expect(await violationsOn(desk)).toEqual([]);
    await desk.getByLabel("Tu respuesta").fill("Sí, todos en regla.");
    await desk.getByRole("button", { name: "Responder en el anuncio" }).click();
    await expect(desk.getByText("Tu respuesta ya está en el anuncio.")).toBeVisible();
    await seller.close();

    await page.goto(listing);
    const answered = page
      .getByRole("region", { name: "Preguntas" })
      .getByRole("listitem")
      .filter({ hasText: question });
    await expect(answered).toContainText("Sí, todos en regla.");
    expect(await violationsOn(page)).toEqual([]);
    await answered.getByRole("link", { name: /Reportar/ }).click();
    await page.getByLabel("Es publicidad o spam").check();
    await page.getByRole("button", { name: "Enviar reporte" }).click();
    await expect(page.getByText("Vamos a revisar esta pregunta.")).toBeVisible();
  },
);
