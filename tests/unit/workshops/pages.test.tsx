import { describe, expect, test } from "vitest";

import { weekLines } from "~/business/hours";
import { advisorsView } from "~/workshops/advisors";
import { AdvisorsPage } from "~/workshops/asesores.route";
import { parseWorkshopFilters } from "~/workshops/filters";
import { findWorkshops } from "~/workshops/finder";
import { weekOf, type Workshop } from "~/workshops/model";
import type { TOPICS } from "~/workshops/services";
import { MissingWorkshop, WorkshopPage } from "~/workshops/taller.route";
import { FinderPage } from "~/workshops/talleres.route";
import { vehiclesText, workshopPriceText } from "~/workshops/view";
import { workshopPage } from "~/workshops/workshop-page.loader.server";

import { htmlOf, tags } from "../../support/render";
import { XSS } from "../catalog/make-listing";
import { HOURS, makeAdvisor, makeWorkshop, OPEN_NOW } from "./make-workshop";

const SITE = { url: "https://rebi.test", name: "Rebi" };
const OTHERS = [
  makeWorkshop({ id: "lejos", name: "Lejos", department: "cusco" }),
  makeWorkshop({
    id: "otro-distrito",
    name: "Otro distrito",
    district: "Surco",
    rating: { average: 5, count: 900, source: "Google", seenOn: "2026-11-02" },
  }),
  makeWorkshop({ id: "vecino", name: "Vecino", rating: null }),
];
const pageOf = (fields: Partial<Workshop> = {}) => {
  const found = workshopPage("la-cadena", [makeWorkshop(fields), ...OTHERS], SITE, OPEN_NOW);
  if (!found) throw new Error("not found");
  return found;
};
const screenOf = async (fields: Partial<Workshop> = {}) =>
  (
    await htmlOf(<WorkshopPage page={pageOf(fields).page} reviews={[]} />, { address: "/talleres/la-cadena" })
  ).replaceAll("\u00a0", " ");
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");

describe("the rating of a workshop", () => {
  test("the rating of a workshop is that of its inspections here, as soon as there is one, and says so", async () => {
    const text = textOf(await screenOf({ inspected: { sum: 9, count: 2 } }));
    expect(text).toContain("4.5 de 5 (2 opiniones de inspecciones hechas aquí)");
    expect(text).not.toContain("38 opiniones");
    expect(JSON.stringify(pageOf({ inspected: { sum: 9, count: 2 } }).head.structuredData)).toContain(
      '"ratingValue":"4.5","ratingCount":2',
    );
  });

  test("the rating of a workshop stands beside the opinions, each of which can be reported", async () => {
    const review = { id: "la-cadena_1", stars: 4, text: "Puntuales.", userName: "Ana", at: "20 de noviembre de 2026" };
    const html = await htmlOf(<WorkshopPage page={pageOf().page} reviews={[review]} />, {
      address: "/talleres/la-cadena",
    });
    expect(textOf(html)).toContain("Ana ★★★★☆ 4 de 5 20 de noviembre de 2026 Puntuales.");
    expect(html).toContain('href="/opiniones/taller_la-cadena_1/denunciar"');
  });
});

describe("workshop page", () => {
  test("the page of a workshop shows services with prices, the hours of each day, address, certification and opinions", async () => {
    const text = textOf(await screenOf());
    for (const said of [
      "La Cadena",
      "Bicicletas · Miraflores, Lima",
      "4.8 de 5 (38 opiniones en Google, consultadas el 02/11/2026)",
      "Abierto ahora cierra a las 13:00",
      "Frenos S/ 25 a S/ 60",
      "Armado y ajuste a tu medida desde S/ 80",
      "Pintura y soldadura según lo que haya que hacer",
      "Lunes 9:00-13:00 y 15:00-19:00",
      "Viernes (hoy) 9:00-13:00 y 15:00-19:00",
      "Sábado 9:00-13:00",
      "Domingo Cerrado",
      "Calle Los Pedales 340, Miraflores, Lima",
      "Frente al parque",
      "Certificado desde el 14 de marzo de 2025",
    ]) {
      expect(text).toContain(said);
    }
  });

  test("the page of a workshop links to the map, the phone and a chat with its text", async () => {
    const links = tags(await screenOf(), "a");
    const hrefs = links.map(({ href }) => href);
    expect(hrefs).toContain("https://www.google.com/maps/search/?api=1&query=-12.12%2C-77.03");
    expect(hrefs).toContain("tel:+51900000500");
    const chat = new URL(hrefs.find((href) => href?.startsWith("https://wa.me/")) ?? "");
    expect(chat.pathname).toBe("/51900000500");
    expect(chat.searchParams.get("text")).toBe(
      "Hola, La Cadena. Los encontré en los talleres certificados de Rebi y quiero hacer una consulta: ",
    );
    for (const { href, rel } of links) if (href?.startsWith("https://")) expect(rel).toBe("noreferrer");
  });

  test("the page of a workshop leaves out unknown facts", async () => {
    const html = await screenOf({ geo: null, whatsapp: null, rating: null, reference: "", description: "" });
    expect(html).toContain("Sin opiniones todavía");
    expect(html).not.toContain("wa.me");
    const maps = tags(html, "a")
      .map(({ href }) => href)
      .find((href) => href?.includes("/maps/"));
    expect(new URL(maps ?? "").searchParams.get("query")).toBe(
      "La Cadena, Calle Los Pedales 340, Miraflores, Lima, Perú",
    );
  });

  test("the page of a workshop shows others of the department, those of the district first, and never itself", () => {
    expect(pageOf().page.nearby.map(({ slug }) => slug)).toEqual(["vecino", "otro-distrito"]);
    expect(pageOf().page.crumbs).toEqual([
      { label: "Talleres", to: "/talleres" },
      { label: "Lima", to: "/talleres?ubicacion=lima" },
      { label: "La Cadena" },
    ]);
    expect(workshopPage("la-cadena", [makeWorkshop()], SITE, OPEN_NOW)?.page.nearby).toEqual([]);
  });

  test("the page of a workshop is null for an unknown slug", () => {
    for (const slug of ["", "otra", "constructor", "LA-CADENA"])
      expect(workshopPage(slug, [makeWorkshop()], SITE, OPEN_NOW)).toBeNull();
  });

  test("the page of a workshop escapes document texts", async () => {
    const html = await screenOf({ name: XSS, description: XSS, address: XSS });
    expect(html).not.toContain(XSS);
  });

  test("the page of a workshop offers other workshops when not found", async () => {
    const html = await htmlOf(
      <MissingWorkshop cards={findWorkshops(OTHERS, parseWorkshopFilters(new URLSearchParams()), OPEN_NOW).cards} />,
      { address: "/talleres/x" },
    );
    expect(textOf(html)).toContain("No encontramos este taller");
    expect(tags(html, "a").map(({ href }) => href)).toContain("/talleres/vecino");
    expect(textOf(await htmlOf(<MissingWorkshop cards={[]} />, { address: "/talleres/x" }))).not.toContain(
      "Talleres certificados",
    );
  });
});

describe("structured data of a workshop", () => {
  interface Graph {
    "@graph": [Record<string, unknown>, { itemListElement: { name: string; item: string }[] }];
  }
  const graph = (fields: Partial<Workshop> = {}) => (pageOf(fields).head.structuredData as unknown as Graph)["@graph"];

  test("the structured data of a workshop equals what the page shows, and nothing else", async () => {
    const text = textOf(await screenOf());
    const [business] = graph();
    expect(business).toEqual({
      "@type": "BikeStore",
      "@id": "https://rebi.test/talleres/la-cadena",
      url: "https://rebi.test/talleres/la-cadena",
      name: "La Cadena",
      description: "Tres mecánicos que van en bici.",
      telephone: "+51900000500",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Calle Los Pedales 340",
        addressLocality: "Miraflores",
        addressRegion: "Lima",
        addressCountry: "PE",
      },
      geo: { "@type": "GeoCoordinates", latitude: -12.12, longitude: -77.03 },
      openingHoursSpecification: HOURS.map(({ day, from }) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: `https://schema.org/${["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][day]}`,
        opens: from === 540 ? "09:00" : "15:00",
        closes: from === 540 ? "13:00" : "19:00",
      })),
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: "4.8",
        ratingCount: 38,
        bestRating: "5",
        worstRating: "1",
      },
      makesOffer: [
        {
          "@type": "Offer",
          itemOffered: { "@type": "Service", name: "Frenos" },
          priceSpecification: {
            "@type": "PriceSpecification",
            priceCurrency: "PEN",
            minPrice: "25.00",
            maxPrice: "60.00",
          },
        },
        {
          "@type": "Offer",
          itemOffered: { "@type": "Service", name: "Armado y ajuste a tu medida" },
          priceSpecification: { "@type": "PriceSpecification", priceCurrency: "PEN", minPrice: "80.00" },
        },
        { "@type": "Offer", itemOffered: { "@type": "Service", name: "Pintura y soldadura" } },
      ],
    });
    for (const said of [
      "La Cadena",
      "Tres mecánicos que van en bici.",
      "Calle Los Pedales 340",
      "Miraflores",
      "Lima",
      "900 000 500",
      "4.8",
      "38 opiniones en Google, consultadas el 02/11/2026",
      "Frenos",
      "Armado y ajuste a tu medida",
      "Pintura y soldadura",
      "25",
      "60",
      "80",
      "9:00-13:00 y 15:00-19:00",
    ])
      expect(text).toContain(said);
  });

  test.each([
    [["moto"], "MotorcycleRepair"],
    [
      ["bicicleta", "moto"],
      ["BikeStore", "MotorcycleRepair"],
    ],
  ] as const)("%j is a %j", (vehicles, type) => {
    expect(graph({ vehicles: [...vehicles] })[0]["@type"]).toEqual(type);
  });

  test("the structured data of a workshop leaves out unknown facts", () => {
    const [business] = graph({ geo: null, rating: null, description: "" });
    expect(Object.keys(business)).not.toEqual(expect.arrayContaining(["geo"]));
    expect(Object.keys(business)).not.toEqual(expect.arrayContaining(["aggregateRating"]));
    expect(Object.keys(business)).not.toEqual(expect.arrayContaining(["description"]));
  });

  test("the structured data of a workshop has the page's breadcrumbs", () => {
    expect(graph()[1].itemListElement.map(({ name, item }) => [name, item])).toEqual([
      ["Talleres", "https://rebi.test/talleres"],
      ["Lima", "https://rebi.test/talleres?ubicacion=lima"],
      ["La Cadena", "https://rebi.test/talleres/la-cadena"],
    ]);
  });

  test("the structured data of a workshop has a title and a description of its own", () => {
    expect(pageOf().head).toMatchObject({
      title: "La Cadena: taller certificado en Miraflores, Lima | Rebi",
      description:
        "Bicicletas en Miraflores, Lima. Frenos, Armado y ajuste a tu medida, Pintura y soldadura. Taller certificado por Rebi desde el 14 de marzo de 2025: horario, precios y cómo llegar.",
      canonical: "https://rebi.test/talleres/la-cadena",
    });
  });
});

describe("finder page", () => {
  const screen = async (query: string) =>
    htmlOf(
      <FinderPage
        lost={null}
        finding={findWorkshops([makeWorkshop(), ...OTHERS], parseWorkshopFilters(new URLSearchParams(query)), OPEN_NOW)}
      />,
      { address: `/talleres?${query}` },
    );

  test("the finder's page is a plain GET form with the current choices", async () => {
    const html = await screen("ubicacion=lima&vehiculo=bicicleta&servicio=frenos");
    expect(tags(html, "form")).toEqual([expect.objectContaining({ method: "get", action: "/talleres" })]);
    expect(html).toMatch(/<option value="lima" selected="">Lima \(3\)/);
    const checked = tags(html, "input")
      .filter((input) => "checked" in input)
      .map(({ name, value }) => `${name}=${value}`);
    expect(checked).toEqual(["vehiculo=bicicleta", "servicio=frenos"]);
    // On a phone the results come after the form: the summary and the chips show the choice.
    expect(tags(html, "details")[0]).not.toHaveProperty("open");
    expect(textOf(html)).toContain("Filtros (3)");
    expect(textOf(html)).toContain("3 talleres");
  });

  test("the finder's page says which filter to loosen when nothing is found", async () => {
    const html = await screen("ubicacion=cusco&vehiculo=moto");
    expect(textOf(html)).toContain("Aún no hay un taller certificado así");
    expect(textOf(html)).toContain("Sin tipo de vehículo 1 taller");
    expect(tags(html, "a").map(({ href }) => href)).toEqual(
      expect.arrayContaining(["/talleres?ubicacion=cusco", "/talleres"]),
    );
    expect(textOf(html)).not.toContain("Sin departamento");
  });
});

test.each([
  [{ from: 25, to: 60 }, "S/ 25 a S/ 60"],
  [{ from: 40, to: 40 }, "S/ 40"],
  [{ from: 40.5, to: null }, "desde S/ 40.50"],
  [{ from: null, to: 80 }, "hasta S/ 80"],
  [{ from: null, to: null }, null],
])("a price of %j is %s", (price, text) => {
  expect(workshopPriceText(price)?.replaceAll("\u00a0", " ") ?? null).toBe(text);
});

test("words for vehicles", () => {
  expect([vehiclesText(["moto"]), vehiclesText(["moto", "bicicleta"])]).toEqual(["Motos", "Bicicletas y motos"]);
});

describe("advisors page", () => {
  const LATER = makeAdvisor({
    id: "rita",
    name: "Rita",
    topics: ["comprar"],
    hours: [{ day: 0, from: 540, to: 600 }],
    languages: [],
    position: 0,
  });
  const view = (topic: (typeof TOPICS)[number]["id"] | null, whatsapp: string | null = "https://wa.me/51900000100") =>
    advisorsView([LATER, makeAdvisor()], topic, whatsapp, OPEN_NOW);

  test("the advisors' page lists present advisors first, with hours and contact", () => {
    expect(view(null).advisors.map(({ id, state }) => [id, state])).toEqual([
      ["oscar", { open: true, label: "Disponible ahora", next: "hasta las 13:00" }],
      ["rita", { open: false, label: "Fuera de horario", next: "atiende el domingo a las 9:00" }],
    ]);
    expect(view(null).advisors[0]).toMatchObject({
      topics: ["Vender", "Papeles y transferencia"],
      languages: "español y quechua",
      hours: ["Lunes a viernes: 9:00-13:00 y 15:00-19:00", "Sábado: 9:00-13:00"],
      requestHref: "/asesores/solicitar?asesor=oscar",
    });
  });

  test("the advisors' page filters by topic, carried into chat and form", () => {
    const {
      advisors: [only, ...others],
      topics,
      title,
    } = view("papeles");
    expect([only?.id, others]).toEqual(["oscar", []]);
    expect(title).toBe("Asesores: papeles y transferencia");
    expect(new URL(only?.whatsappHref ?? "").searchParams.get("text")).toBe(
      "Hola, quiero hablar con Óscar sobre: Papeles y transferencia.",
    );
    expect(only?.requestHref).toBe("/asesores/solicitar?asesor=oscar&tema=papeles");
    expect(topics.map(({ id, count }) => [id, count])).toEqual([
      [null, 2],
      ["comprar", 1],
      ["vender", 1],
      ["papeles", 1],
      ["registro", 0],
      ["inspecciones", 0],
      ["seguridad", 0],
    ]);
    // Neither exists yet: advisors advise.
    expect(topics.map(({ name }) => name).join()).not.toMatch(/registro|inspecci/i);
  });

  test("the advisors' page has no chat without a number of the business, and a fallback link when no advisor fits", async () => {
    expect(view(null, null).advisors.every(({ whatsappHref }) => whatsappHref === null)).toBe(true);
    const html = await htmlOf(<AdvisorsPage view={view("registro")} />, { address: "/asesores?tema=registro" });
    expect(textOf(html)).toContain("Ahora nadie atiende este tema");
    expect(tags(html, "a").find((link) => link["aria-current"] === "true")?.href).toBe("/asesores?tema=registro");
    expect(tags(html, "a").map(({ href }) => href)).toContain("/asesores/solicitar?tema=registro");
  });

  test.each([
    [
      [
        { day: 0, from: 540, to: 600 },
        { day: 6, from: 540, to: 600 },
      ],
      ["Sábado y domingo: 9:00-10:00"],
    ],
    [
      [
        { day: 1, from: 540, to: 600 },
        { day: 3, from: 540, to: 600 },
      ],
      ["Lunes: 9:00-10:00", "Miércoles: 9:00-10:00"],
    ],
    [[], []],
  ])("hours in lines: %j", (hours, lines) => {
    expect(weekLines(weekOf(hours))).toEqual(lines);
  });
});
