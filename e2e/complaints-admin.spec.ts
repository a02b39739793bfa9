import type { Page } from "@playwright/test";

import { outsider, person, stored } from "../tests/support/api-client.ts";
import { filed } from "./complaints-support.ts";
import { mailsTo } from "./mails.ts";
import { ADMIN, BUYER, expect, growing, newEmail, openDecision, PLAIN, seeEvidence, signIn, test } from "./support.ts";

// Answering complaints. The sheets are put into Firestore as their filing leaves them.

const casePath = (number: string) => `/administracion/reclamos/${number}`;

const PDF = Buffer.from("%PDF-1.7\n");

/** Consumer, with an address of their own. */
function consumerOf(email: string) {
  return {
    name: "Rosa de Prueba",
    documentType: "dni",
    documentNumber: "45678912",
    address: "Jr. Puno 123, Lima",
    phone: "+51987654321",
    email,
  } as const;
}

/** The key that a mail of the step carries, once it is there. */
async function keyFor(email: string, number: string): Promise<string> {
  const texts = async () =>
    (await mailsTo(email)).map(({ text }) => text).filter((text) => text.includes(`${number}?clave=`));
  await expect.poll(texts).not.toHaveLength(0);
  const [text = ""] = await texts();
  return new URL(/http\S+\?clave=\S+/.exec(text)?.[0] ?? "none:").searchParams.get("clave") ?? "";
}

async function findInList(page: Page, number: string): Promise<void> {
  const patience = growing();
  await expect(async () => {
    const next = page.getByRole("link", { name: "Siguiente" });
    if (!(await page.getByRole("link", { name: number }).isVisible()) && (await next.isVisible())) await next.click();
    await expect(page.getByRole("link", { name: number })).toBeVisible({ timeout: patience() });
  }).toPass();
}

test("a complaint is found, a solution offered and declined, and the formal answer sent", async ({ page }) => {
  test.slow();
  const email = newEmail("reclama");
  const { number } = await filed({ consumer: consumerOf(email) }, { left: -2 });
  await signIn(page, ADMIN, "/administracion/reclamos?plazo=vencidos");
  await findInList(page, number);
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText(/Vencido hace \d+ días? hábil/);

  // A term that has passed is not suspended any more.
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Reclamo ${number}`);
  await expect(page.getByText("La bicicleta llegó con el aro doblado.")).toBeVisible();
  await expect(page.getByText(/una oferta ya no lo suspende/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Oferta" })).toHaveCount(0);

  const open = await filed({ consumer: consumerOf(email) });
  await page.goto("/administracion/reclamos");
  const search = page.getByRole("search", { name: "Reclamos" });
  await search.getByLabel("Buscar").fill(open.number);
  await search.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(casePath(open.number));

  // A rejected form comes back with its typed values.
  await seeEvidence(page);
  await openDecision(page, "Ofrecer una solución");
  await page.getByRole("textbox", { name: "Oferta" }).fill("Poco");
  await page.getByRole("button", { name: "Revisar antes de enviar" }).last().click();
  await expect(page.getByRole("alert")).toContainText("Oferta: escribe al menos 10 caracteres.");
  await expect(page.getByRole("textbox", { name: "Oferta" })).toHaveValue("Poco");
  await seeEvidence(page);
  await openDecision(page, "Ofrecer una solución");
  await page.getByRole("textbox", { name: "Oferta" }).fill("Cambiamos el aro sin costo.\nEn nuestro taller.");
  await page.getByRole("button", { name: "Revisar antes de enviar" }).last().click();
  const preview = page.getByRole("region", { name: "Así lo leerá el consumidor" });
  await expect(preview).toContainText("Cambiamos el aro sin costo.");
  await expect(preview).toContainText("[enlace personal a la hoja]");
  await expect(preview).toBeFocused();
  expect(await mailsTo(email)).toEqual([]);
  await page.getByRole("button", { name: "Enviar oferta" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Enviamos la oferta." })).toBeVisible();
  await page.goto(casePath(open.number));
  await expect(page.getByRole("region", { name: "Oferta que espera respuesta" })).toContainText("En nuestro taller.");
  await expect(page.getByText(/^En pausa \(qued/)).toBeVisible();

  // By the link of the mail, without an account: the key of another sheet opens nothing.
  const visitor = await outsider();
  const decisions = `/libro-de-reclamaciones/${open.number}/respuesta`;
  const clave = await keyFor(email, open.number);
  for (const bad of ["x.y", `${clave}x`])
    expect((await visitor.post(decisions, { form: { intent: "rechazar", version: "2", clave: bad } })).status()).toBe(
      404,
    );
  const declined = await visitor.post(decisions, { form: { intent: "rechazar", version: "2", clave } });
  expect(declined.status()).toBe(303);
  expect(declined.headers()["location"]).toBe(`/libro-de-reclamaciones/${open.number}?clave=${clave}`);
  expect((await visitor.get(decisions)).status()).toBe(302);
  await visitor.dispose();

  // The stale page reports the conflict.
  await seeEvidence(page);
  await openDecision(page, /Responder formalmente|Revisar antes de enviar/);
  await page.getByRole("textbox", { name: "Respuesta" }).fill("Te devolvemos S/ 2,500.50 en cinco días.");
  await page.getByRole("button", { name: "Revisar antes de enviar" }).first().click();
  await expect(page.getByRole("alert")).toContainText("Este caso cambió mientras lo mirabas.");
  await expect(page.getByRole("textbox", { name: "Respuesta" })).toHaveValue(
    "Te devolvemos S/ 2,500.50 en cinco días.",
  );
  await expect(page.getByRole("region", { name: "Historia" })).toContainText("Oferta no aceptada");
  await page.getByRole("button", { name: "Revisar antes de enviar" }).first().click();
  await expect(page.getByRole("button", { name: "Enviar respuesta formal" })).toBeVisible();
  // The file is kept through the preview.
  await page.getByLabel("Archivos").setInputFiles({ name: "guía.pdf", mimeType: "application/pdf", buffer: PDF });
  await page.getByRole("button", { name: "Volver a revisar" }).click();
  await expect(page.getByText("Ya están guardados: guía.pdf (1 KB)")).toBeVisible();
  await page.getByRole("button", { name: "Enviar respuesta formal" }).click();
  await expect(page.getByRole("status").filter({ hasText: "enviamos la respuesta formal." })).toBeVisible();
  // The one whose term has passed comes next.
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText(open.number);
  await page.goto(`/administracion/reclamos/${open.number}`);
  await expect(page.getByRole("region", { name: "Respuesta formal" })).toContainText(
    "Te devolvemos S/ 2,500.50 en cinco días.",
  );
  await expect(page.getByRole("button", { name: "Revisar antes de enviar" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "guía.pdf (1 KB)" })).toBeVisible();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(`Respuesta a tu reclamo (${open.number})`);
  expect(await stored(`complaintProgress/${open.number}`)).toMatchObject({
    state: "answered",
    history: [{ step: "file" }, { step: "offer" }, { step: "decline" }, { step: "answer" }],
  });

  // The list of answered complaints holds it, and so does its file.
  await page.goto("/administracion/reclamos?estado=respondidos");
  await expect(page.getByRole("link", { name: open.number })).toBeVisible();
  const href = await page
    .getByRole("link", { name: /^Descargar .*CSV/ })
    .first()
    .getAttribute("href");
  const file = await page.request.get(href ?? "");
  expect(file.headers()["cache-control"]).toBe("private, no-store");
  expect(file.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(await file.text()).toMatch(new RegExp(`"${open.number}";"\\d{4}-\\d\\d-\\d\\d";"Respondido"`));
});

test("a template is made and put behind what was typed; a note stays among administrators; the way back is kept", async ({
  page,
}) => {
  const { number } = await filed({ consumer: consumerOf(newEmail("plantilla")) });
  const name = `Demora ${number}`;
  await signIn(page, ADMIN, "/administracion/plantillas");
  await page.getByLabel("Nombre").fill(name);
  await page.getByLabel("Texto").fill("Estimada {nombre}: sobre tu hoja {numero}, te escribimos mañana.");
  await page.getByRole("button", { name: "Crear plantilla" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();

  await page.goto(`${casePath(number)}?lista=tipo%3Dreclamo`);
  await seeEvidence(page);
  await openDecision(page, "Responder formalmente");
  await page.getByRole("textbox", { name: "Respuesta" }).fill("Buenos días.");
  await page.getByLabel("Plantilla").first().selectOption({ label: name });
  await page.getByRole("button", { name: "Poner este texto" }).first().click();
  await expect(page.getByRole("textbox", { name: "Respuesta" })).toHaveValue(
    `Buenos días.\n\nEstimada Rosa de Prueba: sobre tu hoja ${number}, te escribimos mañana.`,
  );
  await page.getByLabel("Nota nueva").fill("Llamará por la tarde");
  await page.getByRole("button", { name: "Guardar la nota" }).click();
  await expect(page.getByRole("region", { name: "Equipo" })).toContainText("Llamará por la tarde");
  await page.getByRole("link", { name: "Reclamos", exact: true }).last().click();
  await expect(page).toHaveURL("/administracion/reclamos?tipo=reclamo");
});

test("an offer is accepted only by its signed-in owner", PLAIN, async ({ page }) => {
  const owner = await person();
  const { number } = await filed({ uid: owner.uid, consumer: consumerOf(owner.email) });
  await signIn(page, ADMIN, casePath(number));
  await seeEvidence(page);
  await openDecision(page, "Ofrecer una solución");
  await page.getByRole("textbox", { name: "Oferta" }).fill("Te devolvemos la mitad de lo que pagaste.");
  await page.getByRole("button", { name: "Revisar antes de enviar" }).last().click();
  await page.getByRole("button", { name: "Enviar oferta" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Enviamos la oferta." })).toBeVisible();

  const decisions = `/libro-de-reclamaciones/${number}/respuesta`;
  const form = { intent: "aceptar", confirmo: "si", version: "2" };
  const [stranger, visitor] = [await person(), await outsider()];
  expect((await stranger.http.post(decisions, { form })).status()).toBe(404);
  expect(
    (
      await page.request.post(decisions, { form, headers: { origin: new URL(page.url()).origin }, maxRedirects: 0 })
    ).status(),
  ).toBe(404);
  expect((await visitor.post(decisions, { form })).headers()["location"]).toContain("/login?redirect=");
  const unticked = await owner.http.post(decisions, { form: { ...form, confirmo: "" } });
  expect(unticked.status()).toBe(400);
  expect(await unticked.text()).toContain("marca la casilla");
  for (let count = 0; count < 2; count += 1) expect((await owner.http.post(decisions, { form })).status()).toBe(303);
  const late = await owner.http.post(decisions, { form: { ...form, intent: "rechazar" } });
  expect(late.status()).toBe(409);
  expect(await late.text()).toContain("Este caso ya terminó con un acuerdo aceptado.");

  await page.goto(casePath(number));
  await expect(page.getByRole("region", { name: "Acuerdo" })).toContainText(
    "ACUERDO ACEPTADO PARA SOLUCIONAR EL RECLAMO",
  );
  await expect(page.getByRole("region", { name: "Acuerdo" })).toContainText(
    "Te devolvemos la mitad de lo que pagaste.",
  );
  await Promise.all([owner.http.dispose(), stranger.http.dispose(), visitor.dispose()]);
});

test("only administrators find the list, a complaint or the file", PLAIN, async ({ page }) => {
  const { number } = await filed();
  await signIn(page, BUYER);
  for (const path of [
    "/administracion/reclamos",
    "/administracion/reclamos.data",
    casePath(number),
    `${casePath(number)}.data`,
    "/administracion/reclamos.csv",
    "/administracion/reclamos.csv.data",
  ]) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).not.toContain("Jr. Puno 123");
  }
});
