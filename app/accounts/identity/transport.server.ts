import { z, type ZodType } from "zod";

import { createTokenSource, TokenError, type TokenSource } from "~/platform/crypto/google-token";
import { DeadlineError, sleep, within } from "~/platform/deadline";
import type { FirebaseEnv } from "~/platform/env";
import { NOT_CONFIGURED, UpstreamError } from "~/platform/errors";
import { MAX_ATTEMPTS, pauseBefore } from "~/platform/firestore/retry";
import type { Logger } from "~/platform/log";

import { authFailure, failureOfCode, upstreamFailure, type AuthFailure } from "./errors";

const DEADLINE_MS = 5_000;

export type IdentityResult<T> = { ok: true; data: T } | { ok: false; failure: AuthFailure };

export interface IdentityDeps {
  log: Logger;
  fetch?: typeof fetch;
  tokens?: TokenSource;
  sleep?: (milliseconds: number) => Promise<void>;
  random?: () => number;
  /** Milliseconds since 1970. */
  now?: () => number;
  deadlineMs?: number;
}

interface Call<T> {
  path: string;
  body: Record<string, unknown>;
  answer: ZodType<T>;
  /** May be sent again after an attempt that may have taken effect. */
  repeatable: boolean;
  /** Asks in the name of the service account, not of a visitor. */
  asService?: boolean;
}

/** Sends calls. Whatever goes wrong is a value in the catalogue's words; nothing is thrown. */
type Transport = <T>(what: Call<T>) => Promise<IdentityResult<T>>;

/** An attempt without a usable answer; a retry may get one. */
class Unanswered extends Error {
  override readonly name = "Unanswered";
  readonly failure: AuthFailure;
  readonly mayPass: boolean;
  constructor(failure: AuthFailure, mayPass: boolean, detail: string, options?: { cause?: unknown }) {
    super(detail, options);
    this.failure = failure;
    this.mayPass = mayPass;
  }
}

export function createTransport(config: FirebaseEnv, deps: IdentityDeps): Transport {
  // Called as a plain function: workerd rejects its fetch as a method of something else.
  const send: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init));
  const { log, sleep: pause = sleep, random = Math.random, deadlineMs = DEADLINE_MS } = deps;
  const service = "identitytoolkit.googleapis.com/v1";
  const base = config.authEmulatorHost ? `http://${config.authEmulatorHost}/${service}` : `https://${service}`;
  const tokens =
    deps.tokens ?? (config.serviceAccount ? createTokenSource(config.serviceAccount, { fetch: send }) : null);

  async function bearer(signal: AbortSignal): Promise<string> {
    if (config.authEmulatorHost) return "owner";
    if (tokens) return tokens.get(signal);
    throw new UpstreamError("identity", "not-configured", "the service account is missing", {
      publicMessage: NOT_CONFIGURED.auth,
    });
  }

  async function attempt<T>({ path, body, answer, asService }: Call<T>): Promise<IdentityResult<T>> {
    const [status, text] = await within(deadlineMs, async (signal) => {
      const authorization = asService ? { Authorization: `Bearer ${await bearer(signal)}` } : undefined;
      const response = await send(
        asService ? `${base}/${path}` : `${base}/${path}?key=${encodeURIComponent(config.apiKey)}`,
        {
          method: "POST",
          headers: { "Content-Type": "application/json", ...authorization },
          body: JSON.stringify(body),
          signal,
        },
      );
      return [response.status, await response.text()] as const;
    });
    const parsed = parse(text);
    const rejection = Rejection.safeParse(parsed);
    if (rejection.success) {
      const message = rejection.data;
      const failure = failureOfCode(message);
      if (status >= 500) throw unavailable(`HTTP ${status} ${message}`);
      log.warn("identity.rejected", { call: path, status, code: message.split(/[\s:]/, 1)[0]?.slice(0, 100) });
      return { ok: false, failure: status === 429 ? authFailure("too-many-requests") : failure };
    }
    if (status === 429) return { ok: false, failure: authFailure("too-many-requests") };
    if (status >= 500) throw unavailable(`HTTP ${status}`);
    const found = answer.safeParse(parsed);
    if (status === 200 && found.success) return { ok: true, data: found.data };
    throw new Unanswered(
      upstreamFailure(new UpstreamError("identity", "invalid-response", path)),
      true,
      `unreadable answer, HTTP ${status}`,
    );
  }

  return async function call<T>(what: Call<T>): Promise<IdentityResult<T>> {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt(what);
      } catch (thrown) {
        const error = asUnanswered(thrown);
        log.warn("identity.failed", { call: what.path, attempt: count, error });
        if (!what.repeatable || !error.mayPass || count >= MAX_ATTEMPTS) return { ok: false, failure: error.failure };
        await pause(pauseBefore(count, random));
      }
    }
  };
}

/** The code of a rejection; that of a provider's answer comes with status 200. */
const Rejection = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ errorMessage: z.string().min(1) }).transform(({ errorMessage }) => errorMessage),
]);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Cut off, or no JSON at all: no schema takes it, and the caller says so.
  }
}

function unavailable(detail: string): Unanswered {
  return new Unanswered(upstreamFailure(new UpstreamError("identity", "unavailable", detail)), true, detail);
}

/** No retry after silence: a user is waiting. */
function asUnanswered(error: unknown): Unanswered {
  if (error instanceof Unanswered) return error;
  if (error instanceof UpstreamError)
    return new Unanswered(upstreamFailure(error), false, error.message, { cause: error });
  if (error instanceof DeadlineError)
    return new Unanswered(authFailure("network"), false, error.message, { cause: error });
  if (error instanceof TokenError) {
    const failure = upstreamFailure(
      new UpstreamError("identity", error.status < 500 ? "not-configured" : "unavailable", error.message, {
        publicMessage: NOT_CONFIGURED.auth,
      }),
    );
    return new Unanswered(failure, false, error.message, { cause: error });
  }
  return new Unanswered(authFailure("network"), true, "no connection", { cause: error });
}
