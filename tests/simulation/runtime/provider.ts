import type { CheckoutRequest } from "~/payments/model";
import { UpstreamError } from "~/platform/errors";

import { FakeProvider } from "../../factories/payment-provider";
import { present } from "./globals";

/** A provider with moods: each payment's refunds may be refused for ever, or done later than it says. */
export class MoodyProvider extends FakeProvider {
  /** Payments whose refund is refused for ever. */
  readonly refusing = new Set<string>();
  /** Payments whose refund is taken, and not done. */
  readonly pretending = new Set<string>();
  /** It answers no search, as in a night in which it fails. */
  isDown = false;
  /** Share of calls that fail, in percent; half of them took effect. */
  failing = 0;
  override now: (() => Date) | null = () => new Date();

  override async createCheckout(request: CheckoutRequest) {
    this.#stumble("createCheckout");
    return super.createCheckout(request);
  }

  override async getPayment(id: string) {
    this.#stumble("getPayment");
    return super.getPayment(id);
  }

  override async refund(paymentId: string, key: string, amount?: number): Promise<void> {
    if (this.refusing.has(paymentId)) throw new UpstreamError("payments", "invalid-response", "400 refund refused");
    this.#stumble("refund");
    if (this.pretending.has(paymentId)) return;
    return super.refund(paymentId, key, amount);
  }

  override async changedPayments(...asked: Parameters<FakeProvider["changedPayments"]>) {
    if (this.isDown) throw new UpstreamError("payments", "unavailable", "planted: no search");
    return super.changedPayments(...asked);
  }

  /** Centimos that the provider holds of all payments of a purchase. */
  holds(reference: string): number {
    return this.taken(reference);
  }

  /** Refunds are few, so they fail five times as often. */
  #stumble(call: "createCheckout" | "getPayment" | "refund"): void {
    this.faults.clear();
    if (this.failing > 0 && present.chance.percent(this.failing * (call === "refund" ? 5 : 1)))
      this.faults.set(call, present.chance.percent(50) ? "before" : "after");
  }
}
