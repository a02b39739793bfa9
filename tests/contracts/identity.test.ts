import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Identity, IdentityResult } from "~/accounts/identity/identity.server";

import { addressOf, identityTarget, type IdentityTarget } from "./identity-target.ts";

// A social sign-in takes a person at its provider: tests/local/identity.

const PASSWORD = "clave-de-prueba-1";

let target: IdentityTarget;
let identity: Identity;
beforeAll(async () => {
  target = await identityTarget();
  ({ identity } = target);
});
afterAll(() => target?.close());

function done<T>(result: IdentityResult<T>): T {
  if (!result.ok) throw new Error(result.failure.cause);
  return result.data;
}

/** Rejections of an unknown address and a wrong password are one where the service hides which addresses it knows. */
const NOT_SIGNED_IN = ["user-not-found", "wrong-password", "invalid-credential"];

const causeOf = (result: IdentityResult<unknown>) => (result.ok ? "no failure" : result.failure.cause);

async function signUp(name: string, displayName = "Ana Prueba") {
  const email = addressOf(name);
  const account = done(await identity.signUp({ email, password: PASSWORD, displayName }));
  target.made(account.localId);
  return { ...account, email };
}

describe("identity, asked by the product's client", () => {
  test("identity makes an account that signs in and gets a session of fourteen days", async () => {
    const { email, localId } = await signUp("nueva");
    const signedIn = done(await identity.signInWithPassword({ email, password: PASSWORD }));
    expect(signedIn).toMatchObject({ localId, email });
    expect(done(await identity.lookup(signedIn.idToken))).toEqual({ displayName: "Ana Prueba", emailVerified: false });
    const cookie = done(await identity.createSessionCookie(signedIn.idToken));
    const claims = await target.admin.verifySessionCookie(cookie);
    expect(claims).toMatchObject({ uid: localId, email });
    expect(claims.exp - claims.iat).toBeGreaterThan(13 * 86_400);
  });

  test("identity rejects a taken address, a short password, an unknown address and a wrong password", async () => {
    const { email } = await signUp("doble");
    expect(causeOf(await identity.signUp({ email, password: PASSWORD }))).toBe("email-in-use");
    expect(causeOf(await identity.signUp({ email: addressOf("corta"), password: "123" }))).toBe("weak-password");
    expect(NOT_SIGNED_IN).toContain(
      causeOf(await identity.signInWithPassword({ email: addressOf("nadie"), password: PASSWORD })),
    );
    expect(NOT_SIGNED_IN).toContain(causeOf(await identity.signInWithPassword({ email, password: "otra-clave-1" })));
  });

  test("identity finds accounts by id and address, and says null for none", async () => {
    const { email, localId } = await signUp("buscada");
    const found = { uid: localId, email, disabled: false, providerIds: ["password"] };
    expect(done(await identity.account(localId))).toMatchObject(found);
    expect(done(await identity.accountByEmail(email))).toMatchObject(found);
    expect(done(await identity.account(addressOf("ninguna")))).toBeNull();
    expect(done(await identity.accountByEmail(addressOf("ninguna")))).toBeNull();
    expect(done(await identity.accountByProvider("google.com", addressOf("ninguna")))).toBeNull();
  });

  test("identity makes a token for an account that was proven in another way", async () => {
    const { localId } = await signUp("otra-via");
    const token = done(await identity.tokenFor(localId));
    expect((await target.admin.verifyIdToken(token)).uid).toBe(localId);
  });

  test("identity verifies an address by a code, once", async () => {
    const { email, localId } = await signUp("verifica");
    const code = done(await identity.createCode({ kind: "VERIFY_EMAIL", email }));
    expect(done(await identity.readCode(code))).toMatchObject({ kind: "VERIFY_EMAIL", email });
    expect(done(await identity.applyCode(code))).toMatchObject({ uid: localId, email, emailVerified: true });
    expect(["invalid-code", "expired-code"]).toContain(causeOf(await identity.applyCode(code)));
    expect(done(await identity.account(localId))?.emailVerified).toBe(true);
  });

  test("identity resets a password by a code, once", async () => {
    const { email } = await signUp("olvido");
    const code = done(await identity.createCode({ kind: "PASSWORD_RESET", email }));
    const password = "clave-nueva-de-prueba-2";
    expect(done(await identity.resetPassword({ code, password }))).toEqual({ email });
    expect(["invalid-code", "expired-code"]).toContain(causeOf(await identity.resetPassword({ code, password })));
    expect(causeOf(await identity.signInWithPassword({ email, password }))).toBe("no failure");
    expect(NOT_SIGNED_IN).toContain(causeOf(await identity.signInWithPassword({ email, password: PASSWORD })));
  });

  test("identity changes an address by a code", async () => {
    const { email, localId } = await signUp("antes");
    const newEmail = addressOf("despues");
    const code = done(await identity.createCode({ kind: "VERIFY_AND_CHANGE_EMAIL", email, newEmail }));
    expect(done(await identity.readCode(code))).toMatchObject({ kind: "VERIFY_AND_CHANGE_EMAIL", newEmail });
    done(await identity.applyCode(code));
    expect(done(await identity.account(localId))).toMatchObject({ email: newEmail, emailVerified: true });
  });

  test("identity revokes earlier sessions, disables an account and deletes it, as often as it is asked", async () => {
    const { email, localId } = await signUp("adios");
    const validSince = new Date(Math.floor(Date.now() / 1000) * 1000);
    done(await identity.update(localId, { validSince, disabled: true, displayName: "Otro nombre" }));
    expect(done(await identity.account(localId))).toMatchObject({
      validSince,
      disabled: true,
      displayName: "Otro nombre",
    });
    expect(causeOf(await identity.signInWithPassword({ email, password: PASSWORD }))).toBe("user-disabled");
    done(await identity.remove(localId));
    done(await identity.remove(localId));
    expect(done(await identity.account(localId))).toBeNull();
    expect((await signUp("adios")).localId).not.toBe(localId);
  });

  test("identity removes the password and leaves the address", async () => {
    const { email, localId } = await signUp("sin-clave");
    done(await identity.update(localId, { unlink: ["password"] }));
    expect(causeOf(await identity.signInWithPassword({ email, password: PASSWORD }))).not.toBe("no failure");
    expect(done(await identity.account(localId))).toMatchObject({ email, methods: [] });
  });

  test("identity lets a user delete their own account", async () => {
    const { idToken, localId } = await signUp("se-va");
    done(await identity.removeSelf(idToken));
    expect(done(await identity.account(localId))).toBeNull();
  });
});

async function made(name: string) {
  const user = await target.admin.createUser({ email: addressOf(name), password: PASSWORD, displayName: "Ana" });
  target.made(user.uid);
  return user;
}

async function signedIn(email: string): Promise<string> {
  return done(await identity.signInWithPassword({ email, password: PASSWORD })).idToken;
}

/** The code of Google's client for a rejection. */
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "no error",
    (error: { code?: string }) => error.code,
  );

describe("identity, asked by Google's own client for servers", () => {
  test("Google's client makes an account with an id and rejects a second one of its address", async () => {
    const uid = target.made(crypto.randomUUID());
    const email = addressOf("con-id");
    expect(await target.admin.createUser({ uid, email, password: PASSWORD })).toMatchObject({ uid, email });
    expect(await codeOf(target.admin.createUser({ email }))).toBe("auth/email-already-exists");
    expect(await codeOf(target.admin.createUser({ uid }))).toBe("auth/uid-already-exists");
  });

  test("Google's client finds accounts by id, by address and several at once", async () => {
    const [one, two] = [await made("uno"), await made("dos")];
    expect(await target.admin.getUser(one.uid)).toMatchObject({ displayName: "Ana", disabled: false });
    expect((await target.admin.getUserByEmail(addressOf("dos"))).uid).toBe(two.uid);
    const found = await target.admin.getUsers([{ uid: one.uid }, { email: addressOf("dos") }, { uid: "no-hay" }]);
    expect(found.users.map(({ uid }) => uid).sort()).toEqual([one.uid, two.uid].sort());
    expect(found.notFound).toEqual([{ uid: "no-hay" }]);
  });

  test("Google's client says what is not there", async () => {
    expect(await codeOf(target.admin.getUser("no-hay"))).toBe("auth/user-not-found");
    expect(await codeOf(target.admin.getUserByEmail(addressOf("no-hay")))).toBe("auth/user-not-found");
  });

  test("Google's client lists accounts, page by page", async () => {
    await made("lista-1");
    await made("lista-2");
    const first = await target.admin.listUsers(1);
    expect(first.users).toHaveLength(1);
    const second = await target.admin.listUsers(1, first.pageToken);
    expect(second.users[0]?.uid).not.toBe(first.users[0]?.uid);
  });

  test("Google's client changes an account, and disables it", async () => {
    const { uid } = await made("cambia");
    await target.admin.updateUser(uid, { displayName: "Otra", email: addressOf("cambiada"), emailVerified: true });
    await target.admin.updateUser(uid, { disabled: true });
    expect(await target.admin.getUser(uid)).toMatchObject({
      displayName: "Otra",
      email: addressOf("cambiada"),
      emailVerified: true,
      disabled: true,
    });
  });

  test("Google's client gives an account claims that its tokens carry", async () => {
    const { uid, email = "" } = await made("con-datos");
    await target.admin.setCustomUserClaims(uid, { role: "prueba" });
    expect(await target.admin.verifyIdToken(await signedIn(email))).toMatchObject({ uid, role: "prueba" });
  });

  test("Google's client makes a session cookie that it verifies, revoked or not", async () => {
    const { uid, email = "" } = await made("sesion");
    const cookie = await target.admin.createSessionCookie(await signedIn(email), { expiresIn: 5 * 60_000 });
    expect(await target.admin.verifySessionCookie(cookie, true)).toMatchObject({ uid, email });
  });

  test("Google's client sees that sessions were revoked", async () => {
    const { uid, email = "" } = await made("revocada");
    const token = await signedIn(email);
    const cookie = await target.admin.createSessionCookie(token, { expiresIn: 5 * 60_000 });
    // Whole seconds: an hour later is later in any of them.
    await identity.update(uid, { validSince: new Date(Date.now() + 3_600_000) });
    expect(await codeOf(target.admin.verifySessionCookie(cookie, true))).toBe("auth/session-cookie-revoked");
    expect(await codeOf(target.admin.verifyIdToken(token, true))).toBe("auth/id-token-revoked");
    await target.admin.revokeRefreshTokens(uid);
    expect(Date.parse((await target.admin.getUser(uid)).tokensValidAfterTime ?? "")).toBeLessThan(Date.now() + 60_000);
  });

  test("Google's client makes the links of mails, whose codes the product reads", async () => {
    const { email = "" } = await made("enlaces");
    for (const [kind, link] of [
      ["PASSWORD_RESET", await target.admin.generatePasswordResetLink(email)],
      ["VERIFY_EMAIL", await target.admin.generateEmailVerificationLink(email)],
      ["VERIFY_AND_CHANGE_EMAIL", await target.admin.generateVerifyAndChangeEmailLink(email, addressOf("enlaces-2"))],
    ] as const) {
      const code = new URL(link).searchParams.get("oobCode") ?? "";
      expect(await identity.readCode(code)).toMatchObject({ ok: true, data: { kind, email } });
    }
  });

  test("Google's client imports an account", async () => {
    const uid = target.made(crypto.randomUUID());
    const { failureCount } = await target.admin.importUsers([
      { uid, email: addressOf("importada"), displayName: "Eva" },
    ]);
    expect(failureCount).toBe(0);
    expect(await target.admin.getUser(uid)).toMatchObject({ email: addressOf("importada"), displayName: "Eva" });
  });

  test("Google's client deletes an account, and says that it is gone", async () => {
    const { uid } = await made("borrada");
    await target.admin.deleteUser(uid);
    expect(await codeOf(target.admin.deleteUser(uid))).toBe("auth/user-not-found");
  });

  test("Google's client deletes several accounts, and those that are not there", async () => {
    const [one, two] = [await made("varias-1"), await made("varias-2")];
    expect(await target.admin.deleteUsers([one.uid, two.uid, "no-hay"])).toMatchObject({ failureCount: 0 });
    expect(await codeOf(target.admin.getUser(one.uid))).toBe("auth/user-not-found");
  });
});
