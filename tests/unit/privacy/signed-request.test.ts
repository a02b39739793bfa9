import { createHmac } from "node:crypto";

import { describe, expect, test } from "vitest";

import { readSignedRequest, SIGNED_REQUEST_MAX_CHARS } from "~/privacy/deletion/facebook.server";

const SECRET = "facebook-app-secret-of-the-tests";
const NOW = new Date("2026-11-20T15:00:00Z");
const ISSUED = NOW.getTime() / 1000 - 2;
const PAYLOAD = { algorithm: "HMAC-SHA256", expires: ISSUED + 3600, issued_at: ISSUED, user_id: "218471" };

function signed(payload: unknown, { secret = SECRET, algorithm = "sha256" } = {}): string {
  const text = Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload)).toString("base64url");
  return `${createHmac(algorithm, secret).update(text).digest("base64url")}.${text}`;
}

const read = async (text: string) => (await readSignedRequest(text, SECRET, NOW))?.userId ?? null;
const good = signed(PAYLOAD);
const [signature = "", payload = ""] = good.split(".");

describe("Facebook's signed request", () => {
  test("Facebook's signed request contains the user id if Facebook signed it for our app", async () => {
    expect(await readSignedRequest(good, SECRET, NOW)).toEqual({ userId: "218471", issuedAt: new Date(ISSUED * 1000) });
  });

  test("Facebook's signed request has the shape of Facebook's documentation: the signature covers the encoded payload", async () => {
    // Keys in another order, blanks, and fields that we do not know.
    expect(
      await read(
        signed(
          ` { "user_id":"1234567890123456", "oauth_token":"x", "issued_at": ${ISSUED}, "algorithm":"HMAC-SHA256" } `,
        ),
      ),
    ).toBe("1234567890123456");
  });

  test.each<[string, string]>([
    ["empty", ""],
    ["one part", payload],
    ["three parts", `${good}.x`],
    ["without a signature", `.${payload}`],
    ["without a payload", `${signature}.`],
    ["cut off", good.slice(0, -4)],
    ["cut off in its signature", `${signature.slice(0, -4)}.${payload}`],
    ["of another payload", `${signature}.${signed({ ...PAYLOAD, user_id: "999" }).split(".")[1]}`],
    ["by another secret", signed(PAYLOAD, { secret: "another-secret" })],
    ["by an empty secret's key", signed(PAYLOAD, { secret: " " })],
    ["by another hash", signed(PAYLOAD, { algorithm: "sha1" })],
    ["by a longer hash", signed(PAYLOAD, { algorithm: "sha512" })],
    ["no base64url in its signature", `${signature.slice(0, -1)}*.${payload}`],
    ["parts the wrong way round", `${payload}.${signature}`],
    ["huge", `${signature}.${"A".repeat(SIGNED_REQUEST_MAX_CHARS)}`],
  ])("Facebook's signed request is rejected when it is %s", async (_name, text) => {
    expect(await read(text)).toBeNull();
  });

  test.each<[string, unknown]>([
    ["another algorithm", { ...PAYLOAD, algorithm: "HMAC-SHA1" }],
    ["no algorithm at all", { ...PAYLOAD, algorithm: "none" }],
    ["no word of its algorithm", { ...PAYLOAD, algorithm: undefined }],
    ["no person", { ...PAYLOAD, user_id: undefined }],
    ["a person who is a number", { ...PAYLOAD, user_id: 218471 }],
    ["a person who is a path", { ...PAYLOAD, user_id: "../users/x" }],
    ["a person without end", { ...PAYLOAD, user_id: "1".repeat(33) }],
    ["no time", { ...PAYLOAD, issued_at: undefined }],
    ["a time of words", { ...PAYLOAD, issued_at: String(ISSUED) }],
    ["a time of last week", { ...PAYLOAD, issued_at: ISSUED - 7 * 86_400 }],
    ["a time of tomorrow", { ...PAYLOAD, issued_at: ISSUED + 86_400 }],
    ["a list", [PAYLOAD]],
    ["nothing", null],
    ["what is no JSON", "{user_id:218471"],
    ["an empty text", " "],
  ])("Facebook's signed request is rejected when it is signed and says %s", async (_name, given) => {
    expect(await read(signed(given))).toBeNull();
  });

  test.each([
    [0, "218471"],
    [5 * 60, "218471"],
    [5 * 60 + 1, null],
    [-24 * 3600, "218471"],
    [-24 * 3600 - 1, null],
  ])("Facebook's signed request that was issued %d s from now answers %j", async (seconds, person) => {
    expect(await read(signed({ ...PAYLOAD, issued_at: NOW.getTime() / 1000 + seconds }))).toBe(person);
  });
});
