import { describe, expect, test } from "vitest";

import * as panel from "~/cart/carrito-panel.route";
import * as page from "~/routes/market/carrito";

import { answered, args } from "../accounts/pages-support";
import { publish } from "../favorites/support";

/** A request of the drawer. */
function asked(path: string, form?: Record<string, string>) {
  const given = args(path, null, { ...(form && { form }) });
  given.request.headers.set("x-carrito", "1");
  return given;
}

describe("what the drawer asks for", () => {
  test("the answer to the drawer is the content alone, and what the header counts", async () => {
    const answer = await panel.loader(asked("/carrito/panel"));
    expect([answer.status, answer.headers.get("x-carrito")]).toEqual([200, "0"]);
    const html = await answer.text();
    expect(html).toContain("Tu carrito está vacío");
    expect(html).not.toMatch(/<html|<script|<header/);
  });
  test("the drawer's address answers a person with the page", async () => {
    expect(await answered(panel.loader(args("/carrito/panel", null)))).toMatchObject({
      status: 302,
      location: "/carrito",
    });
  });
  test("a form is answered by the new content, its cookie and what has happened", async () => {
    const id = await publish();
    const answer = await panel.action(asked("/carrito/panel", { intent: "agregar", anuncio: id }));
    expect(answer.headers.get("Set-Cookie")).toMatch(/^__Host-cart=[\w.-]+\|/);
    expect(answer.headers.get("x-carrito")).toBe("1");
    expect(await answer.text()).toMatch(/<p data-told="" class="pt-3 text-muted">Agregado a tu carrito\.<\/p>/);
  });
  test("a rejected form says why, with its status", async () => {
    const answer = await panel.action(asked("/carrito/panel", { intent: "agregar", anuncio: "nadie" }));
    expect(answer.status).toBe(409);
    expect(answer.headers.get("x-carrito")).toBe("0");
    expect(await answer.text()).toMatch(/class="pt-3 text-danger">Este anuncio ya no está publicado\./);
  });
});

describe("without scripts", () => {
  test("a change leads back to the cart and tells", async () => {
    const id = await publish();
    expect(
      await answered(page.action(args("/carrito", null, { form: { intent: "agregar", anuncio: id } }))),
    ).toMatchObject({
      status: 303,
      location: "/carrito",
      flash: expect.stringContaining("Agregado a tu carrito."),
    });
  });
});
