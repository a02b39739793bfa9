import { describe, expect, test } from "vitest";

import { NO_WORKSHOP_FILTERS, parseWorkshopFilters } from "~/workshops/filters";
import { byRating, findWorkshops } from "~/workshops/finder";
import type { Workshop } from "~/workshops/model";

import { makeWorkshop, OPEN_NOW } from "./make-workshop";

const CLOSED = [{ day: 0, from: 540, to: 780 }];
const ALL: Workshop[] = [
  makeWorkshop({ id: "a", name: "A", rating: { average: 5, count: 1, source: "Google", seenOn: "2026-11-02" } }),
  makeWorkshop({
    id: "b",
    name: "B",
    rating: { average: 4.8, count: 120, source: "Google", seenOn: "2026-11-02" },
    vehicles: ["bicicleta", "moto"],
    services: [
      { id: "frenos", from: null, to: null },
      { id: "aceite", from: 40, to: 40 },
    ],
  }),
  makeWorkshop({
    id: "c",
    name: "C",
    province: "Cañete",
    hours: CLOSED,
    rating: { average: 5, count: 500, source: "Google", seenOn: "2026-11-02" },
  }),
  makeWorkshop({
    id: "d",
    name: "D",
    department: "cusco",
    province: "Cusco",
    district: "Wanchaq",
    vehicles: ["moto"],
    services: [{ id: "aceite", from: 40, to: 75 }],
    rating: null,
  }),
];
const find = (query: string, moment = OPEN_NOW) =>
  findWorkshops(ALL, parseWorkshopFilters(new URLSearchParams(query)), moment);
const ids = (query: string, moment = OPEN_NOW) => find(query, moment).cards.map(({ slug }) => slug);

describe("findWorkshops", () => {
  test("findWorkshops shows open workshops first, then the best rated weighted by number of ratings", () => {
    expect(ids("")).toEqual(["b", "a", "d", "c"]);
    expect(ids("", { ...OPEN_NOW, holidays: new Set(["2026-11-20"]) })).toEqual(["c", "b", "a", "d"]);
    expect([...ALL].sort(byRating).map(({ id }) => id)).toEqual(["c", "b", "a", "d"]);
  });

  test.each([
    ["ubicacion=cusco", ["d"]],
    ["ubicacion=lima", ["b", "a", "c"]],
    ["ubicacion=puno", []],
    ["ubicacion=lima&provincia=canete", ["c"]],
    ["ubicacion=lima&provincia=lima", ["b", "a"]],
    ["ubicacion=cusco&provincia=canete", ["d"]],
    ["vehiculo=moto", ["b", "d"]],
    ["servicio=frenos", ["b", "a", "c"]],
    ["servicio=frenos,aceite", ["b"]],
    ["servicio=frenos,ajuste&abierto=ahora", ["a"]],
    ["abierto=ahora", ["b", "a", "d"]],
    ["ubicacion=cusco&vehiculo=bicicleta", []],
  ])("'%s' finds %j", (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  test("findWorkshops counts the results of every other choice", () => {
    for (const query of [
      "",
      "ubicacion=lima",
      "ubicacion=lima&provincia=canete",
      "vehiculo=moto",
      "servicio=frenos&abierto=ahora",
      "ubicacion=cusco&vehiculo=moto&servicio=aceite",
    ]) {
      const { facets, filters } = find(query);
      const count = (change: object) => findWorkshops(ALL, { ...filters, ...change }, OPEN_NOW).cards.length;
      expect(facets.everywhere).toBe(count({ department: null, province: null }));
      for (const { id, count: told } of facets.provinces) expect(told, `${query} ${id}`).toBe(count({ province: id }));
      expect(facets.openNow).toBe(count({ openNow: true }));
      for (const { id, count: told } of facets.departments)
        expect(told, `${query} ${id}`).toBe(count({ department: id, province: null }));
      for (const { id, count: told } of facets.vehicles) expect(told, `${query} ${id}`).toBe(count({ vehicle: id }));
      for (const { id, count: told } of facets.services)
        expect(told, `${query} ${id}`).toBe(count({ services: [...filters.services, id] }));
    }
  });

  test("findWorkshops offers the departments with workshops, and the chosen one", () => {
    expect(find("").facets.departments).toEqual([
      { id: "cusco", name: "Cusco", count: 1 },
      { id: "lima", name: "Lima", count: 3 },
    ]);
    expect(find("ubicacion=puno").facets.departments.map(({ id, count }) => [id, count])).toEqual([
      ["cusco", 1],
      ["lima", 3],
      ["puno", 0],
    ]);
  });

  test("findWorkshops offers the provinces of the chosen department that have workshops", () => {
    expect(find("").facets.provinces).toEqual([]);
    expect(find("ubicacion=lima").facets.provinces).toEqual([
      { id: "canete", name: "Cañete", count: 1 },
      { id: "lima", name: "Lima", count: 2 },
    ]);
    expect(find("ubicacion=cusco&provincia=canete").filters.province).toBeNull();
  });

  test("findWorkshops counts the results without each filter", () => {
    expect(find("ubicacion=cusco&vehiculo=bicicleta").loosened).toEqual([
      { group: "department", total: 3 },
      { group: "vehicle", total: 1 },
    ]);
    expect(find("").loosened).toEqual([]);
  });

  test("findWorkshops gives each workshop's fields for the list", () => {
    expect(findWorkshops([makeWorkshop()], NO_WORKSHOP_FILTERS, OPEN_NOW).cards).toEqual([
      {
        slug: "la-cadena",
        name: "La Cadena",
        place: "Miraflores, Lima",
        vehicles: ["bicicleta"],
        rating: { average: "4.8", count: "38 opiniones en Google, consultadas el 02/11/2026" },
        state: { open: true, label: "Abierto ahora", next: "cierra a las 13:00" },
        today: "9:00-13:00 y 15:00-19:00",
        services: ["Frenos", "Armado y ajuste a tu medida", "Pintura y soldadura"],
        certifiedSince: "marzo de 2025",
      },
    ]);
  });

  test.each([
    [
      "2026-11-20T18:30:00Z",
      { open: false, label: "Cerrado", next: "abre hoy a las 15:00" },
      "9:00-13:00 y 15:00-19:00",
    ],
    ["2026-11-21T17:00:00Z", { open: true, label: "Abierto ahora", next: "cierra a las 13:00" }, "9:00-13:00"],
    ["2026-11-21T18:00:00Z", { open: false, label: "Cerrado", next: "abre el lunes a las 9:00" }, "9:00-13:00"],
    ["2026-11-23T03:00:00Z", { open: false, label: "Cerrado", next: "abre mañana a las 9:00" }, "cerrado"],
    [
      "2026-12-08T15:00:00Z",
      { open: false, label: "Cerrado", next: "abre el jueves a las 9:00" },
      "cerrado por feriado",
    ],
  ])("findWorkshops says at %s: it is %j", (now, state, today) => {
    expect(
      findWorkshops([makeWorkshop()], NO_WORKSHOP_FILTERS, { ...OPEN_NOW, now: new Date(now) }).cards[0],
    ).toMatchObject({
      state,
      today,
    });
  });

  test("findWorkshops omits the next opening where there is none", () => {
    expect(findWorkshops([makeWorkshop({ hours: [] })], NO_WORKSHOP_FILTERS, OPEN_NOW).cards[0]).toMatchObject({
      state: { open: false, label: "Cerrado", next: "" },
      today: "cerrado",
    });
  });
});
