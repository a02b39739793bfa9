import { redirect } from "@remix-run/cloudflare";
import { describe, expect, test, vi } from "vitest";

import { ConfigurationError } from "~/platform/errors";
import { createGate, type Next, type RequestMeta } from "~/platform/http/gate.server";
import { policyOf } from "~/server/route-policy";

import { recordingLogger } from "../helpers";

const ORIGIN = "https://rebi.example";

function gateWith(
  next: Next = async () => new Response("dentro", { headers: { "Content-Type": "text/html; charset=utf-8" } }),
) {
  const { lines, sink } = recordingLogger();
  const application = vi.fn(next);
  const waited: Promise<unknown>[] = [];
  const gate = createGate({ rulesOf: policyOf, sink });
  const send = (path: string, init: RequestInit & { duplex?: "half" } = {}) =>
    gate.handle(new Request(ORIGIN + path, init), { waitUntil: (promise) => void waited.push(promise) }, application);
  return { send, application, lines, waited };
}

const OWN = { Origin: ORIGIN };

test.each([
  ["/comprar", null],
  ["/perfil", "noindex"],
  ["/carrito", "noindex"],
  ["/administracion/cupones.data", "noindex"],
])("the gate tells search engines about %s: %s", async (path, expected) => {
  expect((await gateWith().send(path)).headers.get("X-Robots-Tag")).toBe(expected);
});

test("each 429 says when to come back, also one that does not know", async () => {
  const limited = (headers: HeadersInit) => async () => new Response("x", { status: 429, headers });
  expect((await gateWith(limited({})).send("/comprar")).headers.get("Retry-After")).toBe("60");
  expect((await gateWith(limited({ "Retry-After": "900" })).send("/comprar")).headers.get("Retry-After")).toBe("900");
});

test.each([
  ["/administracion/pedidos?q=&estado=paid&orden=", "/administracion/pedidos?estado=paid"],
  ["/talleres?q=", "/talleres"],
  ["/talleres?q=a%20b&orden=&lugar=lima", "/talleres?q=a%20b&lugar=lima"],
  ["/comprar?q=&orden=&precio_min=mucho", null],
  ["/comprar?q=moto&index", null],
  ["/comprar", null],
])("the page %s is asked for without what a form left open: %s", async (path, clean) => {
  const { send, application } = gateWith();
  const page = await send(path, { headers: { Accept: "text/html,*/*;q=0.8" } });
  expect(page.headers.get("Location")).toBe(clean);
  expect(page.status).toBe(clean ? 301 : 200);
  // Data, and what is posted, keep their address.
  expect((await send(path.replace("?", ".data?"), { headers: { Accept: "*/*" } })).status).toBe(200);
  expect((await send(path, { method: "POST", headers: { ...OWN, Accept: "text/html" } })).status).toBe(200);
  expect(application).toHaveBeenCalledTimes(clean ? 2 : 3);
});

describe("changes come from our own pages only", () => {
  const addresses = ["/sell", "/sell.data", "/tema", "/?index", "/_root.data?index"];
  const foreign: [string, Record<string, string>][] = [
    ["another site", { Origin: "https://evil.example" }],
    ["a subdomain", { Origin: "https://x.rebi.example" }],
    ["another scheme", { Origin: "http://rebi.example" }],
    ["null", { Origin: "null" }],
    ["a malformed origin", { Origin: "rebi.example" }],
    ["no origin", {}],
    ["another site, says the browser", { "Sec-Fetch-Site": "cross-site", ...OWN }],
    ["a sibling site, says the browser", { "Sec-Fetch-Site": "same-site", ...OWN }],
    ["a typed address, says the browser", { "Sec-Fetch-Site": "none", ...OWN }],
  ];
  const own: [string, Record<string, string>][] = [
    ["our origin", OWN],
    ["the same origin, says the browser", { "Sec-Fetch-Site": "same-origin" }],
    ["the same origin behind a rewriting proxy", { "Sec-Fetch-Site": "same-origin", Origin: "http://internal" }],
    ["the same origin in a browser that hides it", { "Sec-Fetch-Site": "same-origin", Origin: "null" }],
  ];

  describe.each(addresses)("POST %s", (address) => {
    test.each(foreign)("a change is rejected in Spanish from %s", async (_name, headers) => {
      const { send, application } = gateWith();
      const response = await send(address, { method: "POST", headers, body: "a=1" });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain("no se envió desde nuestro sitio");
      expect(application).not.toHaveBeenCalled();
    });

    test.each(own)("a change passes from %s", async (_name, headers) => {
      const { send, application } = gateWith();
      expect((await send(address, { method: "POST", headers, body: "a=1" })).status).toBe(200);
      expect(application).toHaveBeenCalledOnce();
      const [request] = application.mock.calls[0]!;
      expect(request.headers.get("Origin"), "Remix judges it no second time").toBeNull();
      expect(await request.text()).toBe("a=1");
    });
  });

  describe.each(["GET", "HEAD"])("%s", (method) => {
    test.each([...foreign, ...own])("a read passes from %s: it changes nothing", async (_name, headers) => {
      for (const address of addresses) expect((await gateWith().send(address, { method, headers })).status).toBe(200);
    });
  });

  describe.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("%s", (method) => {
    test.each([...foreign, ...own])("an unknown method is rejected from %s", async (_name, headers) => {
      for (const address of addresses) {
        const { send, application } = gateWith();
        const response = await send(address, { method, headers });
        expect(response.status).toBe(405);
        expect(response.headers.get("Allow")).toBe("GET, HEAD, POST");
        expect(application).not.toHaveBeenCalled();
      }
    });
  });
});

describe("addresses", () => {
  test.each(["/?_data=routes/home", "/comprar?q=a&_data=", "/?index&_data=routes%2Fhome"])(
    "%s is rejected",
    async (path) => {
      for (const method of ["GET", "POST"]) {
        const { send, application } = gateWith();
        expect((await send(path, { method, headers: OWN })).status).toBe(400);
        expect(application).not.toHaveBeenCalled();
      }
    },
  );

  test("an old address moves for good, query kept, with the security headers", async () => {
    const { send, application } = gateWith();
    const response = await send("/product/abc?utm=x", { headers: {} });
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/producto/abc?utm=x"]);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=86400");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(application).not.toHaveBeenCalled();
  });

  test("a form sent to an old address keeps its method, and must be ours too", async () => {
    expect((await gateWith().send("/vender", { method: "POST", headers: OWN, body: "a=1" })).status).toBe(308);
    expect((await gateWith().send("/vender", { method: "POST", body: "a=1" })).status).toBe(403);
  });
});

describe("sizes", () => {
  test("the gate rejects a too large declared length before reading", async () => {
    const { send, application } = gateWith();
    const response = await send("/sell", {
      method: "POST",
      headers: { ...OWN, "Content-Length": String(1024 * 1024 + 1) },
      body: "a=1",
    });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("el máximo es 1 MB");
    expect(application).not.toHaveBeenCalled();
  });

  test.each<[string, Next]>([
    ["throws", async (request) => new Response(await request.text())],
    ["answers all the same", async (request) => new Response(await request.text().catch(() => "swallowed"))],
  ])("what says nothing is counted, and rejected where the application %s", async (_name, next) => {
    const body = new Blob(["x".repeat(1024 * 1024 + 1)]).stream();
    const response = await gateWith(next).send("/sell", { method: "POST", headers: OWN, body, duplex: "half" });
    expect(response.status).toBe(413);
  });
});

describe("scripts of other sites", () => {
  const ask = (path: string) =>
    gateWith().send(path, {
      method: "OPTIONS",
      headers: {
        Origin: "https://otra.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type,mcp-protocol-version",
      },
    });

  test("a script of another site may post to Rebi's tools, as its browser is told before", async () => {
    const { status, headers } = await ask("/mcp");
    expect(status).toBe(204);
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Access-Control-Allow-Methods")).toBe("GET, POST");
    expect(headers.get("Access-Control-Allow-Headers")).toMatch(/Content-Type, .*MCP-Protocol-Version/);
    expect(headers.has("Access-Control-Allow-Credentials")).toBe(false);
  });

  test.each(["/", "/tema", "/mcp.data", "/webhooks/mercadopago", "/api/numeros/x"])(
    "a script of another site may not ask %s for more than a page does",
    async (path) => {
      const { status, headers } = await ask(path);
      expect(status).toBe(405);
      expect(headers.has("Access-Control-Allow-Origin")).toBe(false);
    },
  );
});

describe("answers", () => {
  test("pages carry the security headers and a policy with their nonce", async () => {
    let meta: RequestMeta | undefined;
    const { send } = gateWith(async (_request, given) => {
      meta = given;
      given.timing.add("firestore", 5);
      return new Response("<p>", { headers: { "Content-Type": "text/html", "Server-Timing": "own;dur=1" } });
    });
    const { headers } = await send("/");
    expect(headers.get("Content-Security-Policy")).toBe(
      [
        "default-src 'self'",
        `script-src 'nonce-${meta?.nonce}' 'strict-dynamic' 'self'`,
        `style-src 'self' 'nonce-${meta?.nonce}'`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self' https://accounts.google.com https://www.facebook.com https://m.facebook.com https://api.twitter.com https://twitter.com https://api.x.com https://x.com https://github.com https://www.mercadopago.com.pe https://sandbox.mercadopago.com.pe https://www.mercadopago.com",
        "frame-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ].join("; "),
    );
    expect(headers.get("Strict-Transport-Security")).toContain("max-age=63072000");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Permissions-Policy")).toContain("geolocation=()");
    expect(headers.get("X-Request-Id")).toBe(meta?.requestId);
    expect(headers.get("Server-Timing")).toBe("own;dur=1, total;dur=5.0");
  });

  test("locally forms may lead to the local services, and to no provider", async () => {
    const gate = createGate({ rulesOf: policyOf, sink: () => undefined });
    const page = async () => new Response("<p>", { headers: { "Content-Type": "text/html" } });
    const { headers } = await gate.handle(new Request(`${ORIGIN}/`), { waitUntil: () => undefined }, page, () => ({
      identityHost: "127.0.0.1:9102",
      paymentsOrigin: "http://127.0.0.1:9103",
      origin: null,
    }));
    expect(headers.get("Content-Security-Policy")).toContain(
      "form-action 'self' http://127.0.0.1:9102 http://127.0.0.1:9103; ",
    );
  });

  test("each page has another nonce and another id", async () => {
    const seen = new Set<string>();
    const { send } = gateWith(async (_request, { nonce, requestId }) => {
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      seen.add(nonce).add(requestId);
      return new Response("");
    });
    for (let count = 0; count < 10; count += 1) await send("/");
    expect(seen.size).toBe(20);
  });

  test.each(["application/json", "text/x-script", "image/avif", null])(
    "an answer of type %s may do nothing in a browser",
    async (type) => {
      const { send } = gateWith(
        async () => new Response(new Uint8Array(1), { headers: type ? { "Content-Type": type } : {} }),
      );
      const { headers } = await send("/healthz");
      expect(headers.get("Content-Security-Policy")).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    },
  );

  test.each([
    ["text/html", "/", "same-origin"],
    ["application/json", "/", "same-origin"],
    ["text/x-script", "/", "same-origin"],
    ["image/avif", "/fotos/a/1.avif", "cross-origin"],
    ["image/jpeg", "/libro-de-reclamaciones/000000001-2026/adjuntos/1", "same-origin"],
  ])("an answer of type %s at %s may be loaded by pages %s", async (type, path, policy) => {
    const { send } = gateWith(async () => new Response("x", { headers: { "Content-Type": type } }));
    expect((await send(path)).headers.get("Cross-Origin-Resource-Policy")).toBe(policy);
  });

  test("redirects and cookies of the application pass, though their headers cannot be changed", async () => {
    const { send } = gateWith(async () => {
      const response = redirect("/perfil");
      response.headers.append("Set-Cookie", "a=1");
      response.headers.append("Set-Cookie", "b=2");
      return response;
    });
    const response = await send("/login", { method: "POST", headers: OWN, body: "a=1" });
    expect([response.status, response.headers.get("Location"), response.headers.getSetCookie()]).toEqual([
      302,
      "/perfil",
      ["a=1", "b=2"],
    ]);
    const fixed = await gateWith(async () => Response.redirect(`${ORIGIN}/perfil`, 303)).send("/login");
    expect([fixed.status, fixed.headers.get("X-Content-Type-Options")]).toEqual([303, "nosniff"]);
  });

  test("the platform's id of a request is used, unless it is none", async () => {
    const { send } = gateWith();
    expect((await send("/", { headers: { "CF-Ray": "8f1e2d3c4b5a6978-LIM" } })).headers.get("X-Request-Id")).toBe(
      "8f1e2d3c4b5a6978-LIM",
    );
    expect((await send("/", { headers: { "CF-Ray": "<script>" } })).headers.get("X-Request-Id")).toMatch(
      /^[\da-f-]{36}$/,
    );
  });

  test("the gate hands on work that has to outlive the answer", async () => {
    const { send, waited } = gateWith(async (_request, { waitUntil }) => {
      waitUntil(Promise.resolve(7));
      return new Response("");
    });
    await send("/");
    expect(await Promise.all(waited)).toEqual([7]);
  });
});

describe("crashes", () => {
  const secret = "pg://user:hunter2@db";

  test("a missing configuration names the variables and never their values, and is logged once an isolate", async () => {
    const error = new ConfigurationError([{ variable: "SITE_URL", problem: secret }]);
    const { send, lines } = gateWith(async () => {
      throw error;
    });
    for (const address of ["/comprar", "/healthz"]) {
      const response = await send(address);
      const page = await response.text();
      expect(response.status).toBe(500);
      expect(page).toContain("El sitio no está bien configurado");
      expect(page).toContain("SITE_URL");
      expect(page).not.toContain("dispositivo");
      expect(page).not.toContain("hunter2");
    }
    expect(lines.filter(({ event }) => event === "request.crashed")).toHaveLength(1);
  });

  test.each([new Error(secret), secret])(
    "%s: a Spanish page with the request's id and nothing else; the cause is logged",
    async (thrown) => {
      const { send, lines } = gateWith(async () => {
        throw thrown;
      });
      const response = await send("/comprar?q=Juana");
      const page = await response.text();
      expect(response.status).toBe(500);
      expect(page).toContain("Ocurrió un error inesperado");
      expect(page).toContain("compatibilidad con tu dispositivo");
      expect(page).toContain("Actualiza iOS");
      expect(page).toContain(String(response.headers.get("X-Request-Id")));
      expect(page).toContain('href="/"');
      expect(page).not.toMatch(/hunter2|Error:|\.ts:/);
      const nonce = /<style nonce="([^"]+)">/
        .exec(page)?.[1]
        ?.replace(/&#(\d+);/g, (_match, code: string) => String.fromCharCode(Number(code)));
      expect(response.headers.get("Content-Security-Policy")).toContain(`'nonce-${nonce}'`);
      expect(lines.map(({ level, event }) => [level, event])).toEqual([
        ["error", "request.crashed"],
        ["error", "http.request"],
      ]);
      expect(JSON.stringify(lines[0])).toContain("hunter2");
    },
  );

  test.each([
    ["/comprar.data", {}],
    ["/comprar", { Accept: "application/json" }],
  ])("scripts that asked for %s get JSON", async (path, headers) => {
    const { send } = gateWith(async () => {
      throw new Error(secret);
    });
    const response = await send(path, { headers });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: expect.stringContaining("Recarga"),
      requestId: response.headers.get("X-Request-Id"),
    });
  });
});

describe("the log", () => {
  test("the log of the gate has one line a request, with names of the query and none of its values", async () => {
    const { send, lines } = gateWith();
    const response = await send("/comprar?q=juana%20perez&tipo=mtb&tipo=bmx&%3Cb%3E=1", {
      headers: { Cookie: "__Host-session=abc" },
    });
    expect(lines).toEqual([
      {
        level: "info",
        event: "http.request",
        requestId: response.headers.get("X-Request-Id"),
        method: "GET",
        path: "/comprar",
        query: ["q", "tipo"],
        status: 200,
        ms: expect.any(Number),
      },
    ]);
  });

  test("the log of the gate logs rejections too", async () => {
    const { send, lines } = gateWith();
    await send("/sell", { method: "POST", body: "a=1" });
    expect(lines).toMatchObject([{ event: "http.request", status: 403 }]);
  });
});
