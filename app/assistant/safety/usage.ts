import { z } from "zod";

import { limaDay } from "~/business/calendar";
import type { Snapshot, Transform, Write } from "~/platform/firestore/types";

import { BURST_LIMIT, BURST_SECONDS, DAILY_MESSAGES, DAILY_TOKENS, TOKENS_PER_MESSAGE } from "../constants";
import { AbuseRecordSchema } from "./abuse-record";

/**
 * The counter of the minute needs no reset: it holds `number of the minute × a factor + count`, raised to the present
 * minute and then incremented by one commit, as in platform/limits.
 */
const PER_MINUTE = 1_000_000;

/** Daily usage of a user (specification, section 3), in one document with the record of abuse. */
const UsageSchema = z.object({
  /** Day of Lima of the counts; empty before the first message. */
  date: z.string().catch("").default(""),
  messagesCount: z.number().catch(0).default(0),
  tokensUsed: z.number().catch(0).default(0),
  /** Tokens of that day from before the user's own reset: they still count towards the user's share. */
  tokensBeforeReset: z.number().catch(0).default(0),
  /** Day of Lima. */
  lastReset: z.string().nullable().catch(null).default(null),
});
type DailyUsage = z.infer<typeof UsageSchema>;

export function readUsage(data: unknown): DailyUsage {
  return UsageSchema.parse(data ?? {});
}

/** Whether the stored counts are today's: then the increment has no precondition. */
export function isCountingToday(stored: Snapshot | null, now: Date): boolean {
  return stored?.data.date === limaDay(now);
}

/** Whether a user has spent today's tokens: then rules answer. */
export function hasSpentTokens(stored: Snapshot | null, now: Date): boolean {
  const { date, tokensUsed, tokensBeforeReset } = readUsage(stored?.data);
  return date === limaDay(now) && tokensUsed + tokensBeforeReset >= DAILY_TOKENS;
}

/**
 * Two writes that count a message, one after the other. The first of a day zeroes the counts, as long as the document
 * is the one that was read; all others only add, so that they never contend.
 */
export function countingWrites(
  path: string,
  stored: Snapshot | null,
  { now, fields }: { now: Date; fields: Record<string, unknown> },
): [begin: Write, add: Write] {
  const transforms: Transform[] = [{ field: "burst", maximum: minuteOf(now) }];
  const add: Write = {
    merge: path,
    data: {},
    transforms: [
      { field: "burst", increment: 1 },
      { field: "messagesCount", increment: 1 },
      { field: "tokensUsed", increment: TOKENS_PER_MESSAGE },
    ],
  };
  if (isCountingToday(stored, now)) return [{ merge: path, data: fields, transforms }, add];
  const date = limaDay(now);
  const none = { messagesCount: 0, tokensUsed: 0, tokensBeforeReset: 0 };
  if (stored === null)
    return [{ set: path, data: { ...fields, date, ...none }, precondition: { exists: false }, transforms }, add];
  const { data, updateTime } = stored;
  const known = readUsage(data);
  const { messagesCount, tokensUsed, tokensBeforeReset } = known.date === date ? known : none;
  const { isBanned, banExpiresAt } = AbuseRecordSchema.parse(data);
  return [
    {
      update: path,
      data: { isBanned, banExpiresAt, ...fields, date, messagesCount, tokensUsed, tokensBeforeReset },
      precondition: { updateTime },
      transforms,
    },
    add,
  ];
}

/** A counted message that was rejected does not use up the day. */
export function returningTransforms(): Transform[] {
  return [
    { field: "messagesCount", increment: -1 },
    { field: "tokensUsed", increment: -TOKENS_PER_MESSAGE },
  ];
}

interface Usage {
  /** Of this minute, this message included. */
  burst: number;
  /** Of this day of Lima, this message included. */
  messages: number;
}

/** Reads what the commit of `countingWrites` answered. */
export function usageOf([, added = []]: readonly (readonly unknown[])[], now: Date): Usage {
  return { burst: Number(added[0]) - minuteOf(now), messages: Number(added[1]) };
}

function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / BURST_SECONDS) * PER_MINUTE;
}

type LimitReached = "burst" | "daily";

/** The exceeded limit of a counted message, or null. */
export function limitReached({ burst, messages }: Usage): LimitReached | null {
  if (burst > BURST_LIMIT) return "burst";
  return messages > DAILY_MESSAGES ? "daily" : null;
}

/** The write that clears the counts of a user whose limits are reset, with further fields. */
export function clearingWrite(
  path: string,
  { now, stored }: { now: Date; stored: unknown },
  fields: Record<string, unknown>,
): Write {
  const today = limaDay(now);
  const { date, tokensUsed, tokensBeforeReset } = readUsage(stored);
  const spent = date === today ? tokensUsed + tokensBeforeReset : 0;
  return {
    update: path,
    data: {
      burst: 0,
      date: today,
      messagesCount: 0,
      tokensUsed: 0,
      tokensBeforeReset: spent,
      lastReset: today,
      ...fields,
    },
  };
}
