import { describe, expect, test } from "vitest";

import { comparedPrices } from "~/catalog/listing/compared-prices.loader.server";
import { ComparedPricesPage } from "~/catalog/listing/producto-precios.route";
import type { Listing } from "~/catalog/model";
import type { Compared, PriceGuidance } from "~/catalog/prices/guidance";

import { htmlOf, tags, textOf } from "../../../support/render";
import { makeCard, makeListing } from "../make-listing";
import { NOW } from "../make-row";

const now = new Date(NOW);
const onSale = Array.from({ length: 8 }, (_, at): Compared => {
  return { id: `otro-${at}`, priceCentimos: 200_000 + at * 10_000, adjustedCentimos: 212_345, sold: null };
});
const sold: Compared = {
  id: "vendida",
  priceCentimos: 190_000,
  adjustedCentimos: 199_000,
  sold: {
    id: "vendida",
    category: "mtb",
    brand: "trek",
    model: "marlin-5",
    brandName: "Trek",
    modelName: "Marlin 5",
    year: 2021,
    condition: "como-nuevo",
    mileage: -1,
    priceCentimos: 190_000,
    isPaid: false,
    soldAt: Date.UTC(2026, 9, 5, 15),
    seller: "x",
  },
};
const guidance: PriceGuidance = {
  low: 180_000,
  high: 240_000,
  count: 9,
  tolerance: 0.1,
  scope: "class",
  model: null,
  category: "mtb",
  compared: [...onSale, sold],
};

function page(listing: Listing | null, found: PriceGuidance | null = guidance) {
  return comparedPrices("anuncio-1", {
    now,
    catalog: {
      listing: async () => listing,
      entries: async (ids) =>
        new Map(ids.map((id) => [id, { card: makeCard({ id, title: `Bici ${id}` }), sellerId: "v" }])),
      priceGuidance: async () => found,
    },
  });
}
const html = async (found: PriceGuidance | null = guidance) =>
  htmlOf(<ComparedPricesPage page={(await page(makeListing(), found))!} />);

describe("the page of compared prices", () => {
  test("the page of compared prices shows exactly the listings that the hint counts, and says how their prices are compared", async () => {
    const text = textOf(await html());
    expect(text).toContain(
      "Este anuncio pide S/ 2,500. Precio habitual: la mitad de 9 bicicletas similares está entre S/ 1,800 y " +
        "S/ 2,400.",
    );
    expect(text).toContain("y a lo que vale su modelo");
    expect(tags(await html(), "li")).toHaveLength(guidance.count);
    expect(textOf(await html({ ...guidance, scope: "model", model: "Trek Marlin 7" }))).toContain(
      "Todas son Trek Marlin 7.",
    );
  });

  test("the page of compared prices leads to what is on sale, and names a sold one without its seller or a link", async () => {
    const links = tags(await html(), "a").map(({ href }) => href);
    expect(links).toContain("/producto/otro-3");
    expect(links).not.toContain("/producto/vendida");
    expect(textOf(await html())).toContain("2021 · Como nuevo · pedía este precio · Vendida en octubre de 2026");
  });

  test("the page of compared prices is honest where too few are similar, and there is none for a listing that is not on offer", async () => {
    expect(textOf(await html(null))).toContain("no hay suficientes anuncios similares");
    expect(await page(null)).toBeNull();
    expect(await page(makeListing({ status: "sold" }))).toBeNull();
    expect(await page(makeListing({ status: "hidden" }))).toBeNull();
  });
});
