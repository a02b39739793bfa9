import { expect, test } from "vitest";

import { priceTerms } from "~/orders/price-terms";

import { SITE } from "../../factories/site";

const BICYCLE = { centimos: 1_000_00, isUsed: true };

test("terms of a bicycle tell of the ways to pay and until when the money is kept, without a promise of interest", () => {
  const terms = priceTerms(SITE, BICYCLE, false);
  expect(terms).toEqual({
    ways: "Yape, tarjeta (hasta 12 cuotas) o PagoEfectivo (6 horas para pagar).",
    protection: "Tu dinero queda guardado hasta que lo recibas y revises: tienes 72 horas.",
    transfer: null,
  });
  expect(JSON.stringify(terms)).not.toMatch(/inter[eé]s/i);
});

test("terms of a motorcycle ask for bank means from three UIT on", () => {
  const transferOf = (centimos: number) => priceTerms(SITE, { centimos, isUsed: true }, true).transfer;
  expect(transferOf(1_650_000)).toContain("por ley se paga por medios bancarios");
  expect(transferOf(1_649_999)).toContain("Desde 3 UIT (S/\u00a016,500)");
});
