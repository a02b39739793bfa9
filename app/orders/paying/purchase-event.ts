import { pricedItems, type AnalyticsEvents } from "~/analytics/events";
import { toSoles } from "~/business/money";

import type { Order } from "../model";

/** A paid order for the analytics: number, items and amounts, without names. */
export function purchaseEvent({
  number,
  lines,
  totalCentimos,
  shippingCentimos,
}: Pick<Order, "number" | "lines" | "totalCentimos" | "shippingCentimos">): AnalyticsEvents["purchase"] {
  return { ...pricedItems(lines, totalCentimos), transaction_id: number, shipping: toSoles(shippingCentimos) };
}
