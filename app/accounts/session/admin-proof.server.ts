import { z } from "zod";

import { ADMIN_PROOF_PATH, FACTOR_CODE_PATH, SECOND_FACTOR_PATH } from "~/accounts/constants";
import { HOUR_SECONDS } from "~/business/durations";
import type { Tokens } from "~/platform/crypto/tokens.server";
import { readCookie, serverCookie } from "~/platform/http/http";
import { SignInRequired } from "~/platform/http/sign-in-required";

import { hashOfSession } from "./session-hash.server";

const COOKIE = "__Host-admin";
const PURPOSE = "admin-proof";
/** Life of a proof for acts of administrators; a sign-in is one. */
export const ADMIN_PROOF_SECONDS = 10 * 60;
export const ADMIN_SESSION_SECONDS = 12 * HOUR_SECONDS;

const ProofSchema = z.object({ uid: z.string(), session: z.string() });

/** Proof that an administrator verified themselves again. Bound to the user and the session. */
export interface AdminProof {
  grant(uid: string): Promise<Headers>;
  holds(uid: string): Promise<boolean>;
}

export function createAdminProof({ request, tokens }: { request: Request; tokens: Tokens }): AdminProof {
  return {
    async grant(uid) {
      const value = { uid, session: await hashOfSession(request) } satisfies z.infer<typeof ProofSchema>;
      return new Headers({
        "Set-Cookie": serverCookie(COOKIE, await tokens.sign(PURPOSE, value, ADMIN_PROOF_SECONDS), ADMIN_PROOF_SECONDS),
      });
    },

    async holds(uid) {
      const proof = await tokens.verify(PURPOSE, readCookie(request, COOKIE), ProofSchema);
      return proof !== null && proof.uid === uid && proof.session === (await hashOfSession(request));
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
