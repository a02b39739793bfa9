import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { PublicProfile } from "~/accounts/model";
import type { Shop } from "~/accounts/shop";
import { answered } from "~/catalog/asking";
import type { CategoryId } from "~/catalog/categories";
import { layeredIndex } from "~/catalog/index/catalog-index";
import { buildSegment } from "~/catalog/index/segment";
import { listingsOfSeller, newsOfSellers, SELLER_PAGE_SIZE } from "~/catalog/search/of-seller";
import { buildIndex } from "~/catalog/search/search";
import { sellerParams, type SellerQuery } from "~/catalog/seller-query";
import { answersText, initialsOf, sellerPath } from "~/catalog/seller/seller";
import { SellerPage } from "~/catalog/seller/seller-page";
import { sellerHeadOf, sellerPage, type SellerPageView } from "~/catalog/seller/seller-page.loader.server";
import type { Context } from "~/platform/context";
import { FirestoreError } from "~/platform/firestore/errors";
import * as vendedor from "~/routes/market/vendedor";

import { contextOf } from "../../../support/context";
import { htmlOf, tags } from "../../../support/render";
import { makeCard, XSS } from "../make-listing";
import { makeRow, NOW } from "../make-row";

const SITE = { url: "https://rebi.test", name: "Rebi" };
const PHOTO = { key: "perfil-1/foto-1", width: 800, height: 800, color: "#a1b2c3" };
const PROFILE: PublicProfile = {
  uid: "rosa-1",
  displayName: "Rosa Quispe",
  since: new Date("2025-03-10T12:00:00Z"),
  department: "cusco",
  photo: null,
  shop: null,
  rating: null,
  sales: 0,
  undelivered: 0,
  verified: { identity: false, phone: true, email: true },
};

const SHOP: Shop = {
  name: "Dos Ruedas Sur",
  hours: ["", ...Array<string>(5).fill("9:00-19:00"), "9:00-17:00"],
  address: "Calle Demo 123",
  department: "arequipa",
  province: "Arequipa",
  district: "Cayma",
  isHidden: false,
};
const FIRST: SellerQuery = { type: null, order: "recientes", page: 1 };

interface Situation {
  profile?: Partial<PublicProfile> | null;
  total?: number;
  /** In turn. */
  categories?: readonly CategoryId[];
  limited?: boolean;
  viewer?: string;
  /** Null: the count is unavailable. */
  answers?: { received: number; answered: number } | null;
}

function deps({
  profile = {},
  total = 1,
  categories = ["mtb"],
  limited = false,
  viewer,
  answers = { received: 10, answered: 8 },
}: Situation = {}) {
  const lines: string[] = [];
  const index = buildIndex(
    Array.from({ length: total }, (_, n) =>
      makeRow({ id: `n${n}`, sellerId: "rosa-1", category: categories[n % categories.length]! }),
    ),
  );
  const log = {
    info: () => undefined,
    warn: (event: string) => void lines.push(event),
    error: () => undefined,
    child: () => log,
  };
  return {
    lines,
    log,
    clock: { now: () => new Date(NOW) },
    env: { siteUrl: SITE.url, brandName: SITE.name, holidays: new Set<string>() },
    accounts: {
      publicProfile: async () => profile && { ...PROFILE, ...profile },
      session: async () =>
        viewer === undefined
          ? null
          : { uid: viewer, email: "rosa@demo.pe", displayName: "Rosa", role: "user" as const },
    },
    catalog: {
      ofSeller: async (id: string, asked: Partial<SellerQuery>) => ({
        ...answered(listingsOfSeller(id, asked, NOW), index),
        limited,
      }),
      home: async () => ({ categories: [], featured: [], newest: [makeCard()], near: [], total: 1, limited: false }),
    },
    follows: { isFollowing: async () => false },
    messages: {
      answersOf: async () =>
        (answers && { ...answers, times: {} }) ?? Promise.reject(new FirestoreError("UNAVAILABLE", "down")),
    },
  };
}

async function page(situation: Situation = {}, number = 1): Promise<SellerPageView> {
  const found = await sellerPage("rosa-1", { ...FIRST, page: number }, contextOf(deps(situation)));
  if (found === null) throw new Error("no page");
  return found;
}

async function html(situation: Situation = {}, number = 1): Promise<string> {
  return htmlOf(<SellerPage seller={await page(situation, number)} />, { address: "/vendedor/rosa-1" });
}

describe("listingsOfSeller", () => {
  const rows = Array.from({ length: 30 }, (_, n) =>
    makeRow({ id: `n${n}`, sellerId: n % 5 === 4 ? "otra" : "rosa-1", publishedAt: NOW - n * 1000 }),
  );

  test("listingsOfSeller lists one seller's listings, newest first, 24 a page", () => {
    const many = buildIndex(
      Array.from({ length: 60 }, (_, n) =>
        makeRow({ id: `n${n}`, sellerId: n % 2 ? "otra" : "rosa-1", publishedAt: NOW - n * 1000 }),
      ),
    );
    const first = answered(listingsOfSeller("rosa-1", {}, NOW), many);
    expect(first).toMatchObject({ total: 30, page: 1, pages: 2 });
    expect(first.cards.map(({ id }) => id)).toEqual(Array.from({ length: SELLER_PAGE_SIZE }, (_, n) => `n${n * 2}`));
    expect(answered(listingsOfSeller("rosa-1", { page: 2 }, NOW), many).cards.map(({ id }) => id)).toEqual([
      "n48",
      "n50",
      "n52",
      "n54",
      "n56",
      "n58",
    ]);
  });
  test("listingsOfSeller merges changes into the base, without deleted and expired listings", () => {
    const changes = new Map([
      ["n0", null],
      ["n2", makeRow({ id: "n2", sellerId: "rosa-1", publishedAt: NOW + 1, title: "Cambiada" })],
      ["vencida", makeRow({ id: "vencida", sellerId: "rosa-1", expiresAt: NOW })],
    ]);
    const { cards, total } = answered(listingsOfSeller("rosa-1", {}, NOW), layeredIndex([buildSegment(rows)], changes));
    expect(total).toBe(23);
    expect(cards.slice(0, 3).map(({ id }) => id)).toEqual(["n2", "n1", "n3"]);
    expect(cards[0]?.title).toBe("Cambiada");
  });
  test("listingsOfSeller corrects a page out of range, and has one empty page for a seller without listings", () => {
    const index = buildIndex(rows);
    expect(answered(listingsOfSeller("rosa-1", { page: 99 }, NOW), index)).toMatchObject({
      page: 1,
      pages: 1,
      total: 24,
    });
    expect(answered(listingsOfSeller("nadie", { page: 3 }, NOW), index)).toEqual({
      cards: [],
      total: 0,
      page: 1,
      pages: 1,
      counts: {},
    });
  });
});

describe("listingsOfSeller by choice", () => {
  const row = (id: string, price: number, year: number, category: CategoryId) =>
    makeRow({ id, sellerId: "rosa-1", priceCentimos: price, year, category });
  const index = buildIndex([row("a", 300, 2020, "mtb"), row("b", 100, 2024, "naked"), row("c", 200, 2022, "ruta")]);
  const idsOf = (asked: Partial<SellerQuery>) =>
    answered(listingsOfSeller("rosa-1", asked, NOW), index).cards.map(({ id }) => id);

  test.each<[Partial<SellerQuery>, string[]]>([
    [{ order: "precio-asc" }, ["b", "c", "a"]],
    [{ order: "precio-desc" }, ["a", "c", "b"]],
    [{ order: "anio" }, ["b", "c", "a"]],
    [{ type: "bicicletas", order: "precio-asc" }, ["c", "a"]],
    [{ type: "naked" }, ["b"]],
    [{ type: "trimoto" }, []],
  ])("a seller's listings for %j are %j", (asked, ids) => {
    expect(idsOf(asked)).toEqual(ids);
  });
  test("a seller's listings are counted by category, whatever is chosen", () => {
    expect(answered(listingsOfSeller("rosa-1", { type: "motos" }, NOW), index)).toMatchObject({
      total: 1,
      counts: { mtb: 1, naked: 1, ruta: 1 },
    });
  });
});

describe("newsOfSellers", () => {
  const since = new Map([["rosa-1", NOW - 1_000]]);
  const row = (id: string, changes: Parameters<typeof makeRow>[0]) =>
    makeRow({ id, sellerId: "rosa-1", publishedAt: NOW - 9_000, ...changes });

  test("newsOfSellers has what each seller published and lowered since, and nothing reserved or of others", () => {
    const index = buildIndex([
      row("vieja", {}),
      row("nueva", { publishedAt: NOW - 500 }),
      row("demasiado-nueva", { publishedAt: NOW - 10 }),
      row("baja", { dropCentimos: 20_000, droppedAt: NOW - 400 }),
      row("baja-vieja", { dropCentimos: 20_000, droppedAt: NOW - 5_000 }),
      row("reservada", { publishedAt: NOW - 500, reserved: true }),
      row("ajena", { sellerId: "otra", publishedAt: NOW - 500 }),
    ]);
    const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);
    expect(
      answered(newsOfSellers(since, NOW - 100, NOW), index).map(({ sellerId, published, dropped }) => [
        sellerId,
        ids(published),
        ids(dropped),
      ]),
    ).toEqual([["rosa-1", ["nueva"], ["baja"]]]);
  });
});

describe("texts about a seller", () => {
  test.each([
    [0, 0, null],
    [2, 2, null],
    [3, 3, "Responde todos los mensajes"],
    [10, 8, "Responde 8 de cada 10 mensajes"],
    [100, 99, "Responde 9 de cada 10 mensajes"],
    [3, 1, "Responde 3 de cada 10 mensajes"],
    [30, 1, "Responde pocos mensajes"],
    [5, 0, "Responde pocos mensajes"],
    [4, 6, "Responde todos los mensajes"],
  ])("the text about a seller says of %i messages, %i of them answered: %s", (received, answered, text) => {
    expect(answersText({ received, answered })).toBe(text);
  });
  test.each([
    ["Rosa Quispe", "RQ"],
    ["rosa", "R"],
    ["Ñusta  de la Óscar", "ÑÓ"],
    ["Víctor (demo)", "VD"],
    ["🚲", ""],
    ["", ""],
    ["𝒜na 🚲 B", "𝒜B"],
  ])("'%s' is %s for short", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
  test("the text about a seller always has a display name", async () => {
    expect((await page({ profile: { displayName: "  " } })).name).toBe("Usuario");
  });
  test("the text about a seller has one address a page", () => {
    expect(sellerPath("rosa-1")).toBe("/vendedor/rosa-1");
    expect(sellerPath("a?b#c", sellerParams({ type: "motos", order: "anio", page: 2 }))).toBe(
      "/vendedor/a%3Fb%23c?tipo=motos&orden=anio&pagina=2",
    );
  });
});

describe("sellerPage", () => {
  test("sellerPage is not found for unknown and disabled users", async () => {
    expect(await sellerPage("x", FIRST, contextOf(deps({ profile: null })))).toBeNull();
  });
  test("sellerPage leaves out the answer rate when it cannot be read", async () => {
    const given = deps({ answers: null });
    expect(await sellerPage("rosa-1", FIRST, contextOf(given))).toMatchObject({
      name: "Rosa Quispe",
      habits: ["En Rebi desde marzo de 2025"],
      listings: { total: 1 },
    });
    expect(given.lines).toEqual(["catalog.seller-answers-unavailable"]);
  });
  test("sellerPage recognises the seller's own visit", async () => {
    expect((await page({ viewer: "rosa-1" })).isSelf).toBe(true);
    expect((await page({ viewer: "otra" })).isSelf).toBe(false);
  });
});

describe("SellerPage", () => {
  test("SellerPage shows the seller and the listings without scripts", async () => {
    const text = await html({ profile: { rating: { average: 4.5, count: 8 } }, total: 3 });
    for (const part of [
      "Rosa Quispe",
      "En Rebi desde marzo de 2025",
      '<p class="text-muted">Cusco</p>',
      "<b>4.5</b>",
      "8 opiniones",
      "Celular y correo verificados",
      "Antes de comprar",
      "Responde 8 de cada 10 mensajes",
      ">RQ<",
      "3 anuncios",
    ])
      expect(text).toContain(part);
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text.match(/class="card(?: far)?"/g)).toHaveLength(3);
    expect(tags(text, "a")).toContainEqual(
      expect.objectContaining({ href: "/vendedor/rosa-1/denunciar", rel: "nofollow" }),
    );
    expect(tags(text, "a")).toContainEqual(
      expect.objectContaining({ href: "/vendedor/rosa-1/mensaje", class: "btn btn-primary" }),
    );
    expect(text.match(/btn-primary/g)).toHaveLength(1);
  });
  test("SellerPage shows a photo in place of the initials", async () => {
    const text = await html({ profile: { photo: PHOTO } });
    expect(text).toContain("/fotos/perfil-1/foto-1-");
    expect(text).not.toContain(">RQ<");
  });
  test("SellerPage leaves out unknown facts", async () => {
    const text = await html({
      profile: { department: null, verified: { identity: false, phone: false, email: false } },
      answers: { received: 2, answered: 2 },
    });
    expect(text).toContain("En Rebi desde marzo de 2025");
    expect(text).not.toMatch(/Responde|estrellas|verificad|Cusco/);
    expect(text).toContain("Sin opiniones todavía");
    expect((await page({ profile: { department: "marte" } })).place).toBeNull();
  });
  test("SellerPage shows no stars for a single opinion", async () => {
    const text = await html({ profile: { rating: { average: 5, count: 1 } } });
    expect(text).toContain("1 opinión");
    expect(text).not.toContain("estrellas");
  });
  test("SellerPage leads straight to the message about an only listing", async () => {
    expect(await page({ total: 1 })).toMatchObject({ messagePath: "/producto/n0/mensaje", tools: null });
    expect((await page({ total: 2, viewer: "rosa-1" })).messagePath).toBeNull();
    expect((await page({ total: 0 })).messagePath).toBeNull();
  });
  test("SellerPage offers an order, and kinds where there are several", async () => {
    const selects = async (situation: Situation) => tags(await html(situation), "select").map(({ name }) => name);
    expect(await selects({ total: 3 })).toEqual(["orden"]);
    expect(await selects({ total: 3, categories: ["mtb", "naked"] })).toEqual(["tipo", "orden"]);
    const view = await page({ total: 3, categories: ["mtb", "naked"] });
    expect(view.tools?.kinds.map(({ label }) => label)).toEqual([
      "Todo (3)",
      "Bicicletas (2)",
      "Bicicletas de montaña (2)",
      "Motos (1)",
      "Motos naked (1)",
    ]);
  });
  test("SellerPage of a shop shows where it is, whether it is open, its code and its poster", async () => {
    const text = await html({ profile: { displayName: SHOP.name, shop: SHOP } });
    for (const part of [
      "Tienda en Cayma, Arequipa",
      "Lunes a viernes: 9:00-19:00",
      "Calle Demo 123, Cayma, Arequipa",
      "Código QR de la página de Dos Ruedas Sur",
      "/vendedor/rosa-1/afiche",
      "Reportar esta tienda",
      "flex-none rounded-card size-16",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Antes de comprar");
    expect(tags(text, "a")).toContainEqual(
      expect.objectContaining({
        href: "https://www.google.com/maps/search/?api=1&query=Calle%20Demo%20123%2C%20Cayma%2C%20Arequipa%2C%20Per%C3%BA",
        rel: "noopener noreferrer nofollow",
      }),
    );
  });
  test("SellerPage links its pages", async () => {
    const links = tags(await html({ total: 60 }, 2), "a").filter(({ rel }) => rel === "prev" || rel === "next");
    expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual([
      "prev /vendedor/rosa-1",
      "next /vendedor/rosa-1?pagina=3",
    ]);
  });
  test("SellerPage says that there is nothing for sale", async () => {
    const text = await html({ total: 0 });
    expect(text).toContain("Ahora no tiene anuncios publicados.");
    expect(text).toContain('href="/comprar"');
    expect(await html({ total: 0, viewer: "rosa-1" })).toContain('href="/sell"');
  });
  test("SellerPage says when only a part of the catalogue is known", async () => {
    expect(await html({ limited: true })).toContain("Por unos minutos mostramos solo una parte de los anuncios.");
  });
  test("SellerPage shows sellers their own page as others see it, without a report link", async () => {
    const text = await html({ viewer: "rosa-1" });
    expect(text).toContain("Así te ven los demás");
    expect(text).not.toContain("denunciar");
  });
  test("SellerPage escapes users' text", async () => {
    const text = await html({ profile: { displayName: XSS } });
    expect(text).not.toContain("<script>");
    expect(text).not.toContain("<img src=x");
  });
});

describe("sellerHeadOf", () => {
  test("sellerHeadOf tells search engines and shared links", async () => {
    const head = sellerHeadOf(await page({ profile: { photo: PHOTO }, total: 30 }, 2), SITE);
    expect(head).toMatchObject({
      title: "Rosa Quispe: bicicletas y motos en venta (página 2) | Rebi",
      description:
        "Rosa Quispe vende en Rebi desde marzo de 2025, en Cusco. Mira sus 30 anuncios de bicicletas y motos.",
      canonical: "https://rebi.test/vendedor/rosa-1?pagina=2",
      indexed: true,
    });
    expect(head.openGraph).toContainEqual({
      property: "og:image",
      content: "https://rebi.test/fotos/perfil-1/foto-1-720.jpeg",
    });
    expect(head.structuredData).toEqual({
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      dateCreated: "2025-03-10",
      mainEntity: {
        "@type": "Person",
        "@id": "https://rebi.test/vendedor/rosa-1",
        url: "https://rebi.test/vendedor/rosa-1",
        name: "Rosa Quispe",
        image: "https://rebi.test/fotos/perfil-1/foto-1-720.jpeg",
        homeLocation: { "@type": "AdministrativeArea", name: "Cusco", containedInPlace: "PE" },
      },
    });
  });
  test("sellerHeadOf is not indexed without listings, unless only a part of the catalogue is known", async () => {
    const empty = sellerHeadOf(await page({ total: 0, profile: { department: null } }), SITE);
    expect(empty).toMatchObject({
      indexed: false,
      description: "Rosa Quispe vende en Rebi desde marzo de 2025. Ahora no tiene anuncios publicados.",
    });
    expect(JSON.stringify(empty.structuredData)).not.toMatch(/image|homeLocation/);
    expect(sellerHeadOf(await page({ total: 0, limited: true }), SITE).indexed).toBe(true);
    expect(sellerHeadOf(await page({ total: 1 }), SITE).description).toContain(
      "Mira su anuncio de bicicletas y motos.",
    );
  });
});

describe("/vendedor", () => {
  const metaArgs = (data: unknown) => ({ data }) as unknown as Parameters<typeof vendedor.meta>[0];
  function load(situation: Situation = {}, query = "") {
    const context = deps(situation) as unknown as Context;
    return vendedor.loader({
      request: new Request(`${SITE.url}/vendedor/rosa-1${query}`),
      params: { id: "rosa-1" },
      context,
    } as unknown as LoaderFunctionArgs);
  }

  test("/vendedor shows a seller, with a canonical address and structured data", async () => {
    const { data, init } = await load({ answers: { received: 5, answered: 4 }, total: 30 }, "?pagina=2&x=1");
    expect(init?.status ?? 200).toBe(200);
    expect(data).toMatchObject({
      found: true,
      seller: { habits: ["Responde 8 de cada 10 mensajes", "En Rebi desde marzo de 2025"], listings: { page: 2 } },
    });
    const metaTags = vendedor.meta(metaArgs(data))!;
    expect(metaTags).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://rebi.test/vendedor/rosa-1?pagina=2",
    });
    expect(metaTags.some((tag) => "script:ld+json" in tag)).toBe(true);
    expect(JSON.stringify(metaTags)).not.toContain("noindex");
  });
  test("/vendedor is not indexed without listings", async () => {
    expect(vendedor.meta(metaArgs((await load({ total: 0 })).data))).toContainEqual({
      name: "robots",
      content: "noindex, follow",
    });
  });
  test("/vendedor answers 404 with the newest listings for an unknown seller", async () => {
    const { data, init } = await load({ profile: null });
    expect(init).toMatchObject({ status: 404, headers: { "X-Robots-Tag": "noindex" } });
    expect(data).toMatchObject({ found: false, newest: [{ id: "anuncio-1" }] });
    expect(vendedor.meta(metaArgs(data))).toContainEqual({ name: "robots", content: "noindex" });
  });
  test("/vendedor contains no e-mail and no phone for any user", async () => {
    const profile = {
      email: "rosa@demo.pe",
      phone: "+51987654321",
      whatsapp: "+51987654321",
    } as Partial<PublicProfile>;
    for (const viewer of [undefined, "otra", "rosa-1"]) {
      const { data } = await load({ profile, viewer });
      expect(JSON.stringify(data)).not.toMatch(/@demo\.pe|987654321/);
      if (data.found)
        expect(await htmlOf(<SellerPage seller={data.seller} />, { address: "/vendedor/rosa-1" })).not.toMatch(
          /@demo\.pe|987|mailto:|tel:|wa\.me\/\d/,
        );
    }
  });
});
