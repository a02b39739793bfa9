import { describe, expect, test } from "vitest";

import { ageAsked, factAsked, factIds, factWord, factWords } from "~/catalog/facts";
import { MAIN_COLORS } from "~/catalog/specifications";

const told = (category: Parameters<typeof factWords>[0]["category"], fields: Record<string, string | number>) =>
  factWords({ category, specifications: { brand: "X", model: "", year: 2020, condition: "nuevo", ...fields } });

describe("facts of a vehicle", () => {
  test.each([
    ["abs", "abs"],
    ["frenos de disco", "disco"],
    ["disco hidraulico", "frenohidraulico"],
    ["doble amortiguacion", "doblesuspension"],
    ["suspension delantera", "suspensiondelantera"],
    ["automatico", "automatica"],
    ["semi automatica", "semiautomatica"],
    ["fibra de carbono", "carbono"],
    ["soat vigente", "soat"],
    ["tarjeta de propiedad", "tarjeta"],
    ["color azul", "azul"],
    ["de color plomo", "gris"],
    ["21 velocidades", "velocidades21"],
    ["de 6 anos", "edad6"],
    ["4 a 6 anos", "edad5"],
  ])("«%s» asks for one", (run, id) => {
    expect(factAsked(run)?.id).toBe(id);
  });
  test("other words, and years of no child, ask for none", () => {
    expect(["marlin", "roja fuerte y", "40 anos", "0 anos", ""].map(factAsked)).toEqual([null, null, null, null, null]);
    expect(ageAsked("15 anos")).toBeNull();
  });
  test("every colour of the selling form is one, in both genders", () => {
    for (const color of MAIN_COLORS) {
      const asked = factAsked(color.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
      expect([color, asked && told("mtb", { color }).includes(factWord(asked.id))]).toEqual([color, true]);
    }
    expect(factAsked("roja")?.id).toBe(factAsked("rojo")?.id);
  });
  test("a bicycle for children tells its ages, by its wheel where the seller tells none", () => {
    expect(told("infantil", { age: "4 a 6 años" })).toEqual(["edad4", "edad5", "edad6"].map(factWord));
    expect(told("infantil", { wheelSize: '12"' })).toEqual(["edad2", "edad3", "edad4"].map(factWord));
    expect(told("infantil", { age: "para niños" })).toEqual([]);
  });
  test("no two share a word, and none can be typed", () => {
    const words = factIds().map(factWord);
    expect(new Set(words).size).toBe(words.length);
    expect(words.every((word) => /^\p{Cc}{3}$/u.test(word))).toBe(true);
  });
});
