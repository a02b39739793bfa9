import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test, vi } from "vitest";

import { UNPROVEN_MESSAGES } from "~/accounts/email-links/constants";
import * as estado from "~/admin/health/estado.route";
import * as administracion from "~/admin/overview/administracion.route";
import { NO_FILTERS } from "~/catalog/filters";
import type { Listing } from "~/catalog/model";
import * as comprar from "~/catalog/search/comprar.route";
import { buildIndex } from "~/catalog/search/search";
import { answer } from "~/catalog/understanding/answer";
import type { Context } from "~/platform/context";
import { USER_LIMITS } from "~/platform/env-limits";
import { UNKNOWN_INTENT } from "~/platform/forms/outcome";
import { loader as robots } from "~/routes/files/robots";
import { loader as sitemap } from "~/routes/files/sitemap";
import * as producto from "~/routes/market/producto";

import { SITE } from "../../factories/site";
import { UNBOUNDED } from "../../support/context";
import { makeCard, makeListing } from "./make-listing";
import { NOW, makeRow } from "./make-row";

const ORIGIN = "https://rebi.test";
const ROWS = Array.from({ length: 70 }, (_, n) => makeRow({ id: `n${n}`, publishedAt: NOW - n }));

interface Situation {
  listing?: Listing | null;
  viewer?: string | null;
  isAdmin?: boolean;
  allowed?: boolean;
  stored?: boolean;
  /** Whether the viewer's e-mail is verified, or a provider knows them. */
  proven?: boolean;
}

/** The services of a request, as the routes use them. */
function contextOf({
  listing = null,
  viewer = null,
  isAdmin = false,
  allowed = true,
  stored = true,
  proven = true,
}: Situation = {}) {
  const log = { info: () => undefined };
  const user = viewer === null ? null : { uid: viewer, email: "x@demo.pe", displayName: "X", role: "user" };
  const context = {
    env: {
      ...SITE,
      brandName: "Rebi",
      siteUrl: ORIGIN,
      switches: { stolenList: "prueba" },
      limits: USER_LIMITS,
    },
    theft: { list: { entries: async () => [{ id: "robo-1" }] } },
    log,
    waitUntil: () => undefined,
    clock: { now: () => new Date(NOW) },
    photos: { thumbnailDataUrl: async (key: string) => `data:${key}` },
    figures: { count: () => undefined },
    limiter: {
      take: async () => ({ allowed, remaining: 0, retryAfterSeconds: 60 }),
      peek: async () => ({ allowed: true, remaining: 1, retryAfterSeconds: 0 }),
      giveBack: async () => undefined,
    },
    budgets: UNBOUNDED,
    network: "192.0.2.1",
    accounts: {
      session: async () => user,
      networksAtLimit: async () => [],
      user: async () => (user ? { ...user, role: isAdmin ? "admin" : "user" } : null),
      publicProfile: async () => null,
      contactOf: async () => ({ phone: "987654321", whatsapp: "" }),
      isProven: async () => proven,
      requireActiveUser: async () =>
        user ??
        Promise.reject(
          new Response(null, { status: 302, headers: { Location: "/login?redirect=%2Fproducto%2Fanuncio-1" } }),
        ),
      requireAdmin: async () => (isAdmin ? user : Promise.reject(new Response(null, { status: 404 }))),
      requireAdminProof: async () => (isAdmin ? user : Promise.reject(new Response(null, { status: 404 }))),
    },
    database: {
      count: async () => 3,
      find: async () => [],
      sum: async () => ({ count: 2, sum: 990 }),
      read: async () => null,
    },
    cache: { getJson: async () => null, put: async () => true, delete: async () => true },
    metrics: { count: () => undefined },
    searchWords: { countMissed: () => undefined },
    catalog: {
      search: async (filters: Parameters<typeof answer>[1]) => ({
        ...answer(buildIndex(ROWS), filters, NOW),
        limited: false,
      }),
      home: async () => ({
        categories: [{ id: "mtb", count: 70 }],
        featured: [],
        newest: [makeCard()],
        near: [],
        total: 70,
        limited: false,
      }),
      listing: async () => listing,
      sellerOf: async () => null,
      similar: async () => [],
      activeCountOf: async () => 1,
      priceGuidance: async () => null,
      sitemap: async () => ({ parts: 1, entries: [{ id: "a", updatedAt: new Date(NOW) }] }),
      index: {
        status: async () => ({ memory: null, stored: null, checkedAt: null }),
        rebuild: async () => ({ kind: "rebuild", changed: 70, rows: 70, stored }),
      },
    },
    analytics: { track: () => undefined },
    resources: { readerOf: () => ({ may: () => true }) },
    adminDay: { lines: async () => [], state: async () => null },
    adminWork: { countMine: async () => 3, mentions: async () => [], namesOf: async () => String },
    assistant: { modelAlert: async () => null },
    audit: { record: async () => undefined },
    questions: { newest: async () => [] },
    workshops: { list: async () => [{ id: "la-cadena" }] },
  };
  return context as unknown as Context;
}

function args(path: string, situation?: Situation, form?: Record<string, string>, params: Record<string, string> = {}) {
  const init = form && { method: "POST", body: new URLSearchParams(form) };
  return {
    request: new Request(ORIGIN + path, init),
    params,
    context: contextOf(situation),
  } as unknown as LoaderFunctionArgs & ActionFunctionArgs;
}

async function thrown(
  promise: Promise<unknown>,
): Promise<{ status?: number; headers?: Headers; init?: { status: number } }> {
  return promise.then(
    () => Promise.reject(new Error("nothing was thrown")),
    (reason: unknown) => reason as object,
  );
}

/** The page of /comprar, beside whatever headers. */
async function buy(given: LoaderFunctionArgs) {
  const answer = await comprar.loader(given);
  return "result" in answer ? answer : answer.data;
}

/** Arguments of `meta` that the routes read. */
const metaArgs = (data: unknown) =>
  ({ data }) as unknown as Parameters<typeof comprar.meta>[0] & Parameters<typeof producto.meta>[0];

describe("/comprar", () => {
  test("/comprar redirects a form's query to its canonical address", async () => {
    const redirected = await thrown(comprar.loader(args("/comprar?q=&tipo=ruta&tipo=mtb&precio_min=500&precio_max=")));
    expect(redirected.status).toBe(302);
    expect(redirected.headers!.get("Location")).toBe("/comprar?tipo=mtb,ruta&precio=500-");
  });

  test("/comprar answers any other query in place, and ignores an invalid order and foreign parameters", async () => {
    const { result, firstPicture } = await buy(args("/comprar?orden=azar&precio_min=abc&utm_source=x&pagina=99"));
    expect(result).toMatchObject({ total: 70, page: 6, filters: { ...NO_FILTERS, page: 6 } });
    expect(firstPicture).toBe("data:anuncio-1/foto-1");
  });

  test.each([
    ["tipo=avion", "Sin el tipo"],
    ["tipo=motos&aro=29", "Sin el aro"],
    ["aro=77", "Sin el aro"],
    ["talla=zz", "Sin la talla"],
    ["cilindrada=mucha", "Sin la cilindrada"],
    ["kilometraje=poco", "Sin el kilometraje"],
    ["precio=barato", "Sin el precio"],
    ["ubicacion=narnia", "Sin la ubicación"],
    ["provincia=narnia", "Sin la provincia"],
    ["ubicacion=lima&provincia=cusco", "Sin la provincia"],
    ["ubicacion=lima&distrito=narnia", "Sin el distrito"],
    ["distrito=miraflores", "Sin el distrito"],
    ["estado=roto", "Sin el estado"],
    ["anio=antes", "Sin el año"],
    ["estado=roto&tipo=avion", "Sin esos filtros"],
  ])("/comprar shows nothing for %s, says why, and leads on without it", async (query, way) => {
    const { result, view, head } = await buy(args(`/comprar?${query}`));
    const lost = query.split("&").at(-1)!.split("=")[1]!;
    expect(result).toMatchObject({ total: 0, cards: [], page: 1 });
    expect(view.notices[0]!.title).toMatch(/^Con est(?:e|os) filtros? no hay anuncios$/);
    expect(view.notices[0]!.lines.join(" ")).toMatch(query.includes("aro=29") ? /El aro no va/ : lost);
    expect(view.chips.at(-1)!.label).toContain(`“${lost}”`);
    expect(view.saveHref).toBeNull();
    expect(head.isIndexable).toBe(false);
    const rest = query.split("&").slice(0, -1).join("&").replace("estado=roto", "");
    if (query.startsWith("tipo=motos")) expect(view.ways.map(({ label }) => label)).toEqual(["Sin el tipo"]);
    else
      expect(view.ways).toEqual([{ label: way, detail: "70 anuncios", href: rest ? `/comprar?${rest}` : "/comprar" }]);
  });

  test("/comprar applies what a text says in place, and its canonical address has it", async () => {
    const data = await buy(args("/comprar?q=bici+trek+en+sjl"));
    expect(data.result.filters).toMatchObject({
      q: "",
      types: ["bicicletas"],
      brands: ["trek"],
      department: "lima",
      province: "lima",
      district: "san-juan-de-lurigancho",
    });
    expect(data.view.notices).toEqual([]);
    expect(data.view.said).toMatchObject({
      links: [{ label: "Buscar tal cual", href: "/comprar?q=bici+trek+en+sjl&tal=cual" }],
    });
    expect(data.result.q).toBe("bici trek en sjl");
    expect(comprar.meta(metaArgs(data))).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: `${ORIGIN}/comprar?tipo=bicicletas&marca=trek&ubicacion=lima&provincia=lima&distrito=san-juan-de-lurigancho`,
    });
  });

  test("/comprar keeps a brand that nobody sells, and says so beside what is left", async () => {
    const none = await buy(args("/comprar?marca=ducati"));
    expect(none.result).toMatchObject({ total: 0, filters: { brands: ["ducati"] } });
    expect(none.view).toMatchObject({
      notices: [{ lines: ["Ningún anuncio es de la marca “ducati”."] }],
      chips: [{ label: "ducati", href: "/comprar" }],
      ways: [{ label: "Sin la marca", detail: "70 anuncios", href: "/comprar" }],
      saveHref: "/perfil/busquedas/nueva?marca=ducati",
    });
    const some = await buy(args("/comprar?marca=ducati,trek"));
    expect(some.result.total).toBe(70);
    expect(some.view.notices[0]!.lines).toEqual(["Ningún anuncio es de la marca “ducati”."]);
    const brands = some.view.sections.find(({ name }) => name === "Marca")!.controls[0];
    expect(brands).toMatchObject({ choices: [{ value: "trek" }, { value: "ducati", count: 0 }] });
  });

  test("/comprar keeps a filter whose parent is missing, with its parent", async () => {
    const { result, view } = await buy(args("/comprar?provincia=lima"));
    expect(result.filters).toMatchObject({ department: "lima", province: "lima" });
    expect(view.chips.map(({ label }) => label)).toEqual(["Lima", "Provincia de Lima"]);
    expect((await buy(args("/comprar?aro=29"))).result.filters).toMatchObject({
      types: ["bicicletas"],
      wheels: ["29"],
    });
  });

  test("/comprar says what is left out where other values of the filter are left", async () => {
    const { result, view } = await buy(args("/comprar?tipo=mtb,avion"));
    expect(result.total).toBe(70);
    expect(view.notices).toEqual([
      { title: "Hay datos que no entendimos", lines: ["No entendimos “avion” en el tipo."] },
    ]);
  });

  test("/comprar drops a size and a province that the form without scripts still sends for another parent", async () => {
    const form = "q=&tipo=scooter&aro=29&precio_min=2+mil&precio_max=&ubicacion=cusco&provincia=lima&distrito=lince";
    const redirected = await thrown(comprar.loader(args(`/comprar?${form}`)));
    expect(redirected.headers!.get("Location")).toBe("/comprar?tipo=scooter&precio=2000-&ubicacion=cusco");
  });

  test("/comprar counts a person's search that finds nothing, and no other", async () => {
    const counted = async (query: string, agent: string) => {
      const asked = args(`/comprar${query}`);
      asked.request.headers.set("User-Agent", agent);
      const count = vi.spyOn(asked.context.metrics, "count");
      const missed = vi.spyOn(asked.context.searchWords, "countMissed");
      await comprar.loader(asked);
      return [...count.mock.calls, ...missed.mock.calls];
    };
    expect(await counted("?q=xyzxyz", "Mozilla/5.0 (Android 14)")).toEqual([["emptySearches"], ["xyzxyz"]]);
    expect(await counted("?q=xyzxyz", "Googlebot/2.1")).toEqual([]);
    expect(await counted("", "Mozilla/5.0 (Android 14)")).toEqual([]);
  });

  test("/comprar tells search engines the canonical address and its neighbours", async () => {
    const tags = comprar.meta(metaArgs(await buy(args("/comprar?pagina=2&x=1"))));
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: `${ORIGIN}/comprar?pagina=2` });
    expect(tags).toContainEqual({ tagName: "link", rel: "prev", href: `${ORIGIN}/comprar` });
    expect(tags).toContainEqual({ tagName: "link", rel: "next", href: `${ORIGIN}/comprar?pagina=3` });
    expect(tags).toContainEqual({ title: "Bicicletas y motos (página 2) | Rebi" });
    expect(JSON.stringify(tags)).not.toContain("noindex");
  });

  test.each(["q=trek", "tipo=mtb&marca=trek", "orden=anio", "tipo=scooter"])(
    "search engines are kept out of '%s'",
    async (query) => {
      expect(comprar.meta(metaArgs(await buy(args(`/comprar?${query}`))))).toContainEqual({
        name: "robots",
        content: "noindex, follow",
      });
    },
  );

  test("/comprar has a title even where its loader failed", () => {
    expect(comprar.meta(metaArgs(undefined))).toEqual([{ title: "Comprar | Rebi" }]);
  });
});

describe("/producto", () => {
  const load = (situation: Situation, query = "") =>
    producto.loader(args(`/producto/anuncio-1${query}`, situation, undefined, { id: "anuncio-1" }));
  const ask = (situation: Situation, form: Record<string, string> = { intent: "contacto" }) =>
    producto.action(args("/producto/anuncio-1", situation, form, { id: "anuncio-1" })) as Promise<{
      data: unknown;
      init: ResponseInit | null;
    }>;

  test("/producto shows a listing, with its canonical address", async () => {
    const { data, init } = await load({ listing: makeListing() });
    expect(init?.status).toBe(200);
    expect(data).toMatchObject({ found: true, screen: { owner: null, canAsk: true, isSignedIn: false } });
    const tags = producto.meta(metaArgs(data))!;
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: `${ORIGIN}/producto/anuncio-1` });
    expect(JSON.stringify(tags)).not.toContain("noindex");
  });

  test("/producto sends Google what a visitor looks at by the server, and not what its owner does", async () => {
    const seen = async (viewer: string | null) => {
      const sent: unknown[] = [];
      const asked = args("/producto/anuncio-1", { listing: makeListing(), viewer }, undefined, { id: "anuncio-1" });
      asked.context.analytics = {
        ...asked.context.analytics,
        track: (name, params) => void sent.push([name, params()]),
      };
      await producto.loader(asked);
      return sent;
    };
    const item = { item_id: "anuncio-1", item_category: "mtb", price: 2500, quantity: 1 };
    expect(await seen(null)).toEqual([["view_item", { currency: "PEN", value: 2500, items: [item] }]]);
    expect(await seen("vendedor-1")).toEqual([]);
  });

  test.each([
    ["sold", 200],
    ["paused", 200],
    ["expired", 410],
  ] as const)("%s answers %i and is not indexed", async (status, code) => {
    const { data, init } = await load({ listing: makeListing({ status }) });
    expect(init?.status).toBe(code);
    expect(producto.meta(metaArgs(data))).toContainEqual({ name: "robots", content: "noindex" });
  });

  test.each([
    ["an unknown one", null],
    ["one in review", makeListing({ status: "in_review" })],
  ])("/producto answers 404 with the newest for %s", async (_, listing) => {
    const { data, init } = await load({ listing });
    expect(init).toMatchObject({ status: 404, headers: { "X-Robots-Tag": "noindex" } });
    expect(data).toMatchObject({ found: false, newest: [{ id: "anuncio-1" }] });
    expect(producto.meta(metaArgs(data))).toContainEqual({ name: "robots", content: "noindex" });
  });

  test("/producto gives the version and the actions to the owner only", async () => {
    const owner = async (status: Listing["status"]) =>
      (await load({ listing: makeListing({ status }), viewer: "vendedor-1" })).data;
    expect(await owner("active")).toMatchObject({
      screen: { owner: { version: 3, canEdit: true, changes: [{ intent: "pausar" }, { intent: "vendido" }] } },
    });
    expect(await owner("paused")).toMatchObject({
      screen: { owner: { changes: [{ intent: "reanudar" }, { intent: "vendido" }] } },
    });
    expect(await owner("sold")).toMatchObject({ screen: { owner: { canEdit: false, changes: [] } } });
    expect((await load({ listing: makeListing(), viewer: "otra" })).data).toMatchObject({ screen: { owner: null } });
  });

  test("/producto returns the contact to a signed-in user, not cached", async () => {
    const { data, init } = await ask({ listing: makeListing(), viewer: "ana" });
    expect(data).toMatchObject({ ok: true, contact: { phone: { label: "987 654 321" } } });
    expect(new Headers(init?.headers).get("Cache-Control")).toBe("private, no-store");
    expect(JSON.stringify((await load({ listing: makeListing(), viewer: "ana" })).data)).not.toContain("987");
  });

  test("/producto returns it without a second press after the sign-in for it, not cached", async () => {
    const { data, init } = await load({ listing: makeListing(), viewer: "ana" }, "?contacto=1");
    expect(data).toMatchObject({ screen: { answer: { ok: true, contact: { phone: { label: "987 654 321" } } } } });
    expect(new Headers(init?.headers).get("Cache-Control")).toBe("private, no-store");
  });

  test.each([
    ["a visitor", null],
    ["the owner", "vendedor-1"],
  ])("/producto tells %s nothing by that address", async (_, viewer) => {
    expect(JSON.stringify((await load({ listing: makeListing(), viewer }, "?contacto=1")).data)).not.toContain("987");
  });

  test("/producto asks a user whose e-mail is not verified to verify it, by a press and after the sign-in", async () => {
    const situation = { listing: makeListing(), viewer: "ana", proven: false };
    const { data, init } = await ask(situation);
    expect(init?.status).toBe(403);
    expect(data).toMatchObject({ unproven: true, errors: { "": UNPROVEN_MESSAGES.contact } });
    const page = (await load(situation, "?contacto=1")).data;
    expect(page).toMatchObject({ screen: { answer: { ok: false, unproven: true } } });
    expect(JSON.stringify([data, page])).not.toContain("987");
  });

  test("/producto reports the day's limit at that address too", async () => {
    const { data } = await load({ listing: makeListing(), viewer: "ana", allowed: false }, "?contacto=1");
    expect(data).toMatchObject({ screen: { answer: { ok: false } } });
    expect(JSON.stringify(data)).not.toContain("987");
  });

  test("/producto redirects a visitor to the sign-in", async () => {
    const redirected = await thrown(ask({ listing: makeListing() }));
    expect(redirected.headers!.get("Location")).toBe("/login?redirect=%2Fproducto%2Fanuncio-1");
  });

  test("/producto reports the day's limit", async () => {
    const { data, init } = await ask({ listing: makeListing(), viewer: "ana", allowed: false });
    expect(init?.status).toBe(429);
    expect(new Headers(init?.headers).get("Retry-After")).toBe("60");
    expect(data).toMatchObject({ ok: false });
  });

  test("/producto rejects other intents and unknown listings", async () => {
    expect((await ask({ listing: makeListing(), viewer: "ana" }, { intent: "borrar" })).init?.status).toBe(400);
    expect((await thrown(ask({ listing: null, viewer: "ana" }))).init?.status).toBe(404);
    expect((await thrown(ask({ listing: makeListing({ status: "rejected" }), viewer: "ana" }))).init?.status).toBe(404);
  });
});

describe("/administracion", () => {
  test("the page of the index in administration allows administrators only, in loader and action", async () => {
    expect((await thrown(administracion.loader(args("/administracion", { viewer: "ana" })))).status).toBe(404);
    expect(
      (await thrown(estado.action(args("/administracion/estado", { viewer: "ana" }, { intent: "reconstruir" }))))
        .status,
    ).toBe(404);
    expect(await administracion.loader(args("/administracion", { viewer: "jefa", isAdmin: true }))).toMatchObject({
      day: "Viernes 20 de noviembre",
      lines: [],
      count: 3,
    });
  });
  test.each([
    [true, "Reconstruimos el índice: 70 anuncios."],
    [false, "No pudimos guardar el índice."],
  ])("the page of the index in administration rebuilds and says so (stored: %s)", async (stored, message) => {
    const response = await estado.action(
      args("/administracion/estado", { viewer: "jefa", isAdmin: true, stored }, { intent: "reconstruir" }),
    );
    if (!(response instanceof Response)) throw new Error("no redirect");
    expect(response.status).toBe(303);
    expect(decodeURIComponent(response.headers.get("Set-Cookie")!)).toContain(message);
  });
  test("the page of the index in administration rejects other intents", async () => {
    const response = await estado.action(
      args("/administracion/estado", { viewer: "jefa", isAdmin: true }, { intent: "otra" }),
    );
    expect(response).toMatchObject({ init: { status: 400 }, data: { errors: { "": UNKNOWN_INTENT } } });
  });
});

describe("for search engines", () => {
  test("sitemap.xml lists the listings", async () => {
    const response = await sitemap(args("/sitemap.xml"));
    expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const text = await response.text();
    expect(text).toContain(`<loc>${ORIGIN}/producto/a</loc>`);
    expect(text).toContain(`<loc>${ORIGIN}/talleres/la-cadena</loc>`);
    expect(text).toContain(`<loc>${ORIGIN}/bicicletas-robadas/robo-1</loc>`);
    expect((await sitemap(args("/sitemap.xml?parte=9"))).status).toBe(404);
  });
  test("sitemap.xml lists the complaints book once", async () => {
    const text = await (await sitemap(args("/sitemap.xml"))).text();
    expect(text.split(`<loc>${ORIGIN}/libro-de-reclamaciones</loc>`)).toHaveLength(2);
  });

  test("robots.txt disallows private pages and combined searches, and no single filter", async () => {
    const text = await robots(args("/robots.txt")).text();
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(
      ([, path]) => new RegExp(`^${path!.replace(/[.?+^$()[\]{}|\\]/g, "\\$&").replaceAll("*", ".*")}`),
    );
    const isClosed = (path: string) => closed.some((rule) => rule.test(path));
    for (const path of [
      "/perfil/anuncios",
      "/administracion",
      "/sell/flow/x",
      "/comprar?q=trek",
      "/comprar?tipo=mtb&orden=anio",
      "/comprar?tipo=mtb,ruta",
      "/producto/a/denunciar",
      "/producto/a/mensaje",
      "/vendedor/a/denunciar",
      "/talleres?servicio=frenos,llantas",
      "/talleres?ubicacion=lima&abierto=ahora",
      "/asesores/solicitar?asesor=ana",
    ])
      expect(isClosed(path), path).toBe(true);
    for (const path of [
      "/",
      "/comprar",
      "/comprar?tipo=mtb",
      "/comprar?tipo=mtb&pagina=2",
      "/producto/a",
      "/vendedor/a",
      "/vendedor/a?pagina=2",
      "/sell",
      "/talleres",
      "/talleres?ubicacion=lima&servicio=frenos",
      "/talleres/la-cadena",
      "/asesores?tema=papeles",
      "/asesores/solicitar",
    ])
      expect(isClosed(path), path).toBe(false);
  });
});
