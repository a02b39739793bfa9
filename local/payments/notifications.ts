import { createHmac, randomUUID } from "node:crypto";

import type { PaymentFaults } from "./faults.ts";
import { chargebackId, claimId, type LocalPayment } from "./model.ts";
import type { Delivery, PaymentStore } from "./store.ts";

interface NotifierOptions {
  store: PaymentStore;
  faults: PaymentFaults;
  webhookSecret: string;
  /** Milliseconds until an unanswered notification is sent again. */
  repeatMs: number;
  /** Milliseconds that the shop has for its answer. */
  answerWithinMs: number;
}

const MAX_ATTEMPTS = 8;

/** Sends signed notifications, repeated until the shop answers 2xx. Undelivered ones survive a restart. */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #stopping = new AbortController();
  readonly #sending = new Set<number>();
  /** Notifications that wait for the next one. */
  #held: Omit<Delivery, "id" | "attempts">[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: NotifierOptions) {
    this.#options = options;
    this.#wake();
  }

  notify(
    { id, notification_url: url }: LocalPayment,
    action: "payment.created" | "payment.updated" | "chargeback" | "claim",
  ): void {
    if (url === null) return;
    const { faults, store } = this.#options;
    const fault = faults.meet("webhook");
    const delivery = { paymentId: id, url, action, dueAt: Date.now() + (fault?.kind === "late" ? fault.ms : 0) };
    if (fault?.kind === "lost") return;
    if (fault?.kind === "reordered") {
      this.#held.push(delivery);
      return;
    }
    // Held ones come after it: of deliveries due at once, the one that was added first is sent first.
    const held = this.#held.splice(0).map((each) => ({ ...each, dueAt: delivery.dueAt }));
    const deliveries = fault?.kind === "doubled" ? [delivery, delivery] : [delivery];
    for (const each of [...deliveries, ...held]) store.addDelivery(each);
    this.#wake();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopping.abort();
  }

  /** Sends what is due, one after the other, and sleeps until the next is due. */
  #wake(): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted || this.#sending.size > 0) return;
    const [next] = this.#options.store.deliveries();
    if (!next) return;
    const wait = next.dueAt - Date.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#wake(), wait);
      this.#timer.unref();
      return;
    }
    this.#sending.add(next.id);
    void this.#send(next).then((isAnswered) => {
      this.#sending.delete(next.id);
      if (this.#stopping.signal.aborted) return;
      const { store, repeatMs } = this.#options;
      if (isAnswered || next.attempts + 1 >= MAX_ATTEMPTS) store.removeDelivery(next.id);
      else store.postponeDelivery(next.id, Date.now() + repeatMs);
      this.#wake();
    });
  }

  async #send({ paymentId, url, action }: Delivery): Promise<boolean> {
    const { webhookSecret, answerWithinMs } = this.#options;
    const target = new URL(url);
    const [type, about] = subjectOf(action, paymentId);
    target.searchParams.set("data.id", about);
    target.searchParams.set("type", type);
    const [requestId, ts] = [randomUUID(), String(Date.now())];
    const manifest = `id:${about};request-id:${requestId};ts:${ts};`;
    const signature = createHmac("sha256", webhookSecret).update(manifest).digest("hex");
    try {
      const response = await fetch(target, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-request-id": requestId,
          "x-signature": `ts=${ts},v1=${signature}`,
        },
        body: JSON.stringify({
          id: Number(ts),
          live_mode: false,
          type,
          action,
          api_version: "v1",
          user_id: 44444,
          date_created: new Date().toISOString(),
          data: { id: about },
        }),
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), this.#stopping.signal]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch (error) {
      // The shop is away or too slow: the notification is sent again.
      if (!this.#stopping.signal.aborted)
        console.error(`✗ ${target.origin} no contestó el aviso de pago: ${String(error)}`);
      return false;
    }
  }
}

/** Topic and number of what a notification is about. */
function subjectOf(action: string, id: number): [topic: string, about: string] {
  if (action === "chargeback") return ["topic_chargebacks_wh", String(chargebackId({ id }))];
  if (action === "claim") return ["topic_claims_integration_wh", String(claimId({ id }))];
  return ["payment", String(id)];
}
