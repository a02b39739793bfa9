import { z } from "zod";

import { hashOfSession } from "~/accounts/session/session-hash.server";
import type { Context } from "~/platform/context";
import { toBase64Url } from "~/platform/crypto/encoding";
import { readCookie, serverCookie } from "~/platform/http/http";
import { claimOnce } from "~/platform/limits/claim-once.server";

import { PASSKEY_PURPOSES, type PasskeyPurpose } from "./constants";

const COOKIE = "__Host-llave";
const PURPOSE = "passkey-challenge";
export const CHALLENGE_SECONDS = 5 * 60;
const CHALLENGE_BYTES = 32;

const ChallengeSchema = z.object({
  /** In base64url. */
  value: z.string().min(1),
  purpose: z.enum(PASSKEY_PURPOSES),
  /** Null to sign in. */
  uid: z.string().nullable(),
  /** Hash of the session that asked; empty to sign in. */
  session: z.string(),
});

/** Challenges for authenticators: random, in a sealed cookie of this browser, for one purpose and user, valid once. */
export function createChallenges({
  request,
  tokens,
  database,
  clock,
}: Pick<Context, "request" | "tokens" | "database" | "clock">) {
  const sessionFor = (uid: string | null) => (uid === null ? Promise.resolve("") : hashOfSession(request));

  return {
    async issue(purpose: PasskeyPurpose, uid: string | null) {
      const bytes = crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES));
      const challenge = { value: toBase64Url(bytes), purpose, uid, session: await sessionFor(uid) };
      const sealed = await tokens.seal(PURPOSE, challenge satisfies z.infer<typeof ChallengeSchema>, CHALLENGE_SECONDS);
      return { bytes, headers: new Headers({ "Set-Cookie": serverCookie(COOKIE, sealed, CHALLENGE_SECONDS) }) };
    },

    /**
     * The challenge of this browser, used up; null for none, an expired or used one, and one for something else.
     * @throws UpstreamError when the use could not be stored
     */
    async use(purpose: PasskeyPurpose, uid: string | null): Promise<string | null> {
      const kept = await tokens.open(PURPOSE, readCookie(request, COOKIE), ChallengeSchema);
      if (kept?.purpose !== purpose || kept.uid !== uid || kept.session !== (await sessionFor(uid))) return null;
      return (await claimOnce({ database, clock }, `passkey:${kept.value}`, CHALLENGE_SECONDS)) ? kept.value : null;
    },
  };
}
