import { firstProductPath } from "../local/stack/temporary.ts";
import { address, expect, newEmail, register, test } from "./support.ts";

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
  await register(page, newEmail("apurada"), "Rosa");
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
