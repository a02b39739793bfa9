import { describe, expect, test, vi } from "vitest";

import { createGate, type Next } from "~/platform/http/gate.server";
import { policyOf } from "~/server/route-policy";

function gateWith() {
  const application = vi.fn<Next>(async () => new Response("dentro"));
  const gate = createGate({ rulesOf: policyOf, sink: () => undefined });
  const send = (path: string, init: RequestInit = {}) =>
    gate.handle(new Request(`https://rebi.example${path}`, init), { waitUntil: () => undefined }, application);
  return { send, application };
}

describe("Facebook's deletion callback comes from anywhere", () => {
  const path = "/facebook/eliminacion";
  const post = {
    method: "POST",
    body: "signed_request=a.b",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  };

  test.each<Record<string, string>>([
    {},
    { Origin: "null" },
    { Origin: "https://www.facebook.com" },
    { "Sec-Fetch-Site": "cross-site" },
  ])("Facebook's deletion callback passes from anywhere with %j", async (headers) => {
    const { send, application } = gateWith();
    const response = await send(path, { ...post, headers: { ...post.headers, ...headers } });
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(await application.mock.calls[0]![0].text()).toBe(post.body);
  });

  test.each([
    ["its data address", `${path}.data`],
    ["a slash more", `${path}/`],
    ["a path below", `${path}/x`],
    ["a path before", `/x${path}`],
    ["another case", "/facebook/Eliminacion"],
    ["the beginning", "/facebook"],
    ["a way up", `${path}/../../salir`],
    ["an encoded slash", "/facebook%2Feliminacion"],
    ["the page of a person", "/eliminacion-de-datos"],
    ["the request by e-mail", "/eliminacion-de-datos/solicitar"],
    ["the link of its mail", "/eliminacion-de-datos/confirmar/abc"],
    ["the rights", "/mis-derechos"],
    ["another page that names it", `/salir?x=${path}`],
  ])("the gate rejects a post from elsewhere to %s", async (_name, other) => {
    const { send, application } = gateWith();
    expect((await send(other, post)).status).toBe(403);
    expect(application).not.toHaveBeenCalled();
  });

  test("Facebook's deletion callback is as small as any other change, and no other method", async () => {
    expect(
      (await gateWith().send(path, { ...post, headers: { "Content-Length": String(2 * 1024 * 1024) } })).status,
    ).toBe(413);
    expect((await gateWith().send(path, { method: "PUT" })).status).toBe(405);
    expect((await gateWith().send(`${path}?_data=x`, post)).status).toBe(400);
  });
});
