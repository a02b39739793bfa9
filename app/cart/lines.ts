import { formatDay } from "~/business/calendar";
import { formatSoles, toCentimos, type Centimos } from "~/business/money";
import { arrivalDay, shippingFor } from "~/business/shipping";
import type { CatalogEntry } from "~/catalog/catalog.server";
import { findCondition } from "~/catalog/categories";
import { statusAt } from "~/catalog/listing/detail";
import { piecesLeft, type Listing } from "~/catalog/model";
import type { ListingStatus } from "~/catalog/statuses";
import { paySentence } from "~/payments/ways";
import type { Env } from "~/platform/env";

import type { CartItem, CartLine, CartLineProblem } from "./model";

/** Line of a listing in the catalogue. `viewerId`: of the buyer, if known. */
export function lineOfEntry(item: CartItem, { card, sellerId }: CatalogEntry, viewerId: string | null): CartLine {
  const { title, photo, category, priceCentimos, status, stock = 1, condition } = card;
  return lineOf(
    item,
    { title, photo, category, sellerId, priceCentimos, stock, isUsed: isUsedIn(condition) },
    problemOf(sellerId, viewerId, status),
  );
}

/** Line of a listing that left the catalogue; `listing` is null where it cannot be read. */
export function lineOfListing(item: CartItem, listing: Listing | null, viewerId: string | null, now: Date): CartLine {
  if (listing === null || !NAMED.includes(listing.status)) return lineOf(item, UNKNOWN, "not-found");
  const { title, photos, category, sellerId, price } = listing;
  const facts = {
    title,
    photo: photos[0] ?? null,
    category,
    sellerId,
    priceCentimos: toCentimos(price),
    stock: piecesLeft(listing),
    isUsed: isUsedIn(listing.specifications?.condition ?? ""),
  };
  return lineOf(item, facts, problemOf(sellerId, viewerId, statusAt(listing, now)));
}

/** States in which a line shows facts of its listing. */
const NAMED: readonly ListingStatus[] = ["active", "reserved", "paused", "sold", "expired"];

function isUsedIn(condition: string): boolean {
  return findCondition(condition)?.used === true;
}

type ListingFacts = Pick<CartLine, "title" | "photo" | "category" | "sellerId" | "stock" | "isUsed"> & {
  priceCentimos: Centimos;
};

/** An arbitrary category: a line that cannot be bought counts nowhere. */
const UNKNOWN: ListingFacts = {
  title: "Anuncio retirado",
  photo: null,
  category: "mtb",
  sellerId: "",
  priceCentimos: 0,
  stock: 1,
  isUsed: false,
};

function lineOf(item: CartItem, facts: ListingFacts, problem: CartLineProblem | null): CartLine {
  const { title, photo, category, sellerId, priceCentimos, stock, isUsed } = facts;
  const hasChanged = problem === null && priceCentimos !== item.seenCentimos;
  return {
    listingId: item.listingId,
    title,
    photo,
    category,
    sellerId,
    isUsed,
    quantity: Math.min(item.quantity, stock),
    stock,
    unitCentimos: priceCentimos,
    formerCentimos: hasChanged ? item.seenCentimos : null,
    problem,
  };
}

function problemOf(sellerId: string, viewerId: string | null, status: ListingStatus): CartLineProblem | null {
  switch (status) {
    case "active":
      return sellerId === viewerId ? "own" : null;
    case "reserved":
    case "paused":
    case "sold":
      return status;
    default:
      return "not-found";
  }
}

export const PROBLEM_TEXTS: Record<CartLineProblem, string> = {
  "not-found": "Este anuncio ya no está publicado.",
  sold: "Este vehículo ya se vendió.",
  reserved: "Alguien lo está comprando ahora. Si se libera, podrás comprarlo.",
  paused: "El vendedor lo pausó por ahora.",
  own: "Es tu propio anuncio: no puedes comprarlo.",
};

/** Notice at a line whose price has changed; null where it has not. */
export function priceChangeText({ formerCentimos, unitCentimos }: CartLine): string | null {
  if (formerCentimos === null) return null;
  const [now, before] = [formatSoles(unitCentimos), formatSoles(formerCentimos)];
  return `${unitCentimos < formerCentimos ? "Bajó" : "Subió"} de precio: ahora cuesta ${now}, antes ${before}.`;
}

export function totalsOf(lines: readonly CartLine[]) {
  const sold = lines.filter(({ problem }) => problem === null);
  return {
    count: sold.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotalCentimos: sold.reduce((sum, { quantity, unitCentimos }) => sum + quantity * unitCentimos, 0),
  };
}

export interface CartLineView {
  listingId: string;
  title: string;
  /** Null once the listing can no longer be read. */
  href: string | null;
  photo: CartLine["photo"];
  quantity: number;
  stock: number;
  price: string;
  subtotal: string;
  /** Why it cannot be bought; it has no price then. */
  problem: string | null;
  priceChange: string | null;
}

export interface CartView {
  lines: CartLineView[];
  count: number;
  /** Null where nothing can be bought. */
  totals: { subtotal: string; shipping: string; hint: string; delivery: string; ways: string } | null;
}

/** `env`: for the price and the day of a delivery, and the limits of payments. */
export function viewCart(
  lines: readonly CartLine[],
  now: Date,
  env: Pick<Env, "shipping" | "cardInstallments" | "orderRules" | "holidays">,
): CartView {
  const { count, subtotalCentimos } = totalsOf(lines);
  const shipping = shippingFor(subtotalCentimos, env.shipping);
  const isUsed = lines.some((line) => line.problem === null && line.isUsed);
  return {
    count,
    lines: lines.map((line) => ({
      listingId: line.listingId,
      title: line.title,
      href: line.problem === "not-found" ? null : `/producto/${line.listingId}`,
      photo: line.photo,
      quantity: line.quantity,
      stock: line.stock,
      price: formatSoles(line.unitCentimos),
      subtotal: formatSoles(line.unitCentimos * line.quantity),
      problem: line.problem && PROBLEM_TEXTS[line.problem],
      priceChange: priceChangeText(line),
    })),
    totals:
      count === 0
        ? null
        : {
            subtotal: formatSoles(subtotalCentimos),
            shipping: shipping.price === 0 ? "Gratis" : formatSoles(shipping.price),
            hint:
              shipping.missingForFree === 0
                ? "¡Tu envío es gratis!"
                : `Te faltan ${formatSoles(shipping.missingForFree)} para el envío gratis.`,
            delivery:
              `Llega hasta el ${formatDay(arrivalDay(shipping, env, now))}. Si lo recoges donde ` +
              "el vendedor, no pagas envío.",
            ways: paySentence(env, { centimos: subtotalCentimos, isUsed, hasBought: null }),
          },
  };
}
