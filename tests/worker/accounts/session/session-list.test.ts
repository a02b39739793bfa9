import { describe, expect, test } from "vitest";

import type { Role } from "~/accounts/model";
import { submitSecurity } from "~/accounts/security/security-page.action.server";
import { isIdle, seenSeconds } from "~/accounts/session/revocation.server";
import { sessionHash } from "~/accounts/session/session-hash.server";
import type { Database } from "~/platform/firestore/types";

import { enter, GuardedIdentity, readOnly } from "../guarded-identity";
import { clockAt, database, headersOf, newEmail, thrown, visit, type Visit } from "../support";

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
  test("the list of sessions names the browsers and days of the user's own sessions, and marks this one", async () => {
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

  test("the list of sessions contains this session before it was noted, and no expired or revoked one", async () => {
    const { identity, uid, email, phone, list } = await owner();
    const fresh = await enter(identity, email);
    expect((await list(fresh))[0]).toMatchObject({ isCurrent: true });
    await visit({ identity, cookie: phone, method: "POST" }).signOut();
    expect(await list(fresh)).toHaveLength(2);
    const sessionsKept = [await sessionHash(fresh)];
    await database.commit([{ update: `users/${uid}`, data: { sessionsValidAfter: new Date(), sessionsKept } }]);
    expect((await list(fresh)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test("the list of sessions is written once a day", async () => {
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

  test("the list of sessions is exported without hash, and erased with the account", async () => {
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
  test("the revocation of one session signs that browser out at once and no other", async () => {
    const { uid, phone, laptop, list, revoke } = await owner();
    expect(await visit({ cookie: laptop }).session(), "cached for reads").not.toBeNull();
    const [, { id } = { id: "" }] = await list(phone);
    expect(await revoke(phone, id)).toMatchObject({ kind: "done", flash: { message: "Cerramos esa sesión." } });
    for (const method of ["GET", "POST"]) expect(await visit({ cookie: laptop, method }).session()).toBeNull();
    expect(await visit({ cookie: phone, method: "POST" }).session()).toMatchObject({ uid });
    expect(await list(phone)).toHaveLength(1);
    expect(await revoke(phone, id)).toMatchObject({ flash: { message: "Esa sesión ya estaba cerrada." } });
  });

  test("the revocation of one session signs this browser out when it is its own", async () => {
    const { phone, list, revoke } = await owner();
    const [{ id } = { id: "" }] = await list(phone);
    const outcome = await revoke(phone, id);
    expect(outcome).toMatchObject({ kind: "done", to: "/login" });
    expect(headersOf(outcome).get("Set-Cookie")).toMatch(/^__Host-session=; .*Max-Age=0/);
    expect(await visit({ cookie: phone, method: "POST" }).session()).toBeNull();
  });

  test.each(["", "x", "../users/ana", "a".repeat(64)])("the form ignores the id %j", async (id) => {
    const { phone, revoke } = await owner();
    expect(await revoke(phone, id)).toMatchObject({ flash: { message: "Esa sesión ya estaba cerrada." } });
  });

  test("the revocation of one session reaches no session of another user", async () => {
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

  /** A user of a role, and a request of theirs as many hours after the last visit. */
  async function having(role: Role) {
    const made = await owner();
    await database.commit([{ update: `users/${made.uid}`, data: { role } }]);
    const behind: Promise<unknown>[] = [];
    const after = (hours: number, more: Visit = {}) =>
      visit({
        ...{ identity: made.identity, cookie: made.phone, method: "POST", behind },
        ...{ clock: clockAt(new Date(Date.now() + hours * 3_600_000)), path: "/perfil/ventas", ...more },
      });
    return { ...made, after, settled: () => Promise.all(behind) };
  }
  const IDLE_END = { status: 302, location: "/login?redirect=%2Fperfil%2Fventas&causa=inactividad" };

  test.each([
    ["admin", 1.9, true],
    ["admin", 2.1, false],
    ["policia", 1.9, true],
    ["policia", 2.1, false],
    ["workshop", 11.9, true],
    ["workshop", 12.1, false],
    ["user", 13 * 24, true],
  ] as const)("the session of a %s, %d hours after the last visit, is open: %s", async (role, hours, isOpen) => {
    const { after } = await having(role);
    const ended = await thrown(after(hours).requireUser()).catch(() => null);
    expect(ended).toEqual(isOpen ? null : IDLE_END);
    expect((await after(hours).session()) !== null).toBe(isOpen);
    expect((await after(hours, { method: "GET" }).session()) !== null).toBe(isOpen);
  });

  test("a session that ended by idleness stays closed, and its cookie leaves the browser with the reason", async () => {
    const { after, settled } = await having("admin");
    const ended: unknown = await after(3)
      .requireVerifiedUser()
      .catch((error: unknown) => error);
    expect((ended as Response).headers.get("Set-Cookie")).toMatch(/^__Host-session=; .*Max-Age=0/);
    await settled();
    expect(await thrown(after(3.1).requireActiveUser({ whenUnknown: "allow" }))).toEqual(IDLE_END);
  });

  test("an administrator who works on stays signed in until the absolute end, with a write in ten minutes at most", async () => {
    const { after, settled } = await having("policia");
    let writes = 0;
    const counting: Database = { ...readOnly, commit: (batch) => ((writes += 1), database.commit(batch)) };
    for (let minutes = 5; minutes < 12 * 60; minutes += 5) {
      expect(await after(minutes / 60, { database: counting }).session(), String(minutes)).not.toBeNull();
      await settled();
    }
    expect(writes).toBeLessThanOrEqual(72);
    expect(await after(12).session()).toBeNull();
  });

  test("a user's visit is written once a day, and 30 idle days would end a session that lasted so long", () => {
    expect(seenSeconds("user")).toBe(86_400);
    const clock = clockAt(new Date("2026-11-01T00:00:00Z"));
    const seen = clock.now();
    clock.forward(30 * 86_400 - 1);
    expect(isIdle(seen, { role: "user" }, clock)).toBe(false);
    clock.forward(1);
    expect(isIdle(seen, { role: "user" }, clock)).toBe(true);
  });
});
