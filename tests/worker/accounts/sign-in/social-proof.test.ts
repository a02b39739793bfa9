import { describe, expect, test } from "vitest";

import { createRecentProof } from "~/accounts/session/recent-auth.server";
import { createTokens } from "~/platform/crypto/tokens.server";

import { clockAt, database, env, newEmail, rejection, thrown, visit } from "../support";
import { FakeSocialIdentity } from "./fake-social";
import { comeBack, flashOf, goThrough, person, setCookie, start } from "./social-support";

const SECURITY = "/perfil/seguridad";

describe("verifying by a provider", () => {
  const confirm = (uid: string) => ({ provider: "google", purpose: "confirm", uid, redirectTo: SECURITY }) as const;
  const proofOf = (headers: Headers, uid: string, cookie: string) => {
    const clock = { now: () => new Date() };
    const request = new Request("http://x.test", {
      headers: { Cookie: `__Host-reciente=${setCookie(headers, "__Host-reciente")}; __Host-session=${cookie}` },
    });
    const tokens = createTokens({ secret: env.signingSecret, clock });
    return createRecentProof({ request, tokens, database, clock }).holds(uid);
  };

  async function googlePerson(identity: FakeSocialIdentity) {
    const email = newEmail();
    const cookie = setCookie((await goThrough(identity, { email, verified: true })).headers, "__Host-session")!;
    return { email, cookie, uid: identity.accounts.get(email)!.uid };
  }

  test("a verification by a provider holds for 5 minutes by the user's own identity, and keeps the session", async () => {
    const identity = new FakeSocialIdentity();
    const { email, cookie, uid } = await googlePerson(identity);
    const back = await goThrough(identity, { email, verified: true }, confirm(uid), { cookie });
    expect(back.location).toBe(SECURITY);
    expect(await proofOf(back.headers, uid, cookie)).toBe(true);
    expect(flashOf(back.headers)?.type).toBe("success");
    expect(setCookie(back.headers, "__Host-session")).toBeNull();
  });

  test("a verification by a provider gives an administrator the proof for acts, and nobody else", async () => {
    const identity = new FakeSocialIdentity();
    const { email, cookie, uid } = await googlePerson(identity);
    const proof = async () => {
      const back = await goThrough(identity, { email, verified: true }, confirm(uid), { cookie });
      return setCookie(back.headers, "__Host-admin");
    };
    expect(await proof()).toBeNull();
    await database.commit([{ update: `users/${uid}`, data: { role: "admin" } }]);
    const clock = clockAt();
    clock.forward(11 * 60);
    const later = { identity, cookie, clock, path: "/administracion", method: "POST" };
    expect(await thrown(visit(later).requireAdminProof("overview"))).toMatchObject({ status: 302 });
    const back = await goThrough(identity, { email, verified: true }, confirm(uid), { cookie, clock });
    const also = `__Host-admin=${setCookie(back.headers, "__Host-admin")}`;
    expect(await visit({ ...later, also }).requireAdminProof("overview")).toMatchObject({ uid });
  });

  test.each<[string, boolean]>([
    ["that has no account", false],
    ["that has no account, where the service makes one all the same", true],
  ])("verifying by a provider with an identity %s proves nothing and leaves no account", async (_name, ignores) => {
    const identity = new FakeSocialIdentity();
    identity.ignoresAutoCreate = ignores;
    const { cookie, uid } = await googlePerson(identity);
    const back = await goThrough(identity, { email: newEmail(), verified: true }, confirm(uid), { cookie });
    expect(flashOf(back.headers)).toEqual({
      type: "error",
      message: "Esa cuenta de Google no es la que está vinculada aquí. Elige la tuya para confirmar que eres tú.",
    });
    expect(setCookie(back.headers, "__Host-reciente")).toBeNull();
    expect(setCookie(back.headers, "__Host-session")).toBeNull();
    expect([...identity.accounts.values()].map((account) => account.uid)).toEqual([uid]);
    expect(identity.methodsOf(uid)).toEqual(["google.com"]);
  });

  test("a verification by a provider is rejected for another user's identity, whose account stays", async () => {
    const identity = new FakeSocialIdentity();
    const { cookie, uid } = await googlePerson(identity);
    const other = await googlePerson(identity);
    const withPassword = await person(identity);
    for (const who of [{ email: other.email, verified: true }, { email: withPassword.email }]) {
      const back = await goThrough(identity, who, confirm(uid), { cookie });
      expect(flashOf(back.headers)?.type).toBe("error");
      expect(setCookie(back.headers, "__Host-reciente")).toBeNull();
      expect(setCookie(back.headers, "__Host-session")).toBeNull();
    }
    expect(identity.accounts.size).toBe(3);
  });

  test("a verification by a provider needs a linked provider, and reports the failure", async () => {
    const identity = new FakeSocialIdentity();
    const { email, cookie, uid } = await googlePerson(identity);
    expect(
      await visit({ identity, method: "POST" }).social.start({ ...confirm(uid), provider: "twitter" }),
    ).toMatchObject({
      ok: false,
      failure: { message: "Twitter no está vinculado a tu cuenta: confirma con otro método." },
    });
    const { authUri, cookie: state } = await start(identity, confirm(uid), { cookie });
    identity.failing("signInWithIdp", () => rejection("INTERNAL", 500));
    const back = await comeBack(identity, state, identity.approve(authUri, { email }), { cookie });
    expect(flashOf(back.headers)?.message).toMatch(/^El servicio no está disponible/);
    expect(setCookie(back.headers, "__Host-reciente")).toBeNull();
  });

  test("a verification by a provider is rejected for another session", async () => {
    const identity = new FakeSocialIdentity();
    const { email, uid, cookie } = await googlePerson(identity);
    const other = await person(identity);
    const { authUri, cookie: state } = await start(identity, confirm(uid), { cookie });
    const back = await comeBack(identity, state, identity.approve(authUri, { email, verified: true }), {
      cookie: other.cookie,
    });
    expect(setCookie(back.headers, "__Host-reciente")).toBeNull();
  });
});
