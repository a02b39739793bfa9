import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { contendedTransaction } from "~/platform/firestore/contended";
import { FirestoreError } from "~/platform/firestore/errors";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function contended(takesMs: number) {
  const seen: number[] = [];
  const tries = { of: 0 };
  const transaction = () => {
    tries.of++;
    vi.advanceTimersByTime(takesMs);
    return Promise.reject(new FirestoreError("ABORTED", "contended"));
  };
  const filed = contendedTransaction({ transaction }, () => Promise.resolve(null), {
    onRetry: (round) => seen.push(round),
    sleep: () => Promise.resolve(),
  });
  return { filed, tries, seen };
}

test("a transaction that always meets others is given up after twelve rounds", async () => {
  const { filed, tries, seen } = contended(10);
  await expect(filed).rejects.toThrow("ABORTED contended");
  expect(tries.of).toBe(12);
  expect(seen).toHaveLength(11);
});

test("a transaction whose rounds are slow is given up before its user would think that the page is dead", async () => {
  const { filed, tries } = contended(10_000);
  await expect(filed).rejects.toThrow("ABORTED contended");
  expect(tries.of).toBe(7);
});
