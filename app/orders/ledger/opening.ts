import { z } from "zod";

import type { Transaction } from "~/platform/firestore/types";

import type { Order, SellerTransfer } from "../model";
import { bookEntry } from "./entry";
import { orderShares } from "./shares";

/** A line of `payouts`, as far as it says what a seller got. */
const PaidSchema = z.object({ state: z.string(), netCentimos: z.number().int() });

/** The order without any money, before its first entry. */
export function noMoney(order: Order): Order {
  return { ...order, state: "created", payments: [], refunds: [], transfers: [] };
}

/** The order with its ledger: one that is older than it gets an entry of all that happened before, as of now. */
export async function withLedger(tx: Pick<Transaction, "readAll" | "write">, order: Order, now: Date): Promise<Order> {
  if (order.ledgerEntries !== undefined) return order;
  const transfers = order.completedAt === null ? [] : await transfersOf(tx, order);
  const known = { ...order, ledgerEntries: 0, ...(transfers.length > 0 && { transfers }) };
  return bookEntry(tx, noMoney(known), known, now, "opening");
}

/** Transfers to sellers before the ledger; written off where the money went back afterwards, as nobody was asked. */
async function transfersOf(tx: Pick<Transaction, "readAll">, order: Order): Promise<SellerTransfer[]> {
  const sellers = orderShares(order).flatMap(({ sellerId }) => (sellerId === "" ? [] : [sellerId]));
  const lines = await tx.readAll(sellers.map((sellerId) => `payouts/${order.id}_${sellerId}`));
  return sellers.flatMap((sellerId, position) => {
    const paid = PaidSchema.safeParse(lines[position]?.data).data;
    if (paid?.state !== "paid") return [];
    const repaidCentimos = order.state === "completed" ? 0 : paid.netCentimos;
    return [{ sellerId, paidCentimos: paid.netCentimos, setOffCentimos: 0, repaidCentimos }];
  });
}
