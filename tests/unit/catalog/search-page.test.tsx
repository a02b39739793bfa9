import { describe, expect, test } from "vitest";

import { CardGrid } from "~/catalog/card";
import { IndexStatusPanel } from "~/catalog/index/index-status";
import { MissingListing, MissingSeller } from "~/catalog/listing/missing-listing";
import { missedPlaces, readAddress, withPlainAmounts } from "~/catalog/phrases/asked-address";
import { SearchPage } from "~/catalog/search/comprar.route";
import { buildIndex } from "~/catalog/search/search";
import { searchView, shownResults } from "~/catalog/search/search-view";
import { answer } from "~/catalog/understanding/answer";

import { htmlOf, tags } from "../../support/render";
import { makeCard, XSS } from "./make-listing";
import { makeRow, NOW } from "./make-row";

const ROWS = Array.from({ length: 130 }, (_, n) =>
  makeRow({
    id: `n${n}`,
    brand: n % 3 === 0 ? "Giant" : "Trek",
    category: n % 5 === 0 ? "scooter" : "mtb",
    publishedAt: NOW - n,
  }),
);

function searchHtml(query: string, rows = ROWS, { limited = false, isPartial = false } = {}): Promise<string> {
  const { filters, unread, missed } = readAddress(withPlainAmounts(new URLSearchParams(query)));
  const outcome = { ...answer(buildIndex(rows), filters, NOW), limited, isPartial };
  const misses = [...missed, ...missedPlaces(filters, outcome.filters)];
  return htmlOf(
    <SearchPage
      result={shownResults(outcome, misses)}
      view={searchView(outcome, { unread, missed: misses })}
      firstPicture="data:image/avif;base64,AAAA"
    />,
    { address: `/comprar?${query}` },
  );
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

describe("SearchPage", () => {
  test("SearchPage is a plain GET form with every filter", async () => {
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
      "tipo",
      "ubicacion",
    ]);
    expect(tags(html, "button").filter(({ form }) => form === "filtros")).toHaveLength(1);
    expect(nestedInteractive(html)).toEqual([]);
  });

  test("SearchPage labels every control", async () => {
    const html = await searchHtml("");
    const bare = html.replace(/<label\b.*?<\/label>/g, "");
    for (const control of [...tags(bare, "input"), ...tags(bare, "select")])
      expect(control["aria-label"], control.name).toBeTruthy();
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<div role="status"><h2 [^>]*>130 anuncios<\/h2><\/div>/);
  });

  test("SearchPage has the filters' button and a link to their form before the results, and the form after them", async () => {
    const html = await searchHtml("");
    const places = ['<details class="filters">', 'href="#filtros"', 'aria-label="Resultados"', '<form id="filtros"'];
    const found = places.map((part) => html.indexOf(part));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found).not.toContain(-1);
  });
  test("SearchPage shows the filters of the address", async () => {
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
    expect(typed).toEqual({ precio_min: "500", precio_max: "3000", anio_min: "2020", anio_max: "" });
    expect(
      tags(html, "option")
        .filter((option) => "selected" in option)
        .map(({ value }) => value),
    ).toEqual(["", "lima"]);
    expect(html).toContain("Filtros (7)");
  });

  const names = (html: string) => [
    ...new Set([...tags(html, "input"), ...tags(html, "select")].map(({ name }) => name!)),
  ];
  const SIZED = [
    ...ROWS,
    makeRow({ id: "m29", wheelSize: "29", frameSize: "m", province: "Lima", district: "Lince" }),
    makeRow({ id: "l26", wheelSize: "26", frameSize: "l", province: "Cañete", district: "Mala" }),
    makeRow({ id: "s", category: "scooter", displacement: 150, mileage: 4_000 }),
  ];

  test("SearchPage has filters of sizes and places only where the choice has them", async () => {
    const own = ["aro", "talla", "cilindrada_min", "kilometraje_min", "provincia", "distrito"];
    const shown = async (query: string) => {
      const html = await searchHtml(query, SIZED);
      return own.filter((name) => names(html).includes(name));
    };
    expect(await shown("")).toEqual([]);
    expect(await shown("tipo=mtb,scooter")).toEqual([]);
    expect(await shown("tipo=bicicletas")).toEqual(["aro", "talla"]);
    expect(await shown("tipo=motos")).toEqual(["cilindrada_min", "kilometraje_min"]);
    expect(await shown("ubicacion=lima")).toEqual(["provincia"]);
    expect(await shown("ubicacion=lima&provincia=lima")).toEqual(["provincia", "distrito"]);
    expect(await shown("ubicacion=cusco")).toEqual([]);
  });

  test("SearchPage shows chosen sizes and places with their counts", async () => {
    const html = await searchHtml("tipo=mtb&aro=29&talla=m,xl&ubicacion=lima&provincia=lima&distrito=lince", SIZED);
    const checked = tags(html, "input").filter((input) => "checked" in input && input.value !== "");
    expect(checked.map(({ name, value }) => `${name}=${value}`)).toEqual(["tipo=mtb", "aro=29", "talla=m", "talla=xl"]);
    expect(html).toMatch(/value="29"\/>29&quot;<small>1</);
    const chosen = tags(html, "option").filter((option) => "selected" in option && option.value !== "");
    expect(chosen.map(({ value }) => value)).toEqual(["lima", "lima", "lince"]);
    expect(html).toContain(">Lince (1)<");
    expect(html).toContain("Filtros (6)");
    expect(tags(html, "a").map((link) => link["aria-label"])).toEqual(
      expect.arrayContaining(['Quitar Aro 29"', "Quitar Talla M", "Quitar Provincia de Lima", "Quitar Lince"]),
    );
    const motos = await searchHtml("tipo=scooter&cilindrada=126-200&kilometraje_max=x", SIZED);
    expect(tags(motos, "a").find((link) => link["aria-current"] === "true")?.href).toBe("/comprar?tipo=scooter");
    expect(motos).toContain("No entendimos “x” en el kilometraje máximo.");
  });

  test("SearchPage offers the conditions of what is used once that is chosen", async () => {
    const conditions = async (query: string) =>
      tags(await searchHtml(query), "input").flatMap(({ name, value }) => (name === "estado" && value ? [value] : []));
    const all = ["nuevo", "usado", "como-nuevo", "buen-estado", "con-detalles", "para-repuestos"];
    expect(await conditions("")).toEqual(["nuevo", "usado"]);
    expect(await conditions("estado=usado")).toEqual(all);
    expect(await conditions("estado=con-detalles")).toEqual(all);
  });

  test("SearchPage offers relevance only with text", async () => {
    expect(await searchHtml("")).not.toContain("relevancia");
  });

  test("SearchPage removes each filter by a link", async () => {
    const html = await searchHtml("tipo=mtb&marca=trek");
    const chips = tags(html, "a").filter((link) => link["aria-label"]?.startsWith("Quitar"));
    expect(chips.map((link) => [link["aria-label"], link.href])).toEqual([
      ["Quitar Bicicletas de montaña", "/comprar?marca=trek"],
      ["Quitar Trek", "/comprar?tipo=mtb"],
    ]);
    expect(html).toContain("Limpiar filtros");
    expect(await searchHtml("")).not.toContain("Limpiar filtros");
  });

  test("SearchPage links ready ranges, and takes the current one off", async () => {
    const html = await searchHtml("precio=1000-2499.99&pagina=2");
    const current = tags(html, "a").filter((link) => link["aria-current"] === "true");
    expect(current.map(({ href }) => href)).toEqual(["/comprar"]);
    expect(html).toContain('href="/comprar?precio=5000.01-"');
  });

  test("SearchPage says which price it read in a few soles and a half", async () => {
    const html = (await searchHtml("precio_max=2,5")).replaceAll("\u00a0", " ");
    expect(html).toContain('aria-label="Quitar Hasta S/ 2,500"');
    expect(tags(html, "input").find(({ name }) => name === "precio_max")).toMatchObject({ value: "2500" });
  });

  test("SearchPage says above the results what it did not understand, and keeps it in its field", async () => {
    const query = "precio_min=abc&tipo=avion";
    const html = await searchHtml(query);
    expect(html).toMatch(/No entendimos “avion” en el tipo\..*No entendimos “abc” en el precio mínimo\..*<h1/s);
    expect(tags(html, "input").find(({ name }) => name === "precio_min")).toMatchObject({ value: "abc" });
  });

  test("SearchPage shows 12 cards, the first with its picture inside, the second row eager, and the way to more", async () => {
    const html = await searchHtml("pagina=2");
    expect(html.match(/class="card(?: far)?"/g)).toHaveLength(12);
    expect(html.match(/data:image\/avif/g)).toHaveLength(1);
    expect(tags(html, "img").map(({ loading }) => loading)).toEqual([
      ...Array<undefined>(4),
      ...Array<string>(8).fill("lazy"),
    ]);
    expect(
      tags(html, "a")
        .filter(({ rel }) => rel === "prev" || rel === "next")
        .map(({ rel, href }) => `${rel} ${href}`),
    ).toEqual(["prev /comprar", "next /comprar?pagina=3&mas=1#n23"]);
  });

  test("more results come below those that are there, up to eight pages, then a page of their own", async () => {
    const next = (html: string) => tags(html, "a").find(({ rel }) => rel === "next")?.href;
    const shown = (html: string) => [...html.matchAll(/class="card(?: far)?" id="(n\d+)"/g)].map(([, id]) => id);
    const third = await searchHtml("pagina=3&mas=2&orden=recientes");
    expect([shown(third).length, shown(third)[0], shown(third).at(-1)]).toEqual([36, "n0", "n35"]);
    expect(next(third)).toBe("/comprar?pagina=4&mas=3#n35");
    expect(third).not.toContain("Ver anteriores");
    expect(next(await searchHtml("pagina=8&mas=7"))).toBe("/comprar?pagina=9");
    // Not more pages than there are before it, nor than eight in all; the others are a link away.
    const tenth = await searchHtml("pagina=10&mas=99");
    expect(shown(tenth)[0]).toBe("n24");
    expect(tags(tenth, "a").find(({ rel }) => rel === "prev")?.href).toBe("/comprar?pagina=2");
    expect(next(await searchHtml("pagina=11"))).toBeUndefined();
    expect(next(await searchHtml("pagina=1&mas=x"))).toBe("/comprar?pagina=2&mas=1#n11");
  });

  test("SearchPage says which filter to loosen when nothing is found", async () => {
    const html = await searchHtml("q=trek&precio=5000-&estado=nuevo", [
      ...ROWS,
      makeRow({ id: "x", priceCentimos: 900_000 }),
    ]);
    expect(html).toContain(
      "Hoy no hay ninguno con todo lo que pides. Cerca de lo que pides: 1 anuncio sin mirar el estado.",
    );
    expect(html).toMatch(/<h1>Bicicletas y motos Trek desde S\/\s5,000<\/h1>/);
    expect(tags(html, "a").map(({ href }) => href)).toContain("/producto/x");
    expect(html).toContain("Ver 1 anuncio");
    expect(html).toContain('href="/comprar?marca=trek&amp;precio=5000-"');
    expect(html).not.toContain("Sin el precio");
    expect(tags(html, "a").filter(({ href }) => href?.startsWith("/perfil/busquedas/nueva?marca=trek"))).toHaveLength(
      1,
    );
    const sized = await searchHtml(
      "tipo=mtb&aro=29&talla=m&ubicacion=lima&provincia=lima&distrito=lince&precio=9000-",
      SIZED,
    );
    expect(sized).toContain("Cerca de lo que pides: 1 bicicleta sin mirar el precio.");
    const placed = await searchHtml("tipo=mtb&aro=26&ubicacion=lima&provincia=lima", SIZED);
    expect(placed).toContain("En Lima no hay ninguno hoy. Cerca de lo que pides: 1 bicicleta en");
    expect(placed.match(/Sin [^<]*<span>[^<]*</g)).toEqual([
      "Sin el tipo <span>1 anuncio<",
      "Sin el aro <span>1 anuncio<",
      "Sin la ubicación <span>1 anuncio<",
    ]);
    const nothing = await searchHtml("q=zzz", []);
    expect(nothing).toContain("No encontramos anuncios para esta búsqueda");
    expect(nothing).toMatch(/te avisamos por correo/);
    expect(await searchHtml("q=zzz&estado=nuevo")).not.toContain("Prueba así");
  });

  test("SearchPage says what it searched for instead, and offers words that are filters or nearer", async () => {
    const rows = [makeRow({ title: "Trek Marlin 7" }), makeRow({ id: "otro", title: "Trek Martin", model: "" })];
    const respelled = await searchHtml("q=marxin", rows);
    expect(respelled).toContain("No encontramos «marxin». Mostramos resultados para «marlin».");
    expect(await searchHtml("q=marlin", rows)).not.toContain("Mostramos resultados");
    const links = async (query: string) =>
      tags(await searchHtml(query, [...rows, makeRow({ id: "r", category: "ruta" })]), "a").map(({ href }) => href);
    // The understood filters are in use: each can be removed, and the text searched to the letter.
    expect(await links("q=trek+lima")).toEqual(
      expect.arrayContaining(["/comprar?ubicacion=lima", "/comprar?marca=trek", "/comprar?q=trek+lima&tal=cual"]),
    );
    // `pistera` is a bicycle and a motorcycle.
    expect(await links("q=pistera+trek")).toEqual(expect.arrayContaining(["/comprar?tipo=ruta&marca=trek"]));
    expect(await links("q=marxix")).toEqual(expect.arrayContaining(["/comprar?q=marlin", "/comprar?q=martin"]));
  });

  test("SearchPage says how it understood a text, and leads back to the letter by a link, which the form keeps", async () => {
    const understood = await searchHtml("q=trek+barata");
    expect(tags(understood, "a").map(({ href }) => href)).toContain("/comprar?q=trek+barata&tal=cual");
    const fieldsOf = (html: string) =>
      tags(html, "input").flatMap(({ type, form, name, value }) => (type === "hidden" ? [[form, name, value]] : []));
    expect(fieldsOf(understood)).toEqual([["filtros", "q0", "t=trek+barata&q=&marca=trek&orden=precio-asc"]]);
    const exact = await searchHtml("q=trek+barata&tal=cual");
    expect(exact).toContain("Buscamos “trek barata” tal cual.");
    expect(tags(exact, "a").map(({ href }) => href)).toContain("/comprar?q=trek+barata");
    expect(fieldsOf(exact)).toEqual([["filtros", "tal", "cual"]]);
  });

  test("SearchPage leads from few results to wider searches", async () => {
    const few = await searchHtml("tipo=gravel", [...ROWS, makeRow({ id: "g", category: "gravel" })]);
    expect(few).toContain("Prueba con esto:");
    expect(few).toContain("Todas las bicicletas <span>105 anuncios</span>");
    expect(await searchHtml("tipo=mtb")).not.toContain("Prueba con esto:");
  });

  test("SearchPage says when only a part of the catalogue is known", async () => {
    expect(await searchHtml("", ROWS, { limited: true })).toContain("buscamos solo entre los anuncios más nuevos");
    const whole = await searchHtml("");
    expect(whole).not.toContain("buscamos solo");
    const partial = await searchHtml("", ROWS, { isPartial: true });
    for (const words of ["Faltan algunos resultados.", "Vuelve a intentarlo en un momento."]) {
      expect(partial).toContain(words);
      expect(whole).not.toContain(words);
    }
  });

  test("SearchPage escapes users' text", async () => {
    const html = await searchHtml(`q=${encodeURIComponent(XSS)}`, [makeRow({ title: XSS, brand: XSS, model: XSS })]);
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;script&gt;");
  });
});

/** Looks and words of the marks on photos. */
function marksIn(html: string): string[] {
  return [...html.matchAll(/<b class="(mark[^"]*)">([^<]*)/g)].map(([, look, words]) => `${look} ${words}`);
}

describe("CardGrid", () => {
  test("CardGrid shows the essentials in one link", async () => {
    const html = await htmlOf(<CardGrid cards={[makeCard({ featured: true, lowered: "Bajó 8 %" })]} />);
    expect(tags(html, "a")).toEqual([expect.objectContaining({ href: "/producto/anuncio-1" })]);
    expect(html.replaceAll("\u00a0", " ")).toContain("S/ 2,500");
    expect(html).toContain("2022 <span>Buen estado</span>");
    expect(html).toContain("Lima <span>hace 3 h</span>");
    expect(marksIn(html)).toEqual(["mark Destacado", "mark low yes Bajó 8 %"]);
  });
  test("CardGrid marks what is for parts, also a reserved one, before what its price did", async () => {
    const parts = { condition: "para-repuestos", lowered: "Bajó 8 %" } as const;
    expect(marksIn(await htmlOf(<CardGrid cards={[makeCard(parts)]} />))).toEqual(["mark low warn Para repuestos"]);
    const reserved = await htmlOf(<CardGrid cards={[makeCard({ ...parts, status: "reserved" })]} />);
    expect(marksIn(reserved)).toEqual(["mark Reservado", "mark low warn Para repuestos"]);
  });
  test("CardGrid shows a listing of which the browser knows no more than title and picture", async () => {
    const html = await htmlOf(<CardGrid cards={[{ id: "a", title: "Trek", photo: null }]} />);
    expect(html).toContain('href="/producto/a"');
    expect(html).not.toContain('class="price"');
    expect(html).not.toContain('class="facts');
  });
  test("CardGrid marks a reserved one, whatever its plan", async () => {
    const html = await htmlOf(<CardGrid cards={[makeCard({ status: "reserved", featured: true })]} />);
    expect(html).toContain("Reservado");
    expect(html).not.toContain("Destacado");
  });
  test("CardGrid renders without photo and place", async () => {
    const html = await htmlOf(<CardGrid cards={[makeCard({ photo: null, place: "hace 3 h" })]} />);
    expect(html).toContain('class="no-photo"');
    expect(html).toContain(">hace 3 h<");
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
  test("other pages show the state of the index", async () => {
    const figures = {
      changes: 2,
      shards: 1,
      revision: "1795186800000-ef459ad7",
      builtAt: new Date(NOW),
      watermark: new Date(NOW),
    };
    const status = {
      memory: { ...figures, rows: 428 },
      stored: figures,
      checkedAt: new Date(NOW),
      engine: "isolate" as const,
    };
    const html = await htmlOf(<IndexStatusPanel status={status} />);
    expect(html).toContain("Cada copia del sitio responde con su memoria.");
    expect(await htmlOf(<IndexStatusPanel status={{ ...status, engine: "shards" }} />)).toContain(
      "Responden objetos que tienen una parte de los anuncios cada uno.",
    );
    expect(html).toMatch(/<td[^>]*>428<\/td>/);
    expect(html).toContain("ef459ad7");
    expect(html).not.toContain("No hay índice guardado");
    const missing = { memory: null, stored: null, checkedAt: null, engine: "isolate" as const };
    expect(await htmlOf(<IndexStatusPanel status={missing} />)).toContain("No hay índice guardado");
  });
});
