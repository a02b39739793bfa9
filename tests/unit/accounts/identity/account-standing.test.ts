import { afterEach, expect, test, vi } from "vitest";

import { createStandings } from "~/accounts/identity/account-standing.server";
import type { Identity } from "~/accounts/identity/identity.server";
import { UpstreamError } from "~/platform/errors";
import { createLogger } from "~/platform/log";

afterEach(() => vi.useRealTimers());

test("a silent identity service is waited for once in a request", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let asked = 0;
  const account = () => new Promise<never>(() => void (asked += 1));
  const standings = createStandings({
    identity: () => ({ account }) as unknown as Identity,
    cache: {
      getJson: () => Promise.resolve(null),
      getText: () => Promise.resolve(null),
      getBytes: () => Promise.resolve(null),
      put: () => Promise.resolve(true),
      delete: () => Promise.resolve(true),
    },
    clock: { now: () => new Date() },
    log: createLogger({}, () => undefined),
    waitUntil: () => undefined,
  });
  const first = expect(standings.of("ana")).rejects.toThrow(UpstreamError);
  await vi.advanceTimersByTimeAsync(4_000);
  await first;
  await expect(standings.now("ana")).rejects.toThrow(UpstreamError);
  expect(asked).toBe(1);
});
