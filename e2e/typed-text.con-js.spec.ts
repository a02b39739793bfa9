import { firstProductPath } from "../local/stack/temporary.ts";
import { registerVerified } from "./mails.ts";
import { address, expect, newEmail, openWithReact, test } from "./support.ts";

const TYPED = "Hola, ¿la cambias por una Trek?";

test("text typed before React loads is sent, even in the middle of its hydration", async ({ page }) => {
  await page.addInitScript(() => {
    const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
    if (!value?.set) throw new Error("no value");
    const set = value.set;
    let sent = false;
    Object.defineProperty(HTMLTextAreaElement.prototype, "value", {
      ...value,
      set(this: HTMLTextAreaElement, text: string) {
        set.call(this, text);
        // React's render sets it back: the form leaves right then, before the commit.
        if (sent) return;
        sent = true;
        document.documentElement.dataset.setBackTo = text;
        this.form?.requestSubmit();
      },
    });
  });
  await registerVerified(page, newEmail("apurada"), "Rosa");
  const listing = await firstProductPath(address("REBI_URL"), "/comprar");

  let release = (): void => undefined;
  const typed = new Promise<void>((resolve) => void (release = resolve));
  await page.route("**/assets/**.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`${listing}/mensaje`, { waitUntil: "commit" });
  const message = page.getByLabel("O escribe tu mensaje");
  // React sets back only what came with the page: a text that was rejected.
  await message.fill("?");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Tu mensaje es muy corto");
  await message.fill(TYPED);
  release();

  await expect(page).toHaveURL(/\/perfil\/mensajes\/[^/]+#ultimo$/);
  await expect(page.getByRole("main")).toContainText(TYPED);
});

// That no order of ticks, answers and renders loses one, tests/unit/catalog/search/form/asked.test.ts holds.
test("filters keep what is ticked and typed while answers arrive in between", async ({ page }) => {
  await openWithReact(page, "/comprar");
  const filters = page.locator("details.filters");
  await filters.evaluate((one: HTMLDetailsElement) => (one.open = true));
  // The sheet is a step of the history from here on.
  await page.waitForFunction(() => (history.state as { capa?: boolean } | null)?.capa === true);
  const boxes = page.locator("input[name=tipo]");
  const ticked = () =>
    boxes.evaluateAll((all) => all.flatMap((one, place) => (one.matches(":checked") ? [place] : [])));
  const types = () => new URL(page.url()).searchParams.get("tipo")?.split(",").length ?? 0;

  // Taken back before the answer, and each next one just as the answer to the one before has arrived: React has not
  // rendered it then.
  await page.evaluate(() => {
    const click = (place: number) => document.querySelectorAll<HTMLElement>("input[name=tipo]")[place]?.click();
    const push = history.pushState.bind(history);
    const next = [2, 3];
    history.pushState = (...args) => {
      push(...args);
      const place = next.shift();
      if (place !== undefined) queueMicrotask(() => click(place));
    };
    for (const place of [0, 0, 1]) click(place);
  });
  await expect.poll(types).toBe(3);
  await expect.poll(ticked).toEqual([1, 2, 3]);
  // The count comes back with the results of the last change.
  await expect(page.getByRole("button", { name: /^Ver \d+ resultados?$/ })).toBeAttached();
  expect(await ticked()).toEqual([1, 2, 3]);

  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => void (answer = resolve));
  await page.route(/\/comprar\.data/, async (route) => {
    await asked;
    await route.continue();
  });
  const text = page.getByRole("banner").locator("[type=search]");
  await text.fill("trek");
  await text.press("Enter");
  await text.fill("trek marlin");
  answer();
  await expect(page).toHaveURL(/[?&]q=trek(?:&|$)/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/trek/i);
  await expect(text).toHaveValue("trek marlin");
});
