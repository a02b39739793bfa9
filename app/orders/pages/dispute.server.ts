import { z } from "zod";

import type { Order } from "~/orders/model";
import type { OrderService } from "~/orders/service";
import { mayTake } from "~/orders/transitions";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import { orderIdByNumber } from "./order-search";

interface DisputeDeps {
  database: Pick<Database, "find">;
  orders: Pick<OrderService, "read" | "take">;
  log: Logger;
}

async function orderOfBuyer({ database, orders }: DisputeDeps, typed: unknown, uid: string): Promise<Order | null> {
  const number = z.string().max(40).safeParse(typed).data;
  const id = number ? await orderIdByNumber(database, number) : null;
  const found = id === null ? null : await orders.read(id, { uid, isAdmin: false });
  return found?.as === "buyer" ? found.order : null;
}

/**
 * Number of the buyer's order that a complaint may dispute now; null for any other, and while the services are down.
 */
export async function disputableOrder(deps: DisputeDeps, typed: unknown, uid: string): Promise<string | null> {
  const order = await nullIfUnavailable(() => orderOfBuyer(deps, typed, uid), deps.log);
  return order && mayTake("dispute", order.state, "buyer") ? order.number : null;
}

/**
 * Ties a sheet of the complaints book to the buyer's order, which it disputes. The sheet is valid with or without it:
 * where a service is down, only the log says so, and resubmitting the form ties it.
 */
export async function disputeOrder(deps: DisputeDeps, typed: unknown, uid: string, sheet: string): Promise<void> {
  try {
    const order = await orderOfBuyer(deps, typed, uid);
    if (order === null) return;
    const note = `Hoja de Reclamación n.º ${sheet}`;
    const result = await deps.orders.take(order.id, "dispute", { kind: "buyer", uid }, { version: null, note });
    if (!result.ok) deps.log.warn("orders.dispute-not-tied", { order: order.id, sheet, reason: result.reason });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    deps.log.error("orders.dispute-not-tied", { sheet, error });
  }
}
