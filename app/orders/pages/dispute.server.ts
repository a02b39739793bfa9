import { z } from "zod";

import type { Order } from "~/orders/model";
import { mayTake } from "~/orders/transitions";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import { orderIdByNumber } from "./order-search";

async function orderOfBuyer({ database, orders }: Context, typed: unknown, uid: string): Promise<Order | null> {
  const number = z.string().max(40).safeParse(typed).data;
  const id = number ? await orderIdByNumber(database, number) : null;
  const found = id === null ? null : await orders.read(id, { uid, isAdmin: false });
  return found?.as === "buyer" ? found.order : null;
}

/** Null for an order that cannot be disputed, and while the services are down. */
export async function disputableOrder(context: Context, typed: unknown, uid: string): Promise<string | null> {
  const order = await nullIfUnavailable(() => orderOfBuyer(context, typed, uid), context.log);
  return order && mayTake("dispute", order.state, "buyer") ? order.number : null;
}

/**
 * Ties a sheet of the complaints book to the buyer's order, which it disputes. The sheet is valid with or without it:
 * where a service is down, only the log says so, and resubmitting the form ties it.
 */
export async function disputeOrder(context: Context, typed: unknown, uid: string, sheet: string): Promise<void> {
  try {
    const order = await orderOfBuyer(context, typed, uid);
    if (order === null) return;
    const note = `Hoja de Reclamación n.º ${sheet}`;
    const result = await context.orders.take(order.id, "dispute", { kind: "buyer", uid }, { version: null, note });
    if (!result.ok) context.log.warn("orders.dispute-not-tied", { order: order.id, sheet, reason: result.reason });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    context.log.error("orders.dispute-not-tied", { sheet, error });
  }
}
