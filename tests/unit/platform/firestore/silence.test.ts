import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { firestoreOver, missing, serving } from "./helpers";

const DEADLINE_MS = 5_000;
const WRITE = [{ create: "a/b", data: {} }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client of one request, over a Firestore that never answers. */
function silent(silenceMs: number | undefined) {
  const calls: string[] = [];
  const fetch = (input: RequestInfo | URL) => {
    calls.push(String(input instanceof Request ? input.url : input).replace(/.*:/, ""));
    return new Promise<Response>(() => undefined);
  };
  const { database } = firestoreOver(fetch, { deadlineMs: DEADLINE_MS, ...(silenceMs !== undefined && { silenceMs }) });
  return { database, calls };
}

/** The end of some work: its error, and the milliseconds of the clock until then. */
async function ending(work: Promise<unknown>): Promise<{ code: unknown; afterMs: number }> {
  const started = Date.now();
  const ended = work.then(
    () => ({ code: null, afterMs: Date.now() - started }),
    (error: { code?: unknown }) => ({ code: error.code, afterMs: Date.now() - started }),
  );
  await vi.advanceTimersByTimeAsync(3 * DEADLINE_MS);
  return ended;
}

describe("a Firestore that is silent", () => {
  test("a Firestore that is silent is waited for once in a request: what is asked afterwards fails at once, and is not sent", async () => {
    const { database, calls } = silent(DEADLINE_MS);
    const first = await ending(database.read("users/ana"));
    expect(first).toEqual({ code: "DEADLINE_EXCEEDED", afterMs: DEADLINE_MS });
    const sent = calls.length;
    for (const work of [() => database.commit(WRITE), () => database.find({ collection: "a", limit: 1 })])
      expect(await ending(work())).toEqual({ code: "DEADLINE_EXCEEDED", afterMs: 0 });
    expect(await ending(database.transaction((tx) => tx.read("a/b")))).toEqual({
      code: "DEADLINE_EXCEEDED",
      afterMs: 0,
    });
    expect(calls).toHaveLength(sent);
  });

  test("a Firestore that is silent is waited for together by calls side by side", async () => {
    const { database } = silent(DEADLINE_MS);
    const both = [ending(database.read("users/ana")), ending(database.commit(WRITE))];
    expect(await Promise.all(both)).toEqual([
      { code: "DEADLINE_EXCEEDED", afterMs: DEADLINE_MS },
      { code: "DEADLINE_EXCEEDED", afterMs: DEADLINE_MS },
    ]);
  });

  test("a Firestore that is silent is asked anew by each call of a job", async () => {
    const { database, calls } = silent(undefined);
    await ending(database.commit(WRITE));
    const sent = calls.length;
    expect(await ending(database.commit(WRITE))).toEqual({ code: "DEADLINE_EXCEEDED", afterMs: DEADLINE_MS });
    expect(calls.length).toBeGreaterThan(sent);
  });
});

test("a request of many slow answers is not cut: only silence counts", async () => {
  const slow = serving(async () => {
    await new Promise((resolve) => setTimeout(resolve, DEADLINE_MS / 4));
    return { body: [missing("a/b")] };
  });
  const { database } = firestoreOver(slow.real, { deadlineMs: DEADLINE_MS, silenceMs: DEADLINE_MS });
  for (let call = 0; call < 8; call += 1)
    expect(await ending(database.read("a/b"))).toEqual({ code: null, afterMs: DEADLINE_MS / 4 });
});
