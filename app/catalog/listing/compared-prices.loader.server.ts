import { formatMonth, formatNumber } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import type { Catalog, CatalogEntry } from "~/catalog/catalog.server";
import { findCondition } from "~/catalog/categories";
import type { Listing } from "~/catalog/model";
import type { Compared, PriceGuidance } from "~/catalog/prices/guidance";
import { nounOf, priceHint, usualPriceText, type PriceHint } from "~/catalog/prices/guidance-text";

import { isOnOffer, statusAt } from "./detail";

export interface ComparedPrices {
  listing: { id: string; title: string; price: string };
  /** Null where too few are similar (by now). */
  compared: ComparedList | null;
}

interface ComparedList {
  hint: PriceHint;
  /** `motos` */
  noun: string;
  /** `Yamaha NMAX 155`; null where they are of several models. */
  model: string | null;
  count: string;
  range: string;
  /** Of the same model first or, of several, the nearest in value. */
  items: ComparedItem[];
}

export interface ComparedItem {
  id: string;
  title: string;
  /** `2022 · Buen estado · 12,000 km` */
  about: string;
  price: string;
  adjusted: string;
  /** `Vendida en octubre de 2026`; null while it is on sale, which has a page to lead to. */
  sold: string | null;
}

/** The page of what a listing is compared with; null where there is no such listing on offer. */
export async function comparedPrices(
  id: string,
  { catalog, now }: { catalog: Pick<Catalog, "listing" | "entries" | "priceGuidance">; now: Date },
): Promise<ComparedPrices | null> {
  const listing = await catalog.listing(id);
  if (listing === null || !isOnOffer(statusAt(listing, now))) return null;
  const guidance = await catalog.priceGuidance(vehicleOf(listing));
  const price = formatSoles(toCentimos(listing.price), { compact: true });
  return {
    listing: { id, title: listing.title, price },
    compared: guidance && listOf(listing, guidance, await catalog.entries(idsOnSale(guidance))),
  };
}

export function vehicleOf({ id, category, specifications }: Listing) {
  return { ...specifications, id, category };
}

function listOf(listing: Listing, guidance: PriceGuidance, entries: ReadonlyMap<string, CatalogEntry>): ComparedList {
  return {
    hint: priceHint(guidance, { id: listing.id, priceCentimos: toCentimos(listing.price) }),
    noun: nounOf(guidance),
    model: guidance.model,
    count: formatNumber(guidance.count),
    range: usualPriceText(guidance),
    items: guidance.compared.map((one) => itemOf(one, entries.get(one.id))),
  };
}

function idsOnSale({ compared }: PriceGuidance): string[] {
  return compared.filter(({ sold }) => sold === null).map(({ id }) => id);
}

function itemOf(
  { id, priceCentimos, adjustedCentimos, sold }: Compared,
  entry: CatalogEntry | undefined,
): ComparedItem {
  const { year, condition, mileage = -1 } = sold ?? entry?.card ?? { year: 0, condition: "" };
  const parts = [
    year && String(year),
    findCondition(condition)?.name,
    mileage > 0 ? `${formatNumber(mileage)} km` : null,
    sold && !sold.isPaid ? "pedía este precio" : null,
  ];
  return {
    id,
    title: sold ? `${sold.brandName} ${sold.modelName}` : (entry?.card.title ?? ""),
    about: parts.filter(Boolean).join("\u00a0· "),
    price: formatSoles(priceCentimos, { compact: true }),
    adjusted: formatSoles(Math.round(adjustedCentimos / 1000) * 1000, { compact: true }),
    sold: sold && `Vendida en ${formatMonth(new Date(sold.soldAt))}`,
  };
}
