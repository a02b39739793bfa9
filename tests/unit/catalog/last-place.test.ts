import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { keepPlace, lastPlace } from "~/catalog/last-place.server";
import * as inicio from "~/routes/market/inicio";

import { contextOf } from "../../support/context";
import { makeCard } from "./make-listing";

const PHONE = "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
const visit = (headers: Record<string, string> = {}) =>
  new Request("https://rebi.test/", { headers: { "User-Agent": PHONE, ...headers } });

describe("the department of the last search", () => {
  test("the department of the last search is kept in a cookie out of scripts' reach, once", () => {
    expect(keepPlace(visit(), "lima")?.get("Set-Cookie")).toBe(
      "__Host-zona=lima; Path=/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax",
    );
    expect(keepPlace(visit({ Cookie: "__Host-zona=lima" }), "lima")).toBeNull();
    expect(keepPlace(visit({ Cookie: "__Host-zona=lima" }), "cusco")).not.toBeNull();
  });

  test.each([
    ["a search of all of Peru", null, {}],
    ["a browser that fetches ahead", "lima", { "Sec-Purpose": "prefetch" }],
    ["a robot", "lima", { "User-Agent": "Googlebot/2.1" }],
  ] as const)("the department of the last search is not kept for %s", (_, department, headers) => {
    expect(keepPlace(visit(headers), department)).toBeNull();
  });

  test("the department of the last search is nothing where the cookie names no department", () => {
    expect(lastPlace(visit())).toBeNull();
    expect(lastPlace(visit({ Cookie: "__Host-zona=narnia" }))).toBeNull();
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
        home: async () => ({}) as never,
        priceDrops: async () => [],
        search: async () => ({ limited: false, cards: [makeCard()] }) as never,
      },
    });
    const request = visit(cookie ? { Cookie: cookie } : {});
    const { near } = await inicio.loader({ request, context, params: {} } as unknown as LoaderFunctionArgs);
    return near && [near.place, near.href];
  };

  test.each([
    ["the last search", "__Host-zona=cusco", "lima", ["Cusco", "/comprar?ubicacion=cusco"]],
    ["the profile, without a search", "", "lima", ["Lima", "/comprar?ubicacion=lima"]],
    ["nowhere, without either", "", null, null],
  ])("'Cerca de ti' is the department of %s", async (_, cookie, department, near) => {
    expect(await home(cookie, department)).toEqual(near);
  });
});
