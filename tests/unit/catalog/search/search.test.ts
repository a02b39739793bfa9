import { describe, expect, test } from "vitest";

import { findCategory } from "~/catalog/categories";
import { NO_FILTERS, type Filters } from "~/catalog/filters";
import { buildIndex, search } from "~/catalog/search/search";

import { makeRow, NOW } from "../make-row";

describe("search", () => {
  const rows = [
    makeRow({
      id: "a",
      title: "Bicicleta urbana",
      brand: "Monark",
      model: "City",
      description: "con canasta marca Trek Marlin",
      publishedAt: NOW,
    }),
    makeRow({ id: "b", title: "Trek Marlin 7 aro 29", publishedAt: NOW - 10 }),
    makeRow({ id: "c", title: "Marlin usada de Trek", model: "Otro", publishedAt: NOW - 5 }),
    makeRow({ id: "d", title: "Retrek marlin", brand: "Otra", model: "x", publishedAt: NOW - 1 }),
  ];
  const index = buildIndex(rows, [{ name: "TREK Bikes" }, { name: "Oxford" }]);
  const ids = (change: Partial<Filters>) => search(index, { ...NO_FILTERS, ...change }, NOW).cards.map(({ id }) => id);

  test("the search ranks the phrase, then whole words, then parts of words, then the description", () => {
    expect(ids({ q: "trek marlin", order: "relevancia" })).toEqual(["b", "c", "d", "a"]);
  });
  test("pages results by relevance", () => {
    const many = buildIndex(
      Array.from({ length: 30 }, (_, n) =>
        makeRow({
          id: `n${n}`,
          publishedAt: NOW - n,
          title: n === 29 ? "Trek" : "Otra",
          brand: "Giant",
          model: "",
          description: "trek",
        }),
      ),
    );
    const outcome = search(many, { ...NO_FILTERS, q: "trek", order: "relevancia", page: 1 }, NOW);
    expect(outcome.cards[0]!.id).toBe("n29");
    expect(
      search(many, { ...NO_FILTERS, q: "trek", order: "relevancia", page: 3 }, NOW).cards.map(({ id }) => id),
    ).toEqual(["n23", "n24", "n25", "n26", "n27", "n28"]);
  });
  test("the search ignores accents, case and the order of the words", () => {
    expect(ids({ q: "CANÁSTA úrbana" })).toEqual(["a"]);
  });
  test("the search matches no term across two words", () => {
    expect(ids({ q: "arlinc" })).toEqual([]);
  });
  test("the search keeps unknown brands, and known ones without listings", () => {
    expect(search(index, { ...NO_FILTERS, brands: ["nadie"] }, NOW)).toMatchObject({
      total: 0,
      filters: { brands: ["nadie"] },
      unknownBrands: ["nadie"],
      loosened: [{ group: "brands", total: 4 }],
    });
    const outcome = search(index, { ...NO_FILTERS, brands: ["oxford"] }, NOW);
    expect(outcome).toMatchObject({ total: 0, page: 1, pages: 1, loosened: [{ group: "brands", total: 4 }] });
    expect(outcome.facets.brands).toContainEqual({ slug: "oxford", name: "Oxford", count: 0 });
  });
  test("the search ignores places that neither the list of Peru nor a listing has, and what is in them", () => {
    const placed = buildIndex([makeRow({ province: "Lima", district: "Urb. Los Sauces" })]);
    const used = (change: Partial<Filters>) => {
      const { province, district } = search(placed, { ...NO_FILTERS, department: "lima", ...change }, NOW).filters;
      return [province, district];
    };
    expect(used({ province: "lima", district: "urb-los-sauces" })).toEqual(["lima", "urb-los-sauces"]);
    expect(used({ province: "canete", district: "mala" })).toEqual(["canete", "mala"]);
    expect(used({ province: "canete", district: "urb-los-sauces" })).toEqual(["canete", null]);
    expect(used({ province: "cusco", district: "wanchaq" })).toEqual([null, null]);
  });
  test("the search names places as the list of Peru does, in its order, and others as their sellers do", () => {
    const index = buildIndex(
      [
        ["Lima", "san juan de lurigancho"],
        ["LIMA", "Urb. Los Sauces"],
        ["Cañete", "Mala"],
        ["lima", "Ancón"],
      ].map(([province, district], n) => makeRow({ id: `n${n}`, province, district })),
    );
    const { facets } = search(index, { ...NO_FILTERS, department: "lima", province: "lima" }, NOW);
    expect(facets.provinces.map(({ name, count }) => [name, count])).toEqual([
      ["Lima", 3],
      ["Cañete", 1],
    ]);
    expect(facets.districts.map(({ name, slug }) => [name, slug])).toEqual([
      ["Ancón", "ancon"],
      ["San Juan de Lurigancho", "san-juan-de-lurigancho"],
      ["Urb. Los Sauces", "urb-los-sauces"],
    ]);
  });
  test("the search corrects a page beyond the last", () => {
    expect(search(index, { ...NO_FILTERS, page: 9 }, NOW)).toMatchObject({ page: 1, filters: { page: 1 } });
  });
  test("the search leaves out expired listings", () => {
    const brief = buildIndex([makeRow({ expiresAt: NOW + 1000 })]);
    expect(search(brief, NO_FILTERS, NOW).total).toBe(1);
    expect(search(brief, NO_FILTERS, NOW + 1000).total).toBe(0);
  });
  test("the search handles an empty catalogue", () => {
    expect(search(buildIndex([]), { ...NO_FILTERS, q: "x", order: "relevancia" }, NOW)).toMatchObject({
      total: 0,
      cards: [],
      pages: 1,
    });
  });
  test("the search makes cards without private fields", () => {
    const [card] = search(
      buildIndex([makeRow({ category: "scooter", mileage: 1200, reserved: true, featured: true })]),
      NO_FILTERS,
      NOW,
    ).cards;
    expect(card).toEqual({
      id: "anuncio-1",
      title: "Trek Marlin 7 aro 29",
      priceCentimos: 250_000,
      category: "scooter",
      brand: "Trek",
      model: "Marlin 7",
      year: 2022,
      condition: "buen-estado",
      department: "lima",
      photo: { key: "anuncio-1/foto-1", width: 1600, height: 1200, color: "#a1b2c3" },
      featured: true,
      publishedAt: new Date(NOW - 86_400_000),
      mileage: 1200,
      about: "2022\u00a0· 1,200\u00a0km\u00a0· Buen\u00a0estado",
      place: "Lima\u00a0· hace\u00a01\u00a0día",
      status: "reserved",
    });
    expect(findCategory(card!.category)?.kind).toBe("moto");
  });
  test("the search returns the photo unchanged, or none", () => {
    const photos = [null, { key: "a/b", width: 4000, height: 3000, color: "#00000f" }];
    const cards = search(
      buildIndex(photos.map((photo, n) => makeRow({ id: `n${n}`, photo, publishedAt: NOW - n }))),
      NO_FILTERS,
      NOW,
    ).cards;
    expect(cards.map(({ photo }) => photo)).toEqual(photos);
  });
});
