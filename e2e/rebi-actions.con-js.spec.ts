import type { Page } from "@playwright/test";

import { PAGE_EVENTS, type ActionType } from "../app/assistant/page-events.ts";
import { registerVerified } from "./mails.ts";
import { byRules, SAID_ACTIONS, type Engine } from "./rebi-actions.ts";
import { expect, newEmail, test } from "./support.ts";

const CHAT = /^https:\/\/wa\.me\/\d+\?text=Hola%2C%20te%20escribo%20desde%20Rebi\.$/;

async function closePanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cerrar Rebi" }).click();
  await expect(page.getByRole("dialog", { name: "Rebi" })).toBeHidden();
  await page.waitForFunction(() => !("rebi-panel" in ((history.state ?? {}) as object)));
}

/** Effects of the taken-up actions: on the page that the panel stands over, or on the one that it leads to. */
const EFFECTS: Record<ActionType, (page: Page, listing: string) => Promise<void>> = {
  scroll_to: async (page, listing) => {
    await expect(page).toHaveURL(new RegExp(`${listing}#(?:descripcion|specifications)$`));
    await expect(page.locator(":target")).toBeInViewport();
  },
  add_to_cart: async (page) => {
    const drawer = page.getByRole("dialog", { name: "Tu Carrito" });
    await expect(drawer.locator(".cart-line")).toHaveCount(1);
    await expect(page.locator("#carrito")).toHaveText(/1$/);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await closePanel(page);
  },
  add_to_favorites: async (page, listing) => {
    await expect(page.getByRole("dialog", { name: "Rebi" }).getByText("Guardado en tus favoritos.")).toBeVisible();
    const id = listing.split("/")[2]!;
    await expect(page.locator(`.heart[value="${id}"]`).first()).toHaveAttribute("aria-pressed", "true");
    await expect.poll(async () => (await page.request.get("/favorites")).text()).toContain(listing);
    await closePanel(page);
  },
  contact_seller: async (page, listing) => {
    await expect(page).toHaveURL(new RegExp(listing));
    await expect(page.locator("#contacto")).toContainText(/WhatsApp|Llamar|no dejó/i);
  },
  apply_coupon: async (page) => {
    await expect(page).toHaveURL(/\/carrito/);
    await expect(page.getByRole("main")).toContainText("BIENVENIDA10");
    await expect(page.getByRole("main")).toContainText(/−\s?S\/|-\s?S\/|Descuento/);
  },
  open_modal: (page) => expect(page).toHaveURL(/\/carrito$/),
  filter: async (page) => {
    await expect(page).toHaveURL(/\/comprar\?.*(?:tipo=mtb|precio=0-1500)/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/montaña|1,500/i);
  },
  show_products: async (page) => {
    await expect(page).toHaveURL(/\/comprar\?.*(?:marca=honda|precio=0-1500)/);
    await expect(page.locator(".card a[href^='/producto/']").first()).toBeVisible();
  },
  navigate: (page) => expect(page).toHaveURL(/\/sell$/),
  open_whatsapp: (page) => expect(page).toHaveURL(CHAT),
  show_contact_info: async (page) => {
    await expect(page).toHaveURL(/\/contacto$/);
    await expect(page.getByRole("heading", { name: "Cómo ubicarnos" })).toBeVisible();
  },
  show_social_media: async (page) => {
    await expect(page).toHaveURL(/\/contacto#redes$/);
    await expect(page.locator("#redes")).toBeInViewport();
  },
  show_business_hours: async (page) => {
    await expect(page).toHaveURL(/\/contacto#horario$/);
    await expect(page.locator("#horario")).toBeInViewport();
  },
};

/** Rebi opens these by itself, as their words ask for a page. */
const GOES: Record<Engine, readonly ActionType[]> = {
  gemini: ["navigate", "show_contact_info"],
  rules: ["navigate", "show_contact_info", "open_modal"],
};

for (const engine of ["gemini", "rules"] as const)
  test(`each of the thirteen actions has its effect and its event, offered by ${engine}`, async ({ page }) => {
    await page.addInitScript((names) => {
      for (const name of names) addEventListener(name, () => sessionStorage.setItem("heard", name));
    }, Object.values(PAGE_EVENTS));
    await page.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
    await registerVerified(page, newEmail("acciones"), "Rebeca Pinto");
    await page.goto("/comprar?tipo=mtb");
    const listing = String(await page.locator(".card a[href^='/producto/']").first().getAttribute("href"));
    const from = { shop: "/comprar", listing, contact: "/contacto" };
    const panel = page.getByRole("dialog", { name: "Rebi" });

    for (const { type, desde, said } of SAID_ACTIONS) {
      const words = said[engine];
      if (engine === "rules") await byRules(words);
      await test.step(`${type}: «${words}»`, async () => {
        await page.goto(from[desde]);
        await page.evaluate(() => sessionStorage.removeItem("heard"));
        await page.getByRole("link", { name: /^Pregunta a Rebi/ }).click();
        const field = panel.getByLabel("Tu mensaje");
        await field.fill(words);
        await field.press("Enter");
        const event = PAGE_EVENTS[type];
        if (!GOES[engine].includes(type)) {
          await expect(panel.getByRole("log")).not.toHaveAttribute("aria-busy");
          await panel
            .getByRole("log")
            .locator(event ? `[data-event="${event}"] .btn, .btn[data-event="${event}"]` : "a.btn")
            .last()
            .click();
        }
        await EFFECTS[type](page, listing);
        if (type === "open_whatsapp") await page.goto("/");
        if (event && !GOES[engine].includes(type))
          expect(await page.evaluate(() => sessionStorage.getItem("heard"))).toBe(event);
      });
    }
  });
