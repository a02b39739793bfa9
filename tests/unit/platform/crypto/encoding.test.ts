import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { fromBase64, fromBase64Url, readTokenPart, toBase64, toBase64Url } from "~/platform/crypto/encoding";

describe("base64 and base64url", () => {
  test("base64 and base64url give back the same bytes, as Node's own encoding does", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
        expect(fromBase64(toBase64(bytes))).toEqual(new Uint8Array(bytes));
        if (bytes.length > 0) expect(fromBase64Url(toBase64Url(bytes))).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  test("base64 and base64url take more bytes than one call has arguments", () => {
    const bytes = new Uint8Array(300_000).fill(7);
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  });

  test.each([undefined, "", "a", "a=", "a+b/", "ñ", " YQ"])("%j is no base64url", (text) => {
    expect(fromBase64Url(text)).toBeNull();
  });
});

describe("readTokenPart", () => {
  test("readTokenPart reads JSON in any script", () => {
    expect(readTokenPart(Buffer.from('{"sub":"ñandú"}').toString("base64url"))).toEqual({ sub: "ñandú" });
  });

  test.each([undefined, "", "===", "bm90IGpzb24", "_w"])("readTokenPart answers null for %j", (part) => {
    expect(readTokenPart(part)).toBeNull();
  });
});
