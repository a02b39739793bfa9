import { afterAll, beforeAll, expect, test } from "vitest";

import { samplesOf } from "../../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../../app/server/route-table/route-table.ts";
import { outsider, signedIn } from "../support/api-client.ts";
import type { HttpClient, HttpResponse } from "../support/http-client.ts";
import { ADMIN, SELLER } from "../support/stack.ts";

// Addresses without a page of their own (files, actions, redirects), asked for by a person's browser.

const ACCEPT = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

const people = new Map<string, HttpClient>();
beforeAll(async () => {
  people.set("the administrator", (await signedIn(ADMIN)).http);
  people.set("the demo seller", (await signedIn(SELLER)).http);
});
afterAll(async () => {
  await Promise.all([...people.values()].map((http) => http.dispose()));
});

/** Samples, and the same addresses with parameters that nobody has. */
const addresses = ROUTE_TABLE.filter(({ isPage }) => isPage === false).flatMap((policy) => [
  ...new Set([...samplesOf(policy), policy.path.replace(/:\w+/g, "no-hay-0")]),
]);

/** A page in Spanish, or the fragment of one that a script asks for; never a word of Remix, or of another machine. */
async function expectReadable(response: HttpResponse): Promise<void> {
  if (response.status() < 400) return;
  expect(response.headers()["content-type"]).toMatch(/^text\/html/);
  const text = (await response.text()).replace(/<(script|style)\b.*?<\/\1>/gs, "");
  const faults = [/Unexpected/, /Error:/, /not found/i, /POST only/].filter((word) => word.test(text));
  expect(faults).toEqual([]);
  expect(text.match(/<html lang="es-PE"|data-told=""/) && text.match(/<(?:h1|p)\b[^>]*>[^<]+/)).not.toBeNull();
}

test.each(addresses)("%s answers with a page in Spanish where it cannot answer", async (address) => {
  const visitor = await outsider();
  await expectReadable(await visitor.get(address, { headers: ACCEPT }));
  await expectReadable(await visitor.post(address, { headers: ACCEPT, form: { intent: "no-hay" } }));
  for (const http of people.values()) await expectReadable(await http.get(address, { headers: ACCEPT }));
  await visitor.dispose();
});

test.each(["/inspeccion/no-hay-0/pdf", "/bicicletas-robadas/no-hay-0/cartel", "/administracion/anuncios.csv"])(
  "%s has no word of Remix for a script either",
  async (address) => {
    const visitor = await outsider();
    for (const accept of ["*/*", "application/json"]) {
      const response = await visitor.post(address, { headers: { accept }, form: { a: "1" } });
      expect(response.status()).toBe(405);
      expect(await response.text()).not.toContain("Unexpected");
    }
    await visitor.dispose();
  },
);
