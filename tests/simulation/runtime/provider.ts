import type { CheckoutRequest } from "~/payments/model";
import { UpstreamError } from "~/platform/errors";

import { FakeProvider } from "../../factories/payment-provider";
import { present } from "./globals";

/** A provider whose calls fail now and then. */
export class MoodyProvider extends FakeProvider {
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

  override async refund(...asked: Parameters<FakeProvider["refund"]>) {
    this.#stumble("refund");
    return super.refund(...asked);
  }

  override async refundState(...asked: Parameters<FakeProvider["refundState"]>) {
    this.#stumble("refund");
    return super.refundState(...asked);
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
