import { TokenError } from "~/platform/crypto/google-token";

import { DeadlineError } from "../deadline";
import type { Logger } from "../log";
import { FirestoreError, isFirestoreError, type FirestoreCode } from "./errors";

/** When a call may be sent again. */
export interface RepeatPolicy {
  /** After an attempt that may have taken effect (no answer, 5xx, unreadable). True for whatever only reads. */
  unknown: boolean;
  /** After ABORTED. False within a transaction, which begins again as a whole. */
  aborted: boolean;
}

export interface CallOptions {
  policy: RepeatPolicy;
  /** Path of the document that a query stands under. */
  parent?: string;
  /** Milliseconds since 1970 by which the call must have ended. */
  until?: number;
  /** Told of each attempt that may have taken effect although it failed. */
  onUnknown?: () => void;
}

export const READ: RepeatPolicy = { unknown: true, aborted: true };
export const READ_IN_TRANSACTION: RepeatPolicy = { unknown: true, aborted: false };
export const WRITE_ONCE: RepeatPolicy = { unknown: false, aborted: true };
export const COMMIT_IN_TRANSACTION: RepeatPolicy = { unknown: false, aborted: false };

export const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 80;

const UNKNOWN_OUTCOME = new Set<FirestoreCode>([
  "CANCELLED",
  "DEADLINE_EXCEEDED",
  "INTERNAL",
  "UNAVAILABLE",
  "UNKNOWN",
]);

export interface RetryDeps {
  log: Logger;
  sleep(milliseconds: number): Promise<void>;
  /** 0 ≤ x < 1. */
  random(): number;
  now(): number;
}

/** Whether the failed attempt may have taken effect. */
export function isUnknownOutcome(error: FirestoreError): boolean {
  return UNKNOWN_OUTCOME.has(error.code);
}

/**
 * Runs `attempt` at most three times, with growing random pauses, as long as the policy lets it and `until`
 * (milliseconds since 1970) is not reached. Throws the last attempt's FirestoreError.
 */
export async function repeat<T>(
  what: string,
  policy: RepeatPolicy,
  until: number,
  deps: RetryDeps,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      const error = asFirestoreError(thrown);
      const pause = pauseBefore(count, deps.random);
      if (count >= MAX_ATTEMPTS || !mayRepeat(error, policy) || deps.now() + pause >= until) throw error;
      deps.log.warn("firestore.repeated", { what, attempt: count, code: error.code, fault: error.fault });
      await deps.sleep(pause);
    }
  }
}

/** Milliseconds to wait after attempt `count`: random over a span that doubles ("full jitter", but never nothing). */
export function pauseBefore(count: number, random: () => number): number {
  return Math.round(FIRST_PAUSE_MS * 2 ** (count - 1) * (0.5 + random()));
}

/** What any failure of a call is called. Defects of our own (TypeError of a bad write and so on) are passed on. */
export function asFirestoreError(error: unknown): FirestoreError {
  if (isFirestoreError(error)) return error;
  if (error instanceof DeadlineError) return new FirestoreError("DEADLINE_EXCEEDED", error.message, { cause: error });
  if (error instanceof TokenError) return new FirestoreError(tokenCode(error.status), error.message, { cause: error });
  throw error;
}

function tokenCode(status: number): FirestoreCode {
  if (status === 429) return "RESOURCE_EXHAUSTED";
  return status >= 400 && status < 500 ? "UNAUTHENTICATED" : "UNAVAILABLE";
}

function mayRepeat(error: FirestoreError, policy: RepeatPolicy): boolean {
  // Both say that nothing was done.
  if (error.code === "RESOURCE_EXHAUSTED" || error.cause instanceof TokenError) return error.code !== "UNAUTHENTICATED";
  if (error.code === "ABORTED") return policy.aborted;
  return policy.unknown && isUnknownOutcome(error);
}
