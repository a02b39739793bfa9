import type { ZodType } from "zod";

import { toSoles } from "~/business/money";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import { isPaymentAddress } from "~/platform/http/payment-hosts";

import {
  AccountAnswer,
  ChargebackAnswer,
  ClaimAnswer,
  PaymentAnswer,
  PreferenceAnswer,
  RefundAnswer,
  SearchAnswer,
} from "./answers";
import { paymentFault, type PaymentTask } from "./faults";
import { PAYMENTS_PER_READ, type Payments, type ProviderPayment } from "./model";
import { preferenceBody } from "./preference";
import { createProviderTransport, type ProviderTransport, type TransportDeps } from "./transport.server";
import { PAYMENT_ID, verifyNotification } from "./webhook.server";

const MAX_FOUND = 30;

export interface PaymentsDeps extends TransportDeps {
  env: Pick<Env, "payments" | "siteUrl" | "brandName" | "environment">;
  clock: Clock;
}

/** Mercado Pago behind the interface of payments. Where it is not configured, each call throws `not-configured`. */
export function createPayments({ env, clock, ...deps }: PaymentsDeps): Payments {
  const { payments: config } = env;
  const site = { url: env.siteUrl, name: env.brandName };
  const transport = config && createProviderTransport(config, deps);

  function required(task: PaymentTask): ProviderTransport {
    if (transport) return transport;
    throw paymentFault(task, "not-configured", "MERCADO_PAGO_ACCESS_TOKEN or MERCADO_PAGO_WEBHOOK_SECRET is missing");
  }

  /** One thing by its number; null where there is none. */
  async function found<T>(name: string, path: string, id: string, schema: ZodType<T>): Promise<T | null> {
    // Anything else would be another address of the provider.
    if (!PAYMENT_ID.test(id)) return null;
    const answer = await required("reading")({ task: "reading", name, path, answer: schema });
    if (answer.ok) return answer.data;
    if (answer.status === 404) return null;
    throw paymentFault("reading", "invalid-response", `${name}: HTTP ${answer.status} ${answer.detail}`);
  }

  /** A payment without an address of others: links of our pages and mails lead to the provider's own hosts. */
  function checked(payment: ProviderPayment): ProviderPayment {
    const { ticket } = payment;
    if (!ticket?.url) return payment;
    const { code, url: told } = ticket;
    // The provider tells some of its own pages without https.
    const url = config?.localOrigin ? told : told.replace(/^http:/, "https:");
    const isOurs = isPaymentAddress(url, config?.localOrigin ?? null);
    if (!isOurs) deps.log.warn("payments.ticket-at-a-foreign-address", { paymentId: payment.id });
    return { ...payment, ticket: { code, url: isOurs ? url : null } };
  }

  const payments: Payments = {
    isConfigured: config !== null,

    async account() {
      const answer = await required("reading")({
        task: "reading",
        name: "get-account",
        path: "/users/me",
        answer: AccountAnswer,
      });
      if (answer.ok) return answer.data;
      throw paymentFault("reading", "invalid-response", `get-account: HTTP ${answer.status} ${answer.detail}`);
    },

    async createCheckout(request) {
      const answer = await required("checkout")({
        task: "checkout",
        name: "create-preference",
        path: "/checkout/preferences",
        body: preferenceBody(request, site, clock.now()),
        idempotencyKey: request.idempotencyKey,
        answer: PreferenceAnswer,
      });
      if (!answer.ok) throw paymentFault("checkout", "invalid-response", `HTTP ${answer.status} ${answer.detail}`);
      const { id, init_point: url } = answer.data;
      if (!isPaymentAddress(url, config?.localOrigin ?? null))
        throw paymentFault("checkout", "invalid-response", `a checkout at a foreign address: ${url.slice(0, 200)}`);
      return { id, url };
    },

    async getPayment(id) {
      const payment = await found("get-payment", `/v1/payments/${id}`, id, PaymentAnswer);
      return payment && checked(payment);
    },

    async findPayments(reference) {
      const query = new URLSearchParams({
        external_reference: reference,
        sort: "date_created",
        criteria: "desc",
        limit: String(MAX_FOUND),
      });
      const answer = await required("reading")({
        task: "reading",
        name: "find-payments",
        path: `/v1/payments/search?${query}`,
        answer: SearchAnswer,
      });
      if (!answer.ok)
        throw paymentFault("reading", "invalid-response", `find-payments: HTTP ${answer.status} ${answer.detail}`);
      const results = answer.data.results.filter((payment) => payment.reference === reference);
      return results.slice(0, MAX_FOUND).map(checked);
    },

    async refund(paymentId, idempotencyKey, amount) {
      if (!PAYMENT_ID.test(paymentId)) throw paymentFault("refund", "invalid-response", "not a payment's id");
      const answer = await required("refund")({
        task: "refund",
        name: "refund",
        path: `/v1/payments/${paymentId}/refunds`,
        body: amount === undefined ? {} : { amount: toSoles(amount) },
        idempotencyKey,
        isOfRefund: true,
        answer: RefundAnswer,
      });
      if (answer.ok) return answer.data;
      // The provider rejects refunded payments like any that cannot be refunded: the payment says which it is.
      const payment = await payments.getPayment(paymentId);
      if (payment?.status === "refunded") return { state: "done" };
      return { state: "refused", isMade: false, words: answer.detail };
    },

    async refundState(paymentId, refundId) {
      if (!PAYMENT_ID.test(paymentId) || !PAYMENT_ID.test(refundId))
        throw paymentFault("refund", "invalid-response", "not a refund's id");
      const answer = await required("refund")({
        task: "refund",
        name: "get-refund",
        path: `/v1/payments/${paymentId}/refunds/${refundId}`,
        isOfRefund: true,
        answer: RefundAnswer,
      });
      if (answer.ok) return answer.data;
      throw paymentFault("refund", "invalid-response", `get-refund: HTTP ${answer.status} ${answer.detail}`);
    },

    getChargeback: (id) => found("get-chargeback", `/v1/chargebacks/${id}`, id, ChargebackAnswer),

    getClaim: (id) => found("get-claim", `/post-purchase/v1/claims/${id}`, id, ClaimAnswer),

    async changedPayments({ from, until }, offset) {
      const query = new URLSearchParams({
        range: "date_last_updated",
        begin_date: from.toISOString(),
        end_date: until.toISOString(),
        sort: "date_last_updated",
        criteria: "asc",
        limit: String(PAYMENTS_PER_READ),
        offset: String(offset),
      });
      const answer = await required("reading")({
        task: "reading",
        name: "changed-payments",
        path: `/v1/payments/search?${query}`,
        answer: SearchAnswer,
      });
      if (!answer.ok)
        throw paymentFault("reading", "invalid-response", `changed-payments: HTTP ${answer.status} ${answer.detail}`);
      return answer.data.results.map(checked);
    },

    async cancel(paymentId) {
      if (!PAYMENT_ID.test(paymentId)) return false;
      const answer = await required("reading")({
        task: "reading",
        name: "cancel-payment",
        path: `/v1/payments/${paymentId}`,
        method: "PUT",
        body: { status: "cancelled" },
        answer: PaymentAnswer,
      });
      return answer.ok && answer.data.status === "cancelled";
    },

    verifyWebhook: async (request) =>
      config ? verifyNotification(request, config.webhookSecret, clock.now()) : { ok: false, reason: "missing" },

    accepts: ({ isLive }) => isLive === (env.environment === "production"),
  };
  return payments;
}
