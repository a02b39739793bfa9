import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { samplesOf } from "../../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../../app/server/route-table/route-table.ts";
import { outsider, signedIn } from "../support/api-client.ts";
import type { HttpClient, HttpResponse } from "../support/http-client.ts";
import { BUYER } from "../support/stack.ts";

/** Views of a visitor and of a signed-in user that come from memory, at the least. */
const LEAST_REMEMBERED = 40;

/** A page without the nonce and the request id of its answer. */
async function withoutMarks(answer: HttpResponse): Promise<string> {
  const headers = answer.headers();
  const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "no nonce";
  return (await answer.text()).replaceAll(nonce, "NONCE").replaceAll(headers["x-request-id"] ?? "no id", "ID");
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

  test.each(views)("a kept page shows a $who at $address what a render shows", async ({ who, address }) => {
    const http = clients[who];
    if (!http) throw new Error(`nobody is ${who}`);
    // Kept at the second view, from memory at the third: unless its data are new each time, as an id of a form is.
    const views = [await http.get(address), await http.get(address), await http.get(address)];
    const rendered = await http.get(address, { headers: { "cache-control": "no-cache" } });
    expect(isRemembered(rendered)).toBe(false);
    if (!views.some(isRemembered)) return;
    remembered++;
    for (const view of views) {
      expect(view.status()).toBe(200);
      expect(await withoutMarks(view)).toBe(await withoutMarks(rendered));
    }
  });

  test("a page that was rendered before is remembered for most public pages", () => {
    expect(remembered).toBeGreaterThan(LEAST_REMEMBERED);
  });
});
