import type { Core } from "~/accounts/deps";
import { upstreamFailure, type AuthCause, type AuthFailure } from "~/accounts/identity/errors";
import type { Identity, IdentityResult } from "~/accounts/identity/identity.server";
import { UpstreamError } from "~/platform/errors";

/** The credentials were looked at and refused: an attempt that counts. */
const REFUSED = new Set<AuthFailure["cause"]>([
  "user-not-found",
  "wrong-password",
  "invalid-credential",
  "user-disabled",
  "email-in-use",
] satisfies AuthCause[]);
/** Nobody could look at them. */
const UNSEEN = new Set<AuthFailure["cause"]>(["network", "upstream"]);

/**
 * One try of credentials with what surrounds it: limits before, counting after. `email` is whose password is
 * tried; null where an account is made. Failures are values, never thrown.
 */
export async function attempted<T>(
  core: Core,
  email: string | null,
  ask: (identity: Identity) => Promise<IdentityResult<T>>,
): Promise<IdentityResult<T>> {
  const { attempts, log } = core;
  try {
    const identity = core.identity();
    const blocked = await attempts.begin(email);
    if (blocked) return { ok: false, failure: blocked };
    const answer = await ask(identity);
    if (!answer.ok && REFUSED.has(answer.failure.cause)) await attempts.refused();
    if (email !== null && (answer.ok || UNSEEN.has(answer.failure.cause))) await forgive(core, email);
    return answer;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.error("accounts.attempt-failed", error);
    return { ok: false, failure: upstreamFailure(error) };
  }
}

/** Forgets the tries of an account. A count that stays costs someone patience later; it is no reason to refuse them now. */
export async function forgive({ attempts, log }: Pick<Core, "attempts" | "log">, email: string): Promise<void> {
  try {
    await attempts.forgive(email);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("accounts.count-kept", error);
  }
}
