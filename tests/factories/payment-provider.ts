import type { Order } from "~/orders/model";
import {
  type CheckoutRequest,
  type Payments,
  PAYMENTS_PER_READ,
  type PaymentStatus,
  type ProviderCase,
  type ProviderPayment,
  type ProviderRefund,
  type WebhookResult,
} from "~/payments/model";
import { UpstreamError } from "~/platform/errors";

type Call = "createCheckout" | "getPayment" | "findPayments" | "refund" | "cancel";

/** A provider that holds its payments in memory and fails on demand. */
export class FakeProvider implements Payments {
  readonly isConfigured = true;
  readonly payments = new Map<string, ProviderPayment>();
  readonly checkouts: CheckoutRequest[] = [];
  readonly refunds: { paymentId: string; key: string; amount?: number }[] = [];
  /** Of a payment's refunds, else they are done. `refuse` answers 400, `reject` makes one that comes to nothing. */
  readonly moods = new Map<string, "refuse" | "reject" | "in_process">();
  /** Refunds that were taken and are not done, by their number. */
  readonly openRefunds = new Map<
    string,
    { paymentId: string; key: string; amount: number; state: ProviderRefund["state"] }
  >();
  readonly chargebacks = new Map<string, ProviderCase>();
  readonly claims = new Map<string, ProviderCase>();
  /** Calls that fail, and whether the call took effect nevertheless. */
  readonly faults = new Map<Call, "before" | "after">();
  webhook: WebhookResult = { ok: true, kind: "other", topic: "test" };
  private readonly gate: (what: string) => Promise<unknown>;
  private count = 0;
  /** Clock of the provider; without it, its answers say no time. */
  now: (() => Date) | null = null;

  /** `gate`: where each call waits. */
  constructor(gate: (what: string) => Promise<unknown> = () => Promise.resolve()) {
    this.gate = gate;
  }

  account() {
    return Promise.resolve({ id: "1", site: "MPE", isTest: false });
  }

  createCheckout(request: CheckoutRequest) {
    return this.call("createCheckout", () => {
      this.checkouts.push(request);
      return { id: `pref-${request.idempotencyKey}`, url: `https://pagos.example/${request.idempotencyKey}` };
    });
  }

  getPayment(id: string) {
    return this.call("getPayment", () => this.payments.get(id) ?? null);
  }

  findPayments(reference: string) {
    return this.call("findPayments", () =>
      [...this.payments.values()].filter((payment) => payment.reference === reference).reverse(),
    );
  }

  async refund(paymentId: string, key: string, amount?: number): Promise<ProviderRefund> {
    return this.call("refund", () => {
      const payment = this.payments.get(paymentId);
      if (!payment) throw new Error(`No payment ${paymentId}`);
      const open = [...this.openRefunds].find(([, made]) => made.key === key);
      if (open) return this.answerOf(open[0]);
      if (payment.status === "refunded" || this.refunds.some((made) => made.key === key)) return { state: "done" };
      const back = amount ?? payment.amount - payment.refunded;
      const mood = this.moods.get(paymentId);
      if (payment.status === "charged_back" || mood === "refuse" || back > payment.amount - payment.refunded)
        return { state: "refused", isMade: false, words: "Insufficient balance to refund · 2040" };
      if (mood !== undefined) {
        const refundId = String(this.openRefunds.size + 1);
        const state = mood === "reject" ? "refused" : "in_process";
        this.openRefunds.set(refundId, { paymentId, key, amount: back, state });
        return this.answerOf(refundId);
      }
      this.refunds.push({ paymentId, key, ...(amount !== undefined && { amount }) });
      this.giveBack(paymentId, back);
      return { state: "done" };
    });
  }

  async refundState(_: string, refundId: string): Promise<ProviderRefund> {
    return this.call("refund", () => this.answerOf(refundId));
  }

  /** A refund in process is done, or rejected. */
  endRefund(refundId: string, isDone: boolean): void {
    const refund = this.openRefunds.get(refundId);
    if (refund?.state !== "in_process") return;
    const payment = this.payments.get(refund.paymentId);
    const fits =
      payment?.status !== "charged_back" && refund.amount <= (payment?.amount ?? 0) - (payment?.refunded ?? 0);
    this.openRefunds.set(refundId, { ...refund, state: isDone && fits ? "done" : "refused" });
    if (isDone && fits) this.giveBack(refund.paymentId, refund.amount);
  }

  private answerOf(refundId: string): ProviderRefund {
    const state = this.openRefunds.get(refundId)?.state ?? "refused";
    if (state === "in_process") return { state, refundId };
    return state === "done" ? { state } : { state, isMade: true, words: "rejected" };
  }

  /** A refund in the provider's own pages. */
  giveBack(paymentId: string, amount: number): void {
    const payment = this.payments.get(paymentId);
    if (!payment) throw new Error(`No payment ${paymentId}`);
    const refunded = payment.refunded + amount;
    const isWhole = refunded === payment.amount;
    this.change(paymentId, {
      refunded,
      status: isWhole ? "refunded" : payment.status,
      statusDetail: isWhole ? "refunded" : "partially_refunded",
    });
  }

  getChargeback(id: string) {
    return Promise.resolve(this.chargebacks.get(id) ?? null);
  }

  getClaim(id: string) {
    return Promise.resolve(this.claims.get(id) ?? null);
  }

  changedPayments({ from, until }: { from: Date; until: Date }, offset: number) {
    const changed = [...this.payments.values()].filter(
      ({ changedAt }) => changedAt && changedAt >= from && changedAt <= until,
    );
    return Promise.resolve(changed.slice(offset, offset + PAYMENTS_PER_READ));
  }

  cancel(paymentId: string) {
    return this.call("cancel", () => {
      const status = this.payments.get(paymentId)?.status ?? "";
      const isOpen = ["pending", "in_process", "authorized"].includes(status);
      if (isOpen) this.turn(paymentId, "cancelled");
      return isOpen;
    });
  }

  verifyWebhook() {
    return Promise.resolve(this.webhook);
  }

  accepts({ isLive }: ProviderPayment) {
    return !isLive;
  }

  /** A payment for an order, approved unless `changes` says otherwise; its id. */
  pay(order: Pick<Order, "id" | "totalCentimos">, changes: Partial<ProviderPayment> = {}): string {
    const id = changes.id ?? `pay-${++this.count}-${order.id}`;
    this.payments.set(id, {
      id,
      status: "approved",
      statusDetail: "",
      reference: order.id,
      amount: order.totalCentimos,
      refunded: 0,
      currency: "PEN",
      isLive: false,
      method: "credit_card",
      expiresAt: null,
      ...(this.now && { changedAt: this.now() }),
      ...changes,
    });
    return id;
  }

  /** A chargeback is lost unless `statusDetail` says otherwise. */
  turn(id: string, status: PaymentStatus, statusDetail = status === "charged_back" ? "settled" : ""): void {
    this.change(id, { status, statusDetail });
  }

  private change(id: string, changes: Partial<ProviderPayment>): void {
    const payment = this.payments.get(id);
    if (!payment) throw new Error(`No payment ${id}`);
    this.payments.set(id, { ...payment, ...changes, ...(this.now && { changedAt: this.now() }) });
  }

  /** Céntimos that the buyer has given and not got back. */
  taken(reference: string): number {
    return [...this.payments.values()]
      .filter((payment) => payment.reference === reference && isTaken(payment))
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  }

  private async call<T>(name: Call, run: () => T): Promise<T> {
    const fault = this.faults.get(name);
    await this.gate(name);
    if (fault === "before") throw new UpstreamError("payments", "unavailable", name);
    const result = run();
    if (fault === "after") throw new UpstreamError("payments", "timeout", name);
    return result;
  }
}

function isTaken({ status, statusDetail }: ProviderPayment): boolean {
  return (
    status === "approved" || status === "in_mediation" || (status === "charged_back" && statusDetail !== "settled")
  );
}
