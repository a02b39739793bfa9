import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DEPARTMENTS } from "~/business/peru";
import { isFormSubmission, isIndexable, unreadParams } from "~/catalog/address";
import { CATEGORY_IDS, CONDITION_IDS } from "~/catalog/categories";
import { FRAMES, WHEELS } from "~/catalog/filter-values";
import { FILTER_WORDS } from "~/catalog/filter-words";
import {
  activeGroups,
  categoriesOf,
  formatFilters,
  hrefOf,
  NO_FILTERS,
  ORDERS,
  parseFilters,
  submittedHref,
  TYPE_IDS,
  withFilters,
  without,
  type Filters,
} from "~/catalog/filters";
import { readAddress, withPlainAmounts } from "~/catalog/phrases/asked-address";
import { sameRange } from "~/catalog/ranges";

const PRICE_RANGES = FILTER_WORDS.price.options();
const parse = (query: string) => parseFilters(new URLSearchParams(query));
const canonical = (query: string) => formatFilters(parse(query));

describe("parseFilters", () => {
  test("parseFilters reads the example address of the product decisions", () => {
    expect(
      parse(
        "q=trek&tipo=mtb&marca=trek&precio=1000-2500&ubicacion=lima&estado=usado&anio=2020-2024&orden=precio-asc&pagina=2",
      ),
    ).toEqual({
      q: "trek",
      exact: false,
      types: ["mtb"],
      brands: ["trek"],
      wheels: [],
      frames: [],
      displacement: null,
      mileage: null,
      price: { min: 1000, max: 2500 },
      department: "lima",
      province: null,
      district: null,
      condition: "usado",
      year: { min: 2020, max: 2024 },
      order: "precio-asc",
      page: 2,
      more: 0,
    } satisfies Filters);
  });

  test.each([
    ["several categories, repeated or in a list", "tipo=ruta&tipo=mtb,bmx", "tipo=mtb,ruta,bmx"],
    ["a category narrows its kind", "tipo=bicicletas&tipo=mtb", "tipo=mtb"],
    ["a category leaves the other kind alone", "tipo=mtb,motos", "tipo=mtb,motos"],
    ["brands sorted, each once", "marca=trek&marca=giant&marca=trek", "marca=giant,trek"],
    ["the fields of the form", "q=&precio_min=500&precio_max=&anio_min=&anio_max=2019", "precio=500-&anio=-2019"],
    ["ends the wrong way round", "precio=2500-1000", "precio=1000-2500"],
    ["a range from nothing", "precio=-500", "precio=0-500"],
    ["céntimos", "precio_min=499.99&precio_max=1000.5", "precio=499.99-1000.5"],
    ["one year alone", "anio=2020", "anio=2020-2020"],
    ["a type in capitals", "tipo=MTB", "tipo=mtb"],
    ["a type by its name", "tipo=Doble+prop%C3%B3sito,Monta%C3%B1a", "tipo=mtb,doble-proposito"],
    ["a place by its name", "ubicacion=San+Mart%C3%ADn", "ubicacion=san-martin"],
    [
      "use, brand and order in capitals",
      "estado=Usado&marca=Royal+Enfield&orden=Anio",
      "marca=royal-enfield&estado=usado&orden=anio",
    ],
    [
      "sizes in any order, each once",
      "tipo=mtb&talla=L&talla=xs,m&aro=29%22&aro=27.5,29",
      "tipo=mtb&aro=27.5,29&talla=xs,m,l",
    ],
    ["sizes of a whole kind", "tipo=bicicletas&talla=%C3%9Anica", "tipo=bicicletas&talla=unica"],
    ["no sizes that the types have not", "tipo=bmx&talla=m&aro=20&cilindrada=150", "tipo=bmx&aro=20"],
    ["no sizes without a type", "aro=29&talla=m", ""],
    ["no sizes of both kinds", "tipo=mtb,scooter&aro=29&kilometraje=0-5000", "tipo=mtb,scooter"],
    ["one displacement alone", "tipo=motos&cilindrada=150", "tipo=motos&cilindrada=150-150"],
    [
      "no displacement of electric ones",
      "tipo=moto-electrica&cilindrada=150&kilometraje=-5000",
      "tipo=moto-electrica&kilometraje=0-5000",
    ],
    [
      "places by their names",
      "ubicacion=Lima&provincia=Ca%C3%B1ete&distrito=San+Luis",
      "ubicacion=lima&provincia=canete&distrito=san-luis",
    ],
    ["no province without department, no district without province", "provincia=lima&distrito=lince", ""],
    ["no district without province", "ubicacion=lima&distrito=lince", "ubicacion=lima"],
    ["a condition of the five", "estado=Como+nuevo", "estado=como-nuevo"],
    ["white space", "q=++trek%0A%09marlin++", "q=trek+marlin"],
    ["the order of the keys", "pagina=3&estado=nuevo&q=a", "q=a&estado=nuevo&pagina=3"],
    ["the default order and the first page left out", "orden=recientes&pagina=1", ""],
    ["relevance needs text", "orden=relevancia", ""],
    ["relevance is the default with text", "q=a&orden=relevancia", "q=a"],
    ["the newest first with text", "q=a&orden=recientes", "q=a&orden=recientes"],
    ["the newest first is the default without text", "orden=recientes", ""],
  ])("parseFilters reads %s", (_, query, expected) => {
    expect(canonical(query)).toBe(expected);
  });

  test.each([
    "tipo=avion",
    "marca=%3Cscript%3E",
    "precio=abc",
    "precio=-",
    "precio=0-",
    "precio=1-2-3",
    "precio=9999999-",
    "ubicacion=paris",
    "estado=roto",
    "anio=20-30",
    "anio=3000-",
    "orden=azar",
    "tipo=avion&aro=29",
    "ubicacion=paris&provincia=lima",
    "pagina=0",
    "pagina=-1",
    "pagina=1e9",
    "pagina=dos",
    "otra=cosa",
    "q=+++",
    "q=%00",
  ])("parseFilters ignores %s", (query) => {
    expect(parse(query)).toEqual(NO_FILTERS);
  });

  test("parseFilters cuts a long text at whole characters", () => {
    const { q } = parse(`q=${encodeURIComponent("🚲".repeat(200))}`);
    expect([...q]).toHaveLength(80);
  });
});

describe("withPlainAmounts", () => {
  test.each([
    ["amounts as people type them", "precio_min=S%2F+1%2C200.00&precio_max=2+500", "precio=1200-2500"],
    [
      "units as people type them",
      "tipo=scooter&cilindrada_max=150+cc&kilometraje_max=10,000km",
      "tipo=scooter&cilindrada=0-150&kilometraje=0-10000",
    ],
    ["céntimos", "precio_min=499.99&precio_max=1,000.5", "precio=499.99-1000.5"],
    ["other marks and thousands", "precio_min=1,500.0&precio_max=2500,00", "precio=1500-2500"],
    ["a few soles and a part as thousands", "precio_min=1.25&precio_max=2,5", "precio=1250-2500"],
    ["both ends of an address", "precio=2+mil-3.500&anio=2020-", "precio=2000-3500&anio=2020-"],
    ["currencies, dollars as soles", "precio_min=800+lucas&precio_max=$500", "precio=800-1875"],
    ["no end that may mean two amounts", "precio_min=2,5000&precio_max=3000", "precio=0-3000"],
  ])("withPlainAmounts reads %s", (_, query, expected) => {
    expect(formatFilters(parseFilters(withPlainAmounts(new URLSearchParams(query))))).toBe(expected);
  });

  test("withPlainAmounts changes nothing of a canonical address", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const params = new URLSearchParams(formatFilters(filters));
        expect(withPlainAmounts(params).toString()).toBe(params.toString());
      }),
    );
  });
});

describe("readAddress", () => {
  const asked = (query: string) => {
    const { filters, missed, unread } = readAddress(new URLSearchParams(query));
    return { query: formatFilters(filters), missed: missed.map(({ key, value, why }) => [key, value, why]), unread };
  };

  test.each([
    ["aro=29&talla=m", "tipo=bicicletas&aro=29&talla=m"],
    ["cilindrada=150", "tipo=motos&cilindrada=150-150"],
    ["kilometraje=0-5000", "tipo=motos&kilometraje=0-5000"],
    ["provincia=lima", "ubicacion=lima&provincia=lima"],
    ["provincia=canete&distrito=mala", "ubicacion=lima&provincia=canete&distrito=mala"],
    ["ubicacion=lima&distrito=lince", "ubicacion=lima&provincia=lima&distrito=lince"],
    ["distrito=lince", "ubicacion=lima&provincia=lima&distrito=lince"],
    ["marca=ducati", "marca=ducati"],
  ])("readAddress gives %s its parents", (query, whole) => {
    expect(asked(query)).toEqual({ query: whole, missed: [], unread: [] });
  });

  test.each([
    ["tipo=motos&aro=29", "tipo=motos", ["aro", "29", "type"]],
    ["tipo=bmx&talla=m", "tipo=bmx", ["talla", "m", "type"]],
    ["tipo=mtb,scooter&kilometraje=0-5000", "tipo=mtb,scooter", ["kilometraje", "0-5000", "type"]],
    ["aro=29&cilindrada=150", "tipo=bicicletas&aro=29", ["cilindrada", "150", "type"]],
    ["provincia=narnia", "", ["provincia", "narnia", "place"]],
    ["distrito=miraflores", "", ["distrito", "miraflores", "ambiguous"]],
    ["ubicacion=cusco&distrito=lince", "ubicacion=cusco", ["distrito", "lince", "place"]],
    ["tipo=avion&aro=29", "tipo=bicicletas&aro=29", null],
    ["tipo=avion", "", ["tipo", "avion", "unread"]],
    ["precio=barato", "", ["precio", "barato", "unread"]],
  ])("readAddress says which filter of %s finds nothing", (query, left, missed) => {
    const found = asked(query);
    expect([found.query, found.missed]).toEqual([left, missed === null ? [] : [missed]]);
  });

  test("readAddress loses no filter without a word", () => {
    const keys = fc.constantFrom("tipo", "marca", "aro", "talla", "cilindrada", "kilometraje", "precio", "anio");
    const places = fc.constantFrom("ubicacion", "provincia", "distrito", "estado");
    const value = fc.constantFrom("mtb", "scooter", "trek", "29", "m", "150", "2020", "lima", "lince", "usado", "nada");
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(fc.oneof(keys, places), value), { selector: ([key]) => key }), (pairs) => {
        const { filters, missed, unread } = readAddress(new URLSearchParams(pairs));
        const kept = new URLSearchParams(formatFilters(filters));
        const said = [...missed, ...unread].map(({ key }) => key);
        for (const [key] of pairs) expect([key, kept.has(key) || said.includes(key)]).toEqual([key, true]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("price ranges", () => {
  test("price ranges hold each price once", () => {
    const price = fc.integer({ min: 1, max: 100_000_000 }).map((centimos) => centimos / 100);
    fc.assert(
      fc.property(fc.oneof(price, fc.constantFrom(499.99, 500, 999.99, 1000, 2500, 5000, 5000.01)), (soles) => {
        const holding = PRICE_RANGES.filter(({ min, max }) => soles >= (min ?? 0) && soles <= (max ?? Infinity));
        expect(holding).toHaveLength(1);
      }),
    );
  });

  test("price ranges have addresses that are read back", () => {
    for (const price of PRICE_RANGES) expect(parse(formatFilters({ ...NO_FILTERS, price })).price).toEqual(price);
  });
});

describe("unreadParams", () => {
  const unread = (query: string) => unreadParams(new URLSearchParams(query)).map(({ key, value }) => `${key}=${value}`);

  test.each([
    ["precio_min=abc", ["precio_min=abc"]],
    ["precio=mucho&anio=20-30&anio_max=x", ["precio=mucho", "anio=20-30", "anio_max=x"]],
    ["precio=9999999-", ["precio=9999999-"]],
    ["tipo=mtb,avion&marca=%3Cscript%3E", ["tipo=avion", "marca=<script>"]],
    ["ubicacion=paris&estado=roto&orden=azar", ["ubicacion=paris", "estado=roto", "orden=azar"]],
    ["aro=28&talla=54&cilindrada_min=x&provincia=...", ["aro=28", "talla=54", "cilindrada_min=x", "provincia=..."]],
    ["kilometraje=poco&distrito=%F0%9F%9A%B2", ["kilometraje=poco", "distrito=🚲"]],
  ])("unreadParams names %s", (query, expected) => {
    expect(unread(query)).toEqual(expected);
  });

  test("unreadParams is empty for anything that is understood, empty or foreign", () => {
    expect(unread("tipo=MTB&anio=2020&ubicacion=Lima&precio=-&precio_min=&marca=Trek&utm_source=x&pagina=dos")).toEqual(
      [],
    );
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(unread(formatFilters(filters))).toEqual([]);
      }),
    );
  });

  test("unreadParams is short for any address", () => {
    const [one = ""] = unread(`precio_min=${"9".repeat(400)}`);
    expect(one).toHaveLength("precio_min=".length + 40);
    expect(readAddress(new URLSearchParams("tipo=mtb,b,c,d,e,f,g,h")).unread).toHaveLength(5);
  });
});

describe("submittedHref", () => {
  test.each([
    ["precio_min=500&precio_max=", "/comprar?precio=500-"],
    ["tipo=mtb&precio_min=abc", "/comprar?tipo=mtb&precio_min=abc"],
    ["q=&precio_min=a'b+c&precio_max=700", "/comprar?precio=0-700&precio_min=a%27b+c"],
  ])("submittedHref is for %s %s, which is answered in place", (query, href) => {
    expect(submittedHref(new URLSearchParams(query))).toBe(href);
    expect(isFormSubmission(new URL(href, "https://rebi.test").searchParams)).toBe(false);
  });

  const READ = encodeURIComponent("q=&marca=trek&precio=0-8000");
  test.each([
    [
      "takes along what the former text said",
      `q=giant&marca=trek&precio_min=&precio_max=8000&q0=${READ}`,
      "/comprar?q=giant",
    ],
    ["keeps it while the text stays", `q=&marca=trek&tipo=mtb&q0=${READ}`, "/comprar?tipo=mtb&marca=trek"],
    [
      "keeps a filter that was changed since",
      `q=giant&marca=trek&precio_min=&precio_max=5000&q0=${READ}`,
      "/comprar?q=giant&precio=0-5000",
    ],
    ["takes a field that nobody wrote so for nothing", "q=giant&marca=trek&q0=%00", "/comprar?q=giant&marca=trek"],
  ])("another text %s", (_, query, href) => {
    expect(submittedHref(new URLSearchParams(query))).toBe(href);
  });
});

const range = (low: number, high: number) =>
  fc
    .tuple(fc.option(fc.integer({ min: low, max: high })), fc.option(fc.integer({ min: low, max: high })))
    .map(([a, b]) =>
      a === null && b === null ? null : a !== null && b !== null && a > b ? { min: b, max: a } : { min: a, max: b },
    );

const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    q: fc.string({ unit: "grapheme", maxLength: 100 }),
    exact: fc.boolean(),
    types: fc.subarray([...TYPE_IDS]),
    brands: fc.array(fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8})?$/), { maxLength: 5 }),
    wheels: fc.subarray([...WHEELS]),
    frames: fc.subarray([...FRAMES]),
    displacement: range(1, 3000),
    mileage: range(1, 1_000_000),
    price: range(1, 1_000_000),
    department: fc.option(fc.constantFrom(...DEPARTMENTS.map(({ slug }) => slug))),
    province: fc.option(fc.constantFrom("lima", "canete")),
    district: fc.option(fc.constantFrom("lince", "san-juan-de-lurigancho")),
    condition: fc.option(fc.constantFrom("usado" as const, ...CONDITION_IDS)),
    year: range(1900, 2100),
    order: fc.constantFrom(...ORDERS),
    page: fc.integer({ min: 1, max: 10_000 }),
    more: fc.integer({ min: 0, max: 7 }),
  })
  .map((filters) => parse(formatFilters(filters)));

describe("address ⇄ filters", () => {
  test("address ⇄ filters reads back what it wrote", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(parse(formatFilters(filters))).toEqual(filters);
      }),
    );
  });

  test("address ⇄ filters has one address for each choice", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const query = formatFilters(filters);
        expect(canonical(query)).toBe(query);
        expect(canonical(query.split("&").reverse().join("&"))).toBe(query);
      }),
    );
  });

  test("address ⇄ filters never throws, and reads garbage as canonical filters", () => {
    const keys = [
      "q",
      "tipo",
      "marca",
      "precio",
      "precio_min",
      "precio_max",
      "ubicacion",
      "estado",
      "anio",
      "anio_min",
      "aro",
      "talla",
      "cilindrada",
      "cilindrada_max",
      "kilometraje",
      "provincia",
      "distrito",
      "orden",
      "pagina",
      "x",
    ];
    const garbage = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("-", ",,", "1-", "9".repeat(40), "mtb,mtb", "\ud800"),
      fc.constantFrom<string>(...CATEGORY_IDS),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), garbage)), (pairs) => {
        const query = formatFilters(parseFilters(new URLSearchParams(pairs)));
        expect(canonical(query)).toBe(query);
        expect(() => new URL(`https://rebi.test/comprar?${query}`)).not.toThrow();
      }),
    );
  });

  test("a canonical address never looks like a form's", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(isFormSubmission(new URLSearchParams(formatFilters(filters)))).toBe(false);
      }),
    );
  });
});

describe("isFormSubmission", () => {
  test.each(["q=", "tipo=mtb&tipo=ruta", "precio_min=", "anio_max=2020", "q=a&estado="])(
    "a form's query is seen: %s",
    (query) => {
      expect(isFormSubmission(new URLSearchParams(query))).toBe(true);
    },
  );
  test.each(["", "q=a", "tipo=ruta,mtb", "precio=abc", "utm_source=x&utm_source=y"])("no form's query: %s", (query) => {
    expect(isFormSubmission(new URLSearchParams(query))).toBe(false);
  });
});

describe("changing filters", () => {
  test("a changed filter starts at the first page", () => {
    expect(hrefOf(withFilters(parse("tipo=mtb&pagina=4"), { condition: "nuevo" }))).toBe(
      "/comprar?tipo=mtb&estado=nuevo",
    );
  });
  test("the removal of the text drops the order by relevance", () => {
    expect(hrefOf(without(parse("q=trek&orden=relevancia"), "q"))).toBe("/comprar");
  });
  test("a changed filter takes what needs it along with it", () => {
    const filters = parse("tipo=mtb&aro=29&talla=m&ubicacion=lima&provincia=lima&distrito=lince&pagina=2");
    expect(hrefOf(without(filters, "types"))).toBe("/comprar?ubicacion=lima&provincia=lima&distrito=lince");
    expect(hrefOf(without(filters, "department"))).toBe("/comprar?tipo=mtb&aro=29&talla=m");
    expect(hrefOf(without(filters, "province"))).toBe("/comprar?tipo=mtb&aro=29&talla=m&ubicacion=lima");
    expect(hrefOf(withFilters(filters, { department: "cusco" }))).toBe(
      "/comprar?tipo=mtb&aro=29&talla=m&ubicacion=cusco",
    );
    expect(hrefOf(withFilters(filters, { types: ["scooter"] }))).toContain("tipo=scooter&ubicacion");
  });
  test("clearing removes one group of filters", () => {
    const filters = parse("tipo=mtb&precio=0-500&anio=2020-");
    expect(activeGroups(filters)).toEqual(["types", "price", "year"]);
    expect(activeGroups(without(filters, "price"))).toEqual(["types", "year"]);
  });
});

describe("isIndexable", () => {
  test.each(["", "tipo=mtb", "tipo=motos", "marca=trek", "ubicacion=lima", "tipo=mtb&pagina=2"])(
    "search engines may read '%s'",
    (query) => {
      expect(isIndexable(parse(query))).toBe(true);
    },
  );
  test.each([
    "q=trek",
    "tipo=mtb&marca=trek",
    "tipo=mtb,ruta",
    "marca=giant,trek",
    "orden=anio",
    "ubicacion=lima&orden=precio-asc",
  ])("isIndexable keeps them out of '%s'", (query) => {
    expect(isIndexable(parse(query))).toBe(false);
  });
});

describe("helpers", () => {
  test("the helpers expand kinds to categories", () => {
    expect(categoriesOf([])).toBeNull();
    expect(categoriesOf(["mtb", "motos"])).toEqual(
      new Set(["mtb", "scooter", "naked", "deportiva", "doble-proposito", "chopper", "moto-electrica", "trimoto"]),
    );
  });
  test("the helpers compare ranges", () => {
    expect(sameRange(null, { min: null, max: null })).toBe(true);
    expect(sameRange({ min: 1, max: null }, { min: 1, max: 2 })).toBe(false);
  });
  test("the ranges of years cover every year once", () => {
    for (let year = 1950; year <= 2027; year++) {
      const holding = FILTER_WORDS.year
        .options(2026)
        .filter(({ min, max }) => year >= (min ?? -Infinity) && year <= (max ?? Infinity));
      expect(holding).toHaveLength(1);
    }
  });
});
