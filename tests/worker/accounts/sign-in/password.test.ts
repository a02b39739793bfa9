import { describe, expect, test } from "vitest";

import { UserSchema } from "~/accounts/model";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";

import { cookieOf, database, FakeIdentity, log, newEmail, rejection, visit } from "../support";

async function documentOf(uid: string) {
  const snapshot = await database.read(`users/${uid}`);
  return snapshot && decodeDocument(UserSchema, snapshot, log);
}

describe("registration", () => {
  test("a registration makes the account, its document and a session", async () => {
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

  test("a registration takes the display name from the e-mail when none was given", async () => {
    const identity = new FakeIdentity();
    const email = newEmail();
    await visit({ identity, method: "POST" }).signIn.register({ email, password: "demo1234" });
    expect(await documentOf(identity.accounts.get(email)!.uid)).toMatchObject({ displayName: email.split("@")[0] });
  });

  test("a registration makes one account of a double submit", async () => {
    const identity = new FakeIdentity();
    const input = { email: newEmail(), password: "demo1234" };
    const results = await Promise.all([
      visit({ identity, method: "POST" }).signIn.register(input),
      visit({ identity, method: "POST" }).signIn.register(input),
    ]);
    const { uid } = identity.accounts.get(input.email)!;
    expect(results).toMatchObject([
      { ok: true, uid },
      { ok: true, uid },
    ]);
    expect(identity.accounts.size).toBe(1);
  });

  test("a registration goes on with the account that a form made whose answer was lost", async () => {
    const identity = new FakeIdentity();
    const input = { email: newEmail(), password: "demo1234" };
    const { uid } = identity.add(input);
    const register = (password: string) => visit({ identity, method: "POST" }).signIn.register({ ...input, password });
    const taken = { message: "Ya existe una cuenta con este email", field: "email", status: 409 };
    expect(await register("otra5678")).toMatchObject(taken);
    expect(await documentOf(uid)).toBeNull();
    expect(await register(input.password)).toMatchObject({ ok: true, uid });
    expect(await documentOf(uid)).toMatchObject({ email: input.email });
    await database.commit([{ update: `users/${uid}`, data: { createdAt: new Date(Date.now() - 11 * 60_000) } }]);
    expect(await register(input.password)).toMatchObject(taken);
  });

  test("a registration reports a document that cannot be made, and repairs it at the next sign-in", async () => {
    const identity = new FakeIdentity();
    const email = newEmail();
    const rejecting: Database = {
      ...databaseOf(),
      commit: (writes) =>
        writes.some((write) => "create" in write)
          ? Promise.reject(new FirestoreError("UNAVAILABLE", "down"))
          : database.commit(writes),
    };
    const failed = await visit({ identity, method: "POST", database: rejecting }).signIn.register({
      email,
      password: "demo1234",
      displayName: "Ana",
    });
    expect(failed).toEqual({
      ok: false,
      cause: "upstream",
      message: "Error al crear usuario en la base de datos",
      status: 503,
    });
    expect((await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" })).ok).toBe(
      true,
    );
    expect(await documentOf(identity.accounts.get(email)!.uid)).toMatchObject({ displayName: "Ana" });
  });
});

describe("signing in", () => {
  test("a sign-in makes the document at the first sign-in, once under a double submit, and keeps it later", async () => {
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

  test("a sign-in answers each rejection in the catalogue's words", async () => {
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
      () => rejection("INVALID_LOGIN_CREDENTIALS"),
      () => rejection("PASSWORD_LOGIN_DISABLED"),
      () => rejection("TOO_MANY_ATTEMPTS_TRY_LATER : x"),
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

  test("a sign-in rejects a disabled user", async () => {
    const identity = new FakeIdentity();
    const { uid, email } = identity.add({ email: newEmail() });
    await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" });
    await database.commit([{ update: `users/${uid}`, data: { isActive: false } }]);
    expect(await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" })).toEqual({
      ok: false,
      cause: "user-disabled",
      message: "Esta cuenta ha sido deshabilitada",
      status: 403,
    });
  });

  test("a sign-in rejects a user with an invalid document", async () => {
    const identity = new FakeIdentity();
    const { uid, email } = identity.add({ email: newEmail() });
    await database.commit([{ set: `users/${uid}`, data: { uid: 7 } }]);
    expect(await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" })).toEqual({
      ok: false,
      cause: "other",
      message: "Error de autenticación",
      status: 500,
    });
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
