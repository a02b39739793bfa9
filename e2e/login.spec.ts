import {
  address,
  BUYER,
  DEMO_PASSWORD,
  expect,
  newEmail,
  openAccountMenu,
  PLAIN,
  register,
  signInByForm,
  test,
} from "./support.ts";

const cases = [
  { name: "nothing filled in", email: "", password: "", message: "Por favor, completa todos los campos" },
  { name: "no password", email: "alguien@prueba.pe", password: "", message: "Por favor, completa todos los campos" },
  {
    name: "no e-mail address",
    email: "sin arroba",
    password: "demo1234",
    message: "Por favor, ingresa un email válido",
  },
  {
    name: "a short password",
    email: "alguien@prueba.pe",
    password: "12345",
    message: "La contraseña debe tener al menos 6 caracteres",
  },
];

for (const path of ["/login", "/register"]) {
  for (const { name, email, password, message } of cases) {
    test(`${path} rejects ${name} and keeps the typed values`, PLAIN, async ({ page }) => {
      await page.goto(path);
      await page.getByLabel("Correo", { exact: true }).fill(email);
      await page.getByLabel("Contraseña", { exact: true }).fill(password);
      await page
        .getByRole("main")
        .getByRole("button", { name: /^(Iniciar sesión|Crear cuenta)$/ })
        .click();
      await expect(page.getByRole("alert")).toContainText(message);
      await expect(page.getByLabel("Correo", { exact: true })).toHaveValue(email);
      // The server never sends a password back.
      await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("");
    });
  }
}

test("a wrong password is reported, and the right one signs in and out", async ({ page }) => {
  const email = newEmail("entra");
  await register(page, email, "Elena");
  await page.goto("/perfil/anuncios");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis anuncios");

  await openAccountMenu(page);
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Sesión cerrada" })).toBeVisible();

  await page.goto("/login");
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill("otra-clave");
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByRole("alert")).toContainText(/Contraseña incorrecta|Email o contraseña incorrectos/);
  await signInByForm(page, email);
  await expect(page, "home asks new people to complete their profile").toHaveURL("/completar-perfil");
});

test("registering an address twice is reported", PLAIN, async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("Correo", { exact: true }).fill(BUYER);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByRole("alert")).toContainText("Ya existe una cuenta con este email");
});

test("a redirect that leaves the site is not followed", PLAIN, async ({ page }) => {
  for (const target of ["//mal.test/x", "/\\mal.test", "https://mal.test", "/\t/mal.test"]) {
    await signInByForm(page, BUYER, target);
    expect(new URL(page.url()).origin, target).toBe(new URL(address("REBI_URL")).origin);
    await page.context().clearCookies();
  }
});
