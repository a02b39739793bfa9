import { z } from "zod";

/**
 * The body of `POST /checkout/preferences`, as far as the local provider reads it; the rest is given back as it came.
 */
export const PreferenceBody = z.looseObject({
  items: z
    .array(
      z.looseObject({
        id: z.string().optional(),
        title: z.string().min(1),
        quantity: z.number().int().positive(),
        currency_id: z.literal("PEN"),
        unit_price: z.number().positive(),
      }),
    )
    .min(1),
  payer: z.looseObject({ email: z.string().optional() }).optional(),
  back_urls: z.object({ success: z.url(), failure: z.url(), pending: z.url() }),
  notification_url: z.url().optional(),
  external_reference: z.string().max(256).optional(),
  expires: z.boolean().optional(),
  date_of_expiration: z.iso.datetime({ offset: true }).optional(),
  expiration_date_to: z.iso.datetime({ offset: true }).optional(),
});

export type Preference = z.infer<typeof PreferenceBody> & { id: string };

/** Choices of the checkout page, and their results at the provider. */
export const OUTCOMES = {
  APRO: ["approved", "accredited"],
  CONT: ["in_process", "pending_contingency"],
  CALL: ["rejected", "cc_rejected_call_for_authorize"],
  FUND: ["rejected", "cc_rejected_insufficient_amount"],
  SECU: ["rejected", "cc_rejected_bad_filled_security_code"],
  EXPI: ["rejected", "cc_rejected_bad_filled_date"],
  FORM: ["rejected", "cc_rejected_bad_filled_other"],
  OTHE: ["rejected", "cc_rejected_other_reason"],
} as const satisfies Record<string, readonly [string, string]>;

/** A refund of a payment. What is in process has moved no money yet. */
export interface LocalRefund {
  id: number;
  payment_id: number;
  amount: number;
  status: "approved" | "in_process" | "rejected";
}

/** A payment in the provider's words. Amounts are in soles. */
export interface LocalPayment {
  id: number;
  status: string;
  status_detail: string;
  external_reference: string | null;
  transaction_amount: number;
  transaction_amount_refunded: number;
  currency_id: string;
  live_mode: boolean;
  payment_type_id: string;
  payment_method_id: string;
  date_created: string;
  date_last_updated: string;
  date_of_expiration: string | null;
  /** Number and page of a ticket; null for other payments. */
  transaction_details: { external_resource_url: string; payment_method_reference_id: string } | null;
  payer: { email: string | null };
  notification_url: string | null;
  /** Of this stand-in only: when a mediation of it began. */
  claimed_at?: string;
  refunds?: LocalRefund[];
  /** Of this stand-in only: leads back to the checkout page. */
  preference_id: string;
}

export function chargebackId({ id }: Pick<LocalPayment, "id">): number {
  return id * 100 + 7;
}

/** Number of the claim (mediation) about a payment. */
export function claimId({ id }: Pick<LocalPayment, "id">): number {
  return id * 100 + 9;
}

/** Total of a preference, in soles. */
export function totalOf({ items }: Pick<Preference, "items">): number {
  const centimos = items.reduce((sum, { quantity, unit_price }) => sum + quantity * Math.round(unit_price * 100), 0);
  return centimos / 100;
}
