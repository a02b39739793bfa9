import { stored } from "../tests/support/api-client.ts";
import { BOOK, DETAIL, file, fileSheet, fillLeast, openBook, pdf, SHEET, signInHere } from "./complaints-form.ts";
import { expect, invalidateSession, newEmail, photoFile, PLAIN, register, test } from "./support.ts";

test("the book is in sight at home and in every footer, and comes back after the sign-in", PLAIN, async ({ page }) => {
  const email = newEmail("reclama");
  await register(page, email, "Rosa Quispe");
  await page.context().clearCookies();
  await page.goto("/comprar");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Libro de Reclamaciones" })).toBeVisible();
  await page.goto("/");
  const notice = page.getByRole("region", { name: "Libro de Reclamaciones" });
  await expect(page.getByRole("main")).toContainText("Código de Protección y Defensa del Consumidor");
  await notice.getByRole("link").click();
  await page.getByRole("link", { name: "Iniciar sesión y llenar la hoja" }).click();
  await signInHere(page, email);
  await expect(page).toHaveURL(BOOK);
  await expect(page.getByLabel("Nombre completo", { exact: true })).toHaveValue("Rosa Quispe");
  await expect(page.getByLabel("Correo", { exact: true })).toHaveValue(email);
  await expect(page.getByRole("region", { name: "Proveedor" })).toContainText("20512333797");
  await expect(page.getByRole("main")).toContainText("15 días hábiles");
});

test("a sheet with no more than the law asks for is filed", PLAIN, async ({ page }) => {
  const email = await openBook(page);
  await fillLeast(page);
  const number = await fileSheet(page);
  await expect(page.getByText(`Registramos tu reclamo n.º ${number}.`)).toBeVisible();
  expect(await stored(`complaints/${number}`)).toMatchObject({
    consumer: { name: "Rosa Quispe", email, documentType: "dni", documentNumber: "45678912" },
    guardian: null,
    kind: "reclamo",
    detail: DETAIL,
    answerBy: "correo",
    attachments: [],
  });
});

test("a whole sheet, of a minor, with an answer by letter", PLAIN, async ({ page }) => {
  await openBook(page);
  await fillLeast(page);
  await page.getByLabel("Tipo de documento").selectOption("pasaporte");
  await page.getByLabel("Número de documento").fill("ab 123456");
  await page.getByLabel("Domicilio", { exact: true }).fill("Jr. de Prueba 456, Cusco");
  await page.getByLabel(/^Teléfono \(/).fill("987654321");
  const guardian = page.getByLabel("Su nombre completo");
  await expect(guardian).toBeHidden();
  await page.getByLabel("Soy menor de edad").check();
  await guardian.fill("Julia Mamani");
  await page.getByLabel("Su domicilio").fill("Jr. de Prueba 456");
  await page.getByLabel("Su teléfono").fill("(01) 555 0100");
  await page.getByLabel("Su correo").fill("julia@correo.test");
  await page.getByRole("radio", { name: /^Servicio/ }).check();
  await page.getByLabel(/^Descripción/).fill("Plan Destacado");
  await page.getByLabel(/^Monto/).fill("S/ 1,029.90");
  await page.getByLabel(/^N\.º de pedido/).fill("abc123");
  await page.getByRole("radio", { name: /^Queja/ }).check();
  await page.getByLabel(/^Pedido/).fill("Que me devuelvan lo que pagué.");
  await page.getByRole("radio", { name: "Por carta a mi domicilio" }).check();
  const number = await fileSheet(page);
  await expect(page.getByText(`Registramos tu queja n.º ${number}.`)).toBeVisible();
  expect(await stored(`complaints/${number}`)).toMatchObject({
    consumer: {
      documentType: "pasaporte",
      documentNumber: "AB123456",
      address: "Jr. de Prueba 456, Cusco",
      phone: "+51987654321",
    },
    guardian: { name: "Julia Mamani", address: "Jr. de Prueba 456", phone: "+5115550100", email: "julia@correo.test" },
    goods: {
      type: "servicio",
      description: "Plan Destacado",
      amount: 102990,
      amountText: "S/ 1,029.90",
      reference: "abc123",
    },
    kind: "queja",
    request: "Que me devuelvan lo que pagué.",
    answerBy: "carta",
  });
});

test("fields that the law asks for block the form, and nothing typed is lost", async ({ page }) => {
  await openBook(page);
  await page.getByLabel("Nombre completo", { exact: true }).fill("");
  await page.getByLabel("Correo", { exact: true }).fill("");
  await page.getByLabel("Tipo de documento").selectOption("ruc");
  await page.getByLabel("Número de documento").fill("20512333798");
  await page.getByLabel(/^Pedido/).fill("Que lo cambien.");
  await page.getByRole("radio", { name: "Por los dos" }).check();
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  for (const message of [
    "Escribe tu nombre completo.",
    "El RUC tiene 11 dígitos",
    "Escribe tu domicilio o tu correo",
    "Cuéntanos qué pasó.",
    "Elige si es un reclamo o una queja.",
  ])
    await expect(summary).toContainText(message);
  await summary.getByRole("link", { name: /El RUC/ }).click();
  await expect(page.getByLabel("Número de documento")).toBeFocused();
  await expect(page.getByLabel("Número de documento")).toHaveValue("20512333798");
  await expect(page.getByLabel("Tipo de documento")).toHaveValue("ruc");
  await expect(page.getByLabel(/^Pedido/)).toHaveValue("Que lo cambien.");
  await expect(page.getByRole("radio", { name: "Por los dos" })).toBeChecked();
});

test("implausible data are pointed out once, and filed unchanged on request", PLAIN, async ({ page }) => {
  await openBook(page);
  await fillLeast(page);
  await page.getByLabel(/^Teléfono \(/).fill("no tengo");
  await page.getByLabel(/^Monto/).fill("como mil");
  await page.getByLabel("Soy menor de edad").check();
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  const summary = page.getByRole("alert");
  for (const message of ["Teléfono: Escribe un celular", "Escribe el monto en soles", "Escribe el nombre del padre"])
    await expect(summary).toContainText(message);
  await expect(page.getByLabel("Su nombre completo")).toBeVisible();
  const number = await fileSheet(page, "Presentar así de todos modos");
  expect(await stored(`complaints/${number}`)).toMatchObject({
    consumer: { phone: "no tengo" },
    goods: { amount: null, amountText: "como mil" },
    guardian: { name: "", address: "", phone: "", email: "" },
  });
});

test("files survive a mistake in the form, are named when they are rejected, and can be taken out again", async ({
  page,
  scripts,
}) => {
  await openBook(page);
  await fillLeast(page);
  await page.getByLabel("Detalle").fill("");
  const choice = page.getByLabel(/^(Adjunta fotos|Agrega más)/);
  await choice.setInputFiles([
    pdf("boleta.pdf"),
    file("virus.pdf", "MZ no soy un PDF"),
    await photoFile("llanta.jpg", 4),
    pdf("enorme.pdf", 5 * 1024 * 1024 + 1),
  ]);
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText('"virus.pdf" no es un PDF ni una foto');
  await expect(summary).toContainText('"enorme.pdf" pesa más de 5 MB');
  await expect(summary).toContainText("Cuéntanos qué pasó.");
  const list = page.getByRole("list", { name: "Archivos adjuntos" }).getByRole("listitem");
  await expect(list).toHaveText([/^boleta\.pdf/, /^llanta\.jpg/]);
  await expect(choice).toHaveValue("");

  await page.getByLabel("Detalle").fill(DETAIL);
  await page.getByRole("button", { name: "Quitar llanta.jpg" }).click();
  await expect(page.getByRole("status").filter({ hasText: 'Quitamos "llanta.jpg".' })).toBeVisible();
  await expect(list).toHaveText([/^boleta\.pdf/]);
  if (scripts) await expect(choice).toBeFocused();
  await expect(page.getByLabel("Detalle")).toHaveValue(DETAIL);

  await choice.setInputFiles([pdf("dos.pdf"), pdf("tres.pdf"), pdf("cuatro.pdf")]);
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  await expect(summary).toContainText('"cuatro.pdf" no entra: puedes adjuntar hasta 3 archivos.');
  await expect(list).toHaveCount(3);
  const number = await fileSheet(page);
  expect(await stored(`complaints/${number}`)).toMatchObject({
    attachments: [{ name: "boleta.pdf", type: "application/pdf" }, { name: "dos.pdf" }, { name: "tres.pdf" }],
  });
});

test("Enter in a field sends the form, and takes no file out", async ({ page }) => {
  await openBook(page);
  await page.getByLabel(/^Adjunta fotos/).setInputFiles([pdf("boleta.pdf")]);
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Número de documento").fill("1");
  await page.getByLabel("Número de documento").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Elige tu tipo de documento.");
  await expect(page.getByRole("list", { name: "Archivos adjuntos" }).getByRole("listitem")).toHaveCount(1);
});

test("a form that is sent twice at once makes one sheet", PLAIN, async ({ page, baseURL }) => {
  const email = await openBook(page);
  const multipart = {
    sello: await page.locator('input[name="sello"]').inputValue(),
    name: "Rosa Quispe",
    documentType: "dni",
    documentNumber: "45678912",
    email,
    kind: "reclamo",
    detail: DETAIL,
  };
  const send = () => page.request.post(BOOK, { multipart, maxRedirects: 0, headers: { origin: baseURL ?? "" } });
  await expect(async () => expect((await send()).status()).toBe(303)).toPass();
  const [first, second] = await Promise.all([send(), send()]);
  expect(first.headers()["location"]).toMatch(SHEET);
  expect(second.headers()["location"]).toBe(first.headers()["location"]);
});

test("a session that ran out while typing gives everything back, also beside a large file", PLAIN, async ({ page }) => {
  const email = await openBook(page);
  await fillLeast(page);
  await page.getByLabel(/^Adjunta fotos/).setInputFiles([pdf("boleta.pdf")]);
  await page.getByLabel("Número de documento").fill("4567");
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  await expect(page.getByRole("alert")).toContainText("El DNI tiene 8 dígitos.");
  await page.getByLabel("Número de documento").fill("45678912");
  await page.getByLabel(/^Agrega más/).setInputFiles([pdf("larga.pdf", 300_000)]);
  await invalidateSession(page);
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  await signInHere(page, email);

  await expect(page).toHaveURL(BOOK);
  await expect(page.getByText("Recuperamos lo que habías escrito.")).toBeVisible();
  await expect(page.getByText("Elígelo de nuevo: «larga.pdf».")).toBeVisible();
  await expect(page.getByLabel("Detalle")).toHaveValue(DETAIL);
  await expect(page.getByLabel("Tipo de documento")).toHaveValue("dni");
  await expect(page.getByRole("radio", { name: /^Reclamo/ })).toBeChecked();
  await expect(page.getByRole("list", { name: "Archivos adjuntos" }).getByRole("listitem")).toHaveText([
    /^boleta\.pdf/,
  ]);
  const number = await fileSheet(page);
  expect(await stored(`complaints/${number}`)).toMatchObject({ detail: DETAIL, attachments: [{ name: "boleta.pdf" }] });
});
