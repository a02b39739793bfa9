import { describe, expect, test } from "vitest";

import { CardGrid } from "~/catalog/card";
import { ClearFavorites } from "~/favorites/favorites-vaciar.route";
import { FavoritesPage } from "~/favorites/favorites.route";
import { viewFavorite } from "~/favorites/view";
import { Heart } from "~/shell/hearts/heart";

import { hrefs, htmlOf, tags, textOf } from "../../support/render";
import { makeCard, makeListing, XSS } from "../catalog/make-listing";
import { NOW } from "../catalog/make-row";

const now = new Date(NOW);
const saved = (id: string, title: string | null = null) => ({ id, title, addedAt: now, priceCentimos: 250_000 });
const favorites = [
  viewFavorite(saved("anuncio-1"), makeListing({ price: 2300 }), now),
  viewFavorite(saved("vendida"), makeListing({ id: "vendida", title: "Vendida", status: "sold" }), now),
  viewFavorite(saved("retirada", "Se fue"), null, now),
];
const screen = (change: Partial<Parameters<typeof FavoritesPage>[0]> = {}) => (
  <FavoritesPage favorites={favorites} order="guardados" total={3} page={1} pages={1} isSignedIn {...change} />
);

describe("heart", () => {
  test("a heart is a button of the page's form that says what pressing it does", async () => {
    const [off] = tags(await htmlOf(<Heart id="a" title="Trek" />), "button");
    expect(off).toMatchObject({
      form: "corazones",
      name: "guardar",
      value: "a",
      "aria-pressed": "false",
      "aria-label": "Guardar Trek",
    });
    const [on] = tags(await htmlOf(<Heart id="a" title="Trek" wide />, { delivery: { saved: "b a" } }), "button");
    expect(on).toMatchObject({ name: "quitar", value: "a", "aria-pressed": "true" });
  });

  test("a heart is on each card and accepts only whole ids", async () => {
    const html = await htmlOf(<CardGrid cards={[makeCard({ id: "abc" }), makeCard({ id: "ab" })]} />, {
      delivery: { saved: "abc xyz" },
    });
    expect(tags(html, "button").map((button) => [button.value, button["aria-pressed"]])).toEqual([
      ["abc", "true"],
      ["ab", "false"],
    ]);
    expect(tags(html, "li").map(({ id }) => id)).toEqual(["abc", "ab"]);
  });
});

describe("/favorites", () => {
  test("/favorites shows what is on offer, sold and withdrawn as such, and changes of price", async () => {
    const html = await htmlOf(screen(), { delivery: { saved: "anuncio-1 vendida retirada" } });
    const text = textOf(html).replaceAll("\u00a0", " ");
    expect(text).toContain("3 anuncios guardados");
    for (const words of ["Bajó S/ 200", "Vendido", "Se fue", "Retirado", "Ya no está publicado"])
      expect(text).toContain(words);
    expect(hrefs(html)).toEqual(
      expect.arrayContaining(["/producto/anuncio-1", "/producto/vendida", "/favorites/vaciar"]),
    );
    expect(hrefs(html)).not.toContain("/producto/retirada");
    const hearts = tags(html, "button").filter(({ form }) => form === "corazones");
    expect(hearts.map(({ name, value }) => `${name} ${value}`)).toEqual([
      "quitar anuncio-1",
      "quitar vendida",
      "quitar retirada",
    ]);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test("/favorites compares what is ticked, without scripts, and nothing that was withdrawn", async () => {
    const html = await htmlOf(screen());
    expect(tags(html, "form")).toEqual([expect.objectContaining({ action: "/comparar" })]);
    expect(tags(html, "input").map(({ name, value }) => `${name}=${value}`)).toEqual(["a=anuncio-1", "a=vendida"]);
    expect(textOf(html)).toContain("(hasta 3)");
  });

  test("/favorites keeps its order on its other pages, and says which it is", async () => {
    const html = await htmlOf(screen({ order: "precio", page: 1, pages: 2, total: 30 }));
    expect(hrefs(html)).toEqual(
      expect.arrayContaining(["/favorites", "/favorites?orden=bajaron", "/favorites?orden=precio&pagina=2"]),
    );
    expect(tags(html, "a").filter((link) => link["aria-current"] === "true")).toEqual([
      expect.objectContaining({ href: "/favorites?orden=precio" }),
    ]);
  });

  test("/favorites explains to visitors where their favourites are stored, and not to signed-in users", async () => {
    expect(textOf(await htmlOf(screen({ isSignedIn: false })))).toContain("Están guardados en este dispositivo");
    expect(await htmlOf(screen())).not.toContain("/login");
  });

  test("an empty /favorites leads to the catalogue", async () => {
    const html = await htmlOf(screen({ favorites: [], total: 0, isSignedIn: false }));
    expect(textOf(html)).toContain("Aún no guardas anuncios");
    expect(hrefs(html)).toEqual(["/comprar", "/login?redirect=%2Ffavorites"]);
  });

  test("/favorites has pages of its own", async () => {
    expect(hrefs(await htmlOf(screen({ page: 2, pages: 3, total: 60 })))).toEqual(
      expect.arrayContaining(["/favorites", "/favorites?pagina=3"]),
    );
  });

  test("/favorites escapes user text", async () => {
    const html = await htmlOf(screen({ favorites: [viewFavorite(saved("x", XSS), null, now)] }));
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
  });
});

test("the confirmation counts what goes, and shows why it did not", async () => {
  expect(textOf(await htmlOf(<ClearFavorites total={1} errors={{}} />))).toContain(
    "Se quita el anuncio que guardaste.",
  );
  const html = await htmlOf(<ClearFavorites total={12} errors={{ "": "El servicio no está disponible" }} />);
  expect(textOf(html)).toContain("Se quitan los 12 anuncios");
  expect(textOf(html)).toContain("El servicio no está disponible");
  expect(tags(html, "form")).toEqual([expect.objectContaining({ method: "post" })]);
});
