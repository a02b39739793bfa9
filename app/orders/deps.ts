import type { Catalog } from "~/catalog/catalog.server";
import type { CouponSubject } from "~/coupons/model";
import type { CouponRejection } from "~/coupons/rules";
import type { InspectionSales } from "~/inspections/payment/purchase";
import type { Payments } from "~/payments/model";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { Database, Transaction, Write } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

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

export interface OrdersDeps {
  env: Pick<Env, "shipping" | "commissionBasisPoints">;
  database: Database;
  payments: Payments;
  /** Key of the requesting network, for counting its unpaid listings; null where unknown. */
  network: string | null;
  coupons: OrderCoupons;
  plans: OrderPlans;
  /**
   * Whether a listing's vehicle is reported stolen: an order that ends must not put it on sale again. Reads in `tx`.
   */
  isReported(tx: Transaction, listing: { serialKey: string | null; bicycleId: string | null }): Promise<boolean>;
  /** A function, as inspections end orders. */
  inspections(): InspectionSales;
  followers: readonly OrderFollower[];
  catalog: { index: Pick<Catalog["index"], "refresh"> };
  /** Absent where nothing is measured. */
  analytics?: OrderAnalytics;
  clock: Clock;
  log: Logger;
  waitUntil(work: Promise<unknown>): void;
  /** Pause between tries of a contended transaction. */
  sleep?: (milliseconds: number) => Promise<void>;
}

/** Refreshes the catalogue in the background; where that fails, the scheduled job does it within a minute. */
export function refreshCatalog({ catalog, log, waitUntil }: Pick<OrdersDeps, "catalog" | "log" | "waitUntil">): void {
  waitUntil(catalog.index.refresh().catch((error: unknown) => log.warn("orders.refresh-failed", { error })));
}
