import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { samplesOf } from "../../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../../app/server/route-table/route-table.ts";
import { outsider, signedIn } from "../support/api-client.ts";
import type { HttpClient, HttpResponse } from "../support/http-client.ts";
import { BUYER } from "../support/stack.ts";

/** Pages of visitors, of the signed-in user and of nobody in particular that come from memory, at the least. */
const LEAST_REMEMBERED = 40;

/** Ids that a form gets anew at each view, and the fingerprint of a page's data that has one. */
const NEW_EACH_TIME = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|data-fingerprint="\w+"/g;

/** A page without the nonce and the request id of its answer. */
async function withoutMarks(answer: HttpResponse): Promise<string> {
  const headers = answer.headers();
  const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "no nonce";
  const html = await answer.text();
  return html
    .replaceAll(nonce, "NONCE")
    .replaceAll(headers["x-request-id"] ?? "no id", "ID")
    .replace(NEW_EACH_TIME, "NEW");
}

const isRemembered = (answer: HttpResponse): boolean =>
  answer.headers()["server-timing"]?.includes("remembered;") ?? false;

describe("a page that was rendered before", () => {
  const clients: Record<string, HttpClient> = {};
  let remembered = 0;
  beforeAll(async () => {
    clients.visitor = await outsider();
    clients.buyer = (await signedIn(BUYER)).http;
  });
  afterAll(() => Promise.all(Object.values(clients).map((http) => http.dispose())));

  const views = ROUTE_TABLE.filter(({ isPage }) => isPage !== false)
    .flatMap((policy) => samplesOf(policy))
    // They change what the next view shows.
    .filter((address) => !["/salir", "/logout"].includes(address))
    .flatMap((address) => ["visitor", "buyer"].map((who) => ({ who, address })));

  test.each(views)("shows a $who at $address what a render shows", async ({ who, address }) => {
    const http = clients[who];
    if (!http) throw new Error(`nobody is ${who}`);
    const rendered = await http.get(address, { headers: { "cache-control": "no-cache" } });
    expect(isRemembered(rendered)).toBe(false);
    // Kept at the second view, from memory at the third.
    const again = [await http.get(address), await http.get(address), await http.get(address)];
    remembered += again.filter(isRemembered).length > 0 ? 1 : 0;
    const expected = await withoutMarks(rendered);
    for (const answer of again) {
      expect(answer.status()).toBe(rendered.status());
      expect(await withoutMarks(answer)).toBe(expected);
    }
  });

  test("is remembered for most public pages", () => {
    expect(remembered).toBeGreaterThan(LEAST_REMEMBERED);
  });
});
