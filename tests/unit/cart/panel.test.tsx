import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { CartPanel } from "~/cart/cart-panel";
import type { CartLineView, CartView } from "~/cart/lines";

import { hrefs, textOf } from "../../support/render";

const LINE: CartLineView = {
  listingId: "a",
  title: "Trek Marlin 7",
  href: "/producto/a",
  photo: { key: "a/1", width: 1600, height: 1200, color: "#aabbcc" },
  quantity: 1,
  stock: 1,
  price: "S/ 2,500.00",
  subtotal: "S/ 2,500.00",
  problem: null,
  priceChange: null,
};
const TOTALS = {
  subtotal: "S/ 2,500.00",
  shipping: "S/ 1,500.00",
  hint: "Te faltan",
  delivery: "Llega",
  ways: "Yape.",
};
const html = (lines: CartLineView[], totals: CartView["totals"] = TOTALS, errors = {}) =>
  renderToStaticMarkup(<CartPanel cart={{ lines, count: lines.length, totals }} errors={errors} />);

test("an empty cart says so and leads to explore", () => {
  const empty = html([], null);
  expect(textOf(empty)).toBe("Tu carrito está vacío Explorar anuncios Ver Favoritos");
  expect(hrefs(empty)).toEqual(["/comprar", "/favorites"]);
});

describe("a line", () => {
  test("a line of the cart has picture, name, price, quantity, remove and subtotal", () => {
    const line = html([LINE]);
    expect(line).toContain('srcSet="/fotos/a/1-360.avif 360w');
    expect(hrefs(line)).toEqual(["/producto/a", "/checkout", "/favorites"]);
    expect(textOf(line)).toContain("Trek Marlin 7 S/ 2,500.00 − + Actualizar Subtotal: S/ 2,500.00 Quitar");
    expect(line).toMatch(/<input id="cantidad-a" type="number" name="cantidad" inputMode="numeric" min="1" max="1"/);
  });
  test("a line of the cart has no quantity where it cannot be bought, only remove", () => {
    const line = html([{ ...LINE, problem: "Este vehículo ya se vendió." }], null);
    expect(textOf(line)).toBe(
      "Trek Marlin 7 Este vehículo ya se vendió. Quitar Nada de tu carrito se puede comprar ahora. Vaciar Carrito Ver Favoritos",
    );
  });
  test("a line cannot have more than the stock", () => {
    expect(html([LINE])).toMatch(/<button id="mas-a"[^>]* disabled=""/);
    expect(html([{ ...LINE, stock: 3 }])).not.toMatch(/<button id="mas-a"[^>]* disabled=""/);
  });
  test("a line of the cart says an error at its input", () => {
    const line = html([LINE], TOTALS, { "cantidad-a": "Escribe una cantidad entera." });
    expect(line).toMatch(/aria-invalid="true" aria-describedby="cantidad-a-error"/);
    expect(line).toContain('<p id="cantidad-a-error" class="text-sm text-danger">Escribe una cantidad entera.</p>');
  });
  test("Enter in its input submits what was typed", () => {
    const [first] = html([LINE]).match(/<button form="linea-a-cantidad"[^>]*>/g) ?? [];
    expect(first).toContain('value="cambiar"');
    expect(/<form id="linea-a-cantidad".*?<\/form>/.exec(html([LINE]))?.[0]).not.toContain("<button");
  });
});

test("the buttons have the specification's words", () => {
  const text = textOf(html([LINE]));
  for (const words of ["Proceder al Pago", "Ver Detalles del Pedido", "Vaciar Carrito", "Ver Favoritos"])
    expect(text).toContain(words);
  expect(html([LINE])).toContain('data-busy="Procesando..."');
});
