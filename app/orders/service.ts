import type { Centimos } from "~/business/money";
import type { CouponRejection } from "~/coupons/rules";
import type { Transaction } from "~/platform/firestore/types";

import type { Actor, Delivery, Invoice, Order, PlanPurchase, Recipient } from "./model";
import type { OrderTransition } from "./transitions";

/** Why a line cannot be ordered now. */
export interface LineRejection {
  listingId: string;
  reason: "not-found" | "not-for-sale" | "reserved" | "own" | "stock" | "too-many" | "lapsed";
  message: string;
}

/** Totals that a page shows and a submit repeats. */
export interface OrderTotals {
  subtotalCentimos: Centimos;
  discountCentimos: Centimos;
  shippingCentimos: Centimos;
  totalCentimos: Centimos;
}

/** An open order that stands in the way of another one. */
export interface UnpaidOrder {
  id: string;
  number: string;
  title: string;
}

interface PlaceCommon {
  buyer: { uid: string; name: string; email: string };
  /** From the form, once a page: two submits make one order. */
  idempotencyKey: string;
  couponCode: string | null;
  invoice: Invoice;
  /** The total that the buyer saw; another one is rejected with the new totals, and nothing is charged. */
  seenTotalCentimos: Centimos;
}

export interface PlacePurchase extends PlaceCommon {
  kind: "purchase";
  lines: readonly { listingId: string; quantity: number }[];
  delivery: Pick<Delivery, "method" | "address">;
  recipient: Recipient;
}

export interface PlacePlan extends PlaceCommon {
  kind: "plan";
  plan: Pick<PlanPurchase, "listingId" | "planId" | "action">;
}

export interface PlaceInspection extends PlaceCommon {
  kind: "inspection";
  inspectionId: string;
}

export type PlaceOrder = PlacePurchase | PlacePlan | PlaceInspection;

export type PlaceResult =
  /** `resumed`: the same order was open already. Lead to `/pago/redirigir?pedido={id}`, which pays it. */
  | { ok: true; order: Order; resumed: boolean }
  | { ok: false; reason: "lines"; rejections: LineRejection[] }
  /** The account, or the network it comes from, keeps as many unpaid listings as it may; `orders`: the account's. */
  | { ok: false; reason: "unpaid"; message: string; orders: UnpaidOrder[] }
  | { ok: false; reason: "coupon"; rejection: CouponRejection }
  | { ok: false; reason: "totals"; totals: OrderTotals }
  /** The plan or its listing is not to be had any more. */
  | { ok: false; reason: "plan"; message: string }
  /** The booking does not wait for a payment any more. */
  | { ok: false; reason: "inspection"; message: string };

export type StepResult =
  | { ok: true; order: Order; repeated: boolean }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "not-allowed"; message: string }
  | { ok: false; reason: "conflict"; order: Order };

/** Orders as other rooms and the routes use them. */
export interface OrderService {
  /** One transaction: checks and reserves the listings, redeems the coupon, numbers and writes the order. */
  place(input: PlaceOrder): Promise<PlaceResult>;
  /**
   * Address of the provider's page for an open order of this buyer; made once, the same again.
   * @throws UpstreamError where the provider fails: the order stays, and can be paid later
   */
  startPayment(
    id: string,
    buyerId: string,
  ): Promise<{ ok: true; url: string } | { ok: false; reason: "not-found" | "closed" }>;
  /** Asks the provider for the payment and applies it, once for each id and status, in any order. */
  applyPayment(paymentId: string): Promise<"applied" | "repeated" | "unknown-reference" | "not-found">;
  /** Asks the provider for all payments of an order, for the return pages and the job. */
  reconcile(id: string): Promise<Order | null>;
  /** A step of the table by a person; `note` is the tracking or the reason. `version` null: any. */
  take(
    id: string,
    step: OrderTransition,
    actor: Actor,
    options: { version: number | null; note?: string },
  ): Promise<StepResult>;
  /** Queues the workshop that an order's inspection is at from now on; what is owed goes to that one. */
  reassignInspection(tx: Transaction, id: string, to: { workshopId: string; workshopName: string }): Promise<void>;
  /** Queues the end of a paid order whose inspection is finished; any other order stays as it is. */
  completeInspection(tx: Transaction, id: string): Promise<void>;
  /**
   * Stops the orders of a listing that must not be sold: those without payment are cancelled, those under way are
   * disputed. Idempotent; answers how many it stopped.
   */
  stopSales(listing: { id: string; sellerId: string }): Promise<number>;
  /** The order, for its buyer, one of its sellers, or an administrator; null for all others. */
  read(id: string, reader: { uid: string; isAdmin: boolean }): Promise<{ order: Order; as: Actor["kind"] } | null>;
  purchases(uid: string, page: number): Promise<{ orders: Order[]; page: number; pages: number }>;
  sales(uid: string, page: number): Promise<{ orders: Order[]; page: number; pages: number }>;
  jobs: {
    /**
     * Each minute: asks for waiting payments, expires, frees, completes, and goes on with refunds. At most 50 orders.
     */
    settle(): Promise<{ reconciled: number; expired: number; completed: number; refunded: number }>;
  };
}
