import type { Centimos } from "~/business/money";
import type { CouponRejection } from "~/coupons/rules";
import type { Transaction } from "~/platform/firestore/types";

import type { Actor, Delivery, Invoice, Order, PlanPurchase, Recipient } from "./model";
import type { HoldEnd, HoldEndResult } from "./reservations/constants";
import type { Shipment } from "./shipment/constants";
import type { OrderTransition } from "./transitions";

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
  plan: Pick<PlanPurchase, "listingId" | "planId" | "action">;
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
  | { ok: false; reason: "totals"; totals: OrderTotals }
  | { ok: false; reason: "plan"; message: string }
  | { ok: false; reason: "inspection"; message: string };

export type StepResult =
  | { ok: true; order: Order; repeated: boolean }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "not-allowed"; message: string }
  | { ok: false; reason: "conflict"; order: Order };

/** Part of an order's money that goes back while the order goes on. */
export interface PartRefund {
  /** Céntimos of each seller's part. */
  shares: readonly { sellerId: string; centimos: number }[];
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

export interface OrderService {
  /** One transaction: checks and reserves the listings, redeems the coupon, numbers and writes the order. */
  place(input: PlaceOrder): Promise<PlaceResult>;
  /** Whether this user may keep it unpaid now, as for `place`; null: no. `network`: of the reservation. */
  room(tx: Transaction, uid: string, listingId: string): Promise<{ network?: string } | null>;
  /**
   * Address of the provider's page for an open order of this buyer; made once.
   * @throws UpstreamError where the provider fails: the order stays, and can be paid later
   */
  startPayment(
    id: string,
    buyerId: string,
  ): Promise<{ ok: true; url: string } | { ok: false; reason: "not-found" | "closed" }>;
  /** Requests the payment from the provider and applies it, once for each id and status, in any order. */
  applyPayment(paymentId: string): Promise<"applied" | "repeated" | "unknown-reference" | "not-found">;
  /** Requests a chargeback from the provider, and applies its payments; the case then knows its deadline. */
  applyChargeback(id: string): ReturnType<OrderService["applyPayment"]>;
  /** The payment that a claim at the provider is about, applied. */
  applyClaim(id: string): ReturnType<OrderService["applyPayment"]>;
  /** Requests all payments of an order from the provider, for the return pages and the job. */
  reconcile(id: string): Promise<Order | null>;
  /** A user's step in the table of transitions. `note`: shipment, or reason. `version` null: not compared. */
  take(
    id: string,
    step: OrderTransition,
    actor: Actor,
    options: { version: number | null; note?: string; shipment?: Shipment },
  ): Promise<StepResult>;
  /** Returns a part of an order's money, by an administrator or as its parties agreed. */
  refundPart(id: string, asked: PartRefund): Promise<StepResult>;
  /** The same in another room's transaction: the job of each minute asks the provider. */
  refundPartIn(tx: Transaction, id: string, asked: PartRefund): Promise<StepResult>;
  /** Queues the new workshop of an order's inspection, which is then owed the money. */
  reassignInspection(tx: Transaction, id: string, to: { workshopId: string; workshopName: string }): Promise<void>;
  /** Queues the end of a paid order whose inspection is finished; any other order stays unchanged. */
  completeInspection(tx: Transaction, id: string): Promise<void>;
  /** Unpaid ones are cancelled, those under way disputed. Idempotent; answers the number of orders. */
  stopSales(listing: { id: string; sellerId: string }): Promise<number>;
  /** All orders that are paid with this one, itself included, in the order of the cart. */
  together(order: Order): Promise<Order[]>;
  /** After a false report of theft; tells buyers of unpaid ones. Idempotent; answers how many go on. */
  letSalesGoOn(listing: { id: string; sellerId: string }): Promise<number>;
  /** The order, for its buyer, one of its sellers, or an administrator; null for all others. */
  read(id: string, reader: { uid: string; isAdmin: boolean }): Promise<{ order: Order; as: Actor["kind"] } | null>;
  /** Unpaid orders that hold listings of a seller. */
  heldOf(sellerId: string): Promise<Order[]>;
  /**
   * Ends the unpaid orders that hold a listing, by its seller; none while a bank decides about a payment. `sold` leaves
   * the listing paused, to be marked as sold. What is paid later goes back by itself.
   */
  endHeld(sellerId: string, listingId: string, end: HoldEnd): Promise<HoldEndResult>;
  /** Of a user who asked to delete the account. */
  accountDeletion: {
    /** Paid orders that are not at their end. */
    underway(uid: string): Promise<{ purchases: Order[]; sales: Order[] }>;
    /** Cancels the unpaid orders of a seller's listings; what is paid later goes back. Idempotent. */
    endUnpaid(sellerId: string): Promise<void>;
    /** Returns the money of sales whose vehicles have not left the seller. Idempotent. */
    payBack(sellerId: string): Promise<void>;
  };
  purchases(uid: string, page: number): Promise<{ orders: Order[]; page: number; pages: number }>;
  sales(uid: string, page: number): Promise<{ orders: Order[]; page: number; pages: number }>;
  jobs: {
    /** Each minute: reconciles, expires, frees, completes, continues refunds. At most 50 orders. */
    settle(): Promise<{ reconciled: number; expired: number; completed: number; refunded: number; withdrawn: number }>;
    /** Each minute: what the deadlines of claims ask for. At most 50 claims. */
    claims(): Promise<{ due: number }>;
    /** Each night: compares the day before with the provider, and lists what differs. */
    compare(): Promise<{ compared: number; differences: number }>;
  };
}
