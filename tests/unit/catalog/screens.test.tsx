import { describe, expect, test } from "vitest";

import { CardGrid } from "~/catalog/card";
import { parseFilters, unreadParams } from "~/catalog/filters";
import { IndexStatusPanel } from "~/catalog/index/index-status";
import type { ContactAnswer } from "~/catalog/listing/contact.server";
import { detailOf } from "~/catalog/listing/detail";
import { ListingScreen } from "~/catalog/listing/listing-page";
import { MissingListing, MissingSeller } from "~/catalog/listing/missing-listing";
import type { Listing } from "~/catalog/model";
import { buildIndex, search } from "~/catalog/search/search";
import { SearchScreen } from "~/catalog/search/search-page";
import { unreadText } from "~/catalog/search/unread-text";

import { htmlOf, tags } from "../../support/render";
import { makeCard, makeListing, XSS } from "./make-listing";
import { makeRow, NOW } from "./make-row";

const ROWS = Array.from({ length: 30 }, (_, n) =>
  makeRow({
    id: `n${n}`,
    brand: n % 3 === 0 ? "Giant" : "Trek",
    category: n % 5 === 0 ? "scooter" : "mtb",
    publishedAt: NOW - n,
  }),
);

function searchHtml(query: string, rows = ROWS, limited = false): Promise<string> {
  const result = { ...search(buildIndex(rows), parseFilters(new URLSearchParams(query)), NOW), limited };
  const unread = unreadParams(new URLSearchParams(query)).map((param) => ({ ...param, text: unreadText(param) }));
  return htmlOf(<SearchScreen result={result} unread={unread} firstPicture="data:image/avif;base64,AAAA" />, {
    address: `/comprar?${query}`,
  });
}

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

describe("SearchScreen", () => {
  test("is a plain GET form with every filter", async () => {
    const html = await searchHtml("");
    expect(tags(html, "form")).toEqual([expect.objectContaining({ id: "filtros", action: "/comprar", method: "get" })]);
    const controls = [...tags(html, "input"), ...tags(html, "select")];
    expect([...new Set(controls.map(({ name }) => name))].sort()).toEqual([
      "anio_max",
      "anio_min",
      "estado",
      "marca",
      "orden",
      "precio_max",
      "precio_min",
      "q",
      "tipo",
      "ubicacion",
    ]);
    expect(tags(html, "button").filter(({ form }) => form === "filtros")).toHaveLength(2);
    expect(nestedInteractive(html)).toEqual([]);
  });

  test("labels every control", async () => {
    const html = await searchHtml("");
    const bare = html.replace(/<label\b.*?<\/label>/g, "");
    for (const control of [...tags(bare, "input"), ...tags(bare, "select")])
      expect(control["aria-label"], control.name).toBeTruthy();
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<div role="status"><h2 [^>]*>30 anuncios<\/h2><\/div>/);
  });

  test("shows the filters of the address", async () => {
    const html = await searchHtml(
      "q=trek&tipo=mtb&marca=trek&precio=500-3000&ubicacion=lima&estado=usado&anio=2020-&orden=relevancia",
    );
    const checked = tags(html, "input")
      .filter((input) => "checked" in input)
      .map(({ name, value }) => `${name}=${value}`);
    expect(checked).toEqual(["tipo=mtb", "marca=trek", "estado=usado"]);
    const typed = Object.fromEntries(
      tags(html, "input")
        .filter(({ name }) => /^q$|_/.test(name!))
        .map(({ name, value }) => [name, value]),
    );
    expect(typed).toEqual({ q: "trek", precio_min: "500", precio_max: "3000", anio_min: "2020", anio_max: "" });
    expect(
      tags(html, "option")
        .filter((option) => "selected" in option)
        .map(({ value }) => value),
    ).toEqual(["lima", ""]);
    expect(html).toContain("Filtros (7)");
  });

  test("offers relevance only with text", async () => {
    expect(await searchHtml("")).not.toContain("relevancia");
  });

  test("removes each filter by a link", async () => {
    const html = await searchHtml("tipo=mtb&marca=trek");
    const chips = tags(html, "a").filter((link) => link["aria-label"]?.startsWith("Quitar"));
    expect(chips.map((link) => [link["aria-label"], link.href])).toEqual([
      ["Quitar Bicicletas de montaña", "/comprar?marca=trek"],
      ["Quitar Trek", "/comprar?tipo=mtb"],
    ]);
    expect(html).toContain("Limpiar filtros");
    expect(await searchHtml("")).not.toContain("Limpiar filtros");
  });

  test("links ready ranges, and takes the current one off", async () => {
    const html = await searchHtml("precio=1000-2499.99&pagina=2");
    const current = tags(html, "a").filter((link) => link["aria-current"] === "true");
    expect(current.map(({ href }) => href)).toEqual(["/comprar"]);
    expect(html).toContain('href="/comprar?precio=5000.01-"');
  });

  test("says above the results what it did not understand, and keeps it in its field", async () => {
    const query = "precio_min=abc&tipo=avion";
    const html = await searchHtml(query);
    expect(html).toMatch(/No entendimos “avion” en el tipo\..*No entendimos “abc” en el precio mínimo\..*<h2/s);
    expect(tags(html, "input").find(({ name }) => name === "precio_min")).toMatchObject({ value: "abc" });
  });

  test("shows 12 cards, the first with its picture inside, the second row eager, and the pages", async () => {
    const html = await searchHtml("pagina=2");
    expect(html.match(/class="card"/g)).toHaveLength(12);
    expect(html.match(/data:image\/avif/g)).toHaveLength(1);
    expect(tags(html, "img").map(({ loading }) => loading)).toEqual([
      ...Array<undefined>(4),
      ...Array<string>(8).fill("lazy"),
    ]);
    expect(
      tags(html, "a")
        .filter(({ rel }) => rel === "prev" || rel === "next")
        .map(({ rel, href }) => `${rel} ${href}`),
    ).toEqual(["prev /comprar", "next /comprar?pagina=3"]);
  });

  test("says which filter to loosen when nothing is found", async () => {
    const html = await searchHtml("q=trek&precio=5000-&estado=nuevo", [
      ...ROWS,
      makeRow({ id: "x", priceCentimos: 900_000 }),
    ]);
    expect(html).toContain("No hay anuncios con estos filtros");
    expect(html).toContain("Sin el estado <span>1 anuncio</span>");
    expect(html).toContain('href="/comprar?q=trek&amp;precio=5000-"');
    expect(html).not.toContain("Sin el precio");
    expect(await searchHtml("q=zzz&estado=nuevo")).not.toContain("Prueba a quitar");
  });

  test("says when only a part of the catalogue is known", async () => {
    expect(await searchHtml("", ROWS, true)).toContain("buscamos solo entre los anuncios más nuevos");
    expect(await searchHtml("")).not.toContain("buscamos solo");
  });

  test("escapes users' text", async () => {
    const html = await searchHtml(`q=${encodeURIComponent(XSS)}`, [makeRow({ title: XSS, brand: XSS, model: XSS })]);
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;script&gt;");
  });
});

describe("CardGrid", () => {
  test("shows the essentials in one link", async () => {
    const html = await htmlOf(<CardGrid cards={[makeCard({ category: "scooter", mileage: 1250, featured: true })]} />);
    expect(tags(html, "a")).toEqual([expect.objectContaining({ href: "/producto/anuncio-1" })]);
    expect(html.replaceAll("\u00a0", " ")).toContain("S/ 2,500");
    // The point stays with the word before it.
    expect(html).toContain("2022\u00a0· Buen estado\u00a0· 1,250 km\u00a0· Lima");
    expect(html).toContain("Destacado");
  });
  test("marks a reserved one, whatever its plan", async () => {
    const html = await htmlOf(<CardGrid cards={[makeCard({ status: "reserved", featured: true })]} />);
    expect(html).toContain("Reservado");
    expect(html).not.toContain("Destacado");
  });
  test("renders without photo and place", async () => {
    const html = await htmlOf(<CardGrid cards={[makeCard({ photo: null, department: "" })]} />);
    expect(html).toContain('class="no-photo"');
    expect(html).toContain("2022\u00a0· Buen estado<");
  });
});

describe("ListingScreen", () => {
  const seller = { id: "vendedor-1", name: "Rosa", since: "marzo de 2025", publications: 3, rating: null };
  interface Options {
    canAsk?: boolean;
    canReport?: boolean;
    isSignedIn?: boolean;
    answer?: ContactAnswer;
    owner?: { version: number; canEdit: boolean; changes: { intent: string; label: string }[] };
    rating?: { average: number; count: number };
  }
  function listingHtml(
    change: Partial<Listing> = {},
    { canAsk = true, canReport = true, isSignedIn = false, answer, owner, rating }: Options = {},
  ) {
    const listing = makeListing(change);
    return htmlOf(
      <ListingScreen
        detail={detailOf(listing, listing.status)}
        seller={{ ...seller, rating: rating ?? null }}
        similar={[makeCard({ id: "otro" })]}
        owner={owner ?? null}
        canAsk={canAsk}
        canReport={canReport}
        isSignedIn={isSignedIn}
        answer={answer}
        firstPicture={null}
        buying={null}
        siteUrl="https://rebi.test"
      />,
      { address: "/producto/anuncio-1" },
    );
  }

  const messageLinks = (html: string) => tags(html, "a").filter(({ href }) => href === "/producto/anuncio-1/mensaje");

  test("offers the verification mail again where the contact needs a verified e-mail", async () => {
    const answer = { ok: false, errors: { "": "Confirma tu correo." }, values: {}, unproven: true } as const;
    const html = await listingHtml({}, { isSignedIn: true, answer });
    const back = encodeURIComponent("/producto/anuncio-1?contacto=1#contacto");
    expect(tags(html, "form").map(({ action }) => action)).toContain(`/confirmar-correo?volver=${back}`);
  });

  test("shows the whole listing without scripts", async () => {
    const html = await listingHtml();
    for (const text of [
      "Trek Marlin 7 aro 29",
      "Destacado",
      "Buen estado · 2022 · Miraflores, Lima",
      "Rosa",
      "En Rebi desde marzo de 2025 · 3 publicaciones",
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
  test("shows the seller's rating if there is one", async () => {
    expect(await listingHtml({}, { rating: { average: 4.5, count: 8 } })).toContain("4.5 de 5 (8)");
    expect(await listingHtml()).not.toContain("de 5");
  });
  test("requests the contact by a POST, and explains the sign-in", async () => {
    const html = await listingHtml({}, { isSignedIn: true });
    expect(tags(html, "form")).toEqual([
      expect.objectContaining({ method: "post", action: "/producto/anuncio-1#contacto" }),
    ]);
    expect(tags(html, "button")).toContainEqual(expect.objectContaining({ name: "intent", value: "contacto" }));
    expect(html).not.toContain("Te pediremos iniciar sesión");
  });
  test("leads a visitor through the sign-in back to the contact", async () => {
    const html = await listingHtml();
    expect(tags(html, "form")).toEqual([expect.objectContaining({ method: "get", action: "/login" })]);
    expect(tags(html, "input")).toEqual([
      expect.objectContaining({ name: "redirect", value: "/producto/anuncio-1?contacto=1#contacto" }),
    ]);
    expect(html).toContain("Te pediremos iniciar sesión");
  });
  test("shows the answer in place of the question", async () => {
    const answer: ContactAnswer = {
      ok: true,
      contact: {
        whatsapp: "https://wa.me/51912345678?text=Hola",
        phone: { href: "tel:+51987654321", label: "987 654 321" },
      },
    };
    const html = await listingHtml({}, { isSignedIn: true, answer });
    expect(html).toContain('href="tel:+51987654321"');
    expect(html).toContain("https://wa.me/51912345678");
    expect(html).not.toContain('value="contacto"');
    expect(messageLinks(html)).toEqual([expect.objectContaining({ class: expect.stringContaining("btn-secondary") })]);
  });
  test("says that there is no number and offers a message", async () => {
    const html = await listingHtml(
      {},
      { isSignedIn: true, answer: { ok: true, contact: { whatsapp: null, phone: null } } },
    );
    expect(html).toContain("No dejó WhatsApp ni teléfono. Envíale un mensaje por aquí: le avisaremos.");
    expect(messageLinks(html)).toEqual([expect.objectContaining({ class: expect.stringContaining("btn-primary") })]);
    expect(html).not.toContain("mailto:");
    expect(html).not.toContain('value="contacto"');
  });
  test("offers a message first, and the contact second", async () => {
    const html = await listingHtml({}, { isSignedIn: true });
    expect(messageLinks(html)).toEqual([
      expect.objectContaining({ rel: "nofollow", class: expect.stringContaining("btn-primary") }),
    ]);
    expect(tags(html, "button").find(({ value }) => value === "contacto")?.class).toContain("btn-secondary");
    expect(html.indexOf("Enviar mensaje")).toBeLessThan(html.indexOf("Ver contacto"));
    expect(messageLinks(await listingHtml({ status: "sold" }, { canAsk: false }))).toEqual([]);
  });
  test("leads to the seller's page, and quietly to a report", async () => {
    const html = await listingHtml();
    expect(tags(html, "a")).toContainEqual(expect.objectContaining({ href: "/vendedor/vendedor-1" }));
    expect(tags(html, "a")).toContainEqual(
      expect.objectContaining({ href: "/producto/anuncio-1/denunciar", rel: "nofollow" }),
    );
    expect(await listingHtml({}, { canReport: false })).not.toContain("denunciar");
  });
  test("shows a rejected request with a button to try again", async () => {
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
  ] as const)("says what %s means", async (status, title) => {
    const html = await listingHtml({ status }, { canAsk: false });
    expect(html).toContain(`<p class="font-semibold">${title}</p>`);
    expect(html).not.toContain('value="contacto"');
  });
  test("leaves out for its owner what only buyers need", async () => {
    const owner = { version: 7, canEdit: true, changes: [] };
    expect(await listingHtml({ status: "paused" }, { canAsk: false, owner })).not.toContain("Quien vende lo pausó");
    expect(await listingHtml({ status: "in_review" }, { canAsk: false, owner })).toContain("Solo tú y el equipo");
  });
  test("gives its owner the actions, with the version", async () => {
    const html = await listingHtml(
      {},
      { canAsk: false, owner: { version: 7, canEdit: true, changes: [{ intent: "pausar", label: "Pausar" }] } },
    );
    expect(tags(html, "form")).toEqual([expect.objectContaining({ action: "/perfil/anuncios", method: "post" })]);
    expect(tags(html, "input").map(({ name, value }) => `${name}=${value}`)).toEqual(["id=anuncio-1", "version=7"]);
    expect(tags(html, "button").filter(({ form }) => form !== "corazones")).toEqual([
      expect.objectContaining({ name: "intent", value: "pausar" }),
    ]);
    expect(html).toContain('href="/sell/flow/anuncio-1/vehiculo"');
  });
  test("renders without photos and without a seller's profile", async () => {
    const html = await htmlOf(
      <ListingScreen
        detail={detailOf(makeListing({ photos: [] }), "active")}
        seller={null}
        similar={[]}
        owner={null}
        canAsk
        canReport
        isSignedIn
        answer={undefined}
        firstPicture={null}
        buying={null}
        siteUrl="https://rebi.test"
      />,
    );
    expect(html).not.toContain("gallery");
    expect(html).not.toContain("Anuncios parecidos");
    expect(html).toContain("Vendedor");
    expect(html).not.toContain("/vendedor/");
  });
  test("escapes users' text", async () => {
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

describe("other pages", () => {
  test("a missing listing offers the newest", async () => {
    const html = await htmlOf(<MissingListing newest={[makeCard()]} />);
    expect(html).toContain("No encontramos este anuncio");
    expect(html).toContain("/producto/anuncio-1");
    expect(await htmlOf(<MissingListing newest={[]} />)).not.toContain("Recién publicados");
    expect(await htmlOf(<MissingSeller newest={[makeCard()]} />)).toContain("No encontramos a esta persona");
  });
  test("the state of the index", async () => {
    const figures = {
      changes: 2,
      shards: 1,
      revision: "1795186800000-ef459ad7",
      builtAt: new Date(NOW),
      watermark: new Date(NOW),
    };
    const html = await htmlOf(
      <IndexStatusPanel status={{ memory: { ...figures, rows: 428 }, stored: figures, checkedAt: new Date(NOW) }} />,
    );
    expect(html).toMatch(/<td[^>]*>428<\/td>/);
    expect(html).toContain("ef459ad7");
    expect(html).not.toContain("No hay índice guardado");
    expect(await htmlOf(<IndexStatusPanel status={{ memory: null, stored: null, checkedAt: null }} />)).toContain(
      "No hay índice guardado",
    );
  });
});
