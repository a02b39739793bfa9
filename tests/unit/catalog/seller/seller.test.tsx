import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { PublicProfile } from "~/accounts/model";
import { layeredIndex } from "~/catalog/index/catalog-index";
import { buildSegment } from "~/catalog/index/segment";
import { listingsOfSeller, SELLER_PAGE_SIZE } from "~/catalog/search/browse";
import { buildIndex } from "~/catalog/search/search";
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
  rating: null,
  sales: 0,
  undelivered: 0,
  verified: { identity: false, phone: true, email: true },
};

interface Situation {
  profile?: Partial<PublicProfile> | null;
  total?: number;
  limited?: boolean;
  viewer?: string;
  /** Null: the count is unavailable. */
  answers?: { received: number; answered: number } | null;
}

function deps({
  profile = {},
  total = 1,
  limited = false,
  viewer,
  answers = { received: 10, answered: 8 },
}: Situation = {}) {
  const lines: string[] = [];
  const index = buildIndex(Array.from({ length: total }, (_, n) => makeRow({ id: `n${n}`, sellerId: "rosa-1" })));
  const log = {
    info: () => undefined,
    warn: (event: string) => void lines.push(event),
    error: () => undefined,
    child: () => log,
  };
  return {
    lines,
    log,
    accounts: {
      publicProfile: async () => profile && { ...PROFILE, ...profile },
      session: async () =>
        viewer === undefined
          ? null
          : { uid: viewer, email: "rosa@demo.pe", displayName: "Rosa", role: "user" as const },
    },
    catalog: {
      ofSeller: async (id: string, page: number) => ({ ...listingsOfSeller(index, id, page, NOW), limited }),
      home: async () => ({ categories: [], featured: [], newest: [makeCard()], total: 1, limited: false }),
    },
    messages: {
      answersOf: async () =>
        (answers && { ...answers, times: {} }) ?? Promise.reject(new FirestoreError("UNAVAILABLE", "down")),
    },
  };
}

async function page(situation: Situation = {}, number = 1): Promise<SellerPageView> {
  const found = await sellerPage("rosa-1", number, contextOf(deps(situation)));
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
    const first = listingsOfSeller(many, "rosa-1", 1, NOW);
    expect(first).toMatchObject({ total: 30, page: 1, pages: 2 });
    expect(first.cards.map(({ id }) => id)).toEqual(Array.from({ length: SELLER_PAGE_SIZE }, (_, n) => `n${n * 2}`));
    expect(listingsOfSeller(many, "rosa-1", 2, NOW).cards.map(({ id }) => id)).toEqual([
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
    const { cards, total } = listingsOfSeller(layeredIndex(buildSegment(rows), changes), "rosa-1", 1, NOW);
    expect(total).toBe(23);
    expect(cards.slice(0, 3).map(({ id }) => id)).toEqual(["n2", "n1", "n3"]);
    expect(cards[0]?.title).toBe("Cambiada");
  });
  test("listingsOfSeller corrects a page out of range, and has one empty page for a seller without listings", () => {
    const index = buildIndex(rows);
    expect(listingsOfSeller(index, "rosa-1", 99, NOW)).toMatchObject({ page: 1, pages: 1, total: 24 });
    expect(listingsOfSeller(index, "nadie", 3, NOW)).toEqual({ cards: [], total: 0, page: 1, pages: 1 });
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
    expect(sellerPath("a?b#c", 2)).toBe("/vendedor/a%3Fb%23c?pagina=2");
  });
});

describe("sellerPage", () => {
  test("sellerPage is not found for unknown and disabled users", async () => {
    expect(await sellerPage("x", 1, contextOf(deps({ profile: null })))).toBeNull();
  });
  test("sellerPage leaves out the answer rate when it cannot be read", async () => {
    const given = deps({ answers: null });
    expect(await sellerPage("rosa-1", 1, contextOf(given))).toMatchObject({
      name: "Rosa Quispe",
      answers: null,
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
      "En Rebi desde marzo de 2025 · Cusco",
      "★ 4.5 de 5 (8)",
      "Celular verificado",
      "Correo verificado",
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
    expect(tags(text, "form")).toEqual([]);
  });
  test("SellerPage shows a photo in place of the initials", async () => {
    const text = await html({ profile: { photo: PHOTO } });
    expect(text).toContain("/fotos/perfil-1/foto-1-");
    expect(text).not.toContain(">RQ<");
  });
  test("SellerPage leaves out unknown facts", async () => {
    const text = await html({ profile: { department: null }, answers: { received: 2, answered: 2 } });
    expect(text).toContain("En Rebi desde marzo de 2025</p>");
    expect(text).not.toContain("Responde");
    expect(text).not.toContain("de 5");
    expect(await html({ profile: { department: "marte" } })).toContain("En Rebi desde marzo de 2025</p>");
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
    const context = { ...deps(situation), env: { siteUrl: SITE.url, brandName: SITE.name } } as unknown as Context;
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
      seller: { answers: "Responde 8 de cada 10 mensajes", listings: { page: 2 } },
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
          /@demo\.pe|987|mailto:|tel:|wa\.me/,
        );
    }
  });
});
