import { describe, expect, test } from "vitest";

import { requestContact } from "~/catalog/listing/contact.server";
import { detailOf, isOnOffer, maskPlate, statusAt, visibilityOf } from "~/catalog/listing/detail";
import { headOf, listingPage, summaryOf } from "~/catalog/listing/listing-page.loader.server";
import type { Listing } from "~/catalog/model";
import type { PriceGuidance } from "~/catalog/prices/guidance";
import { LISTING_STATUSES } from "~/catalog/statuses";
import { crumbsOf, structuredDataOf } from "~/catalog/structured-data";
import { USER_LIMITS } from "~/platform/env-limits";

import { makeCard, makeListing } from "../make-listing";
import { NOW } from "../make-row";

const now = new Date(NOW);

const TODAY = "2026-11-20";

describe("detailOf", () => {
  test("detailOf shows the fields of a motorcycle, with its plate masked", () => {
    const detail = detailOf(
      makeListing({
        category: "scooter",
        title: "Honda Navi",
        specifications: {
          brand: "Honda",
          model: "Navi",
          year: 2024,
          condition: "nuevo",
          displacement: 110,
          mileage: 12500,
          plate: "1234-5A",
          soatUntil: "2027-03-01",
          fuel: "",
          extra: "no se pregunta",
        },
      }),
      "active",
      TODAY,
    );
    expect(detail.specifications).toEqual([
      { label: "Tipo", value: "Scooter", isTold: true },
      { label: "Marca", value: "Honda", isTold: true },
      { label: "Modelo", value: "Navi", isTold: true },
      { label: "Año", value: "2024", isTold: true },
      { label: "Estado", value: "Nuevo", isTold: true },
      { label: "Cilindrada", value: "110 cc", isTold: true },
      { label: "Kilometraje", value: "12,500 km", isTold: true },
    ]);
    expect(detail.declared).toEqual([
      { label: "Placa", value: "••••-5A", isPast: false },
      { label: "SOAT", value: "Vigente hasta el 1 de marzo de 2027", isPast: false },
    ]);
    expect(JSON.stringify(detail)).not.toContain("1234");
    expect(JSON.stringify(detail)).not.toContain("vendedor-1");
  });
  test("detailOf leaves to the table what neither title nor key facts have told", () => {
    const left = (title: string) =>
      detailOf(makeListing({ title }), "active", TODAY)
        .specifications.filter(({ isTold }) => !isTold)
        .map(({ label }) => label);
    expect(left("Trek Marlin 7 aro 29")).toEqual(["Velocidades"]);
    expect(left("Trek casi nueva")).toEqual(["Modelo", "Velocidades"]);
  });
  test("detailOf tells the condition once, and the year where the title has it not", () => {
    const facts = (title: string) => detailOf(makeListing({ title }), "active", TODAY).keyFacts.map(({ text }) => text);
    expect(facts("Trek Marlin 7")).toEqual(["M", "Buen estado", "2022"]);
    expect(facts("Trek Marlin 7 2022")).toEqual(["M", "Buen estado"]);
  });
  test("detailOf names the place once", () => {
    const place = (location: Listing["location"]) => detailOf(makeListing({ location }), "active", TODAY).place;
    expect(place({ department: "lima", province: "Lima", district: "Miraflores" })).toBe("Miraflores, Lima");
    expect(place({ department: "cusco", province: "", district: "" })).toBe("Cusco");
    expect(place({ department: "marte", province: "", district: "" })).toBe("");
  });
  test("detailOf shows an impossible day as it was typed", () => {
    const { declared } = detailOf(
      makeListing({
        category: "naked",
        specifications: { brand: "KTM", model: "Duke", year: 2020, condition: "buen-estado", soatUntil: "pronto" },
      }),
      "active",
      TODAY,
    );
    expect(declared).toEqual([{ label: "SOAT", value: "pronto", isPast: false }]);
  });
  test.each<[Record<string, string>, { label: string; value: string; isPast: boolean }[]]>([
    [
      { soatUntil: "2026-11-20" },
      [{ label: "SOAT", value: "Vigente hasta el 20 de noviembre de 2026", isPast: false }],
    ],
    [{ soatUntil: "2026-11-19" }, [{ label: "SOAT", value: "Venció el 19 de noviembre de 2026", isPast: true }]],
    [
      { propertyCard: "En trámite" },
      [{ label: "Tarjeta de propiedad a nombre del vendedor", value: "En trámite", isPast: false }],
    ],
    [
      { technicalReview: "Todavía no le toca" },
      [{ label: "Revisión técnica", value: "Todavía no le toca", isPast: false }],
    ],
    [{ technicalReview: "Vigente" }, [{ label: "Revisión técnica", value: "Vigente", isPast: false }]],
    [
      { technicalReview: "Vigente", technicalUntil: "2026-01-02" },
      [{ label: "Revisión técnica", value: "Venció el 2 de enero de 2026", isPast: true }],
    ],
    [{}, []],
  ])("declared papers %o are said with their day, and when it is over", (declared, shown) => {
    const specifications = { brand: "KTM", model: "Duke", year: 2020, condition: "buen-estado", ...declared } as const;
    const detail = detailOf(makeListing({ category: "naked", specifications }), "active", TODAY);
    expect(detail.declared).toEqual(shown);
    expect(detail.lookups.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^SUNARP/),
      expect.stringMatching(/^SOAT/),
      expect.stringMatching(/^MTC/),
      expect.stringMatching(/^SAT/),
    ]);
  });
  test("a bicycle has no papers, and nowhere to look them up", () => {
    expect(detailOf(makeListing(), "active", TODAY)).toMatchObject({ declared: [], lookups: [] });
  });
  test("detailOf masks both forms of plates", () => {
    expect(maskPlate("1234-5A")).toBe("••••-5A");
    expect(maskPlate("ABC-1234")).toBe("•••-••34");
  });
});

describe("states", () => {
  test.each([
    ["active", 200, true],
    ["reserved", 200, true],
    ["sold", 200, false],
    ["paused", 200, false],
    ["expired", 410, false],
  ] as const)("%s is read by anyone with %i", (status, code, indexed) => {
    expect(visibilityOf(status, false)).toEqual({ status: code, indexed });
  });
  test.each(["draft", "in_review", "pending_payment", "rejected"] as const)(
    "%s is there for its owner alone",
    (status) => {
      expect(visibilityOf(status, false)).toBeNull();
      expect(visibilityOf(status, true)).toEqual({ status: 200, indexed: false });
    },
  );
  test("a listing expires at its term, before any job runs", () => {
    const at = (status: Listing["status"], expiresAt: Date | null) => statusAt({ status, expiresAt }, now);
    expect(at("active", now)).toBe("expired");
    expect(at("paused", now)).toBe("expired");
    expect(at("reserved", now)).toBe("reserved");
    expect(at("sold", now)).toBe("sold");
    expect(at("active", new Date(NOW + 1))).toBe("active");
    expect(at("active", null)).toBe("active");
  });
  test("the page of a listing offers the contact for listings on sale only", () => {
    expect(LISTING_STATUSES.filter(isOnOffer)).toEqual(["active", "reserved"]);
  });
});

describe("head", () => {
  const site = { url: "https://rebi.test", name: "Rebi" };
  const detail = detailOf(makeListing(), "active", TODAY);

  test("the head of a listing's page tells search engines and shared links", () => {
    const head = headOf({ detail, visibility: { status: 200, indexed: true } }, site);
    expect(head).toMatchObject({
      title: "Trek Marlin 7 aro 29: S/\u00a02,500 | Rebi",
      canonical: "https://rebi.test/producto/anuncio-1",
      indexed: true,
    });
    expect(head.openGraph).toContainEqual({
      property: "og:image",
      content: "https://rebi.test/producto/anuncio-1/foto.jpeg?p=250000",
    });
    expect(head.openGraph).toContainEqual({ property: "twitter:card", content: "summary_large_image" });
    expect(head.openGraph).toContainEqual({ property: "og:url", content: "https://rebi.test/producto/anuncio-1" });
  });
  test("the head of a listing's page shares the photo alone once the listing is no longer on offer", () => {
    const sold = headOf({ detail, visibility: { status: 200, indexed: false } }, site);
    expect(sold.openGraph).toContainEqual({
      property: "og:image",
      content: "https://rebi.test/fotos/anuncio-1/foto-1-1280.jpeg",
    });
  });
  test("the head of a listing's page has no picture to share where there is none", () => {
    const bare = headOf({ detail: { ...detail, photos: [] }, visibility: { status: 200, indexed: false } }, site);
    expect(bare.openGraph.map(({ property }) => property)).not.toContain("og:image");
  });
  test("the head of a listing's page cuts the description at a word", () => {
    const text = summaryOf({ ...detail, description: "palabra ".repeat(60) });
    expect(text.length).toBeLessThanOrEqual(156);
    expect(text).toMatch(/palabra…$/);
  });
  test("the head of a listing's page describes the offer and the way to it", () => {
    const data = JSON.parse(JSON.stringify(structuredDataOf(detail, site.url))) as {
      "@graph": [Record<string, unknown>, { itemListElement: unknown[] }];
    };
    const [product, breadcrumbs] = data["@graph"];
    expect(product).toMatchObject({
      "@type": "Product",
      name: "Trek Marlin 7 aro 29",
      brand: { name: "Trek" },
      itemCondition: "https://schema.org/UsedCondition",
    });
    expect(product.offers).toMatchObject({
      price: "2500.00",
      priceCurrency: "PEN",
      availability: "https://schema.org/InStock",
    });
    expect(breadcrumbs.itemListElement).toHaveLength(4);
    expect(breadcrumbs.itemListElement[2]).toMatchObject({
      position: 3,
      name: "Montaña",
      item: "https://rebi.test/comprar?tipo=mtb",
    });
  });
  test.each([
    ["sold", "SoldOut"],
    ["reserved", "LimitedAvailability"],
    ["paused", "OutOfStock"],
  ] as const)("%s is %s", (status, availability) => {
    const data = structuredDataOf(
      detailOf(
        makeListing({
          status,
          category: "chopper",
          specifications: { brand: "Honda", model: "Rebel", year: 2020, condition: "nuevo" },
        }),
        status,
        TODAY,
      ),
      site.url,
    );
    expect(JSON.stringify(data)).toContain(`https://schema.org/${availability}`);
    expect(JSON.stringify(data)).toContain('"Motorcycle"');
  });
  test("the head of a listing's page leads from the kind to the category", () => {
    expect(crumbsOf({ category: "scooter", title: "X" }).map(({ to }) => to)).toEqual([
      "/comprar",
      "/comprar?tipo=motos",
      "/comprar?tipo=scooter",
      undefined,
    ]);
  });
});

describe("listingPage", () => {
  const profile = {
    uid: "vendedor-1",
    displayName: "Rosa",
    since: new Date("2025-03-10T12:00:00Z"),
    department: "lima",
    photo: null,
    shop: null,
    rating: null,
    sales: 0,
    undelivered: 0,
    verified: { identity: false, phone: false, email: false },
  };
  const guidance: PriceGuidance = {
    low: 180_000,
    high: 240_000,
    count: 14,
    tolerance: 0.1,
    scope: "class",
    model: null,
    category: "mtb",
    compared: ["vendida", "a", "otro", "b", "c"].map((id) => ({
      id,
      priceCentimos: 200_000,
      adjustedCentimos: 200_000,
      sold:
        id === "vendida"
          ? { brandName: "Trek", modelName: "Marlin", year: 2020, condition: "nuevo", soldAt: NOW, isPaid: true }
          : null,
    })) as PriceGuidance["compared"],
  };
  function deps(listing: Listing | null, viewer: string | null = null, role: "user" | "admin" = "user") {
    return {
      now,
      catalog: {
        listing: async () => listing,
        similar: async () => ["otro", "d", "e", "f", "g"].map((id) => makeCard({ id })),
        entries: async (ids: readonly string[]) =>
          new Map(ids.map((id) => [id, { card: makeCard({ id }), sellerId: "vendedor-2" }])),
        activeCountOf: async () => 4,
        priceGuidance: async () => guidance,
      },
      accounts: {
        session: async () =>
          viewer === null ? null : { uid: viewer, email: "x@demo.pe", displayName: "X", role: "admin" as const },
        user: async (uid: string) => ({ uid, role }) as never,
        publicProfile: async () => profile,
      },
    };
  }

  test("listingPage is readable for a visitor", async () => {
    expect(await listingPage("anuncio-1", deps(makeListing()))).toMatchObject({
      isOwner: false,
      isSignedIn: false,
      canAsk: true,
      visibility: { status: 200 },
      canReport: true,
      seller: {
        id: "vendedor-1",
        name: "Rosa",
        initials: "R",
        record: "",
        standing: ["En Rebi desde marzo de 2025", "4 anuncios"],
      },
      age: "hace\u00a01\u00a0día",
      comparable: [{ id: "a" }, { id: "otro" }, { id: "b" }],
      similar: [{ id: "d" }, { id: "e" }, { id: "f" }, { id: "g" }],
      hint: { standing: "Precio habitual", compared: "14 bicicletas similares" },
    });
  });
  test("listingPage compares no price of a listing that was sold", async () => {
    expect(await listingPage("anuncio-1", deps(makeListing({ status: "sold" })))).toMatchObject({
      hint: null,
      comparable: [],
    });
  });
  test("listingPage does not offer sellers their own contact", async () => {
    expect(await listingPage("anuncio-1", deps(makeListing(), "vendedor-1"))).toMatchObject({
      isOwner: true,
      canAsk: false,
      canReport: false,
    });
  });
  test("listingPage is not found for an unknown id", async () => {
    expect(await listingPage("x", deps(null))).toBeNull();
  });
  test.each(["pending_payment", "in_review", "rejected"] as const)(
    "%s: owner and administrators only, and an old role opens nothing",
    async (status) => {
      const listing = makeListing({ status });
      expect(await listingPage("x", deps(listing))).toBeNull();
      expect(await listingPage("x", deps(listing, "otra", "user"))).toBeNull();
      expect(await listingPage("x", deps(listing, "otra", "admin"))).toMatchObject({
        visibility: { status: 200, indexed: false },
        canReport: false,
      });
      expect(await listingPage("x", deps(listing, "vendedor-1"))).toMatchObject({
        isOwner: true,
        visibility: { status: 200 },
      });
    },
  );
});

describe("requestContact", () => {
  const seller = { phone: "987 654 321", whatsapp: "+51 912345678" };
  function deps(contact: typeof seller | null = seller, allowed = true) {
    const taken: unknown[] = [];
    return {
      taken,
      now,
      budgets: {
        takeShared: async (name: string, { targets }: { targets?: readonly string[] }) => {
          taken.push(`${name} ${String(targets)}`);
          return { allowed: true as const, takes: [] };
        },
      },
      siteUrl: "https://rebi.test",
      limits: USER_LIMITS,
      figures: { count: () => undefined },
      accounts: { contactOf: async () => contact },
      limiter: {
        take: async (key: string) => (taken.push(key), { allowed, remaining: 0, retryAfterSeconds: 3600 }),
        peek: async () => ({ allowed: true, remaining: 1, retryAfterSeconds: 0 }),
        giveBack: async () => undefined,
      },
    };
  }

  test("requestContact returns WhatsApp with a prepared text, and the phone", async () => {
    const given = deps();
    expect(await requestContact(makeListing(), "ana", given)).toEqual({
      ok: true,
      contact: {
        whatsapp: `https://wa.me/51912345678?text=${encodeURIComponent("Hola, vi tu anuncio «Trek Marlin 7 aro 29» en Rebi y me interesa: https://rebi.test/producto/anuncio-1")}`,
        phone: { href: "tel:+51987654321", label: "987 654 321" },
      },
    });
    expect(given.taken).toEqual(["contact:ana", "contact vendedor-1", "contact-told:ana:vendedor-1"]);
  });
  test("requestContact returns the known numbers, and never an e-mail", async () => {
    const account = { ...seller, phone: "", whatsapp: "no tengo", email: "rosa@demo.pe" };
    expect(await requestContact(makeListing(), "ana", deps(account))).toEqual({
      ok: true,
      contact: { whatsapp: null, phone: null },
    });
    expect(await requestContact(makeListing(), "ana", deps({ ...seller, whatsapp: "" }))).toMatchObject({
      contact: { whatsapp: null, phone: { label: "987 654 321" } },
    });
  });
  test("requestContact is limited each day", async () => {
    expect(await requestContact(makeListing(), "ana", deps(seller, false))).toEqual({
      ok: false,
      reason: "limited",
      retryAfterSeconds: 3600,
      message: "Ya pediste 20 contactos hoy. Mañana podrás pedir más.",
    });
  });
  test("requestContact reports a deleted seller", async () => {
    expect(await requestContact(makeListing(), "ana", deps(null))).toMatchObject({ ok: false, reason: "gone" });
  });
  test.each(["sold", "paused", "expired"] as const)(
    "the contact of a listing that is %s is rejected, and costs nothing",
    async (status) => {
      const given = deps();
      expect(await requestContact(makeListing({ status }), "ana", given)).toMatchObject({
        ok: false,
        reason: "not-on-offer",
      });
      expect(given.taken).toEqual([]);
    },
  );
});
