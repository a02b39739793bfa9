import { describe, expect, test } from "vitest";

import {
  createSignInLimits,
  PER_ACCOUNT,
  PER_ACCOUNT_ANYWHERE,
  PER_ADDRESS,
} from "~/accounts/sign-in/sign-in-limits.server";
import type { Limiter, LimitRule } from "~/platform/limits/limits.server";
import { createLogger } from "~/platform/log";

const OWNER = "ana@demo.pe";

/** Counters of one window, in memory. */
function countersInMemory(): Limiter & { keys: Map<string, number> } {
  const keys = new Map<string, number>();
  const state = (allowed: boolean, { limit }: LimitRule, taken: number) => ({
    allowed,
    remaining: Math.max(0, limit - taken),
    retryAfterSeconds: allowed ? 0 : 1,
  });
  const take: Limiter["take"] = (key, rule) => {
    const taken = (keys.get(key) ?? 0) + 1;
    keys.set(key, taken);
    return Promise.resolve(state(taken <= rule.limit, rule, taken));
  };
  return {
    keys,
    takeTogether: () => Promise.reject(new Error("sign-ins count one by one")),
    take,
    takeEach: (key, [rule = { limit: 0, windowSeconds: 1 }]) => take(key, rule),
    giveBack: (key) => Promise.resolve(void keys.set(key, (keys.get(key) ?? 1) - 1)),
    peek: (key, rule) => Promise.resolve(state((keys.get(key) ?? 0) < rule.limit, rule, keys.get(key) ?? 0)),
    reset: (...names) => Promise.resolve(names.forEach((name) => keys.delete(name))),
  };
}

/** The limits of requests from one address; `known` is the id of a browser that the owner's account knows. */
function requests() {
  const limiter = countersInMemory();
  return {
    limiter,
    from: (address: string, known: string | null = null) =>
      createSignInLimits({
        request: new Request("https://rebi.test/login", { headers: { "CF-Connecting-IP": address } }),
        limiter,
        burst: null,
        known: { idFor: (email) => Promise.resolve(email.toLowerCase() === OWNER ? known : null) },
        log: createLogger({}, () => undefined),
      }),
  };
}

async function isBlocked(limits: ReturnType<typeof createSignInLimits>, email = OWNER): Promise<boolean> {
  return (await limits.check(email)) !== null;
}

describe("limits of guesses", () => {
  test("a network is blocked after 10 failures of an account, in any spelling of the e-mail, and no other network", async () => {
    const { from } = requests();
    for (let count = 0; count < PER_ACCOUNT.limit; count += 1)
      expect(await isBlocked(from("203.0.113.1"), count % 2 ? OWNER.toUpperCase() : OWNER)).toBe(false);
    expect(await isBlocked(from("203.0.113.1"))).toBe(true);
    expect(await isBlocked(from("203.0.113.2"))).toBe(false);
  });

  test("the limits of guesses count all addresses of an IPv6 /48 as one network", async () => {
    const { from } = requests();
    for (let count = 0; count < PER_ACCOUNT.limit; count += 1)
      expect(await isBlocked(from(`2001:db8:1:${count}::1`))).toBe(false);
    expect(await isBlocked(from("2001:db8:1:ffff::1"))).toBe(true);
    expect(await isBlocked(from("2001:db8:2::1"))).toBe(false);
  });

  test("unknown browsers are blocked after 100 failures of an account from many networks, and a known browser is not", async () => {
    const { from } = requests();
    for (let count = 0; count < PER_ACCOUNT_ANYWHERE.limit; count += 1)
      expect(await isBlocked(from(`198.51.100.${count}`))).toBe(false);
    expect(await isBlocked(from("203.0.113.1"))).toBe(true);
    expect(await isBlocked(from("203.0.113.1", "ana-phone"))).toBe(false);
  });

  test("attempts of a blocked network do not use up the account's count", async () => {
    const { from } = requests();
    for (let count = 0; count < 2 * PER_ACCOUNT_ANYWHERE.limit; count += 1) await from("203.0.113.1").check(OWNER);
    expect(await isBlocked(from("203.0.113.2"))).toBe(false);
  });

  test("a known browser is not blocked by failures of its network over other accounts", async () => {
    const { from } = requests();
    for (let count = 0; count < PER_ADDRESS.limit; count += 1) await from("203.0.113.1").recordFailure();
    expect(await isBlocked(from("203.0.113.1"))).toBe(true);
    expect(await isBlocked(from("203.0.113.1", "ana-phone"))).toBe(false);
  });

  test("a known browser is blocked after 10 failures of its own, and no other", async () => {
    const { from } = requests();
    for (let count = 0; count < PER_ACCOUNT.limit; count += 1)
      expect(await isBlocked(from(`198.51.100.${count}`, "ana-phone"))).toBe(false);
    expect(await isBlocked(from("203.0.113.1", "ana-phone"))).toBe(true);
    expect(await isBlocked(from("203.0.113.1", "ana-laptop"))).toBe(false);
    expect(await isBlocked(from("203.0.113.1"))).toBe(false);
  });

  test("limits of guesses are reset for this browser, this network and the account, and for no other browser or network", async () => {
    const { from, limiter } = requests();
    for (const [address, known] of [
      ["203.0.113.1", null],
      ["203.0.113.2", null],
      ["203.0.113.1", "ana-phone"],
      ["203.0.113.1", "ana-laptop"],
    ] as const)
      for (let count = 0; count <= PER_ACCOUNT.limit; count += 1) await from(address, known).check(OWNER);
    await from("203.0.113.1", "ana-phone").reset(OWNER);
    expect(await isBlocked(from("203.0.113.1"))).toBe(false);
    expect(await isBlocked(from("203.0.113.1", "ana-phone"))).toBe(false);
    expect(await isBlocked(from("203.0.113.2"))).toBe(true);
    expect(await isBlocked(from("203.0.113.1", "ana-laptop"))).toBe(true);
    expect(limiter.keys.get(`sign-in:account:${OWNER}`)).toBe(1);
  });
});
