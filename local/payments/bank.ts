import { randomUUID } from "node:crypto";

import type { Fault, PaymentFaults } from "./faults.ts";
import {
  OUTCOMES,
  PreferenceBody,
  chargebackId,
  claimId,
  totalOf,
  type LocalPayment,
  type LocalRefund,
  type Preference,
} from "./model.ts";
import type { Notifier } from "./notifications.ts";
import type { PaymentStore } from "./store.ts";

export interface BankAnswer {
  status: number;
  body: unknown;
}

/** How a buyer pays on the page. `holder` is the name on the card, which chooses the result. */
interface Attempt {
  method: "card" | "yape" | "pagoefectivo";
  holder: string;
}

const TICKET_LIFE_MS = 48 * 3_600_000;
/** States of a payment that may still be paid. */
export const PENDING: readonly string[] = ["pending", "in_process"];

/** The provider's side of payments: preferences, payments, refunds. Every change of a payment is notified. */
export class Bank {
  readonly #store: PaymentStore;
  readonly #faults: PaymentFaults;
  readonly #notifier: Notifier;

  constructor(store: PaymentStore, faults: PaymentFaults, notifier: Notifier) {
    this.#store = store;
    this.#faults = faults;
    this.#notifier = notifier;
  }

  createPreference(body: unknown, key: string | undefined, origin: string): BankAnswer {
    return this.#once(key && `preference:${key}`, () => {
      const read = PreferenceBody.safeParse(body);
      if (!read.success)
        return rejection(400, `invalid ${read.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
      const preference: Preference = { ...read.data, id: `44444-${randomUUID()}` };
      this.#store.addPreference(preference);
      const address = `${origin}/pagar?pref_id=${preference.id}`;
      return { status: 201, body: { ...preference, init_point: address, sandbox_init_point: address } };
    });
  }

  preference(id: string): Preference | null {
    return this.#store.preference(id);
  }

  payment(id: number): LocalPayment | null {
    const payment = this.#store.payment(id);
    const isOver =
      payment !== null &&
      payment.status === "pending" &&
      payment.date_of_expiration !== null &&
      Date.parse(payment.date_of_expiration) <= Date.now();
    return isOver ? this.change(payment, { status: "cancelled", status_detail: "expired" }) : payment;
  }

  /** By reference (newest first), or by the time of the last change (oldest first). */
  search(asked: URLSearchParams): BankAnswer {
    const limit = Math.min(Number(asked.get("limit") ?? 30), 1000);
    const offset = Number(asked.get("offset") ?? 0);
    const reference = asked.get("external_reference");
    const found =
      reference === null
        ? this.#store.changedPayments(timeOf(asked, "begin_date"), timeOf(asked, "end_date"))
        : this.#store.paymentsOf(reference);
    const results = found.slice(offset, offset + limit);
    return { status: 200, body: { paging: { total: found.length, limit, offset }, results } };
  }

  /** Cancels a payment that is not decided yet, as `PUT /v1/payments/{id}` does. */
  cancel(id: number, body: unknown): BankAnswer {
    const payment = this.payment(id);
    if (!payment) return rejection(404, "Payment not found");
    if ((body as { status?: unknown } | null)?.status !== "cancelled" || !PENDING.includes(payment.status))
      return rejection(400, "The action requested is not valid for the current payment state", 2018);
    return { status: 200, body: this.change(payment, { status: "cancelled", status_detail: "by_collector" }) };
  }

  /** The chargeback of a payment that has one; its number holds the payment's. */
  chargeback(id: number): BankAnswer {
    const payment = this.#store.payment(Math.floor(id / 100));
    if (payment?.status !== "charged_back" || chargebackId(payment) !== id)
      return rejection(404, "Chargeback not found");
    const deadline = new Date(Date.parse(payment.date_created) + DOCUMENTS_MS).toISOString();
    return {
      status: 200,
      body: {
        id: String(id),
        payments: [payment.id],
        amount: payment.transaction_amount,
        currency: "PEN",
        date_documentation_deadline: deadline,
      },
    };
  }

  /** The claim of a payment that was in mediation, open or as it ended; its number holds the payment's. */
  claim(id: number): BankAnswer {
    const payment = this.#store.payment(Math.floor(id / 100));
    if (!payment?.claimed_at || claimId(payment) !== id) return rejection(404, "Claim not found");
    const isOpen = payment.status === "in_mediation";
    const due = new Date(Date.parse(payment.claimed_at) + ANSWER_MS).toISOString();
    const benefited = payment.status === "approved" ? "respondent" : "complainant";
    return {
      status: 200,
      body: {
        id,
        resource: "payment",
        resource_id: payment.id,
        type: "mediations",
        stage: isOpen ? "dispute" : "none",
        status: isOpen ? "opened" : "closed",
        players: [
          { role: "complainant", type: "buyer", available_actions: [] },
          {
            role: "respondent",
            type: "seller",
            available_actions: isOpen ? [{ action: "send_message_to_mediator", mandatory: true, due_date: due }] : [],
          },
        ],
        resolution: isOpen ? null : { reason: "mediation", benefited: [benefited], closed_by: "mediator" },
        date_created: payment.claimed_at,
        last_updated: payment.date_last_updated,
      },
    };
  }

  /** All that is left, or `amount` of it in soles. `mood`: how it goes; else it is done. */
  refund(
    id: number,
    key: string | undefined,
    { amount: asked, mood, isInProcessShown }: { amount?: unknown; mood?: Fault["kind"]; isInProcessShown: boolean },
  ): BankAnswer {
    if (!key) return rejection(400, "Header X-Idempotency-Key can't be null");
    const answer = this.#once(`refund:${id}:${key}`, () => {
      const payment = this.#store.payment(id);
      if (!payment) return rejection(404, "Payment not found");
      if (payment.status !== "approved" && payment.status !== "in_mediation")
        return rejection(400, "The action requested is not valid for the current payment state", 2063);
      if (Date.now() - Date.parse(payment.date_created) > REFUNDABLE_MS)
        return rejection(400, "Payment too old to be refunded", 2024);
      if (mood === "no-balance") return rejection(400, "Insufficient balance to refund", 2040);
      const [all, back] = [centimos(payment.transaction_amount), centimos(payment.transaction_amount_refunded)];
      const amount = typeof asked === "number" ? centimos(asked) : all - back;
      if (amount <= 0 || amount > all - back) return rejection(400, "Invalid amount for refund", 2085);
      const status = mood === "in_process" || mood === "rejected" ? mood : "approved";
      const number = (payment.refunds?.length ?? 0) + 1;
      const refund: LocalRefund = { id: id * 1000 + number, payment_id: id, amount: amount / 100, status };
      this.#keepRefund(payment, refund);
      return { status: 201, body: refund };
    });
    const made = answer.body as Partial<LocalRefund>;
    return isInProcessShown || made.status !== "in_process" ? answer : rejection(400, "The refund is in process");
  }

  refundOf(id: number, refundId: number): LocalRefund | null {
    return this.#store.payment(id)?.refunds?.find((refund) => refund.id === refundId) ?? null;
  }

  /** A refund in process is done, or rejected. */
  endRefund(id: number, refundId: number, status: LocalRefund["status"]): LocalRefund | null {
    const [payment, refund] = [this.#store.payment(id), this.refundOf(id, refundId)];
    if (!payment || refund?.status !== "in_process") return refund;
    const ended = { ...refund, status };
    this.#keepRefund(payment, ended);
    return ended;
  }

  #keepRefund(payment: LocalPayment, refund: LocalRefund): void {
    const refunds = [...(payment.refunds ?? []).filter(({ id }) => id !== refund.id), refund];
    if (refund.status !== "approved") return this.#store.savePayment({ ...payment, refunds });
    const back = centimos(payment.transaction_amount_refunded) + centimos(refund.amount);
    const isWhole = back === centimos(payment.transaction_amount);
    this.change(payment, {
      refunds,
      ...(isWhole ? { status: "refunded", status_detail: "refunded" } : { status_detail: "partially_refunded" }),
      transaction_amount_refunded: back / 100,
    });
  }

  /** A payment made on the page at `origin`. The same form makes one, however often it is sent. */
  pay(preference: Preference, { method, holder }: Attempt, formId: string, origin: string): LocalPayment {
    const { body } = this.#once(`pay:${preference.id}:${formId}`, () => {
      const now = new Date().toISOString();
      const [status, detail] = resultOf(method, holder);
      const made = this.#store.addPayment({
        status,
        status_detail: detail,
        external_reference: preference.external_reference ?? null,
        transaction_amount: totalOf(preference),
        transaction_amount_refunded: 0,
        currency_id: "PEN",
        live_mode: false,
        ...METHODS[method],
        date_created: now,
        date_last_updated: now,
        date_of_expiration:
          method === "pagoefectivo"
            ? (preference.date_of_expiration ?? new Date(Date.now() + TICKET_LIFE_MS).toISOString())
            : null,
        transaction_details: null,
        payer: { email: preference.payer?.email ?? null },
        notification_url: preference.notification_url ?? null,
        preference_id: preference.id,
        ...wrong(this.#faults.meet("checkout"), totalOf(preference)),
      });
      if (method === "pagoefectivo") this.#store.savePayment({ ...made, transaction_details: ticketOf(made, origin) });
      this.#notifier.notify(made, "payment.created");
      return { status: 201, body: { id: made.id } };
    });
    const payment = this.#store.payment((body as { id: number }).id);
    if (!payment) throw new Error("the payment that was just made is not there");
    return payment;
  }

  /** A pending payment is paid, or ends unpaid; another one stays as it is. */
  settle(payment: LocalPayment, isPaid: boolean): LocalPayment {
    if (!PENDING.includes(payment.status)) return payment;
    return this.change(
      payment,
      isPaid ? { status: "approved", status_detail: "accredited" } : { status: "cancelled", status_detail: "expired" },
    );
  }

  change(payment: LocalPayment, changes: Partial<LocalPayment>): LocalPayment {
    const now = new Date().toISOString();
    const changed = { ...payment, ...changes, id: payment.id, date_last_updated: now };
    const isClaimed = payment.status !== changed.status && [payment, changed].some(isInMediation);
    if (isClaimed && isInMediation(changed)) changed.claimed_at = now;
    this.#store.savePayment(changed);
    this.#notifier.notify(changed, "payment.updated");
    if (changed.status === "charged_back") this.#notifier.notify(changed, "chargeback");
    if (isClaimed) this.#notifier.notify(changed, "claim");
    return changed;
  }

  /** Runs `work` once a key. A rejected call may be repeated with the same key. */
  #once(key: string | undefined, work: () => BankAnswer): BankAnswer {
    if (!key) return work();
    const known = this.#store.answer(key);
    if (known) return known as BankAnswer;
    const answer = work();
    if (answer.status < 300) this.#store.keepAnswer(key, answer);
    return answer;
  }
}

/** In Peru. */
const REFUNDABLE_MS = 180 * 24 * 3_600_000;
const DOCUMENTS_MS = 10 * 24 * 3_600_000;
const ANSWER_MS = 3 * 24 * 3_600_000;

function isInMediation({ status }: LocalPayment): boolean {
  return status === "in_mediation";
}

function centimos(soles: number): number {
  return Math.round(soles * 100);
}

function timeOf(asked: URLSearchParams, name: string): number {
  return Date.parse(asked.get(name) ?? "");
}

const METHODS = {
  card: { payment_type_id: "credit_card", payment_method_id: "master" },
  yape: { payment_type_id: "bank_transfer", payment_method_id: "yape" },
  pagoefectivo: { payment_type_id: "atm", payment_method_id: "pagoefectivo_atm" },
} as const;

/** As Mercado Pago tells of PagoEfectivo: the number to pay with, and the page with the places. */
function ticketOf({ id }: LocalPayment, origin: string): LocalPayment["transaction_details"] {
  return {
    external_resource_url: `${origin}/pagos/${id}`,
    payment_method_reference_id: String(44_710_000 + (id % 10_000)),
  };
}

function resultOf(method: Attempt["method"], holder: string): readonly [string, string] {
  if (method === "yape") return OUTCOMES.APRO;
  if (method === "pagoefectivo") return ["pending", "pending_waiting_payment"];
  const name = holder.trim().toUpperCase();
  return Object.entries(OUTCOMES).find(([outcome]) => outcome === name)?.[1] ?? OUTCOMES.OTHE;
}

function wrong(fault: Fault | null, amount: number): Partial<LocalPayment> {
  switch (fault?.kind) {
    case "wrong-amount":
      return { transaction_amount: Math.round((amount - 1) * 100) / 100 };
    case "wrong-currency":
      return { currency_id: "USD" };
    case "live":
      return { live_mode: true };
    default:
      return {};
  }
}

export function rejection(status: number, message: string, code?: number): BankAnswer {
  const cause = code === undefined ? [] : [{ code, description: message }];
  return { status, body: { message, error: status === 404 ? "not_found" : "bad_request", status, cause } };
}
