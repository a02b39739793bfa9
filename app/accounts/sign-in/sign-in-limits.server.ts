import { authFailure, upstreamFailure, type AuthCause, type AuthFailure } from "~/accounts/identity/errors";
import type { Identity, IdentityResult } from "~/accounts/identity/identity.server";
import { UpstreamError } from "~/platform/errors";
import { isBurst } from "~/platform/limits/bursts";
import type { Limiter } from "~/platform/limits/limits.server";
import { clientNetwork } from "~/platform/limits/network";
import type { Logger } from "~/platform/log";
import { ruleOf } from "~/platform/routes/acts";

import type { KnownBrowser } from "./known-browser.server";

export const PER_ACCOUNT = ruleOf("signIn", "account", "quarter");
/** Failures of one account in all browsers that it does not know, wherever they are: guesses of many networks. */
export const PER_ACCOUNT_ANYWHERE = ruleOf("signIn", "each", "quarter");
/** Failures from one address, whatever the account; phones of a whole district may share one. */
export const PER_ADDRESS = ruleOf("signIn", "network", "quarter");
/** New accounts from one address. Each may ask for sellers' contacts, so many of them are a harvest. */
const NEW_ACCOUNTS = ruleOf("register", "network", "quarter");
const NEW_ACCOUNTS_A_DAY = ruleOf("register", "network", "day");

/** Redirects to a provider from one address: each may end in a new account. */
export const SOCIAL_STARTS = ruleOf("socialSignIn", "network", "quarter");
/** Mails to one user, or requested by one, of any kind. */
const MAILS_PER_ACCOUNT = ruleOf("accountMail", "each", "quarter");
/** The same over a day: a mailbox must not be filled a quarter of an hour at a time. */
const MAILS_PER_DAY = ruleOf("accountMail", "each", "day");
const MAILS_PER_ADDRESS = ruleOf("accountMail", "network", "quarter");

export interface SignInLimits {
  /** Before each attempt; a failure when there were too many. Null e-mail: an account is being made. */
  check(email: string | null): Promise<AuthFailure | null>;
  /** Before a redirect to a provider; a failure when there were too many. */
  checkSocial(): Promise<AuthFailure | null>;
  /** Before a mail is sent on request; `account` is the recipient's e-mail or uid. */
  checkMail(account: string): Promise<AuthFailure | null>;
  recordFailure(): Promise<void>;
  /**
   * Credentials were valid, or the identity service was unreachable: the account's counters are reset, but not those
   * of other networks and browsers.
   */
  reset(email: string): Promise<void>;
  /**
   * Erases the counters of a deleted user; `names` are the uid and the e-mails. Those of networks and browsers have
   * hashed names that cannot be listed, and expire within eight days.
   */
  forgetUser(names: readonly string[]): Promise<void>;
}

interface SignInLimitsDeps {
  request: Request;
  limiter: Limiter;
  /** The platform's limiter of bursts; null where it is not bound. */
  burst: RateLimit | null;
  known: Pick<KnownBrowser, "idFor">;
  log: Logger;
}

/**
 * An account's attempt is counted before it is made, so that many at once do not slip through together, and a valid one
 * resets the counter. An address is only charged for rejected credentials; as these are known after the answer, the
 * platform's limiter stops bursts.
 *
 * A browser that signed in to the account before has a counter of its own: other people's guesses, from this network or
 * any other, do not lock the owner out there.
 */
export function createSignInLimits({ request, limiter, burst, known, log }: SignInLimitsDeps): SignInLimits {
  const network = clientNetwork(request.headers.get("CF-Connecting-IP"));
  const accountKey = (email: string): string => `sign-in:account:${email.toLowerCase()}`;
  const networkKey = (email: string): string => `${accountKey(email)}:network:${network}`;
  const browserKey = (email: string, browser: string): string => `${accountKey(email)}:browser:${browser}`;
  const mailKey = (account: string): string => `mail:account:${account.toLowerCase()}`;
  const addressKey = `sign-in:address:${network}`;

  /** One attempt in an unknown browser. Attempts over the network's limit do not use up the account's. */
  async function takeAttempt(email: string): Promise<boolean> {
    const [here, address, anywhere] = await Promise.all([
      limiter.take(networkKey(email), PER_ACCOUNT),
      limiter.peek(addressKey, PER_ADDRESS),
      limiter.take(accountKey(email), PER_ACCOUNT_ANYWHERE),
    ]);
    if (here.allowed && address.allowed) return anywhere.allowed;
    await limiter.giveBack(accountKey(email), PER_ACCOUNT_ANYWHERE);
    return false;
  }

  async function takeRegistration(): Promise<boolean> {
    const [counted, address] = await Promise.all([
      limiter.takeEach(`register:address:${network}`, [NEW_ACCOUNTS, NEW_ACCOUNTS_A_DAY]),
      limiter.peek(addressKey, PER_ADDRESS),
    ]);
    return counted.allowed && address.allowed;
  }

  return {
    async check(email) {
      const browser = email === null ? null : await known.idFor(email);
      const own = email === null || browser === null ? null : browserKey(email, browser);
      if (await isBurst(burst, own ?? addressKey, log)) return authFailure("too-many-requests");
      const allowed = own
        ? (await limiter.take(own, PER_ACCOUNT)).allowed
        : await (email === null ? takeRegistration() : takeAttempt(email));
      return allowed ? null : authFailure("too-many-requests");
    },
    async checkSocial() {
      if (await isBurst(burst, addressKey, log)) return authFailure("too-many-requests");
      const { allowed } = await limiter.take(`social:address:${network}`, SOCIAL_STARTS);
      return allowed ? null : authFailure("too-many-requests");
    },
    async checkMail(account) {
      if (await isBurst(burst, addressKey, log)) return authFailure("too-many-requests");
      const key = mailKey(account);
      const counted = await Promise.all([
        limiter.take(key, MAILS_PER_ACCOUNT),
        limiter.take(`mail:address:${network}`, MAILS_PER_ADDRESS),
      ]);
      // A rejected request does not use up the day.
      const allowed = counted.every((count) => count.allowed) && (await limiter.take(key, MAILS_PER_DAY)).allowed;
      return allowed ? null : authFailure("too-many-requests");
    },
    async recordFailure() {
      await limiter.take(addressKey, PER_ADDRESS);
    },
    async reset(email) {
      const browser = await known.idFor(email);
      const keys = [accountKey(email), networkKey(email), ...(browser === null ? [] : [browserKey(email, browser)])];
      await limiter.reset(...keys);
    },
    async forgetUser(names) {
      await limiter.reset(...names.flatMap((name) => [accountKey(name), mailKey(name), newDeviceKey(name)]));
    },
  };
}

export function newDeviceKey(uid: string): string {
  return `new-device:${uid}`;
}

/** The identity service rejected the credentials: the attempt counts. */
const REJECTED = new Set<AuthFailure["cause"]>([
  "user-not-found",
  "wrong-password",
  "invalid-credential",
  "user-disabled",
  "email-in-use",
] satisfies AuthCause[]);
/** The identity service could not be reached: the attempt does not count. */
const UNREACHED = new Set<AuthFailure["cause"]>(["network", "upstream"]);

/**
 * One attempt to sign in, with limits before and counting after. `email`: the account's; null where one is made.
 * Failures are values, never thrown.
 */
export async function withSignInLimits<T>(
  core: ResetDeps & { identity(): Identity },
  email: string | null,
  ask: (identity: Identity) => Promise<IdentityResult<T>>,
): Promise<IdentityResult<T>> {
  const { signInLimits, log } = core;
  try {
    const identity = core.identity();
    const blocked = await signInLimits.check(email);
    if (blocked) return { ok: false, failure: blocked };
    const answer = await ask(identity);
    if (!answer.ok && REJECTED.has(answer.failure.cause)) await signInLimits.recordFailure();
    if (email !== null && (answer.ok || UNREACHED.has(answer.failure.cause)))
      core.waitUntil(resetSignInLimits(core, email));
    return answer;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.error("accounts.attempt-failed", error);
    return { ok: false, failure: upstreamFailure(error) };
  }
}

interface ResetDeps {
  signInLimits: SignInLimits;
  log: Logger;
  waitUntil(work: Promise<unknown>): void;
}

export async function resetSignInLimits(
  { signInLimits, log }: Pick<ResetDeps, "signInLimits" | "log">,
  email: string,
): Promise<void> {
  try {
    await signInLimits.reset(email);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("accounts.counter-not-reset", error);
  }
}
