import { describe, expect, test, vi } from "vitest";

import { createGate, type Next } from "~/platform/http/gate.server";
import { policyOf } from "~/server/route-policy";

import { recordingLogger } from "../helpers";

function gateWith() {
  const { lines, sink } = recordingLogger();
  const application = vi.fn<Next>(async () => new Response("dentro"));
  const gate = createGate({ rulesOf: policyOf, sink });
  const send = (path: string, init: RequestInit = {}) =>
    gate.handle(new Request(`https://rebi.example${path}`, init), { waitUntil: () => undefined }, application);
  return { send, application, lines };
}

describe("the one change that comes from anywhere: a mail's one-click unsubscription", () => {
  const token = `${"eyJ1bnRpbCI6MX0"}.${"A-b_9".repeat(8)}abc`;
  const path = `/avisos/baja/${token}`;
  const post = {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  };

  test.each<Record<string, string>>([
    {},
    { Origin: "null" },
    { Origin: "https://mail.example" },
    { "Sec-Fetch-Site": "cross-site" },
  ])("a mail's one-click unsubscription passes with %j", async (headers) => {
    const { send, application } = gateWith();
    expect((await send(path, { ...post, headers: { ...post.headers, ...headers } })).status).toBe(200);
    expect(await application.mock.calls[0]![0].text()).toBe(post.body);
  });

  test.each([
    ["its data address", `${path}.data`],
    ["a token that is none", "/avisos/baja/abc"],
    ["one that ends in .data", "/avisos/baja/abc.data"],
    ["a short signature", path.slice(0, -1)],
    ["a long signature", `${path}x`],
    ["a path below", `${path}/x`],
    ["a path before", `/x${path}`],
    ["other notices", `/avisos/alta/${token}`],
    ["another page", `/perfil/busquedas?x=${path}`],
    ["an encoded slash", `/avisos/baja/..%2Fsalir${token}`],
    ["a way up", `/avisos/baja/../../salir/${token}`],
    ["another case", path.replace("baja", "Baja")],
  ])("the gate rejects a post from elsewhere to %s", async (_name, other) => {
    const { send, application } = gateWith();
    expect((await send(other, post)).status).toBe(403);
    expect(application).not.toHaveBeenCalled();
  });

  test("a mail's one-click unsubscription is as small as any other change, and no other method", async () => {
    expect(
      (await gateWith().send(path, { ...post, headers: { "Content-Length": String(2 * 1024 * 1024) } })).status,
    ).toBe(413);
    expect((await gateWith().send(path, { method: "PUT" })).status).toBe(405);
    expect((await gateWith().send(`${path}?_data=x`, post)).status).toBe(400);
  });

  test("a mail's one-click unsubscription leaves no e-mail and no telephone of a made-up address in the log", async () => {
    for (const [address, logged] of [
      ["/perfil/rosa@correo.pe/x", "/perfil/…/x"],
      ["/buscar/rosa%40correo.pe", "/buscar/…"],
      ["/c/Ab3dEf6hIj9k.2", "/c/…"],
      ["/llamar/987654321", "/llamar/…"],
      ["/llamar/tel:+51987654321", "/llamar/…"],
      ["/producto/demo-00987654321-trek", "/producto/demo-00987654321-trek"],
    ] as const) {
      const { send, lines } = gateWith();
      await send(address);
      expect(lines.at(-1)).toMatchObject({ path: logged });
    }
  });

  test("a mail's one-click unsubscription leaves no token in the log", async () => {
    for (const address of [path, `${path}.data`]) {
      const { send, lines } = gateWith();
      await send(address);
      expect(JSON.stringify(lines)).not.toContain(token.slice(-20));
      expect(lines.at(-1)).toMatchObject({ path: address.replace(token, "…") });
    }
  });
});
