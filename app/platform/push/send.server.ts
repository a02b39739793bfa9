import { DAY_SECONDS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { fromBase64Url } from "~/platform/crypto/encoding";
import { within } from "~/platform/deadline";
import type { PushEnv } from "~/platform/env-push";
import type { Logger } from "~/platform/log";

import { encryptMessage, messageSecrets } from "./encryption";
import { parseEndpoint } from "./endpoint";
import { vapidAuthorization } from "./vapid";

interface PushTarget {
  endpoint: string;
  /** Base64url. */
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  text: string;
  /** Sent in its place where a service calls the first one too large. */
  short: string;
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
  /** At most 32 of `A-Za-z0-9_-`: what waits under the same one is replaced. */
  topic: string;
}

/** `gone`: not subscribed any more. `rejected`: our request is wrong. `later`: no answer, or a pause. */
export type PushResult = { kind: "sent" | "gone" | "rejected" } | { kind: "later"; afterSeconds: number | null };

const DEADLINE_MS = 5_000;
/** A longer pause that a service asks for is cut to this. */
const MAX_PAUSE_SECONDS = DAY_SECONDS;

export interface PushSenderDeps {
  env: PushEnv;
  clock: Clock;
  log: Logger;
  fetch?: typeof fetch;
  deadlineMs?: number;
}

/** Sends messages to browsers' push services (RFC 8030), one request each: repeating is up to the caller. */
export function createPushSender({ env, clock, log, deadlineMs = DEADLINE_MS, ...deps }: PushSenderDeps) {
  // Called as a plain function: workerd rejects its fetch as a method of another object.
  const request: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init));

  async function post(endpoint: URL, keys: { p256dh: string; auth: string }, text: string, message: PushMessage) {
    const [p256dh, auth] = [fromBase64Url(keys.p256dh), fromBase64Url(keys.auth)];
    if (p256dh === null || auth === null) return null;
    const body = await encryptMessage(new TextEncoder().encode(text), { p256dh, auth }, await messageSecrets());
    const authorization = await vapidAuthorization(endpoint.origin, env, clock);
    return within(deadlineMs, async (signal) => {
      const answer = await request(endpoint.href, {
        method: "POST",
        headers: {
          Authorization: authorization,
          "Content-Encoding": "aes128gcm",
          "Content-Type": "application/octet-stream",
          TTL: String(message.ttlSeconds),
          Urgency: message.urgency,
          Topic: message.topic,
        },
        body,
        // A redirect would lead to an address that was not checked.
        redirect: "manual",
        signal,
      });
      // It is not read, and not ours to keep.
      await answer.body?.cancel();
      return answer;
    });
  }

  return {
    /** Sends one message to one browser. Never throws: what fails is logged without the address, which is a secret. */
    async send(target: PushTarget, message: PushMessage): Promise<PushResult> {
      const endpoint = parseEndpoint(target.endpoint, env.localOrigin);
      if (endpoint === null) return { kind: "gone" };
      const { hostname } = endpoint;
      try {
        let answer = await post(endpoint, target, message.text, message);
        if (answer?.status === 413) answer = await post(endpoint, target, message.short, message);
        // Unusable keys: nothing can ever be sent there.
        if (answer === null) return { kind: "gone" };
        const { status } = answer;
        if (status >= 200 && status < 300) return { kind: "sent" };
        if (status === 404 || status === 410) return { kind: "gone" };
        if (status === 429 || status >= 500) {
          log.warn("push.service-busy", { hostname, status });
          return { kind: "later", afterSeconds: retryAfter(answer.headers.get("Retry-After"), clock.now()) };
        }
        log.error("push.rejected", { hostname, status });
        return { kind: "rejected" };
      } catch (error) {
        // A point that is not on the curve.
        if (error instanceof DOMException && error.name !== "AbortError" && error.name !== "TimeoutError") {
          log.warn("push.unusable-keys", { hostname, reason: error.name });
          return { kind: "gone" };
        }
        log.warn("push.not-answered", { hostname, reason: error instanceof Error ? error.name : "unknown" });
        return { kind: "later", afterSeconds: null };
      }
    },
  };
}

/** Seconds, or a date (RFC 9110); null for none. */
function retryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return Number.isFinite(seconds) ? Math.min(MAX_PAUSE_SECONDS, Math.max(0, seconds)) : null;
}
