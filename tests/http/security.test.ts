import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { listing, origin, outsider, person, sessionOf, startDraft, type Person } from "../support/api-client.ts";
import type { HttpResponse } from "../support/http-client.ts";

// The perimeter, from outside: protection of changes, and the headers of every response.

const FOREIGN = "El formulario no se envió desde nuestro sitio";

/** A listing that anyone can see. */
async function anyListing(): Promise<string> {
  const visitor = await outsider();
  const id = /\/producto\/([\w-]+)/.exec(await (await visitor.get("/comprar")).text())?.[1];
  await visitor.dispose();
  if (!id) throw new Error("the catalogue is empty");
  return id;
}

describe("a change that is asked for", () => {
  let victim: Person;
  let draft: string;
  let product: string;

  beforeAll(async () => {
    victim = await person();
    draft = await startDraft(victim);
    product = await anyListing();
  });
  afterAll(() => victim.http.dispose());

  const addresses = () =>
    [
      ["document", "/login", { email: "a@b.pe", password: "equivocada" }],
      ["document", `/sell/flow/${draft}/precio`, { version: "1", intent: "guardar", price: "77" }],
      ["document", `/producto/${product}`, { intent: "contacto" }],
      ["document", "/perfil/anuncios", { intent: "pausar", id: draft, version: "1" }],
      ["document", `/perfil/anuncios/${draft}/eliminar`, { intent: "eliminar", version: "1" }],
      ["index", "/?index", {}],
      ["data", "/login.data", { email: "a@b.pe", password: "equivocada" }],
      ["data", `/sell/flow/${draft}/precio.data`, { version: "1", intent: "guardar", price: "77" }],
      ["data", "/_root.data?index", {}],
      ["resource", "/tema", { theme: "dark" }],
      ["resource", "/salir", {}],
      ["resource", "/fotos/a/b-360.avif", {}],
    ] as const;

  const rejected: [string, Record<string, string>][] = [
    ["without an origin", {}],
    ["with the origin null", { origin: "null" }],
    ["with a foreign origin", { origin: "https://malo.example" }],
    ["with an origin that begins like ours", { origin: `${origin}.malo.example` }],
    ["with the origin of another port", { origin: "http://127.0.0.1:1" }],
    ["with a malformed origin", { origin: "http://" }],
    ["cross-site, with our origin claimed", { origin, "sec-fetch-site": "cross-site" }],
    ["from a sister site, with our origin claimed", { origin, "sec-fetch-site": "same-site" }],
    ["typed by hand", { origin, "sec-fetch-site": "none" }],
  ];
  for (const [how, headers] of rejected) {
    test(`a change is rejected ${how} at every kind of address`, async () => {
      const attacker = await outsider({ origin: undefined, cookie: `__Host-session=${await sessionOf(victim.http)}` });
      for (const [, path, form] of addresses()) {
        const response = await attacker.post(path, { form, headers });
        expect(response.status(), path).toBe(403);
        expect(await response.text(), path).toContain(FOREIGN);
        expect(response.headers()["set-cookie"], path).toBeUndefined();
      }
      await attacker.dispose();
      expect(await listing(draft)).toMatchObject({ status: "draft", version: 1 });
      expect((await victim.http.get("/sell/flow")).status(), "still signed in").toBe(200);
    });
  }

  const own: [string, Record<string, string>][] = [
    ["by its origin", { origin }],
    ["as the browser says", { origin, "sec-fetch-site": "same-origin" }],
    ["as a browser says that hides the origin", { origin: "null", "sec-fetch-site": "same-origin" }],
  ];
  for (const [how, headers] of own) {
    test(`a change passes from our own page, ${how}`, async () => {
      const visitor = await outsider({ origin: undefined });
      for (const [kind, path, form] of addresses()) {
        const response = await visitor.post(path, { form, headers });
        expect(response.status(), `${kind} ${path}`).not.toBe(403);
        expect(response.status(), `${kind} ${path}`).toBeLessThan(500);
      }
      await visitor.dispose();
    });
  }

  test("the gate rejects Remix's older data address, for reading as well", async () => {
    for (const path of [
      "/?_data=root",
      "/comprar?_data=routes/comprar",
      "/?index&_data=routes/home",
      "/perfil/anuncios?%5Fdata=routes/perfil-anuncios",
      "/tema?_data=",
    ]) {
      expect((await victim.http.get(path)).status(), path).toBe(400);
      expect((await victim.http.post(path, { form: {} })).status(), path).toBe(400);
    }
  });

  test("the gate rejects other methods", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"]) {
      const response = await victim.http.fetch("/perfil/anuncios", { method });
      expect(response.status(), method).toBe(405);
      expect(response.headers()["allow"]).toBe("GET, HEAD, POST");
      expect(response.headers()["access-control-allow-origin"]).toBeUndefined();
    }
  });
});

describe("headers", () => {
  function expectSecure(response: HttpResponse, what: string): void {
    const headers = response.headers();
    expect(headers["strict-transport-security"], what).toBe("max-age=63072000; includeSubDomains");
    expect(headers["x-content-type-options"], what).toBe("nosniff");
    expect(headers["referrer-policy"], what).toBe("strict-origin-when-cross-origin");
    expect(headers["content-security-policy"], what).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"], what).toContain("base-uri 'none'");
    expect(headers["cross-origin-opener-policy"], what).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"], what).toBe(
      /^image\/(?!svg)/.test(headers["content-type"] ?? "") ? "cross-origin" : "same-origin",
    );
    for (const name of ["access-control-allow-origin", "x-powered-by", "server"])
      expect(headers[name], `${what} ${name}`).toBeUndefined();
  }

  test("pages of every status carry a policy with a nonce that all their scripts have", async () => {
    const visitor = await outsider();
    const nonces = new Set<string>();
    const pages: [string, number][] = [
      ["/", 200],
      ["/comprar?q=trek", 200],
      [`/producto/${await anyListing()}`, 200],
      ["/login", 200],
      ["/sell", 200],
      ["/noexiste", 404],
      ["/producto/noexiste", 404],
      ["/?_data=x", 400],
    ];
    for (const [path, status] of pages) {
      const response = await visitor.get(path);
      const html = await response.text();
      expect(response.status(), path).toBe(status);
      expectSecure(response, path);
      if (status === 404) expect(response.headers()["x-robots-tag"], path).toBe("noindex");
      const policy = response.headers()["content-security-policy"] ?? "";
      const nonce = /script-src 'nonce-([\w+/]{22}==)' 'strict-dynamic' 'self';/.exec(policy)?.[1] ?? "";
      expect(nonce, path).not.toBe("");
      expect(policy).toContain("object-src 'none'");
      expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe");
      nonces.add(nonce);
      for (const [tag] of html.matchAll(/<script\b[^>]*>/g))
        if (!tag.includes("application/ld+json")) expect(tag, path).toContain(`nonce="${nonce}"`);
      // Texts in attributes may say anything.
      expect(html.replaceAll(/"[^"]*"/g, '""'), path).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
      expect(html, path).not.toContain("javascript:");
    }
    expect(nonces.size).toBe(pages.length);
    await visitor.dispose();
  });

  test("the gate gives all other responses a policy that allows nothing: data, redirects, rejections, photos, maps", async () => {
    const visitor = await outsider();
    const photo =
      /\/fotos\/[\w/-]+-360\.avif/.exec(await (await visitor.get(`/producto/${await anyListing()}`)).text())?.[0] ??
      "/fotos/?";
    for (const [path, status] of [
      ["/comprar.data", 200],
      ["/noexiste.data", 404],
      ["/_root.data?_data=x", 400],
      ["/perfil", 302],
      ["/vender", 301],
      ["/comprar/", 301],
      [photo, 200],
      ["/fotos/a/b-360.avif", 404],
      ["/fotos/a/b.svg", 404],
      ["/sitemap.xml", 200],
      ["/robots.txt", 200],
      ["/healthz", 200],
      ["/tema", 405],
    ] as const) {
      const response = await visitor.get(path);
      expect(response.status(), path).toBe(status);
      expectSecure(response, path);
      expect(response.headers()["content-security-policy"], path).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    }
    await visitor.dispose();
  });

  test("files that are served without the Worker have them too", async () => {
    const visitor = await outsider();
    // A page that names its scripts: the others leave them to the bootstrap.
    const page = await (await visitor.get("/noexiste")).text();
    const files = [...new Set([...page.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path))];
    expect(files.length).toBeGreaterThan(1);
    for (const path of [...files, "/favicon.svg", "/favicon.ico", "/apple-touch-icon.png"]) {
      const response = await visitor.get(path);
      expect(response.status(), path).toBe(200);
      const headers = response.headers();
      expect(headers["strict-transport-security"], path).toBe("max-age=63072000; includeSubDomains");
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
      expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
      expect(headers["cache-control"], path).toMatch(/^public, max-age=/);
    }
    await visitor.dispose();
  });

  test("the service worker may ask for our own pages, and is asked for again each time", async () => {
    const visitor = await outsider();
    const headers = (await visitor.get("/sw.js")).headers();
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers["cache-control"]).toBe("no-cache");
    await visitor.dispose();
  });

  test("the Worker never caches a user's pages and data", async () => {
    const someone = await person();
    for (const path of ["/perfil/anuncios", "/sell/flow", "/login", "/register"]) {
      for (const target of [path, `${path}.data`]) {
        expect((await someone.http.get(target)).headers()["cache-control"], target).toBe("private, no-store");
      }
    }
    // Public pages show the user's name too: no shared cache may keep them.
    for (const path of ["/", "/_root.data", "/comprar", "/comprar.data"])
      expect((await someone.http.get(path)).headers()["cache-control"], path).toBe("private, no-cache");
    await someone.http.dispose();
  });
});

describe("redirects to other sites", () => {
  const TRICKS = [
    "https://malo.example",
    "//malo.example",
    "///malo.example",
    "/\\malo.example",
    "\\\\malo.example",
    "/\t/malo.example",
    "/\n/malo.example",
    "\t//malo.example",
    "/%09/malo.example",
    "/.//malo.example",
    "/..//malo.example",
    "/x/..//malo.example",
    "/%2e%2e//malo.example",
    "/./\\malo.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "https:malo.example",
    "http:/malo.example",
    "/@malo.example",
    "//127.0.0.1@malo.example",
    `${origin}.malo.example`,
    `${origin}@malo.example`,
    "/\u0000/malo.example",
    "/\u2028//malo.example",
    "//malo。example",
    "/ /malo.example",
    "malo.example",
    "?redirect=//malo.example",
    "",
  ];

  function staysHere(location: string | undefined, trick: string): void {
    if (location === undefined) throw new Error(`no location for ${JSON.stringify(trick)}`);
    expect(new URL(location, `${origin}/login`).origin, `${JSON.stringify(trick)} → ${location}`).toBe(origin);
    expect(location, JSON.stringify(trick)).not.toMatch(/^\/[/\\]/);
  }

  test("a redirect to another site fails after registering, while signed in, by the theme, and by odd addresses", async () => {
    for (const trick of TRICKS) {
      const visitor = await outsider();
      const typed = { email: `r-${crypto.randomUUID()}@prueba.pe`, password: "demo1234" };
      const entered = await visitor.post(`/register?redirect=${encodeURIComponent(trick)}`, { form: typed });
      expect(entered.status(), trick).toBe(303);
      staysHere(entered.headers()["location"], trick);
      const again = await visitor.get(`/login?redirect=${encodeURIComponent(trick)}`);
      expect(again.status(), trick).toBe(302);
      staysHere(again.headers()["location"], trick);
      const themed = await visitor.post("/tema", { form: { theme: "dark", volver: trick } });
      expect(themed.status(), trick).toBe(303);
      staysHere(themed.headers()["location"], trick);
      await visitor.dispose();
    }
  });

  test("a redirect to another site fails by addresses that are put in order", async () => {
    for (const path of [
      "//malo.example/",
      "///malo.example//",
      "/\\malo.example/",
      "/product//malo.example",
      "/product/%2f%2fmalo.example",
      "/vehicle/..%2f..%2fmalo.example",
      "/.//malo.example/",
    ]) {
      const response = await fetch(`${origin}${path}`, { redirect: "manual" });
      const location = response.headers.get("location");
      if (location !== null) staysHere(location, path);
    }
  });
});
