import { tooManyRequests, upstreamFailure, type AuthCause, type AuthFailure } from "~/accounts/identity/errors";
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
/** Links that make an account, to one mailbox and from one address. */
const LINKS_PER_MAILBOX = [ruleOf("registerMail", "each", "hour"), ruleOf("registerMail", "each", "day")];
const LINKS_PER_ADDRESS = [ruleOf("registerMail", "network", "quarter"), ruleOf("registerMail", "network", "day")];

/** Redirects to a provider from one address: each may end in a new account. */
export const SOCIAL_STARTS = ruleOf("socialSignIn", "network", "quarter");
/** Mails to one user, or requested by one, of any kind. */
const MAILS_PER_ACCOUNT = ruleOf("accountMail", "each", "quarter");
/** The same over a day: a mailbox must not be filled a quarter of an hour at a time. */
const MAILS_PER_DAY = ruleOf("accountMail", "each", "day");
const MAILS_PER_ADDRESS = ruleOf("accountMail", "network", "quarter");
/** Period of the platform's limiter (wrangler.toml). */
const BURST_SECONDS = 10;

interface SignInLimitsDeps {
  request: Request;
  limiter: Limiter;
  /** The platform's limiter of bursts; null where it is not bound. */
  burst: RateLimit | null;
  known: Pick<KnownBrowser, "idFor">;
  log: Logger;
  /** Tells administrators that a network is at its limit; at most once a quarter of an hour for each. */
  noteNetwork?: (act: NotedAct) => void;
}

/**
 * An account's attempt is counted before it is made, so that many at once do not slip through together, and a valid one
 * resets the counter. An address is only charged for rejected credentials; as these are known after the answer, the
 * platform's limiter stops bursts.
 *
 * A browser that signed in to the account before has a counter of its own: other people's guesses, from this network or
 * any other, do not lock the owner out there.
 */
export function createSignInLimits({
  request,
  limiter,
  burst,
  known,
  log,
  noteNetwork = () => undefined,
}: SignInLimitsDeps) {
  const network = clientNetwork(request.headers.get("CF-Connecting-IP"));
  const accountKey = (email: string): string => `sign-in:account:${email.toLowerCase()}`;
  const networkKey = (email: string): string => `${accountKey(email)}:network:${network}`;
  const browserKey = (email: string, browser: string): string => `${accountKey(email)}:browser:${browser}`;
  const mailKey = (account: string): string => `mail:account:${account.toLowerCase()}`;
  const addressKey = `sign-in:address:${network}`;

  const linkKey = (email: string): string => `register-mail:account:${email.toLowerCase()}`;
  const isOften = (room: string) => isBurst(burst, `${room}:${network}`, log);

  /** Seconds to wait; null where it goes on. */
  const waitOf = (...states: { allowed: boolean; retryAfterSeconds: number }[]): number | null =>
    states.every(({ allowed }) => allowed) ? null : Math.max(...states.map((state) => state.retryAfterSeconds));

  /** One attempt in an unknown browser. Attempts over the network's limit do not use up the account's. */
  async function takeAttempt(email: string): Promise<number | null> {
    const [here, address, anywhere] = await Promise.all([
      limiter.take(networkKey(email), PER_ACCOUNT),
      limiter.peek(addressKey, PER_ADDRESS),
      limiter.take(accountKey(email), PER_ACCOUNT_ANYWHERE),
    ]);
    if (!address.allowed) await tell("signIn");
    if (here.allowed && address.allowed) return waitOf(anywhere);
    if (anywhere.allowed) await limiter.giveBack(accountKey(email), PER_ACCOUNT_ANYWHERE);
    return waitOf(here, address);
  }

  async function tell(act: NotedAct): Promise<void> {
    log.warn("accounts.network-at-limit", { act });
    if ((await limiter.take(`network-note:${act}:${network}`, NOTED)).allowed) noteNetwork(act);
  }

  /** A mail of an account, and of a network; seconds to wait. */
  async function takeMail(key: string, networkKey?: string): Promise<number | null> {
    const shared = networkKey === undefined ? [] : [{ key: networkKey, rules: [MAILS_PER_ADDRESS] }];
    return waitOf(...(await limiter.takeTogether([{ key, rules: [MAILS_PER_ACCOUNT, MAILS_PER_DAY] }, ...shared])));
  }

  return {
    /** Before each attempt to sign in; a failure when there were too many. */
    async check(email: string): Promise<AuthFailure | null> {
      const browser = await known.idFor(email);
      const own = browser === null ? null : browserKey(email, browser);
      if (await isBurst(burst, own ?? addressKey, log)) return tooManyRequests(BURST_SECONDS);
      const wait = own ? waitOf(await limiter.take(own, PER_ACCOUNT)) : await takeAttempt(email);
      return wait === null ? null : tooManyRequests(wait);
    },
    /** Counts a new account; false where the network made many, so that its mail has to be confirmed first. */
    async admitsRegistration(): Promise<boolean> {
      const isFull = await isOften("register");
      const [counted, address] = await Promise.all([
        limiter.takeEach(`register:address:${network}`, [NEW_ACCOUNTS, NEW_ACCOUNTS_A_DAY]),
        limiter.peek(addressKey, PER_ADDRESS),
      ]);
      if (!isFull && counted.allowed && address.allowed) return true;
      await tell("register");
      return false;
    },
    /** Before the link of a registration is mailed: whether to mail it, or a failure of the network. */
    async checkRegistrationMail(email: string): Promise<{ isMailed: boolean } | AuthFailure> {
      if (await isOften("register-mail")) return tooManyRequests(BURST_SECONDS);
      const wait = waitOf(await limiter.takeEach(`register-mail:address:${network}`, LINKS_PER_ADDRESS));
      if (wait !== null) return tooManyRequests(wait);
      // Links that were mailed before still make the account.
      return { isMailed: (await limiter.takeEach(linkKey(email), LINKS_PER_MAILBOX)).allowed };
    },
    /** Before a redirect to a provider; a failure when there were too many. */
    async checkSocial(): Promise<AuthFailure | null> {
      if (await isOften("social")) return tooManyRequests(BURST_SECONDS);
      const wait = waitOf(await limiter.take(`social:address:${network}`, SOCIAL_STARTS));
      return wait === null ? null : tooManyRequests(wait);
    },
    /** Before a mail that a user asked for is sent; `account` is the recipient's uid, or the mailbox. */
    async checkMail(account: string): Promise<AuthFailure | null> {
      if (await isOften("mail")) return tooManyRequests(BURST_SECONDS);
      const wait = await takeMail(mailKey(account), `mail:address:${network}`);
      return wait === null ? null : tooManyRequests(wait);
    },
    /**
     * Before a link for a new password is mailed. Requests of others never count: a browser that the account knows has
     * a count of its own, and any other one its network's.
     */
    async checkReset(email: string): Promise<{ isKnown: boolean } | AuthFailure> {
      const browser = await known.idFor(email);
      const own = browser === null ? null : `${mailKey(email)}:browser:${browser}`;
      if (await isBurst(burst, own ?? `reset:${network}`, log)) return tooManyRequests(BURST_SECONDS);
      const wait = own ? await takeMail(own) : waitOf(await limiter.take(`mail:address:${network}`, MAILS_PER_ADDRESS));
      return wait === null ? { isKnown: own !== null } : tooManyRequests(wait);
    },
    async recordFailure(): Promise<void> {
      await limiter.take(addressKey, PER_ADDRESS);
    },
    /** Resets the account's counters, not those of other networks and browsers. */
    async reset(email: string): Promise<void> {
      const browser = await known.idFor(email);
      const keys = [accountKey(email), networkKey(email), ...(browser === null ? [] : [browserKey(email, browser)])];
      await limiter.reset(...keys);
    },
    /**
     * Erases the counters of a deleted user; `names` are the uid and the e-mails. Those of networks and browsers have
     * hashed names that cannot be listed, and expire within eight days.
     */
    async forgetUser(names: readonly string[]): Promise<void> {
      await limiter.reset(
        ...names.flatMap((name) => [accountKey(name), mailKey(name), linkKey(name), newDeviceKey(name)]),
      );
    },
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;

/** Limits of a network that administrators are told of. */
export type NotedAct = "register" | "signIn";
const NOTED = ruleOf("networkNote", "each", "quarter");

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
 * One attempt to sign in, with limits before and counting after. `email`: the account's; null where one is made, which
 * was counted before.
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
    const blocked = email === null ? null : await signInLimits.check(email);
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
