import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { expect, test } from "vitest";

import { createGate } from "~/platform/http/gate.server";
import { readForm } from "~/platform/http/http";
import { policyOf } from "~/server/route-policy";

const gate = createGate({ rulesOf: policyOf, sink: () => undefined });

async function send(path: string, init: RequestInit, next: (request: Request) => Promise<Response>): Promise<Response> {
  const ctx = createExecutionContext();
  const response = await gate.handle(new Request(`https://rebi.example${path}`, init), ctx, next);
  await waitOnExecutionContext(ctx);
  return response;
}

const OWN = { "Sec-Fetch-Site": "same-origin" };

test("a form goes through the gate in workerd, with files", async () => {
  const body = new FormData();
  body.append("photo", new File([new Uint8Array(100_000)], "a.jpg"));
  const response = await send("/sell/flow/d1/fotos", { method: "POST", headers: OWN, body }, async (request) => {
    const file = (await readForm(request, { maxBytes: 200_000 })).get("photo") as unknown as File;
    return new Response(`${file.name} ${file.size}`);
  });
  expect(await response.text()).toBe("a.jpg 100000");
});

test("a form that never ends is cut at the limit in workerd", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(97));
    },
  });
  const headers = { ...OWN, "Content-Type": "application/x-www-form-urlencoded" };
  const response = await send(
    "/sell",
    { method: "POST", headers, body: endless },
    async (request) => new Response(String((await request.formData()).get("a"))),
  );
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("el máximo es 1 MB");
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});

test("the gate adds headers to responses with fixed headers, and streams stay streams", async () => {
  const response = await send("/comprar", {}, async () => Response.redirect("https://rebi.example/perfil", 302));
  expect([response.status, response.headers.get("Location"), response.headers.get("X-Content-Type-Options")]).toEqual([
    302,
    "https://rebi.example/perfil",
    "nosniff",
  ]);
  const page = await send(
    "/",
    {},
    async () => new Response(new Blob(["<p>hola"]).stream(), { headers: { "Content-Type": "text/html" } }),
  );
  expect(await page.text()).toBe("<p>hola");
});

test("crypto of workerd makes nonces and ids", async () => {
  const response = await send("/", {}, async () => Promise.reject(new Error("boom")));
  expect(response.status).toBe(500);
  expect(response.headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
  expect(response.headers.get("Content-Security-Policy")).toMatch(/'nonce-[\w+/]{22}=='/);
});
