import { completeDraft, listing, person, publish } from "../tests/support/api-client.ts";
import { mailsTo } from "./mails.ts";
import { ADMIN, expect, PLAIN, signIn, test } from "./support.ts";

test("a listing is rejected with a reason, which its seller reads", PLAIN, async ({ page }) => {
  test.slow();
  const seller = await person();
  const id = await completeDraft(seller);
  await publish(seller, id);
  await signIn(page, ADMIN, `/administracion/anuncios?q=${id}`);
  await expect(page).toHaveURL(`/administracion/anuncios/${id}`);
  await page.getByRole("button", { name: "Rechazar" }).click();
  await expect(page.getByRole("alert")).toContainText("Elige un motivo de la lista.");
  await page.getByLabel("Motivo").selectOption("fotos");
  await page.getByLabel("Nota para el vendedor").fill("Falta la transmisión.");
  await page.getByRole("button", { name: "Rechazar" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rechazamos" })).toBeVisible();
  expect(await listing(id)).toMatchObject({ status: "rejected" });
  await expect(page.getByRole("region", { name: "Registro de administración" })).toContainText("Anuncio rechazado");
  expect((await mailsTo(seller.email)).map(({ text }) => text).join("\n")).toContain("Falta la transmisión.");
  await page.goto("/administracion/anuncios?estado=rechazado");
  await expect(page.getByRole("listitem").filter({ hasText: "Rechazado" }).first()).toBeVisible();
  await seller.http.dispose();
});
