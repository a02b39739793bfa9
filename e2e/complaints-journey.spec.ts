import { fileSheet, fillLeast, openBook, pdf } from "./complaints-form.ts";
import { mailsTo } from "./mails.ts";
import { ADMIN, expect, openDecision, PLAIN, seeEvidence, signIn, test } from "./support.ts";

test(
  "a complaint's whole way: filed, offered a solution, accepted by the link of the mail, in the book as it was",
  PLAIN,
  async ({ page, browser, baseURL }) => {
    test.slow();
    const email = await openBook(page);
    await fillLeast(page);
    await page.getByLabel(/^Adjunta/).setInputFiles([pdf("boleta.pdf")]);
    const number = await fileSheet(page);
    await expect(page.getByRole("main")).toContainText("En trámite");
    await expect(page.getByRole("link", { name: /boleta\.pdf/ })).toBeVisible();

    const desk = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const admin = await desk.newPage();
    await signIn(admin, ADMIN, `/administracion/reclamos/${number}`);
    await seeEvidence(admin);
    await openDecision(admin, "Ofrecer una solución");
    await admin.getByRole("textbox", { name: "Oferta" }).fill("Te devolvemos lo que pagaste por el plan.");
    await admin.getByRole("button", { name: "Revisar antes de enviar" }).last().click();
    await expect(admin.getByRole("region", { name: "Así lo leerá el consumidor" })).toContainText(
      "Te devolvemos lo que pagaste por el plan.",
    );
    await admin.getByRole("button", { name: "Enviar oferta" }).click();
    await admin.goto(`/administracion/reclamos/${number}`);
    await expect(admin.getByRole("main")).toContainText("Con oferta");
    await desk.close();

    const links = async () =>
      (await mailsTo(email))
        .map(({ text }) => text)
        .filter((text) => text.includes("Te devolvemos lo que pagaste"))
        .flatMap((text) => /http\S+\?clave=\S+/.exec(text)?.[0] ?? []);
    await expect.poll(links).toHaveLength(1);
    const { pathname, search } = new URL((await links())[0] ?? "none:");
    await page.context().clearCookies();
    await page.goto(pathname + search);
    await page.getByRole("checkbox", { name: /Acepto esta solución/ }).check();
    await page.getByRole("button", { name: "Aceptar la solución" }).click();
    await expect(page.getByRole("main")).toContainText("ACUERDO ACEPTADO PARA SOLUCIONAR EL RECLAMO");
    await expect(page.getByRole("main")).toContainText("Pagué el plan y mi anuncio no salió destacado.");
    const file = await page.request.get(`${pathname}/pdf${search}`);
    expect([file.status(), file.headers()["content-type"], (await file.body()).subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    const attached = await page.request.get(`${pathname}/adjuntos/1${search}`);
    expect((await attached.body()).toString().trimEnd()).toBe("%PDF-1.7\nboleta.pdf");
  },
);
