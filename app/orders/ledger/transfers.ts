import type { Transaction } from "~/platform/firestore/types";

import type { Order, SellerTransfer } from "../model";
import { bookEntry } from "./entry";

/**
 * Queues what a seller got for an order or the bank returned (less than 0), or what of its debt came back, with its
 * entry. Not a step of the order: forms with its version stay valid. Answers the order afterwards.
 */
export function bookTransfer(
  tx: Pick<Transaction, "write">,
  order: Order,
  sellerId: string,
  more: Partial<Omit<SellerTransfer, "sellerId" | "moves">>,
  now: Date,
): Order {
  const former = order.transfers?.find((one) => one.sellerId === sellerId);
  const { paidCentimos = 0, setOffCentimos = 0, repaidCentimos = 0, moves = 0 } = former ?? {};
  const transfer: SellerTransfer = {
    sellerId,
    moves: moves + (more.paidCentimos ? 1 : 0),
    paidCentimos: paidCentimos + (more.paidCentimos ?? 0),
    setOffCentimos: setOffCentimos + (more.setOffCentimos ?? 0),
    repaidCentimos: repaidCentimos + (more.repaidCentimos ?? 0),
  };
  const transfers = [...(order.transfers ?? []).filter((one) => one !== former), transfer];
  const after = { ...order, transfers };
  bookEntry(tx, order, after, now);
  tx.write({ update: `orders/${order.id}`, data: { transfers } });
  return after;
}
