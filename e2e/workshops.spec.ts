import type { Page } from "@playwright/test";

import { stored } from "../tests/support/api-client.ts";
import { mailsTo } from "./mails.ts";
import { BUYER, chooseDistrict, expect, newEmail, PLAIN, sendUntil, signIn, statusOf, test } from "./support.ts";

const cards = (page: Page) =>
  page.getByRole("list", { name: "Talleres", exact: true }).getByRole("heading", { level: 3 });

/** The filters are folded on a phone. */
async function unfold(page: Page): Promise<void> {
  const summary = page.getByRole("main").locator("details:not([open]) > summary");
  if (await summary.isVisible()) await summary.click();
}

test("a workshop is found by department and service, at an address that can be shared", PLAIN, async ({ page }) => {
  await page.goto("/talleres");
  await expect(page.getByRole("heading", { level: 2, name: "24 talleres" })).toBeVisible();
  await unfold(page);
  await page.getByLabel("Departamento").selectOption("arequipa");
  await page.getByRole("checkbox", { name: /^Frenos/ }).check();
  await page.getByRole("checkbox", { name: /^Suspensión/ }).check();
  await page.getByRole("button", { name: "Buscar talleres" }).click();
  await expect(page).toHaveURL("/talleres?ubicacion=arequipa&servicio=frenos,suspension");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Talleres certificados en Arequipa");
  // Which of them comes first depends on the hour: open ones do.
  await expect(cards(page)).toHaveCount(2);
  for (const name of ["Manubrio Blanco", "Sillar Motos"])
    await expect(cards(page).filter({ hasText: name })).toHaveCount(1);
  await page.getByRole("link", { name: "Quitar Suspensión" }).click();
  await expect(page).toHaveURL("/talleres?ubicacion=arequipa&servicio=frenos");
  await expect(cards(page)).toHaveCount(3);
  await unfold(page);
  await expect(page.getByRole("checkbox", { name: /^Suspensión/ })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Frenos/ })).toBeChecked();
  await page.getByRole("radio", { name: "Moto" }).check();
  await page.getByRole("button", { name: "Buscar talleres" }).click();
  await expect(page).toHaveURL("/talleres?ubicacion=arequipa&vehiculo=moto&servicio=frenos");
  await cards(page).getByRole("link", { name: "Sillar Motos" }).click();
  await expect(page).toHaveURL("/talleres/sillar-motos");
  await expect(page.getByRole("heading", { level: 1, name: "Sillar Motos" })).toBeVisible();
  await page.getByRole("navigation", { name: "Ruta de navegación" }).getByRole("link", { name: "Arequipa" }).click();
  await expect(page).toHaveURL("/talleres?ubicacion=arequipa");
});

test("the finder offers one filter less where no workshop fits", PLAIN, async ({ page }) => {
  await page.goto("/talleres?ubicacion=junin&vehiculo=moto&servicio=domicilio");
  await expect(page.getByText("Aún no hay un taller certificado así")).toBeVisible();
  await page.getByRole("link", { name: /^Sin servicios/ }).click();
  await expect(page).toHaveURL("/talleres?ubicacion=junin&vehiculo=moto");
  await expect(cards(page)).toHaveText(["Cigüeñal Huanca"], { useInnerText: true });
});

test("a workshop's page leads to it, and says the same to machines", PLAIN, async ({ page }) => {
  await page.goto("/talleres/la-cadena-azul");
  await expect(page.getByRole("link", { name: "WhatsApp", exact: true })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/51900000500\?text=Hola/,
  );
  await expect(page.getByRole("link", { name: /^Llamar al 900 000 500/ })).toHaveAttribute("href", "tel:+51900000500");
  await expect(page.getByRole("link", { name: "Ver en el mapa" })).toHaveAttribute("rel", "noreferrer");
  await expect(page.getByRole("rowheader")).toHaveCount(7);
  const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "") as {
    "@graph": [{ name: string; address: { streetAddress: string }; aggregateRating: { ratingValue: string } }];
  };
  const main = page.getByRole("main");
  for (const said of [
    told["@graph"][0].name,
    told["@graph"][0].address.streetAddress,
    told["@graph"][0].aggregateRating.ratingValue,
  ])
    await expect(main).toContainText(said);
  expect(await statusOf(page, "/talleres/no-hay")).toBe(404);
  expect(await statusOf(page, "/talleres/no-hay.data")).toBe(404);
  const map = await (await page.request.get("/sitemap.xml")).text();
  expect(map).toContain("/talleres/la-cadena-azul</loc>");
  // The screens; listings and searches are others' to check.
  const screens = [...map.matchAll(/<loc>[^<]*?:\/\/[^/<]+(\/[a-z-]*(?:\/postular)?)<\/loc>/g)].map(
    ([, path]) => path ?? "",
  );
  expect(screens).toEqual(expect.arrayContaining(["/", "/asesores", "/talleres/postular", "/cookies"]));
  for (const path of screens) expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
});

test("the finder and the questions of /contacto lead to the advisors", PLAIN, async ({ page }) => {
  for (const [path, name] of [
    ["/talleres", "Conocer a los asesores"],
    ["/contacto#quien-me-orienta", "nuestros asesores"],
    ["/acerca-de", "nuestros asesores"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(page).toHaveURL("/asesores");
  }
});

test(
  "a workshop's owner applies: missing fields are reported, typed values stay, one case is made",
  PLAIN,
  async ({ page }) => {
    const email = newEmail("taller");
    await page.goto("/talleres");
    await page.getByRole("link", { name: "Quiero ser taller certificado" }).click();
    await page.getByLabel("Nombre del taller").fill("Taller de Prueba");
    await page.getByLabel("RUC").fill("20512333796");
    await page.getByLabel("Departamento").selectOption("tacna");
    await page.getByRole("checkbox", { name: "Motos" }).check();
    await page.getByRole("checkbox", { name: "Frenos" }).check();
    await page.getByRole("checkbox", { name: "Suspensión" }).check();
    const send = page.getByRole("button", { name: "Enviar postulación" });
    await send.click();
    await expect(page.getByRole("alert")).toContainText("Elige el distrito.");
    await expect(page.getByRole("alert")).toContainText("revisa que esté bien escrito");
    await expect(page.getByLabel("Nombre del taller")).toHaveValue("Taller de Prueba");
    await expect(page.getByLabel("Departamento")).toHaveValue("tacna");
    await expect(page.getByRole("checkbox", { name: "Suspensión" })).toBeChecked();

    await page.getByLabel("RUC").fill("20512333797");
    await chooseDistrict(page, "Tacna", false);
    await page.getByLabel("Dirección").fill("Calle Los Ejes 120");
    await page.getByLabel("Tu nombre").fill("Rosa Prueba");
    await page.getByRole("textbox", { name: "Correo" }).fill(email);
    await page.getByRole("textbox", { name: "Teléfono" }).fill("900 000 777");
    let sent = "";
    page.on("request", (request) => void (sent = request.method() === "POST" ? (request.postData() ?? "") : sent));
    await sendUntil(page, send, /\/talleres\/postular\?caso=/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recibimos tu postulación");
    const number = /R-[0-9A-Z]{8}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(number);
    expect(await stored(`cases/${number}`)).toMatchObject({
      kind: "taller",
      fields: expect.arrayContaining([{ label: "Servicios", value: "Frenos, Suspensión" }]),
    });

    const headers = { origin: new URL(page.url()).origin, "content-type": "application/x-www-form-urlencoded" };
    const again = await page.request.post("/talleres/postular", { maxRedirects: 0, headers, data: sent });
    expect([again.status(), again.headers().location]).toEqual([
      303,
      expect.stringMatching(/^\/talleres\/postular\?caso=/),
    ]);
    expect(await mailsTo(email)).toHaveLength(1);
  },
);

test("an advisor is found by topic and asked by form, with known data filled in", PLAIN, async ({ page }) => {
  await signIn(page, BUYER, "/asesores");
  await page
    .getByRole("navigation", { name: "Temas" })
    .getByRole("link", { name: /^Papeles/ })
    .click();
  await expect(page).toHaveURL("/asesores?tema=papeles");
  const advisors = page.getByRole("list", { name: "Asesores" });
  await expect(advisors.getByRole("heading", { level: 2 })).toHaveCount(2);
  await expect(advisors.getByRole("link", { name: "Escribir a Óscar por WhatsApp" })).toHaveAttribute(
    "href",
    /Papeles/,
  );
  await advisors.getByRole("link", { name: "Dejar una consulta a Óscar" }).click();
  await expect(page).toHaveURL("/asesores/solicitar?asesor=oscar&tema=papeles");
  await expect(page.getByRole("combobox", { name: "Tema" })).toHaveValue("papeles");
  await expect(page.getByLabel("Con quién")).toHaveValue("oscar");
  await expect(page.getByRole("textbox", { name: "Correo" })).toHaveValue(BUYER);
  const send = page.getByRole("button", { name: "Pedir asesoría" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("Cuéntanos en qué te ayudamos.");
  await page.getByLabel("Mensaje", { exact: true }).fill("Quiero transferir mi moto a mi hermana.");
  await sendUntil(page, send, /\/asesores\/solicitar\?caso=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recibimos tu pedido");
});
