import { describe, expect, test } from "vitest";

import { submitSecurity } from "~/accounts/security/security-page.action.server";
import { sessionHashes } from "~/accounts/session/session-hash.server";
import type { Database } from "~/platform/firestore/types";

import { enter, GuardedIdentity, readOnly } from "../guarded-identity";
import { clockAt, database, headersOf, newEmail, visit, type Visit } from "../support";

const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36";
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/127.0";

/** A user with two sessions that were both used. */
async function owner() {
  const identity = new GuardedIdentity();
  const { uid, email } = identity.person({ email: newEmail() });
  const [phone, laptop] = [await enter(identity, email), await enter(identity, email)];
  async function visitPage(cookie: string, userAgent: string, more: Visit = {}) {
    const behind: Promise<unknown>[] = [];
    await visit({ identity, cookie, userAgent, behind, ...more }).requireVerifiedUser();
    await Promise.all(behind);
  }
  await visitPage(phone, PHONE);
  await visitPage(laptop, LAPTOP);
  async function list(cookie: string, more: Visit = {}) {
    const accounts = visit({ identity, cookie, userAgent: PHONE, ...more });
    return accounts.security.sessions(await accounts.requireVerifiedUser());
  }
  async function revoke(cookie: string, session: string) {
    const accounts = visit({ identity, cookie, method: "POST" });
    const form = new FormData();
    form.set("intent", "cerrar-una");
    form.set("session", session);
    return submitSecurity(accounts.security, await accounts.requireVerifiedUser(), form);
  }
  return { identity, uid, email, phone, laptop, visitPage, list, revoke };
}

describe("list of sessions", () => {
  test("names the browsers and days of the user's own sessions, and marks this one", async () => {
    const { phone, laptop, list } = await owner();
    const other = await owner();
    expect(await list(phone)).toMatchObject([
      { browser: "Chrome en Android", isCurrent: true },
      { browser: "Firefox en Windows", isCurrent: false, signedIn: expect.stringMatching(/^\d+ de \w+ de \d{4}$/) },
    ]);
    const ids = (await list(laptop, { userAgent: LAPTOP })).map(({ id }) => id);
    expect((await list(phone)).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await other.list(other.phone)).filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  test("contains this session before it was noted, and no expired or revoked one", async () => {
    const { identity, uid, email, phone, list } = await owner();
    const fresh = await enter(identity, email);
    expect((await list(fresh))[0]).toMatchObject({ isCurrent: true });
    await visit({ identity, cookie: phone, method: "POST" }).signOut();
    expect(await list(fresh)).toHaveLength(2);
    const sessionsKept = [(await sessionHashes(fresh)).hash];
    await database.commit([{ update: `users/${uid}`, data: { sessionsValidAfter: new Date(), sessionsKept } }]);
    expect((await list(fresh)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test("is written once a day", async () => {
    const { phone, visitPage } = await owner();
    const clock = clockAt();
    const writes: string[] = [];
    const counting: Database = {
      ...readOnly,
      commit: (batch) => {
        for (const write of batch) if ("set" in write) writes.push(write.set.split("/")[0]!);
        return database.commit(batch);
      },
    };
    await visitPage(phone, PHONE, { clock, database: counting });
    expect(writes).toEqual([]);
    clock.forward(86_400 + 60);
    await visitPage(phone, PHONE, { clock, database: counting });
    await visitPage(phone, PHONE, { clock, database: counting });
    expect(writes).toEqual(["sessions"]);
  });

  test("is exported without hashes, and erased with the account", async () => {
    const { uid, phone } = await owner();
    const { personalData } = visit({ cookie: phone });
    const exported = (await personalData.export(uid, "")) as { sessions: Record<string, unknown>[] };
    expect(exported.sessions).toHaveLength(2);
    expect(Object.keys(exported.sessions[0]!).sort()).toEqual(["browser", "city", "lastSeenAt", "signedInAt"]);
    expect(await personalData.erase(uid, "")).toBe("done");
    expect(await database.find({ collection: "sessions", where: [["uid", "==", uid]], limit: 5 })).toEqual([]);
  });
});

describe("revoking one session", () => {
  test("signs that browser out at once and no other", async () => {
    const { uid, phone, laptop, list, revoke } = await owner();
    expect(await visit({ cookie: laptop }).session(), "cached for reads").not.toBeNull();
    const [, { id } = { id: "" }] = await list(phone);
    expect(await revoke(phone, id)).toMatchObject({ kind: "done", flash: { message: "Cerramos esa sesión." } });
    for (const method of ["GET", "POST"]) expect(await visit({ cookie: laptop, method }).session()).toBeNull();
    expect(await visit({ cookie: phone, method: "POST" }).session()).toMatchObject({ uid });
    expect(await list(phone)).toHaveLength(1);
    expect(await revoke(phone, id)).toMatchObject({ flash: { message: "Esa sesión ya estaba cerrada." } });
  });

  test("signs this browser out when it is its own", async () => {
    const { phone, list, revoke } = await owner();
    const [{ id } = { id: "" }] = await list(phone);
    const outcome = await revoke(phone, id);
    expect(outcome).toMatchObject({ kind: "done", to: "/login" });
    expect(headersOf(outcome).get("Set-Cookie")).toMatch(/^__Host-session=; .*Max-Age=0/);
    expect(await visit({ cookie: phone, method: "POST" }).session()).toBeNull();
  });

  test.each(["", "x", "../users/ana", "a".repeat(64)])("ignores the id %j", async (id) => {
    const { phone, revoke } = await owner();
    expect(await revoke(phone, id)).toMatchObject({ flash: { message: "Esa sesión ya estaba cerrada." } });
  });

  test("reaches no session of another user", async () => {
    const [mine, other] = [await owner(), await owner()];
    const [{ id } = { id: "" }] = await other.list(other.phone);
    expect(await mine.revoke(mine.phone, id)).toMatchObject({ flash: { message: "Esa sesión ya estaba cerrada." } });
    expect(await visit({ cookie: other.phone, method: "POST" }).session()).toMatchObject({ uid: other.uid });
  });
});

describe("city and end of a session", () => {
  test("the list says the city that Cloudflare names when the session was seen, and nothing where it names none", async () => {
    const { identity, email, phone, list } = await owner();
    const cookie = await enter(identity, email);
    const behind: Promise<unknown>[] = [];
    await visit({ identity, cookie, userAgent: LAPTOP, behind, city: "\u00c3\u0081ncash" }).requireVerifiedUser();
    await Promise.all(behind);
    expect((await list(phone)).map(({ city }) => city).sort()).toEqual(["", "", "Áncash"]);
  });

  test.each([
    ["workshop", 6, true],
    ["workshop", 8, false],
    ["user", 13, true],
  ] as const)("the session of a %s, %i days after the last visit, is open: %s", async (role, days, isOpen) => {
    const { uid, identity, phone } = await owner();
    await database.commit([{ update: `users/${uid}`, data: { role } }]);
    const clock = clockAt(new Date(Date.now() + days * 86_400_000));
    const user = await visit({ identity, cookie: phone, clock, method: "POST" }).session();
    expect(user !== null).toBe(isOpen);
  });

  test("the session of an officer ends 12 hours after the sign-in", async () => {
    const { uid, identity, phone } = await owner();
    await database.commit([{ update: `users/${uid}`, data: { role: "policia" } }]);
    const after = (hours: number) =>
      visit({ identity, cookie: phone, clock: clockAt(new Date(Date.now() + hours * 3_600_000)), method: "POST" });
    expect(await after(11).session()).not.toBeNull();
    expect(await after(12).session()).toBeNull();
  });
});
