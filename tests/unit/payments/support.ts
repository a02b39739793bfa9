import { createPayments, type PaymentsDeps } from "~/payments/payments.server";

import { recordingLogger } from "../platform/helpers";

export const NOW = new Date("2026-11-22T15:00:00Z");
export const CONFIG = { accessToken: "a-token", webhookSecret: "secret", localOrigin: null };

export interface SentCall {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

/** The client with a provider that gives `answers` in turn (the last one for ever); it keeps what was sent. */
export function paymentsWith(
  answers: readonly (Response | Error | "silence")[],
  { env, ...deps }: Partial<Omit<PaymentsDeps, "env">> & { env?: Partial<PaymentsDeps["env"]> } = {},
) {
  const calls: SentCall[] = [];
  const { log, lines } = recordingLogger();
  const payments = createPayments({
    env: { payments: CONFIG, siteUrl: "https://rebi.example", brandName: "Rebi", environment: "production", ...env },
    clock: { now: () => NOW },
    log,
    sleep: async () => {},
    random: () => 0,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const text = await request.text();
      calls.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: text ? (JSON.parse(text) as unknown) : null,
      });
      const answer = answers[Math.min(calls.length, answers.length) - 1];
      if (answer instanceof Error) throw answer;
      if (answer instanceof Response) return answer.clone();
      return new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error)),
      );
    },
    ...deps,
  });
  return { payments, calls, lines };
}

export function providerAnswer(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 999999999,
    status: "approved",
    status_detail: "accredited",
    external_reference: "order-1",
    transaction_amount: 1250.5,
    transaction_amount_refunded: 0,
    currency_id: "PEN",
    live_mode: true,
    payment_type_id: "credit_card",
    date_of_expiration: null,
    ...changes,
  };
}
