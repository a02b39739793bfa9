import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { fromBase64Url } from "~/platform/crypto/encoding";
import { sha256Hex } from "~/platform/crypto/hash";

/** Facebook's own are some 300 characters. */
export const SIGNED_REQUEST_MAX_CHARS = 4_096;
/** Facebook calls at once; an old request is a replay. */
const MAX_AGE_SECONDS = DAY_SECONDS;
/** Allowed difference between two clocks. */
const MAX_AHEAD_SECONDS = 5 * 60;
/** Life of the status page when no data of the user was found. */
const ANSWER_SECONDS = 90 * DAY_SECONDS;
const CODE_BYTES = 16;

const Payload = z.object({
  algorithm: z.literal("HMAC-SHA256"),
  /** Seconds since 1970. */
  issued_at: z.number().int(),
  /** Of the user, at our application only. */
  user_id: z.string().regex(/^\d{1,32}$/),
});

/**
 * User and time of a deletion request, read from Facebook's `signed_request` (`{signature}.{payload}`, both base64url;
 * the signature is the HMAC-SHA256 of the payload as sent, by the application's secret). Null for anything that
 * Facebook did not sign for us in the last day.
 */
export async function readSignedRequest(
  text: string,
  secret: string,
  now: Date,
): Promise<{ userId: string; issuedAt: Date } | null> {
  if (text.length > SIGNED_REQUEST_MAX_CHARS) return null;
  const [signature, payload, ...rest] = text.split(".");
  const given = fromBase64Url(signature);
  if (!given || !payload || rest.length > 0) return null;
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  // Compares in constant time; an unsigned payload is not read.
  if (!(await crypto.subtle.verify("HMAC", key, given, new TextEncoder().encode(payload)))) return null;
  const found = Payload.safeParse(parse(fromBase64Url(payload)));
  if (!found.success) return null;
  const { issued_at: issued, user_id: userId } = found.data;
  const age = now.getTime() / 1000 - issued;
  return age <= MAX_AGE_SECONDS && age >= -MAX_AHEAD_SECONDS ? { userId, issuedAt: new Date(issued * 1000) } : null;
}

/** The answers to Facebook's deletion callback. Every method throws UpstreamError for a service that is down. */
export function createFacebookDeletions(context: Context) {
  const { database, clock } = context;

  return {
    /** The uid of a Facebook user id; null when there is none. */
    async findUid(userId: string): Promise<string | null> {
      return (await context.accounts.lookup.byProvider("facebook.com", userId))?.uid ?? null;
    },

    /** A confirmation code for a request about an unknown user. Idempotent by request. */
    async recordUnknownUser(signedRequest: string): Promise<string> {
      // The request is a secret between Facebook and us, so the code cannot be guessed; it holds no data of the user.
      const code = await sha256Hex(`nothing-held:${signedRequest}`, CODE_BYTES);
      const requestedAt = clock.now();
      await database.commit([
        {
          set: answerPath(code),
          data: { requestedAt, expiresAt: new Date(requestedAt.getTime() + ANSWER_SECONDS * 1000) },
        },
      ]);
      return code;
    },

    /** When a request about an unknown user was answered; null for any other code. */
    async unknownUserAnsweredAt(code: string): Promise<Date | null> {
      const answer = await database.read(answerPath(code));
      const requestedAt = answer?.data["requestedAt"];
      return requestedAt instanceof Date ? requestedAt : null;
    },
  };
}

function answerPath(code: string): string {
  return `deletionAnswers/${code}`;
}

function parse(bytes: Uint8Array | null): unknown {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
