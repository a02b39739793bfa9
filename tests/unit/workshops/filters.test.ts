import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DEPARTMENTS } from "~/business/peru";
import {
  isFinderIndexable,
  isFinderSubmission,
  isWorkshopFilterActive,
  NO_WORKSHOP_FILTERS,
  parseTopic,
  parseWorkshopFilters,
  topicHref,
  withoutWorkshopFilter,
  workshopPath,
  workshopsHref,
  type WorkshopFilters,
} from "~/workshops/filters";
import { SERVICE_IDS, TOPIC_IDS, VEHICLE_IDS } from "~/workshops/services";
import { chipsOf, countText, headingOf } from "~/workshops/texts";

const parse = (query: string) => parseWorkshopFilters(new URLSearchParams(query));
const canonical = (query: string) => workshopsHref(parse(query));

describe("finder address", () => {
  test("the finder's address reads every filter", () => {
    expect(parse("ubicacion=lima&provincia=canete&vehiculo=moto&servicio=frenos,aceite&abierto=ahora")).toEqual({
      department: "lima",
      province: "canete",
      vehicle: "moto",
      services: ["frenos", "aceite"],
      openNow: true,
    } satisfies WorkshopFilters);
  });

  test.each([
    [
      "what the form sends",
      "ubicacion=&vehiculo=&servicio=llantas&servicio=frenos",
      "/talleres?servicio=frenos,llantas",
    ],
    ["services repeated", "servicio=frenos&servicio=frenos,llantas", "/talleres?servicio=frenos,llantas"],
    [
      "the order of the keys",
      "abierto=ahora&servicio=frenos&ubicacion=cusco",
      "/talleres?ubicacion=cusco&servicio=frenos&abierto=ahora",
    ],
    ["an empty form", "ubicacion=&vehiculo=", "/talleres"],
    ["a foreign parameter", "utm_source=x&ubicacion=piura", "/talleres?ubicacion=piura"],
    ["one service that is none", "servicio=masajes,frenos", "/talleres?servicio=frenos"],
  ])("the finder's address reads %s", (_, query, expected) => {
    expect(canonical(query)).toBe(expected);
  });

  test.each([
    "ubicacion=paris",
    "ubicacion=Lima",
    "provincia=lima",
    "provincia=<script>",
    "vehiculo=avion",
    "servicio=masajes",
    "servicio=,,",
    "abierto=si",
    "abierto=",
    "servicio=%3Cscript%3E",
    "ubicacion=__proto__",
    "servicio=constructor",
    "otra=cosa",
  ])("the finder's address ignores %s", (query) => {
    expect(parse(query)).toEqual(NO_WORKSHOP_FILTERS);
  });

  const anyFilters: fc.Arbitrary<WorkshopFilters> = fc
    .record({
      department: fc.option(fc.constantFrom(...DEPARTMENTS.map(({ slug }) => slug))),
      province: fc.option(fc.constantFrom("lima", "la-convencion", "mariscal-nieto")),
      vehicle: fc.option(fc.constantFrom(...VEHICLE_IDS)),
      services: fc.subarray(SERVICE_IDS),
      openNow: fc.boolean(),
    })
    // A province is in its department.
    .map((filters) => ({ ...filters, province: filters.department && filters.province }));
  const queryOf = (href: string) => href.split("?")[1] ?? "";

  test("the finder's address reads back its own output, in any order, and never takes it for a form's", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const query = queryOf(workshopsHref(filters));
        expect(parse(query)).toEqual(filters);
        expect(canonical(query.split("&").reverse().join("&"))).toBe(workshopsHref(filters));
        expect(isFinderSubmission(new URLSearchParams(query))).toBe(false);
      }),
    );
  });

  test("the finder's address never throws, and turns garbage into a canonical address", () => {
    const garbage = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom<string>(...SERVICE_IDS, "lima", "moto", "ahora", ",,"),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("ubicacion", "vehiculo", "servicio", "abierto", "x"), garbage)),
        (pairs) => {
          const href = workshopsHref(parseWorkshopFilters(new URLSearchParams(pairs)));
          expect(canonical(queryOf(href))).toBe(href);
          expect(new URL(href, "https://rebi.test").pathname).toBe("/talleres");
        },
      ),
    );
  });

  test.each(["ubicacion=", "servicio=frenos&servicio=llantas", "vehiculo=&abierto=ahora"])(
    "the address shows a submitted form by %s",
    (query) => {
      expect(isFinderSubmission(new URLSearchParams(query))).toBe(true);
    },
  );

  test("the finder's address drops one filter", () => {
    const filters = parse("ubicacion=lima&vehiculo=moto&servicio=frenos&abierto=ahora");
    expect(workshopsHref(withoutWorkshopFilter(filters, "services"))).toBe(
      "/talleres?ubicacion=lima&vehiculo=moto&abierto=ahora",
    );
    expect(workshopsHref(withoutWorkshopFilter(filters, "department"))).toBe(
      "/talleres?vehiculo=moto&servicio=frenos&abierto=ahora",
    );
    const place = parse("ubicacion=lima&provincia=canete");
    expect(workshopsHref(withoutWorkshopFilter(place, "province"))).toBe("/talleres?ubicacion=lima");
    expect(workshopsHref(withoutWorkshopFilter(place, "department"))).toBe("/talleres");
    expect(isWorkshopFilterActive(filters, "openNow")).toBe(true);
    expect(isWorkshopFilterActive(withoutWorkshopFilter(filters, "openNow"), "openNow")).toBe(false);
  });

  test.each([
    ["", true],
    ["ubicacion=lima", true],
    ["ubicacion=lima&servicio=frenos", true],
    ["vehiculo=moto", true],
    ["ubicacion=lima&provincia=canete", false],
    ["servicio=frenos,llantas", false],
    ["vehiculo=moto&servicio=frenos", false],
    ["abierto=ahora", false],
  ])("the finder's address lets search engines index '%s': %s", (query, indexed) => {
    expect(isFinderIndexable(parse(query))).toBe(indexed);
  });

  test("the finder's address builds the address of a workshop", () => {
    expect(workshopPath("la-cadena")).toBe("/talleres/la-cadena");
    expect(workshopPath("../x?y")).toBe("/talleres/..%2Fx%3Fy");
  });
});

test("the advisors' address carries one topic or none", () => {
  for (const id of TOPIC_IDS) expect(parseTopic(new URLSearchParams(topicHref(id).split("?")[1]))).toBe(id);
  expect(topicHref(null)).toBe("/asesores");
  for (const query of ["", "tema=", "tema=cocina", "tema=comprar,vender"])
    expect(parseTopic(new URLSearchParams(query))).toBeNull();
});

describe("finder texts", () => {
  test.each([
    ["", "Talleres certificados"],
    ["ubicacion=lima", "Talleres certificados en Lima"],
    ["vehiculo=moto&ubicacion=la-libertad", "Talleres certificados de motos en La Libertad"],
    ["vehiculo=bicicleta&servicio=frenos", "Talleres certificados de bicicletas: frenos"],
    ["servicio=frenos,llantas&abierto=ahora", "Talleres certificados"],
  ])("'%s' has the heading %s", (query, expected) => {
    expect(headingOf(parse(query))).toBe(expected);
  });
  test("the finder's texts count workshops", () => {
    expect([0, 1, 2].map(countText)).toEqual(["0 talleres", "1 taller", "2 talleres"]);
  });
  test("the finder's texts have a chip for each choice, linking to the address without it", () => {
    expect(chipsOf(parse("ubicacion=junin&vehiculo=moto&servicio=frenos,aceite&abierto=ahora"))).toEqual([
      { label: "Junín", href: "/talleres?vehiculo=moto&servicio=frenos,aceite&abierto=ahora" },
      { label: "Motos", href: "/talleres?ubicacion=junin&servicio=frenos,aceite&abierto=ahora" },
      { label: "Abierto ahora", href: "/talleres?ubicacion=junin&vehiculo=moto&servicio=frenos,aceite" },
      { label: "Frenos", href: "/talleres?ubicacion=junin&vehiculo=moto&servicio=aceite&abierto=ahora" },
      { label: "Cambio de aceite", href: "/talleres?ubicacion=junin&vehiculo=moto&servicio=frenos&abierto=ahora" },
    ]);
    expect(chipsOf(parse("ubicacion=lima&provincia=canete"), "Cañete")).toEqual([
      { label: "Lima", href: "/talleres" },
      { label: "Provincia Cañete", href: "/talleres?ubicacion=lima" },
    ]);
    expect(chipsOf(NO_WORKSHOP_FILTERS)).toEqual([]);
  });
});
