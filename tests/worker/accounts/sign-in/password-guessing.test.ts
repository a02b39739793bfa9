import { describe, expect, test } from "vitest";

import type { SignInResult } from "~/accounts/sign-in/password-sign-in.server";
import { networkLines } from "~/admin/overview/day-view";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";

import { World } from "../../../support/world";
import { GuardedIdentity, mailsTo } from "../guarded-identity";
import {
  cacheDown,
  clockAt,
  cookieOf,
  database,
  databaseDown,
  FakeIdentity,
  newEmail,
  visit,
  type Visit,
} from "../support";
import { html, TOO_MANY } from "./password-support";

/** The catalogue's words, with the time to come back. */
const LIMITED = {
  ok: false,
  message: expect.stringMatching(
    /^Demasiados intentos\. Intenta más tarde: podrás en \d+ (?:segundo|minuto)s?\.$/,
  ) as string,
  status: 429,
  retryAfterSeconds: expect.any(Number) as number,
};

describe("guessing", () => {
  const address = () => crypto.randomUUID();
  /** The cookie by which a browser is known, as a sign-in set it. */
  const knownAs = (result: SignInResult): string =>
    /__Host-conocido=[^;]+/.exec((result.ok && result.headers.get("Set-Cookie")) || "")![0];

  function guessing() {
    const identity = new FakeIdentity();
    const { email } = identity.add({ email: newEmail() });
    const clock = clockAt(new Date("2026-06-01T12:00:00Z"));
    const signIn = (password: string, options: Pick<Visit, "address" | "also"> = {}, as = email) =>
      visit({ identity, clock, method: "POST", ...options }).signIn.withPassword({ email: as, password });
    return { identity, email, clock, signIn };
  }

  test("the guard against guessing blocks the attacker's network after 10 failures for 15 minutes, before the service is asked, and not the owner's", async () => {
    const { identity, clock, signIn } = guessing();
    const attacker = { address: address() };
    for (let count = 0; count < 10; count += 1)
      expect(await signIn(`otra-${count}`, attacker)).toMatchObject({ status: 401 });
    const asked = identity.calls.length;
    expect(await signIn("demo1234", attacker)).toMatchObject(LIMITED);
    expect(identity.calls).toHaveLength(asked);
    expect((await signIn("demo1234")).ok).toBe(true);
    clock.forward(15 * 60);
    expect((await signIn("demo1234", attacker)).ok).toBe(true);
  });

  test("the guard against guessing blocks unknown browsers when distributed over many networks, but no browser that signed in before", async () => {
    const { identity, signIn } = guessing();
    const other = identity.add({ email: newEmail() });
    const mine = knownAs(await signIn("demo1234"));
    const ofOther = knownAs(await signIn("demo1234", {}, other.email));
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => signIn("otra-clave", { address: address() })));
    for (const also of ["", ofOther, `${mine}x`, "__Host-conocido=x.y"])
      expect(await signIn("demo1234", { also }), also).toMatchObject(LIMITED);
    expect((await signIn("demo1234", { also: mine })).ok).toBe(true);
  });

  test("the guard against guessing counts a known browser by itself", async () => {
    const { signIn } = guessing();
    const also = knownAs(await signIn("demo1234"));
    for (let count = 0; count < 10; count += 1) expect(await signIn("otra", { also })).toMatchObject({ status: 401 });
    expect(await signIn("demo1234", { also })).toMatchObject({ status: 429 });
    expect((await signIn("demo1234")).ok).toBe(true);
  });

  test("the guard against guessing stops a burst of simultaneous attempts", async () => {
    const { signIn } = guessing();
    const attacker = { address: address() };
    const results = await Promise.all(Array.from({ length: 30 }, (_, count) => signIn(`otra-${count}`, attacker)));
    expect(results.filter((result) => !result.ok && result.status === 401)).toHaveLength(10);
    expect(results.filter((result) => !result.ok && result.status === 429)).toHaveLength(20);
  });

  test("the guard against guessing resets the failures of an account when its password is right", async () => {
    const { signIn } = guessing();
    const owner = { address: address() };
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await signIn("otra-clave", owner);
      expect((await signIn("demo1234", owner)).ok).toBe(true);
    }
  });

  test("the guard against guessing does not count attempts that reached no service", async () => {
    const { identity, signIn } = guessing();
    const owner = { address: address() };
    for (let count = 0; count < 12; count += 1) {
      identity.failing("signInWithPassword", html(503));
      expect(await signIn("demo1234", owner)).toMatchObject({ status: 503 });
    }
  });

  test("a sign-in is blocked after 50 failures from an address, over accounts and forms; other addresses go on", async () => {
    const identity = new FakeIdentity();
    const taken = identity.add({ email: newEmail() });
    const clock = clockAt(new Date("2026-06-01T12:00:00Z"));
    const address = crypto.randomUUID();
    for (let count = 0; count < 50; count += 1) {
      const accounts = visit({ identity, clock, address, method: "POST" });
      const failed =
        count % 2
          ? await accounts.signIn.register({ email: taken.email, password: "otra-clave" })
          : await accounts.signIn.withPassword({ email: newEmail(), password: "demo1234" });
      expect(failed).toMatchObject({ status: count % 2 ? 409 : 401 });
    }
    const input = { email: taken.email, password: "demo1234" };
    expect(await visit({ identity, clock, address, method: "POST" }).signIn.withPassword(input)).toMatchObject({
      message: expect.stringContaining(TOO_MANY) as string,
      status: 429,
    });
    expect(
      await visit({ identity, clock, address, method: "POST" }).signIn.register({ ...input, email: newEmail() }),
      // No account at once, and the same answer for every address.
    ).toMatchObject({ isMailed: true });
    expect((await visit({ identity, clock, method: "POST" }).signIn.withPassword(input)).ok).toBe(true);
  });

  test("a sign-in is blocked at once when the platform's limiter sees a burst, before anything is asked or counted; the limiter's own fault blocks nobody", async () => {
    const identity = new FakeIdentity();
    const input = { email: identity.add({ email: newEmail() }).email, password: "demo1234" };
    const keys: string[] = [];
    const burst: RateLimit = { limit: ({ key }) => Promise.resolve({ success: keys.push(key) > 1 }) };
    const visitor = { identity, burst, method: "POST", address: "2001:db8:1:2::7" };
    expect(await visit({ ...visitor, database: databaseDown }).signIn.withPassword(input)).toMatchObject(LIMITED);
    expect(identity.calls).toEqual([]);
    expect((await visit(visitor).signIn.withPassword(input)).ok).toBe(true);
    expect(keys).toEqual(Array(2).fill("sign-in:address:2001:db8:1::/48"));
    const broken: RateLimit = { limit: () => Promise.reject(new Error("no limiter")) };
    expect((await visit({ ...visitor, burst: broken }).signIn.withPassword(input)).ok).toBe(true);
  });
});

describe("a class behind one address", () => {
  const PUPIL = { password: "clave-de-clase", displayName: "Luz Quispe" };
  const linkOf = (text = "") => new URL(/http\S+\/register\S+/.exec(text)![0]).searchParams.get("enlace")!;

  function school(burst?: RateLimit) {
    const identity = new GuardedIdentity();
    const clock = clockAt(new Date("2026-06-01T12:00:00Z"));
    const address = crypto.randomUUID();
    const at = (from = address) => visit({ identity, clock, address: from, method: "POST", burst });
    const register = (email = newEmail(), from = address) => at(from).signIn.register({ ...PUPIL, email });
    return { identity, clock, at, register };
  }
  const MAILED = { ok: false, isMailed: true };

  test("30 of 40 pupils who register at once have their account at once, and ten by the link of a mail", async () => {
    const { identity, at, register } = school();
    const emails = Array.from({ length: 40 }, newEmail);
    const results = await Promise.all(emails.map((email) => register(email)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(30);
    expect(identity.people.size).toBe(30);
    const waiting = emails.filter((_, n) => !results[n]!.ok);
    for (const email of waiting) {
      expect(results[emails.indexOf(email)]).toMatchObject(MAILED);
      const [mail, ...more] = await mailsTo(email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe("Termina de crear tu cuenta");
      const token = linkOf(mail?.text);
      expect(await at().signIn.invitation(token)).toEqual({ email, displayName: "Luz Quispe" });
      const made = await at().signIn.register({ ...PUPIL, email }, { token });
      expect(made.ok && (await visit().user(made.uid))).toMatchObject({ email, emailVerified: true });
    }
    expect(identity.people.size).toBe(40);
    expect((await register(newEmail(), crypto.randomUUID())).ok).toBe(true);
  });

  test("the teacher signs in beside them, in a browser that nobody knows", async () => {
    const taken = new Map<string, number>();
    const burst: RateLimit = {
      limit: ({ key }) => Promise.resolve({ success: taken.set(key, (taken.get(key) ?? 0) + 1).get(key)! <= 30 }),
    };
    const { identity, at, register } = school(burst);
    const teacher = identity.person({ email: newEmail() });
    const results = await Promise.all(Array.from({ length: 40 }, () => register()));
    expect(results.filter((result) => !result.ok && !result.isMailed)).toEqual([]);
    expect(await at().signIn.withPassword({ email: teacher.email, password: "demo1234" })).toMatchObject({ ok: true });
  });

  test("administrators read that a network is at its limit, once in a quarter of an hour, and not which", async () => {
    const world = new World();
    const request = () =>
      new Request("https://rebi.test/register", { method: "POST", headers: { "CF-Connecting-IP": "203.0.113.7" } });
    for (let n = 0; n < 33; n += 1)
      await world.context({}, request()).accounts.signIn.register({ ...PUPIL, email: newEmail() });
    await world.settled();
    const notes = await world.accounts.networksAtLimit();
    expect(notes).toEqual([{ act: "register", count: 1, at: world.time }]);
    expect(networkLines(notes)).toEqual([
      "Cuentas nuevas: 1 aviso hoy, el último el 20/11/2026, 10:00. Las demás de esa conexión se crean con el enlace " +
        "que llega a su correo.",
    ]);
    expect(JSON.stringify(await world.find("limits/networks-at-limit"))).not.toContain("203.0.113");
  });

  test("a mailbox gets two links an hour, with the same answer; a network's flood of them ends with the time to come back", async () => {
    const { register, clock } = school();
    for (let n = 0; n < 30; n += 1) await register();
    const email = newEmail();
    for (let n = 0; n < 4; n += 1) expect(await register(email)).toMatchObject(MAILED);
    expect(await mailsTo(email)).toHaveLength(2);
    for (let n = 0; n < 56; n += 1) expect(await register()).toMatchObject(MAILED);
    expect(await register()).toMatchObject(LIMITED);
    clock.forward(15 * 60);
    expect((await register()).ok).toBe(true);
  });

  test("a link opens only its own address, and none after a day", async () => {
    const { at, register, clock } = school();
    for (let n = 0; n < 30; n += 1) await register();
    const email = newEmail();
    await register(email);
    const token = linkOf((await mailsTo(email))[0]?.text);
    expect(await at().signIn.register({ ...PUPIL, email: newEmail() }, { token })).toMatchObject(MAILED);
    clock.forward(86_401);
    expect(await at().signIn.invitation(token)).toBeNull();
    for (const forged of ["", "x.y", `${token}x`]) expect(await at().signIn.invitation(forged)).toBeNull();
  });
});

describe("signing in over another session", () => {
  test("a sign-in over another session revokes the old one, and keeps the new one", async () => {
    const identity = new FakeIdentity();
    const input = { email: identity.add({ email: newEmail() }).email, password: "demo1234" };
    const old = cookieOf(await visit({ identity, method: "POST" }).signIn.withPassword(input));
    const other = cookieOf(await visit({ identity, method: "POST" }).signIn.withPassword(input));
    const fresh = cookieOf(await visit({ identity, cookie: old, method: "POST" }).signIn.withPassword(input));
    expect(await visit({ cookie: old }).session()).toBeNull();
    expect(await visit({ cookie: fresh }).session()).toMatchObject({ email: input.email });
    expect(await visit({ cookie: other }).session()).toMatchObject({ email: input.email });
  });

  test("a sign-in over another session succeeds when the old one cannot be revoked", async () => {
    const identity = new FakeIdentity();
    const input = { email: identity.add({ email: newEmail() }).email, password: "demo1234" };
    const old = cookieOf(await visit({ identity, method: "POST" }).signIn.withPassword(input));
    const rejecting: Database = {
      ...databaseOf(),
      commit: (writes) =>
        writes.some((write) => "set" in write && write.set.startsWith("revokedSessions/"))
          ? Promise.reject(new FirestoreError("UNAVAILABLE", "down"))
          : database.commit(writes),
    };
    const result = await visit({
      identity,
      cookie: old,
      method: "POST",
      database: rejecting,
      cache: cacheDown,
    }).signIn.withPassword(input);
    expect(await visit({ cookie: cookieOf(result) }).session()).toMatchObject({ email: input.email });
  });
});

function databaseOf(): Database {
  const { read, readAll, find, count, sum, commit, transaction } = database;
  return {
    read: read.bind(database),
    readAll: readAll.bind(database),
    find: find.bind(database),
    count: count.bind(database),
    sum: sum.bind(database),
    commit: commit.bind(database),
    transaction: transaction.bind(database),
  };
}
