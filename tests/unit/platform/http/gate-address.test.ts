import { expect, test, vi } from "vitest";

import { createGate } from "~/platform/http/gate.server";
import { policyOf } from "~/server/route-policy";

const ORIGIN = "https://rebi.example";

function gateOf(origin: string | null) {
  const application = vi.fn(async () => new Response("dentro"));
  const gate = createGate({ rulesOf: policyOf, sink: () => undefined });
  const send = (address: string, method = "GET", headers: Record<string, string> = {}) =>
    gate.handle(new Request(address, { method, headers }), { waitUntil: () => undefined }, application, () => ({
      identityHost: null,
      paymentsOrigin: null,
      origin,
    }));
  return { send, application };
}

const ELSEWHERE = [
  "http://rebi.example",
  "https://www.rebi.example",
  "http://www.rebi.example",
  "https://rebi.example:8443",
  "https://rebi.example.",
];

test.each(ELSEWHERE)("a page that is asked for at %s is read at the site's only address", async (from) => {
  for (const method of ["GET", "HEAD"]) {
    const { send, application } = gateOf(ORIGIN);
    const response = await send(`${from}/login?redirect=%2Fperfil`, method);
    expect(response.status).toBe(308);
    expect(response.headers.get("Location")).toBe(`${ORIGIN}/login?redirect=%2Fperfil`);
    expect(application).not.toHaveBeenCalled();
  }
});

test("a path that reads as another host does not lead there", async () => {
  const response = await gateOf(ORIGIN).send("http://rebi.example//evil.example/%2e%2e");
  expect(new URL(response.headers.get("Location")!).origin).toBe(ORIGIN);
});

test.each(ELSEWHERE)("no form that comes to %s is accepted, whoever sent it", async (from) => {
  for (const method of ["POST", "OPTIONS", "PUT"])
    for (const path of ["/login", "/webhooks/mercadopago", "/mcp"]) {
      const { send, application } = gateOf(ORIGIN);
      const response = await send(from + path, method, { Origin: from });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain(ORIGIN);
      expect(application).not.toHaveBeenCalled();
    }
});

test("the site's own address is served, and a local stack at whatever address it has", async () => {
  expect((await gateOf(ORIGIN).send(`${ORIGIN}/login`)).status).toBe(200);
  expect((await gateOf(null).send("http://127.0.0.1:8787/login")).status).toBe(200);
});
