import { describe, expect, test } from "vitest";

import { UpstreamError } from "~/platform/errors";

import { GuardedIdentity, readOnly } from "../guarded-identity";
import {
  cache,
  cacheDown,
  clockAt,
  cookieOf,
  database,
  databaseDown,
  newEmail,
  rejection,
  sessionClaims,
  thrown,
  unsigned,
  visit,
} from "../support";

/** Someone with a document and an account, and cookies of any age. */
async function someone(changes: Record<string, unknown> = {}) {
  const identity = new GuardedIdentity();
  const person = identity.person({ email: newEmail() });
  const mine = cookieOf(
    await visit({ identity, method: "POST" }).signIn.withPassword({ email: person.email, password: "demo1234" }),
  );
  if (Object.keys(changes).length > 0) await database.commit([{ update: `users/${person.uid}`, data: changes }]);
  const cookieAt = (seconds: number) =>
    unsigned({ ...sessionClaims(person.uid), auth_time: seconds, nonce: crypto.randomUUID() });
  return { identity, person, mine, uid: person.uid, cookieAt, old: cookieAt(Math.floor(Date.now() / 1000) - 3_600) };
}

async function confirmed(options: Parameters<typeof visit>[0]) {
  return (await visit(options).requireVerifiedUser()).user.uid;
}

describe("revocation of all sessions", () => {
  test("the revocation of all sessions holds at once for reads, changes and verified users, for every earlier cookie", async () => {
    const { identity, mine, old, uid } = await someone();
    for (const cookie of [mine, old]) expect(await visit({ cookie, identity }).session()).toMatchObject({ uid });
    const person = await visit({ cookie: mine, identity, method: "POST" }).requireVerifiedUser();
    const result = await visit({ cookie: mine, identity, method: "POST" }).security.signOutEverywhere(person);
    expect(result).toMatchObject({
      ok: true,
      to: "/login",
      flash: { message: "Cerramos tu sesión en todos los dispositivos." },
    });
    if (result.ok) expect(result.headers.get("Set-Cookie")).toMatch(/^__Host-session=; .*Max-Age=0/);
    // A sign-out everywhere has changed neither e-mail nor password.
    expect((await visit().user(uid))?.credentialsChangedAt).toBeNull();
    for (const cookie of [mine, old]) {
      for (const method of ["GET", "POST"]) expect(await visit({ cookie, identity, method }).session()).toBeNull();
      expect(await visit({ cookie, identity, cache: cacheDown }).session()).toBeNull();
      expect(await thrown(visit({ cookie, identity }).requireVerifiedUser())).toMatchObject({ status: 302 });
      expect(await thrown(visit({ cookie, identity }).requireAdmin("overview"))).toMatchObject({ status: 302 });
    }
    expect(identity.people.get(uid)?.validSince).toBeGreaterThan(0);
  });

  test("the revocation of all sessions holds for reads when the cache expires, also when KV never showed it", async () => {
    const { identity, mine, uid } = await someone();
    const clock = clockAt();
    expect(await visit({ cookie: mine, identity, clock }).session()).toMatchObject({ uid });
    await database.commit([{ update: `users/${uid}`, data: { sessionsValidAfter: new Date() } }]);
    expect(await visit({ cookie: mine, identity, clock }).session(), "remembered").toMatchObject({ uid });
    expect(await visit({ cookie: mine, identity, clock, method: "POST" }).session(), "a change asks").toBeNull();
    await cache.put(`user-changed:${uid}`, String(Date.now() + 1_000));
    expect(await visit({ cookie: mine, identity, clock }).session()).toBeNull();
  });

  test("the revocation of all sessions includes the sessions of its own second, except the kept one", async () => {
    const { identity, cookieAt, uid } = await someone();
    const second = Math.floor(Date.now() / 1000);
    const [asking, same, before, after] = [
      cookieAt(second),
      cookieAt(second),
      cookieAt(second - 1),
      cookieAt(second + 1),
    ];
    const clock = { now: () => new Date(second * 1000 + 400) };
    const kept = await visit({ cookie: asking, identity, clock, method: "POST" }).requireVerifiedUser();
    const result = await visit({ cookie: asking, identity, clock, method: "POST" }).security.changePassword(kept, {
      current: "demo1234",
      password: "otra-clave-larga",
    });
    const next = /^__Host-session=([^;]+)/.exec((result.ok && result.headers.get("Set-Cookie")) || "")?.[1] ?? "";
    expect(await visit({ cookie: next, identity }).session()).toMatchObject({ uid });
    expect(await confirmed({ cookie: next, identity })).toBe(uid);
    for (const cookie of [asking, same, before])
      expect(await visit({ cookie, identity, method: "POST" }).session()).toBeNull();
    expect(await visit({ cookie: after, identity, method: "POST" }).session()).toMatchObject({ uid });
  });

  test("the revocation of all sessions exempts sign-ins right after it, in the same second and by a clock that is behind", async () => {
    const { identity, person, uid, cookieAt, mine } = await someone();
    const asked = await visit({ cookie: mine, identity, method: "POST" }).requireVerifiedUser();
    await visit({ cookie: mine, identity, method: "POST" }).security.signOutEverywhere(asked);
    const entered = cookieOf(
      await visit({ identity, method: "POST" }).signIn.withPassword({ email: person.email, password: "demo1234" }),
    );
    const stolen = cookieAt(Math.floor(Date.now() / 1000));
    await database.commit([{ update: `users/${uid}`, data: { sessionsValidAfter: new Date(Date.now() + 2_000) } }]);
    person.validSince = Math.floor(Date.now() / 1000) + 1;
    expect(await visit({ cookie: entered, identity, method: "POST" }).session()).toMatchObject({ uid });
    expect(await confirmed({ cookie: entered, identity })).toBe(uid);
    expect(await visit({ cookie: stolen, identity, method: "POST" }).session()).toBeNull();
  });

  test("the revocation of all sessions exempts no sign-in long after it, and at most ten", async () => {
    const { identity, person, uid } = await someone({ sessionsValidAfter: new Date(Date.now() - 120_000) });
    await visit({ identity, method: "POST" }).signIn.withPassword({ email: person.email, password: "demo1234" });
    expect((await visit().user(uid))?.sessionsKept).toEqual([]);
    await database.commit([{ update: `users/${uid}`, data: { sessionsValidAfter: new Date() } }]);
    for (let count = 0; count < 12; count += 1)
      await visit({ identity, method: "POST" }).signIn.withPassword({ email: person.email, password: "demo1234" });
    expect((await visit().user(uid))?.sessionsKept).toHaveLength(10);
  });

  test("the revocation of all sessions reports a failure to store it", async () => {
    const { identity, mine, uid } = await someone();
    const person = await visit({ cookie: mine, identity, method: "POST" }).requireVerifiedUser();
    const failed = await visit({
      cookie: mine,
      identity,
      method: "POST",
      database: readOnly,
    }).security.signOutEverywhere(person);
    expect(failed).toEqual({ ok: false, status: 503, message: "Error al cerrar sesión" });
    expect((await visit().user(uid))?.sessionsValidAfter).toBeNull();
  });

  test("the revocation of all sessions holds by the document when the identity service does not answer", async () => {
    const { identity, mine } = await someone();
    const person = await visit({ cookie: mine, identity, method: "POST" }).requireVerifiedUser();
    identity.failing("update", () => new Response("<html>", { status: 503 }));
    expect(await visit({ cookie: mine, identity, method: "POST" }).security.signOutEverywhere(person)).toMatchObject({
      ok: true,
    });
    expect(await visit({ cookie: mine, identity }).session()).toBeNull();
  });
});

describe("verified user", () => {
  test("a verified user is signed out when disabled, deleted or revoked at the identity service", async () => {
    const disabled = await someone();
    disabled.person.disabled = true;
    const deleted = await someone();
    deleted.identity.people.clear();
    const ended = await someone();
    ended.person.validSince = Math.floor(Date.now() / 1000) + 5;
    for (const { identity, mine, uid } of [disabled, deleted, ended]) {
      expect(await visit({ cookie: mine, identity }).session(), "reading does not ask").toMatchObject({ uid });
      expect(await thrown(visit({ cookie: mine, identity, path: "/perfil/seguridad" }).requireVerifiedUser())).toEqual({
        status: 302,
        location: "/login?redirect=%2Fperfil%2Fseguridad",
      });
    }
  });

  test("a verified user accepts a session of the very second of the identity service's revocation", async () => {
    const { identity, person, cookieAt, uid } = await someone();
    person.validSince = Math.floor(Date.now() / 1000) - 30;
    expect(await confirmed({ cookie: cookieAt(person.validSince), identity })).toBe(uid);
    expect(
      await thrown(visit({ cookie: cookieAt(person.validSince - 1), identity }).requireVerifiedUser()),
    ).toMatchObject({ status: 302 });
  });

  test.each([
    ["down", () => new Response("<html>", { status: 503 })],
    ["silent", () => new Promise<Response>(() => undefined)],
    ["limiting", () => rejection("QUOTA_EXCEEDED", 429)],
    ["unreadable", () => new Response('{"users":[{')],
    ["refusing", () => rejection("INSUFFICIENT_PERMISSION", 403)],
  ])("a verified user never takes anyone for signed in while the identity service is %s", async (_name, fault) => {
    const { identity, mine } = await someone({ role: "admin" });
    identity.failing("lookup", fault);
    const options = { cookie: mine, identity, deadlineMs: 30 };
    await expect(visit(options).requireVerifiedUser()).rejects.toBeInstanceOf(UpstreamError);
    await expect(visit(options).requireAdmin("overview")).rejects.toMatchObject({ status: 503 });
  });

  test("a verified user is unknown while Firestore is down; KV down costs only the cache", async () => {
    const { identity, mine, uid } = await someone();
    await expect(visit({ cookie: mine, identity, database: databaseDown }).requireVerifiedUser()).rejects.toMatchObject(
      { status: 503 },
    );
    await expect(
      visit({ cookie: mine, identity, database: databaseDown, cache: cacheDown }).requireVerifiedUser(),
    ).rejects.toMatchObject({ status: 503 });
    expect(await confirmed({ cookie: mine, identity, cache: cacheDown })).toBe(uid);
  });

  test("a verified user repairs a document that the last change of e-mail did not reach", async () => {
    const { identity, person, mine, uid } = await someone();
    Object.assign(person, { email: newEmail(), emailVerified: true });
    const behind: Promise<unknown>[] = [];
    await visit({ cookie: mine, identity, behind }).requireVerifiedUser();
    await Promise.all(behind);
    expect(await visit().user(uid)).toMatchObject({ email: person.email, emailVerified: true });
    const later: Promise<unknown>[] = [];
    await visit({ cookie: mine, identity, behind: later }).requireVerifiedUser();
    expect(later).toEqual([]);
  });
});
