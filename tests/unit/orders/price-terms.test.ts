import { expect, test } from "vitest";

import { priceTerms } from "~/orders/price-terms";

const ENV = { cardInstallments: 12, uitSoles: 5_500 };

test("terms of a bicycle tell of payments and of the protection, without a promise of interest", () => {
  const terms = priceTerms(ENV, 100_000, false);
  expect(terms).toEqual({
    installments: "Hasta 12 cuotas con tarjeta en Mercado Pago.",
    protection: "Tu dinero queda guardado hasta que lo recibas y revises.",
    transfer: null,
  });
  expect(JSON.stringify(terms)).not.toMatch(/inter[eé]s/i);
});

test("terms without payments by card tell of none", () => {
  expect(priceTerms({ ...ENV, cardInstallments: 0 }, 100_000, false).installments).toBeNull();
});

test("terms of a motorcycle ask for bank means from three UIT on", () => {
  expect(priceTerms(ENV, 1_650_000, true).transfer).toContain("por ley se paga por medios bancarios");
  expect(priceTerms(ENV, 1_649_999, true).transfer).toContain("Desde 3 UIT (S/\u00a016,500)");
});
