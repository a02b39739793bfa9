import { describe, expect, test } from "vitest";

import { TOO_MANY_UNPROVEN, UNPROVEN_LIMITS } from "~/accounts/sign-in/unproven-limits.server";

import { enter, GuardedIdentity } from "../guarded-identity";
import { cache, clockAt, databaseDown, newEmail, rejection, visit } from "../support";

async function someone(given: Partial<Parameters<GuardedIdentity["person"]>[0]> = {}) {
  const identity = new GuardedIdentity();
  const person = identity.person({ email: newEmail(), ...given });
  const cookie = await enter(identity, person.email);
  return { identity, person, cookie };
}

const { account, network } = UNPROVEN_LIMITS.drafts;

/** Statuses of as many writes; null: accepted. */
async function writes(count: number, uid: string, options: Parameters<typeof visit>[0]) {
  const statuses = [];
  for (let done = 0; done < count; done += 1) {
    const form = new FormData();
    form.set("title", "Trek");
    const denied = await visit({ method: "POST", cache, ...options }).unprovenLimits.reject(uid, "drafts", form);
    statuses.push(denied?.status ?? null);
  }
  return statuses;
}

describe("writes of an account that is not proven", () => {
  test("writes of an account that is not proven are limited by account from anywhere, with what was typed, until the next day", async () => {
    const { identity, person, cookie } = await someone();
    const clock = clockAt();
    const statuses = await writes(account.limit + 1, person.uid, { identity, cookie, clock });
    expect(statuses.filter((status) => status === null)).toHaveLength(account.limit);
    const form = new FormData();
    form.set("title", "Trek");
    expect(
      await visit({ identity, cookie, clock, method: "POST" }).unprovenLimits.reject(person.uid, "drafts", form),
    ).toMatchObject({
      status: 429,
      retryAfterSeconds: expect.any(Number) as number,
      failure: { errors: { "": TOO_MANY_UNPROVEN }, values: { title: "Trek" }, unproven: true },
    });
    expect(await visit({ identity, clock }).unprovenLimits.reject(person.uid, "photos", form)).toBeNull();
    clock.forward(86_400);
    expect(await writes(1, person.uid, { identity, cookie, clock })).toEqual([null]);
  });

  test("writes of an account that is not proven are limited by network over all accounts", async () => {
    const address = "203.0.113.77";
    const identity = new GuardedIdentity();
    let accepted = 0;
    for (let count = 0; count < network.limit / account.limit + 1; count += 1) {
      const { uid } = identity.person({ email: newEmail() });
      const statuses = await writes(account.limit, uid, { identity, address });
      accepted += statuses.filter((status) => status === null).length;
    }
    expect(accepted).toBe(network.limit);
  });

  test("writes of an account are not limited once its e-mail is verified, or where a provider knows the user", async () => {
    for (const given of [{ emailVerified: true }, { providers: ["google.com"] }]) {
      const { identity, person, cookie } = await someone(given);
      const statuses = await writes(account.limit + 5, person.uid, { identity, cookie });
      expect(statuses.every((status) => status === null)).toBe(true);
    }
  });

  test("writes of an account that is not proven are counted while the identity service is down, and answer 503 without Firestore", async () => {
    const { identity, person, cookie } = await someone({ emailVerified: true });
    identity.failing("lookup", () => rejection("INTERNAL", 500));
    expect(await writes(1, person.uid, { identity, cookie })).toEqual([null]);
    await expect(writes(1, person.uid, { identity, cookie, database: databaseDown })).rejects.toMatchObject({
      status: 503,
    });
  });
});
