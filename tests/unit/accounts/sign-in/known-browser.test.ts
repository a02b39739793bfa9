import { describe, expect, test } from "vitest";

import { createKnownBrowser, KNOWN_ACCOUNTS, KNOWN_SECONDS } from "~/accounts/sign-in/known-browser.server";
import { createTokens } from "~/platform/crypto/tokens.server";

const NOW = new Date("2026-11-22T12:00:00Z");

function browser(cookie: string | null = null, { now = NOW, secret = "a-secret-of-the-tests" } = {}) {
  const headers = cookie === null ? undefined : { Cookie: `__Host-conocido=${cookie}` };
  return createKnownBrowser({
    request: new Request("https://rebi.test/login", { headers }),
    tokens: createTokens({ secret, clock: { now: () => now } }),
    clock: { now: () => now },
  });
}

async function granted(email: string, cookie: string | null = null, now = NOW): Promise<string> {
  const [pair = ""] = (await browser(cookie, { now }).grant(email)).get("Set-Cookie")!.split(";");
  return pair.slice(pair.indexOf("=") + 1);
}

describe("known browser", () => {
  test("the cookie of a known browser is out of scripts' reach, for 90 days, and does not show the e-mail", async () => {
    const header = (await browser().grant("ana@demo.pe")).get("Set-Cookie")!;
    expect(header).toMatch(/^__Host-conocido=[\w.-]+; Path=\/; Max-Age=7776000; HttpOnly; Secure; SameSite=Lax$/);
    expect(header.length).toBeLessThan(400);
  });

  test("a known browser is known to the account that signed in, in any spelling of its e-mail, and to no other", async () => {
    const cookie = await granted("ana@demo.pe");
    expect(await browser(cookie).idFor("ANA@demo.pe")).toBeTypeOf("string");
    expect(await browser(cookie).idFor("eva@demo.pe")).toBeNull();
  });

  test("a known browser keeps its id over sign-ins, and its last accounts", async () => {
    const emails = Array.from({ length: KNOWN_ACCOUNTS + 1 }, (_, index) => `ana${index}@demo.pe`);
    let cookie: string | null = null;
    for (const email of emails) cookie = await granted(email, cookie);
    const ids = await Promise.all(emails.map((email) => browser(cookie).idFor(email)));
    expect(ids[0]).toBeNull();
    expect(new Set(ids.slice(1)).size).toBe(1);
    expect(ids[1]).toBeTypeOf("string");
  });

  test("a known browser keeps since when it is known over later sign-ins, for each account by itself", async () => {
    const later = new Date(NOW.getTime() + 86_400_000);
    let cookie = await granted("ana@demo.pe");
    cookie = await granted("eva@demo.pe", cookie, later);
    cookie = await granted("ana@demo.pe", cookie, later);
    expect(await browser(cookie, { now: later }).since("Ana@demo.pe")).toEqual(NOW);
    expect(await browser(cookie, { now: later }).since("eva@demo.pe")).toEqual(later);
    expect(await browser(cookie, { now: later }).since("luz@demo.pe")).toBeNull();
  });

  test("a known browser is unknown without the cookie, with a forged one, and after its life", async () => {
    const cookie = await granted("ana@demo.pe");
    expect(await browser().idFor("ana@demo.pe")).toBeNull();
    expect(await browser("x.y").idFor("ana@demo.pe")).toBeNull();
    expect(await browser(cookie, { secret: "another-secret" }).idFor("ana@demo.pe")).toBeNull();
    const later = new Date(NOW.getTime() + KNOWN_SECONDS * 1000);
    expect(await browser(cookie, { now: later }).idFor("ana@demo.pe")).toBeNull();
  });
});
