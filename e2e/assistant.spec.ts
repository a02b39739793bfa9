import { expect, newEmail, PLAIN, register, test } from "./support.ts";

test(
  "a user asks in their own words, reads listings and the address with the same filters",
  PLAIN,
  async ({ page }) => {
    await page.goto("/asistente?desde=%2Fcomprar");
    const main = page.getByRole("main");
    await expect(main).toContainText("Debes iniciar sesión para usar el chatbot.");
    await expect(main.getByRole("link", { name: "Iniciar sesión" })).toHaveAttribute("href", /redirect=%2Fasistente/);

    // A user of its own: the other projects write at the same time.
    await register(page, newEmail("rebi"), "Rebeca Pinto");
    await page.goto("/asistente?desde=%2Fcomprar");
    const log = page.getByRole("log");
    await expect(log).toContainText("¡Hola");
    await page.getByLabel("Tu mensaje").fill("busco una bici usada por menos de tres mil soles");
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect(log.getByRole("listitem").last()).toBeVisible();
    const same = log.getByRole("link", { name: /con estos filtros/ });
    await expect(same).toHaveAttribute("href", "/comprar?tipo=bicicletas&precio=0-3000&estado=usado");
    await expect(log.locator('a[href^="/producto/"]').first()).toBeVisible();

    // The answer came with the page that the form asked for; asked for again, it is the stored one.
    await expect(page.getByText("Rebi está escribiendo…").first()).toBeHidden();
    await page.reload();
    await expect(same).toHaveCount(1);

    // A question of the page is one touch, and changes the search that stands.
    await page.getByRole("button", { name: "Filtrar por precio" }).click();
    await expect(log.locator('a[href="/comprar?tipo=bicicletas&precio=500-1000&estado=usado"]').first()).toBeVisible();

    // A rejected message comes back with its text.
    await page.getByLabel("Tu mensaje").fill("eres un idiota");
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("⚠️ Por favor, mantén un lenguaje respetuoso.");
    await expect(page.getByLabel("Tu mensaje")).toHaveValue("eres un idiota");

    // An answer that did not help leads to a person, with the conversation and the user's permission.
    await log.getByRole("button", { name: "No me sirvió" }).last().click();
    await log.getByRole("link", { name: "Hablar con una persona" }).click();
    await page.getByLabel(/Acepto que una persona/).check();
    await page.getByRole("button", { name: "Enviar a una persona" }).click();
    await expect(main).toContainText(/Tu número de caso es R-[0-9A-Z]{8}/);

    await page.getByRole("button", { name: "Nueva conversación" }).click();
    await expect(log).not.toContainText("tres mil");
  },
);
