import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { firstProductPath } from "../../local/stack/temporary.ts";
import { origin, outsider, signedIn } from "../support/api-client.ts";
import type { HttpClient } from "../support/http-client.ts";
import { address, BUYER } from "../support/stack.ts";

/** As the browser asks for a listing before its user does. */
const ahead = (view: string): Record<string, string> => ({
  "sec-purpose": "prefetch",
  "sec-speculation-tags": `"${view}"`,
  "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140.0",
});

const RULES = /<script type="speculationrules" nonce="([^"]+)">(.*?)<\/script>/;

/** Documents that a listing's page may be about. */
async function storedFor(listingId: string): Promise<unknown> {
  const url = `${address("REBI_FIRESTORE_URL")}/v1/projects/demo-rebi/databases/(default)/documents:runQuery`;
  const collections = ["listingDays", "threads", "vehicles"];
  return Promise.all(
    collections.map(async (collectionId) => {
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization: "Bearer owner" },
        body: JSON.stringify({ structuredQuery: { from: [{ collectionId }] } }),
      });
      const text = await response.text();
      expect(response.status, text).toBe(200);
      const rows = JSON.parse(text) as { document?: { name: string; updateTime: string } }[];
      return rows
        .flatMap(({ document }) => (document ? [`${document.name} ${document.updateTime}`] : []))
        .filter((row) => row.includes(listingId));
    }),
  );
}

describe("a listing that is fetched ahead", () => {
  const clients: HttpClient[] = [];
  let product = "";
  beforeAll(async () => {
    clients.push(await outsider(), (await signedIn(BUYER)).http);
    product = await firstProductPath(origin, "/comprar?orden=precio-asc");
    // The page on which the card is: a first one sets the cookies of its user.
    for (const http of clients) await http.get("/comprar");
  });
  afterAll(() => Promise.all(clients.map((http) => http.dispose())));

  test("a listing that is fetched ahead changes nothing, for a visitor and for a signed-in user, and comes whole", async () => {
    const listingId = product.split("/")[2] ?? "";
    const before = await storedFor(listingId);
    for (const [position, http] of clients.entries()) {
      const page = await http.get(product, { headers: ahead(`whole-${position}`) });
      expect(page.status()).toBe(200);
      // The view is counted by its picture, which the browser asks for once the page is shown.
      expect(await page.text()).toContain(`src="${product}/vista"`);
      expect(page.headers()["set-cookie"]).toBeUndefined();
      const picture = await http.get(`${product}/vista`, { headers: ahead(`picture-${position}`) });
      expect(picture.status()).toBe(200);
    }
    expect(await storedFor(listingId)).toEqual(before);
  });

  test("a listing that is fetched ahead comes three times a view of a page, and then not", async () => {
    const [visitor] = clients;
    const statuses: (number | undefined)[] = [];
    for (let turn = 0; turn < 4; turn++)
      statuses.push((await visitor?.get(product, { headers: ahead("many") }))?.status());
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await visitor?.get(product))?.status()).toBe(200);
  });

  test.each(["/", "/comprar", "/producto"])(
    "a listing is fetched ahead by the rules of %s, but not where data are saved",
    async (path) => {
      const [visitor] = clients;
      const page = path === "/producto" ? product : path;
      const answer = await visitor?.get(page);
      const headers = answer?.headers() ?? {};
      const [, nonce = "", rules = "{}"] = RULES.exec((await answer?.text()) ?? "") ?? [];
      expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
      expect(JSON.parse(rules)).toMatchObject({ tag: headers["x-request-id"] });
      expect(headers["accept-ch"]).toBe("ECT");
      const savings: Record<string, string>[] = [{ "save-data": "on" }, { ect: "2g" }, { cookie: "ahorro=1" }];
      for (const saving of savings) {
        const spared = await visitor?.get(page, { headers: saving });
        expect((await spared?.text()) ?? "").not.toContain("speculationrules");
      }
    },
  );

  test.each(["/login", "/carrito", "/terminos"])("a listing that is fetched ahead is not named by %s", async (path) => {
    const answer = await clients[0]?.get(path);
    expect((await answer?.text()) ?? "").not.toContain("speculationrules");
  });
});
