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
afterAll(() => target.close());

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
