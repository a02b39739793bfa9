import { z } from "zod";

import { SESSION_SECONDS } from "~/accounts/identity/identity.server";
import type { Tokens } from "~/platform/crypto/tokens.server";
import { readCookie, serverCookie } from "~/platform/http/http";

import { hashOfSession, sessionHash } from "./session-hash.server";

const COOKIE = "__Host-factor";
const PURPOSE = "factor-proof";

const FactorProofSchema = z.object({ uid: z.string(), session: z.string(), factor: z.number() });

/**
 * Proof that the second factor was shown in this session. Bound to the user, the session and the enrolment
 * (`factor`: milliseconds since 1970 of its confirmation), so that a removed factor opens nothing. It ends with its
 * session: that of an administrator after 12 hours.
 */
export interface FactorProof {
  /** `session`: cookie of one that has just begun; default: that of the request. */
  grant(uid: string, factor: number, session?: string): Promise<Headers>;
  /** Whether one of these was shown. */
  holds(uid: string, factors: readonly number[]): Promise<boolean>;
}

export function createFactorProof({ request, tokens }: { request: Request; tokens: Tokens }): FactorProof {
  return {
    async grant(uid, factor, cookie) {
      const session = cookie === undefined ? await hashOfSession(request) : await sessionHash(cookie);
      const value = { uid, session, factor } satisfies z.infer<typeof FactorProofSchema>;
      const token = await tokens.sign(PURPOSE, value, SESSION_SECONDS);
      return new Headers({ "Set-Cookie": serverCookie(COOKIE, token, SESSION_SECONDS) });
    },

    async holds(uid, factors) {
      const proof = await tokens.verify(PURPOSE, readCookie(request, COOKIE), FactorProofSchema);
      return proof?.uid === uid && factors.includes(proof.factor) && proof.session === (await hashOfSession(request));
    },
  };
}
