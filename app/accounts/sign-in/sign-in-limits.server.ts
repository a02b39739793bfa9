import { authFailure, type AuthFailure } from "~/accounts/identity/errors";
import type { Limiter, LimitRule } from "~/platform/limits.server";
import type { Logger } from "~/platform/log";

const QUARTER_HOUR_SECONDS = 15 * 60;
/** Failures of one account, wherever they come from. */
export const PER_ACCOUNT: LimitRule = { limit: 10, windowSeconds: QUARTER_HOUR_SECONDS };
/** Failures from one address, whatever the account; phones of a whole district may share one. */
export const PER_ADDRESS: LimitRule = { limit: 50, windowSeconds: QUARTER_HOUR_SECONDS };
/** Accounts asked for from one address. Each new person may ask for contacts, so a stream of them is a harvest. */
export const NEW_ACCOUNTS: LimitRule = { limit: 30, windowSeconds: QUARTER_HOUR_SECONDS };

/** Ways to a provider asked for from one address: each may end in a new account. */
export const SOCIAL_STARTS: LimitRule = { limit: 60, windowSeconds: QUARTER_HOUR_SECONDS };
/** Mails that one person may have sent to them, or asked for, whatever kind. */
export const MAILS_PER_ACCOUNT: LimitRule = { limit: 5, windowSeconds: QUARTER_HOUR_SECONDS };
/** The same over a day: a mailbox must not be filled a quarter of an hour at a time. */
export const MAILS_PER_DAY: LimitRule = { limit: 10, windowSeconds: 86_400 };
export const MAILS_PER_ADDRESS: LimitRule = { limit: 30, windowSeconds: QUARTER_HOUR_SECONDS };

/** Slows the guessing of passwords down. */
export interface Attempts {
  /** To be asked before each attempt; a failure when there were too many. Null: an account is being made. */
  begin(email: string | null): Promise<AuthFailure | null>;
  /** To be asked before anyone is sent to a provider; a failure when there were too many. */
  beginSocial(): Promise<AuthFailure | null>;
  /** To be asked before a mail is sent at someone's request; `account` is whose: an e-mail or a uid. */
  beginMail(account: string): Promise<AuthFailure | null>;
  /** The credentials were refused. */
  refused(): Promise<void>;
  /** They were right, or never reached whoever could tell. */
  forgive(email: string): Promise<void>;
  /** Forgets all counts of a person who leaves; `names` are the uid and the e-mails. */
  forget(names: readonly string[]): Promise<void>;
}

export interface AttemptsDeps {
  request: Request;
  limiter: Limiter;
  /** The platform's limiter of bursts; null where it is not bound. */
  burst: RateLimit | null;
  log: Logger;
}

/**
 * An account's attempt is counted before it is made, so that many at once do not slip through together, and
 * the count is forgotten when one is right. An address only pays for what was refused; as that is known after
 * the answer only, the platform's limiter stops what comes all at once.
 */
export function createAttempts({ request, limiter, burst, log }: AttemptsDeps): Attempts {
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
    async begin(email) {
      if (await isBurst()) return authFailure("too-many-requests");
      const [counted, address] = await Promise.all([
        email === null
          ? limiter.take(`register:address:${network}`, NEW_ACCOUNTS)
          : limiter.take(accountKey(email), PER_ACCOUNT),
        limiter.peek(addressKey, PER_ADDRESS),
      ]);
      return counted.allowed && address.allowed ? null : authFailure("too-many-requests");
    },
    async beginSocial() {
      if (await isBurst()) return authFailure("too-many-requests");
      const { allowed } = await limiter.take(`social:address:${network}`, SOCIAL_STARTS);
      return allowed ? null : authFailure("too-many-requests");
    },
    async beginMail(account) {
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
    async refused() {
      await limiter.take(addressKey, PER_ADDRESS);
    },
    forgive: (email) => limiter.reset(accountKey(email)),
    async forget(names) {
      await Promise.all(names.flatMap((name) => [limiter.reset(accountKey(name)), limiter.reset(mailKey(name))]));
    },
  };
}

/** Who is one and the same for counting: an IPv4 address, or the /64 of an IPv6 one, which a single line gets whole. */
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
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
