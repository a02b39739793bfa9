import type { Core } from "~/accounts/deps";
import { authFailure, upstreamFailure, type AuthCause, type AuthFailure } from "~/accounts/identity/errors";
import type { Identity, IdentityResult } from "~/accounts/identity/identity.server";
import { UpstreamError } from "~/platform/errors";
import type { Limiter, LimitRule } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

const QUARTER_HOUR_SECONDS = 15 * 60;
/** Failures of one account, wherever they come from. */
export const PER_ACCOUNT: LimitRule = { limit: 10, windowSeconds: QUARTER_HOUR_SECONDS };
/** Failures from one address, whatever the account; phones of a whole district may share one. */
export const PER_ADDRESS: LimitRule = { limit: 50, windowSeconds: QUARTER_HOUR_SECONDS };
/** New accounts from one address. Each may ask for sellers' contacts, so many of them are a harvest. */
export const NEW_ACCOUNTS: LimitRule = { limit: 30, windowSeconds: QUARTER_HOUR_SECONDS };

/** Redirects to a provider from one address: each may end in a new account. */
export const SOCIAL_STARTS: LimitRule = { limit: 60, windowSeconds: QUARTER_HOUR_SECONDS };
/** Mails to one user, or requested by one, of any kind. */
export const MAILS_PER_ACCOUNT: LimitRule = { limit: 5, windowSeconds: QUARTER_HOUR_SECONDS };
/** The same over a day: a mailbox must not be filled a quarter of an hour at a time. */
export const MAILS_PER_DAY: LimitRule = { limit: 10, windowSeconds: 86_400 };
export const MAILS_PER_ADDRESS: LimitRule = { limit: 30, windowSeconds: QUARTER_HOUR_SECONDS };

/** Slows down the guessing of passwords. Every method throws UpstreamError. */
export interface SignInLimits {
  /** To be asked before each attempt; a failure when there were too many. Null e-mail: an account is being made. */
  check(email: string | null): Promise<AuthFailure | null>;
  /** To be asked before a browser is sent to a provider; a failure when there were too many. */
  checkSocial(): Promise<AuthFailure | null>;
  /** To be asked before a mail is sent on request; `account` is the recipient's e-mail or uid. */
  checkMail(account: string): Promise<AuthFailure | null>;
  /** Counts rejected credentials against the network. */
  recordFailure(): Promise<void>;
  /** Credentials were valid, or the identity service was unreachable: the account's counter is reset. */
  reset(email: string): Promise<void>;
  /** Erases all counters of a deleted user; `names` are the uid and the e-mails. */
  forgetUser(names: readonly string[]): Promise<void>;
}

export interface SignInLimitsDeps {
  request: Request;
  limiter: Limiter;
  /** The platform's limiter of bursts; null where it is not bound. */
  burst: RateLimit | null;
  log: Logger;
}

/**
 * An account's attempt is counted before it is made, so that many at once do not slip through together, and
 * the counter is reset by a valid one. An address is only charged for rejected signInLimits; as these are known after
 * the answer, the platform's limiter stops bursts.
 */
export function createSignInLimits({ request, limiter, burst, log }: SignInLimitsDeps): SignInLimits {
  const network = clientNetwork(request.headers.get("CF-Connecting-IP"));
  const accountKey = (email: string): string => `sign-in:account:${email.toLowerCase()}`;
  const mailKey = (account: string): string => `mail:account:${account.toLowerCase()}`;
  const addressKey = `sign-in:address:${network}`;

  async function isBurst(): Promise<boolean> {
    try {
      return burst !== null && !(await burst.limit({ key: addressKey })).success;
    } catch (error) {
      // The counters below still hold.
      log.warn("accounts.burst-limiter-failed", error);
      return false;
    }
  }

  return {
    async check(email) {
      if (await isBurst()) return authFailure("too-many-requests");
      const [counted, address] = await Promise.all([
        email === null
          ? limiter.take(`register:address:${network}`, NEW_ACCOUNTS)
          : limiter.take(accountKey(email), PER_ACCOUNT),
        limiter.peek(addressKey, PER_ADDRESS),
      ]);
      return counted.allowed && address.allowed ? null : authFailure("too-many-requests");
    },
    async checkSocial() {
      if (await isBurst()) return authFailure("too-many-requests");
      const { allowed } = await limiter.take(`social:address:${network}`, SOCIAL_STARTS);
      return allowed ? null : authFailure("too-many-requests");
    },
    async checkMail(account) {
      if (await isBurst()) return authFailure("too-many-requests");
      const key = mailKey(account);
      const counted = await Promise.all([
        limiter.take(key, MAILS_PER_ACCOUNT),
        limiter.take(`mail:address:${network}`, MAILS_PER_ADDRESS),
      ]);
      // What was refused already does not use up the day.
      const allowed = counted.every((count) => count.allowed) && (await limiter.take(key, MAILS_PER_DAY)).allowed;
      return allowed ? null : authFailure("too-many-requests");
    },
    async recordFailure() {
      await limiter.take(addressKey, PER_ADDRESS);
    },
    reset: (email) => limiter.reset(accountKey(email)),
    async forgetUser(names) {
      await Promise.all(names.flatMap((name) => [limiter.reset(accountKey(name)), limiter.reset(mailKey(name))]));
    },
  };
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
  core: Core,
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
    if (email !== null && (answer.ok || UNREACHED.has(answer.failure.cause))) await resetSignInLimits(core, email);
    return answer;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.error("accounts.attempt-failed", error);
    return { ok: false, failure: upstreamFailure(error) };
  }
}

/** Resets the counter of an account. Best effort: a count that stays must not fail this sign-in. */
export async function resetSignInLimits(
  { signInLimits, log }: Pick<Core, "signInLimits" | "log">,
  email: string,
): Promise<void> {
  try {
    await signInLimits.reset(email);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("accounts.counter-not-reset", error);
  }
}

/** Key of a network for counting: an IPv4 address, or the /48 of an IPv6 address, which one subscriber may get whole. */
export function clientNetwork(address: string | null): string {
  if (!address) return "unknown";
  if (!address.includes(":") || address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill("0"), ...after];
  return `${filled
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/48`;
}
