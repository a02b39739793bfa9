import { generateKeyPairSync, verify } from "node:crypto";

import { describe, expect, test, vi } from "vitest";

import { createTokenSource, TokenError, type CachedToken } from "~/platform/crypto/google-token";

import { rejection } from "../helpers";

const { privateKey: key, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const account = {
  clientEmail: "worker@demo.example",
  privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
};
const signal = new AbortController().signal;

function tokensOver(
  answer: () => Response | Promise<Response>,
  options: { now?: () => number; cache?: Map<string, CachedToken> } = {},
) {
  const asked: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(new Request(input, init));
    return answer();
  };
  return { asked, source: createTokenSource(account, { fetch, cache: options.cache ?? new Map(), now: options.now }) };
}

const granted = (token = "t1", seconds = 3600) =>
  Response.json({ access_token: token, expires_in: seconds, token_type: "Bearer" });

describe("createTokenSource", () => {
  test("createTokenSource asks with an assertion that the service account signed", async () => {
    const { asked, source } = tokensOver(granted, { now: () => 1_800_000_000_000 });
    expect(await source.get(signal)).toBe("t1");
    expect(asked[0]?.url).toBe("https://oauth2.googleapis.com/token");
    const form = new URLSearchParams(await asked[0]?.text());
    expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
    const [header = "", claims = "", signature = ""] = form.get("assertion")?.split(".") ?? [];
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({ alg: "RS256", typ: "JWT" });
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      iss: account.clientEmail,
      iat: 1_800_000_000,
      exp: 1_800_003_600,
    });
    expect(
      verify("RSA-SHA256", Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, "base64url")),
    ).toBe(true);
  });

  test("createTokenSource shares one request among calls at the same time, and the token among sources", async () => {
    const cache = new Map<string, CachedToken>();
    const { asked, source } = tokensOver(granted, { cache });
    expect(await Promise.all([source.get(signal), source.get(signal), source.get(signal)])).toEqual(["t1", "t1", "t1"]);
    const other = tokensOver(() => granted("t2"), { cache });
    expect(await other.source.get(signal)).toBe("t1");
    expect([asked.length, other.asked.length]).toEqual([1, 0]);
  });

  test("createTokenSource asks again five minutes before a token ends, and after it was dropped", async () => {
    let now = 0;
    const answer = vi
      .fn<() => Response>()
      .mockReturnValueOnce(granted("t1"))
      .mockReturnValueOnce(granted("t2"))
      .mockReturnValueOnce(granted("t3"));
    const { source } = tokensOver(answer, { now: () => now });
    expect(await source.get(signal)).toBe("t1");
    now = 3_299_000;
    expect(await source.get(signal)).toBe("t1");
    now = 3_301_000;
    expect(await source.get(signal)).toBe("t2");
    source.drop("t1");
    expect(await source.get(signal)).toBe("t2");
    source.drop("t2");
    expect(await source.get(signal)).toBe("t3");
  });

  test.each<[string, () => Response, number]>([
    ["a refusal", () => Response.json({ error: "invalid_grant" }, { status: 400 }), 400],
    ["an outage", () => new Response("<html>", { status: 503 }), 503],
    ["HTML", () => new Response("<html>"), 200],
    ["a cut-off answer", () => new Response('{"access_token":"abc'), 200],
    ["an answer without a token", () => Response.json({ expires_in: 3600 }), 200],
  ])("%s is a TokenError that holds no part of a token, and is not remembered", async (_name, answer, status) => {
    const answers = [answer(), granted()];
    const { source } = tokensOver(() => answers.shift() ?? granted());
    const error = await rejection(source.get(signal));
    expect(error).toBeInstanceOf(TokenError);
    expect(error).toMatchObject({ status });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("abc");
    expect(await source.get(signal)).toBe("t1");
  });

  test("no connection is a TokenError", async () => {
    const { source } = tokensOver(() => Promise.reject(new TypeError("fetch failed")));
    expect(await rejection(source.get(signal))).toMatchObject({ name: "TokenError", status: 503 });
  });

  test("a key that cannot sign is a TokenError that does not show it", async () => {
    const source = createTokenSource(
      { ...account, privateKey: "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----" },
      { fetch: async () => granted(), cache: new Map() },
    );
    const error = await rejection(source.get(signal));
    expect(error).toMatchObject({ name: "TokenError", status: 400 });
    expect(String((error as Error).stack)).not.toContain("c2VjcmV0");
  });

  test("the caller's deadline ends the wait", async () => {
    const controller = new AbortController();
    const { source } = tokensOver(() => {
      controller.abort(new RangeError("time is up"));
      return Promise.reject(new TypeError("aborted"));
    });
    expect(await rejection(source.get(controller.signal))).toBeInstanceOf(RangeError);
  });
});
