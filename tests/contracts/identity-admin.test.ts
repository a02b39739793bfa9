import { afterAll, beforeAll, expect, test } from "vitest";

import { addressOf, identityTarget, type IdentityTarget } from "./identity-target.ts";

// Identity as Google's own client for servers sees it.

const PASSWORD = "clave-de-prueba-1";

let target: IdentityTarget;
beforeAll(async () => {
  target = await identityTarget();
});
afterAll(() => target.close());

async function made(name: string) {
  const user = await target.admin.createUser({ email: addressOf(name), password: PASSWORD, displayName: "Ana" });
  target.made(user.uid);
  return user;
}

async function signedIn(email: string): Promise<string> {
  const result = await target.identity.signInWithPassword({ email, password: PASSWORD });
  if (!result.ok) throw new Error(result.failure.cause);
  return result.data.idToken;
}

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "no error",
    (error: { code?: string }) => error.code,
  );

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
  await target.identity.update(uid, { validSince: new Date(Date.now() + 3_600_000) });
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
    expect(await target.identity.readCode(code)).toMatchObject({ ok: true, data: { kind, email } });
  }
});

test("Google's client imports an account", async () => {
  const uid = target.made(crypto.randomUUID());
  const { failureCount } = await target.admin.importUsers([{ uid, email: addressOf("importada"), displayName: "Eva" }]);
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
