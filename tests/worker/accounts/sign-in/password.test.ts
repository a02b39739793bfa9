import { describe, expect, test } from "vitest";

import { UserSchema } from "~/accounts/model";
import type { SignInResult } from "~/accounts/sign-in/password-sign-in.server";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";

import {
  cacheDown,
  clockAt,
  cookieOf,
  database,
  databaseDown,
  FakeIdentity,
  log,
  newEmail,
  refusal,
  visit,
  type Fault,
  type Visit,
} from "../support";

async function documentOf(uid: string) {
  const snapshot = await database.read(`users/${uid}`);
  return snapshot && decodeDocument(UserSchema, snapshot, log);
}

describe("registration", () => {
  test("makes the account, its document and a session", async () => {
    const identity = new FakeIdentity();
    const email = newEmail();
    const result = await visit({ identity, method: "POST" }).signIn.register({
      email,
      password: "demo1234",
      displayName: "Ana",
    });
    const cookie = cookieOf(result);
    const { uid } = identity.accounts.get(email)!;
    expect(await documentOf(uid)).toMatchObject({
      uid,
      email,
      displayName: "Ana",
      role: "user",
      phone: "",
      whatsapp: "",
      isActive: true,
      emailVerified: false,
    });
    expect(await visit({ cookie }).session()).toEqual({ uid, email, displayName: "Ana", role: "user" });
  });

  test("takes the display name from the e-mail when none was given", async () => {
    const identity = new FakeIdentity();
    const email = newEmail();
    await visit({ identity, method: "POST" }).signIn.register({ email, password: "demo1234" });
    expect(await documentOf(identity.accounts.get(email)!.uid)).toMatchObject({ displayName: email.split("@")[0] });
  });

  test("makes one account of a double submit", async () => {
    const identity = new FakeIdentity();
    const input = { email: newEmail(), password: "demo1234" };
    const results = await Promise.all([
      visit({ identity, method: "POST" }).signIn.register(input),
      visit({ identity, method: "POST" }).signIn.register(input),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      message: "Ya existe una cuenta con este email",
      field: "email",
      status: 409,
    });
    expect(identity.accounts.size).toBe(1);
  });

  test("reports a document that cannot be made, and repairs it at the next sign-in", async () => {
    const identity = new FakeIdentity();
    const email = newEmail();
    const refusing: Database = {
      ...databaseOf(),
      commit: (writes) =>
        writes.some((write) => "create" in write)
          ? Promise.reject(new FirestoreError("UNAVAILABLE", "down"))
          : database.commit(writes),
    };
    const failed = await visit({ identity, method: "POST", database: refusing }).signIn.register({
      email,
      password: "demo1234",
      displayName: "Ana",
    });
    expect(failed).toEqual({ ok: false, message: "Error al crear usuario en la base de datos", status: 503 });
    expect((await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" })).ok).toBe(
      true,
    );
    expect(await documentOf(identity.accounts.get(email)!.uid)).toMatchObject({ displayName: "Ana" });
  });
});

describe("signing in", () => {
  test("makes the document at the first sign-in, once under a double submit, and keeps it later", async () => {
    const identity = new FakeIdentity();
    const { uid, email } = identity.add({ email: newEmail(), displayName: "Beto" });
    const input = { email, password: "demo1234" };
    const results = await Promise.all([
      visit({ identity, method: "POST" }).signIn.withPassword(input),
      visit({ identity, method: "POST" }).signIn.withPassword(input),
    ]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await documentOf(uid)).toMatchObject({ displayName: "Beto", emailVerified: true });

    await database.commit([{ update: `users/${uid}`, data: { displayName: "Otro", role: "admin" } }]);
    expect((await visit({ identity, method: "POST" }).signIn.withPassword(input)).ok).toBe(true);
    expect(await documentOf(uid)).toMatchObject({ displayName: "Otro", role: "admin" });
  });

  test("answers each rejection in the catalogue's words", async () => {
    const identity = new FakeIdentity();
    const { email } = identity.add({ email: newEmail() });
    const disabled = identity.add({ email: newEmail(), disabled: true });
    const signIn = (input: { email: string; password: string }) =>
      visit({ identity, method: "POST" }).signIn.withPassword(input);
    expect(await signIn({ email: newEmail(), password: "demo1234" })).toMatchObject({
      status: 401,
      field: "email",
      message: "No existe una cuenta con este email. ¿Te gustaría registrarte?",
    });
    expect(await signIn({ email, password: "otra-clave" })).toMatchObject({
      status: 401,
      field: "password",
      message: "Contraseña incorrecta. Verifica tu contraseña e intenta nuevamente",
    });
    expect(await signIn({ email: disabled.email, password: "demo1234" })).toMatchObject({
      status: 403,
      message: "Esta cuenta ha sido deshabilitada",
    });
    identity.faults.set("signInWithPassword", [
      () => refusal("INVALID_LOGIN_CREDENTIALS"),
      () => refusal("PASSWORD_LOGIN_DISABLED"),
      () => refusal("TOO_MANY_ATTEMPTS_TRY_LATER : x"),
    ]);
    expect(await signIn({ email, password: "demo1234" })).toMatchObject({
      status: 401,
      message: "Email o contraseña incorrectos. Si no tienes cuenta, puedes registrarte",
    });
    expect(await signIn({ email, password: "demo1234" })).toMatchObject({
      status: 403,
      message: "Método de autenticación no habilitado",
    });
    expect(await signIn({ email, password: "demo1234" })).toMatchObject({
      status: 429,
      message: "Demasiados intentos. Intenta más tarde",
    });
  });

  test("rejects a disabled user", async () => {
    const identity = new FakeIdentity();
    const { uid, email } = identity.add({ email: newEmail() });
    await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" });
    await database.commit([{ update: `users/${uid}`, data: { isActive: false } }]);
    expect(await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" })).toEqual({
      ok: false,
      message: "Esta cuenta ha sido deshabilitada",
      status: 403,
    });
  });

  test("rejects a user with an invalid document", async () => {
    const identity = new FakeIdentity();
    const { uid, email } = identity.add({ email: newEmail() });
    await database.commit([{ set: `users/${uid}`, data: { uid: 7 } }]);
    expect(await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" })).toEqual({
      ok: false,
      message: "Error de autenticación",
      status: 500,
    });
  });
});

const NETWORK = "Error de conexión. Verifica tu internet";
const UNAVAILABLE = "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.";
const UNREADABLE = "Recibimos una respuesta incompleta. Intenta de nuevo en unos minutos.";
const TOO_MANY = "Demasiados intentos. Intenta más tarde";
const html =
  (status: number): Fault =>
  () =>
    new Response("<html><body>Error</body></html>", { status, headers: { "content-type": "text/html" } });

describe.each(["signInWithPassword", "createSessionCookie", "lookup"])("a fault of %s", (method) => {
  test.each<[string, Fault, string, number]>([
    ["no connection", () => Promise.reject(new TypeError("Network connection lost.")), NETWORK, 503],
    ["silence", () => new Promise(() => undefined), NETWORK, 503],
    ["429", () => refusal("RESOURCE_EXHAUSTED", 429), TOO_MANY, 429],
    ["429 in HTML", html(429), TOO_MANY, 429],
    ["500", () => refusal("INTERNAL", 500), UNAVAILABLE, 503],
    ["503 in HTML", html(503), UNAVAILABLE, 503],
    ["a cut-off answer", () => new Response('{"localId":"x","idTo'), UNREADABLE, 503],
    ["HTML for an answer", html(200), UNREADABLE, 503],
    ["an answer without what was asked", () => Response.json({ kind: "x" }), UNREADABLE, 503],
  ])("%s is answered in Spanish, with nobody signed in", async (_name, fault, message, status) => {
    const identity = new FakeIdentity().failing(method, fault);
    const { email } = identity.add({ email: newEmail() });
    const result = await visit({ identity, method: "POST", deadlineMs: 30 }).signIn.withPassword({
      email,
      password: "demo1234",
    });
    expect(result).toMatchObject({ ok: false, message, status });
    expect(identity.calls.filter((call) => call === method).length).toBeLessThanOrEqual(3);
  });

  test("is not noticed when a retry succeeds", async () => {
    const identity = new FakeIdentity();
    identity.faults.set(method, [html(503), html(503)]);
    const { email } = identity.add({ email: newEmail() });
    expect((await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" })).ok).toBe(
      true,
    );
  });
});

describe("a fault during registration", () => {
  test("is never retried: the first try may have made the account", async () => {
    const identity = new FakeIdentity().failing("signUp", html(503));
    expect(
      await visit({ identity, method: "POST" }).signIn.register({ email: newEmail(), password: "demo1234" }),
    ).toMatchObject({ ok: false, message: UNAVAILABLE, status: 503 });
    expect(identity.calls).toEqual(["signUp"]);
  });

  test("reports the service's rejection of the password and the e-mail", async () => {
    const identity = new FakeIdentity();
    identity.faults.set("signUp", [
      () => refusal("WEAK_PASSWORD : Password should be at least 6 characters"),
      () => refusal("INVALID_EMAIL"),
      () => refusal("OPERATION_NOT_ALLOWED"),
    ]);
    const register = () =>
      visit({ identity, method: "POST" }).signIn.register({ email: newEmail(), password: "demo1234" });
    expect(await register()).toMatchObject({
      status: 400,
      field: "password",
      message: "La contraseña es muy débil. Debe tener al menos 6 caracteres",
    });
    expect(await register()).toMatchObject({
      status: 400,
      field: "email",
      message: "Email inválido. Verifica el formato del email",
    });
    expect(await register()).toMatchObject({ status: 403, message: "Método de autenticación no habilitado" });
  });
});

describe("missing configuration", () => {
  test("rejects sign-ins without the identity service", async () => {
    const result = await visit({ firebase: null, method: "POST" }).signIn.withPassword({
      email: newEmail(),
      password: "demo1234",
    });
    expect(result).toEqual({
      ok: false,
      message: "Firebase no está configurado. Contacta al administrador.",
      status: 500,
    });
  });

  test("rejects sign-ins without the service account in production", async () => {
    const identity = new FakeIdentity();
    const { email } = identity.add({ email: newEmail() });
    const firebase = {
      apiKey: "k",
      authDomain: "d",
      projectId: "demo-rebi",
      serviceAccount: null,
      authEmulatorHost: null,
    };
    expect(
      await visit({ identity, firebase, method: "POST" }).signIn.withPassword({ email, password: "demo1234" }),
    ).toEqual({
      ok: false,
      message: "Firebase Auth no está configurado",
      status: 500,
    });
  });

  test("rejects sign-ins while Firestore is down", async () => {
    const identity = new FakeIdentity();
    const { email } = identity.add({ email: newEmail() });
    expect(
      await visit({ identity, database: databaseDown, method: "POST" }).signIn.withPassword({
        email,
        password: "demo1234",
      }),
    ).toEqual({ ok: false, message: UNAVAILABLE, status: 503 });
  });
});

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

  test("blocks the attacker's network after 10 failures for 15 minutes, before the service is asked, and not the owner's", async () => {
    const { identity, clock, signIn } = guessing();
    const attacker = { address: address() };
    for (let count = 0; count < 10; count += 1)
      expect(await signIn(`otra-${count}`, attacker)).toMatchObject({ status: 401 });
    const asked = identity.calls.length;
    expect(await signIn("demo1234", attacker)).toEqual({ ok: false, message: TOO_MANY, status: 429 });
    expect(identity.calls).toHaveLength(asked);
    expect((await signIn("demo1234")).ok).toBe(true);
    clock.forward(15 * 60);
    expect((await signIn("demo1234", attacker)).ok).toBe(true);
  });

  test("blocks unknown browsers when distributed over many networks, but no browser that signed in before", async () => {
    const { identity, signIn } = guessing();
    const other = identity.add({ email: newEmail() });
    const mine = knownAs(await signIn("demo1234"));
    const ofOther = knownAs(await signIn("demo1234", {}, other.email));
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => signIn("otra-clave", { address: address() })));
    for (const also of ["", ofOther, `${mine}x`, "__Host-conocido=x.y"])
      expect(await signIn("demo1234", { also }), also).toEqual({ ok: false, message: TOO_MANY, status: 429 });
    expect((await signIn("demo1234", { also: mine })).ok).toBe(true);
  });

  test("counts a known browser by itself", async () => {
    const { signIn } = guessing();
    const also = knownAs(await signIn("demo1234"));
    for (let count = 0; count < 10; count += 1) expect(await signIn("otra", { also })).toMatchObject({ status: 401 });
    expect(await signIn("demo1234", { also })).toMatchObject({ status: 429 });
    expect((await signIn("demo1234")).ok).toBe(true);
  });

  test("stops a burst of simultaneous attempts", async () => {
    const { signIn } = guessing();
    const attacker = { address: address() };
    const results = await Promise.all(Array.from({ length: 30 }, (_, count) => signIn(`otra-${count}`, attacker)));
    expect(results.filter((result) => !result.ok && result.status === 401)).toHaveLength(10);
    expect(results.filter((result) => !result.ok && result.status === 429)).toHaveLength(20);
  });

  test("resets the failures of an account when its password is right", async () => {
    const { signIn } = guessing();
    const owner = { address: address() };
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await signIn("otra-clave", owner);
      expect((await signIn("demo1234", owner)).ok).toBe(true);
    }
  });

  test("does not count attempts that reached no service", async () => {
    const { identity, signIn } = guessing();
    const owner = { address: address() };
    for (let count = 0; count < 12; count += 1) {
      identity.failing("signInWithPassword", html(503));
      expect(await signIn("demo1234", owner)).toMatchObject({ status: 503 });
    }
  });

  test("is blocked after 50 failures from an address, over accounts and forms; other addresses go on", async () => {
    const identity = new FakeIdentity();
    const taken = identity.add({ email: newEmail() });
    const clock = clockAt(new Date("2026-06-01T12:00:00Z"));
    const address = crypto.randomUUID();
    for (let count = 0; count < 50; count += 1) {
      const accounts = visit({ identity, clock, address, method: "POST" });
      const failed =
        count % 2
          ? await accounts.signIn.register({ email: taken.email, password: "demo1234" })
          : await accounts.signIn.withPassword({ email: newEmail(), password: "demo1234" });
      expect(failed).toMatchObject({ status: count % 2 ? 409 : 401 });
    }
    const input = { email: taken.email, password: "demo1234" };
    expect(await visit({ identity, clock, address, method: "POST" }).signIn.withPassword(input)).toMatchObject({
      message: TOO_MANY,
      status: 429,
    });
    expect(
      await visit({ identity, clock, address, method: "POST" }).signIn.register({ ...input, email: newEmail() }),
    ).toMatchObject({ message: TOO_MANY, status: 429 });
    expect((await visit({ identity, clock, method: "POST" }).signIn.withPassword(input)).ok).toBe(true);
  });

  test("is blocked at once when the platform's limiter sees a burst, before anything is asked or counted; the limiter's own fault blocks nobody", async () => {
    const identity = new FakeIdentity();
    const input = { email: identity.add({ email: newEmail() }).email, password: "demo1234" };
    const keys: string[] = [];
    const burst: RateLimit = { limit: ({ key }) => Promise.resolve({ success: keys.push(key) > 1 }) };
    const visitor = { identity, burst, method: "POST", address: "2001:db8:1:2::7" };
    expect(await visit({ ...visitor, database: databaseDown }).signIn.withPassword(input)).toEqual({
      ok: false,
      message: TOO_MANY,
      status: 429,
    });
    expect(identity.calls).toEqual([]);
    expect((await visit(visitor).signIn.withPassword(input)).ok).toBe(true);
    expect(keys).toEqual(Array(2).fill("sign-in:address:2001:db8:1::/48"));
    const broken: RateLimit = { limit: () => Promise.reject(new Error("no limiter")) };
    expect((await visit({ ...visitor, burst: broken }).signIn.withPassword(input)).ok).toBe(true);
  });
});

test("one address makes at most 30 accounts in a quarter of an hour, simultaneous requests included", async () => {
  const identity = new FakeIdentity();
  const clock = clockAt(new Date("2026-06-01T12:00:00Z"));
  const address = crypto.randomUUID();
  const register = (from = address) =>
    visit({ identity, clock, address: from, method: "POST" }).signIn.register({
      email: newEmail(),
      password: "demo1234",
    });
  const results = await Promise.all(Array.from({ length: 32 }, () => register()));
  expect(results.filter(({ ok }) => ok)).toHaveLength(30);
  expect(identity.accounts.size).toBe(30);
  expect(await register()).toEqual({ ok: false, message: TOO_MANY, status: 429 });
  expect((await register(crypto.randomUUID())).ok).toBe(true);
  clock.forward(15 * 60);
  expect((await register()).ok).toBe(true);
});

describe("signing in over another session", () => {
  test("revokes the old one, and keeps the new one", async () => {
    const identity = new FakeIdentity();
    const input = { email: identity.add({ email: newEmail() }).email, password: "demo1234" };
    const old = cookieOf(await visit({ identity, method: "POST" }).signIn.withPassword(input));
    const other = cookieOf(await visit({ identity, method: "POST" }).signIn.withPassword(input));
    const fresh = cookieOf(await visit({ identity, cookie: old, method: "POST" }).signIn.withPassword(input));
    expect(await visit({ cookie: old }).session()).toBeNull();
    expect(await visit({ cookie: fresh }).session()).toMatchObject({ email: input.email });
    expect(await visit({ cookie: other }).session()).toMatchObject({ email: input.email });
  });

  test("succeeds when the old one cannot be revoked", async () => {
    const identity = new FakeIdentity();
    const input = { email: identity.add({ email: newEmail() }).email, password: "demo1234" };
    const old = cookieOf(await visit({ identity, method: "POST" }).signIn.withPassword(input));
    const refusing: Database = {
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
      database: refusing,
      cache: cacheDown,
    }).signIn.withPassword(input);
    expect(await visit({ cookie: cookieOf(result) }).session()).toMatchObject({ email: input.email });
  });
});

function databaseOf(): Database {
  const { read, readAll, find, count, commit, transaction } = database;
  return {
    read: read.bind(database),
    readAll: readAll.bind(database),
    find: find.bind(database),
    count: count.bind(database),
    commit: commit.bind(database),
    transaction: transaction.bind(database),
  };
}
