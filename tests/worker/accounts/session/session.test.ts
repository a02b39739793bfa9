import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { UpstreamError } from "~/platform/errors";

import {
  base64Url,
  cache,
  cacheDown,
  clockAt,
  database,
  databaseDown,
  firebase,
  idClaims,
  PROJECT,
  sessionClaims,
  sessionToken,
  signedInPerson,
  thrown,
  unsigned,
  visit,
} from "../support";

describe("a session", () => {
  it("is nobody's without a cookie, or with one that means nothing", async () => {
    expect(await visit().session()).toBeNull();
    for (const cookie of ["x", "a.b.c", "e30.e30.", "..", "x".repeat(5_000)])
      expect(await visit({ cookie }).session()).toBeNull();
  });

  it.each([
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

  it("ends by our clock too", async () => {
    const { cookie } = await signedInPerson();
    const clock = clockAt();
    clock.forward(14 * 86_400 + 60);
    expect(await visit({ cookie, clock }).session()).toBeNull();
  });

  it("of someone without a document, or with one that is not active, is nobody's", async () => {
    expect(await visit({ cookie: sessionToken(crypto.randomUUID()) }).session()).toBeNull();
    const { cookie } = await signedInPerson({ isActive: false });
    expect(await visit({ cookie }).session()).toBeNull();
  });

  it("is looked up once a request, and for reading not in Firestore while it is remembered", async () => {
    const { cookie, uid } = await signedInPerson();
    const first = visit({ cookie });
    expect(await first.session()).toMatchObject({ uid });
    const readAll = vi.fn(databaseDown.readAll);
    const later = visit({ cookie, database: { ...databaseDown, readAll } });
    expect(await later.session()).toMatchObject({ uid, displayName: "Ana" });
    expect(await later.requireUser()).toMatchObject({ uid });
    expect(readAll).not.toHaveBeenCalled();
  });
});

describe("signing out", () => {
  it("ends the session for every copy of the cookie, for reading and for changes, at the edge and in Firestore", async () => {
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

  it("stores a hash and an end, and never the cookie", async () => {
    const { cookie, uid } = await signedInPerson();
    await visit({ cookie, method: "POST" }).signOut();
    const [found] = await database.find({ collection: "revokedSessions", where: [["uid", "==", uid]], limit: 5 });
    expect(found?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(found?.data["expiresAt"]).toBeInstanceOf(Date);
    expect(JSON.stringify(found)).not.toContain(cookie);
  });

  it("holds with one of the two stores, and fails with none", async () => {
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

  it("writes nothing for a cookie that is no session", async () => {
    const commit = vi.fn(databaseDown.commit);
    for (const cookie of [null, "inventada", unsigned(idClaims("x"))]) {
      const headers = await visit({ cookie, method: "POST", database: { ...databaseDown, commit } }).signOut();
      expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
    }
    expect(commit).not.toHaveBeenCalled();
  });
});

describe("guards", () => {
  it("send a visitor to the sign-in page and back, also from a page's data address", async () => {
    const location = "/login?redirect=%2Fperfil%2Fanuncios%3Fpagina%3D2";
    expect(await thrown(visit({ path: "/perfil/anuncios?pagina=2" }).requireUser())).toEqual({ status: 302, location });
    expect(await thrown(visit({ path: "/perfil/anuncios.data?pagina=2&_routes=x" }).requireUser())).toEqual({
      status: 302,
      location,
    });
    expect(await thrown(visit({ path: "/administracion" }).requireAdmin())).toEqual({
      status: 302,
      location: "/login?redirect=%2Fadministracion",
    });
  });

  it("let people in, and tell them apart from administrators by a 404", async () => {
    const { cookie, uid } = await signedInPerson();
    expect(await visit({ cookie }).requireUser()).toMatchObject({ uid, role: "user" });
    expect(await thrown(visit({ cookie }).requireAdmin())).toEqual({ status: 404, location: null });
  });

  it("take the role from Firestore and not from what is remembered, both ways", async () => {
    const { cookie, uid } = await signedInPerson();
    expect(await visit({ cookie }).session()).toMatchObject({ role: "user" });
    await database.commit([{ update: `users/${uid}`, data: { role: "admin" } }]);
    expect(await visit({ cookie }).session()).toMatchObject({ role: "user" });
    expect(await visit({ cookie }).requireAdmin()).toMatchObject({ uid, role: "admin" });

    const admin = await signedInPerson({ role: "admin" });
    expect(await visit({ cookie: admin.cookie }).session()).toMatchObject({ role: "admin" });
    await database.commit([{ update: `users/${admin.uid}`, data: { role: "user" } }]);
    expect(await visit({ cookie: admin.cookie }).session()).toMatchObject({ role: "admin" });
    expect(await thrown(visit({ cookie: admin.cookie }).requireAdmin())).toMatchObject({ status: 404 });
  });

  it("do not let an administrator in after signing out, or when disabled", async () => {
    const out = await signedInPerson({ role: "admin" });
    await visit({ cookie: out.cookie, method: "POST" }).signOut();
    expect(await thrown(visit({ cookie: out.cookie }).requireAdmin())).toMatchObject({ status: 302 });
    const disabled = await signedInPerson({ role: "admin", isActive: false });
    expect(await thrown(visit({ cookie: disabled.cookie }).requireAdmin())).toMatchObject({ status: 302 });
  });

  it("ask Firestore before a change: a disabled person changes nothing while still remembered", async () => {
    const { cookie, uid } = await signedInPerson();
    expect(await visit({ cookie }).session()).not.toBeNull();
    await database.commit([{ update: `users/${uid}`, data: { isActive: false } }]);
    expect(await thrown(visit({ cookie, method: "POST" }).requireUser())).toMatchObject({ status: 302 });
  });
});

describe("with services down", () => {
  it("KV: people stay signed in through Firestore", async () => {
    const { cookie, uid } = await signedInPerson();
    expect(await visit({ cookie, cache: cacheDown }).session()).toMatchObject({ uid });
  });

  it("Firestore: who is not remembered is taken for no one, and guards say why instead of asking to sign in", async () => {
    const { cookie } = await signedInPerson({ role: "admin" });
    const down = { cookie, database: databaseDown };
    expect(await visit(down).session()).toBeNull();
    await expect(visit(down).requireUser()).rejects.toMatchObject({
      status: 503,
      publicMessage: expect.stringMatching(/^El servicio no está disponible/) as string,
    });
    await expect(visit(down).requireAdmin()).rejects.toMatchObject({ status: 503 });
    await expect(visit({ ...down, method: "POST" }).requireUser()).rejects.toBeInstanceOf(UpstreamError);
  });

  it("both: nobody is signed in, and a page for everyone still has its answer", async () => {
    const { cookie } = await signedInPerson();
    await visit({ cookie }).session();
    expect(await visit({ cookie, database: databaseDown, cache: cacheDown }).session()).toBeNull();
  });

  it("not configured: nobody is signed in", async () => {
    const { cookie } = await signedInPerson();
    expect(await visit({ cookie, firebase: null }).session()).toBeNull();
  });
});

describe("signed sessions, as in production", () => {
  const production = { ...firebase, authEmulatorHost: null };
  const KEYS_URL = "https://www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys";
  const keys = new Map<string, CryptoKeyPair>();
  const realFetch = globalThis.fetch;

  beforeAll(async () => {
    for (const kid of ["vieja", "nueva", "ajena"]) {
      keys.set(
        kid,
        (await crypto.subtle.generateKey(
          {
            name: "RSASSA-PKCS1-v1_5",
            modulusLength: 2048,
            publicExponent: new Uint8Array([1, 0, 1]),
            hash: "SHA-256",
          },
          true,
          ["sign", "verify"],
        )) as CryptoKeyPair,
      );
    }
  });
  afterEach(() => vi.unstubAllGlobals());

  async function sign(
    kid: string,
    claims: Record<string, unknown>,
    header: Record<string, unknown> = { alg: "RS256", kid },
  ): Promise<string> {
    const unsignedPart = unsigned({ ...claims, nonce: crypto.randomUUID() }, header).slice(0, -1);
    const signature = await crypto.subtle.sign(
      "RSASSA-PKCS1-v1_5",
      keys.get(kid)!.privateKey,
      new TextEncoder().encode(unsignedPart),
    );
    return `${unsignedPart}.${base64Url(String.fromCharCode(...new Uint8Array(signature)))}`;
  }

  /** Serves the named public keys, and counts how often it is asked; everything else goes its way. */
  function serve(kids: string[], answer?: () => Promise<Response>) {
    const asked = vi.fn(async () => {
      if (answer) return answer();
      const jwks = await Promise.all(
        kids.map(async (kid) => ({ ...(await crypto.subtle.exportKey("jwk", keys.get(kid)!.publicKey)), kid })),
      );
      return Response.json({ keys: jwks }, { headers: { "Cache-Control": "public, max-age=30" } });
    });
    vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
      input === KEYS_URL ? asked() : realFetch(input, init),
    );
    return asked;
  }

  it("nobody knows while the keys cannot be had", async () => {
    const { uid } = await signedInPerson();
    const cookie = await sign("vieja", sessionClaims(uid));
    for (const answer of [
      () => Promise.reject(new TypeError("lost")),
      async () => new Response("<html>", { status: 503 }),
      async () => new Response("<html>"),
    ]) {
      serve([], answer);
      expect(await visit({ cookie, firebase: production, cache: cacheDown }).session()).toBeNull();
      await expect(visit({ cookie, firebase: production, cache: cacheDown }).requireUser()).rejects.toMatchObject({
        status: 503,
      });
    }
  });

  it("are taken by their signature; a key that is new is fetched, made-up ones once a minute", async () => {
    const { uid } = await signedInPerson();
    const clock = clockAt();
    const seen = (cookie: string) => visit({ cookie, firebase: production, clock }).session();

    let asked = serve(["vieja"]);
    const cookie = await sign("vieja", sessionClaims(uid));
    expect(await seen(cookie)).toMatchObject({ uid });
    expect(await seen(await sign("vieja", sessionClaims(uid)))).toMatchObject({ uid });
    expect(asked).toHaveBeenCalledTimes(1);

    // Not ours, changed, unsigned, another algorithm, an ID token under the same key.
    expect(await seen(await sign("ajena", sessionClaims(uid), { alg: "RS256", kid: "vieja" }))).toBeNull();
    const [header, , signature] = cookie.split(".");
    expect(await seen(`${header}.${base64Url(JSON.stringify(sessionClaims("otra-persona")))}.${signature}`)).toBeNull();
    expect(await seen(unsigned(sessionClaims(uid)))).toBeNull();
    expect(await seen(unsigned(sessionClaims(uid), { alg: "none", kid: "vieja" }))).toBeNull();
    expect(await seen(await sign("vieja", sessionClaims(uid), { alg: "HS256", kid: "vieja" }))).toBeNull();
    expect(
      await seen(await sign("vieja", { ...sessionClaims(uid), iss: `https://securetoken.google.com/${PROJECT}` })),
    ).toBeNull();

    asked = serve(["vieja", "nueva"]);
    const renewed = await sign("nueva", sessionClaims(uid));
    expect(await seen(renewed)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
    clock.forward(61);
    expect(await seen(renewed)).toMatchObject({ uid });
    for (let count = 0; count < 5; count += 1) expect(await seen(await sign("ajena", sessionClaims(uid)))).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe("what is known of people", () => {
  it("a public profile says a name and since when, and nothing to reach them by", async () => {
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
    });
    expect(await visit({ database: databaseDown }).publicProfile(uid)).toEqual(profile);
    expect(await visit({ cache: cacheDown }).publicProfile(uid)).toEqual(profile);
  });

  it("nobody has no profile, no document and no contact; a disabled person no profile and no contact", async () => {
    const { uid } = await signedInPerson({ isActive: false });
    for (const id of ["nadie", "a/b", "", "..", "x".repeat(200), uid]) {
      expect(await visit().publicProfile(id)).toBeNull();
      expect(await visit().contactOf(id)).toBeNull();
    }
    expect(await visit().user("a/b")).toBeNull();
    expect(await visit().user(uid)).toMatchObject({ uid, isActive: false });
  });

  it("a contact is what the document says now, and no e-mail", async () => {
    const { uid } = await signedInPerson({ phone: "+5115550101", whatsapp: "+51900000101" });
    expect(await visit().contactOf(uid)).toEqual({ phone: "+5115550101", whatsapp: "+51900000101" });
  });
});

it("what is remembered fits no other shape", async () => {
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
