import { BICYCLE_CHECKLIST } from "../app/inspections/checklist/bicycle.ts";
import { WORKSHOP_PERSON } from "../local/seed/inspections.ts";
import { setTime } from "../tests/support/api-client.ts";
import { scan } from "./axe.ts";
import { registerVerified } from "./mails.ts";
import { address, expect, newEmail, photoFile, SCRIPTED, signIn, test } from "./support.ts";

const SERIAL = "E2E TALLER 4471";

test(
  "a workshop finds an inspection in its agenda and fills it in; its user reads the report and rates the workshop",
  SCRIPTED,
  async ({ page, browser }) => {
    test.slow();
    const vehicle = `Monark ${crypto.randomUUID().slice(0, 8)}`;
    await registerVerified(page, newEmail("taller"), "Inés");
    await page.goto("/inspeccion/reservar?taller=la-cadena-azul");
    // The last day but one: e2e/inspections.spec.ts takes the last.
    await page
      .getByRole("link", { name: /\d libres?$/ })
      .nth(-2)
      .click();
    await expect(page).toHaveURL(/dia=/);
    const day = new URL(page.url()).searchParams.get("dia")!;
    const times = page.getByRole("group", { name: /^Hora del/ }).getByRole("radio");
    await times.first().check();
    await page.getByRole("radio", { name: /^Otro vehículo/ }).check();
    await page.getByRole("radio", { name: "Bicicleta", exact: true }).check();
    await page.getByLabel(/^Si es otro: marca y modelo/).fill(vehicle);
    await page.getByLabel("Tu celular").fill("987 654 321");
    await page.getByRole("radio", { name: /^Pagar en el taller/ }).check();
    await page.getByRole("button", { name: "Reservar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(vehicle);
    const own = new URL(page.url()).pathname;

    const context = await browser.newContext({ baseURL: address("REBI_URL") });
    const workshop = await context.newPage();
    await signIn(workshop, WORKSHOP_PERSON.email, `/taller/agenda?dia=${day}&vista=dia`);
    await workshop.getByRole("link", { name: new RegExp(vehicle) }).click();
    await expect(workshop.getByRole("heading", { level: 1 })).toHaveText(vehicle);
    const work = new URL(workshop.url()).pathname;
    await scan(workshop, "an inspection for its workshop");
    await workshop.getByRole("checkbox", { name: /Revisé todo/ }).check();
    await workshop.getByRole("button", { name: "Terminar y publicar el informe" }).click();
    await expect(workshop.getByRole("alert")).toContainText("Todavía no es el día");
    await setTime(`inspections/${work.split("/").at(-1)}`, "startsAt", new Date());

    for (const [position, { title, points }] of BICYCLE_CHECKLIST.entries()) {
      await workshop.goto(work);
      await workshop.getByRole("link", { name: title, exact: true }).click();
      await expect(workshop.getByRole("heading", { level: 1 })).toHaveText(title);
      if (position === 0) await scan(workshop, "a section of the checklist");
      for (const [at, { id }] of points.entries()) {
        const result = position === 0 && at === 0 ? "attention" : "ok";
        await workshop.locator(`input[name="r-${id}"][value="${result}"]`).check();
        if (result === "attention") await workshop.locator(`input[name="n-${id}"]`).fill("Tiene una raya, sin óxido.");
      }
      const asksSerial = points.some(({ id }) => id === "serie");
      if (asksSerial) await workshop.getByLabel(/^Número de serie que lees en el cuadro/).fill(SERIAL);
      await workshop.getByRole("button", { name: /^Guardar( y seguir)?$/ }).click();
      await expect(workshop.getByRole("status").filter({ hasText: `Guardamos «${title}».` })).toBeVisible();
      if (!asksSerial) continue;
      await workshop.goto(work);
      await expect(workshop.getByText("Falta la foto del número de serie")).toBeVisible();
      await workshop.getByRole("link", { name: title, exact: true }).click();
      await workshop.getByLabel(/^Punto/).selectOption("serie");
      await workshop.getByLabel(/^Foto$/).setInputFiles(await photoFile("serie.jpg", 3));
      await workshop.getByRole("button", { name: "Guardar la foto" }).click();
      await expect(workshop.getByRole("status").filter({ hasText: "Guardamos la foto." })).toBeVisible();
      await workshop.goto(work);
      await expect(workshop.getByText(/El taller la leyó y la fotografió/)).toBeVisible();
    }
    await workshop.goto(work);
    await workshop.getByLabel(/^Resumen para quien lee/).fill("En buen estado para la ciudad.");
    await workshop.getByRole("checkbox", { name: /Revisé todo/ }).check();
    await workshop.getByRole("button", { name: "Terminar y publicar el informe" }).click();
    await expect(workshop.getByRole("link", { name: "Ver el informe" })).toBeVisible();
    await context.close();

    await page.goto(own);
    await scan(page, "a finished inspection");
    await page.getByRole("radio", { name: /^5/ }).check();
    await page.getByLabel(/^Cuéntalo/).fill("Revisaron todo conmigo.");
    await page.getByRole("button", { name: "Publicar opinión" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Publicamos tu opinión." })).toBeVisible();
    await page.getByRole("link", { name: "Ver el informe" }).click();
    await expect(page.getByRole("main")).toContainText("En buen estado para la ciudad.");
    await expect(page.getByRole("main")).toContainText("Tiene una raya, sin óxido.");
    await expect(page.getByRole("main")).toContainText("El taller la leyó y la fotografió");
    await expect(page.getByText("TALLER 4471")).toHaveCount(0);
  },
);
