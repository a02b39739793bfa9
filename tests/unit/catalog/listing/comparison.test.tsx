import { describe, expect, test } from "vitest";

import { pointOf, type PlacePoint } from "~/business/places/distance.server";
import { ComparisonPage } from "~/catalog/listing/compare/comparison-page";
import { comparisonOf } from "~/catalog/listing/compare/comparison.loader.server";
import { comparePath } from "~/catalog/listing/constants";
import type { Listing } from "~/catalog/model";
import type { PriceGuidance } from "~/catalog/prices/guidance";

import { hrefs, htmlOf, tags, textOf } from "../../../support/render";
import { makeListing, XSS } from "../make-listing";
import { NOW } from "../make-row";

const { specifications } = makeListing();
const moto = (change: Partial<Listing> = {}): Listing =>
  makeListing({
    category: "scooter",
    title: "Yamaha NMAX",
    specifications: {
      brand: "Yamaha",
      model: "NMAX",
      year: 2020,
      condition: "buen-estado",
      displacement: 155,
      mileage: 9400,
      brakes: "Disco",
    },
    ...change,
  });
const GUIDANCE: PriceGuidance = {
  low: 180_000,
  high: 240_000,
  count: 14,
  tolerance: 0.1,
  scope: "class",
  model: null,
  category: "mtb",
  compared: [],
};

function compare(asked: readonly string[], listings: readonly Listing[], number = "", from: PlacePoint | null = null) {
  return comparisonOf(asked, {
    now: new Date(NOW),
    from,
    catalog: {
      listings: async (ids) => new Map(listings.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one])),
      priceGuidance: async ({ category }) => (category === "mtb" ? GUIDANCE : null),
    },
    accounts: {
      publicProfile: async (uid) => ({
        uid,
        displayName: "Rosa",
        since: new Date(NOW),
        department: "lima",
        photo: null,
        shop: null,
        rating: { average: 4.9, count: 7 },
        sales: 0,
        undelivered: 0,
        verified: { identity: false, phone: false, email: false },
      }),
    },
    numberOf: async () => number,
  });
}

const cellsOf = ({ rows }: Awaited<ReturnType<typeof compare>>, name: string) =>
  rows.find((row) => row.name === name)?.cells.map(({ text, best }) => (best ? `${text} (${best})` : text));

describe("comparePath", () => {
  test("a comparison's address holds three listings", () => {
    expect(comparePath(["a", "b", "c", "d"])).toBe("/comparar?a=a&a=b&a=c");
    expect(comparePath([])).toBe("/comparar");
  });
});

describe("comparisonOf", () => {
  const cheap = makeListing({ id: "barata", price: 2000, specifications: { ...specifications, year: 2020 } });
  const dear = makeListing({ id: "cara", price: 3000 });

  test("the lowest price and the newest year are said, and equal rows are marked", async () => {
    const page = await compare(["cara", "barata"], [cheap, dear], "Serie registrada");
    expect(page.columns.map(({ id }) => id)).toEqual(["cara", "barata"]);
    expect(cellsOf(page, "Precio")).toEqual(["S/\u00a03,000", "S/\u00a02,000 (el más bajo)"]);
    expect(cellsOf(page, "Año")).toEqual(["2022 (la más nueva)", "2020"]);
    expect(cellsOf(page, "Frente a lo habitual")?.[1]).toBe("Precio habitual: S/\u00a01,800 a S/\u00a02,400");
    expect(cellsOf(page, "Vendedor")?.[0]).toBe("Rosa · ★ 4.9 · 7 opiniones");
    expect(cellsOf(page, "Respaldo")).toEqual(["Serie registrada", "Serie registrada"]);
    expect(page.rows.filter(({ isEqual }) => isEqual).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Estado", "Talla del cuadro", "Lugar"]),
    );
  });

  test("the nearest is said where the reader's place is known", async () => {
    const far = makeListing({ id: "lejos", location: { department: "cusco", province: "Cusco", district: "Cusco" } });
    const from = pointOf({ department: "lima", province: "lima", district: "santiago-de-surco" });
    const places = cellsOf(await compare(["lejos", "cara"], [far, dear], "", from), "Lugar");
    expect(places?.[0]).toMatch(/^Cusco, a\u00a0\d+\u00a0km$/);
    expect(places?.[1]).toMatch(/^Miraflores, Lima, a\u00a0\d+\u00a0km \(la más cerca\)$/);
  });

  test("nothing is the best of what is alike", async () => {
    const page = await compare(["a", "b"], [makeListing({ id: "a" }), makeListing({ id: "b" })]);
    expect(page.rows.flatMap(({ cells }) => cells).filter(({ best }) => best !== null)).toEqual([]);
  });

  test("a bicycle beside a motorcycle is compared by what both have", async () => {
    const bicycle = makeListing({ id: "bici", specifications: { ...specifications, brakes: "V-brake" } });
    const names = (await compare(["bici", "moto"], [bicycle, moto({ id: "moto" })])).rows.map(({ name }) => name);
    expect(names).toContain("Frenos");
    expect(names).not.toContain("Talla del cuadro");
    expect(names).not.toContain("Kilometraje");
  });

  test("the fewest kilometres are said, and no plate", async () => {
    const used = moto({ id: "b", specifications: { ...moto().specifications, mileage: 20_000, plate: "1234-5A" } });
    const page = await compare(["a", "b"], [moto({ id: "a" }), used]);
    expect(cellsOf(page, "Kilometraje")).toEqual(["9,400 km (el menor)", "20,000 km"]);
    expect(JSON.stringify(page)).not.toContain("5A");
  });

  test("a sold listing keeps its column without a price, and does not win", async () => {
    const page = await compare(["barata", "cara"], [{ ...cheap, status: "sold" }, dear]);
    expect(page.columns.map(({ state }) => state)).toEqual(["Vendido", null]);
    expect(cellsOf(page, "Precio")).toEqual(["Ya no está en venta", "S/\u00a03,000"]);
    expect(cellsOf(page, "Frente a lo habitual")?.[0]).toBe("Sin datos para comparar");
  });

  test.each(["in_review", "rejected", "hidden", "pending_payment"] as const)(
    "a listing that is %s is left out and counted, as an unknown one is",
    async (status) => {
      const page = await compare(["cara", "oculta", "../x"], [dear, { ...cheap, id: "oculta", status }]);
      expect(page).toMatchObject({ columns: [{ id: "cara" }], missing: 2, isCut: false });
    },
  );

  test("the first three are compared, each once", async () => {
    const all = ["a", "b", "c", "d"].map((id) => makeListing({ id }));
    const page = await compare(["a", "a", "b", "c", "d"], all);
    expect(page).toMatchObject({ columns: [{ id: "a" }, { id: "b" }, { id: "c" }], isCut: true, missing: 0 });
  });
});

describe("/comparar", () => {
  test("the page is one table by its roles, with a way out of it for each listing", async () => {
    const html = await htmlOf(
      <ComparisonPage
        page={await compare(["a", "b"], [makeListing({ id: "a" }), makeListing({ id: "b", price: 3000 })])}
      />,
    );
    expect(html.match(/<table role="table"/g)).toHaveLength(1);
    expect(tags(html, "th").every(({ role, scope }) => Boolean(role && scope))).toBe(true);
    expect(tags(html, "td").every(({ role }) => role === "cell")).toBe(true);
    expect(hrefs(html)).toEqual(expect.arrayContaining(["/producto/a", "/comparar?a=b", "/comparar?a=a"]));
    expect(textOf(html)).toContain("el más bajo");
    expect(textOf(html)).toContain("Estado · igual");
  });

  test("the page says what was left out, and what to do with fewer than two", async () => {
    const text = textOf(await htmlOf(<ComparisonPage page={await compare(["a", "no"], [makeListing({ id: "a" })])} />));
    expect(text).toContain("Uno de los anuncios ya no está publicado, y quedó fuera.");
    expect(text).toContain("Elige otro anuncio");
    const empty = await htmlOf(<ComparisonPage page={await compare([], [])} />);
    expect(textOf(empty)).toContain("Elige dos o tres anuncios");
    expect(empty).not.toContain("<table");
    const four = ["a", "b", "c", "d"].map((id) => makeListing({ id }));
    const cut = await htmlOf(<ComparisonPage page={await compare(["a", "b", "c", "d"], four)} />);
    expect(textOf(cut)).toContain("Se comparan hasta 3 anuncios");
  });

  test("the page escapes users' text", async () => {
    const html = await htmlOf(<ComparisonPage page={await compare(["a"], [makeListing({ id: "a", title: XSS })])} />);
    expect(html).not.toContain("<script>");
  });
});
