import { describe, expect, test } from "vitest";

import { BuyForm, BuyNow } from "~/cart/buy-form";
import type { ContactAnswer } from "~/catalog/listing/contact.server";
import { detailOf, serialTrust } from "~/catalog/listing/detail";
import { ListingPage } from "~/catalog/listing/listing-page";
import { sizeGuideOf } from "~/catalog/listing/size-guide";
import type { Card, Listing } from "~/catalog/model";
import type { PriceHint } from "~/catalog/prices/guidance-text";

import { htmlOf, tags, textOf } from "../../support/render";
import { makeCard, makeListing, XSS } from "./make-listing";

/** Elements that take a click, one inside another. */
function nestedInteractive(html: string): string[] {
  const open: string[] = [];
  const nested: string[] = [];
  for (const [, end, name] of html.matchAll(/<(\/?)(a|button|select|summary|textarea)\b/g)) {
    if (end) open.pop();
    else {
      if (open.length > 0) nested.push(`${open.at(-1)} > ${name}`);
      open.push(name!);
    }
  }
  return nested;
}

const BAR = /<section aria-label="(?:Comprar o contactar|Contactar)".*?<\/section>/s;

describe("ListingPage", () => {
  const seller = {
    id: "vendedor-1",
    name: "Rosa",
    photo: null,
    initials: "R",
    marks: ["Celular verificado"],
    record: "",
    standing: ["En Rebi desde marzo de 2025", "3 anuncios"],
  };
  interface Options {
    canAsk?: boolean;
    canReport?: boolean;
    isSignedIn?: boolean;
    answer?: ContactAnswer;
    owner?: { version: number; canEdit: boolean; hasPoster: boolean; changes: { intent: string; label: string }[] };
    record?: string;
    hint?: PriceHint;
    canBuy?: boolean;
    height?: string;
    comparable?: Card[];
  }
  function listingHtml(
    change: Partial<Listing> = {},
    {
      canAsk = true,
      canReport = true,
      isSignedIn = false,
      answer,
      owner,
      record = "",
      hint,
      canBuy = false,
      height,
      comparable = [],
    }: Options = {},
  ) {
    const listing = makeListing(change);
    return htmlOf(
      <ListingPage
        detail={detailOf(listing, listing.status, "2026-11-20")}
        trust={serialTrust(listing)}
        seller={{ ...seller, record }}
        age="hace 1 día"
        distance="a 2 km"
        sketch={null}
        sizeGuide={height === undefined ? null : sizeGuideOf(listing, height)}
        comparable={comparable}
        similar={[makeCard({ id: "otro" })]}
        hint={hint ?? null}
        owner={owner ?? null}
        canAsk={canAsk}
        canReport={canReport}
        isSignedIn={isSignedIn}
        answer={answer}
        firstPicture={null}
        buying={canBuy ? <BuyForm listingId={listing.id} pieces={1} /> : null}
        buyNow={canBuy ? <BuyNow listingId={listing.id} /> : null}
        questions={null}
        siteUrl="https://rebi.test"
      />,
      { address: "/producto/anuncio-1" },
    );
  }

  const messageLinks = (html: string) => tags(html, "a").filter(({ href }) => href === "/producto/anuncio-1/mensaje");

  /** The page without the bar at its foot, which offers the same again. */
  const withoutBar = (html: string) => html.replace(BAR, "");
  const barOf = (html: string) => BAR.exec(html)?.[0] ?? "";

  test("ListingPage offers the verification mail again where the contact needs a verified e-mail", async () => {
    const answer = { ok: false, errors: { "": "Confirma tu correo." }, values: {}, unproven: true } as const;
    const html = await listingHtml({}, { isSignedIn: true, answer });
    const back = encodeURIComponent("/producto/anuncio-1?contacto=1#contacto");
    expect(tags(html, "form").map(({ action }) => action)).toContain(`/confirmar-correo?volver=${back}`);
  });

  test("ListingPage shows the whole listing without scripts", async () => {
    const html = await listingHtml();
    for (const text of [
      "Trek Marlin 7 aro 29",
      "Destacado",
      "Miraflores, Lima\u00a0· a 2 km\u00a0· hace 1 día",
      "Rosa",
      "En Rebi desde marzo de 2025",
      "3 anuncios",
      "Poco uso.\nSiempre bajo techo.",
      "Anuncios parecidos",
      "Publicado el 19 de noviembre de 2026",
    ])
      expect(html).toContain(text);
    expect(html).toContain('<section id="specifications"');
    expect(html).toContain('<th scope="row">Velocidades</th><td>18</td>');
    expect(
      tags(html, "a")
        .filter(({ href }) => href?.startsWith("#foto-"))
        .map(({ href }) => href),
    ).toEqual(["#foto-1", "#foto-2"]);
    expect(html).toContain('id="foto-2"');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(nestedInteractive(html)).toEqual([]);
  });
  test("ListingPage shows the seller's face or initials, with what they sold", async () => {
    const html = await listingHtml({}, { record: "★ 4.5 de 5 (8) · 12 ventas" });
    expect(html).toContain("★ 4.5 de 5 (8) · 12 ventas");
    expect(html).toMatch(/<span aria-hidden="true"[^>]*>R<\/span>/);
    expect(await listingHtml()).not.toContain("★");
  });
  test("ListingPage tells the key facts in one line, each with its drawing, and what they are to screen readers", async () => {
    const { specifications } = makeListing();
    const html = await listingHtml({ specifications: { ...specifications, wheelSize: '29"' } });
    const facts = /<ul class="key-facts">(.*?)<\/ul>/s.exec(html)?.[1] ?? "";
    expect(textOf(facts)).toBe("Aro 29&quot; Talla M Estado Buen estado Año 2022");
    expect(facts.match(/<svg/g)).toHaveLength(2);
  });
  test("photos are a row to swipe, which fetches only the first, with their count on them", async () => {
    const html = await listingHtml();
    const row = /<ul class="gallery".*?<\/ul>/s.exec(html)?.[0] ?? "";
    expect(tags(row, "img").map(({ loading }) => loading)).toEqual([undefined, "lazy"]);
    expect(textOf(row)).toContain("1/2");
  });
  test("ListingPage says that its serial is registered and without a report, and leads to its inspection", async () => {
    const inspection = { code: "INSP12345678", on: new Date("2026-11-12T15:00:00Z"), score: 92 };
    const html = await listingHtml({ isRegistered: true, serialKey: "WTU123", inspection });
    expect(textOf(/<ul class="proofs">(.*?)<\/ul>/s.exec(html)?.[1] ?? "")).toBe(
      "Serie registrada, sin reporte de robo Inspeccionada el 12 de noviembre de 2026 · 92 de 100",
    );
    expect(tags(html, "a").map(({ href }) => href)).toContain("/inspeccion/INSP12345678");
    expect(await listingHtml()).not.toContain("proofs");
  });
  test("ListingPage requests the contact by a POST, and explains the sign-in", async () => {
    const html = withoutBar(await listingHtml({}, { isSignedIn: true }));
    expect(tags(html, "form")).toEqual([
      expect.objectContaining({ method: "post", action: "/producto/anuncio-1#contacto" }),
    ]);
    expect(tags(html, "button")).toContainEqual(expect.objectContaining({ name: "intent", value: "contacto" }));
    expect(html).not.toContain("Te pediremos que inicies sesión");
  });
  test("ListingPage leads a visitor through the sign-in back to the contact", async () => {
    const html = withoutBar(await listingHtml());
    expect(tags(html, "form")).toEqual([expect.objectContaining({ method: "get", action: "/login" })]);
    expect(tags(html, "input")).toEqual([
      expect.objectContaining({ name: "redirect", value: "/producto/anuncio-1?contacto=1#contacto" }),
    ]);
    expect(html).toContain("Te pediremos que inicies sesión");
  });
  test("ListingPage shows the answer in place of the question", async () => {
    const answer: ContactAnswer = {
      ok: true,
      contact: {
        whatsapp: "https://wa.me/51912345678?text=Hola",
        phone: { href: "tel:+51987654321", label: "987 654 321" },
      },
    };
    const html = withoutBar(await listingHtml({}, { isSignedIn: true, answer }));
    expect(html).toContain('href="tel:+51987654321"');
    expect(html).toContain("https://wa.me/51912345678");
    expect(html).not.toContain('value="contacto"');
    expect(messageLinks(html)).toEqual([expect.objectContaining({ class: expect.stringContaining("btn-secondary") })]);
  });
  test("ListingPage says that there is no number and offers a message", async () => {
    const html = withoutBar(
      await listingHtml({}, { isSignedIn: true, answer: { ok: true, contact: { whatsapp: null, phone: null } } }),
    );
    expect(html).toContain("No dejó WhatsApp ni teléfono. Envíale un mensaje por aquí: le avisaremos.");
    expect(messageLinks(html)).toEqual([expect.objectContaining({ class: expect.stringContaining("btn-primary") })]);
    expect(html).not.toContain("mailto:");
    expect(html).not.toContain('value="contacto"');
  });
  test("ListingPage offers a message first, and the contact second", async () => {
    const html = withoutBar(await listingHtml({}, { isSignedIn: true }));
    expect(messageLinks(html)).toEqual([
      expect.objectContaining({ rel: "nofollow", class: expect.stringContaining("btn-primary") }),
    ]);
    expect(tags(html, "button").find(({ value }) => value === "contacto")?.class).toContain("btn-secondary");
    expect(html.indexOf("Enviar mensaje")).toBeLessThan(html.indexOf("Ver contacto"));
    expect(messageLinks(await listingHtml({ status: "sold" }, { canAsk: false }))).toEqual([]);
  });
  test.each([undefined, { ok: true as const, contact: { whatsapp: "https://wa.me/51912345678", phone: null } }])(
    "ListingPage has one primary act where it can be bought: the bar's button on a phone, else the box's (answer %#)",
    async (answer) => {
      const html = await listingHtml({}, { isSignedIn: true, canBuy: true, ...(answer && { answer }) });
      const primary = (part: string) => tags(part, "button").filter((tag) => tag.class?.includes("btn-primary"));
      expect(primary(barOf(html))).toEqual([expect.objectContaining({ value: "comprar" })]);
      expect(primary(withoutBar(html))).toEqual([expect.objectContaining({ value: "comprar" })]);
      expect(tags(html, "a").filter((tag) => tag.class?.includes("btn-primary"))).toEqual([]);
      expect(barOf(html)).not.toContain("WhatsApp");
      expect(messageLinks(html)).toHaveLength(2);
    },
  );
  test("ListingPage offers price, message and WhatsApp again at the foot, by the same ways", async () => {
    const signedIn = barOf(await listingHtml({}, { isSignedIn: true }));
    expect(signedIn).toContain("S/\u00a02,500");
    expect(messageLinks(signedIn)).toHaveLength(1);
    expect(tags(signedIn, "form")).toEqual([
      expect.objectContaining({ method: "post", action: "/producto/anuncio-1#contacto" }),
    ]);
    expect(tags(barOf(await listingHtml()), "input")).toEqual([
      expect.objectContaining({ name: "redirect", value: "/producto/anuncio-1?contacto=1#contacto" }),
    ]);
    const told = (whatsapp: string | null): ContactAnswer => ({ ok: true, contact: { whatsapp, phone: null } });
    const answered = barOf(await listingHtml({}, { isSignedIn: true, answer: told("https://wa.me/51912345678") }));
    expect(tags(answered, "a").map(({ href }) => href)).toContain("https://wa.me/51912345678");
    expect(barOf(await listingHtml({}, { isSignedIn: true, answer: told(null) }))).not.toContain("WhatsApp");
  });
  test("ListingPage has no bar at the foot where nothing can be asked", async () => {
    expect(barOf(await listingHtml({ status: "sold" }, { canAsk: false }))).toBe("");
  });
  test("ListingPage leads each photo to its large size, without scripts as well", async () => {
    const zooms = tags(await listingHtml(), "a").filter((link) => "data-zoom" in link);
    expect(zooms.map(({ href }) => href)).toEqual([
      "/fotos/anuncio-1/foto-1-1280.jpeg",
      "/fotos/anuncio-1/foto-2-1280.jpeg",
    ]);
  });
  test("ListingPage leads to the seller's page, and quietly to a report", async () => {
    const html = await listingHtml();
    expect(tags(html, "a")).toContainEqual(expect.objectContaining({ href: "/vendedor/vendedor-1" }));
    expect(tags(html, "a")).toContainEqual(
      expect.objectContaining({ href: "/producto/anuncio-1/denunciar", rel: "nofollow" }),
    );
    expect(await listingHtml({}, { canReport: false })).not.toContain("denunciar");
  });
  test("ListingPage shows a rejected request with a button to try again", async () => {
    const html = await listingHtml(
      {},
      { isSignedIn: true, answer: { ok: false, errors: { "": "Ya pediste 20 contactos hoy." }, values: {} } },
    );
    expect(html).toContain("Ya pediste 20 contactos hoy.");
    expect(html).toContain('value="contacto"');
  });
  test.each([
    ["sold", "Vendido"],
    ["paused", "Pausado"],
    ["expired", "Vencido"],
    ["reserved", "Reservado"],
    ["in_review", "En revisión"],
    ["pending_payment", "Pendiente de pago"],
    ["rejected", "Rechazado"],
  ] as const)("ListingPage says what %s means", async (status, title) => {
    const html = await listingHtml({ status }, { canAsk: false });
    expect(html).toContain(`<p class="font-semibold">${title}</p>`);
    expect(html).not.toContain('value="contacto"');
  });
  test("ListingPage leaves out for its owner what only buyers need", async () => {
    const owner = { version: 7, canEdit: true, hasPoster: true, changes: [] };
    expect(await listingHtml({ status: "paused" }, { canAsk: false, owner })).not.toContain(
      "El vendedor pausó este anuncio",
    );
    expect(await listingHtml({ status: "in_review" }, { canAsk: false, owner })).toContain("Solo tú y el equipo");
  });
  test("ListingPage gives its owner the actions, with the version", async () => {
    const html = await listingHtml(
      {},
      {
        canAsk: false,
        owner: { version: 7, canEdit: true, hasPoster: true, changes: [{ intent: "pausar", label: "Pausar" }] },
      },
    );
    expect(tags(html, "form")).toEqual([expect.objectContaining({ action: "/perfil/anuncios", method: "post" })]);
    expect(tags(html, "input").map(({ name, value }) => `${name}=${value}`)).toEqual(["id=anuncio-1", "version=7"]);
    expect(tags(html, "button").filter(({ form }) => form !== "corazones")).toEqual([
      expect.objectContaining({ name: "intent", value: "pausar" }),
    ]);
    expect(html).toContain('href="/sell/flow/anuncio-1/vehiculo"');
    expect(html).toContain('href="/perfil/anuncios/anuncio-1/afiche"');
  });
  test("ListingPage renders without photos and without a seller's profile", async () => {
    const html = await htmlOf(
      <ListingPage
        detail={detailOf(makeListing({ photos: [] }), "active", "2026-11-20")}
        age={null}
        distance={null}
        sketch={null}
        seller={null}
        sizeGuide={null}
        comparable={[]}
        similar={[]}
        hint={null}
        owner={null}
        canAsk
        canReport
        isSignedIn
        answer={undefined}
        firstPicture={null}
        buying={null}
        questions={null}
        siteUrl="https://rebi.test"
      />,
    );
    expect(html).not.toContain("gallery");
    expect(html).not.toContain("Anuncios parecidos");
    expect(html).toContain("Vendedor");
    expect(html).not.toContain("/vendedor/");
  });
  test("ListingPage says where the price stands, with the page of what it was compared with", async () => {
    const hint = {
      standing: "Precio habitual",
      range: "S/ 1,800 a S/ 2,400",
      compared: "14 bicicletas similares",
      model: ", todas Trek Marlin 7",
      href: "/producto/anuncio-1/precios",
      scale: {
        low: { at: 25, text: "S/ 1,800" },
        high: { at: 75, text: "S/ 2,400" },
        price: { at: 40, text: "S/ 2,000" },
      },
    };
    const html = await listingHtml({}, { hint });
    expect(textOf(html)).toContain("Precio habitual entre 14 bicicletas similares , todas Trek Marlin 7");
    expect(html).toContain('aria-label="Lo habitual va de S/ 1,800 a S/ 2,400; este cuesta S/ 2,000"');
    expect(html.indexOf("Precio habitual")).toBeLessThan(html.indexOf("En Rebi desde"));
    expect(tags(html, "a").map(({ href }) => href)).toContain(hint.href);
    expect(await listingHtml()).not.toContain("habitual");
  });
  test("ListingPage tells the description before the table, and no fact twice", async () => {
    const html = await listingHtml();
    expect(html.indexOf("Siempre bajo techo")).toBeLessThan(html.indexOf('id="specifications"'));
    const table = /<table class="specs">(.*?)<\/table>/s.exec(html)?.[1] ?? "";
    expect(textOf(table)).toBe("Velocidades 18");
  });
  test("a listing without further facts keeps the place of its specifications", async () => {
    const { specifications } = makeListing();
    const html = await listingHtml({ specifications: { ...specifications, gears: "" } });
    expect(html).toContain('<ul class="key-facts" id="specifications">');
    expect(html).not.toContain('class="specs"');
  });
  test("the size guide marks the size of the bicycle and asks for a height without scripts", async () => {
    const html = await listingHtml({}, { height: "" });
    const guide = /<section id="tallas".*?<\/section>/s.exec(html)?.[0] ?? "";
    expect(textOf(/<dl.*<\/dl>/s.exec(guide)?.[0] ?? "")).toBe(
      "XS hasta 1.55 S 1.55 a 1.65 M , la de este anuncio 1.65 a 1.75 L 1.75 a 1.85 XL desde 1.85",
    );
    expect(tags(guide, "form")).toEqual([{ action: "#tallas", class: expect.any(String) }]);
    expect(tags(guide, "input")).toEqual([expect.objectContaining({ name: "estatura" })]);
    expect(guide).not.toContain('role="status"');
  });
  test("the size guide says whether a height fits, and keeps what it could not read", async () => {
    const guide = (html: string) => /<section id="tallas".*?<\/section>/s.exec(html)?.[0] ?? "";
    expect(guide(await listingHtml({}, { height: "1.70" }))).toContain("Con 1.70 m te queda la M, como esta.");
    const wrong = guide(await listingHtml({}, { height: "alto" }));
    expect(wrong).toContain("Escribe tu estatura en metros, entre 1.30 y 2.10.");
    expect(tags(wrong, "input")).toEqual([expect.objectContaining({ value: "alto", "aria-invalid": "true" })]);
  });
  test("ListingPage shows what its price is compared with as cards, and leads to the comparison with the nearest", async () => {
    const html = await listingHtml({}, { comparable: ["a", "b", "c"].map((id) => makeCard({ id })) });
    expect(textOf(html)).toContain("Comparable con");
    const links = tags(html, "a").filter(({ href }) => href?.startsWith("/comparar"));
    expect(links).toEqual([expect.objectContaining({ href: "/comparar?a=anuncio-1&a=a&a=b", rel: "nofollow" })]);
    const alone = tags(await listingHtml(), "a").filter(({ href }) => href?.startsWith("/comparar"));
    expect(alone.map(({ href }) => href)).toEqual(["/comparar?a=anuncio-1&a=otro"]);
  });
  test("ListingPage tells a lower price while the listing is on offer", async () => {
    const priceChanges = [{ from: 2700, to: 2500, at: new Date("2026-11-03T15:00:00Z") }];
    expect(await listingHtml({ priceChanges })).toContain("Bajó S/\u00a0200 el 3 de noviembre");
    expect(await listingHtml({ priceChanges, status: "sold" }, { canAsk: false })).not.toContain("Bajó");
    expect(await listingHtml()).not.toContain("Bajó");
  });
  test("ListingPage escapes users' text", async () => {
    const html = await listingHtml({
      title: XSS,
      description: XSS,
      specifications: { brand: XSS, model: XSS, year: 2020, condition: "nuevo", frameSize: XSS },
      location: { department: "lima", province: XSS, district: XSS },
    });
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<img src=x");
  });
});
