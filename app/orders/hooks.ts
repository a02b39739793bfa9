import type { OrderChange } from "~/orders/mails/mail-env";
import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";

import type { Order } from "./model";

/** Adds writes (mails, figures, payouts) to an order's transaction. May run again; no other effects. */
export type OrderFollower = (tx: Transaction, change: OrderChange) => Promise<Write[]>;

export interface OrderAnalytics {
  /** Number of the requesting browser; null where it may not be measured. */
  client(): string | null;
  purchased(client: string, order: Order): void;
}

/** Consequences of orders in other rooms, as app/server composes them. */
export interface OrderHooks {
  followers: readonly OrderFollower[];
  /** Absent where nothing is measured. */
  analytics?: OrderAnalytics;
}

/** Refreshes the catalogue in the background; where that fails, the scheduled job does it within a minute. */
export function refreshCatalog({ catalog, log, waitUntil }: Context): void {
  waitUntil(catalog.index.refresh().catch((error: unknown) => log.warn("orders.refresh-failed", { error })));
}
