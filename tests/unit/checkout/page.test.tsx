import { describe, expect, test } from "vitest";

import { CheckoutPage } from "~/checkout/checkout-page";
import type { CheckoutSummary } from "~/checkout/summary";
import type { UnpaidOrder } from "~/orders/service";

import { htmlOf, textOf } from "../../support/render";

const totals = (shippingCentimos: number, discountCentimos = 0) => ({
  subtotalCentimos: 2_500_00,
  discountCentimos,
  shippingCentimos,
  totalCentimos: 2_500_00 + shippingCentimos - discountCentimos,
});
const SUMMARY: CheckoutSummary = {
  sellers: [
    {
      id: "s",
      name: "Víctor",
      lines: [
        {
          listingId: "bici",
          title: "Trek Marlin 7",
          photo: null,
          category: "mtb",
          quantity: 1,
          totalCentimos: 2_500_00,
        },
      ],
    },
  ],
  problems: [],
  lines: "bici.1",
  without: "",
  coupon: null,
  subtotalCentimos: 2_500_00,
  totals: { shipping: totals(1_500_00), pickup: totals(0) },
  missingForFree: 47_500_00,
  ways: [
    { name: "Yape", note: "Con el código de aprobación.", isOut: false },
    { name: "PagoEfectivo", note: "En tu primera compra, hasta S/ 20,000.", isOut: true },
  ],
  promises: ["El vendedor tiene 48 horas para confirmar."],
  keptMinutes: 30,
  expectedOn: "2026-11-27",
};

interface Rest {
  values?: object;
  errors?: object;
  unpaid?: UnpaidOrder[];
  unpaidMessage?: string;
  proof?: { unproven?: true; needsPhone?: true };
  only?: string;
}

function render(changes: Partial<CheckoutSummary> | null, { unpaid = [], proof, only = "", ...rest }: Rest = {}) {
  const summary = changes && { ...SUMMARY, ...changes };
  return htmlOf(
    <CheckoutPage
      only={only}
      summary={summary}
      values={{ ...rest.values }}
      errors={{ ...rest.errors }}
      orderKey="k"
      unpaid={unpaid}
      unpaidMessage={rest.unpaidMessage}
      proof={proof}
    />,
  );
}

describe("the checkout page", () => {
  test("the checkout page shows lines by seller, both totals, what free delivery lacks and the expected day", async () => {
    const text = textOf(await render({})).replaceAll("\u00a0", " ");
    for (const part of [
      "Vendido por Víctor",
      "Trek Marlin 7",
      "S/ 1,500.00. Llega hasta el 27 de noviembre de 2026.",
      "Total con envío S/ 4,000.00",
      "Total si lo recoges S/ 2,500.00",
      "Te faltan S/ 47,500.00 para el envío gratis.",
      "Pagar con Mercado Pago",
    ])
      expect(text).toContain(part);
  });

  test("the checkout page repeats what was seen, for the server to compare", async () => {
    const html = await render({ coupon: { code: "CIEN", discountCentimos: 100_00 } });
    for (const [name, value] of [
      ["key", "k"],
      ["lines", "bici.1"],
      ["total-shipping", "400000"],
      ["total-pickup", "250000"],
      ["applied", "CIEN"],
    ])
      expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    expect(html).not.toContain('name="cupon"');
  });

  test("the checkout page submits as a payment by Enter, not as a coupon", async () => {
    const [first] = /<button[^>]*>/.exec(await render({})) ?? [];
    expect(first).toContain('value="pagar"');
  });

  test("the checkout page gives back what was typed, with the messages at their fields and in the summary", async () => {
    const html = await render(
      {},
      { values: { district: "Suyo", terms: "1" }, errors: { phone: "Escribe el teléfono." } },
    );
    expect(html).toContain('value="Suyo"');
    expect(html).toMatch(/<input[^>]*name="terms"[^>]*checked=""/);
    expect(html).toContain('<a href="#phone"');
    expect(html).toContain('id="phone-error"');
  });

  test("the checkout page asks to go on without what cannot be bought", async () => {
    const problems = [{ listingId: "x", message: "«Moto» ya se vendió." }];
    const html = await render({ problems, without: "x" }, { values: { without: "y" } });
    expect(html).toContain("«Moto» ya se vendió.");
    expect(html).toMatch(/<input[^>]*name="without"[^>]*value="x"/);
    expect(html).not.toMatch(/<input[^>]*name="without"[^>]*checked/);
    expect(await render({ problems, without: "x" }, { values: { without: "x" } })).toMatch(
      /<input[^>]*name="without"[^>]*checked/,
    );
  });

  test.each([
    ["an empty cart", null],
    ["a cart of which nothing can be bought", { sellers: [], problems: [{ listingId: "x", message: "Se vendió." }] }],
  ])("the checkout page for %s offers ways on, and no form", async (_case, changes) => {
    const html = await render(changes);
    expect(html).toContain('href="/comprar"');
    expect(html).toContain('href="/perfil/compras"');
    expect(html).not.toContain("<form");
  });

  test("a listing that left the cart leads to the rest of the cart", async () => {
    const html = await render(null, { only: "bici" });
    expect(textOf(html)).toContain("Este anuncio ya no está en tu carrito.");
    expect(html).toContain('href="/carrito"');
    expect(await render(null)).not.toContain('href="/carrito"');
  });
});

describe("what stands in the way of the order", () => {
  const UNPAID = [{ id: "o1", number: "R-2026-000007", title: "Trek Marlin 7" }];

  test("unpaid purchases are named, with the ways to pay and to cancel them", async () => {
    const html = await render({}, { unpaid: UNPAID, unpaidMessage: "Tienes una compra sin pagar." });
    const text = textOf(html);
    for (const part of [
      "Tus compras sin pagar",
      "Tienes una compra sin pagar.",
      "Trek Marlin 7 · pedido R-2026-000007",
    ])
      expect(text).toContain(part);
    for (const href of ["/pago/redirigir?pedido=o1", "/perfil/compras/o1"]) expect(html).toContain(`href="${href}"`);
  });

  test("what the error says is not said twice", async () => {
    const said = "Tienes una compra sin pagar.";
    const text = textOf(await render({}, { unpaid: UNPAID, unpaidMessage: said, errors: { "": said } }));
    expect(text.split(said)).toHaveLength(2);
  });

  test("an address to confirm has the button that mails the link and leads back", async () => {
    const html = await render({}, { proof: { unproven: true } });
    expect(html).toContain('action="/confirmar-correo?volver=%2Fcheckout"');
    expect(await render({})).not.toContain("confirmar-correo");
  });

  test("a telephone to verify has the link to its page, which leads back", async () => {
    const html = await render({}, { proof: { needsPhone: true } });
    expect(html).toContain('href="/perfil/celular?volver=%2Fcheckout"');
    expect(textOf(html)).toContain("Confirmar mi celular");
  });
});
