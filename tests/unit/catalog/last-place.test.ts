import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { keepPlace, lastPlace, visitorPlace } from "~/catalog/last-place.server";
import * as inicio from "~/routes/market/inicio";

import { contextOf } from "../../support/context";
import { makeCard } from "./make-listing";

const PHONE = "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
const visit = (headers: Record<string, string> = {}) =>
  new Request("https://rebi.test/", { headers: { "User-Agent": PHONE, ...headers } });

const place = (department: string | null, province: string | null = null, district: string | null = null) => ({
  department,
  province,
  district,
});
const kept = (value: string) => visit({ Cookie: `__Host-zona=${value}` });

describe("the place of the last search", () => {
  test("the place of the last search is kept in a cookie out of scripts' reach, once", () => {
    expect(keepPlace(visit(), place("lima"))?.get("Set-Cookie")).toBe(
      "__Host-zona=lima; Path=/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax",
    );
    expect(keepPlace(kept("lima"), place("lima", "lima", "ate"))?.get("Set-Cookie")).toMatch(
      /^__Host-zona=lima.lima.ate;/,
    );
    expect(keepPlace(kept("lima"), place("lima"))).toBeNull();
    expect(keepPlace(kept("lima"), place("cusco"))).not.toBeNull();
  });

  test("a wider search keeps the nearer place of before", () => {
    const district = place("lima", "lima", "ate");
    for (const asked of [place(null), place("lima"), place("lima", "lima"), district]) {
      expect(visitorPlace(kept("lima.lima.ate"), asked)).toEqual(district);
      expect(keepPlace(kept("lima.lima.ate"), asked)).toBeNull();
    }
    expect(visitorPlace(kept("lima.lima.ate"), place("lima", "canete"))).toEqual(place("lima", "canete"));
  });

  test("a visitor without a place of either has none", () => {
    expect(visitorPlace(visit(), place(null))).toBeNull();
  });

  test.each([
    ["a search of all of Peru", null, {}],
    ["a browser that fetches ahead", "lima", { "Sec-Purpose": "prefetch" }],
    ["a robot", "lima", { "User-Agent": "Googlebot/2.1" }],
  ] as const)("the place of the last search is not kept for %s", (_, department, headers) => {
    expect(keepPlace(visit(headers), place(department))).toBeNull();
  });

  test("the department of the last search is nothing where the cookie names no department", () => {
    expect(lastPlace(visit())).toBeNull();
    for (const forged of ["narnia", "lima.<b>", "lima.lima.ate.x", "lima..ate", ".", `lima.${"a".repeat(99)}`]) {
      expect(lastPlace(kept(forged))).toBeNull();
      expect(visitorPlace(kept(forged), place(null))).toBeNull();
    }
    expect(lastPlace(kept("lima.lima.ate"))).toBe("lima");
  });
});

describe("'Cerca de ti'", () => {
  const home = async (cookie: string, department: string | null) => {
    const context = contextOf({
      env: { brandName: "Rebi", siteUrl: "https://rebi.test" },
      log: { warn: () => undefined },
      database: {},
      waitUntil: () => undefined,
      accounts: {
        profile: { completion: async () => null, find: async () => ({ department }) as never },
        session: async () => ({ uid: "ana" }) as never,
      },
      catalog: {
        home: async () => ({ near: [makeCard({ photo: null })], newest: [] }) as never,
        priceDrops: async () => [],
      },
    });
    const request = visit(cookie ? { Cookie: cookie } : {});
    const { place } = await inicio.loader({ request, context, params: {} } as unknown as LoaderFunctionArgs);
    return place && [place.name, place.href];
  };

  test.each([
    ["the last search", "__Host-zona=cusco", "lima", ["Cusco", "/comprar?ubicacion=cusco"]],
    ["the profile, without a search", "", "lima", ["Lima", "/comprar?ubicacion=lima"]],
    ["nowhere, without either", "", null, null],
  ])("'Cerca de ti' is the department of %s", async (_, cookie, department, near) => {
    expect(await home(cookie, department)).toEqual(near);
  });
});
