import { DAY_SECONDS, HOUR_SECONDS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { fromBase64Url, toBase64Url } from "~/platform/crypto/encoding";
import { within } from "~/platform/deadline";
import type { PushEnv } from "~/platform/env-push";
import type { Logger } from "~/platform/log";
import { Lru } from "~/platform/lru";

import { parseEndpoint } from "./endpoint";

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

interface RecipientKeys {
  /** Public key of the browser: 65 bytes, an uncompressed point of P-256. */
  p256dh: Uint8Array<ArrayBuffer>;
  /** Shared secret: 16 bytes. */
  auth: Uint8Array<ArrayBuffer>;
}

/** Random parts of each message; handed in by the test with the RFC's own values only. */
interface MessageSecrets {
  salt: Uint8Array<ArrayBuffer>;
  sender: CryptoKeyPair;
}

const RECORD_SIZE = 4096;
const KEY_BYTES = 65;
/** End of the text of the last record (RFC 8188, section 2). */
const DELIMITER = 0x02;
/** Padding hides a text's length; up to 4096, as many libraries pad, phones would pay for it. */
const PADDED_TO = 512;
/** Of one record: its size less the header of 86 bytes, the tag of 16 and the delimiter. */
export const MAX_TEXT_BYTES = 3993;

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm`): header and one record. The packages for this pad to 4 kB,
 * send the draft's `aesgcm` that Apple rejects, or ask for Node 22 (docs/decisions/2026-11-23-push.md).
 * @throws RangeError for a text that does not fit; DOMException for keys that are none
 */
export async function encryptMessage(
  text: Uint8Array,
  { p256dh, auth }: RecipientKeys,
  { salt, sender }: MessageSecrets,
  paddedTo = PADDED_TO,
): Promise<Uint8Array<ArrayBuffer>> {
  if (text.length > MAX_TEXT_BYTES) throw new RangeError(`A push message has at most ${MAX_TEXT_BYTES} bytes`);
  const recipient = await crypto.subtle.importKey("raw", p256dh, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits(withPublic(recipient), sender.privateKey, 256);
  const own = new Uint8Array((await crypto.subtle.exportKey("raw", sender.publicKey)) as ArrayBuffer);
  const secret = await derive(auth, shared, joined(bytesOf("WebPush: info\0"), p256dh, own), 32);
  const contentKey = await derive(salt, secret, bytesOf("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derive(salt, secret, bytesOf("Content-Encoding: nonce\0"), 12);
  const length = Math.min(MAX_TEXT_BYTES + 1, Math.ceil((text.length + 1) / paddedTo) * paddedTo);
  const record = new Uint8Array(length);
  record.set(text);
  record[text.length] = DELIMITER;
  const key = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, record);
  const header = new Uint8Array(5);
  new DataView(header.buffer).setUint32(0, RECORD_SIZE);
  header[4] = KEY_BYTES;
  return joined(salt, header, own, new Uint8Array(sealed));
}

export async function messageSecrets(): Promise<MessageSecrets> {
  const sender = (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair;
  return { salt: crypto.getRandomValues(new Uint8Array(16)), sender };
}

async function derive(
  salt: Uint8Array<ArrayBuffer>,
  secret: ArrayBuffer | Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

/** The platform's own types call the field `$public`; its code, as the standard, `public`. */
function withPublic(key: CryptoKey): SubtleCryptoDeriveKeyAlgorithm {
  return { name: "ECDH", public: key } as unknown as SubtleCryptoDeriveKeyAlgorithm;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Services allow 24 h; clocks differ. */
const LIFE_SECONDS = 12 * HOUR_SECONDS;
/** A token is used until it has this long left. */
const SPARE_SECONDS = HOUR_SECONDS;
/** Origins are few; Apple and Microsoft give subdomains. */
const MAX_KEPT = 50;

interface Token {
  text: string;
  expiresAt: number;
}

/** By origin, for as long as the keys are those of this isolate's configuration. */
const kept = new WeakMap<PushEnv, Lru<Token>>();

/** The `Authorization` of a request to a push service (RFC 8292): the same token for all requests to an origin. */
async function vapidAuthorization(origin: string, env: PushEnv, clock: Clock): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const tokens = kept.get(env) ?? new Lru<Token>(MAX_KEPT);
  kept.set(env, tokens);
  let token = tokens.get(origin);
  if (!token || token.expiresAt - now < SPARE_SECONDS || token.expiresAt - now > LIFE_SECONDS) {
    token = { text: await sign(origin, env, now + LIFE_SECONDS), expiresAt: now + LIFE_SECONDS };
    tokens.set(origin, token);
  }
  return `vapid t=${token.text}, k=${env.publicKey}`;
}

async function sign(origin: string, { publicKey, privateKey, subject }: PushEnv, expiresAt: number): Promise<string> {
  const point = fromBase64Url(publicKey) ?? new Uint8Array();
  const key = await crypto.subtle.importKey(
    "jwk",
    {
      kty: "EC",
      crv: "P-256",
      x: toBase64Url(point.subarray(1, 33)),
      y: toBase64Url(point.subarray(33)),
      d: privateKey,
    },
    { name: "ECDSA", namedCurve: "P-256" },
    false,
    ["sign"],
  );
  const part = (value: object): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: origin, exp: expiresAt, sub: subject })}`;
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, new TextEncoder().encode(signed));
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
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
