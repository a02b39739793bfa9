import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { CheckoutRequest, Payments, WebhookResult } from "../../../app/payments/model.ts";
import { createPayments } from "../../../app/payments/payments.server.ts";
import { createLogger } from "../../../app/platform/log.ts";
import type { RunningServer } from "../../../local/firestore/http/kept-server.ts";
import { startPaymentServer } from "../../../local/payments/server.ts";

export const KEYS = { accessToken: "local-token", webhookSecret: "local-secret" };

/** Notifications to the shop, verified by the client that the product uses. */
export interface Notification {
  result: WebhookResult;
  body: unknown;
  address: URL;
  headers: Headers;
}

/** A shop that hears notifications, the provider, and the product's client between them. */
export async function startWorld({ file = ":memory:" } = {}) {
  const notifications: Notification[] = [];
  const waiting: (() => void)[] = [];
  /** Answers of the shop to its next notifications; 200 where there is none. */
  const answers: number[] = [];
  const shop = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const headers = new Headers(request.headers as Record<string, string>);
      const address = `http://127.0.0.1${request.url ?? "/"}`;
      const result = await world.payments.verifyWebhook(new Request(address, { method: "POST", headers }));
      const heard = { result, address: new URL(address), headers };
      notifications.push({ ...heard, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown });
      response.writeHead(answers.shift() ?? 200).end();
      for (const wake of waiting.splice(0)) wake();
    })();
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", () => resolve()));
  const siteUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const start = (providerPort: number) =>
    startPaymentServer({ ...KEYS, file, port: providerPort, repeatMs: 20, answerWithinMs: 2_000 });
  let provider: RunningServer = await start(0);

  const world = {
    siteUrl,
    notifications,
    answers,
    get url() {
      return provider.url;
    },
    get payments(): Payments {
      return createPayments({
        env: {
          payments: { ...KEYS, localOrigin: provider.url },
          siteUrl,
          brandName: "Rebi",
          environment: "local",
        },
        clock: { now: () => new Date() },
        log: createLogger({}, () => undefined),
        sleep: async () => {},
        attemptMs: 500,
      });
    },
    /** Ends the provider and starts it again with its data. */
    async restart() {
      await provider.close();
      provider = await start(provider.port);
    },
    async fault(fault: Record<string, unknown>) {
      const response = await fetch(`${provider.url}/__faults`, { method: "POST", body: JSON.stringify(fault) });
      if (!response.ok) throw new Error(await response.text());
    },
    /** A payment as the provider's back office would change it. */
    async change(id: string, changes: Record<string, unknown>) {
      await fetch(`${provider.url}/__payments/${id}`, { method: "POST", body: JSON.stringify(changes) });
    },
    /** A refund in process is done, or rejected. */
    async endRefund(id: string, refundId: string, status: "approved" | "rejected") {
      await fetch(`${provider.url}/__payments/${id}/refunds/${refundId}`, {
        method: "POST",
        body: JSON.stringify({ status }),
      });
    },
    /** Resolves once the shop has heard `count` notifications. */
    async heard(count: number): Promise<Notification[]> {
      while (notifications.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return notifications;
    },
    /** Submits the checkout page; answers where the buyer is led. */
    async pay(checkoutUrl: string, fields: Record<string, string>, form: string = crypto.randomUUID()): Promise<URL> {
      const id = new URL(checkoutUrl).searchParams.get("pref_id") ?? "";
      const body = new URLSearchParams({ pref_id: id, form, ...fields });
      const response = await fetch(`${provider.url}/pagar`, { method: "POST", body, redirect: "manual" });
      return new URL(response.headers.get("location") ?? `status:${response.status}`, provider.url);
    },
    async close() {
      await provider.close();
      await new Promise<void>((resolve) => {
        shop.close(() => resolve());
        shop.closeAllConnections();
      });
    },
  };
  return world;
}

export type World = Awaited<ReturnType<typeof startWorld>>;

export function temporaryFile(): string {
  return join(mkdtempSync(join(tmpdir(), "rebi-payments-")), "payments.sqlite");
}

export function requestOf(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    reference: `order-${crypto.randomUUID()}`,
    items: [
      { id: "bike", title: "Bicicleta <Trek>", quantity: 1, unit: 1250_50 },
      { id: "shipping", title: "Envío", quantity: 1, unit: 50_00 },
    ],
    payer: { name: "Rosa Quispe", email: "rosa@demo.pe", document: { type: "dni", number: "12345678" } },
    expiresAt: new Date(Date.now() + 30 * 60_000),
    idempotencyKey: crypto.randomUUID(),
    ...changes,
  };
}
