import type { CouponSubject } from "~/coupons/model";
import type { CouponRejection } from "~/coupons/rules";
import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";

import type { OrderChange } from "./mails/mail-env";
import type { Order, PlanPurchase } from "./model";

export interface OrderCoupons {
  /** The discount, and the writes that its commit must contain. */
  redeem(
    tx: Transaction,
    typed: string,
    uid: string,
    subject: CouponSubject,
  ): Promise<
    { ok: true; code: string; discountCentimos: number; writes: Write[] } | { ok: false; rejection: CouponRejection }
  >;
  /** Writes that return one redemption, once. */
  giveBack(tx: Transaction, code: string, uid: string): Promise<Write[]>;
}

export interface OrderPlans {
  /** The plan to buy and its price, or why it cannot be bought. Reads within the transaction. */
  offer(
    tx: Transaction,
    uid: string,
    wanted: Pick<PlanPurchase, "listingId" | "planId" | "action">,
  ): Promise<{ ok: true; plan: PlanPurchase; priceCentimos: number } | { ok: false; message: string }>;
  /** Writes that give the listing its paid plan; null where that is no longer possible, and the money is returned. */
  fulfil(tx: Transaction, uid: string, plan: PlanPurchase): Promise<Write[] | null>;
}

/**
 * Adds writes of another subject (mails, figures, payouts) to the transaction that changes an order. It may run again,
 * and must have no other effects.
 */
export type OrderFollower = (tx: Transaction, change: OrderChange) => Promise<Write[]>;

/** Events of purchases, in the background. */
export interface OrderAnalytics {
  /** Number of the requesting browser; null where it may not be measured. */
  client(): string | null;
  purchased(client: string, order: Order): void;
}

/** Consequences of orders in other rooms, as app/server composes them. */
export interface OrderHooks {
  /** Key of the requesting network, for counting its unpaid listings; null where unknown. */
  network: string | null;
  followers: readonly OrderFollower[];
  /** Absent where nothing is measured. */
  analytics?: OrderAnalytics;
}

/** Refreshes the catalogue in the background; where that fails, the scheduled job does it within a minute. */
export function refreshCatalog({ catalog, log, waitUntil }: Context): void {
  waitUntil(catalog.index.refresh().catch((error: unknown) => log.warn("orders.refresh-failed", { error })));
}
