import { MINUTE_MS } from "~/business/durations";
import { KIND_RULES } from "~/platform/push/kinds";
import type { PushNotice } from "~/platform/push/notice";
import { afterQuietHours } from "~/platform/push/quiet-hours";

/** Between two notifications of one subject. */
const SPACING_MS = 10 * MINUTE_MS;
const MAX_TRIES = 3;
const FIRST_PAUSE_MS = MINUTE_MS;

type Timed = Pick<PushNotice, "kind" | "at" | "sentAt" | "tries" | "remaining">;

/** When a due notice may be sent: not earlier than ten minutes after the last one, and not at night. Null: too late. */
export function tellAt({ kind, at, sentAt, remaining }: Timed, now: Date): Date | null {
  if (endOf(kind, at) <= now.getTime()) return null;
  if (kind === "test") return now;
  // A retried notice was not sent yet.
  const earliest = sentAt && remaining === null ? sentAt.getTime() + SPACING_MS : 0;
  const when = afterQuietHours(new Date(Math.max(now.getTime(), earliest)));
  return when.getTime() < endOf(kind, at) ? when : null;
}

/** When to try again after the `tries`th attempt; null: never, or too late. `random`: from 0 to 1. */
export function retryAt(
  { kind, at, tries }: Pick<Timed, "kind" | "at" | "tries">,
  afterSeconds: number | null,
  now: Date,
  random: number,
): Date | null {
  if (tries >= MAX_TRIES) return null;
  const pause = Math.max((afterSeconds ?? 0) * 1000, FIRST_PAUSE_MS * 2 ** (tries - 1));
  const when = now.getTime() + pause * (1 + random / 2);
  return when < endOf(kind, at) ? new Date(when) : null;
}

function endOf(kind: PushNotice["kind"], at: Date): number {
  return at.getTime() + KIND_RULES[kind].ttlSeconds * 1000;
}
