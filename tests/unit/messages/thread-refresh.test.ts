import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { refreshThread } from "~/messages/threads/thread-refresh";

let asked = 0;
let isDown = false;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, isDown] = [0, false];
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return isDown
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an open thread that is no longer answered says so once, and asks no more", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 404 })));
  const stopped = vi.fn();
  const end = refreshThread({ id: "bici_ana", newest: () => 0, arrived: () => undefined, stopped });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(stopped).toHaveBeenCalledTimes(1);
  end();
});

test("an open thread goes on asking in a browser that calls itself offline, and after requests that failed", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const end = refreshThread({ id: "bici_ana", newest: () => 0, arrived: () => undefined, stopped: () => undefined });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(asked).toBe(1);
  isDown = true;
  await vi.advanceTimersByTimeAsync(60_000);
  const before = asked;
  isDown = false;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBeGreaterThan(before);
  const last = asked;
  end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(last);
});
