import { toCentimos } from "~/business/money";
import type { Catalog } from "~/catalog/catalog.server";
import { isListingId } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import type { PersonalData } from "~/platform/personal-data";

import { EMPTY_CART, MAX_QUANTITY, fitsCart, withItem, withoutItems } from "./items";
import { PROBLEM_TEXTS, lineOfEntry, lineOfListing } from "./lines";
import { type CartItem, type CartLine, type CartLineProblem, MAX_CART_LINES } from "./model";
import { createCartStore } from "./store.server";

/** A change of the cart: its message and headers for the browser, or why it failed. */
export type CartChange =
  | { ok: true; headers: Headers; message: string }
  | { ok: false; status: 400 | 404 | 409; message: string };

/**
 * The cart: ids, quantities and the prices seen, of a user with the account, of a visitor in the browser. Prices never
 * come from it. `viewerId`: uid of the session, not verified; the orders deny the own listing once more. Within a
 * request each change builds on the one before.
 */
export function createCart(context: Context, viewerId: string | null) {
  const { clock, log } = context;
  const store = createCartStore(context, viewerId);
  const { read } = store;

  /** The headers of a change that is never denied. */
  async function keep(change: Parameters<typeof store.change>[0]): Promise<Headers> {
    return (await store.change(change)) ?? new Headers();
  }

  const removeItem = (listingId: string): Promise<Headers> =>
    keep((content) => ({ ...content, items: withoutItems(content.items, [listingId]) }));

  /** The lines of these items: from the catalogue index; listings missing there are read from Firestore. */
  async function linesOf(items: readonly CartItem[]): Promise<CartLine[]> {
    if (items.length === 0) return [];
    const entries = await context.catalog.entries(items.map(({ listingId }) => listingId));
    const missing = items.map(({ listingId }) => listingId).filter((id) => !entries.has(id));
    const listings = missing.length === 0 ? new Map<string, never>() : await readMissing(missing);
    const lines = items.map((item) => {
      const entry = entries.get(item.listingId);
      return entry
        ? lineOfEntry(item, entry, viewerId)
        : lineOfListing(item, listings.get(item.listingId) ?? null, viewerId, clock.now());
    });
    return lines.some(({ problem }) => problem === "reserved") ? withAgreed(lines) : lines;
  }

  /** The lines with the prices that bind for this user: only a verified session shows them. */
  async function withAgreed(lines: CartLine[]): Promise<CartLine[]> {
    const reserved = lines.filter(({ problem }) => problem === "reserved");
    const vehicles = await context.database.readAll(reserved.map(({ listingId }) => `vehicles/${listingId}`));
    if (!vehicles.some((vehicle) => vehicle?.data.agreedUntil)) return lines;
    const verified = (await context.accounts.session())?.uid;
    if (verified === undefined) return lines;
    const agreed = await context.offers.agreements.of(context.database, verified, vehicles);
    const own = new Set(vehicles.flatMap((vehicle) => (vehicle && !vehicle.data.reservedBy ? [vehicle.id] : [])));
    return lines.map((line) => {
      const price = own.has(line.listingId) ? agreed.get(line.listingId) : undefined;
      return price ? { ...line, unitCentimos: toCentimos(price.soles), formerCentimos: null, problem: null } : line;
    });
  }

  /** Lines that cannot be bought are no reason to fail the page. */
  async function readMissing(ids: readonly string[]): ReturnType<Catalog["listings"]> {
    try {
      return await context.catalog.listings(ids);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("cart.missing-listings-unread", { error });
      return new Map();
    }
  }

  /** `isAdded`: from a page that shows the present price; else the line still says that the price changed. */
  async function change(
    listingId: string,
    quantityFrom: (known: number) => number,
    isAdded: boolean,
  ): Promise<CartChange> {
    const { items } = await read();
    const known = items.find((item) => item.listingId === listingId);
    if (!isListingId(listingId)) return rejection("not-found");
    const wanted = quantityFrom(known?.quantity ?? 0);
    if (wanted <= 0) return { ok: true, headers: await removeItem(listingId), message: "Lo quitamos de tu carrito." };
    const [line] = await linesOf([known ?? { listingId, quantity: 1, seenCentimos: 0 }]);
    if (!line || line.problem !== null) return rejection(line?.problem ?? "not-found");
    const seenCentimos = known && !isAdded ? known.seenCentimos : line.unitCentimos;
    const headers = await store.change((content) => {
      const there = content.items.find((item) => item.listingId === listingId)?.quantity ?? 0;
      const quantity = Math.max(1, quantityFrom(there));
      const changed = withItem(content.items, { listingId, quantity, seenCentimos }, line.stock);
      return fitsCart(changed) ? { ...content, items: changed } : null;
    });
    if (headers === null) return { ok: false, status: 409, message: FULL };
    const message = wanted > line.stock ? stockText(line.stock) : known ? "Cambiamos la cantidad." : ADDED;
    return { ok: true, headers, message };
  }

  return {
    items: async (): Promise<CartItem[]> => (await read()).items,
    /** For the header: never throws. */
    count: store.count,
    /** @throws UpstreamError where neither the index nor Firestore can be read */
    lines: async (): Promise<CartLine[]> => linesOf((await read()).items),
    couponCode: async (): Promise<string | null> => (await read()).couponCode,
    /** Null removes it. An empty cart has none. */
    setCoupon: (couponCode: string | null): Promise<Headers> => keep((content) => ({ ...content, couponCode })),

    /** Adds to the quantity; no more than the stock. @throws UpstreamError */
    add: (listingId: string, quantity = 1): Promise<CartChange> =>
      change(listingId, (known) => known + Math.max(1, Math.trunc(quantity)), true),
    /** 0 or less removes the line. @throws UpstreamError */
    set: async (listingId: string, quantity: number): Promise<CartChange> =>
      Number.isSafeInteger(quantity) && quantity <= MAX_QUANTITY
        ? change(listingId, () => quantity, false)
        : { ok: false, status: 400, message: QUANTITY_TEXT },
    /** Idempotent. */
    async remove(listingId: string): Promise<CartChange> {
      return { ok: true, headers: await removeItem(listingId), message: "Lo quitamos de tu carrito." };
    },
    async clear(): Promise<CartChange> {
      return { ok: true, headers: await keep(() => EMPTY_CART), message: "Vaciamos tu carrito." };
    },
    /** After a purchase: removes its items and the coupon. */
    without(listingIds: readonly string[]): Promise<Headers> {
      return keep(({ items }) => ({ items: withoutItems(items, listingIds), couponCode: null }));
    },

    /** Moves what the browser holds to the account. @throws UpstreamError: the cookie stays */
    mergeVisitor: store.mergeVisitor,
    personalData: {
      async export(uid) {
        return (await store.ownedBy(uid)).items.map(({ listingId, quantity }) => ({ listingId, quantity }));
      },
      async erase(uid) {
        await store.erase(uid);
        return "done";
      },
    } satisfies PersonalData,
  };
}

export type Cart = ReturnType<typeof createCart>;

declare module "~/platform/context" {
  interface Context {
    cart: Cart;
  }
}

const ADDED = "Agregado a tu carrito.";
const FULL = `Tu carrito está lleno: caben ${MAX_CART_LINES} anuncios. Quita alguno para agregar este.`;
const QUANTITY_TEXT = `Escribe una cantidad entera, de 0 a ${MAX_QUANTITY}.`;

function stockText(stock: number): string {
  return stock === 1
    ? "Solo queda una unidad: ya está en tu carrito."
    : `Solo hay ${stock} unidades: las pusimos todas en tu carrito.`;
}

function rejection(problem: CartLineProblem): CartChange {
  return { ok: false, status: problem === "not-found" ? 404 : 409, message: PROBLEM_TEXTS[problem] };
}
