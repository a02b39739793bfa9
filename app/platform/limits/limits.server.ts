import { DAY_SECONDS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { sha256Hex } from "~/platform/crypto/hash";
import { isFirestoreError } from "~/platform/firestore/errors";
import { isUnknownOutcome } from "~/platform/firestore/retry";
import type { Counters, Write } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import type { ChangedRates } from "~/platform/routes/rates";

/** At most `limit` takes in each window of `windowSeconds`. Windows are fixed: they begin at multiples of it. */
export interface LimitRule {
  limit: number;
  windowSeconds: number;
  /** Its name in the table of limits (../routes/rates.ts), where administrators may change it. */
  rate?: string;
}

interface LimitState {
  allowed: boolean;
  /** How many more are allowed in this window. */
  remaining: number;
  /** Seconds until the window ends; 0 when allowed. */
  retryAfterSeconds: number;
}

/** `isSoft`: to be beyond it rejects nothing. */
export interface Counter {
  key: string;
  rules: readonly LimitRule[];
  isSoft?: boolean;
}

/**
 * Exact counters that hold over all isolates, for limits of minutes, hours or days. Each take costs one Firestore
 * commit, and a rejected one two: bursts are for the platform's own limiter (`env.BURST`).
 * Every method throws UpstreamError when Firestore does not answer: the caller decides whether to allow.
 */
export interface Limiter {
  take(key: string, rule: LimitRule): Promise<LimitState>;
  /** One take of each counter, all in one commit. Where one rejects it, all counters and windows get theirs back. */
  takeTogether(counters: readonly Counter[]): Promise<LimitState[]>;
  /** One take of several windows of different lengths, allowed where all allow it. */
  takeEach(key: string, rules: readonly LimitRule[]): Promise<LimitState>;
  /**
   * Returns an allowed take whose action then failed. Call it only when certainly nothing was done: not after a commit
   * of unknown outcome. A rejected take is not given back: it used up nothing.
   */
  giveBack(key: string, rule: LimitRule): Promise<void>;
  peek(key: string, rule: LimitRule): Promise<LimitState>;
  reset(...keys: string[]): Promise<void>;
}

interface LimiterDeps {
  database: Counters;
  clock: Clock;
  env?: { limits: { rates: ChangedRates } };
}

// Far above any limit, and small enough for start-of-window seconds × this to be a safe integer.
const COUNTS = 1_000_000;
// A key may have windows of several lengths; its document outlives the longest that is in use (a day).
const KEEP_SECONDS = 7 * DAY_SECONDS;

/**
 * A key's document holds one number a window length: `start of the window in seconds × COUNTS + takes`. One
 * commit raises it to the present window's start (`maximum`), then adds one (`increment`); Firestore does both
 * atomically and answers the result. So takes never contend, and a new window needs no reset.
 * `expiresAt` lets a TTL policy of Firestore delete idle keys.
 */
export function createLimiter({ database, clock, env }: LimiterDeps): Limiter {
  const inForce = (rule: LimitRule): LimitRule => ({
    ...rule,
    limit: env?.limits.rates[rule.rate ?? ""] ?? rule.limit,
  });

  function windowOf({ windowSeconds }: LimitRule) {
    const now = clock.now().getTime() / 1000;
    const start = Math.floor(now / windowSeconds) * windowSeconds;
    return {
      field: `w${windowSeconds}`,
      base: start * COUNTS,
      end: start + windowSeconds,
      secondsLeft: start + windowSeconds - now,
    };
  }

  async function takeTogether(asked: readonly Counter[]): Promise<LimitState[]> {
    const counters = await Promise.all(
      asked.map(async ({ key, rules }) => {
        const current = rules.map(inForce);
        return { path: await pathOf(key), rules: current, windows: current.map(windowOf) };
      }),
    );
    const { transformResults } = await database.commit(
      counters.flatMap(({ path, windows }): Write[] => [
        {
          merge: path,
          data: { expiresAt: new Date((Math.max(...windows.map(({ end }) => end)) + KEEP_SECONDS) * 1000) },
          transforms: windows.map(({ field, base }) => ({ field, maximum: base })),
        },
        { merge: path, data: {}, transforms: windows.map(({ field }) => ({ field, increment: 1 })) },
      ]),
    );
    const states = counters.map(({ rules, windows }, place): LimitState => {
      const each = rules.map((rule, at) => {
        const { base, secondsLeft } = windows[at]!;
        const taken = Number(transformResults[2 * place + 1]?.[at]) - base;
        return state(taken <= rule.limit, taken, rule, secondsLeft);
      });
      return {
        allowed: each.every(({ allowed }) => allowed),
        remaining: Math.min(...each.map(({ remaining }) => remaining)),
        retryAfterSeconds: Math.max(...each.map(({ retryAfterSeconds }) => retryAfterSeconds)),
      };
    });
    const isRejected = states.some(({ allowed }, place) => !allowed && asked[place]?.isSoft !== true);
    // A rejected act uses up nothing: else refused presses of a quarter of an hour would fill the day of a network.
    if (isRejected)
      await database.commit(
        counters.map(({ path, windows }): Write => {
          return { merge: path, data: {}, transforms: windows.map(({ field }) => ({ field, increment: -1 })) };
        }),
      );
    return states;
  }

  async function takeEach(key: string, rules: readonly LimitRule[]): Promise<LimitState> {
    const [taken] = await takeTogether([{ key, rules }]);
    if (!taken) throw new Error("a counter has a state");
    return taken;
  }

  return {
    takeTogether,
    takeEach,
    take: (key, rule) => takeEach(key, [rule]),

    async giveBack(key, rule) {
      const window = windowOf(rule);
      const path = await pathOf(key);
      const value = Number((await database.read(path))?.data[window.field] ?? 0);
      // A new window has begun: takes of the previous one are expired.
      if (value <= window.base) return;
      await database.commit([{ merge: path, data: {}, transforms: [{ field: window.field, increment: -1 }] }]);
    },

    async peek(key, rule) {
      const window = windowOf(rule);
      const snapshot = await database.read(await pathOf(key));
      const value = Number(snapshot?.data[window.field] ?? 0);
      const taken = Math.max(0, value - window.base);
      const current = inForce(rule);
      return state(taken < current.limit, taken, current, window.secondsLeft);
    },

    async reset(...keys) {
      const paths = await Promise.all([...new Set(keys)].map(pathOf));
      if (paths.length > 0) await database.commit(paths.map((path) => ({ delete: path })));
    },
  };
}

function state(allowed: boolean, taken: number, { limit }: LimitRule, secondsLeft: number): LimitState {
  return {
    allowed,
    remaining: Math.max(0, limit - taken),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(secondsLeft)),
  };
}

/** Keys hold addresses and e-mails: they are hashed, so that the collection reveals nothing about its users. */
async function pathOf(key: string): Promise<string> {
  return `limits/${await sha256Hex(key)}`;
}

/** Takes to give back where the counted work fails. */
interface Counted {
  limiter: Pick<Limiter, "giveBack">;
  log: Logger;
  takes: readonly (readonly [key: string, rule: LimitRule])[];
}

/**
 * Runs work that was counted, and gives the allowance back if certainly nothing was done: when it throws (contention,
 * say), but for a commit of unknown outcome, or when `isDone` denies its result. Never hides the work's own error.
 */
export async function countIfDone<T>(
  counted: Counted,
  work: () => Promise<T>,
  isDone: (result: T) => boolean = () => true,
): Promise<T> {
  try {
    const result = await work();
    if (!isDone(result)) await giveAllBack(counted);
    return result;
  } catch (error) {
    if (!isFirestoreError(error) || !isUnknownOutcome(error)) await giveAllBack(counted);
    throw error;
  }
}

async function giveAllBack({ limiter, log, takes }: Counted): Promise<void> {
  try {
    for (const [key, rule] of takes) await limiter.giveBack(key, rule);
  } catch (error) {
    log.warn("limits.allowance-not-returned", { error });
  }
}
