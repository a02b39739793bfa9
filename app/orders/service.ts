import type { Centimos } from "~/business/money";
import type { CouponRejection } from "~/coupons/rules";

import type { Actor, Delivery, Invoice, Order, PlanPurchase, Recipient } from "./model";

export interface LineRejection {
  listingId: string;
  reason: "not-found" | "not-for-sale" | "reserved" | "own" | "stock" | "too-many" | "lapsed";
  message: string;
}

export interface OrderTotals {
  subtotalCentimos: Centimos;
  discountCentimos: Centimos;
  shippingCentimos: Centimos;
  totalCentimos: Centimos;
}

/** An open order that prevents another one. */
export interface UnpaidOrder {
  id: string;
  number: string;
  title: string;
}

interface PlaceCommon {
  buyer: { uid: string; name: string; email: string };
  idempotencyKey: string;
  couponCode: string | null;
  invoice: Invoice;
  /** The total shown to the buyer; another one is rejected with the new totals, and nothing is charged. */
  seenTotalCentimos: Centimos;
}

export interface PlacePurchase extends PlaceCommon {
  kind: "purchase";
  lines: readonly { listingId: string; quantity: number }[];
  /** Its method is that of each seller without one in `methods`; the address is for all that is sent. */
  delivery: Pick<Delivery, "method" | "address">;
  /** By seller. */
  methods?: Readonly<Record<string, Delivery["method"]>>;
  recipient: Recipient;
}

export interface PlacePlan extends PlaceCommon {
  kind: "plan";
  /** Of a listing each, paid together. */
  plans: readonly Pick<PlanPurchase, "listingId" | "planId" | "action">[];
}

export interface PlaceInspection extends PlaceCommon {
  kind: "inspection";
  inspectionId: string;
}

export type PlaceOrder = PlacePurchase | PlacePlan | PlaceInspection;

export type PlaceResult =
  /** Of each seller, the first in `order`. `resumed`: open already. `/pago/redirigir?pedido={id}` pays all. */
  | { ok: true; order: Order; orders: Order[]; resumed: boolean }
  | { ok: false; reason: "lines"; rejections: LineRejection[] }
  /** The account, or its network, holds the maximum of unpaid listings; `orders`: the account's. */
  | { ok: false; reason: "unpaid"; message: string; orders: UnpaidOrder[]; needsPhone?: boolean }
  | { ok: false; reason: "coupon"; rejection: CouponRejection }
  /** `orders`: those that the form has made before. */
  | { ok: false; reason: "totals"; totals: OrderTotals; orders?: UnpaidOrder[] }
  | { ok: false; reason: "plan"; message: string }
  | { ok: false; reason: "inspection"; message: string };

export type StepResult =
  | { ok: true; order: Order; repeated: boolean }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "not-allowed"; message: string }
  | { ok: false; reason: "conflict"; order: Order };

/** Part of an order's money that goes back while the order goes on. */
export interface PartRefund {
  centimos: number;
  /** Read by buyer and seller. */
  reason: string;
  by: "admin" | "agreement";
  actor: Actor;
  /** The same key makes one refund. */
  key: string;
  /** Of the order as it was shown; null: not compared. */
  version: number | null;
  /** Further change of the order, in the same write. */
  then?: (order: Order) => Order;
}

/** Outcome of a payment that the provider was asked about. */
export type PaymentResult = "applied" | "repeated" | "unknown-reference" | "not-found";
