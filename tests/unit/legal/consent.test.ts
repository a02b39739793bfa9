import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { action, loader } from "~/legal/cookies.route";
import { loader as policiesLoader } from "~/legal/politicas.route";
import { UpstreamError } from "~/platform/errors";
import { analyticsAllowed, analyticsClient, consentCookie, consentOf } from "~/platform/http/consent.server";
import { loader as aboutLoader } from "~/routes/legal/acerca-de";
import { policyOf } from "~/server/route-policy";

const request = (headers: Record<string, string> = {}) => new Request("https://rebi.test/cookies", { headers });
const chose = (value: string) => ({ Cookie: `theme=dark; __Host-analytics=${value}` });

describe("analytics consent", () => {
  test.each([
    ["undecided", {}, "undecided", false],
    ["allowed", chose("allowed"), "allowed", true],
    ["refused", chose("refused"), "refused", false],
    ["a cookie that says something else", chose("true"), "undecided", false],
    ["an empty cookie", chose(""), "undecided", false],
    ["another cookie of a like name", { Cookie: "analytics=allowed" }, "undecided", false],
  ] as const)("the consent to analytics is read from the request: %s", (_name, headers, state, allowed) => {
    expect(consentOf(request(headers))).toEqual({ state, signal: false });
    expect(analyticsAllowed(request(headers))).toBe(allowed);
  });
  test.each(["Sec-GPC", "DNT"])("consent is denied by a browser that says %s, whatever was chosen", (header) => {
    const asking = request({ ...chose("allowed"), [header]: "1" });
    expect(consentOf(asking)).toEqual({ state: "allowed", signal: true });
    expect(analyticsAllowed(asking)).toBe(false);
    expect(analyticsAllowed(request({ ...chose("allowed"), [header]: "0" }))).toBe(true);
  });
  test("the consent to analytics keeps the choice for 180 days, out of reach of scripts and other sites", () => {
    expect(consentCookie("refused")).toBe(
      "__Host-analytics=refused; Path=/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax",
    );
  });
  test("a browser that agreed to what is measured has a number, and no other has", () => {
    const id = "0b7e6c1e-9c1f-4f0e-8a51-7a6c1b3f2d10";
    expect(analyticsClient(request(chose(`allowed.${id}`)))).toBe(id);
    expect(consentOf(request(chose(`allowed.${id}`)))).toEqual({ state: "allowed", signal: false });
    for (const value of ["allowed", `refused.${id}`, `allowed.${id}x`, "allowed.corto"])
      expect(analyticsClient(request(chose(value)))).toBeNull();
    expect(analyticsClient(request({ ...chose(`allowed.${id}`), "Sec-GPC": "1" }))).toBeNull();
    expect(consentCookie("allowed", id)).toContain(`__Host-analytics=allowed.${id};`);
    expect(consentCookie("refused", id)).toContain("__Host-analytics=refused;");
  });
  test("the consent allows no analytics service in any file but the address that the server sends to", () => {
    const app = fileURLToPath(new URL("../../../app", import.meta.url));
    for (const file of globSync("**/*.{ts,tsx}", { cwd: app })) {
      expect(readFileSync(`${app}/${file}`, "utf8"), file).not.toMatch(
        file === "platform/env.ts"
          ? /gtag/
          : // Figures that tell nobody apart go to ourselves (docs/decisions/2026-11-23-real-user-figures.md).
            file === "shell/measuring/measure.ts"
            ? /google-analytics|googletagmanager|https?:/
            : /google-analytics|googletagmanager|gtag\(|fbq\(|clarity\.ms|hotjar|plausible\.io|cloudflareinsights|sendBeacon/,
      );
    }
  });
});

type Args = LoaderFunctionArgs & ActionFunctionArgs;
const BUSINESS = {
  email: null,
  phone: null,
  whatsapp: null,
  address: null,
  city: null,
  ruc: null,
  legalName: null,
  legalAddress: null,
  social: { facebook: null, instagram: null, tiktok: null, youtube: null },
};
const warned: string[] = [];

function args(sent: Request, catalog: object = {}): Args {
  const log = { warn: (event: string) => warned.push(event) };
  return {
    request: sent,
    params: {},
    context: {
      maxBodyBytes: policyOf("/cookies").maxBodyBytes,
      env: { siteUrl: "https://rebi.test", brandName: "Rebi", business: BUSINESS },
      log,
      catalog,
    },
  } as unknown as Args;
}
const post = (body: BodyInit) => action(args(new Request("https://rebi.test/cookies", { method: "POST", body })));

describe("/cookies", () => {
  test.each(["allowed", "refused"])("/cookies keeps %s, confirms it, and leads back to the form", async (choice) => {
    const answer = (await post(new URLSearchParams({ analitica: choice }))) as Response;
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/cookies#tu-eleccion");
    const [kept, flash, ...others] = answer.headers.getSetCookie();
    expect(kept).toContain(`__Host-analytics=${choice};`);
    expect(decodeURIComponent(flash ?? "")).toContain("Guardamos tu elección");
    expect(others).toEqual([]);
  });
  test.each([
    [{}],
    [{ analitica: "" }],
    [{ analitica: "undecided" }],
    [{ analitica: "allowed; Domain=malo.test" }],
    [{ otra: "allowed" }],
  ] as [Record<string, string>][])("/cookies rejects %j without keeping anything", async (fields) => {
    expect(await post(new URLSearchParams(fields))).toMatchObject({
      data: { errors: { analitica: "Elige una de las dos opciones." } },
      init: { status: 400 },
    });
  });
  test("/cookies rejects a body that is no form, and one that is too large", async () => {
    await expect(post("{}")).rejects.toMatchObject({ init: { status: 400 } });
    await expect(post(new URLSearchParams({ analitica: "x".repeat(9000) }))).rejects.toMatchObject({
      init: { status: 413 },
    });
  });
  test("/cookies gives a browser a number only while something is measured, and keeps the one that it has", async () => {
    const sent = (cookie: string, measured: boolean) => {
      const body = new URLSearchParams({ analitica: "allowed" });
      const given = args(new Request("https://rebi.test/cookies", { method: "POST", body, headers: chose(cookie) }));
      if (measured) Object.assign(given.context.env, { measurementId: "G-TEST1", analytics: { apiSecret: "s" } });
      return action(given) as Promise<Response>;
    };
    const kept = async (cookie: string, measured: boolean) =>
      /__Host-analytics=([^;]*)/.exec((await sent(cookie, measured)).headers.get("Set-Cookie") ?? "")?.[1] ?? "";
    expect(await kept("", false)).toBe("allowed");
    const first = await kept("", true);
    expect(first).toMatch(/^allowed\.[\da-f-]{36}$/);
    expect(await kept(first, true)).toBe(first);
  });
  test("/cookies shows the current choice", () => {
    expect(loader(args(request(chose("refused"))))).toMatchObject({ consent: { state: "refused", signal: false } });
  });
});

describe("catalogue figures in the texts", () => {
  const down = () => Promise.reject(new UpstreamError("firestore", "timeout", "slow"));
  const home = (limited: boolean) => ({
    home: async () => ({
      categories: [
        { id: "mtb", count: 3 },
        { id: "scooter", count: 2 },
        { id: "gone", count: 9 },
      ],
      featured: [],
      newest: [],
      total: 5,
      limited,
    }),
  });

  test("catalogue figures in the texts count by kind, and are absent for a partial index", async () => {
    expect(await aboutLoader(args(request(), home(false)))).toMatchObject({
      figures: { listings: 5, bicycles: 3, motorcycles: 2 },
    });
    expect(await aboutLoader(args(request(), home(true)))).toMatchObject({ figures: null });
  });
  test("catalogue figures in the texts are absent without the service: the pages stand, and the log says so", async () => {
    warned.length = 0;
    expect(await aboutLoader(args(request(), { home: down }))).toMatchObject({
      figures: null,
      business: { name: "Rebi" },
    });
    expect(await policiesLoader(args(request(), { plans: down }))).toMatchObject({
      plans: [],
      business: { name: "Rebi" },
    });
    expect(warned).toEqual(["page.data-unavailable", "page.data-unavailable"]);
  });
  test("catalogue figures in the texts rethrow a defect", async () => {
    await expect(
      policiesLoader(args(request(), { plans: () => Promise.reject(new TypeError("ours")) })),
    ).rejects.toThrow("ours");
  });
});
