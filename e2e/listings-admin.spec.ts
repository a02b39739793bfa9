import { completeDraft, listing, person, publish, setField, setTime } from "../tests/support/api-client.ts";
import { mailsTo } from "./mails.ts";
import { ADMIN, expect, PLAIN, signIn, test } from "./support.ts";

test("a listing is rejected with a reason, which its seller reads", PLAIN, async ({ page }) => {
  test.slow();
  const seller = await person();
  const id = await completeDraft(seller);
  await publish(seller, id);
  await signIn(page, ADMIN, `/administracion/anuncios?q=${id}`);
  await expect(page).toHaveURL(`/administracion/anuncios/${id}`);
  await page.locator("summary").filter({ hasText: "Decidir" }).click();
  await page.getByRole("button", { name: "Rechazar" }).click();
  await expect(page.getByRole("alert")).toContainText("Elige un motivo de la lista.");
  await page.getByLabel("Fotos que no muestran el vehículo").check();
  await page.getByLabel("Nota para el vendedor").fill("Falta la transmisión.");
  await page.getByRole("button", { name: "Rechazar" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rechazamos" })).toBeVisible();
  expect(await listing(id)).toMatchObject({ status: "rejected" });
  await expect(page.getByRole("region", { name: "Registro de administración" })).toContainText("Anuncio rechazado");
  expect((await mailsTo(seller.email)).map(({ text }) => text).join("\n")).toContain("Falta la transmisión.");
  await page.goto("/administracion/anuncios?estado=rechazado");
  await expect(page.getByRole("row").filter({ hasText: "Rechazado" }).first()).toBeVisible();
  await seller.http.dispose();
});

test(
  "the first screen of a listing in review shows its photo and the acts, and each leads on in the list",
  PLAIN,
  async ({ page }) => {
    test.slow();
    const seller = await person();
    const ids = [await completeDraft(seller), await completeDraft(seller)];
    for (const [at, id] of ids.entries()) {
      await publish(seller, id);
      await setTime(`vehicles/${id}`, "updatedAt", new Date(`2018-01-0${at + 1}T15:00:00Z`));
      await setField(`vehicles/${id}`, "status", { stringValue: "in_review" });
    }
    const [first = "", second = ""] = ids;
    const list = `estado=en-revision&vende=${seller.uid}`;
    await signIn(page, ADMIN, `/administracion/anuncios/${first}?lista=${encodeURIComponent(list)}`);
    const skip = page.getByRole("link", { name: "Saltar", exact: true });
    const approve = page.getByRole("button", { name: "Aprobar" });
    const reject = page.locator("summary").filter({ hasText: "Rechazar" });
    for (const shown of [page.locator(".cover img").first(), skip, reject, approve])
      await expect(shown).toBeInViewport();
    await skip.click();
    await expect(page).toHaveURL(new RegExp(`/${second}\\?`));
    await page.getByRole("link", { name: "Anterior" }).click();
    await approve.click();
    await expect(page).toHaveURL(new RegExp(`/${second}\\?`));
    await expect(page.getByRole("status").filter({ hasText: "Aprobamos" })).toBeInViewport();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(async () => (await listing(first)).status).toBe("in_review");
    await expect(page).toHaveURL(new RegExp(`/${first}\\?`));
    // The one that changed last ends the list.
    await page.getByRole("link", { name: "Anterior" }).click();
    await expect(page).toHaveURL(new RegExp(`/${second}\\?`));
    await reject.click();
    await page.getByLabel("Repetido").check();
    await page.getByRole("button", { name: "Rechazar" }).click();
    await page.getByRole("navigation", { name: "Lista" }).getByRole("link", { name: "Anuncios: En revisión" }).click();
    await expect(page).toHaveURL(`/administracion/anuncios?${list}`);
    await seller.http.dispose();
  },
);
