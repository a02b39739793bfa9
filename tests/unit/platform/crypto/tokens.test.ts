import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { createTokens, type Tokens } from "~/platform/crypto/tokens.server";

const SECRET = "a secret of the test, 32 characters or more";
const Any = z.unknown();
const State = z.object({ provider: z.string(), redirect: z.string() });
const state = { provider: "google.com", redirect: "/perfil?a=ñandú 🚲" };

function tokensAt(
  time = 0,
  secret = SECRET,
  formerSecret: string | null = null,
): Tokens & { at(milliseconds: number): void } {
  let now = Date.UTC(2026, 10, 21) + time;
  return {
    ...createTokens({ secret, formerSecret, clock: { now: () => new Date(now) } }),
    at: (milliseconds) => void (now = Date.UTC(2026, 10, 21) + milliseconds),
  };
}

const KINDS = [
  ["signed", "sign", "verify"],
  ["sealed", "seal", "open"],
] as const;

describe.each(KINDS)("a %s token", (_kind, make, read) => {
  test("a token gives back what went in, as often as asked", async () => {
    const tokens = tokensAt();
    const token = await tokens[make]("state", state, 60);
    expect(await tokens[read]("state", token, State)).toEqual(state);
    expect(await tokens[read]("state", token, State)).toEqual(state);
  });

  test("a token fits into an address and a cookie as it is", async () => {
    expect(await tokensAt()[make]("state", state, 60)).toMatch(/^[\w-]+\.[\w-]+$/);
  });

  test("a token is good until its last millisecond", async () => {
    const tokens = tokensAt();
    const token = await tokens[make]("state", state, 60);
    tokens.at(60_000 - 1);
    expect(await tokens[read]("state", token, State)).toEqual(state);
    tokens.at(60_000);
    expect(await tokens[read]("state", token, State)).toBeNull();
  });

  test("a token without a lifetime is never valid", async () => {
    const tokens = tokensAt();
    expect(await tokens[read]("state", await tokens[make]("state", state, 0), State)).toBeNull();
    expect(await tokens[read]("state", await tokens[make]("state", state, -5), State)).toBeNull();
  });

  test("a token is invalid for another purpose", async () => {
    const tokens = tokensAt();
    const token = await tokens[make]("unsubscribe", state, 60);
    for (const purpose of ["state", "", "unsubscribe ", "Unsubscribe", "sign:unsubscribe"])
      expect(await tokens[read](purpose, token, State), purpose).toBeNull();
  });

  test("a token is rejected with another secret", async () => {
    const token = await tokensAt(0, `${SECRET}!`)[make]("state", state, 60);
    expect(await tokensAt()[read]("state", token, State)).toBeNull();
  });

  test("a token goes on after its secret became the former one, and ends with that", async () => {
    const token = await tokensAt()[make]("state", state, 60);
    expect(await tokensAt(0, `${SECRET}!`, SECRET)[read]("state", token, State)).toEqual(state);
    expect(await tokensAt(60_000, `${SECRET}!`, SECRET)[read]("state", token, State)).toBeNull();
    expect(await tokensAt(0, `${SECRET}!`, SECRET)[read]("another", token, State)).toBeNull();
    expect(await tokensAt(0, `${SECRET}!!`, `${SECRET}!`)[read]("state", token, State)).toBeNull();
  });

  test("a token is made with the present secret alone", async () => {
    const token = await tokensAt(0, `${SECRET}!`, SECRET)[make]("state", state, 60);
    expect(await tokensAt(0, `${SECRET}!`)[read]("state", token, State)).toEqual(state);
    expect(await tokensAt()[read]("state", token, State)).toBeNull();
  });

  test("a token is rejected where its content does not fit", async () => {
    const tokens = tokensAt();
    expect(await tokens[read]("state", await tokens[make]("state", { provider: 5 }, 60), State)).toBeNull();
    expect(await tokens[read]("state", await tokens[make]("state", undefined, 60), Any)).toBeNull();
  });

  test("a token is rejected with any one character changed", async () => {
    const tokens = tokensAt();
    const token = await tokens[make]("state", state, 60);
    for (let at = 0; at < token.length; at++) {
      // The bits that a last character has beyond its bytes are no part of the token.
      const isLast = at === token.length - 1 || token[at + 1] === ".";
      if (isLast) continue;
      const forged = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      expect(await tokens[read]("state", forged, State), `at ${at}`).toBeNull();
    }
  });

  test("a token is rejected when it was cut, at either end", async () => {
    const tokens = tokensAt();
    const token = await tokens[make]("state", state, 60);
    for (let length = 0; length < token.length; length++) {
      expect(await tokens[read]("state", token.slice(0, length), State), `${length} characters`).toBeNull();
      expect(await tokens[read]("state", token.slice(token.length - length), State), `the last ${length}`).toBeNull();
    }
  });

  test("a token is rejected with text added, or joined from two", async () => {
    const tokens = tokensAt();
    const token = await tokens[make]("state", state, 60);
    const other = await tokens[make]("state", { ...state, redirect: "/otra" }, 60);
    const [head = "", tail = ""] = token.split(".");
    const [otherHead = "", otherTail = ""] = other.split(".");
    for (const forged of [
      `${token}.`,
      `${token}.x`,
      `.${token}`,
      `${token} `,
      `${head}..${tail}`,
      `${head}.${otherTail}`,
      `${otherHead}.${tail}`,
      `${tail}.${head}`,
    ]) {
      expect(await tokens[read]("state", forged, State), forged).toBeNull();
    }
  });

  test.each([
    null,
    "",
    ".",
    "..",
    "a",
    "a.b",
    "%%%.%%%",
    "ñ.ñ",
    "A".repeat(10_000),
    `${"A".repeat(9_000)}.AAAA`,
    "e30.e30",
    "AAAAAAAAAAAAAAAA.AAAA",
  ])("%j is none", async (nonsense) => {
    expect(await tokensAt()[read]("state", nonsense, Any)).toBeNull();
  });

  test("a token carries any JSON and rejects every other text (500 cases)", async () => {
    const tokens = tokensAt();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string(), fc.string(), async (value, purpose, noise) => {
        const token = await tokens[make](purpose, value, 60);
        expect(await tokens[read](purpose, token, Any)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(await tokens[read](`${purpose}x`, token, Any)).toBeNull();
        expect(await tokens[read](purpose, noise, Any)).toBeNull();
        expect(await tokens[read](purpose, `${noise}.${noise}`, Any)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

test("a signed token is no sealed one, and a sealed one no signed one", async () => {
  const tokens = tokensAt();
  expect(await tokens.open("state", await tokens.sign("state", state, 60), State)).toBeNull();
  expect(await tokens.verify("state", await tokens.seal("state", state, 60), State)).toBeNull();
});

test("a signed token is readable by anyone, a sealed one is not", async () => {
  const bytes = (token: string) => token.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
  const tokens = tokensAt();
  expect(bytes(await tokens.sign("state", state, 60)).join("")).toContain("google.com");
  const sealed = await tokens.seal("state", state, 60);
  for (const part of bytes(sealed)) expect(part).not.toMatch(/google|redirect|until|value/);
});

test("no two sealed tokens are the same, so that equal ones cannot be recognised", async () => {
  const tokens = tokensAt();
  const sealed = await Promise.all(Array.from({ length: 50 }, () => tokens.seal("state", state, 60)));
  expect(new Set(sealed.map((token) => token.split(".")[0])).size).toBe(50);
  expect(new Set(sealed.map((token) => token.split(".")[1])).size).toBe(50);
});
