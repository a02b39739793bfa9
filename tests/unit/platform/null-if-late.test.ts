import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { FirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";
import { AFTER_SILENCE_MS, nullIfLate, SOON_MS } from "~/platform/null-if-unavailable.server";

import { recordingLogger } from "./helpers";

const never = () => new Promise<string>(() => undefined);

function scope() {
  const { log, lines } = recordingLogger();
  const background: Promise<unknown>[] = [];
  const deps = { database: {} as Database, log, waitUntil: (work: Promise<unknown>) => void background.push(work) };
  return { deps, lines, background };
}

/** Whether a wait has ended, and with what. */
function watched<T>(work: Promise<T>): { answer: T | "waiting" } {
  const state: { answer: T | "waiting" } = { answer: "waiting" };
  void work.then((answer) => (state.answer = answer));
  return state;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("data that a page can do without", () => {
  test("data that a page can do without are waited for no longer than their time, and then go on in the background", async () => {
    const { deps, lines, background } = scope();
    let arrive: (value: string) => void = () => undefined;
    const state = watched(nullIfLate(() => new Promise<string>((resolve) => (arrive = resolve)), deps));
    await vi.advanceTimersByTimeAsync(SOON_MS - 1);
    expect(state.answer).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(state.answer).toBeNull();
    expect(lines).toMatchObject([{ event: "page.data-unavailable", error: { name: "DeadlineError" } }]);
    arrive("remembered");
    expect(await Promise.all(background)).toEqual(["remembered"]);
  });

  test("data that was late once in a request gets the time of what the edge remembers, and all in the next request", async () => {
    const { deps } = scope();
    const late = watched(nullIfLate(never, deps));
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(late.answer).toBeNull();
    expect(await nullIfLate(() => Promise.resolve("remembered"), deps)).toBe("remembered");
    const again = watched(nullIfLate(never, deps));
    const other = watched(nullIfLate(never, scope().deps));
    await vi.advanceTimersByTimeAsync(AFTER_SILENCE_MS);
    expect(again.answer).toBeNull();
    expect(other.answer).toBe("waiting");
  });

  test("data that a page can do without are absent where their service fails, now or in the background; a defect of ours is thrown", async () => {
    const { deps, lines, background } = scope();
    const down = new FirestoreError("UNAVAILABLE", "down");
    expect(await nullIfLate(() => Promise.reject(down), deps)).toBeNull();
    await expect(nullIfLate(() => Promise.reject(new TypeError("ours")), deps)).rejects.toThrow("ours");
    let fail: (error: Error) => void = () => undefined;
    const state = watched(nullIfLate(() => new Promise<string>((_, reject) => (fail = reject)), deps));
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(state.answer).toBeNull();
    fail(down);
    await Promise.all(background);
    expect(lines.map(({ event }) => event)).toEqual([
      "page.data-unavailable",
      "page.data-unavailable",
      "page.late-data-failed",
    ]);
  });
});
