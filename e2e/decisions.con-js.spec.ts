import { completeDraft, listing, person, publish, setField, setTime } from "../tests/support/api-client.ts";
import { ADMIN, expect, hydrated, signIn, test } from "./support.ts";

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
  const approve = page.getByRole("button", { name: "Aprobar y publicar" });
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
  await page.clock.runFor(100);
  await expect(approve).toBeEnabled();
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
  await expect(page).not.toHaveURL(`/administracion/anuncios/${second}`);
  expect(await statusOf(second)).toBe("active");
  await seller.http.dispose();
});
