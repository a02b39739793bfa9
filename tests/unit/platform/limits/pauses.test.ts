import { describe, expect, test } from "vitest";

import { failurePause, failuresOf, failureWrites } from "~/platform/limits/pauses";

/** The document after so many failures at one time. */
function failedAt(now: Date, times: number) {
  const [write] = failureWrites("x", now);
  const [transform] = write && "transforms" in write ? (write.transforms ?? []) : [];
  return { failedAt: now, failures: Number(transform && "maximum" in transform && transform.maximum) + times };
}

describe("a pause after failures", () => {
  const RULE = { free: 3, minutes: 60 };

  test.each([
    ["19:00 in Lima, where a day of UTC begins", "2026-11-20T23:30:00Z"],
    ["midnight in Lima", "2026-11-21T04:30:00Z"],
  ])("a pause after failures lasts as long as was said over %s", (_, time) => {
    const at = new Date(time);
    const later = new Date(at.getTime() + 45 * 60_000);
    expect(failurePause(failedAt(at, 4), RULE, later)).toEqual(new Date(at.getTime() + 3_600_000));
    expect(failurePause(failedAt(at, 4), RULE, new Date(at.getTime() + 3_600_000))).toBeNull();
  });

  test("a pause after failures counts failures of one day of Lima, until a day after the last one", () => {
    const at = new Date("2026-11-20T23:30:00Z");
    const stored = failedAt(at, 4);
    expect(failuresOf(stored, new Date("2026-11-21T23:29:59Z"))).toBe(4);
    expect(failuresOf(stored, new Date("2026-11-21T23:30:00Z"))).toBe(0);
    const [evening] = failureWrites("x", at);
    expect(failureWrites("x", new Date("2026-11-21T04:59:00Z"))[0]).toMatchObject({
      transforms: evening && "transforms" in evening ? evening.transforms : [],
    });
  });
});
