import type { Order } from "~/orders/model";
import type { CheckoutRequest, Payments, PaymentStatus, ProviderPayment, WebhookResult } from "~/payments/model";
import { UpstreamError } from "~/platform/errors";

type Call = "createCheckout" | "getPayment" | "findPayments" | "refund";

/** A provider that holds its payments in memory and fails on demand. */
export class FakeProvider implements Payments {
  readonly payments = new Map<string, ProviderPayment>();
  readonly checkouts: CheckoutRequest[] = [];
  readonly refunds: { paymentId: string; key: string }[] = [];
  /** Calls that fail, and whether the call took effect nevertheless. */
  readonly faults = new Map<Call, "before" | "after">();
  webhook: WebhookResult = { ok: true, kind: "other", topic: "test" };
  private readonly gate: (what: string) => Promise<unknown>;
  private count = 0;

  /** `gate`: where each call waits. */
  constructor(gate: (what: string) => Promise<unknown> = () => Promise.resolve()) {
    this.gate = gate;
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

  async refund(paymentId: string, key: string, amount?: number) {
    await this.call("refund", () => {
      const payment = this.payments.get(paymentId);
      if (!payment) throw new Error(`No payment ${paymentId}`);
      if (payment.status === "refunded" || this.refunds.some((refund) => refund.key === key)) return;
      this.refunds.push({ paymentId, key });
      const refunded = Math.min(payment.amount, payment.refunded + (amount ?? payment.amount));
      const status = refunded === payment.amount ? "refunded" : payment.status;
      this.payments.set(paymentId, { ...payment, status, refunded });
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
      ...changes,
    });
    return id;
  }

  turn(id: string, status: PaymentStatus): void {
    const payment = this.payments.get(id);
    if (!payment) throw new Error(`No payment ${id}`);
    this.payments.set(id, { ...payment, status });
  }

  /** Céntimos that the buyer has given and not got back. */
  taken(reference: string): number {
    return [...this.payments.values()]
      .filter((payment) => payment.reference === reference && ["approved", "in_mediation"].includes(payment.status))
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
