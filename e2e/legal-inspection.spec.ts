import { LEGAL_CHECKLIST } from "../app/inspections/checklist/legal.ts";
import { pdf } from "./complaints-form.ts";
import { mailsTo } from "./mails.ts";
import { ADMIN, expect, newEmail, PLAIN, register, signIn, test } from "./support.ts";

test(
  "a legal inspection's whole way: asked for with a mistake, papers attached, taken, filled in, and read by anyone",
  PLAIN,
  async ({ page, browser, baseURL }) => {
    test.slow();
    const email = newEmail("legal");
    await register(page, email, "Ana Papeles");
    await page.goto("/inspeccion-info");
    await page.getByRole("link", { name: "Pedir una inspección legal" }).click();
    await page.getByRole("radio", { name: /Otra moto/ }).check();
    await page.getByLabel(/marca y modelo/).fill("Honda Navi");
    await page.getByRole("textbox", { name: "Placa" }).fill("12-34");
    await page.getByRole("textbox", { name: "Tu celular" }).fill("987654321");
    await page.getByRole("button", { name: "Pedir la inspección" }).click();
    await expect(page.getByRole("alert")).toContainText("Placa: escríbela como 1234-5A o ABC-1234.");
    await expect(page.getByLabel(/marca y modelo/)).toHaveValue("Honda Navi");
    await page.getByRole("textbox", { name: "Placa" }).fill("4821-7B");
    await page.getByRole("button", { name: "Pedir la inspección" }).click();
    await expect(page).toHaveURL(/\/perfil\/inspecciones\/\w+$/);
    await expect(page.getByRole("main")).toContainText("4821-7B");
    const own = new URL(page.url()).pathname;

    await page.getByRole("link", { name: "Adjuntar o ver documentos" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Documentos de la moto");
    await page.getByLabel("Documentos").setInputFiles([pdf("tarjeta.pdf")]);
    await page.getByRole("button", { name: "Adjuntar" }).click();
    await expect(page.getByRole("link", { name: /tarjeta\.pdf/ })).toBeVisible();

    const desk = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const admin = await desk.newPage();
    await signIn(admin, ADMIN, "/administracion/solicitudes?tipo=inspeccion");
    await admin
      .getByRole("row")
      .filter({ hasText: "Inspección legal de Honda Navi" })
      .getByRole("link")
      .first()
      .click();
    await expect(admin.getByRole("link", { name: "Abrir" })).toHaveAttribute(
      "href",
      /^\/administracion\/inspecciones\//,
    );
    await admin.goto(own.replace("/perfil/", "/administracion/"));
    await expect(admin.getByRole("main")).toContainText("4821-7B");
    await expect(admin.getByRole("link", { name: /tarjeta\.pdf/ })).toBeVisible();
    await admin.getByRole("button", { name: "Aceptar el pedido" }).click();
    // A navigation of its own would end the submission.
    await expect(admin.getByRole("status").filter({ hasText: "Aceptaste el pedido" })).toBeVisible();
    for (const { title, points } of LEGAL_CHECKLIST) {
      await admin.goto(own.replace("/perfil/", "/administracion/"));
      await admin.getByRole("link", { name: title, exact: true }).click();
      await expect(admin.getByRole("heading", { level: 1 })).toHaveText(title);
      for (const { id } of points) await admin.locator(`input[name="r-${id}"][value="ok"]`).check();
      await admin.getByRole("button", { name: /^Guardar/ }).click();
      await expect(admin.getByRole("status").filter({ hasText: `Guardamos «${title}».` })).toBeVisible();
    }
    await admin.goto(own.replace("/perfil/", "/administracion/"));
    await admin.getByRole("checkbox", { name: /Revisé todo/ }).check();
    await admin.getByRole("button", { name: "Terminar y publicar el informe" }).click();
    await expect(admin.getByRole("link", { name: "Ver el informe" })).toBeVisible();
    await desk.close();

    await page.goto(own);
    await expect(page.getByRole("main")).toContainText("Terminada");
    await page.getByRole("link", { name: "Ver el informe" }).click();
    await expect(page.getByRole("main")).toContainText("No es asesoría legal, ni un certificado de SUNARP");
    await expect(page.getByRole("main")).not.toContainText("4821-7B");
    const file = await page.request.get(`${new URL(page.url()).pathname}/pdf`);
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
      .toEqual(
        expect.arrayContaining([
          "Recibimos tu pedido de inspección legal",
          "Empezamos tu inspección legal",
          "El informe de tu inspección está listo",
        ]),
      );
  },
);
