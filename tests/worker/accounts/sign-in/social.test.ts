import { describe, expect, test } from "vitest";

import { UserSchema } from "~/accounts/model";
import { PROVIDERS } from "~/accounts/providers";
import { SOCIAL_STARTS } from "~/accounts/sign-in/sign-in-limits.server";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";

import {
  clockAt,
  cookieOf,
  database,
  databaseDown,
  firebase,
  log,
  newEmail,
  rejection,
  visit,
  type Fault,
} from "../support";
import { FakeSocialIdentity } from "./fake-social";
import { comeBack, flashOf, goThrough, saidAt, sessionOf, setCookie, start } from "./social-support";

const CANCELLED = "El popup de autenticación fue cerrado";
const BLOCKED = "El popup fue bloqueado por el navegador";
const NETWORK = "Error de conexión. Verifica tu internet";
const TOO_MANY = "Demasiados intentos. Intenta más tarde";
const INVALID = "Email o contraseña incorrectos. Si no tienes cuenta, puedes registrarte";
const UNAVAILABLE = "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.";

async function documentOf(uid: string) {
  const snapshot = await database.read(`users/${uid}`);
  return snapshot && decodeDocument(UserSchema, snapshot, log);
}

describe("going to a provider", () => {
  test.each([
    ["google", "google.com", { prompt: "select_account" }],
    ["facebook", "facebook.com", undefined],
    ["twitter", "twitter.com", undefined],
    ["github", "github.com", { allow_signup: "true" }],
  ])("%s is asked for by redirect, and back to our callback", async (slug, providerId, customParameter) => {
    const identity = new FakeSocialIdentity();
    const answer = await visit({ identity, method: "POST" }).social.start({
      provider: slug,
      purpose: "sign-in",
      redirectTo: "/sell/flow",
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(identity.bodies.at(-1)).toEqual({
      method: "createAuthUri",
      body: {
        providerId,
        continueUri: "http://127.0.0.1:8787/auth/callback",
        authFlowType: "CODE_FLOW",
        ...(customParameter && { customParameter }),
      },
    });
    expect(answer.location).toMatch(/^http:\/\/127\.0\.0\.1:9\/social\?state=/);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-social=[\w-]+\.[\w-]+; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/);
    // Sealed: neither the session nor the way back can be read from it.
    expect(atob(cookie.split(/[=.;]/)[2]!.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("sell");
  });

  test.each([
    "linkedin",
    "",
    null,
    undefined,
    7,
    "password",
    "__proto__",
    "toString",
    "GOOGLE",
    "google.com.evil.test",
    "<script>",
  ])("%j is not supported, and nobody is asked", async (provider) => {
    const identity = new FakeSocialIdentity();
    const answer = await visit({ identity, method: "POST" }).social.start({
      provider,
      purpose: "sign-in",
      redirectTo: "/",
    });
    expect(answer).toEqual({
      ok: false,
      failure: {
        ok: false,
        cause: "unsupported-provider",
        status: 400,
        message: "Proveedor no soportado. Elige Google, Facebook, Twitter o GitHub.",
      },
    });
    expect(identity.calls).toEqual([]);
  });

  test("the way to a provider leads only to the provider", async () => {
    const identity = new FakeSocialIdentity();
    for (const door of [
      "https://mal.test/o",
      "http://127.0.0.1:9.mal.test/social",
      "http://127.0.0.1:10/social",
      "https://accounts.google.com/o",
      "http://a@127.0.0.1:9/social",
    ]) {
      identity.door = door;
      const answer = await visit({ identity, method: "POST" }).social.start({
        provider: "google",
        purpose: "sign-in",
        redirectTo: "/",
      });
      expect(answer, door).toMatchObject({
        ok: false,
        failure: { status: 503, message: "Recibimos una respuesta incompleta. Intenta de nuevo en unos minutos." },
      });
    }
    const production = { ...firebase, authEmulatorHost: null };
    for (const [door, ok] of [
      ["https://accounts.google.com/o/oauth2/auth", true],
      ["https://demo-rebi.firebaseapp.com/__/auth", false],
      ["https://github.com/login", false],
      ["http://127.0.0.1:9/social", false],
    ] as const) {
      identity.door = door;
      const answer = await visit({ identity, firebase: production, method: "POST" }).social.start({
        provider: "google",
        purpose: "sign-in",
        redirectTo: "/",
      });
      expect(answer.ok, door).toBe(ok);
    }
  });

  test("the way to a provider is blocked after 60 from an address in a quarter of an hour, and at once in a burst", async () => {
    const identity = new FakeSocialIdentity();
    const clock = clockAt(new Date("2026-06-01T12:00:00Z"));
    const address = crypto.randomUUID();
    const go = (from = address, burst?: RateLimit) =>
      visit({ identity, clock, address: from, burst, method: "POST" }).social.start({
        provider: "github",
        purpose: "sign-in",
        redirectTo: "/",
      });
    const results = await Promise.all(Array.from({ length: SOCIAL_STARTS.limit + 3 }, () => go()));
    expect(results.filter(({ ok }) => ok)).toHaveLength(SOCIAL_STARTS.limit);
    expect(await go()).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining(TOO_MANY) as string, status: 429 },
    });
    expect((await go(crypto.randomUUID())).ok).toBe(true);
    expect(await go(crypto.randomUUID(), { limit: () => Promise.resolve({ success: false }) })).toMatchObject({
      ok: false,
      failure: { status: 429 },
    });
    clock.forward(15 * 60);
    expect((await go()).ok).toBe(true);
  });

  test.each<[string, Fault, string, number]>([
    ["no connection", () => Promise.reject(new TypeError("lost")), NETWORK, 503],
    ["silence", () => new Promise(() => undefined), NETWORK, 503],
    ["429", () => rejection("RESOURCE_EXHAUSTED", 429), TOO_MANY, 429],
    ["503 in HTML", () => new Response("<html>", { status: 503 }), UNAVAILABLE, 503],
    [
      "a provider that is switched off",
      () => rejection("OPERATION_NOT_ALLOWED : The identity provider configuration is not found."),
      "Método de autenticación no habilitado",
      403,
    ],
    ["an unknown provider", () => rejection("INVALID_PROVIDER_ID"), "Método de autenticación no habilitado", 403],
    ["something new", () => rejection("SOMETHING_NEW"), "Error al procesar la autenticación", 503],
  ])("%s is reported", async (_name, fault, message, status) => {
    const identity = new FakeSocialIdentity().failing("createAuthUri", fault);
    const answer = await visit({ identity, method: "POST", deadlineMs: 30 }).social.start({
      provider: "google",
      purpose: "sign-in",
      redirectTo: "/",
    });
    expect(answer).toMatchObject({ ok: false, failure: { message, status } });
  });

  test("the way to a provider reports missing configuration, and a database that is down", async () => {
    const request = { provider: "google", purpose: "sign-in", redirectTo: "/" } as const;
    expect(await visit({ firebase: null, method: "POST" }).social.start(request)).toMatchObject({
      ok: false,
      failure: { status: 500, message: "Firebase no está configurado. Contacta al administrador." },
    });
    expect(await visit({ database: databaseDown, method: "POST" }).social.start(request)).toMatchObject({
      ok: false,
      failure: { status: 503, message: UNAVAILABLE },
    });
  });
});

describe("coming back", () => {
  test.each(PROVIDERS.map(({ slug, id }) => [slug, id]))(
    "coming back as a new person by %s makes the account, its document and a session",
    async (provider, id) => {
      const identity = new FakeSocialIdentity();
      const email = newEmail();
      const verified = provider === "google";
      const back = await goThrough(
        identity,
        { email, name: "Ana Ríos", verified, photoUrl: "https://provider.test/ana.jpg" },
        { provider, redirectTo: "/sell/flow?a=1" },
      );
      expect(back.location).toBe("/sell/flow?a=1");
      expect(setCookie(back.headers, "__Host-social")).toBe("");
      const { uid } = identity.accounts.get(email)!;
      expect(identity.methodsOf(uid)).toEqual([id]);
      expect(await documentOf(uid)).toMatchObject({
        uid,
        email,
        displayName: "Ana Ríos",
        emailVerified: verified,
        profileImageUrl: null,
        role: "user",
        isActive: true,
      });
      expect(await sessionOf(back)).toMatchObject({ uid, email, displayName: "Ana Ríos" });
    },
  );

  test("the way back from a provider keeps the document of a known user", async () => {
    const identity = new FakeSocialIdentity();
    const person = { email: newEmail(), name: "Ana" };
    await goThrough(identity, person);
    const { uid } = identity.accounts.get(person.email)!;
    await database.commit([{ update: `users/${uid}`, data: { displayName: "Anita", role: "admin" } }]);
    expect(await sessionOf(await goThrough(identity, { ...person, name: "Otra" }))).toMatchObject({
      uid,
      displayName: "Anita",
      role: "admin",
    });
  });

  test("a new account has a name without a name or an e-mail from the provider", async () => {
    const identity = new FakeSocialIdentity();
    const back = await goThrough(identity, { email: "" }, { provider: "twitter" });
    expect(await sessionOf(back)).toMatchObject({ email: "", displayName: "Usuario" });
  });

  test("the way back from a provider passes the whole address on, on the site's own host", async () => {
    const identity = new FakeSocialIdentity();
    const { authUri, cookie } = await start(identity);
    const path = `${identity.approve(authUri, { email: newEmail() })}&scope=email%20openid&authuser=0`;
    await comeBack(identity, cookie, path);
    expect(identity.bodies.find(({ method }) => method === "signInWithIdp")?.body).toMatchObject({
      requestUri: `http://127.0.0.1:8787${path}`,
      returnSecureToken: true,
      returnIdpCredential: true,
    });
  });

  test("the way back from a provider revokes the browser's earlier session", async () => {
    const identity = new FakeSocialIdentity();
    const { email } = identity.add({ email: newEmail() });
    const old = cookieOf(
      await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" }),
    );
    await goThrough(identity, { email: newEmail() }, {}, { cookie: old });
    expect(await visit({ cookie: old }).session()).toBeNull();
  });
});

describe("an answer that is rejected", () => {
  async function nobodyEnters(back: Awaited<ReturnType<typeof comeBack>>, message: string) {
    expect(saidAt(back)).toBe(message);
    expect(setCookie(back.headers, "__Host-session")).toBeNull();
    expect(setCookie(back.headers, "__Host-social")).toBe("");
    expect(flashOf(back.headers)).toBeNull();
  }

  test("an answer is rejected that was used before, or at the same time", async () => {
    const identity = new FakeSocialIdentity();
    const { authUri, cookie } = await start(identity, { redirectTo: "/sell/flow" });
    const path = identity.approve(authUri, { email: newEmail() });
    const backs = await Promise.all([comeBack(identity, cookie, path), comeBack(identity, cookie, path)]);
    expect(backs.filter(({ headers }) => setCookie(headers, "__Host-session"))).toHaveLength(1);
    const replayed = await comeBack(identity, cookie, path);
    await nobodyEnters(replayed, INVALID);
    expect(replayed.location).toBe("/login?redirect=%2Fsell%2Fflow&causa=credencial");
    expect(identity.calls.filter((call) => call === "signInWithIdp")).toHaveLength(1);
  });

  test("an answer is rejected in another browser, with its own cookie or none", async () => {
    const identity = new FakeSocialIdentity();
    const victim = await start(identity);
    const thief = await start(identity);
    const path = identity.approve(victim.authUri, { email: newEmail() });
    await nobodyEnters(await comeBack(identity, thief.cookie, path), INVALID);
    await nobodyEnters(await comeBack(identity, null, path), BLOCKED);
    // And nobody is signed in to the thief's account by a link of theirs.
    await nobodyEnters(
      await comeBack(identity, victim.cookie, identity.approve((await start(identity)).authUri, { email: newEmail() })),
      INVALID,
    );
    expect(identity.accounts.size).toBe(0);
  });

  test("an answer is rejected after 10 minutes", async () => {
    const identity = new FakeSocialIdentity();
    const clock = clockAt();
    const { authUri, cookie } = await start(identity, {}, { clock });
    const path = identity.approve(authUri, { email: newEmail() });
    clock.forward(10 * 60);
    await nobodyEnters(await comeBack(identity, cookie, path, { clock }), BLOCKED);
    expect(identity.calls).not.toContain("signInWithIdp");
  });

  test("an answer is rejected with a forged cookie", async () => {
    const identity = new FakeSocialIdentity();
    const { authUri, cookie } = await start(identity);
    const path = identity.approve(authUri, { email: newEmail() });
    const [nonce = "", sealed = ""] = cookie.split(".");
    const other = sealed.startsWith("A") ? "B" : "A";
    for (const forged of ["", "x", `${nonce}.${other}${sealed.slice(1)}`, `${sealed}.${nonce}`, `${cookie}.x`])
      await nobodyEnters(await comeBack(identity, forged, path), BLOCKED);
    expect(identity.calls).not.toContain("signInWithIdp");
  });

  test.each([
    ["?error=access_denied&state=x", CANCELLED],
    ["?error=access_denied&error_reason=user_denied&error_description=Permissions+error", CANCELLED],
    ["?denied=token", CANCELLED],
    ["?error=temporarily_unavailable", NETWORK],
    ["?error=server_error", NETWORK],
    ["?error=application_suspended", "Método de autenticación no habilitado"],
    ["?error=unauthorized_client", "Método de autenticación no habilitado"],
    ["?error=%3Cscript%3E", "Error al procesar la autenticación"],
    ["?error=toString", "Error al procesar la autenticación"],
  ])("%s says so, with and without the cookie", async (query, message) => {
    const identity = new FakeSocialIdentity();
    const { cookie } = await start(identity, { redirectTo: "/sell/flow" });
    const back = await comeBack(identity, cookie, `/auth/callback${query}`);
    await nobodyEnters(back, message);
    expect(back.location).toMatch(/^\/login\?redirect=%2Fsell%2Fflow&causa=[a-z-]+$/);
    await nobodyEnters(await comeBack(identity, null, `/auth/callback${query}`), message);
    expect(identity.calls).toEqual(["createAuthUri"]);
  });
});

describe.each(["signInWithIdp", "createSessionCookie"])("a fault of %s", (method) => {
  test.each<[string, Fault, string]>([
    ["no connection", () => Promise.reject(new TypeError("lost")), NETWORK],
    ["silence", () => new Promise(() => undefined), NETWORK],
    ["429", () => rejection("RESOURCE_EXHAUSTED", 429), TOO_MANY],
    ["500", () => rejection("INTERNAL", 500), UNAVAILABLE],
    ["503 in HTML", () => new Response("<html>", { status: 503 }), UNAVAILABLE],
    ["HTML for an answer", () => new Response("<html>"), UNAVAILABLE],
    ["a cut-off answer", () => new Response('{"localId":"x","idTo'), UNAVAILABLE],
    ["an answer without an account", () => Response.json({ kind: "x" }), UNAVAILABLE],
    ["a refusal", () => rejection("USER_DISABLED"), "Esta cuenta ha sido deshabilitada"],
  ])("%s signs nobody in", async (_name, fault, message) => {
    const identity = new FakeSocialIdentity();
    const { authUri, cookie } = await start(identity);
    const path = identity.approve(authUri, { email: newEmail() });
    const back = await comeBack(identity.failing(method, fault) as FakeSocialIdentity, cookie, path, {
      deadlineMs: 30,
    });
    expect(saidAt(back)).toBe(message);
    expect(setCookie(back.headers, "__Host-session")).toBeNull();
    if (method === "signInWithIdp") expect(identity.calls.filter((call) => call === method)).toHaveLength(1);
  });
});

describe("the database", () => {
  test("a database that is down prevents the exchange", async () => {
    const identity = new FakeSocialIdentity();
    const { authUri, cookie } = await start(identity);
    const back = await comeBack(identity, cookie, identity.approve(authUri, { email: newEmail() }), {
      database: databaseDown,
    });
    expect(saidAt(back)).toBe(UNAVAILABLE);
    expect(identity.calls).not.toContain("signInWithIdp");
  });

  test("a database that rejects the document of a new user fails the sign-in", async () => {
    const identity = new FakeSocialIdentity();
    const { authUri, cookie } = await start(identity);
    const rejecting: Database = {
      ...databaseDown,
      commit: (writes) =>
        writes.some((write) => "create" in write && write.create.startsWith("users/"))
          ? Promise.reject(new FirestoreError("UNAVAILABLE", "down"))
          : database.commit(writes),
    };
    const email = newEmail();
    const back = await comeBack(identity, cookie, identity.approve(authUri, { email, name: "Ana" }), {
      database: rejecting,
    });
    expect(saidAt(back)).toBe("Error al crear usuario en la base de datos");
    expect(setCookie(back.headers, "__Host-session")).toBeNull();
    // The next sign-in makes it.
    expect(await sessionOf(await goThrough(identity, { email, name: "Ana" }))).toMatchObject({ displayName: "Ana" });
  });

  test("the sign-in rejects a disabled user", async () => {
    const identity = new FakeSocialIdentity();
    const person = { email: newEmail() };
    await goThrough(identity, person);
    await database.commit([{ update: `users/${identity.accounts.get(person.email)!.uid}`, data: { isActive: false } }]);
    expect(saidAt(await goThrough(identity, person))).toBe("Esta cuenta ha sido deshabilitada");
  });
});
