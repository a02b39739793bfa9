import type { Centimos } from "~/business/money";

/** `reference` is the order's id, which the provider gives back with each payment. */
export interface CheckoutRequest {
  reference: string;
  /** Shown by the provider. The amounts add up to what is charged. */
  items: { id: string; title: string; quantity: number; unit: Centimos }[];
  payer: { name: string; email: string; document: { type: string; number: string } | null };
  /** Of the reservation: nothing can be paid afterwards. */
  expiresAt: Date;
  /** Only what is paid at once: no PagoEfectivo. */
  withoutTickets?: boolean;
  /** End of a ticket; else as the provider has it. */
  ticketsUntil?: Date;
  /** The same key gives the same checkout. */
  idempotencyKey: string;
}

interface ProviderCheckout {
  id: string;
  /** At one of the provider's hosts, checked: redirect there by 303. */
  url: string;
}

export const PAYMENT_STATUSES = [
  "approved",
  "pending",
  "in_process",
  "authorized",
  "rejected",
  "cancelled",
  "in_mediation",
  "refunded",
  "charged_back",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A payment as the provider answers when asked: the only proof. */
export interface ProviderPayment {
  id: string;
  status: PaymentStatus;
  /** `cc_rejected_insufficient_amount` and such. */
  statusDetail: string;
  /** The order's id; empty where the payment is not one of ours. */
  reference: string;
  amount: Centimos;
  /** Part of the amount that was returned. */
  refunded: Centimos;
  currency: string;
  isLive: boolean;
  /** `credit_card`, `ticket` (PagoEfectivo), `account_money`, `bank_transfer`, … */
  method: string;
  /** Until when a ticket can be paid. */
  expiresAt: Date | null;
  /** What its buyer needs to pay a ticket: the number, empty where only the page tells it, and the provider's page. */
  ticket?: { code: string; url: string | null };
  /** Last change at the provider, where it says so: of two answers the older one is known by it. */
  changedAt?: Date;
}

/** A case about payments: the buyer asked their bank for the money (chargeback) or the provider (claim). */
export interface ProviderCase {
  id: string;
  paymentIds: string[];
  /** Until when documents or an answer can be sent; null where the provider does not say. */
  dueAt: Date | null;
}

/** A refund as the provider answers: what it took may still be in process, or come to nothing. */
export type ProviderRefund =
  | { state: "done" }
  | { state: "in_process"; refundId: string }
  /** `isMade`: the provider has a refund that it rejected, so that another one needs another key. */
  | { state: "refused"; isMade: boolean; words: string };

export const PAYMENTS_PER_READ = 50;

/** Content of a signed notification: the id of a payment to ask for. Nothing else of it is trusted. */
export type WebhookResult =
  | { ok: true; kind: "payment"; paymentId: string }
  /** Signed: a case about a payment, by the number of the chargeback or claim. */
  | { ok: true; kind: "chargeback" | "claim"; id: string }
  /** Signed, of a kind that is noted and answered with 200. */
  | { ok: true; kind: "other"; topic: string }
  | { ok: false; reason: "missing" | "malformed" | "forged" | "stale" };

/** Owner of the access token. */
export interface ProviderAccount {
  id: string;
  /** `MPE` is Peru. */
  site: string;
  isTest: boolean;
}

/**
 * A provider of payments. Every call has a deadline and is retried only where repeating is safe.
 * @throws UpstreamError (service `payments`) when the provider cannot be reached, rejects or answers nonsense
 */
export interface Payments {
  readonly isConfigured: boolean;
  account(): Promise<ProviderAccount>;
  createCheckout(request: CheckoutRequest): Promise<ProviderCheckout>;
  /** Null where the provider knows no such payment. */
  getPayment(id: string): Promise<ProviderPayment | null>;
  /** All payments of an order, newest first, at most 30. */
  findPayments(reference: string): Promise<ProviderPayment[]>;
  /** Asks for the rest of a payment, or `amount`. The same key refunds once; refunded already is done. */
  refund(paymentId: string, idempotencyKey: string, amount?: Centimos): Promise<ProviderRefund>;
  /** A refund that was in process. */
  refundState(paymentId: string, refundId: string): Promise<ProviderRefund>;
  /** Asks to cancel a payment in review or a ticket; false where it has moved on. */
  cancel(paymentId: string): Promise<boolean>;
  /** Null where the provider knows no such chargeback. */
  getChargeback(id: string): Promise<ProviderCase | null>;
  /** The claim of a mediation; null where the provider knows none. */
  getClaim(id: string): Promise<ProviderCase | null>;
  /** Payments that changed within a time, oldest change first, `PAYMENTS_PER_READ` from `offset` on. */
  changedPayments(range: { from: Date; until: Date }, offset: number): Promise<ProviderPayment[]>;
  verifyWebhook(request: Request): Promise<WebhookResult>;
  /** Whether a payment is of this environment: test payments never pay live orders. */
  accepts(payment: ProviderPayment): boolean;
}

declare module "~/platform/context" {
  interface Context {
    payments: Payments;
  }
}
