import { describe, expect, test } from "vitest";

import { createLimiter } from "~/platform/limits/limits.server";

import { firestore, rejection } from "./helpers";

const database = firestore("demo-limits");
const START = Date.UTC(2026, 0, 1, 12, 0, 0);
const MINUTE = { limit: 20, windowSeconds: 60 };

function limiterAt(milliseconds = START) {
  const clock = { time: milliseconds, now: () => new Date(clock.time) };
  return { limiter: createLimiter({ database, clock }), clock };
}

const freshKey = () => `login:${crypto.randomUUID()}@demo.example`;

describe("createLimiter", () => {
  test("exactly 20 of 60 takes at the same time are allowed, from one isolate's many requests", async () => {
    const key = freshKey();
    const takes = await Promise.all(Array.from({ length: 60 }, () => limiterAt().limiter.take(key, MINUTE)));
    expect(takes.filter(({ allowed }) => allowed)).toHaveLength(20);
    expect(new Set(takes.filter(({ allowed }) => allowed).map(({ remaining }) => remaining))).toEqual(
      new Set(Array.from({ length: 20 }, (_, index) => index)),
    );
    expect(takes.filter(({ allowed, retryAfterSeconds }) => !allowed && retryAfterSeconds !== 60)).toEqual([]);
  });

  test("a second burst in the same window passes nothing", async () => {
    const key = freshKey();
    for (const expected of [20, 0]) {
      const takes = await Promise.all(Array.from({ length: 60 }, () => limiterAt().limiter.take(key, MINUTE)));
      expect(takes.filter(({ allowed }) => allowed)).toHaveLength(expected);
    }
  });

  test("createLimiter counts down, gives the time to wait, and starts again with the next window", async () => {
    const key = freshKey();
    const { limiter, clock } = limiterAt(START + 15_000);
    const rule = { limit: 2, windowSeconds: 60 };
    expect(await limiter.take(key, rule)).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0 });
    expect(await limiter.take(key, rule)).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 0 });
    expect(await limiter.take(key, rule)).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 45 });
    clock.time = START + 59_900;
    expect(await limiter.take(key, rule)).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
    clock.time = START + 60_000;
    expect(await limiter.take(key, rule)).toMatchObject({ allowed: true, remaining: 1 });
  });

  test("a peek does not count", async () => {
    const key = freshKey();
    const { limiter, clock } = limiterAt();
    const rule = { limit: 1, windowSeconds: 60 };
    expect(await limiter.peek(key, rule)).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0 });
    expect(await limiter.peek(key, rule)).toMatchObject({ allowed: true });
    await limiter.take(key, rule);
    expect(await limiter.peek(key, rule)).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 60 });
    clock.time += 60_000;
    expect(await limiter.peek(key, rule)).toMatchObject({ allowed: true, remaining: 1 });
  });

  test("windows of several lengths and other keys are counted apart; reset forgets a key", async () => {
    const [key, other] = [freshKey(), freshKey()];
    const { limiter } = limiterAt();
    const day = { limit: 1, windowSeconds: 86_400 };
    await limiter.take(key, day);
    expect(await limiter.take(key, day)).toMatchObject({ allowed: false, retryAfterSeconds: 43_200 });
    expect(await limiter.take(key, MINUTE)).toMatchObject({ allowed: true, remaining: 19 });
    expect(await limiter.take(other, day)).toMatchObject({ allowed: true });
    await limiter.reset(key);
    expect(await limiter.take(key, day)).toMatchObject({ allowed: true, remaining: 0 });
  });

  test("createLimiter gives back what was taken, in the same window only and never more", async () => {
    const key = freshKey();
    const { limiter, clock } = limiterAt();
    const rule = { limit: 1, windowSeconds: 60 };
    await limiter.giveBack(key, rule);
    await limiter.take(key, rule);
    expect(await limiter.take(key, rule)).toMatchObject({ allowed: false });
    await limiter.giveBack(key, rule);
    expect(await limiter.peek(key, rule)).toMatchObject({ allowed: true });
    expect(await limiter.take(key, rule)).toMatchObject({ allowed: true });
    clock.time += 60_000;
    await limiter.giveBack(key, rule);
    expect(await limiter.take(key, rule)).toMatchObject({ allowed: true, remaining: 0 });
    expect(await limiter.take(key, rule)).toMatchObject({ allowed: false });
  });

  test("a loop of rejected takes stays rejected until its window ends, and fills no longer window", async () => {
    const key = freshKey();
    const { limiter, clock } = limiterAt();
    const rules = [
      { limit: 2, windowSeconds: 900 },
      { limit: 6, windowSeconds: 86_400 },
    ];
    for (const [allowed, retryAfterSeconds] of [
      [2, 900],
      [2, 900],
      [2, 41_400],
      [0, 40_500],
    ] as const) {
      const takes = [];
      for (let n = 0; n < 10; n += 1) takes.push(await limiter.takeEach(key, rules));
      expect(takes.filter((state) => state.allowed)).toHaveLength(allowed);
      expect(takes.at(-1)).toMatchObject({ allowed: false, retryAfterSeconds });
      expect(await limiter.peek(key, rules[allowed === 0 ? 1 : 0]!)).toMatchObject({ allowed: false });
      clock.time += 900_000;
    }
  });

  test("a limiter that takes of several counters uses up none of them where one rejects", async () => {
    const [full, shared] = [freshKey(), freshKey()];
    const { limiter } = limiterAt();
    const counters = [
      { key: full, rules: [{ limit: 1, windowSeconds: 60 }] },
      { key: shared, rules: [MINUTE, { limit: 3, windowSeconds: 86_400 }] },
    ];
    for (let n = 0; n < 5; n += 1) await limiter.takeTogether(counters);
    expect(await limiter.peek(shared, MINUTE)).toMatchObject({ remaining: 19 });
    expect(await limiter.peek(shared, { limit: 3, windowSeconds: 86_400 })).toMatchObject({ remaining: 2 });
  });

  test("createLimiter stores no user data, and its own expiry", async () => {
    const key = freshKey();
    await limiterAt().limiter.take(key, MINUTE);
    const all = await database.find({ collection: "limits", limit: 300 });
    expect(JSON.stringify(all.map(({ id, data }) => [id, data]))).not.toContain(key);
    for (const { id, data } of all) {
      expect(id).toMatch(/^[\da-f]{64}$/);
      expect((data.expiresAt as Date).getTime()).toBeGreaterThan(START + 7 * 86_400_000);
    }
  });

  test("a limiter without Firestore throws: the caller decides", async () => {
    const gone = createLimiter({
      database: firestore("demo-limits", { deadlineMs: 200 }, "127.0.0.1:9"),
      clock: { now: () => new Date(START) },
    });
    expect(await rejection(gone.take("k", MINUTE))).toMatchObject({ upstream: "firestore", fault: "unavailable" });
  });
});
