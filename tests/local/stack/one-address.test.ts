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

test("no www is asked for below a name that has a part of its own", async () => {
  const site = "https://staging.rebi.example";
  const { asked } = await addressLine(site, { "http://staging.rebi.example/login": `${site}/login` });
  expect(asked).toEqual(["http://staging.rebi.example/login"]);
});
