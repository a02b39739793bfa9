import type { Page } from "@playwright/test";

import { linkFor, mailsTo } from "./mails.ts";
import { DEMO_PASSWORD, expect, LOST_REQUESTS, newEmail, test } from "./support.ts";

// Browsers take no IP address as a site of passkeys: the site is visited by the name that it has for them.
test.use({ baseURL: process.env.REBI_URL?.replace("127.0.0.1", "localhost") });

/** A device with a screen lock, whose user always agrees. */
async function withDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    locked: (isLocked: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: !isLocked }),
    forget: () => session.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}

const list = (page: Page) => page.getByRole("region", { name: "Llaves de acceso" });
const unfold = (page: Page, summary: string) => page.getByRole("main").locator("summary", { hasText: summary }).click();

async function add(page: Page): Promise<void> {
  await page.goto("/perfil/seguridad");
  await unfold(page, "Agregar una llave de acceso");
  await list(page).getByLabel("Tu contraseña").first().fill(DEMO_PASSWORD);
  await list(page).getByRole("button", { name: "Agregar llave" }).click();
}

/** Someone with a confirmed address, at the name of the site for passkeys. */
async function confirmed(page: Page, name: string): Promise<string> {
  const email = newEmail("llave");
  await page.goto("/register");
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("Nombre").fill(name);
  await page.getByRole("main").getByRole("button", { name: "Crear cuenta" }).click();
  await page.waitForURL((url) => url.pathname !== "/register");
  await page.goto(await linkFor(email, "Confirma tu correo"));
  await page.getByRole("button", { name: "Sí, es mi correo" }).click();
  await expect(page).toHaveURL(/\/perfil\/seguridad$/);
  return email;
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test("a passkey is added, opens a session, is its second factor, and is removed", async ({ page }) => {
  await withDevice(page);
  const email = await confirmed(page, "Lucía");
  await add(page);
  await expect(page).toHaveURL(/\/perfil\/seguridad#llaves$/);
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await expect(list(page)).toContainText("Todavía no la usaste");
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain("Agregaste una llave de acceso");

  // The same device has one already.
  await add(page);
  await expect(page.getByText("Este dispositivo ya tiene una llave de acceso de tu cuenta.")).toBeVisible();

  await unfold(page, "Cambiar el nombre de una llave");
  await list(page).getByLabel("Nombre nuevo").fill("Mi celular");
  await list(page).getByRole("button", { name: "Guardar nombre" }).click();
  await expect(list(page).getByRole("listitem")).toContainText("Mi celular");

  await signOut(page);
  await page.goto("/login?redirect=%2Fperfil%2Fseguridad");
  await page.getByRole("button", { name: "Entrar con llave de acceso" }).click();
  await expect(page).toHaveURL(/\/perfil\/seguridad$/);
  await expect(list(page)).toContainText("Última vez");

  // Signed in by the passkey nothing else is asked; by the password the passkey is.
  await page.goto("/perfil/pagos");
  await expect(page).toHaveURL(/\/perfil\/pagos$/);
  await signOut(page);
  await page.goto("/login?redirect=%2Fperfil%2Fseguridad");
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/perfil\/seguridad$/);
  const remove = async () => {
    await unfold(page, "Quitar una llave");
    await list(page).getByLabel("Tu contraseña").last().fill(DEMO_PASSWORD);
    await list(page).getByRole("button", { name: "Quitar llave" }).click();
  };
  await remove();
  await expect(page).toHaveURL(/\/perfil\/seguridad\/codigo\?/);
  await page.getByRole("button", { name: "Usar mi llave de acceso" }).click();
  await expect(page).toHaveURL(/\/perfil\/seguridad$/);
  await remove();
  await expect(list(page).getByRole("listitem")).toHaveCount(0);
});

test.describe("a sign-in that goes wrong", () => {
  test.use({ expectedLogs: new RegExp(`${LOST_REQUESTS.source}|status of 503`) });

  test("the sign-in says what went wrong with a passkey", async ({ page }) => {
    const device = await withDevice(page);
    await confirmed(page, "Mario");
    await add(page);
    await expect(list(page).getByRole("listitem")).toHaveCount(1);
    await signOut(page);
    await page.goto("/login");
    const button = page.getByRole("button", { name: "Entrar con llave de acceso" });
    await device.locked(true);
    await button.click();
    await expect(page.getByText("No usaste ninguna llave")).toBeVisible();
    await device.locked(false);
    await page.route("**/auth/llave", (route) => route.abort());
    await button.click();
    await expect(page.getByText("Error de conexión")).toBeVisible();
    await page.unroute("**/auth/llave");
    await page.route("**/auth/llave", (route) =>
      route.fulfill({ status: 503, json: { message: "El servicio no está disponible. Intenta en un minuto." } }),
    );
    await button.click();
    await expect(page.getByText("no está disponible")).toBeVisible();
    await page.unroute("**/auth/llave");
    await button.click();
    // A new user completes the profile first.
    await expect(page).toHaveURL(/\/completar-perfil$/);
  });
});
