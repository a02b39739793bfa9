import { isListingId } from "~/catalog/model";

import { MAX_CART_LINES, type CartItem } from "./model";

export interface CartContent {
  items: CartItem[];
  couponCode: string | null;
}

/** As many as a number input takes; the stock limits it further. */
export const MAX_QUANTITY = 99;

export const EMPTY_CART: CartContent = { items: [], couponCode: null };

const ITEM = /^([\w-]{1,128})\.([1-9]\d?)\.([0-9a-z]{1,7})$/;
const COUPON = /^[A-Z0-9-]{1,32}$/;
/** A browser keeps 4,096 bytes of a cookie, its name, attributes and signature included. */
const MAX_TEXT = 3_700;

/** `id.quantity.céntimos~…!COUPON`, céntimos in base 36. Empty for an empty cart: a coupon alone is not kept. */
export function encodeCart({ items, couponCode }: CartContent): string {
  if (items.length === 0) return "";
  const lines = items.map(
    ({ listingId, quantity, seenCentimos }) => `${listingId}.${quantity}.${seenCentimos.toString(36)}`,
  );
  return lines.join("~") + (couponCode !== null && COUPON.test(couponCode) ? `!${couponCode}` : "");
}

export function fitsCart(items: readonly CartItem[]): boolean {
  return items.length <= MAX_CART_LINES && encodeCart({ items: [...items], couponCode: null }).length <= MAX_TEXT;
}

/** Reads the cookie; with any invalid part the cart is empty. */
export function decodeCart(text: string): CartContent {
  if (text === "") return EMPTY_CART;
  const [lines = "", coupon = null, ...rest] = text.split("!");
  const items: CartItem[] = [];
  for (const line of lines.split("~")) {
    const [, listingId, quantity, seen = ""] = ITEM.exec(line) ?? [];
    if (!isListingId(listingId) || items.some((item) => item.listingId === listingId)) return EMPTY_CART;
    items.push({ listingId, quantity: Number(quantity), seenCentimos: Number.parseInt(seen, 36) });
  }
  if (items.length > MAX_CART_LINES || rest.length > 0 || (coupon !== null && !COUPON.test(coupon))) return EMPTY_CART;
  return { items, couponCode: coupon };
}

/** Sets one item's quantity, capped by the stock; 0 removes it. A new one is appended, with its price now. */
export function withItem(items: readonly CartItem[], item: CartItem, stock: number): CartItem[] {
  const quantity = Math.min(Math.trunc(item.quantity), Math.max(1, stock), MAX_QUANTITY);
  if (!(quantity > 0)) return withoutItems(items, [item.listingId]);
  const changed = { ...item, quantity };
  return items.some(({ listingId }) => listingId === item.listingId)
    ? items.map((one) => (one.listingId === item.listingId ? changed : one))
    : [...items, changed];
}

export function withoutItems(items: readonly CartItem[], listingIds: readonly string[]): CartItem[] {
  return items.filter(({ listingId }) => !listingIds.includes(listingId));
}

export function countPieces(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * A user's cart with what their browser holds: each listing once, with the larger quantity. The newest stay where both
 * are too many, and the browser's coupon, which was typed last. Merging twice changes nothing.
 */
export function mergeCarts(owned: CartContent, browser: CartContent): CartContent {
  if (browser.items.length === 0) return owned;
  const quantityThere = new Map(browser.items.map(({ listingId, quantity }) => [listingId, quantity]));
  const items = [
    ...owned.items.map((item) => ({
      ...item,
      quantity: Math.max(item.quantity, quantityThere.get(item.listingId) ?? 0),
    })),
    ...withoutItems(
      browser.items,
      owned.items.map(({ listingId }) => listingId),
    ),
  ];
  while (!fitsCart(items)) items.shift();
  return { items, couponCode: browser.couponCode ?? owned.couponCode };
}
