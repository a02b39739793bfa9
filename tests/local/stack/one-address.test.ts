import { afterEach, expect, test, vi } from "vitest";

import { parseEnv } from "~/platform/env";

import { siteChecks } from "../../../local/doctor/site.ts";

const BINDINGS = { CACHE: { get: null }, PHOTOS: { put: null }, IMAGES: { input: null } };

async function addressLine(siteUrl: string, answers: Record<string, string | null>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const location = answers[address];
    return new Response(null, location ? { status: 308, headers: { location } } : { status: 200 });
  });
  const env = parseEnv({ ...BINDINGS, SITE_URL: siteUrl, SIGNING_SECRET: "a-secret-of-thirty-two-characters" });
  const check = siteChecks(env).find(({ id }) => id === "one-address");
  return { found: await check?.run(new AbortController().signal), asked };
}

afterEach(() => vi.unstubAllGlobals());

const SITE = "https://rebi.example";
const ALL = { "http://rebi.example/login": `${SITE}/login`, "https://www.rebi.example/login": `${SITE}/login` };

test("the line of the address is green where http and www lead to it", async () => {
  expect((await addressLine(SITE, ALL)).found).toMatchObject({ state: "ok" });
});

test.each([
  ["http is served", { ...ALL, "http://rebi.example/login": null }],
  ["www is served", { ...ALL, "https://www.rebi.example/login": null }],
  ["www leads elsewhere", { ...ALL, "https://www.rebi.example/login": "https://rebi.example.evil.example/login" }],
])("the line of the address is red where %s", async (_, answers) => {
  expect((await addressLine(SITE, answers)).found).toMatchObject({ state: "broken" });
});

test.each([
  ["staging.rebi.example", false],
  ["staging.rebi.pe", false],
  ["rebi.pe", true],
  ["rebi.com.pe", true],
  ["staging.rebi.com.pe", false],
])("the www of %s is asked for only where the name has no part of its own: %s", async (host, isAsked) => {
  const { asked } = await addressLine(`https://${host}`, {});
  expect(asked).toEqual([`http://${host}/login`, ...(isAsked ? [`https://www.${host}/login`] : [])]);
});
