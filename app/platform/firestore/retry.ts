import { TokenError } from "~/platform/crypto/google-token";

import { DeadlineError } from "../deadline";
import type { Logger } from "../log";
import { FirestoreError, isFirestoreError, type FirestoreCode } from "./errors";

/** When a call may be sent again. */
interface RetryPolicy {
  /** After an attempt that may have taken effect (no answer, 5xx, unreadable). True for calls that only read. */
  unknown: boolean;
  /** After ABORTED (contention). False within a transaction, which begins again as a whole. */
  aborted: boolean;
}

export interface CallOptions {
  policy: RetryPolicy;
  /** Path of the document under which a query runs. */
  parent?: string;
  /** Deadline of the call, in milliseconds since 1970. */
  until?: number;
  /** Called after each attempt that may have taken effect although it failed. */
  onUnknown?: () => void;
}

export const READ: RetryPolicy = { unknown: true, aborted: true };
export const READ_IN_TRANSACTION: RetryPolicy = { unknown: true, aborted: false };
export const WRITE_ONCE: RetryPolicy = { unknown: false, aborted: true };
export const COMMIT_IN_TRANSACTION: RetryPolicy = { unknown: false, aborted: false };

export const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 80;
// As Google's clients: a lock is held for about as long as a transaction takes.
const FIRST_CONTENTION_PAUSE_MS = 1_000;
const CONTENTION_PAUSE_FACTOR = 1.5;

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

export function isUnknownOutcome(error: FirestoreError): boolean {
  return UNKNOWN_OUTCOME.has(error.code);
}

/**
 * Runs `attempt` at most three times, with growing random pauses, as long as the policy lets it and `until`
 * (milliseconds since 1970) is not reached. Throws the last attempt's FirestoreError.
 */
export async function retry<T>(
  what: string,
  policy: RetryPolicy,
  until: number,
  deps: RetryDeps,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      const error = asFirestoreError(thrown);
      const pause = (error.code === "ABORTED" ? contentionPause : pauseBefore)(count, deps.random);
      if (count >= MAX_ATTEMPTS || !mayRetry(error, policy) || deps.now() + pause >= until) throw error;
      deps.log.warn("firestore.call-retried", { what, attempt: count, code: error.code, fault: error.fault });
      await deps.sleep(pause);
    }
  }
}

/** Milliseconds to wait after attempt `count`: random over a span that doubles ("full jitter", but never nothing). */
export function pauseBefore(count: number, random: () => number): number {
  return Math.round(FIRST_PAUSE_MS * 2 ** (count - 1) * (0.5 + random()));
}

/** Milliseconds to wait after run `count` that met contention: 1 s, then half as much again each time, ±50 %. */
export function contentionPause(count: number, random: () => number): number {
  return Math.round(FIRST_CONTENTION_PAUSE_MS * CONTENTION_PAUSE_FACTOR ** (count - 1) * (0.5 + random()));
}

/** The FirestoreError of any failure of a call. Defects of our own (TypeError of a bad write and so on) are thrown. */
function asFirestoreError(error: unknown): FirestoreError {
  if (isFirestoreError(error)) return error;
  if (error instanceof DeadlineError) return new FirestoreError("DEADLINE_EXCEEDED", error.message, { cause: error });
  if (error instanceof TokenError) return new FirestoreError(tokenCode(error.status), error.message, { cause: error });
  throw error;
}

function tokenCode(status: number): FirestoreCode {
  if (status === 429) return "RESOURCE_EXHAUSTED";
  return status >= 400 && status < 500 ? "UNAUTHENTICATED" : "UNAVAILABLE";
}

function mayRetry(error: FirestoreError, policy: RetryPolicy): boolean {
  // Both mean that nothing was done.
  if (error.code === "RESOURCE_EXHAUSTED" || error.cause instanceof TokenError) return error.code !== "UNAUTHENTICATED";
  if (error.code === "ABORTED") return policy.aborted;
  return policy.unknown && isUnknownOutcome(error);
}
