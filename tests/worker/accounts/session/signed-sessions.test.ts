import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import {
  base64Url,
  cacheDown,
  clockAt,
  firebase,
  PROJECT,
  sessionClaims,
  signedInPerson,
  unsigned,
  visit,
} from "../support";

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

  test("signed sessions are unknown while the public keys cannot be fetched", async () => {
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

  test("signed sessions are verified by their signature; a new key is fetched, unknown ones once a minute", async () => {
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

  /** Other texts of one cookie that decoders read alike. */
  function spellings(cookie: string): string[] {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = alphabet[alphabet.indexOf(cookie.at(-1)!) ^ 1]!;
    const [header, payload, signature] = cookie.split(".");
    return [
      cookie.slice(0, -1) + last,
      `${cookie}==`,
      `${header}.${payload}.${signature!.replaceAll("-", "+").replaceAll("_", "/")}`,
      `${header}.${payload}.${signature!.slice(0, 9)} ${signature!.slice(9)}`,
    ];
  }

  test("signed sessions stay signed out in every other spelling of the cookie", async () => {
    const { uid } = await signedInPerson();
    serve(["vieja"]);
    const cookie = await sign("vieja", sessionClaims(uid));
    await visit({ cookie, method: "POST", firebase: production }).signOut();
    for (const method of ["GET", "POST"])
      for (const copy of [cookie, ...spellings(cookie)])
        expect(await visit({ cookie: copy, method, firebase: production }).session()).toBeNull();
  });

  test("signed sessions ignore the unused bits of their signature, and are invalid with padding, `+/` or blanks", async () => {
    const { uid } = await signedInPerson();
    serve(["vieja"]);
    const cookie = await sign("vieja", sessionClaims(uid));
    const [unusedBits, padded, , blank] = spellings(cookie);
    const seen = (copy: string) => visit({ cookie: copy, firebase: production }).session();
    expect(await seen(cookie)).toMatchObject({ uid });
    expect(await seen(unusedBits!)).toMatchObject({ uid });
    for (const copy of [padded!, blank!, `${cookie}.`, `${cookie}+`, `${cookie}/`]) expect(await seen(copy)).toBeNull();
    await visit({ cookie: unusedBits!, method: "POST", firebase: production }).signOut();
    expect(await seen(cookie)).toBeNull();
  });
});
