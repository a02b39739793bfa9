import { completeDraft, listing, person, publish, setField, setTime } from "../tests/support/api-client.ts";
import { scan } from "./axe.ts";
import { ADMIN, expect, hydrated, PICTURES, signIn, test } from "./support.ts";

// A listing counts as seen once its photo is drawn.
test.use(PICTURES);

const START = new Date("2026-11-27T10:00:00-05:00");

const FIRST = "Bicicleta que se aprueba primero";
const SECOND = "Bicicleta que se aprueba después";

test("a second click or Enter decides nothing about the next listing, and an approval is taken back", async ({
  page,
}) => {
  test.slow();
  const seller = await person();
  const ids: string[] = [];
  for (const [title, day] of [
    [FIRST, "01"],
    [SECOND, "02"],
  ] as const) {
    const id = await completeDraft(seller, { detalles: { title } });
    await publish(seller, id);
    // The oldest of all that wait, so that the second follows the first.
    await setTime(`vehicles/${id}`, "updatedAt", new Date(`2020-01-${day}T15:00:00Z`));
    await setField(`vehicles/${id}`, "status", { stringValue: "in_review" });
    ids.push(id);
  }
  const [first = "", second = ""] = ids;
  const statusOf = async (id: string) => (await listing(id)).status;
  const approve = page.getByRole("button", { name: /^Aprobar/ });
  const shows = async (title: string) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(approve).toBeDisabled();
  };
  /** Its second begins some time after the page shows it. */
  const wait = () =>
    expect(async () => {
      await page.clock.runFor(1_000);
      await expect(approve).toBeEnabled({ timeout: 200 });
    }).toPass();

  await signIn(page, ADMIN, "/administracion");
  await page.clock.install({ time: START });
  await page.goto(`/administracion/anuncios/${first}`);
  await page.keyboard.press("Tab");
  await hydrated(page);
  await page.clock.pauseAt(new Date(START.getTime() + 3_600_000));
  await page.clock.runFor(1_000);
  await approve.focus();
  await page.keyboard.press("Enter");
  await shows(SECOND);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(approve).toBeDisabled();
  await approve.click({ force: true });
  await page.clock.runFor(900);
  await approve.click({ force: true });
  await expect(approve).toBeDisabled();
  // Away from its photo no time counts.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole("img", { name: /^Foto 1 de/ })).not.toBeInViewport();
  await page.clock.runFor(10_000);
  await expect(approve).toBeDisabled();
  await page.evaluate(() => window.scrollTo(0, 0));
  await wait();
  expect(await statusOf(first)).toBe("active");
  expect(await statusOf(second)).toBe("in_review");

  await page.getByRole("button", { name: "Deshacer" }).click();
  await shows(FIRST);
  expect(await statusOf(first)).toBe("in_review");

  await wait();
  await approve.click();
  await shows(SECOND);
  await wait();
  await approve.click();
  await expect(page).not.toHaveURL(new RegExp(second));
  expect(await statusOf(second)).toBe("active");
  await seller.http.dispose();
});

test("listings are reviewed by keys: seen, approved, undone, skipped, rejected with a number", async ({ page }) => {
  test.slow();
  const seller = await person();
  const ids: string[] = [];
  for (const day of ["01", "02", "03"]) {
    const id = await completeDraft(seller, { detalles: { title: `Bicicleta de las teclas ${day}` } });
    await publish(seller, id);
    await setTime(`vehicles/${id}`, "updatedAt", new Date(`2019-01-${day}T15:00:00Z`));
    await setField(`vehicles/${id}`, "status", { stringValue: "in_review" });
    ids.push(id);
  }
  const [first = "", second = "", third = ""] = ids;
  const statusOf = async (id: string) => (await listing(id)).status;
  const approve = page.getByRole("button", { name: /^Aprobar/ });
  const shows = (day: string) =>
    expect(page.getByRole("heading", { level: 1 })).toHaveText(`Bicicleta de las teclas ${day}`);

  await signIn(page, ADMIN, `/administracion/anuncios?estado=en-revision&vende=${seller.uid}`);
  await page.getByRole("main").getByRole("link", { name: "Bicicleta de las teclas 01" }).click();
  await shows("01");
  await expect(page.getByRole("navigation", { name: "Lista" })).toContainText("1 de 3");
  await expect(page.getByRole("img", { name: /^Foto 1 de/ })).toBeInViewport();
  await expect(approve).toBeInViewport();
  await expect(page.locator("html[data-keys]")).toBeAttached();
  await scan(page, "a listing in review");

  await page.keyboard.press("j");
  await shows("02");
  await page.keyboard.press("k");
  await shows("01");
  await expect(approve).toBeEnabled();
  await page.keyboard.press("a");
  await shows("02");
  await expect(page.getByRole("status").filter({ hasText: "Aprobamos" })).toBeVisible();
  expect(await statusOf(first)).toBe("active");
  await page.keyboard.press("u");
  await shows("01");
  expect(await statusOf(first)).toBe("in_review");

  await page.goto(
    `/administracion/anuncios/${second}?lista=${encodeURIComponent(`estado=en-revision&vende=${seller.uid}`)}`,
  );
  await expect(page.locator("html[data-keys]")).toBeAttached();
  await page.keyboard.press("s");
  await expect(page.getByRole("navigation", { name: "Lista" })).toContainText(/de 3/);
  await expect(approve).toBeEnabled();
  const shown = page.url().split("/").at(-1)?.split("?")[0] ?? "";
  expect([first, third]).toContain(shown);
  await page.keyboard.press("r");
  await page.keyboard.press("1");
  await expect(page.getByLabel("Fotos que no muestran el vehículo")).toBeChecked();
  // A letter there decides nothing.
  await page.keyboard.press("a");
  await scan(page, "reasons of a rejection");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Rechazamos" })).toBeVisible();
  expect(await statusOf(shown)).toBe("rejected");
  await expect(page.getByRole("navigation", { name: "Lista" })).toContainText(/de 2/);
  await seller.http.dispose();
});

test("the list of keys switches them off, and the palette leads to pages and things", async ({ page }) => {
  await signIn(page, ADMIN, "/administracion/anuncios");
  const keysOn = page.locator("html[data-keys]");
  await expect(keysOn).toBeAttached();
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Buscar en administración" });
  await expect(box).toBeFocused();
  await page.keyboard.type("j?a");
  await expect(box).toHaveValue("j?a");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Teclas" });
  await expect(help).toContainText("Siguiente de la lista");
  await scan(page, "the list of keys");
  await help.getByLabel("Usar las teclas de una letra en este navegador").uncheck();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(keysOn).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(help).toBeHidden();

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Ir a" });
  await palette.getByRole("combobox").fill("bici");
  await expect(palette.getByRole("option").first()).toBeVisible();
  await scan(page, "the palette");
  await palette.getByRole("combobox").fill("Métricas");
  await expect(palette.getByRole("option").first()).toHaveText(/Métricas/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/administracion/metricas");
});
