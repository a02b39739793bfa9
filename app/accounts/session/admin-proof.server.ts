import { z } from "zod";

import { ADMIN_PROOF_PATH, FACTOR_CODE_PATH, SECOND_FACTOR_PATH } from "~/accounts/constants";
import { HOUR_SECONDS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import { readCookie, serverCookie } from "~/platform/http/http";
import { SignInRequired } from "~/platform/http/sign-in-required";

import { hashOfSession } from "./session-hash.server";

const COOKIE = "__Host-admin";
const PURPOSE = "admin-proof";
/** Idle life of a proof for acts of administrators; a sign-in is one. Each act with it begins them again. */
export const ADMIN_PROOF_SECONDS = 10 * 60;
/** Acts renew a proof no longer than this after it was given. */
export const ADMIN_WORK_SECONDS = 8 * HOUR_SECONDS;
/** Age of the proof itself, renewed or not, for acts that move money or rights. */
export const FRESH_PROOF_SECONDS = 5 * 60;
export const ADMIN_SESSION_SECONDS = 12 * HOUR_SECONDS;

/** `since`: when it was given, in milliseconds since 1970. */
const ProofSchema = z.object({ uid: z.string(), session: z.string(), since: z.number() });

/** Proof that an administrator verified themselves again. Bound to the user and the session. */
export interface AdminProof {
  /** `since`: of a proof that is renewed; default: one that was given now. */
  grant(uid: string, since?: Date): Promise<Headers>;
  /** When the proof was given; null for none. */
  since(uid: string): Promise<Date | null>;
}

export function createAdminProof({
  request,
  tokens,
  clock,
}: {
  request: Request;
  tokens: Tokens;
  clock: Clock;
}): AdminProof {
  return {
    async grant(uid, since = clock.now()) {
      const session = await hashOfSession(request);
      const value = { uid, session, since: since.getTime() } satisfies z.infer<typeof ProofSchema>;
      const left = ADMIN_WORK_SECONDS - Math.floor((clock.now().getTime() - since.getTime()) / 1000);
      const life = Math.max(0, Math.min(ADMIN_PROOF_SECONDS, left));
      return new Headers({ "Set-Cookie": serverCookie(COOKIE, await tokens.sign(PURPOSE, value, life), life) });
    },

    async since(uid) {
      const proof = await tokens.verify(PURPOSE, readCookie(request, COOKIE), ProofSchema);
      const isOwn = proof !== null && proof.uid === uid && proof.session === (await hashOfSession(request));
      return isOwn ? new Date(proof.since) : null;
    },
  };
}

/** Redirects an administrator without a recent proof or second factor. The form is kept. */
export class AdminProofRequired extends SignInRequired {
  constructor(wanted: string) {
    super(wanted);
    this.headers.set("Location", `${ADMIN_PROOF_PATH}?redirect=${encodeURIComponent(wanted)}`);
  }
}

/** The redirect of a user who did not show the second factor in this session. The form is kept as at a sign-in. */
export class FactorCodeRequired extends SignInRequired {
  constructor(wanted: string) {
    super(wanted);
    this.headers.set("Location", `${FACTOR_CODE_PATH}?redirect=${encodeURIComponent(wanted)}`);
  }
}

/** The redirect of a user who has no second factor where one is required. The form is kept as at a sign-in. */
export class SecondFactorRequired extends SignInRequired {
  constructor(wanted: string) {
    super(wanted);
    this.headers.set("Location", SECOND_FACTOR_PATH);
  }
}
