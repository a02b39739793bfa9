import { findCategory } from "~/catalog/categories";
import type { Context } from "~/platform/context";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

interface BoughtBicycle {
  id: string;
  number: string;
  title: string;
  category: string;
  listingId: string;
}

/** Order states in which the bicycle is, or will be, with its buyer. */
const PAID = ["paid", "preparing", "ready", "shipped", "delivered", "completed"];

/** The bicycle of an order that this user bought and paid; null for any other order. @throws UpstreamError */
export async function boughtBicycle(
  orders: Pick<Context["orders"], "read">,
  uid: string,
  orderId: unknown,
): Promise<BoughtBicycle | null> {
  if (typeof orderId !== "string" || !/^[\w-]{1,64}$/.test(orderId)) return null;
  const found = await orders.read(orderId, { uid, isAdmin: false });
  if (found?.as !== "buyer" || found.order.kind !== "purchase" || !PAID.includes(found.order.state)) return null;
  const line = found.order.lines.find(({ category }) => findCategory(category)?.kind === "bicicleta");
  return line
    ? { id: orderId, number: found.order.number, title: line.title, category: line.category, listingId: line.listingId }
    : null;
}

/** First values of a new form: looks from the listing, never its serial. */
export async function boughtValues(
  { catalog, log }: Context,
  { category, listingId }: BoughtBicycle,
): Promise<Record<string, string>> {
  const listing = await nullIfUnavailable(() => catalog.listing(listingId), log);
  const { brand = "", model = "", year } = listing?.specifications ?? {};
  return { category, origin: "here", brand, model, year: year === undefined ? "" : String(year) };
}
