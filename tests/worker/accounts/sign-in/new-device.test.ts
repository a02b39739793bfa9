import { expect, test } from "vitest";

import { sessionHash } from "~/accounts/session/session-hash.server";

import { enter, GuardedIdentity, mailsTo } from "../guarded-identity";
import { clockAt, cookieOf, database, newEmail, sessionClaims, unsigned, visit, type Visit } from "../support";

const SUBJECT = "Entraron a tu cuenta desde un dispositivo nuevo";

/** An owner with an account of some days, and the sign-ins to it. */
async function owner(changes: Record<string, unknown> = {}) {
  const identity = new GuardedIdentity();
  const { uid, email } = identity.person({ email: newEmail() });
  await enter(identity, email);
  const createdAt = new Date(Date.now() - 86_400_000);
  await database.commit([{ update: `users/${uid}`, data: { createdAt, emailVerified: true, ...changes } }]);

  async function signIn(options: Visit = {}) {
    const behind: Promise<unknown>[] = [];
    const result = await visit({
      identity,
      method: "POST",
      behind,
      userAgent: "Chrome/126.0 Windows",
      ...options,
    }).signIn.withPassword({ email, password: "demo1234" });
    await Promise.all(behind);
    const known = result.ok
      ? result.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-conocido="))
      : undefined;
    return { cookie: cookieOf(result), known: known?.split(";")[0] ?? "" };
  }
  const told = async () => (await mailsTo(email)).filter(({ subject }) => subject === SUBJECT);
  const linkIn = (text = "") => /no-fui-yo\/sesion\/(\S+)/.exec(text)?.[1] ?? "";
  return { identity, uid, email, signIn, told, linkIn };
}

test("a sign-in from an unknown browser is mailed once; one from a known browser is not", async () => {
  const { signIn, told } = await owner();
  const { known } = await signIn();
  const [mail, ...more] = await told();
  expect(mail?.text).toContain("desde Chrome en Windows");
  expect(more).toEqual([]);
  await signIn({ also: known });
  expect(await told()).toHaveLength(1);
});

test.each([
  ["an address that nobody confirmed", { emailVerified: false }],
  ["an account that was just made", { createdAt: new Date() }],
])("nothing is mailed to %s", async (_, changes) => {
  const { signIn, told } = await owner(changes);
  await signIn();
  expect(await told()).toEqual([]);
});

test("the mailed link ends that session and locks payouts for 72 hours; opening it does nothing", async () => {
  const { identity, uid, signIn, told, linkIn } = await owner();
  const mine = await signIn();
  const [{ text } = { text: "" }] = await told();
  const token = linkIn(text);
  const clock = clockAt();
  const stranger = () => visit({ identity, clock, method: "POST" });

  expect(await stranger().newDevices.isLink(token)).toBe(true);
  expect(await visit({ identity, cookie: mine.cookie }).session()).toMatchObject({ uid });
  expect(await stranger().newDevices.deny(token)).toBe(true);
  expect(await visit({ identity, cookie: mine.cookie, method: "POST" }).session()).toBeNull();
  const lockedUntil = (await visit().user(uid))?.payoutsLockedUntil?.getTime() ?? 0;
  expect(lockedUntil - clock.now().getTime()).toBe(72 * 3_600_000);

  for (const forged of ["", "x.y", `${token}x`]) {
    expect(await stranger().newDevices.isLink(forged)).toBe(false);
    expect(await stranger().newDevices.deny(forged)).toBe(false);
  }
  clock.forward(7 * 86_400 + 60);
  expect(await stranger().newDevices.deny(token)).toBe(false);
});

test("the mailed link ends all sessions of the browser that signed in since; older ones and later ones go on", async () => {
  const { identity, uid, email, signIn, told, linkIn } = await owner();
  const past = clockAt(new Date(Date.now() - 3_600_000));
  const mine = await signIn({ clock: past });
  const oldSession = unsigned({ ...sessionClaims(uid, past.now().getTime()), nonce: crypto.randomUUID() });
  const before = (await told()).map(({ text }) => linkIn(text));
  // Two sign-ins of somebody else: the second one's browser is known by then, and mails nothing.
  const first = await signIn();
  const second = await signIn({ also: first.known });
  const [token = "", ...more] = (await told()).map(({ text }) => linkIn(text)).filter((link) => !before.includes(link));
  expect(more).toEqual([]);
  const at = (cookie: string, method = "POST") => visit({ identity, cookie, method }).session();
  // Remembered, and exempt from the end of the other sessions.
  expect(await at(second.cookie, "GET")).toMatchObject({ uid });
  const sessionsKept = await Promise.all([second.cookie, oldSession].map(sessionHash));
  await database.commit([{ update: `users/${uid}`, data: { sessionsValidAfter: new Date(), sessionsKept } }]);

  expect(await visit({ identity, method: "POST" }).newDevices.deny(token)).toBe(true);
  for (const { cookie } of [first, second]) expect(await at(cookie)).toBeNull();
  expect(await at(second.cookie, "GET")).toBeNull();
  const enterAgain = (also: string, clock = clockAt()) =>
    visit({ identity, method: "POST", also, clock }).signIn.withPassword({ email, password: "demo1234" });
  expect(await enterAgain(second.known)).toMatchObject({ ok: false, status: 403 });
  expect(await at(oldSession)).toMatchObject({ uid });

  const deniedAt = (await visit().user(uid))?.signInDenied?.at.getTime() ?? 0;
  const later = unsigned({ ...sessionClaims(uid, deniedAt + 11_000), nonce: crypto.randomUUID() });
  expect(await enterAgain(mine.known)).toMatchObject({ ok: true });
  expect(
    await visit({ identity, cookie: later, method: "POST", clock: clockAt(new Date(deniedAt + 12_000)) }).session(),
  ).toMatchObject({ uid });
});

test("a browser that a denied sign-in made known is told of again after a new password, once", async () => {
  const { uid, signIn, told, linkIn } = await owner();
  const thief = await signIn();
  const [{ text } = { text: "" }] = await told();
  expect(await visit({ method: "POST" }).newDevices.deny(linkIn(text))).toBe(true);
  const clock = clockAt(new Date(Date.now() + 60_000));
  await database.commit([{ update: `users/${uid}`, data: { credentialsChangedAt: clock.now() } }]);
  clock.forward(60);
  const again = await signIn({ also: thief.known, clock });
  expect(await told()).toHaveLength(2);
  await signIn({ also: again.known, clock });
  expect(await told()).toHaveLength(2);
});

test("the mailed link keeps the same password from opening an unknown browser, until it has changed", async () => {
  const { identity, uid, email, signIn, told, linkIn } = await owner();
  const mine = await signIn();
  const before = (await told()).map(({ text }) => linkIn(text));
  // Later somebody else has the password, and a browser that the account knows from then on.
  const clock = clockAt(new Date(Date.now() + 3_600_000));
  const thief = await signIn({ clock });
  const token = (await told()).map(({ text }) => linkIn(text)).find((link) => !before.includes(link)) ?? "";
  const deny = () => visit({ identity, clock, method: "POST" }).newDevices.deny(token);
  const enterAgain = (also?: string) =>
    visit({ identity, clock, method: "POST", also }).signIn.withPassword({ email, password: "demo1234" });
  await database.commit([{ update: `users/${uid}`, data: { emailChangeTo: "ladron@demo.pe" } }]);
  clock.forward(60);
  expect(await deny()).toBe(true);

  const shut = {
    ok: false,
    status: 403,
    message: expect.stringContaining("crea primero una contraseña nueva") as string,
  };
  expect(await enterAgain()).toMatchObject(shut);
  expect(await enterAgain(thief.known)).toMatchObject(shut);
  expect(await enterAgain(mine.known)).toMatchObject({ ok: true });
  expect(await visit({ identity, cookie: mine.cookie, method: "POST" }).session()).toMatchObject({ uid });
  expect(await visit().user(uid)).toMatchObject({ emailChangeTo: null });

  clock.forward(60);
  await database.commit([{ update: `users/${uid}`, data: { credentialsChangedAt: clock.now() } }]);
  expect(await enterAgain()).toMatchObject({ ok: true });
  // A second press of the same link shuts nothing again.
  clock.forward(60);
  expect(await deny()).toBe(true);
  expect(await enterAgain()).toMatchObject({ ok: true });
});

test("links that were pressed before shut nothing again after a new password, in any order", async () => {
  const { identity, uid, email, signIn, told, linkIn } = await owner();
  await signIn();
  await signIn();
  const [a = "", b = ""] = (await told()).map(({ text }) => linkIn(text));
  expect(b).not.toBe("");
  const clock = clockAt(new Date(Date.now() + 60_000));
  const deny = (token: string) => visit({ identity, clock, method: "POST" }).newDevices.deny(token);
  expect([await deny(a), await deny(b)]).toEqual([true, true]);
  clock.forward(60);
  await database.commit([{ update: `users/${uid}`, data: { credentialsChangedAt: clock.now() } }]);
  clock.forward(60);
  expect(await deny(a)).toBe(true);
  expect(
    await visit({ identity, clock, method: "POST" }).signIn.withPassword({ email, password: "demo1234" }),
  ).toMatchObject({ ok: true });
});
