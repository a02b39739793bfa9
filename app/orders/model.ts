import { z } from "zod";

import { DOCUMENT_TYPES } from "~/business/documents";
import { CATEGORY_IDS } from "~/catalog/categories";
import { InspectionPurchaseSchema } from "~/inspections/payment/purchase";
import { PAYMENT_STATUSES } from "~/payments/model";
import { AttachmentSchema } from "~/platform/files/attachment";
import { collection } from "~/platform/firestore/collection";
import { PhotoSchema } from "~/platform/photos/model";

import { DELIVERY_METHODS, INVOICE_TYPES, ORDER_KINDS, ORDER_STATES } from "./constants";
import { CARRIERS, PROOF_STATES } from "./shipment/constants";

const centimos = z.number().int().min(0);

/** A listing as it was when it was bought, for a claim about it. */
const ListingAsBoughtSchema = z.object({
  description: z.string(),
  /** `brand`, `model`, `year`, `condition` and those of its category. */
  specifications: z.record(z.string(), z.union([z.string(), z.number()])),
  photos: z.array(PhotoSchema),
  /** Whether it told a serial number, or was compared with a registered bicycle of the seller. */
  serial: z.enum(["none", "told", "registered"]),
  /** Code of the report of an inspection, mechanical or legal. */
  inspection: z.string().nullable(),
  legalInspection: z.string().nullable(),
});
export type ListingAsBought = z.infer<typeof ListingAsBoughtSchema>;

/** A line with the price at the time of the order. */
export const OrderLineSchema = z.object({
  listingId: z.string(),
  title: z.string(),
  photo: PhotoSchema.nullable(),
  category: z.enum(CATEGORY_IDS),
  sellerId: z.string(),
  sellerName: z.string(),
  quantity: z.number().int().positive(),
  unitCentimos: centimos,
  listing: ListingAsBoughtSchema,
});
export type OrderLine = z.infer<typeof OrderLineSchema>;

/** Target of a paid plan: a draft is published, an active or expired listing is renewed or upgraded. */
const PlanPurchaseSchema = z.object({
  listingId: z.string(),
  listingTitle: z.string(),
  planId: z.string(),
  planName: z.string(),
  action: z.enum(["publish", "renew", "upgrade"]),
});
export type PlanPurchase = z.infer<typeof PlanPurchaseSchema>;

const DeliverySchema = z.object({
  method: z.enum(DELIVERY_METHODS),
  priceCentimos: centimos,
  /** Days of the carrier; 0 for a pick-up. */
  days: z.number().int().min(0),
  /** The last day on which it should arrive, as was said last (./clocks.ts); none for a pick-up. */
  expectedOn: z.string().optional(),
  /** Null for a pick-up. `department` is a slug of app/business/peru.ts. */
  address: z
    .object({
      department: z.string(),
      province: z.string(),
      district: z.string(),
      street: z.string(),
      reference: z.string(),
    })
    .nullable(),
});
export type Delivery = z.infer<typeof DeliverySchema>;

/** Recipient, who signs for the vehicle. `phone` is E.164. */
const RecipientSchema = z.object({
  name: z.string(),
  documentType: z.enum(DOCUMENT_TYPES),
  documentNumber: z.string(),
  phone: z.string(),
});
export type Recipient = z.infer<typeof RecipientSchema>;

/** Tax document that the seller owes; `ruc` and `legalName` are set for a factura only. */
const InvoiceSchema = z.object({
  type: z.enum(INVOICE_TYPES),
  ruc: z.string().nullable(),
  legalName: z.string().nullable(),
});
export type Invoice = z.infer<typeof InvoiceSchema>;

/** Actor of a step. The uid is set for users. */
const ActorSchema = z.object({
  kind: z.enum(["buyer", "seller", "admin", "system"]),
  uid: z.string().nullable(),
});
export type Actor = z.infer<typeof ActorSchema>;

const HistoryEntrySchema = z.object({
  state: z.enum(ORDER_STATES),
  at: z.date(),
  actor: ActorSchema,
  /** Tracking text, reason of a cancellation and such; Spanish. */
  note: z.string().default(""),
});

/** The shipment in words, and with its carrier. */
const SentSchema = z.object({
  tracking: z.string(),
  shipment: z
    .object({
      carrier: z.enum(CARRIERS),
      carrierName: z.string(),
      number: z.string(),
      office: z.string(),
      link: z.string(),
    })
    .optional(),
  /** When the seller asked whether it has arrived: once. */
  askedAt: z.date().optional(),
  /** The carrier's proof of the delivery, as the seller uploaded it last; an administrator decides about it. */
  proof: z.object({ file: AttachmentSchema, at: z.date(), state: z.enum(PROOF_STATES) }).optional(),
});

/** The provider's last answer about money that is to go back. Without one it was asked, or is about to be. */
const RefundAskSchema = z.object({
  /** `silent`: it answers nothing that can be read. */
  state: z.enum(["in_process", "refused", "silent"]),
  since: z.date(),
  /** Of the provider, while it is in process. */
  refundId: z.string().optional(),
  /** Times that the provider said no. */
  refusals: z.number().int().min(0),
  /** Refunds that the provider made and rejected: each needs another key. */
  rejected: z.number().int().min(0),
  /** The provider's own, of the last time that it said no. */
  words: z.string(),
  /** An administrator has to return it otherwise, or to look at the provider. */
  isTask: z.boolean(),
});
export type RefundAsk = z.infer<typeof RefundAskSchema>;

/** Money that the business returned by a bank transfer, as the provider did not. */
const RefundTransferSchema = z.object({
  centimos,
  number: z.string(),
  /** `YYYY-MM-DD` */
  on: z.string(),
  proof: AttachmentSchema,
});
export type RefundTransfer = z.infer<typeof RefundTransferSchema>;

/** How money goes back: as the provider answers, or by a transfer. */
const returnFields = { ask: RefundAskSchema.optional(), transfer: RefundTransferSchema.optional() };

/** A payment as last applied. Each id and status is applied once. */
export const AppliedPaymentSchema = z.object({
  id: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  amountCentimos: centimos,
  method: z.string(),
  /** `cc_rejected_insufficient_amount` and such. */
  statusDetail: z.string().optional(),
  /** Part of the amount that went back to the buyer. */
  refundedCentimos: centimos.optional(),
  /** Last change at the provider. */
  changedAt: z.date().optional(),
  /** Until when a ticket can be paid. */
  expiresAt: z.date().nullable().default(null),
  /** Number and page with which a ticket is paid, while it is. */
  ticket: z.object({ code: z.string(), url: z.string().nullable() }).optional(),
  at: z.date(),
  /** Start of holding its money for administrators; stays afterwards. */
  heldSince: z.date().optional(),
  /**
   * Outcome of an approved payment: it paid the order, or the money is returned (too late, or paid twice), or it is
   * held for administrators (wrong amount or currency).
   */
  outcome: z.enum(["none", "paid", "refund_due", "refund_done", "held"]),
  ...returnFields,
});
export type AppliedPayment = z.infer<typeof AppliedPaymentSchema>;

/** Money of a paid order that goes back without ending it. */
const RefundPartSchema = z.object({
  id: z.string(),
  paymentId: z.string(),
  centimos,
  reason: z.string(),
  /** `provider`: made there, and seen here. */
  by: z.enum(["admin", "agreement", "provider"]),
  at: z.date(),
  /** `due`: it is not back yet. */
  state: z.enum(["due", "done"]),
  ...returnFields,
});
export type RefundPart = z.infer<typeof RefundPartSchema>;

/** Transfers and set-offs of a seller for an order. */
const SellerTransferSchema = z.object({
  sellerId: z.string(),
  /** To the seller's account, less what the bank returned. */
  paidCentimos: centimos,
  /** Transfers to the account and returns of them so far: the same amount may be sent again. */
  moves: z.number().int().min(0),
  /** Kept back from this order's payout for debts of other orders. */
  setOffCentimos: centimos,
  /** Of this order's debt: kept back from payouts of other orders, or written off. */
  repaidCentimos: centimos,
});
export type SellerTransfer = z.infer<typeof SellerTransferSchema>;

/** A mediation or chargeback at the provider. While it is open, the order and its payouts are frozen. */
const PaymentCaseSchema = z.object({
  paymentId: z.string(),
  kind: z.enum(["mediation", "chargeback"]),
  /** Number of the chargeback at the provider, once it is known. */
  providerId: z.string().nullable(),
  openedAt: z.date(),
  /** Until when documents can be sent, as the provider says. */
  dueAt: z.date().nullable(),
  /** State that the order goes on with when the case is won; null where the case did not change it. */
  former: z.enum(ORDER_STATES).nullable(),
  end: z.enum(["won", "lost"]).nullable(),
  endedAt: z.date().nullable(),
});
export type PaymentCase = z.infer<typeof PaymentCaseSchema>;

/** A document of `orders`. Amounts are integer céntimos of sol. */
export const OrderSchema = z.object({
  /** `R-2026-000123` */
  number: z.string(),
  kind: z.enum(ORDER_KINDS),
  buyerId: z.string(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  /** Of all lines; null for a plan or an inspection. */
  sellerId: z.string().nullable(),
  lines: z.array(OrderLineSchema),
  plan: PlanPurchaseSchema.nullable(),
  inspection: InspectionPurchaseSchema.nullable().default(null),
  /**
   * Set where one payment pays several orders, one of each seller: their ids in the order of the cart. `id` is that of
   * the first one, and the payment's reference.
   */
  purchase: z.object({ id: z.string(), orderIds: z.array(z.string()) }).optional(),
  /** Once the seller has sent it. */
  sent: SentSchema.optional(),
  delivery: DeliverySchema.nullable(),
  recipient: RecipientSchema.nullable(),
  invoice: InvoiceSchema,
  coupon: z.object({ code: z.string(), discountCentimos: centimos }).nullable(),
  subtotalCentimos: centimos,
  discountCentimos: centimos,
  shippingCentimos: centimos,
  totalCentimos: centimos,
  /** Commission at the time of the order (100 = 1 %). */
  commissionBasisPoints: z.number().int().min(0).default(0),
  state: z.enum(ORDER_STATES),
  history: z.array(HistoryEntrySchema),
  /** The provider's page; null until it was made. */
  checkout: z
    .object({
      id: z.string(),
      url: z.string(),
      /** Its amount. */
      totalCentimos: centimos,
      /** Orders that it charges, of a purchase with several. */
      orderIds: z.array(z.string()).optional(),
    })
    .nullable(),
  payments: z.array(AppliedPaymentSchema),
  refunds: z.array(RefundPartSchema).optional(),
  transfers: z.array(SellerTransferSchema).optional(),
  cases: z.array(PaymentCaseSchema).optional(),
  /** End of the reservation, until which the order can be paid. */
  reservedUntil: z.date(),
  /** Time of the job's next look; null: never. */
  dueAt: z.date().nullable(),
  /** Same lines, buyer and totals: finds the open order that a resubmission resumes. */
  fingerprint: z.string(),
  /** Deadlines of the present state (./clocks.ts). */
  clocks: z
    .object({
      /** Until when the seller confirms; else the money goes back. */
      confirmBy: z.date().optional(),
      /** Until when it is handed over or sent; then the buyer may cancel at once. */
      sendBy: z.date().optional(),
      /** Until when the buyer waits for what is late; else the money goes back. */
      returnBy: z.date().optional(),
      /** Until when a shipment without news is waited for; then the time to look begins. */
      arriveBy: z.date().optional(),
      /** Reminders that are still to come. */
      remindAt: z.array(z.date()).optional(),
      /** Both were told that `sendBy` is over. */
      isLateTold: z.boolean().optional(),
      /** Until when the buyer looks; then it completes. */
      completeBy: z.date().optional(),
    })
    .optional(),
  /** The buyer's claim of a problem (`orderClaims`), one an order; `former`: state in which it was opened. */
  claim: z
    .object({
      isOpen: z.boolean(),
      former: z.enum(ORDER_STATES),
      /** The seller has what was returned, or has put it on sale again. */
      returned: z.enum(["received", "relisted"]).optional(),
    })
    .optional(),
  /**
   * Party that ended a paid order before it was sent: `silence` is a seller who did not confirm or send in time,
   * `unfetched` a buyer who did not fetch what was ready.
   */
  withdrawnBy: z.enum(["buyer", "seller", "silence", "unfetched"]).optional(),
  deliveredAt: z.date().nullable().default(null),
  completedAt: z.date().nullable().default(null),
  paidAt: z.date().nullable().default(null),
  refundedAt: z.date().nullable().default(null),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Grows by one with each write; a form that carries an older one is stale. */
  version: z.number().int(),
  /** Number of the buyer's browser for the analytics, only with consent: until the payment has come. */
  analyticsClient: z.string().optional(),
  /** Code that the buyer of a pick-up shows and the seller types; wrong tries are counted. */
  pickup: z.object({ code: z.string(), tries: z.number().int().min(0) }).optional(),
  /** Hours that a ticket may hold it; 0: it is paid at once. Missing: as long as the ticket is valid. */
  ticketHours: z.number().int().min(0).optional(),
  /** Minutes that it is held without a pending payment, where not as RESERVATION_MINUTES. */
  cardMinutes: z.number().int().min(1).optional(),
  /** End of the accepted offers whose prices it has: only a payment that a bank reviews holds it longer. */
  agreedUntil: z.date().optional(),
  /** Hash of the network that reserved the listings, until the payment. */
  network: z.string().optional(),
});
type OrderFields = z.infer<typeof OrderSchema>;
export type Order = OrderFields & { id: string };

export function inspectionTitle({ vehicle, workshopName }: NonNullable<Order["inspection"]>): string {
  return `Inspección mecánica de ${vehicle} en ${workshopName}`;
}

export const ORDER_COLLECTION = collection("orders", OrderSchema);

export function orderPath(id: string): string {
  return ORDER_COLLECTION.path(id);
}
