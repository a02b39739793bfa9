import { describe, expect, test, vi } from "vitest";

import { UpstreamError } from "~/platform/errors";

import {
  cache,
  cacheDown,
  clockAt,
  database,
  databaseDown,
  idClaims,
  sessionClaims,
  sessionToken,
  signedInPerson,
  thrown,
  unsigned,
  visit,
} from "../support";

describe("a session", () => {
  test("a session is signed out without a cookie, or with an invalid one", async () => {
    expect(await visit().session()).toBeNull();
    for (const cookie of ["x", "a.b.c", "e30.e30.", "..", "x".repeat(5_000)])
      expect(await visit({ cookie }).session()).toBeNull();
  });

  test.each([
    ["expired", (uid: string) => ({ ...sessionClaims(uid), exp: Math.floor(Date.now() / 1000) - 60 })],
    ["of another project", (uid: string) => ({ ...sessionClaims(uid), aud: "otro-proyecto" })],
    [
      "from another project's issuer",
      (uid: string) => ({ ...sessionClaims(uid), iss: "https://session.firebase.google.com/otro" }),
    ],
    [
      "for custom tokens",
      (uid: string) => ({
        ...sessionClaims(uid),
        aud: "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
      }),
    ],
    ["that is an ID token", idClaims],
    ["from the future", (uid: string) => ({ ...sessionClaims(uid), iat: Math.floor(Date.now() / 1000) + 600 })],
    ["without a person", (uid: string) => ({ ...sessionClaims(uid), sub: "" })],
    ["of someone who cannot have a document", (uid: string) => ({ ...sessionClaims(uid), sub: `../users/${uid}` })],
  ])("%s is refused", async (_name, claims: (uid: string) => Record<string, unknown>) => {
    const { uid } = await signedInPerson();
    expect(await visit({ cookie: unsigned(claims(uid)) }).session()).toBeNull();
  });

  test("a session expires by our clock too", async () => {
    const { cookie } = await signedInPerson();
    const clock = clockAt();
    clock.forward(14 * 86_400 + 60);
    expect(await visit({ cookie, clock }).session()).toBeNull();
  });

  test("a session is signed out without a document, or with a disabled user", async () => {
    expect(await visit({ cookie: sessionToken(crypto.randomUUID()) }).session()).toBeNull();
    const { cookie } = await signedInPerson({ isActive: false });
    expect(await visit({ cookie }).session()).toBeNull();
  });

  test("a session is looked up once a request, and for reads not in Firestore while cached", async () => {
    const { cookie, uid } = await signedInPerson();
    const first = visit({ cookie });
    expect(await first.session()).toMatchObject({ uid });
    const readAll = vi.fn(databaseDown.readAll);
    const later = visit({ cookie, database: { ...databaseDown, readAll } });
    expect(await later.session()).toMatchObject({ uid, displayName: "Ana" });
    expect(readAll).not.toHaveBeenCalled();
  });

  test("a session is looked up in Firestore by guards, and remembered while Firestore is down", async () => {
    const { cookie, uid } = await signedInPerson();
    await visit({ cookie }).session();
    const readAll = vi.fn(databaseDown.readAll);
    expect(await visit({ cookie, database: { ...databaseDown, readAll } }).requireUser()).toMatchObject({ uid });
    expect(readAll).toHaveBeenCalledOnce();
  });
});

describe("signing out", () => {
  test("a sign-out revokes every copy of the cookie, for reads and changes, in KV and in Firestore", async () => {
    const { cookie, uid } = await signedInPerson();
    const other = sessionToken(uid);
    expect(await visit({ cookie }).session()).not.toBeNull();
    const headers = await visit({ cookie, method: "POST", path: "/salir" }).signOut();
    expect(headers.get("Set-Cookie")).toMatch(/^__Host-session=; Path=\/; Max-Age=0;/);
    for (const method of ["GET", "POST"]) {
      expect(await visit({ cookie, method }).session()).toBeNull();
      expect(await visit({ cookie, method, cache: cacheDown }).session()).toBeNull();
    }
    expect(await visit({ cookie: other }).session()).toMatchObject({ uid });
  });

  test("a sign-out stores a hash and an expiry, and never the cookie", async () => {
    const { cookie, uid } = await signedInPerson();
    await visit({ cookie, method: "POST" }).signOut();
    const [found] = await database.find({ collection: "revokedSessions", where: [["uid", "==", uid]], limit: 5 });
    expect(found?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(found?.data["expiresAt"]).toBeInstanceOf(Date);
    expect(JSON.stringify(found)).not.toContain(cookie);
  });

  test("a sign-out holds with one of the two stores, and fails with none", async () => {
    const first = await signedInPerson();
    await visit({ cookie: first.cookie, method: "POST", cache: cacheDown }).signOut();
    expect(await visit({ cookie: first.cookie }).session()).toBeNull();

    const second = await signedInPerson();
    await visit({ cookie: second.cookie, method: "POST", database: databaseDown }).signOut();
    expect(await visit({ cookie: second.cookie }).session()).toBeNull();
    expect(await visit({ cookie: second.cookie, method: "POST" }).session()).toBeNull();

    const third = await signedInPerson();
    await expect(
      visit({ cookie: third.cookie, method: "POST", database: databaseDown, cache: cacheDown }).signOut(),
    ).rejects.toThrow(UpstreamError);
    expect(await visit({ cookie: third.cookie }).session()).not.toBeNull();
  });

  test("a sign-out writes nothing for an invalid cookie", async () => {
    const commit = vi.fn(databaseDown.commit);
    for (const cookie of [null, "inventada", unsigned(idClaims("x"))]) {
      const headers = await visit({ cookie, method: "POST", database: { ...databaseDown, commit } }).signOut();
      expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
    }
    expect(commit).not.toHaveBeenCalled();
  });
});

describe("guards", () => {
  test("guards send a visitor to the sign-in page and back, also from a page's data address", async () => {
    const location = "/login?redirect=%2Fperfil%2Fanuncios%3Fpagina%3D2";
    expect(await thrown(visit({ path: "/perfil/anuncios?pagina=2" }).requireUser())).toEqual({ status: 302, location });
    expect(await thrown(visit({ path: "/perfil/anuncios.data?pagina=2&_routes=x" }).requireUser())).toEqual({
      status: 302,
      location,
    });
    expect(await thrown(visit({ path: "/administracion" }).requireAdmin("overview"))).toEqual({
      status: 302,
      location: "/login?redirect=%2Fadministracion",
    });
  });

  test("guards admit users, and answer 404 to them for administration", async () => {
    const { cookie, uid } = await signedInPerson();
    expect(await visit({ cookie }).requireUser()).toMatchObject({ uid, role: "user" });
    expect(await thrown(visit({ cookie }).requireAdmin("overview"))).toEqual({ status: 404, location: null });
  });

  test("guards take the role from Firestore and not from the cache, both ways", async () => {
    const { cookie, uid } = await signedInPerson();
    expect(await visit({ cookie }).session()).toMatchObject({ role: "user" });
    await database.commit([{ update: `users/${uid}`, data: { role: "admin" } }]);
    expect(await visit({ cookie }).session()).toMatchObject({ role: "user" });
    expect(await visit({ cookie }).requireAdmin("overview")).toMatchObject({ uid, role: "admin" });

    const admin = await signedInPerson({ role: "admin" });
    expect(await visit({ cookie: admin.cookie }).session()).toMatchObject({ role: "admin" });
    await database.commit([{ update: `users/${admin.uid}`, data: { role: "user" } }]);
    expect(await visit({ cookie: admin.cookie }).session()).toMatchObject({ role: "admin" });
    expect(await thrown(visit({ cookie: admin.cookie }).requireAdmin("overview"))).toMatchObject({ status: 404 });
  });

  test("guards reject an administrator who signed out or is disabled", async () => {
    const out = await signedInPerson({ role: "admin" });
    await visit({ cookie: out.cookie, method: "POST" }).signOut();
    expect(await thrown(visit({ cookie: out.cookie }).requireAdmin("overview"))).toMatchObject({ status: 302 });
    const disabled = await signedInPerson({ role: "admin", isActive: false });
    expect(await thrown(visit({ cookie: disabled.cookie }).requireAdmin("overview"))).toMatchObject({ status: 302 });
  });

  test("guards ask Firestore before a change: a disabled user changes nothing while still cached", async () => {
    const { cookie, uid } = await signedInPerson();
    expect(await visit({ cookie }).session()).not.toBeNull();
    await database.commit([{ update: `users/${uid}`, data: { isActive: false } }]);
    expect(await thrown(visit({ cookie, method: "POST" }).requireUser())).toMatchObject({ status: 302 });
  });
});

describe("with services down", () => {
  test("a session keeps users signed in through Firestore without KV", async () => {
    const { cookie, uid } = await signedInPerson();
    expect(await visit({ cookie, cache: cacheDown }).session()).toMatchObject({ uid });
  });

  test("a user who is not cached is signed out without Firestore, and guards answer 503 instead of asking to sign in", async () => {
    const { cookie } = await signedInPerson({ role: "admin" });
    const down = { cookie, database: databaseDown };
    expect(await visit(down).session()).toBeNull();
    await expect(visit(down).requireUser()).rejects.toMatchObject({
      status: 503,
      publicMessage: expect.stringMatching(/^El servicio no está disponible/) as string,
    });
    await expect(visit(down).requireAdmin("overview")).rejects.toMatchObject({ status: 503 });
    await expect(visit({ ...down, method: "POST" }).requireUser()).rejects.toBeInstanceOf(UpstreamError);
  });

  test("a session signs nobody in without both services, and public pages still answer", async () => {
    const { cookie } = await signedInPerson();
    await visit({ cookie }).session();
    expect(await visit({ cookie, database: databaseDown, cache: cacheDown }).session()).toBeNull();
  });

  test("a session signs nobody in without configuration", async () => {
    const { cookie } = await signedInPerson();
    expect(await visit({ cookie, firebase: null }).session()).toBeNull();
  });
});

describe("facts about users", () => {
  test("a public profile has a name and a date, and no contact", async () => {
    const photo = { key: "perfil/foto", width: 400, height: 400, color: "#a1b2c3" };
    const { uid } = await signedInPerson({
      phone: "+51999000111",
      department: "cusco",
      photo,
      ratingAvg: 4.5,
      ratingCount: 3,
    });
    const profile = await visit().publicProfile(uid);
    expect(profile).toEqual({
      uid,
      displayName: "Ana",
      since: expect.any(Date) as Date,
      department: "cusco",
      photo,
      rating: { average: 4.5, count: 3 },
      sales: 0,
      shop: null,
      undelivered: 0,
      verified: { identity: false, phone: false, email: false },
    });
    expect(await visit({ cache: cacheDown }).publicProfile(uid)).toEqual(profile);
  });

  test("an unknown uid has no profile, document or contact; a disabled user no profile and no contact", async () => {
    const { uid } = await signedInPerson({ isActive: false });
    for (const id of ["nadie", "a/b", "", "..", "x".repeat(200), uid]) {
      expect(await visit().publicProfile(id)).toBeNull();
      expect(await visit().contactOf(id)).toBeNull();
    }
    expect(await visit().user("a/b")).toBeNull();
    expect(await visit().user(uid)).toMatchObject({ uid, isActive: false });
  });

  test("a contact is read from the document, without the e-mail", async () => {
    const { uid } = await signedInPerson({ phone: "+5115550101", whatsapp: "+51900000101" });
    expect(await visit().contactOf(uid)).toEqual({ phone: "+5115550101", whatsapp: "+51900000101" });
  });
});

test("invalid cached sessions are ignored", async () => {
  const { cookie, uid } = await signedInPerson();
  await visit({ cookie }).session();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(cookie));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  await cache.put(
    `session:${hash}`,
    JSON.stringify({ uid: "otra-persona", email: "x@demo.pe", displayName: "X", role: "admin" }),
  );
  expect(await visit({ cookie }).session()).toMatchObject({ uid, role: "user" });
  await cache.put(`session:${hash}`, "nonsense");
  expect(await visit({ cookie }).session()).toMatchObject({ uid, role: "user" });
});
