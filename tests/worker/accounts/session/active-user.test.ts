import { describe, expect, test, vi } from "vitest";

import { STANDING_SECONDS, STANDING_UNKNOWN } from "~/accounts/identity/account-standing.server";
import type { WhenUnknown } from "~/accounts/session/active-user.server";

import { enter, GuardedIdentity } from "../guarded-identity";
import { clockAt, database, databaseDown, newEmail, rejection, thrown, visit, type Visit } from "../support";

/** A user whose cookie was given at the identity service. */
async function signedIn(given: Partial<Parameters<GuardedIdentity["person"]>[0]> = {}) {
  const identity = new GuardedIdentity();
  const person = identity.person({ email: newEmail(), ...given });
  const cookie = await enter(identity, person.email);
  return { identity, person, cookie };
}

function act(visitor: Visit, whenUnknown: WhenUnknown = "reject") {
  return visit({ method: "POST", path: "/sell/flow/x/revisar", ...visitor }).requireActiveUser({ whenUnknown });
}

function locationOf(promise: Promise<unknown>) {
  return thrown(promise);
}

const TO_SIGN_IN = "/login?redirect=%2Fsell%2Fflow%2Fx%2Frevisar";

describe("requireActiveUser", () => {
  test("requireActiveUser lets an open account act, and asks the identity service once for some minutes", async () => {
    const { identity, person, cookie } = await signedIn();
    const clock = clockAt();
    const lookups = () => identity.calls.filter((call) => call === "lookup").length;
    const behind: Promise<unknown>[] = [];
    // The sign-in wrote the document a moment ago, which shuts older answers out.
    clock.forward(1);
    expect(await act({ identity, cookie, clock, behind })).toMatchObject({ uid: person.uid });
    await Promise.all(behind);
    const before = lookups();
    expect(await act({ identity, cookie, clock })).toMatchObject({ uid: person.uid });
    expect(lookups()).toBe(before);
    clock.forward(STANDING_SECONDS + 1);
    await act({ identity, cookie, clock });
    expect(lookups()).toBe(before + 1);
  });

  test("requireActiveUser leads a disabled account to the sign-in page, which says so, and ends its session everywhere", async () => {
    const { identity, person, cookie } = await signedIn();
    person.disabled = true;
    expect(await locationOf(act({ identity, cookie }))).toEqual({
      status: 302,
      location: `${TO_SIGN_IN}&causa=deshabilitada`,
    });
    expect(await visit({ identity, cookie }).session()).toBeNull();
  });

  test("requireActiveUser treats a deleted account as signed out", async () => {
    const { identity, person, cookie } = await signedIn();
    identity.people.delete(person.uid);
    expect(await locationOf(act({ identity, cookie }))).toEqual({ status: 302, location: TO_SIGN_IN });
  });

  test("requireActiveUser treats a session from before a revocation as signed out, and takes the cookie", async () => {
    const { identity, person, cookie } = await signedIn();
    person.validSince = Math.floor(Date.now() / 1000) + 60;
    const answer: unknown = await act({ identity, cookie }).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get("Location")).toBe(TO_SIGN_IN);
    expect((answer as Response).headers.get("Set-Cookie")).toMatch(/^__Host-session=; Path=\/; Max-Age=0;/);
  });

  test("requireActiveUser rejects a disabled document at once, also for reading while the session is remembered", async () => {
    const { identity, person, cookie } = await signedIn();
    expect(await visit({ identity, cookie }).session()).not.toBeNull();
    await act({ identity, cookie });
    await database.commit([{ update: `users/${person.uid}`, data: { isActive: false } }]);
    expect(await locationOf(act({ identity, cookie }, "allow"))).toMatchObject({ status: 302 });
    expect(await thrown(visit({ identity, cookie }).requireUser())).toMatchObject({ status: 302 });
  });

  test("requireActiveUser answers 503 while Firestore is down", async () => {
    const { identity, cookie } = await signedIn();
    await expect(act({ identity, cookie, database: databaseDown }, "allow")).rejects.toMatchObject({ status: 503 });
  });
});

describe.each([
  ["is unreachable", () => Promise.reject(new TypeError("no connection"))],
  ["answers 500", () => new Response("broken", { status: 500 })],
  ["answers nonsense", () => new Response("<html>")],
  ["rejects the service account", () => rejection("PERMISSION_DENIED", 403)],
  ["is silent", () => new Promise<Response>(() => undefined)],
])("while the identity service %s", (_name, fault) => {
  test("an act that tells personal data is rejected while the identity service does not answer, and one that can be undone is allowed", async () => {
    const { identity, person, cookie } = await signedIn();
    identity.failing("lookup", fault);
    await expect(act({ identity, cookie, deadlineMs: 50 })).rejects.toMatchObject({
      status: 503,
      publicMessage: STANDING_UNKNOWN,
    });
    expect(await act({ identity, cookie, deadlineMs: 50 }, "allow")).toMatchObject({ uid: person.uid });
  });
});

test("a guard counts an answer of the last minutes while the identity service is down", async () => {
  const { identity, person, cookie } = await signedIn();
  const clock = clockAt();
  clock.forward(1);
  const behind: Promise<unknown>[] = [];
  await act({ identity, cookie, clock, behind });
  await Promise.all(behind);
  identity.failing("lookup", () => new Response("broken", { status: 500 }));
  clock.forward(STANDING_SECONDS + 1);
  expect(await act({ identity, cookie, clock })).toMatchObject({ uid: person.uid });
  clock.forward(300);
  await expect(act({ identity, cookie, clock })).rejects.toMatchObject({ status: 503 });
});

describe("isProven", () => {
  test.each([
    ["a verified e-mail", { emailVerified: true }, true],
    ["a provider", { providers: ["facebook.com"] }, true],
    ["a password alone", {}, false],
  ])("isProven is decided by %s", async (_name, given, expected) => {
    const { identity, cookie } = await signedIn(given);
    const accounts = visit({ identity, cookie, method: "POST" });
    expect(await accounts.isProven(await accounts.requireActiveUser({ whenUnknown: "reject" }))).toBe(expected);
  });

  test("isProven asks again after a cached no, and not after a yes", async () => {
    const { identity, person, cookie } = await signedIn();
    const prove = async () => {
      const accounts = visit({ identity, cookie, method: "POST" });
      return accounts.isProven(await accounts.requireActiveUser({ whenUnknown: "reject" }));
    };
    expect(await prove()).toBe(false);
    person.emailVerified = true;
    expect(await prove()).toBe(true);
    const account = vi.spyOn(identity, "fetch");
    await database.commit([{ update: `users/${person.uid}`, data: { emailVerified: true } }]);
    const accounts = visit({ identity: { fetch: identity.fetch }, cookie, method: "POST" });
    expect(await accounts.isProven({ uid: person.uid, emailVerified: true })).toBe(true);
    expect(account).not.toHaveBeenCalled();
  });
});
