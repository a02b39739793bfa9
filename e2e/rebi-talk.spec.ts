import type { ActionType } from "../app/assistant/page-events.ts";
import { registerVerified } from "./mails.ts";
import { SAID_ACTIONS } from "./rebi-actions.ts";
import { expect, newEmail, PLAIN, test } from "./support.ts";

test("a talk of seven turns keeps its search and its listings, and one of them goes to the cart", async ({
  page,
  scripts,
}) => {
  await registerVerified(page, newEmail("charla"), "Rebeca Pinto");
  await page.goto(scripts ? "/comprar?q=honda" : "/asistente");
  const talk = scripts ? page.getByRole("dialog", { name: "Rebi" }) : page.getByRole("main");
  if (scripts) await page.getByRole("link", { name: "Pregunta a Rebi" }).click();
  const log = talk.getByRole("log");
  /** The answer to a question: the last message of the conversation. */
  const ask = async (words: string) => {
    const field = talk.getByLabel("Tu mensaje");
    await field.fill(words);
    await talk.getByRole("button", { name: "Enviar", exact: true }).click();
    const answer = log.locator("ol > li").last();
    await expect(answer.getByRole("button", { name: "Me sirvió", exact: true })).toBeVisible();
    await expect(log.locator("ol > li").nth(-2)).toContainText(words);
    return answer;
  };

  const found = await ask("busco bicicletas usadas");
  const shown = found.locator("li a[href^='/producto/']");
  await expect(shown).toHaveCount(4);
  const [first, , third] = await shown.allTextContents();

  const compared = await ask("compara la 1 y la 3");
  await expect(compared).toContainText("Así se comparan:");
  await expect(compared.locator("li a[href*='de=rebi']")).toHaveText([first!, third!]);

  const cheapest = await ask("la más barata");
  await expect(cheapest.getByRole("link", { name: /con estos filtros/ })).toHaveAttribute(
    "href",
    "/comprar?tipo=bicicletas&estado=usado&orden=precio-asc",
  );
  const second = await cheapest.locator("li a[href*='de=rebi']").nth(1).innerText();

  const about = await ask("la segunda");
  await expect(about.locator("li a[href*='de=rebi']")).toHaveText([second]);

  const offered = await ask("agrégala al carrito");
  await expect(offered).toContainText(second);
  await offered.getByRole("button", { name: "Agregar al carrito" }).click();
  if (scripts) {
    const drawer = page.getByRole("dialog", { name: "Tu Carrito" });
    await expect(drawer.locator(".cart-line")).toContainText(second);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  } else {
    await expect(page).toHaveURL(/\/carrito$/);
    await expect(page.getByRole("main")).toContainText(second);
    await page.goto("/asistente");
  }

  const below = await ask("hasta 1500");
  const filters = below.locator("a[href^='/comprar?']");
  await expect(filters.first()).toHaveAttribute("href", /tipo=bicicletas&precio=0-1500&estado=usado/);
  const near = await ask("en Lima");
  await expect(near.locator("a[href^='/comprar?']").first()).toHaveAttribute(
    "href",
    /tipo=bicicletas&precio=0-1500&ubicacion=lima&estado=usado/,
  );
});

test("without scripts, buttons below answers are forms and links that do the same", PLAIN, async ({ page }) => {
  await registerVerified(page, newEmail("botones"), "Rebeca Pinto");
  await page.goto("/comprar?tipo=mtb");
  const listing = String(await page.locator(".card a[href^='/producto/']").first().getAttribute("href"));
  const main = page.getByRole("main");
  const press = async (type: ActionType, words: string) => {
    const { desde } = SAID_ACTIONS.find((one) => one.type === type)!;
    const from = desde === "listing" ? listing : desde === "contact" ? "/contacto" : "/comprar";
    await page.goto(`/asistente?desde=${encodeURIComponent(from)}`);
    await page.getByLabel("Tu mensaje").fill(words);
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect(page.getByRole("log")).toContainText(words);
    await page.getByRole("log").locator("ol > li").last().locator(BUTTONS).last().click();
  };

  await press("add_to_favorites", "Guárdala en favoritos");
  await expect.poll(async () => (await page.request.get("/favorites")).text()).toContain(listing);
  await press("add_to_cart", "Agrégala al carrito");
  await expect(page).toHaveURL(/\/carrito$/);
  await press("apply_coupon", "Tengo el cupón BIENVENIDA10");
  await expect(main).toContainText("BIENVENIDA10");
  await press("contact_seller", "Pídele su contacto");
  await expect(page.locator("#contacto")).toContainText(/WhatsApp|Llamar|no dejó/i);
  await press("scroll_to", "Muéstrame las características");
  await expect(page).toHaveURL(new RegExp(`${listing}#specifications$`));
  await press("open_modal", "Abre el carrito");
  await expect(page).toHaveURL(/\/carrito$/);
  await press("show_business_hours", "¿A qué hora atienden?");
  await expect(page).toHaveURL(/\/contacto#horario$/);
});

/** Of an action, and none of the votes. */
const BUTTONS = "form[data-event] button, a.btn";
