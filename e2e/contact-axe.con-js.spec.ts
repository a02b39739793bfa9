import { check } from "./axe.ts";
import { ADMIN, expect, newEmail, sendUntil, signIn, test } from "./support.ts";

for (const theme of ["light", "dark"] as const) {
  test(`the contact page and the administrators' queue pass axe in ${theme} and fit 320 px`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    await page.goto("/contacto");
    for (const summary of await page.locator("#faq summary").all()) await summary.click();
    await check(page, "contact, unfolded");
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await check(page, "refused form");
    await page.getByLabel("Nombre").fill("Rosa Quispe");
    await page.getByLabel("Correo", { exact: true }).fill(newEmail("axe"));
    await page.getByLabel("Asunto").selectOption("Otro");
    await page.getByLabel("Mensaje", { exact: true }).fill(`Hola ${"palabralarguisima".repeat(20)}`);
    await sendUntil(page, page.getByRole("button", { name: "Enviar mensaje" }), /caso=/);
    await expect(page.locator("#contact-form")).toContainText(/R-[0-9A-Z]{8}/);
    const number = /R-[0-9A-Z]{8}/.exec(await page.locator("#contact-form").innerText())?.[0] ?? "";
    await check(page, "receipt");
    await signIn(page, ADMIN, "/administracion/solicitudes");
    await page.goto("/administracion/solicitudes");
    await check(page, "queue");
    await page.goto(`/administracion/solicitudes/${number}`);
    await check(page, "case");
    await page.getByRole("button", { name: "Guardar solo la nota" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await check(page, "refused note");
  });
}
