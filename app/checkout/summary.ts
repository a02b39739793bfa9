import type { Centimos } from "~/business/money";
import type { OrderLine } from "~/orders/model";
import type { OrderTotals } from "~/orders/service";
import type { PayWay } from "~/payments/ways";

export interface CheckoutSummary {
  sellers: CheckoutSeller[];
  problems: { listingId: string; message: string }[];
  lines: string;
  /** The left out ones; the buyer agrees to exactly these. Empty for none. */
  without: string;
  coupon: { code: string; discountCentimos: Centimos } | null;
  subtotalCentimos: Centimos;
  /** By method of delivery. */
  totals: Record<"shipping" | "pickup", OrderTotals>;
  /** Amount missing for free delivery; 0 where it is free. */
  missingForFree: Centimos;
  /** Ways to pay it, with their limits. */
  ways: PayWay[];
  /** Steps after the payment, with their deadlines. */
  promises: string[];
  /** Time to pay by card. */
  keptMinutes: number;
  /** Expected delivery (Lima), if it is paid now. */
  expectedOn: string;
}

export interface CheckoutSeller {
  id: string;
  name: string;
  lines: (Pick<OrderLine, "listingId" | "title" | "photo" | "category" | "quantity"> & { totalCentimos: Centimos })[];
}

interface WantedLine {
  listingId: string;
  quantity: number;
}

const LINE = /^([\w-]{1,128})\.([1-9]\d?)$/;

/** `id.quantity` of each line. */
export function encodeLines(lines: readonly WantedLine[]): string {
  return lines.map(({ listingId, quantity }) => `${listingId}.${quantity}`).join("~");
}

/** Invalid lines are left out, and so is what exceeds `max`. */
export function decodeLines(text: string, max: number): WantedLine[] {
  const found = text
    .split("~", max)
    .flatMap((part) => [LINE.exec(part)])
    .flatMap((match) => (match ? [{ listingId: match[1] ?? "", quantity: Number(match[2]) }] : []));
  return found.filter((line, place) => found.findIndex(({ listingId }) => listingId === line.listingId) === place);
}

export function encodeWithout(listingIds: readonly string[]): string {
  return [...listingIds].sort().join("~");
}

export function groupBySeller(lines: readonly OrderLine[]): CheckoutSeller[] {
  const sellers = new Map<string, CheckoutSeller>();
  for (const { sellerId, sellerName, listingId, title, photo, category, quantity, unitCentimos } of lines) {
    const seller = sellers.get(sellerId) ?? { id: sellerId, name: sellerName, lines: [] };
    seller.lines.push({ listingId, title, photo, category, quantity, totalCentimos: quantity * unitCentimos });
    sellers.set(sellerId, seller);
  }
  return [...sellers.values()];
}
