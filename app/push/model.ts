import { z } from "zod";

import { fromBase64Url } from "~/platform/crypto/encoding";
import { sha256Hex } from "~/platform/crypto/hash";
import { isPublicKey } from "~/platform/env-push";

export const PUSH_SUBSCRIPTIONS = "pushSubscriptions";
/** Of `AUTH` in RFC 8291. */
const AUTH_BYTES = 16;

/** A document of `pushSubscriptions`, by the SHA-256 of its endpoint: a browser has one user at a time. */
export const SubscriptionSchema = z.object({
  uid: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  browser: z.string().catch(""),
  /** Hash of the session that it was stored with: it is removed with that session. Empty where there was none. */
  session: z.string().catch(""),
  /** Messages in a row that its push service did not take from us. */
  failures: z.int().catch(0),
  seenAt: z.date(),
});
export type Subscription = z.infer<typeof SubscriptionSchema> & { id: string };

export const SubscriptionForm = z.object({
  endpoint: z.string().max(1024),
  p256dh: z.string().refine(isPublicKey),
  auth: z.string().refine((value) => fromBase64Url(value)?.length === AUTH_BYTES),
  /** Our public key that it subscribed with. */
  key: z.string().max(200),
  /** `1`: sent by itself, without the user asking for it. */
  renewal: z.literal("1").optional(),
  /** Endpoint that this one replaces. */
  former: z.string().max(1024).optional(),
});

export function subscriptionPath(id: string): string {
  return `${PUSH_SUBSCRIPTIONS}/${id}`;
}

/** The id of an address as `URL.href` spells it. */
export function subscriptionId(endpoint: string): Promise<string> {
  return sha256Hex(endpoint);
}
