import type { Order } from "./model";

type Member = Pick<Order, "id" | "purchase">;

/** Ids of the orders that one payment pays, this one included. */
export function purchaseOrderIds({ id, purchase }: Member): readonly string[] {
  return purchase?.orderIds ?? [id];
}

/** Name of the payment at the provider: the id of an order. */
export function paymentReference({ id, purchase }: Member): string {
  return purchase?.id ?? id;
}
