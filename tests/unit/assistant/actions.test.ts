import { describe, expect, test } from "vitest";

import { ACTION_FAILURES, resolveAction, type AskedAction } from "~/assistant/actions";
import { linksOf } from "~/assistant/markup";
import { ACTION_TYPES, PAGE_EVENTS } from "~/assistant/page-events";

const PAGE = "/producto/p1";
const WHATSAPP = "https://wa.me/51900000100";
const resolve = (asked: AskedAction, page = PAGE, whatsapp: string | null = null) =>
  resolveAction(asked, { page, isKnown: (id) => id === "found", whatsapp });

describe("actions", () => {
  test("the actions are thirteen, with eight page events", () => {
    expect(ACTION_TYPES).toHaveLength(13);
    expect(Object.values(PAGE_EVENTS)).toHaveLength(8);
  });

  test.each<[tipo: string, action: string, fields: Record<string, string>]>([
    ["add_to_cart", "/carrito", { anuncio: "p1", intent: "agregar" }],
    ["add_to_favorites", "/favorites/cambiar", { guardar: "p1" }],
    ["contact_seller", "/producto/p1#contacto", { intent: "contacto" }],
    ["apply_coupon", "/carrito", { cupon: "REBI10", intent: "cupon" }],
  ])("%s is a button of the ordinary form", (tipo, action, fields) => {
    expect(resolve({ tipo, cupon: " rebi10 " })).toMatchObject({ ok: true, offer: { type: tipo, action, fields } });
  });

  test.each<[asked: AskedAction, href: string]>([
    [{ tipo: "navigate", destino: "/sell" }, "/sell"],
    [{ tipo: "scroll_to", destino: "specifications" }, "/producto/p1#specifications"],
    [{ tipo: "scroll_to", destino: "contact-form" }, "/contacto#contact-form"],
    [{ tipo: "open_modal", destino: "carrito" }, "/carrito"],
    [{ tipo: "filter", destino: "ubicacion=lima&tipo=mtb&nada=1" }, "/comprar?tipo=mtb&ubicacion=lima"],
    [{ tipo: "show_products", destino: "/comprar?tipo=mtb" }, "/comprar?tipo=mtb"],
    [{ tipo: "open_whatsapp" }, "/contacto"],
    [{ tipo: "show_contact_info" }, "/contacto"],
    [{ tipo: "show_social_media" }, "/contacto#redes"],
    [{ tipo: "show_business_hours" }, "/contacto#horario"],
  ])("%j is a page that answers may lead to", (asked, href) => {
    expect(resolve(asked)).toMatchObject({ ok: true, navigate: { href } });
    expect(linksOf(`[x](${href})`)).toEqual([href]);
  });

  test.each<[what: string, asked: AskedAction, message: string]>([
    ["an unknown action", { tipo: "delete_account" }, ACTION_FAILURES.unknown],
    ["a property of every object", { tipo: "constructor" }, ACTION_FAILURES.unknown],
    ["a missing target", { tipo: "scroll_to", destino: "nada" }, ACTION_FAILURES.target],
    ["a missing window", { tipo: "open_modal" }, ACTION_FAILURES.target],
    [
      "a window that is a property of every object",
      { tipo: "open_modal", destino: "toString" },
      ACTION_FAILURES.target,
    ],
    ["a foreign page", { tipo: "navigate", destino: "https://malo.example" }, ACTION_FAILURES.page],
    ["a page that is not ours to name", { tipo: "navigate", destino: "/administracionx" }, ACTION_FAILURES.page],
    ["a listing that no tool found", { tipo: "add_to_cart", anuncio: "otro" }, ACTION_FAILURES.listing],
    ["no coupon", { tipo: "apply_coupon", cupon: "<b>" }, ACTION_FAILURES.coupon],
  ])("%s fails", (_, asked, message) => {
    expect(resolve(asked)).toEqual({ ok: false, message });
  });

  test("open_whatsapp opens our chat with words typed ahead, where there is one", () => {
    const href = `${WHATSAPP}?text=Hola%2C%20te%20escribo%20desde%20Rebi.`;
    expect(resolve({ tipo: "open_whatsapp" }, PAGE, WHATSAPP)).toMatchObject({ ok: true, navigate: { href } });
  });

  test("a part of a listing needs a listing", () => {
    expect(resolve({ tipo: "scroll_to", destino: "specifications" }, "/comprar")).toEqual({
      ok: false,
      message: ACTION_FAILURES.target,
    });
    expect(resolve({ tipo: "add_to_cart" }, "/comprar")).toEqual({ ok: false, message: ACTION_FAILURES.listing });
    expect(resolve({ tipo: "add_to_cart", anuncio: "found" }, "/comprar")).toMatchObject({ ok: true });
  });
});
