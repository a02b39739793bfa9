import { formatNumber } from "../../business/format.ts";
import { formatSoles, type Centimos } from "../../business/money.ts";
import { findCategory, VEHICLE_KIND_NAMES } from "../categories.ts";
import { standingOf, type PriceGuidance } from "./guidance.ts";

export interface PriceHint {
  /** `Más caro que lo habitual` */
  standing: string;
  /** `S/ 3,150 a S/ 5,800` */
  range: string;
  /** `13 motos similares` */
  compared: string;
  /** `, todas Yamaha NMAX 155`; empty where they are of several models. */
  model: string;
  /** The page that shows exactly them. */
  href: string;
  scale: PriceScale;
}

/** Places on a scale from 0 to 100, each with its price. */
export type PriceScale = Record<"low" | "high" | "price", { at: number; text: string }>;

const STANDINGS = {
  below: "Más barato que lo habitual",
  within: "Precio habitual",
  above: "Más caro que lo habitual",
} as const;

export function priceHint(guidance: PriceGuidance, { id, priceCentimos }: { id: string; priceCentimos: Centimos }) {
  return {
    standing: STANDINGS[standingOf(priceCentimos, guidance)],
    range: usualPriceText(guidance),
    compared: comparedText(guidance),
    model: modelText(guidance),
    href: comparedPath(id),
    scale: scaleOf(guidance, priceCentimos),
  } satisfies PriceHint;
}

function comparedPath(listingId: string): string {
  return `/producto/${listingId}/precios`;
}

/** `S/ 1,800 a S/ 2,400`, or `S/ 1,800` where both ends are one. */
export function usualPriceText({ low, high }: Pick<PriceGuidance, "low" | "high">): string {
  const text = (centimos: number) => formatSoles(centimos, { compact: true });
  return low === high ? text(low) : `${text(low)} a ${text(high)}`;
}

/** `S/ 1,800 a S/ 2,400 en 13 motos similares, todas Yamaha NMAX 155`: the same words for buyers and sellers. */
export function usualText(guidance: PriceGuidance): string {
  return `${usualPriceText(guidance)} en ${comparedText(guidance)}${modelText(guidance)}`;
}

/** `motos`, `bicicletas`. */
export function nounOf({ category }: Pick<PriceGuidance, "category">): string {
  return VEHICLE_KIND_NAMES[findCategory(category)?.kind ?? "moto"].plural.toLowerCase();
}

function comparedText(guidance: PriceGuidance): string {
  return `${formatNumber(guidance.count)} ${nounOf(guidance)} similares`;
}

function modelText({ model }: PriceGuidance): string {
  return model === null ? "" : `, todas ${model}`;
}

/** As much again on both sides as half of the range, and more where the price lies beyond. */
function scaleOf({ low, high }: PriceGuidance, priceCentimos: Centimos): PriceScale {
  const margin = Math.max((high - low) / 2, high / 20);
  const from = Math.min(low - margin, priceCentimos);
  const to = Math.max(high + margin, priceCentimos);
  const place = (centimos: Centimos) => ({
    at: Math.round(((centimos - from) / (to - from)) * 100),
    text: formatSoles(centimos, { compact: true }),
  });
  return { low: place(low), high: place(high), price: place(priceCentimos) };
}
