import { describe, expect, test } from "vitest";

import { slugify } from "~/business/folding";
import { DEPARTMENTS } from "~/business/peru";
import { districtOfCode, districtsOf, provincesOf } from "~/business/places/districts.server";
import { findDistrict, findProvince, suggestDistricts } from "~/business/places/matching.server";

const ALL = DEPARTMENTS.flatMap(({ slug }) => districtsOf(slug));
const called = (department: string, typed: string, province?: string) => {
  const found = findDistrict(department, typed, province);
  return found && `${found.name}, ${found.province.name}`;
};

describe("the list", () => {
  test("the list of places holds 196 provinces and 1,891 districts", () => {
    expect(DEPARTMENTS.flatMap(({ slug }) => provincesOf(slug))).toHaveLength(196);
    expect(ALL).toHaveLength(1891);
  });

  test("the list of places has each code once, in order, and begins each province with its capital's code", () => {
    const codes = ALL.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    for (const { slug } of DEPARTMENTS)
      for (const province of provincesOf(slug)) {
        expect(districtsOf(slug, province.slug)[0]?.code).toBe(`${province.code}01`);
        expect(province.department).toBe(slug);
      }
  });

  test("the list of places keeps the numbers that INEI gave up free", () => {
    expect(
      districtsOf("junin", "huancayo")
        .map(({ code }) => code)
        .slice(0, 3),
    ).toEqual(["120101", "120104", "120105"]);
    expect(districtOfCode("120102")).toBeNull();
  });

  test("the list of places writes names as words of Spanish, without blanks around them", () => {
    expect(
      ALL.filter(({ name }) => !/^\p{Lu}[\p{L}'-]+(?: \p{L}[\p{L}'-]*)*$/u.test(name)).map(({ name }) => name),
    ).toEqual([]);
    const wrong =
      /(?:^| )(De|Del|Y|Maria|Jose|Jesus|Martin|Simon|Union|Rio|Ramon|Agustin|Lucia|Tomas|Nicolas|Andres)(?: |$)/u;
    expect(ALL.filter(({ name }) => wrong.test(name)).map(({ name }) => name)).toEqual([]);
  });

  test("the list of places gives slugs that are unique in their department and province", () => {
    for (const { slug } of DEPARTMENTS) {
      const provinces = provincesOf(slug).map((province) => province.slug);
      expect(new Set(provinces).size).toBe(provinces.length);
      for (const province of provinces) {
        const slugs = districtsOf(slug, province).map((district) => district.slug);
        expect(new Set(slugs).size).toBe(slugs.length);
        expect(slugs.filter((one) => one !== slugify(one))).toEqual([]);
      }
    }
  });

  test("the list of places has the districts that were made since 2017", () => {
    for (const [code, name] of [
      ["130112", "Alto Trujillo"],
      ["180107", "San Antonio"],
      ["221006", "Santa Lucía"],
      ["211105", "San Miguel"],
      ["080918", "Unión Asháninka"],
      ["250307", "Boquerón"],
    ] as const)
      expect(districtOfCode(code)?.name).toBe(name);
  });

  test("the list of places answers nothing for unknown places", () => {
    expect(provincesOf("atlantida")).toEqual([]);
    expect(districtsOf("lima", "atlantida")).toEqual([]);
    for (const code of ["", "999999", "150199", "miraflores", "1501"]) expect(districtOfCode(code)).toBeNull();
  });
});

describe("finding by name", () => {
  test("the search of places by name finds every district by its own name within its province, however it is written", () => {
    const lost = ALL.filter(({ code, name, province }) => {
      const typed = [name, name.toUpperCase(), slugify(name), `  ${name} `];
      return typed.some((text) => findDistrict(province.department, text, province.name)?.code !== code);
    });
    expect(lost.map(({ name, province }) => `${name}, ${province.name}`)).toEqual([]);
  });

  test("the search of places by name finds every province by its own name", () => {
    const all = DEPARTMENTS.flatMap(({ slug }) => provincesOf(slug));
    expect(all.filter(({ department, name, code }) => findProvince(department, name)?.code !== code)).toEqual([]);
  });

  test.each([
    ["lima", "S.J.L.", "San Juan de Lurigancho, Lima"],
    ["lima", "S. J. L.", "San Juan de Lurigancho, Lima"],
    ["lima", "sjl", "San Juan de Lurigancho, Lima"],
    ["lima", "san juan de lurigancho", "San Juan de Lurigancho, Lima"],
    ["lima", "San Juan Lurigancho", "San Juan de Lurigancho, Lima"],
    ["lima", "SMP", "San Martín de Porres, Lima"],
    ["lima", "VES", "Villa El Salvador, Lima"],
    ["lima", "Cercado de Lima", "Lima, Lima"],
    ["lima", "Lima Cercado", "Lima, Lima"],
    ["lima", "Cercado", "Lima, Lima"],
    ["lima", "Sta. Anita", "Santa Anita, Lima"],
    ["lima", "jesus maria", "Jesús María, Lima"],
    ["lima", "Surco", "Santiago de Surco, Lima"],
    ["lima", "Stgo. de Surco", "Santiago de Surco, Lima"],
    ["lima", "Magdalena", "Magdalena del Mar, Lima"],
    ["lima", "Miraflores", "Miraflores, Lima"],
    ["lima", "breña", "Breña, Lima"],
    ["lima", "brena", "Breña, Lima"],
    ["lima", "Chosica", "Lurigancho, Lima"],
    ["lima", "Distrito de Barranco", "Barranco, Lima"],
    ["arequipa", "Cercado de Arequipa", "Arequipa, Arequipa"],
    ["arequipa", "Bustamante y Rivero", "José Luis Bustamante y Rivero, Arequipa"],
    ["tacna", "Tacna cercado", "Tacna, Tacna"],
    ["piura", "26 de Octubre", "Veintiséis de Octubre, Piura"],
    ["ucayali", "Pucallpa", "Callería, Coronel Portillo"],
    ["lambayeque", "JLO", "José Leonardo Ortiz, Chiclayo"],
    ["ica", "Pueblo Nuevo", null],
    ["lima", "Cayma", null],
    ["lima", "San Juan", null],
    ["lima", "", null],
    ["lima", "...", null],
  ])("%s: %j is %s", (department, typed, expected) => {
    expect(called(department, typed)).toBe(expected);
  });

  test("the search of places by name tells namesakes apart by the province", () => {
    expect(called("lima", "Miraflores", "Yauyos")).toBe("Miraflores, Yauyos");
    expect(called("lima", "Surco", "Huarochiri")).toBe("Surco, Huarochirí");
    expect(called("ica", "Pueblo Nuevo", "CHINCHA")).toBe("Pueblo Nuevo, Chincha");
    expect(called("cusco", "Cercado", "Canchis")).toBe("Sicuani, Canchis");
    expect(called("lima", "Miraflores", "Huaura")).toBeNull();
  });

  test("the search of places by name takes an unknown province for none", () => {
    expect(called("lima", "Ate", "Lima Metropolitana")).toBe("Ate, Lima");
  });
});

describe("suggestions", () => {
  const suggested = (typed: string, department = "", limit = 8) =>
    suggestDistricts(typed, department, limit).map(({ name, province }) => `${name}, ${province.name}`);

  test("suggestions begin with the capital's districts", () => {
    expect(suggested("mira")[0]).toBe("Miraflores, Lima");
    expect(suggested("mira", "arequipa")).toEqual(["Miraflores, Arequipa"]);
  });

  test("suggestions know initials, and words within a name", () => {
    expect(suggested("sjl")).toEqual(["San Juan de Lurigancho, Lima"]);
    expect(suggested("lurigancho", "lima")).toEqual(["Lurigancho, Lima", "San Juan de Lurigancho, Lima"]);
  });

  test("suggestions offer a province's districts by its name", () => {
    expect(suggested("yauyos", "lima", 50)).toHaveLength(33);
  });

  test("suggestions are none for a text without letters, and never more than asked for", () => {
    expect(suggested("-")).toEqual([]);
    expect(suggested("s")).toHaveLength(8);
  });
});
