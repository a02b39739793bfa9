import { scan } from "./axe.ts";
import { registerBicycle } from "./registering.ts";
import { expect, newEmail, register, test } from "./support.ts";

test("a stranger confirms the owner's code, the last four of the number and the history of a bicycle", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await register(page, newEmail("titular"), "Ana Titular");
  const serial = `E2E${crypto.randomUUID().slice(0, 8)}4793`;
  await registerBicycle(page, "Trek", serial);
  const address = new URL(await page.getByRole("link", { name: /\/r\// }).innerText()).pathname;

  await page.goto("/perfil/bicicletas");
  await page.getByRole("main").getByRole("link", { name: /Trek/ }).first().click();
  await page.getByRole("link", { name: "Mostrar que es mía" }).click();
  await page.getByRole("button", { name: "Hacer un código" }).click();
  const shown = page.getByText(/^[0-9A-Z]{4}[ -]?[0-9A-Z]{4}$/);
  await expect(shown).toBeVisible();
  const code = await shown.innerText();
  // axe waits for timers, which never come without scripts.
  if (javaScriptEnabled !== false) await scan(page, "an owner's code");

  const context = await browser.newContext({ javaScriptEnabled: javaScriptEnabled ?? true, serviceWorkers: "block" });
  const visitor = await context.newPage();
  const refused: string[] = [];
  visitor.on("console", (message) => {
    if (message.type() === "error" && message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await visitor.goto(address);
  await visitor.getByLabel(/Código que te dicta/).fill(code);
  await visitor.getByRole("button", { name: "Confirmar" }).click();
  await expect(visitor.getByText("La persona que te muestra este código es el titular")).toBeVisible();
  await visitor.getByLabel("Últimos cuatro del número del cuadro").fill("4794");
  await visitor.getByRole("button", { name: "Comparar" }).click();
  await expect(visitor.getByText("Los últimos cuatro no coinciden")).toBeVisible();
  await visitor.getByLabel("Últimos cuatro del número del cuadro").fill("4793");
  await visitor.getByRole("button", { name: "Comparar" }).click();
  await expect(visitor.getByText("Los últimos cuatro coinciden")).toBeVisible();
  await expect(visitor.getByText(serial)).toHaveCount(0);

  await visitor.goto(`${address}/historia`);
  await expect(visitor.getByText("La historia está completa")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Datos de la historia (JSON)" })).toBeVisible();
  if (javaScriptEnabled !== false) await scan(visitor, "the check of a history");
  expect(refused).toEqual([]);
  await context.close();
});
