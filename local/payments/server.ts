import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { startKeptServer, type RunningServer } from "../firestore/http/kept-server.ts";
import { PAGE_HEADERS } from "../identity/html.ts";
import { Bank, PENDING, rejection, type BankAnswer } from "./bank.ts";
import { FaultSchema, PaymentFaults, type Fault, type FaultCall } from "./faults.ts";
import type { LocalPayment, LocalRefund, Preference } from "./model.ts";
import { Notifier } from "./notifications.ts";
import { checkoutPage, closedPage, pendingPage, returnAddress } from "./pages.ts";
import { PaymentStore } from "./store.ts";

interface PaymentServerOptions {
  file: string;
  /** Of 127.0.0.1; 0 takes a free one. */
  port: number;
  accessToken: string;
  webhookSecret: string;
  /** Milliseconds until an unanswered notification is sent again. Default: the provider's 15 minutes. */
  repeatMs?: number;
  /** Milliseconds that the shop has to answer a notification. Default: the provider's 22 seconds. */
  answerWithinMs?: number;
}

const MAX_BODY_BYTES = 1_000_000;
const REPEAT_MS = 15 * 60_000;
const ANSWER_WITHIN_MS = 22_000;

/**
 * Starts the local payment provider: Mercado Pago's REST interface and a checkout page of its own over one SQLite
 * file. Besides: `/__health`, `/__faults` (POST, DELETE) and `POST /__payments/{id}`, which changes a payment as the
 * provider's back office would; `POST /__payments/{id}/refunds/{refund}` ends a refund that is in process.
 * @throws Error when the file or the port cannot be used
 */
export async function startPaymentServer(options: PaymentServerOptions): Promise<RunningServer> {
  const { file, port, webhookSecret, repeatMs = REPEAT_MS, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const store = new PaymentStore(file);
  const faults = new PaymentFaults();
  const notifier = new Notifier({ store, faults, webhookSecret, repeatMs, answerWithinMs });
  const service = new Service(options.accessToken, new Bank(store, faults, notifier), faults);
  const server = await startKeptServer(port, (request, response) => void service.answer(request, response)).catch(
    (error: unknown) => {
      notifier.stop();
      store.close();
      throw error;
    },
  );
  return {
    ...server,
    close: async () => {
      notifier.stop();
      service.stop();
      await server.close();
      store.close();
    },
  };
}

class Service {
  readonly #token: string;
  readonly #bank: Bank;
  readonly #faults: PaymentFaults;
  readonly #stopping = new AbortController();

  constructor(token: string, bank: Bank, faults: PaymentFaults) {
    this.#token = token;
    this.#bank = bank;
    this.#faults = faults;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "127.0.0.1"}`);
      const text = await readBody(request);
      const call = `${request.method ?? "GET"} ${url.pathname}`;
      if (url.pathname.startsWith("/__")) this.#control(call, text, response);
      else if (/^\/(v1|checkout|post-purchase|users)\//.test(url.pathname))
        await this.#rest(call, url, request, text, response);
      else this.#page(call, url, text, response);
    } catch (error) {
      if (this.#stopping.signal.aborted) response.destroy();
      else sendJson(response, error instanceof BadRequest ? 400 : 500, { message: String(error), status: 500 });
    }
  }

  #control(call: string, text: string, response: ServerResponse): void {
    const ended = /^POST \/__payments\/(\d+)\/refunds\/(\d+)$/.exec(call);
    const changed = /^POST \/__payments\/(\d+)$/.exec(call);
    const payment = changed && this.#bank.payment(Number(changed[1]));
    if (call === "GET /__health") sendJson(response, 200, { status: "ok" });
    else if (call === "DELETE /__faults") sendJson(response, 200, this.#faults.clear() ?? {});
    else if (call === "POST /__faults") {
      const fault = FaultSchema.safeParse(json(text));
      if (fault.success) this.#faults.add(fault.data);
      sendJson(response, fault.success ? 200 : 400, fault.success ? {} : { message: fault.error.message });
    } else if (ended) {
      const { status } = json(text) as Pick<LocalRefund, "status">;
      const refund = this.#bank.endRefund(Number(ended[1]), Number(ended[2]), status);
      sendJson(response, refund ? 200 : 404, refund ?? { message: "not found" });
    } else if (payment) sendJson(response, 200, this.#bank.change(payment, json(text) as Partial<LocalPayment>));
    else sendJson(response, 404, { message: "not found" });
  }

  async #rest(call: string, url: URL, request: IncomingMessage, text: string, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${this.#token}`) {
      sendJson(response, 401, { message: "invalid access token", error: "unauthorized", status: 401 });
      return;
    }
    const route = this.#route(call, url, request, text);
    const fault = this.#faults.meet(route.call);
    if (fault?.kind === "429" || fault?.kind === "500") {
      sendJson(response, Number(fault.kind), { message: "injected", error: "injected", status: Number(fault.kind) });
      return;
    }
    if (fault?.kind === "late") await wait(fault.ms, undefined, { signal: this.#stopping.signal });
    const { status, body } = route.run(fault?.kind);
    // The caller ends the wait.
    if (fault?.kind === "timeout") return;
    if (fault?.kind === "cutoff") sendCutOff(response, status, body);
    else sendJson(response, status, body);
  }

  #route(
    call: string,
    url: URL,
    request: IncomingMessage,
    text: string,
  ): { call: Exclude<FaultCall, "webhook" | "checkout">; run: (mood?: Fault["kind"]) => BankAnswer } {
    const key = request.headers["x-idempotency-key"]?.toString();
    const isInProcessShown = request.headers["x-render-in-process-refunds"] === "true";
    const bank = this.#bank;
    // The provider's own client ends the address with a slash.
    if (call === "POST /checkout/preferences" || call === "POST /checkout/preferences/")
      return { call: "preference", run: () => bank.createPreference(json(text), key, url.origin) };
    if (call === "GET /v1/payments/search") return { call: "search", run: () => bank.search(url.searchParams) };
    const refund = /^POST \/v1\/payments\/(\d+)\/refunds$/.exec(call);
    if (refund) {
      const { amount } = (text === "" ? {} : json(text)) as { amount?: unknown };
      return { call: "refund", run: (mood) => bank.refund(Number(refund[1]), key, { amount, mood, isInProcessShown }) };
    }
    const asked = /^GET \/v1\/payments\/(\d+)\/refunds\/(\d+)$/.exec(call);
    if (asked) {
      const found = bank.refundOf(Number(asked[1]), Number(asked[2]));
      const answer = found ? { status: 200, body: found } : rejection(404, "Refund not found");
      return { call: "refund", run: () => answer };
    }
    const cancelled = /^PUT \/v1\/payments\/(\d+)$/.exec(call);
    if (cancelled) return { call: "payment", run: () => bank.cancel(Number(cancelled[1]), json(text)) };
    const chargeback = /^GET \/v1\/chargebacks\/(\d+)$/.exec(call);
    if (chargeback) return { call: "payment", run: () => bank.chargeback(Number(chargeback[1])) };
    const claim = /^GET \/post-purchase\/v1\/claims\/(\d+)$/.exec(call);
    if (claim) return { call: "payment", run: () => bank.claim(Number(claim[1])) };
    const account = { id: 1_000_000_001, nickname: "REBI", site_id: "MPE", country_id: "PE", tags: ["normal"] };
    if (call === "GET /v1/payment_methods")
      return { call: "payment", run: () => ({ status: 200, body: METHODS_OF_PERU }) };
    if (call === "GET /users/me") return { call: "payment", run: () => ({ status: 200, body: account }) };
    const read = /^GET \/v1\/payments\/(\d+)$/.exec(call);
    return {
      call: "payment",
      run: () => {
        const payment = read && bank.payment(Number(read[1]));
        return payment
          ? { status: 200, body: payment }
          : { status: 404, body: { message: "Payment not found", error: "not_found", status: 404, cause: [] } };
      },
    };
  }

  #page(call: string, url: URL, text: string, response: ServerResponse): void {
    const form = new URLSearchParams(text);
    const pending = /^(GET|POST) \/pagos\/(\d+)$/.exec(call);
    const payment = pending && this.#bank.payment(Number(pending[2]));
    const preference = this.#bank.preference(
      payment?.preference_id ?? url.searchParams.get("pref_id") ?? form.get("pref_id") ?? "",
    );
    if (!preference) {
      sendPage(response, 404, closedPage("No encontramos este pago", "Vuelve a la tienda e inténtalo de nuevo.", null));
    } else if (payment) {
      const settled = call.startsWith("POST") ? this.#bank.settle(payment, form.get("do") === "pay") : payment;
      if (PENDING.includes(settled.status)) sendPage(response, 200, pendingPage(preference, settled));
      else redirect(response, returnAddress(preference, settled));
    } else if (isOver(preference)) {
      const text = "El plazo para pagar terminó. No se te cobró nada.";
      sendPage(response, 410, closedPage("Este pago venció", text, returnAddress(preference, null)));
    } else if (call === "GET /pagar") sendPage(response, 200, checkoutPage(preference));
    else if (call === "POST /pagar") this.#pay(preference, form, url.origin, response);
    else sendPage(response, 404, closedPage("Esta página no existe", "", null));
  }

  #pay(preference: Preference, form: URLSearchParams, origin: string, response: ServerResponse): void {
    const method = form.get("method");
    if (method !== "card" && method !== "yape" && method !== "pagoefectivo") throw new BadRequest("method");
    const attempt = { method, holder: form.get("holder") ?? "" } as const;
    const payment = this.#bank.pay(preference, attempt, form.get("form") ?? "", origin);
    redirect(response, PENDING.includes(payment.status) ? `/pagos/${payment.id}` : returnAddress(preference, payment));
  }
}

const METHODS_OF_PERU = Object.entries({
  credit_card: ["visa", "master", "amex", "diners"],
  debit_card: ["debvisa", "debmaster", "yape"],
  atm: ["pagoefectivo_atm"],
}).flatMap(([type, ids]) => ids.map((id) => ({ id, name: id, payment_type_id: type, status: "active" })));

class BadRequest extends Error {
  override readonly name = "BadRequest";
}

function isOver({ expires, expiration_date_to: end }: Preference): boolean {
  return expires === true && end !== undefined && Date.parse(end) <= Date.now();
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadRequest("no JSON", { cause: error });
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) throw new BadRequest("too large");
  return Buffer.concat(chunks).toString("utf8");
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

/** Announces a whole answer, sends half of it, and ends the connection. */
function sendCutOff(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { "content-type": "application/json", "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, PAGE_HEADERS);
  response.end(html);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, "cache-control": "no-store" });
  response.end();
}
