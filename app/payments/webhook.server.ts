import { DAY_MS, HOUR_MS } from "~/business/durations";
import { tableEntry } from "~/business/table";

import type { WebhookResult } from "./model";

/** The provider repeats a notification for days, and nothing says that each try is signed again. */
const MAX_AGE_MS = 14 * DAY_MS;
const MAX_AHEAD_MS = HOUR_MS;
/** Times below are in seconds (until the year 5138), others in milliseconds. */
const SECONDS_BELOW = 1e11;
const TOPIC = /^[\w.-]{1,64}$/;
const CASE_TOPICS = { topic_chargebacks_wh: "chargeback", topic_claims_integration_wh: "claim" } as const;
export const PAYMENT_ID = /^\d{1,20}$/;

/** By the header `x-signature` and the address; the body is not signed and not read. */
export async function verifyNotification(request: Request, secret: string, now: Date): Promise<WebhookResult> {
  const given = request.headers.get("x-signature");
  if (!given) return { ok: false, reason: "missing" };
  const parts = new Map(given.split(",").map((part) => splitOnce(part.trim())));
  const ts = parts.get("ts") ?? "";
  const signature = bytesOfHex(parts.get("v1") ?? "");
  if (!/^\d{10,13}$/.test(ts) || signature === null) return { ok: false, reason: "malformed" };

  const { searchParams } = new URL(request.url);
  const named = searchParams.get("data.id") ?? "";
  const id = named.toLowerCase();
  const requestId = request.headers.get("x-request-id") ?? "";
  // The documents sign the id in lower case, the provider's own clients as it stands.
  const manifests = [...new Set([id, named])].map((one) => notificationManifest({ id: one, requestId, ts }));
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  // Compares in constant time.
  const matches = await Promise.all(
    manifests.map((manifest) => crypto.subtle.verify("HMAC", key, signature, new TextEncoder().encode(manifest))),
  );
  if (!matches.includes(true)) return { ok: false, reason: "forged" };

  const sentAt = Number(ts) < SECONDS_BELOW ? Number(ts) * 1000 : Number(ts);
  const age = now.getTime() - sentAt;
  if (age > MAX_AGE_MS || age < -MAX_AHEAD_MS) return { ok: false, reason: "stale" };
  const topic = searchParams.get("type") ?? searchParams.get("topic") ?? "";
  const about = tableEntry(CASE_TOPICS, topic);
  if (about && PAYMENT_ID.test(id)) return { ok: true, kind: about, id };
  if (topic !== "payment") return { ok: true, kind: "other", topic: TOPIC.test(topic) ? topic : "" };
  return PAYMENT_ID.test(id) ? { ok: true, kind: "payment", paymentId: id } : { ok: false, reason: "malformed" };
}

/** The signed text. A part that is missing is left out whole. */
export function notificationManifest({ id, requestId, ts }: { id: string; requestId: string; ts: string }): string {
  return `${id && `id:${id};`}${requestId && `request-id:${requestId};`}ts:${ts};`;
}

function splitOnce(part: string): [string, string] {
  const at = part.indexOf("=");
  return at < 0 ? [part, ""] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
}

/** The 32 bytes of a lower-case hexadecimal SHA-256; null for any other text. */
function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\da-f]{64}$/.test(text)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) => parseInt(text.slice(at * 2, at * 2 + 2), 16));
}
