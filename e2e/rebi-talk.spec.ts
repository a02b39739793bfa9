import { registerVerified } from "./mails.ts";
import { expect, newEmail, test } from "./support.ts";

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
