import { describe, expect, test } from "vitest";

import { mailsTo } from "../guarded-identity";
import { clockAt, databaseDown, newEmail, rejection, visit } from "../support";
import { FakeSocialIdentity } from "./fake-social";
import { comeBack, flashOf, goThrough, person, saidAt, sessionOf, setCookie, start } from "./social-support";

const OTHER_METHOD = "Ya existe una cuenta con este email usando otro método de autenticación";

const IN_USE = "Esta credencial ya está asociada a otra cuenta";

const SECURITY = "/perfil/seguridad";

function signIn(identity: FakeSocialIdentity, email: string, pending: string | null, behind: Promise<unknown>[] = []) {
  return visit({ identity, behind, method: "POST", also: `__Host-pending=${pending ?? ""}` }).signIn.withPassword({
    email,
    password: "demo1234",
  });
}

describe("an e-mail whose account has other methods", () => {
  test("an e-mail whose account has other methods is reported with exactly its methods, and nothing is linked yet", async () => {
    const identity = new FakeSocialIdentity();
    const { email, uid } = await person(identity);
    identity.link(uid, "google.com", email);
    const back = await goThrough(identity, { email }, { provider: "github", redirectTo: "/sell/flow" });
    expect(back.location).toBe("/login?redirect=%2Fsell%2Fflow&causa=otro-metodo");
    expect(saidAt(back)).toBe(OTHER_METHOD);
    expect(setCookie(back.headers, "__Host-session")).toBeNull();
    expect(back.headers.getSetCookie().find((value) => value.startsWith("__Host-pending="))).toMatch(
      /; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/,
    );
    const pending = await visit({
      also: `__Host-pending=${setCookie(back.headers, "__Host-pending")}`,
    }).social.pendingLink();
    expect(pending).toMatchObject({ uid, email, provider: "github.com", methods: ["password", "google.com"] });
    expect(identity.methodsOf(uid)).toEqual(["google.com"]);
  });

  test("an e-mail whose account has other methods is linked and reported after signing in with the password", async () => {
    const identity = new FakeSocialIdentity();
    const { email, uid } = await person(identity);
    const pending = setCookie((await goThrough(identity, { email }, { provider: "github" })).headers, "__Host-pending");
    const behind: Promise<unknown>[] = [];
    const result = await signIn(identity, email, pending, behind);
    await Promise.all(behind);
    if (!result.ok) throw new Error(result.message);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain("Tu cuenta ahora también entra con GitHub");
    expect(setCookie(result.headers, "__Host-pending")).toBe("");
    expect(flashOf(result.headers)).toEqual({
      type: "success",
      message: "Listo: vinculamos GitHub a tu cuenta. Desde ahora también puedes entrar con GitHub.",
    });
    expect(identity.methodsOf(uid)).toEqual(["github.com"]);
    expect(await sessionOf(await goThrough(identity, { email }, { provider: "github" }))).toMatchObject({ uid });
  });

  test("an e-mail whose account has other methods is linked after signing in with another provider", async () => {
    const identity = new FakeSocialIdentity();
    const email = newEmail();
    await goThrough(identity, { email, verified: true }, { provider: "google" });
    const pending = setCookie(
      (await goThrough(identity, { email }, { provider: "facebook" })).headers,
      "__Host-pending",
    );
    const back = await goThrough(
      identity,
      { email, verified: true },
      { provider: "google" },
      { also: `__Host-pending=${pending}` },
    );
    expect(flashOf(back.headers)?.message).toContain("vinculamos Facebook");
    expect(identity.methodsOf(identity.accounts.get(email)!.uid)).toEqual(["google.com", "facebook.com"]);
  });

  test("an e-mail whose account has other methods is not linked while the account's e-mail is not verified", async () => {
    const identity = new FakeSocialIdentity();
    const { email, uid } = await person(identity);
    identity.unverified.add(uid);
    const pending = setCookie((await goThrough(identity, { email }, { provider: "github" })).headers, "__Host-pending");
    const result = await signIn(identity, email, pending);
    if (!result.ok) throw new Error(result.message);
    expect(flashOf(result.headers)?.type).toBe("warning");
    expect(identity.methodsOf(uid)).toEqual([]);
  });

  test("an e-mail whose account has other methods is linked to no other account", async () => {
    const identity = new FakeSocialIdentity();
    const { email, uid } = await person(identity);
    const other = await person(identity);
    const pending = setCookie((await goThrough(identity, { email }, { provider: "github" })).headers, "__Host-pending");
    const result = await signIn(identity, other.email, pending);
    if (!result.ok) throw new Error(result.message);
    expect(setCookie(result.headers, "__Host-pending")).toBe("");
    expect(flashOf(result.headers)).toBeNull();
    expect([...identity.methodsOf(uid), ...identity.methodsOf(other.uid)]).toEqual([]);
  });

  test("an e-mail whose account has other methods expires after 10 minutes, and a forged one is ignored", async () => {
    const identity = new FakeSocialIdentity();
    const { email, uid } = await person(identity);
    const clock = clockAt();
    const pending = setCookie(
      (await goThrough(identity, { email }, { provider: "github" }, { clock })).headers,
      "__Host-pending",
    )!;
    clock.forward(10 * 60);
    expect(await visit({ clock, also: `__Host-pending=${pending}` }).social.pendingLink()).toBeNull();
    expect(await visit({ also: `__Host-pending=${pending.slice(0, -2)}AA` }).social.pendingLink()).toBeNull();
    // A state sealed for the way to a provider is no pending credential.
    expect(await visit({ also: `__Host-pending=${(await start(identity)).cookie}` }).social.pendingLink()).toBeNull();
    expect((await signIn(identity, email, `${pending.slice(0, -2)}AA`)).ok).toBe(true);
    expect(identity.methodsOf(uid)).toEqual([]);
  });

  test.each<[string, (identity: FakeSocialIdentity) => void]>([
    ["the service gives no token", (identity) => void (identity.pendingTokenOf = () => undefined)],
    ["the token is too long for a cookie", (identity) => void (identity.pendingTokenOf = (token) => token.repeat(120))],
  ])("a sign-in says that the e-mail was not linked where %s", async (_name, prepare) => {
    const identity = new FakeSocialIdentity();
    const { email } = await person(identity);
    prepare(identity);
    const pending = setCookie(
      (await goThrough(identity, { email }, { provider: "github" })).headers,
      "__Host-pending",
    )!;
    expect(pending.length).toBeLessThan(4_000);
    const result = await signIn(identity, email, pending);
    if (!result.ok) throw new Error(result.message);
    expect(flashOf(result.headers)).toEqual({
      type: "warning",
      message: "Entraste a tu cuenta, pero no pudimos vincular GitHub. Puedes hacerlo en Mi perfil, Seguridad.",
    });
  });

  test("an e-mail whose account has other methods signs in though linking fails", async () => {
    const identity = new FakeSocialIdentity();
    const { email, uid } = await person(identity);
    const pending = setCookie((await goThrough(identity, { email }, { provider: "github" })).headers, "__Host-pending");
    identity.failing("signInWithIdp", () => new Response("<html>", { status: 503 }));
    const result = await signIn(identity, email, pending);
    expect(result.ok && flashOf(result.headers)?.type).toBe("warning");
    expect(result.ok && setCookie(result.headers, "__Host-session")).toBeTruthy();
    expect(identity.methodsOf(uid)).toEqual([]);
  });

  test("an e-mail whose account has other methods is reported without methods when they cannot be read", async () => {
    const identity = new FakeSocialIdentity();
    const { email } = await person(identity);
    identity.failing("lookup", () => rejection("INTERNAL", 500));
    const back = await goThrough(identity, { email }, { provider: "github" });
    expect(saidAt(back)).toBe(OTHER_METHOD);
    expect(setCookie(back.headers, "__Host-pending")).toBeNull();
  });
});

describe("linking in the profile", () => {
  const link = (uid: string) => ({ provider: "github", purpose: "link", uid, redirectTo: SECURITY }) as const;

  test("a linking in the profile adds the provider to the user's own account", async () => {
    const identity = new FakeSocialIdentity();
    const { uid, email, cookie } = await person(identity);
    const behind: Promise<unknown>[] = [];
    const back = await goThrough(identity, { email: newEmail() }, link(uid), { cookie, behind });
    await Promise.all(behind);
    expect(back.location).toBe(SECURITY);
    expect(flashOf(back.headers)).toEqual({ type: "success", message: "Vinculaste GitHub a tu cuenta." });
    const told = (await mailsTo(email)).find(({ subject }) => subject === "Tu cuenta ahora también entra con GitHub");
    expect(told?.text).toContain("Vinculaste GitHub a tu cuenta de Rebi.");
    expect(told?.text).toContain("Si no fuiste tú, desvincúlala cuanto antes");
    expect(told?.text).toContain("Desvincular GitHub:\nhttp://127.0.0.1:8787/perfil/seguridad");
    expect(identity.methodsOf(uid)).toEqual(["github.com"]);
    // The session stays as it was.
    expect(setCookie(back.headers, "__Host-session")).toBeNull();
    expect(identity.accounts.size).toBe(1);
  });

  test("a linking in the profile is rejected at the start when it is linked already, and while no service can tell", async () => {
    const identity = new FakeSocialIdentity();
    const { uid, email } = await person(identity);
    identity.link(uid, "github.com", email);
    expect(await visit({ identity, method: "POST" }).social.start(link(uid))).toMatchObject({
      ok: false,
      failure: { message: "GitHub ya está vinculado a tu cuenta." },
    });
    identity.failing("lookup", () => rejection("INTERNAL", 500));
    expect(await visit({ identity, method: "POST" }).social.start(link(uid))).toMatchObject({
      ok: false,
      failure: { status: 503 },
    });
    expect(identity.calls).not.toContain("createAuthUri");
  });

  test.each<[string, string, (identity: FakeSocialIdentity) => Promise<string>]>([
    [
      "an identity of someone else",
      IN_USE,
      async (identity) => {
        const other = await person(identity);
        const theirs = newEmail();
        identity.link(other.uid, "github.com", theirs);
        return theirs;
      },
    ],
    [
      "an e-mail of someone else",
      "Ya existe una cuenta con este email",
      async (identity) => (await person(identity)).email,
    ],
    [
      "a service that fails",
      "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.",
      (identity) => {
        identity.failing("signInWithIdp", () => rejection("INTERNAL", 500));
        return Promise.resolve(newEmail());
      },
    ],
    [
      "an account that was disabled",
      "Esta cuenta ha sido deshabilitada",
      (identity) => {
        identity.failing("signInWithCustomToken", () => rejection("USER_DISABLED"));
        return Promise.resolve(newEmail());
      },
    ],
  ])("%s is reported and changes nothing", async (_name, message, prepare) => {
    const identity = new FakeSocialIdentity();
    const { uid, cookie } = await person(identity);
    const { authUri, cookie: state } = await start(identity, link(uid), { cookie });
    const path = identity.approve(authUri, { email: await prepare(identity) });
    const back = await comeBack(identity, state, path, { cookie });
    expect(back.location).toBe(SECURITY);
    expect(flashOf(back.headers)).toEqual({ type: "error", message });
    expect(identity.methodsOf(uid)).toEqual([]);
  });

  test("a linking in the profile changes nothing while the account's e-mail is not verified", async () => {
    const identity = new FakeSocialIdentity();
    const { uid, cookie } = await person(identity);
    const { authUri, cookie: state } = await start(identity, link(uid), { cookie });
    identity.unverified.add(uid);
    const back = await comeBack(identity, state, identity.approve(authUri, { email: newEmail() }), { cookie });
    expect(flashOf(back.headers)?.message).toContain("Confirma primero tu correo");
    expect(identity.methodsOf(uid)).toEqual([]);
  });

  test("a linking in the profile needs a valid session of the user who began", async () => {
    const identity = new FakeSocialIdentity();
    const { uid, cookie } = await person(identity);
    const other = await person(identity);
    const through = (options: Parameters<typeof visit>[0]) =>
      goThrough(identity, { email: newEmail() }, link(uid), options);
    expect(flashOf((await through({ cookie: other.cookie })).headers)).toEqual({
      type: "error",
      message: "Mientras tanto entraste con otra cuenta. Vuelve a intentarlo.",
    });
    expect((await through({})).location).toBe("/login?redirect=%2Fperfil%2Fseguridad");
    // The check of 5 minutes ago does not count: the session was ended elsewhere.
    await visit({ cookie }).session();
    await visit({ cookie, method: "POST" }).signOut();
    expect((await through({ cookie })).location).toBe("/login?redirect=%2Fperfil%2Fseguridad");
    expect([...identity.methodsOf(uid), ...identity.methodsOf(other.uid)]).toEqual([]);
  });

  test("a linking in the profile is rejected for a session that was revoked, or an account that was disabled, at the identity service", async () => {
    const identity = new FakeSocialIdentity();
    const { uid, cookie } = await person(identity);
    for (const told of [{ disabled: true }, { validSince: String(Math.floor(Date.now() / 1000) + 1) }]) {
      const { authUri, cookie: state } = await start(identity, link(uid), { cookie });
      identity.faults.set("lookup", [() => Response.json({ users: [{ localId: uid, ...told }] })]);
      expect(
        (await comeBack(identity, state, identity.approve(authUri, { email: newEmail() }), { cookie })).location,
      ).toBe("/login?redirect=%2Fperfil%2Fseguridad");
    }
    expect(identity.methodsOf(uid)).toEqual([]);
  });

  test("a linking in the profile does not happen while the database cannot verify the user", async () => {
    const identity = new FakeSocialIdentity();
    const { uid, cookie } = await person(identity);
    const { authUri, cookie: state } = await start(identity, link(uid), { cookie });
    const back = await comeBack(identity, state, identity.approve(authUri, { email: newEmail() }), {
      cookie,
      database: databaseDown,
    });
    expect(flashOf(back.headers)?.type).toBe("error");
    expect(identity.methodsOf(uid)).toEqual([]);
  });

  test("a linking in the profile is reported in the profile when cancelled at the provider", async () => {
    const identity = new FakeSocialIdentity();
    const { uid, cookie } = await person(identity);
    const { cookie: state } = await start(identity, link(uid), { cookie });
    const back = await comeBack(identity, state, "/auth/callback?error=access_denied", { cookie });
    expect(back.location).toBe(SECURITY);
    expect(flashOf(back.headers)).toEqual({ type: "error", message: "El popup de autenticación fue cerrado" });
  });
});
