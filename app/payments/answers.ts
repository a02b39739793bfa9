import { z } from "zod";

import { toCentimos } from "~/business/money";

import { PAYMENT_STATUSES, type ProviderChargeback, type ProviderPayment } from "./model";

const id = z.union([z.string().min(1), z.number().int()]).transform(String);

export const PreferenceAnswer = z.object({ id, init_point: z.string() });

export const PaymentAnswer = z
  .object({
    id,
    status: z.enum(PAYMENT_STATUSES),
    status_detail: z.string().nullish(),
    external_reference: z.string().nullish(),
    transaction_amount: z.number(),
    transaction_amount_refunded: z.number().nullish(),
    currency_id: z.string(),
    live_mode: z.boolean(),
    payment_type_id: z.string().nullish(),
    date_of_expiration: z.iso.datetime({ offset: true }).nullish(),
    date_last_updated: z.iso.datetime({ offset: true }).nullish().catch(null),
  })
  .transform((found): ProviderPayment => ({
    id: found.id,
    status: found.status,
    statusDetail: found.status_detail ?? "",
    reference: found.external_reference ?? "",
    amount: toCentimos(found.transaction_amount),
    refunded: toCentimos(found.transaction_amount_refunded ?? 0),
    currency: found.currency_id,
    isLive: found.live_mode,
    method: found.payment_type_id ?? "",
    expiresAt: found.date_of_expiration ? new Date(found.date_of_expiration) : null,
    ...(found.date_last_updated && { changedAt: new Date(found.date_last_updated) }),
  }));

export const SearchAnswer = z.object({ results: z.array(PaymentAnswer) });

export const ChargebackAnswer = z
  .object({
    id,
    payments: z.array(id).nullish(),
    date_documentation_deadline: z.iso.datetime({ offset: true }).nullish().catch(null),
  })
  .transform((found): ProviderChargeback => ({
    id: found.id,
    paymentIds: found.payments ?? [],
    dueAt: found.date_documentation_deadline ? new Date(found.date_documentation_deadline) : null,
  }));

export const ClaimAnswer = z
  .object({ resource: z.string().nullish(), resource_id: id.nullish() })
  .transform(({ resource, resource_id }) => (resource === "payment" ? (resource_id ?? null) : null));

export const RefundAnswer = z.object({ id });
