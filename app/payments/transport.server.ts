import { z, type ZodType } from "zod";

import { DeadlineError, sleep, within } from "~/platform/deadline";
import type { PaymentsEnv } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import { MAX_ATTEMPTS, pauseBefore } from "~/platform/firestore/retry";
import type { Logger } from "~/platform/log";

import { paymentFault, type PaymentTask } from "./faults";

const API = "https://api.mercadopago.com";
/** Milliseconds of one attempt, and of a call with its retries: a user waits for it. */
const ATTEMPT_MS = 5_000;
const CALL_MS = 9_000;

export interface TransportDeps {
  log: Logger;
  fetch?: typeof fetch;
  sleep?: (milliseconds: number) => Promise<void>;
  random?: () => number;
  /** Milliseconds since 1970. */
  now?: () => number;
  attemptMs?: number;
}

/** Every call is safe to repeat: it only reads, or carries the idempotency key. */
interface ProviderCall<T> {
  task: PaymentTask;
  /** Name in the log, without ids. */
  name: string;
  path: string;
  answer: ZodType<T>;
  /** With a body the call is a POST, unless it says otherwise. */
  body?: Record<string, unknown>;
  method?: "POST" | "PUT";
  idempotencyKey?: string;
  /** Without its header the provider answers 400 for a refund that is in process. */
  isOfRefund?: true;
}

/** The answer, or a 4xx of the provider that is about this call (not about the key or the load). */
type ProviderAnswer<T> = { ok: true; data: T } | { ok: false; status: number; detail: string };

/** @throws UpstreamError (`payments`) */
export type ProviderTransport = <T>(call: ProviderCall<T>) => Promise<ProviderAnswer<T>>;

export function createProviderTransport(config: PaymentsEnv, deps: TransportDeps): ProviderTransport {
  // Called as a plain function: workerd rejects its fetch as a method of another object.
  const send: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init));
  const { log, sleep: pause = sleep, random = Math.random, now = Date.now, attemptMs = ATTEMPT_MS } = deps;
  const base = config.localOrigin ?? API;

  async function attempt<T>(
    { task, name, path, answer, body, method = "POST", idempotencyKey, isOfRefund }: ProviderCall<T>,
    milliseconds: number,
  ): Promise<ProviderAnswer<T>> {
    const { status, text } = await within(milliseconds, async (signal) => {
      const response = await send(`${base}${path}`, {
        method: body ? method : "GET",
        headers: {
          Authorization: `Bearer ${config.accessToken}`,
          Accept: "application/json",
          ...(body && { "Content-Type": "application/json" }),
          ...(idempotencyKey && { "X-Idempotency-Key": idempotencyKey }),
          ...(isOfRefund && { "X-Render-In-Process-Refunds": "true" }),
        },
        body: body && JSON.stringify(body),
        // A redirect would send the token elsewhere.
        redirect: "manual",
        signal,
      });
      return { status: response.status, text: await response.text() };
    });
    const parsed = parse(text);
    if (status === 429) throw paymentFault(task, "rate-limited", name);
    if (status === 401 || status === 403) throw paymentFault(task, "not-configured", `${name}: HTTP ${status}`);
    if (status >= 500) throw paymentFault(task, "unavailable", `${name}: HTTP ${status}`);
    const found = answer.safeParse(parsed);
    if ((status === 200 || status === 201) && found.success) return { ok: true, data: found.data };
    if (status >= 400) return { ok: false, status, detail: Rejection.parse(parsed) };
    throw new UnreadableAnswer(
      paymentFault(task, "invalid-response", `${name}: HTTP ${status}`, { cause: found.error }),
    );
  }

  return async (call) => {
    const until = now() + CALL_MS;
    for (let count = 1; ; count += 1) {
      try {
        return await attempt(call, Math.min(attemptMs, Math.max(0, until - now())));
      } catch (thrown) {
        const { error, mayPass } = asFault(thrown, call);
        const wait = pauseBefore(count, random);
        log.warn("payments.call-failed", { call: call.name, attempt: count, error });
        if (!mayPass || count >= MAX_ATTEMPTS || now() + wait >= until) throw error;
        await pause(wait);
      }
    }
  };
}

/** An answer cut off or of another shape; the next one may be whole. */
class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
  readonly fault: UpstreamError;
  constructor(fault: UpstreamError) {
    super(fault.message);
    this.fault = fault;
  }
}

function asFault(thrown: unknown, { task, name }: ProviderCall<unknown>): { error: UpstreamError; mayPass: boolean } {
  if (thrown instanceof UnreadableAnswer) return { error: thrown.fault, mayPass: true };
  if (thrown instanceof UpstreamError) return { error: thrown, mayPass: thrown.fault !== "not-configured" };
  if (thrown instanceof DeadlineError)
    return { error: paymentFault(task, "timeout", name, { cause: thrown }), mayPass: true };
  return { error: paymentFault(task, "unavailable", `${name}: no connection`, { cause: thrown }), mayPass: true };
}

const Cause = z.object({ code: z.union([z.string(), z.number()]) });

/** The provider's own words for a 4xx, with the numbers of their causes. */
const Rejection = z
  .object({ message: z.string(), cause: z.array(Cause).catch([]) })
  .transform(({ message, cause }) =>
    [message.slice(0, 300), ...cause.map(({ code }) => code)].join(" · ").slice(0, 400),
  )
  .catch("no reason given");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Cut off, or no JSON at all: no schema takes it, and the caller says so.
  }
}
