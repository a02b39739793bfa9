import type { Locator, Page } from "@playwright/test";

import { PROJECT_ID } from "../local/stack/options.ts";
import { violationsOn } from "./axe.ts";
import { address, expect, newEmail, PLAIN, register, SCRIPTED, test } from "./support.ts";

const CATALOG = "/comprar?orden=precio-asc";

test("a visitor saves two, finds them, and they join the account that is made", async ({ page }) => {
  await page.goto(CATALOG);
  const [first, second] = [await idOf(hearts(page).nth(0)), await idOf(hearts(page).nth(1))];
  await press(page, first);
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: "Guardado en tus favoritos." })
      .getByRole("link", { name: "Ver favoritos" }),
  ).toHaveAttribute("href", "/favorites");
  await press(page, second);
  await page.goto("/favorites");
  await expect(page.getByText("2 anuncios guardados")).toBeVisible();
  expect(await idsOf(page)).toEqual([second, first]);
  await expect(badge(page)).toHaveText(/2$/);

  await register(page, newEmail("favoritos"), "Fabiola");
  await expect(badge(page)).toHaveText(/2$/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("__Host-favorites");
  await page.goto(CATALOG);
  await expect(heart(page, first)).toHaveAttribute("aria-pressed", "true");
  await expect(hearts(page).nth(2)).toHaveAttribute("aria-pressed", "false");
  const third = await idOf(hearts(page).nth(2));
  await press(page, third);
  await expect(badge(page)).toHaveText(/3$/);
  await badge(page).click();
  await expect(page).toHaveURL(/\/favorites$/);
  await expect.poll(() => idsOf(page)).toEqual([third, second, first]);
});

test("favourites are removed one by one, or all after a question", PLAIN, async ({ page }) => {
  await page.goto(CATALOG);
  const ids = [
    await idOf(hearts(page).nth(0)),
    await idOf(hearts(page).nth(1)),
    await idOf(hearts(page).nth(2)),
  ] as const;
  for (const id of ids) await press(page, id);
  await page.goto("/favorites");
  await press(page, ids[1], false);
  await page.goto("/favorites");
  expect(await idsOf(page)).toEqual([ids[2], ids[0]]);

  await page.getByRole("link", { name: "Vaciar favoritos" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Vaciar tus favoritos?");
  await page.getByRole("link", { name: "No, volver" }).click();
  await expect(page.getByText("2 anuncios guardados")).toBeVisible();
  await page.getByRole("link", { name: "Vaciar favoritos" }).click();
  await page.getByRole("button", { name: "Sí, vaciar" }).click();
  await expect(page.getByRole("heading", { name: "Aún no guardas anuncios" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Vaciamos tus favoritos." })).toBeVisible();
  await page.goto("/favorites/vaciar");
  await expect(page).toHaveURL(/\/favorites$/);
  await page.getByRole("main").getByRole("link", { name: "Ver anuncios" }).click();
  await expect(page).toHaveURL("/comprar");
  await expect(heart(page, ids[0])).toHaveCount(0);
});

test("favourites that became cheaper, were sold or withdrawn are marked as such", SCRIPTED, async ({ page }) => {
  const ids = await Promise.all([listing("Bici rebajada"), listing("Bici vendida"), listing("Bici retirada")]);
  for (const id of ids) {
    await page.goto(`/producto/${id}`);
    await press(page, id);
  }
  await change(ids[0], { price: { integerValue: "2300" } });
  await change(ids[1], { status: { stringValue: "sold" } });
  await change(ids[2], null);
  await page.goto("/favorites");
  await expect(card(page, ids[0])).toContainText(/Bajó\sS\/\s200/);
  await expect(card(page, ids[1])).toContainText("Vendido");
  await expect(card(page, ids[2])).toContainText("Retirado");
  await expect(card(page, ids[2]).getByRole("link")).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
  await press(page, ids[2], false);
  await page.goto("/favorites");
  expect(await idsOf(page)).toEqual([ids[1], ids[0]]);
});

test("one stays at the card", async ({ page, scripts }) => {
  await page.goto(CATALOG);
  const id = await idOf(hearts(page).nth(5));
  await press(page, id);
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe(`?orden=precio-asc${scripts ? "" : `#${id}`}`);
  await expect(heart(page, id)).toBeInViewport();
});

test("the keyboard reaches a heart and presses it", async ({ page, scripts }) => {
  await page.goto(CATALOG);
  const id = await idOf(hearts(page).first());
  await page.locator(`[id="${id}"] a`).focus();
  await page.keyboard.press("Tab");
  await expect(heart(page, id)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heart(page, id)).toHaveAttribute("aria-pressed", "true");
  if (scripts) await expect(heart(page, id)).toBeFocused();
  const box = await heart(page, id).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

function hearts(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /^Guardar / });
}

function heart(page: Page, id: string): Locator {
  return page.locator(`main button[value="${id}"]`).first();
}

async function idOf(button: Locator): Promise<string> {
  return (await button.getAttribute("value")) ?? "";
}

function card(page: Page, id: string): Locator {
  return page.getByRole("listitem").filter({ has: page.locator(`button[value="${id}"]`) });
}

async function idsOf(page: Page): Promise<(string | null)[]> {
  return hearts(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute("value")));
}

/** Presses a heart and waits until the server has it. */
async function press(page: Page, id: string, on = true): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith("/favorites/cambiar") && response.request().method() === "POST",
  );
  await heart(page, id).click();
  expect([204, 303]).toContain((await answered).status());
  const gone = !on && new URL(page.url()).pathname === "/favorites" && (await heart(page, id).count()) === 0;
  if (!gone) await expect(heart(page, id)).toHaveAttribute("aria-pressed", String(on));
}

function badge(page: Page): Locator {
  return page.getByRole("banner").getByRole("link", { name: /Favoritos/ });
}

const documentsUrl = (path: string): string =>
  `${address("REBI_FIRESTORE_URL")}/v1/projects/${PROJECT_ID}/databases/(default)/documents/${path}`;
const OWNER = { authorization: "Bearer owner" };

/** A listing of its own that only its address finds: it is not in the catalogue's index. */
async function listing(title: string): Promise<string> {
  const catalog = await (await fetch(`${address("REBI_URL")}${CATALOG}`)).text();
  const model = /href="\/producto\/([\w-]+)"/.exec(catalog)?.[1] ?? "";
  const { fields } = (await (await fetch(documentsUrl(`vehicles/${model}`), { headers: OWNER })).json()) as {
    fields: Record<string, unknown>;
  };
  const id = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  const own = {
    ...fields,
    title: { stringValue: title },
    price: { integerValue: "2500" },
    status: { stringValue: "paused" },
  };
  const response = await fetch(documentsUrl(`vehicles/${id}`), {
    method: "PATCH",
    headers: OWNER,
    body: JSON.stringify({ fields: own }),
  });
  expect(response.ok, await response.text()).toBe(true);
  return id;
}

/** Changes fields of a listing, or deletes it. */
async function change(id: string, fields: Record<string, unknown> | null): Promise<void> {
  const mask = Object.keys(fields ?? {})
    .map((name) => `updateMask.fieldPaths=${name}`)
    .join("&");
  const response = await fetch(documentsUrl(`vehicles/${id}${mask && `?${mask}`}`), {
    method: fields ? "PATCH" : "DELETE",
    headers: OWNER,
    ...(fields && { body: JSON.stringify({ fields }) }),
  });
  expect(response.ok, await response.text()).toBe(true);
}
