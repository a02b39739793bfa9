import { expect, test } from "vitest";

import { createGate } from "~/platform/http/gate.server";
import { action } from "~/routes/sell/sell-compartir";
import { policyOf } from "~/server/route-policy";

/** The gate before the action of /sell/compartir. */
async function shareOf(path: string, headers: Record<string, string>): Promise<Response> {
  const gate = createGate({ rulesOf: policyOf, sink: () => undefined });
  const body = new FormData();
  body.append("photos", new File(["x"], "foto.jpg", { type: "image/jpeg" }));
  const request = new Request(`https://rebi.example${path}`, { method: "POST", body, headers });
  return gate.handle(request, { waitUntil: () => undefined }, () => Promise.resolve(action()));
}

test.each<Record<string, string>>([
  {},
  { Origin: "null" },
  { "Sec-Fetch-Site": "none" },
  { "Sec-Fetch-Site": "cross-site" },
])("a share that met no service worker (%j) is sent back to be shared again", async (headers) => {
  const answer = await shareOf("/sell/compartir", headers);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/sell/flow?compartido=0");
  expect(answer.headers.has("Set-Cookie")).toBe(false);
});

test.each(["/sell/compartir.data", "/sell/flow"])("%s takes nothing from elsewhere", async (path) => {
  expect((await shareOf(path, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
});
