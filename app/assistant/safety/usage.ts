import { limaDay, startOfDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import type { Transform } from "~/platform/firestore/types";

import { BURST_LIMIT, BURST_SECONDS, DAILY_MESSAGES, DAILY_TOKENS, TOKENS_PER_MESSAGE } from "../constants";

/**
 * Counters of one document that need no reset: each holds `number of its window × a factor + count`, raised to the
 * present window and then incremented by one commit, as in platform/limits. So takes never contend, and the answer says
 * all.
 */
const PER_MINUTE = 1_000_000;
/** Tokens of a day stay far below; the products are safe integers until the year 20000. */
const PER_DAY = 1_000_000_000;

interface Windows {
  burst: number;
  day: number;
}

function windowsAt(now: Date): Windows {
  return {
    burst: Math.floor(now.getTime() / 1000 / BURST_SECONDS) * PER_MINUTE,
    day: Math.floor(startOfDay(limaDay(now)).getTime() / DAY_MS) * PER_DAY,
  };
}

/** Transforms of two writes, one after the other, of the same document. */
export function countingTransforms(now: Date): [raise: Transform[], add: Transform[]] {
  const { burst, day } = windowsAt(now);
  return [
    [
      { field: "burst", maximum: burst },
      { field: "messages", maximum: day },
      { field: "tokens", maximum: day },
    ],
    [
      { field: "burst", increment: 1 },
      { field: "messages", increment: 1 },
      { field: "tokens", increment: TOKENS_PER_MESSAGE },
    ],
  ];
}

/** A message that was counted and did not pass takes nothing from the day. */
export function returningTransforms(): Transform[] {
  return [
    { field: "messages", increment: -1 },
    { field: "tokens", increment: -TOKENS_PER_MESSAGE },
  ];
}

export interface Usage {
  /** Of this minute, this message included. */
  burst: number;
  /** Of this day of Lima, this message included. */
  messages: number;
  tokens: number;
}

/** Reads what the commit of `countingTransforms` answered. */
export function usageOf([, added = []]: readonly (readonly unknown[])[], now: Date): Usage {
  const { burst, day } = windowsAt(now);
  return {
    burst: Number(added[0]) - burst,
    messages: Number(added[1]) - day,
    tokens: Number(added[2]) - day,
  };
}

export type LimitReached = "burst" | "daily";

/** The limit that a counted message is beyond, or null. */
export function limitReached({ burst, messages, tokens }: Usage): LimitReached | null {
  if (burst > BURST_LIMIT) return "burst";
  return messages > DAILY_MESSAGES || tokens > DAILY_TOKENS ? "daily" : null;
}

/** Counters of a user whose limits were reset. */
export const CLEARED_USAGE = { burst: 0, messages: 0, tokens: 0 } as const;

/** Of today, as stored: for the copy of personal data. */
export function storedToday(data: Record<string, unknown>, now: Date): { messages: number; tokens: number } {
  const { day } = windowsAt(now);
  const count = (field: string) => Math.max(0, Number(data[field] ?? 0) - day);
  return { messages: count("messages"), tokens: count("tokens") };
}
