import { z } from "zod";

import { toCentimos } from "~/business/money";
import { tableEntry } from "~/business/table";

import {
  PAYMENT_STATUSES,
  type ProviderAccount,
  type ProviderCase,
  type ProviderPayment,
  type ProviderRefund,
} from "./model";

const id = z.union([z.string().min(1), z.number().int()]).transform(String);

export const PreferenceAnswer = z.object({ id, init_point: z.string() });

export const AccountAnswer = z
  .object({ id, site_id: z.string(), tags: z.array(z.string()).nullish() })
  .transform(({ id, site_id, tags }): ProviderAccount => ({
    id,
    site: site_id,
    isTest: tags?.includes("test_user") === true,
  }));

const told = z
  .union([z.string().trim(), z.number().int().transform(String)])
  .nullish()
  .catch(null);

/** Where and with which number cash is paid, as far as a payment of that kind tells it. */
const TransactionDetails = z.object({
  external_resource_url: z.string().nullish().catch(null),
  payment_method_reference_id: told,
  verification_code: told,
});

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
    transaction_details: TransactionDetails.nullish().catch(null),
    barcode: z.object({ content: told }).nullish().catch(null),
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
    ...ticketOf(found),
  }));

const TICKET_TYPES: readonly string[] = ["ticket", "atm"];
/** Numbers that people type at an agent; anything else is told by the provider's page alone. */
const TICKET_CODE = /^\d[\d -]{3,30}$/;

interface FoundTicket {
  payment_type_id?: string | null | undefined;
  transaction_details?: z.infer<typeof TransactionDetails> | null | undefined;
  barcode?: { content?: string | null | undefined } | null | undefined;
}

/** The address is checked by the client, which knows the provider's hosts. */
function ticketOf({ payment_type_id: type, transaction_details: details, barcode }: FoundTicket) {
  if (!TICKET_TYPES.includes(type ?? "")) return {};
  const codes = [details?.payment_method_reference_id, details?.verification_code, barcode?.content];
  const code = codes.find((one) => one && TICKET_CODE.test(one)) ?? "";
  const url = details?.external_resource_url || null;
  return code === "" && url === null ? {} : { ticket: { code, url } };
}

export const SearchAnswer = z.object({ results: z.array(PaymentAnswer) });

export const ChargebackAnswer = z
  .object({
    id,
    payments: z.array(id).nullish(),
    date_documentation_deadline: z.iso.datetime({ offset: true }).nullish().catch(null),
  })
  .transform((found): ProviderCase => ({
    id: found.id,
    paymentIds: found.payments ?? [],
    dueAt: found.date_documentation_deadline ? new Date(found.date_documentation_deadline) : null,
  }));

/** The seller's pending acts, each with its deadline: the earliest one counts. */
const ClaimPlayer = z.object({
  role: z.string().catch(""),
  available_actions: z
    .array(z.object({ due_date: z.iso.datetime({ offset: true }).nullish().catch(null) }))
    .nullish()
    .catch(null),
});

export const ClaimAnswer = z
  .object({
    id,
    resource: z.string().nullish(),
    resource_id: id.nullish(),
    players: z.array(ClaimPlayer).nullish().catch(null),
  })
  .transform(({ id: claim, resource, resource_id, players }): ProviderCase => {
    const dates = (players ?? [])
      .filter(({ role }) => role === "respondent")
      .flatMap(({ available_actions }) => available_actions ?? [])
      .flatMap(({ due_date }) => (due_date ? [Date.parse(due_date)] : []));
    return {
      id: claim,
      paymentIds: resource === "payment" && resource_id ? [resource_id] : [],
      dueAt: dates.length > 0 ? new Date(Math.min(...dates)) : null,
    };
  });

/** A refund of another state (`in_process`, `authorized`) may still become each of the two. */
const REFUND_ENDS: Readonly<Record<string, "done" | "refused">> = {
  approved: "done",
  rejected: "refused",
  cancelled: "refused",
};

export const RefundAnswer = z
  .object({ id, status: z.string().nullish(), reason: z.string().nullish() })
  .transform(({ id: refundId, status, reason }): ProviderRefund => {
    const state = tableEntry(REFUND_ENDS, status ?? "") ?? "in_process";
    if (state === "done") return { state };
    if (state === "in_process") return { state, refundId };
    return { state, isMade: true, words: [status, reason].filter(Boolean).join(": ") };
  });
