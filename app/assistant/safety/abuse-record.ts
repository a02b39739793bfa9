import { z } from "zod";

import { DAY_MS, MINUTE_MS } from "~/business/durations";

import { BAN_MINUTES, BANS_TO_BLACKLIST, RECORD_DAYS, VIOLATIONS_TO_BAN } from "../constants";
import type { Violation } from "./verdict";

const RECORD_MS = RECORD_DAYS * DAY_MS;
/** Entries that a record keeps: more than any rule looks at. */
const KEPT = VIOLATIONS_TO_BAN * BANS_TO_BLACKLIST;

const NO_RECORD = {
  violations: [],
  totalViolations: 0,
  firstViolation: null,
  lastViolation: null,
  bans: [],
  isBanned: false,
  banExpiresAt: null,
};

/** Abuse record of a user (specification, section 3). */
export const AbuseRecordSchema = z.object({
  violations: z.array(z.object({ type: z.string(), severity: z.number(), timestamp: z.date() })).default([]),
  /** Since the last ban. */
  totalViolations: z.int().min(0).default(0),
  firstViolation: z.date().nullable().default(null),
  lastViolation: z.date().nullable().default(null),
  bans: z.array(z.date()).default([]),
  /** Stays true from the ban to the next message after it: `banExpiresAt` decides whether it still lasts. */
  isBanned: z.boolean().default(false),
  banExpiresAt: z.date().nullable().default(null),
});
export type AbuseRecord = z.infer<typeof AbuseRecordSchema>;

/**
 * The record after one more violation: the tenth bans for ten minutes and counting begins again; the third ban within
 * seven days blocks for good (docs/decisions/2026-11-23-assistant-limits.md).
 */
export function withViolation(
  before: AbuseRecord | null,
  { type, severity }: Violation,
  now: Date,
): { record: AbuseRecord; isBlacklisted: boolean } {
  const record = before ?? NO_RECORD;
  const totalViolations = record.totalViolations + 1;
  const isBan = totalViolations >= VIOLATIONS_TO_BAN;
  const recent = record.bans.filter((ban) => now.getTime() - ban.getTime() < RECORD_MS);
  const bans = isBan ? [...recent, now] : recent;
  const banExpiresAt = isBan ? new Date(now.getTime() + BAN_MINUTES * MINUTE_MS) : record.banExpiresAt;
  return {
    record: {
      violations: [...record.violations, { type, severity, timestamp: now }].slice(-KEPT),
      totalViolations: isBan ? 0 : totalViolations,
      firstViolation: record.firstViolation ?? now,
      lastViolation: now,
      bans,
      isBanned: minutesLeft(banExpiresAt, now) > 0,
      banExpiresAt,
    },
    isBlacklisted: bans.length >= BANS_TO_BLACKLIST,
  };
}

/** Whole minutes left of a ban, at least one; 0 for none. */
export function minutesLeft(banExpiresAt: Date | null, now: Date): number {
  const left = (banExpiresAt?.getTime() ?? 0) - now.getTime();
  return left > 0 ? Math.ceil(left / MINUTE_MS) : 0;
}
