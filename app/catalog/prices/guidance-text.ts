import { formatSoles } from "../../business/money.ts";
import { hrefOf } from "../filters.ts";
import { headingOfSearch } from "../search/texts.ts";
import { standingOf, type PriceGuidance } from "./guidance.ts";

export interface PriceHint {
  /** `Precio dentro de lo usual` */
  standing: string;
  /** `S/ 1,800–2,400` */
  range: string;
  /** `14 parecidas` */
  compared: string;
  /** Name of the group: `Bicicletas de montaña Trek usadas de 2020 a 2024` */
  about: string;
  href: string;
}

const STANDINGS = {
  below: "Precio por debajo de lo usual",
  within: "Precio dentro de lo usual",
  above: "Precio por encima de lo usual",
} as const;

export function priceHint(guidance: PriceGuidance, { priceCentimos, brand }: { priceCentimos: number; brand: string }) {
  return {
    standing: STANDINGS[standingOf(priceCentimos, guidance)],
    range: usualPriceText(guidance),
    compared: `${guidance.count} parecidas`,
    about: headingOfSearch(guidance.filters, { brand: () => brand, province: "", district: "" }),
    href: hrefOf(guidance.filters),
  } satisfies PriceHint;
}

/** `S/ 1,800–2,400`, or `S/ 1,800` where both ends are one. */
export function usualPriceText({ low, high }: Pick<PriceGuidance, "low" | "high">): string {
  const text = (centimos: number) => formatSoles(centimos, { compact: true });
  return low === high ? text(low) : `${text(low)}–${text(high).replace(/^S\/\s*/, "")}`;
}
