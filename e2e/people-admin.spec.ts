import { person, stored } from "../tests/support/api-client.ts";
import { ADMIN, DEMO_PASSWORD, expect, PLAIN, signIn, test } from "./support.ts";

test("an administrator finds an account on a phone, blocks it and opens it again", PLAIN, async ({ page }) => {
  test.slow();
  const someone = await person({ displayName: "Ñusta de Prueba" });
  const said = (text: string) => page.getByRole("status").filter({ hasText: text });
  await signIn(page, ADMIN, "/administracion/personas");
  await page.getByRole("search", { name: "Personas" }).getByLabel("Buscar").fill(someone.email);
  await page.getByRole("search", { name: "Personas" }).getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByText(someone.email, { exact: true })).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Ñusta de Prueba" }).click();

  await page.getByLabel("Para qué necesitas sus datos").fill("Llamó para pedir ayuda hoy.");
  await page.getByRole("button", { name: "Ver correo y teléfonos" }).click();
  await expect(page.getByText(someone.email)).toBeVisible();

  for (const [link, heading] of [
    ["Sus anuncios, pedidos, reportes y solicitudes", "Actividad de Ñusta de Prueba"],
    ["Sus sesiones abiertas y sus límites", "Sesiones y límites de Ñusta de Prueba"],
  ] as const) {
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Ñusta de Prueba" }).click();
  }

  await page.getByRole("button", { name: "Bloquear" }).click();
  await expect(page.getByRole("alert")).toContainText("Elige un motivo de la lista.");
  await page.getByLabel("Motivo", { exact: true }).selectOption({ label: "No cumple las reglas" });
  await page.getByRole("button", { name: "Bloquear" }).click();
  await expect(said("Bloqueamos la cuenta")).toBeVisible();
  expect(await stored(`users/${someone.uid}`)).toMatchObject({ isActive: false });
  const rejected = await someone.http.post("/login", { form: { email: someone.email, password: DEMO_PASSWORD } });
  expect(rejected.status()).toBe(403);
  expect(await rejected.text()).toContain("pedir tus datos o que los eliminemos");

  await page.getByLabel("Por qué la abres").fill("Fue un error nuestro.");
  await page.getByRole("button", { name: "Desbloquear" }).click();
  await expect(said("Desbloqueamos la cuenta")).toBeVisible();
  await expect(page.getByRole("region", { name: "Registro de administración" })).toContainText("Cuenta desbloqueada");
  expect(await stored(`users/${someone.uid}`)).toMatchObject({ isActive: true });
  await someone.http.dispose();
});
