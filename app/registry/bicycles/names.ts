import { COLORS } from "../constants";
import type { BicycleDetails } from "../model";

// Words about bicycles, safe in the browser.

export function detailValues(bicycle: BicycleDetails): Record<string, string> {
  const { category, year, colors, serialAbsence, origin, ...texts } = bicycle;
  const { brand, model, size, serial, engraving, marks } = texts;
  return {
    category: category ?? "",
    brand,
    model,
    year: year === null ? "" : String(year),
    colors: colors.join(","),
    size,
    serial,
    serialAbsence: serialAbsence ?? "",
    engraving,
    marks,
    origin: origin ?? "",
  };
}

/** `Rojo, negro`. */
export function colorNames(ids: readonly string[]): string {
  const names = ids.flatMap((id) => COLORS.find((color) => color.id === id)?.name ?? []);
  return names.map((name, place) => (place === 0 ? name : name.toLowerCase())).join(", ");
}
