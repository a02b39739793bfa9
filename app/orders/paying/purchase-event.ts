import { pricedItems, type AnalyticsEvents } from "~/analytics/events";
import { toSoles } from "~/business/money";

import type { Order } from "../model";

/** A paid order as the analytics know it: its number, things and amounts, and nobody's name. */
export function purchaseEvent({
  number,
  lines,
  totalCentimos,
  shippingCentimos,
}: Pick<Order, "number" | "lines" | "totalCentimos" | "shippingCentimos">): AnalyticsEvents["purchase"] {
  return { ...pricedItems(lines, totalCentimos), transaction_id: number, shipping: toSoles(shippingCentimos) };
}
