import { limaDay, startOfDay } from "~/business/calendar";
import { DAY_MS, MINUTE_MS } from "~/business/durations";
import type { Write } from "~/platform/firestore/types";

/** As in ./limits.server.ts: the day and the count in one number, so that nothing is reset. */
const COUNTS = 1_000_000;
/** Days for which the last success keeps all before it. */
const SUCCESS_DAYS = 90;
const SUCCESSES_MAX = 20;

/** Counts expired reservations of a network, by the hash that orders and agreements carry (`KeptLimits.key`). */
export function expiredOfNetworkKey(network: string): string {
  return `expired-${network}`;
}

/** Writes of one more failure of a day, for the commit that ends it. `key`: of a document of `limits`. */
export function failureWrites(key: string, now: Date): Write[] {
  const expiresAt = new Date(now.getTime() + 8 * DAY_MS);
  return [
    {
      merge: `limits/${key}`,
      data: { expiresAt, failedAt: now },
      transforms: [{ field: "failures", maximum: dayOf(now) }],
    },
    { merge: `limits/${key}`, data: {}, transforms: [{ field: "failures", increment: 1 }] },
  ];
}

/** Writes of one more success, which widen what is kept by as long as some follow. `key`: of a document of `limits`. */
export function successWrites(key: string, now: Date): Write[] {
  const expiresAt = new Date(now.getTime() + SUCCESS_DAYS * DAY_MS);
  return [{ merge: `limits/${key}`, data: { expiresAt }, transforms: [{ field: "successes", increment: 1 }] }];
}

/** Successes of the document of `successWrites`, as far as they count. */
export function successesOf(data: Record<string, unknown> | undefined): number {
  return Math.min(SUCCESSES_MAX, Number(data?.successes ?? 0));
}

/** Failures of the day of the last one, until a day after it, by the document of `failureWrites`. */
export function failuresOf(data: Record<string, unknown> | undefined, now: Date): number {
  const failedAt = data?.failedAt;
  if (!(failedAt instanceof Date) || now.getTime() - failedAt.getTime() >= DAY_MS) return 0;
  return Math.max(0, Number(data?.failures ?? 0) - dayOf(failedAt));
}

/**
 * Until when the next one waits, by the document of `failureWrites`; null where it does not. The failure after `free`
 * of a day begins it, and each further one doubles it, up to a day.
 */
export function failurePause(
  data: Record<string, unknown> | undefined,
  { free, minutes }: { free: number; minutes: number },
  now: Date,
): Date | null {
  const failedAt = data?.failedAt;
  const count = failuresOf(data, now);
  if (minutes === 0 || count <= free || !(failedAt instanceof Date)) return null;
  const pause = Math.min(DAY_MS, minutes * MINUTE_MS * 2 ** Math.min(20, count - free - 1));
  const until = new Date(failedAt.getTime() + pause);
  return until > now ? until : null;
}

function dayOf(now: Date): number {
  return (startOfDay(limaDay(now)).getTime() / 1000) * COUNTS;
}
