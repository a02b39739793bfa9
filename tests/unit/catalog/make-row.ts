import { DAY_MS } from "../../../app/business/durations.ts";
import type { Row } from "../../../app/catalog/index/rows.ts";
import { searchWordsOf } from "../../../app/catalog/index/words.ts";

export const NOW = Date.UTC(2026, 10, 20, 15);

/** A row of the catalogue; `description` goes into its words. */
export function makeRow(
  change: Partial<Row> & { description?: string; specifications?: Record<string, string | number> } = {},
): Row {
  const { description = "Bicicleta de montaña en buen estado", specifications = {}, ...fields } = change;
  const row: Row = {
    id: "anuncio-1",
    title: "Trek Marlin 7 aro 29",
    priceCentimos: 250_000,
    category: "mtb",
    brand: "Trek",
    model: "Marlin 7",
    year: 2022,
    condition: "buen-estado",
    department: "lima",
    province: "",
    district: "",
    photo: { key: "anuncio-1/foto-1", width: 1600, height: 1200, color: "#a1b2c3" },
    featured: false,
    home: false,
    reserved: false,
    publishedAt: NOW - DAY_MS,
    expiresAt: NOW + 30 * DAY_MS,
    updatedAt: NOW - DAY_MS,
    sellerId: "vendedor-1",
    mileage: -1,
    displacement: -1,
    wheelSize: "",
    frameSize: "",
    stock: 1,
    registered: false,
    verified: false,
    inspected: false,
    dropCentimos: 0,
    droppedAt: 0,
    words: "",
    ...fields,
  };
  const { title, category, brand, model, year, condition } = row;
  return {
    ...row,
    words: searchWordsOf({
      title,
      category,
      description,
      specifications: { ...specifications, brand, model, year, condition },
    }),
  };
}
