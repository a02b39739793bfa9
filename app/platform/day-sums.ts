import { limaDay, startOfDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import type { DocumentData, Write } from "~/platform/firestore/types";

// Sums of a day of Lima over all users: the day and its sum in one number, so that nothing is reset.
const PER_DAY = 1_000_000_000;

/** Day of Lima, and the share of its sum that administrators were told of last. */
export type ToldShare = { day: string; percent: number } | null;

/** Shares at which administrators get a mail, in percent. */
const WARNED_AT = [90, 50] as const;

function dayOf(now: Date): number {
  return Math.floor(startOfDay(limaDay(now)).getTime() / DAY_MS) * PER_DAY;
}

/** Writes that add to the sum of the day in a field; a correction may be negative. */
export function sumWrites(path: string, field: string, amount: number, now: Date, data: DocumentData = {}): Write[] {
  if (amount === 0) return [];
  return [
    { merge: path, data, transforms: [{ field, maximum: dayOf(now) }] },
    { merge: path, data: {}, transforms: [{ field, increment: amount }] },
  ];
}

/** Sum of the numbers in such fields. */
export function sumToday(stored: readonly unknown[], now: Date): number {
  const day = dayOf(now);
  return stored.reduce<number>((sum, value) => sum + Math.max(0, Number(value ?? 0) - day), 0);
}

/** The share of `most` that was reached, and that administrators were not told of today; null for none. */
export function shareToTell(told: ToldShare, used: number, most: number, now: Date): number | null {
  const reached = WARNED_AT.find((percent) => most > 0 && used >= (most * percent) / 100);
  const before = told?.day === limaDay(now) ? told.percent : 0;
  return reached !== undefined && reached > before ? reached : null;
}
