import { describe, expect, test } from "vitest";

import { CATEGORIES, type CategoryId } from "~/catalog/categories";
import { SPECIFICATION_FIELDS } from "~/catalog/specifications";
import { typedValues } from "~/platform/forms/forms";
import { applyStep, missingFor, readStep, sameStep, stepValues } from "~/selling/flow/steps";
import { planOfListing, type Content, type FormStep } from "~/selling/model";

import { completeContent, EMPTY, FEATURED, formOf, FREE, NOW, photoOf, PREMIUM, RULES } from "../support";

function read(step: FormStep, values: Record<string, string>, content: Content = EMPTY) {
  return readStep(step, formOf(values), content, RULES);
}

function errorOf(
  step: FormStep,
  values: Record<string, string>,
  field: string,
  content: Content = EMPTY,
): string | undefined {
  const result = read(step, values, content);
  return result.ok ? undefined : result.errors[field];
}

const moto = completeContent({ category: "naked" });
const brandNew = completeContent({
  specifications: { ...completeContent().specifications, condition: "nuevo" },
  stock: 5,
});

describe("field errors", () => {
  const cases: [FormStep, string, string, string, Content?][] = [
    ["vehiculo", "category", "avion", "Elige una categoría de la lista."],
    ["vehiculo", "brand", "x".repeat(41), "Marca: como máximo 40 caracteres (tienes 41)."],
    ["vehiculo", "model", "x".repeat(61), "Modelo: como máximo 60 caracteres (tienes 61)."],
    ["vehiculo", "year", "1949", "Año: debe estar entre 1950 y 2027."],
    ["vehiculo", "year", "2028", "Año: debe estar entre 1950 y 2027."],
    ["vehiculo", "year", "dos mil", "Año: escribe un número entero, solo con cifras."],
    ["vehiculo", "year", "2020.5", "Año: escribe un número entero, solo con cifras."],
    ["vehiculo", "condition", "usado", "Elige un estado de la lista."],
    ["detalles", "title", "Trek", "Título: escribe al menos 8 caracteres."],
    ["detalles", "title", "x".repeat(81), "Título: como máximo 80 caracteres (tienes 81)."],
    ["detalles", "description", "corta", "Descripción: escribe al menos 20 caracteres."],
    ["detalles", "description", "x".repeat(3001), "Descripción: como máximo 3000 caracteres (tienes 3001)."],
    ["detalles", "wheelSize", "99", "Aro: elige una opción de la lista.", completeContent()],
    ["detalles", "gears", "40", "Velocidades: debe estar entre 1 y 36.", completeContent()],
    ["detalles", "displacement", "20", "Cilindrada: debe estar entre 49 cc y 2,500 cc.", moto],
    ["detalles", "mileage", "-5", "Kilometraje: debe estar entre 0 km y 500,000 km.", moto],
    ["detalles", "mileage", "12 mil", "Kilometraje: escribe un número entero, solo con cifras.", moto],
    ["detalles", "mileage", "1,25", "Kilometraje: escribe un número entero, solo con cifras.", moto],
    ["detalles", "plate", "12-345", "Placa: escríbela como 1234-5A o ABC-1234.", moto],
    ["detalles", "soatUntil", "31/02/2027", "SOAT vigente hasta: escribe una fecha que exista, como 31/12/2026.", moto],
    ["detalles", "soatUntil", "mañana", "SOAT vigente hasta: escribe una fecha que exista, como 31/12/2026.", moto],
    [
      "detalles",
      "soatUntil",
      "2026-11-19",
      "SOAT vigente hasta: esa fecha ya pasó. Déjalo en blanco si no está vigente.",
      moto,
    ],
    ["detalles", "soatUntil", "2126-11-20", "SOAT vigente hasta: esa fecha está demasiado lejos. Revisa el año.", moto],
    ["detalles", "propertyCard", "quizás", "Tarjeta de propiedad a tu nombre: elige una opción de la lista.", moto],
    ["detalles", "technicalReview", "otra", "Revisión técnica: elige una opción de la lista.", moto],
    [
      "detalles",
      "technicalUntil",
      "2026-11-19",
      "Revisión técnica vigente hasta: esa fecha ya pasó. Déjalo en blanco si no está vigente.",
      moto,
    ],
    [
      "detalles",
      "technicalUntil",
      "32/01/2027",
      "Revisión técnica vigente hasta: escribe una fecha que exista, como 31/12/2026.",
      moto,
    ],
    [
      "detalles",
      "weight",
      "12.55",
      "Peso: escribe un número, solo con cifras.",
      completeContent({ category: "plegable" }),
    ],
    [
      "detalles",
      "age",
      "x".repeat(61),
      "Edad recomendada: como máximo 60 caracteres (tienes 61).",
      completeContent({ category: "infantil" }),
    ],
    ["precio", "price", "mucho", "Precio: escribe un monto en soles, como 1250 o 1,250.50."],
    [
      "precio",
      "price",
      "1250.555",
      "Precio: escribe un monto en soles, como 1250 o 1,250.50. ¿Quisiste decir S/\u00a01,250.55?",
    ],
    ["precio", "price", "49.99", "Precio: debe estar entre S/\u00a050 y S/\u00a0500,000."],
    ["precio", "price", "500000.01", "Precio: debe estar entre S/\u00a050 y S/\u00a0500,000."],
    ["precio", "stock", "0", "Unidades disponibles: debe estar entre 1 y 99.", brandNew],
    ["precio", "stock", "100", "Unidades disponibles: debe estar entre 1 y 99.", brandNew],
    ["precio", "stock", "varias", "Unidades disponibles: escribe un número entero, solo con cifras.", brandNew],
    ["precio", "department", "atlantida", "Elige un departamento de la lista."],
    ["precio", "district", "x".repeat(61), "Distrito: como máximo 60 caracteres (tienes 61)."],
    ["plan", "plan", "vip", "Ese plan ya no está disponible. Elige otro."],
  ];

  test.each(cases)("%s · %s = %.20s", (step, field, value, message, content) => {
    expect(errorOf(step, { [field]: value }, field, content)).toBe(message);
  });

  test.each(["Todavía no le toca", "No la tiene"])("a technical review «%s» has no day", (technicalReview) => {
    const typed = { technicalReview, technicalUntil: "2027-03-01" };
    expect(errorOf("detalles", typed, "technicalUntil", moto)).toBe(
      "Revisión técnica vigente hasta: deja la fecha en blanco si no está vigente.",
    );
    expect(read("detalles", { ...typed, technicalReview: "Vigente" }, moto)).toMatchObject({ ok: true });
    expect(read("detalles", { ...typed, technicalReview: "" }, moto)).toMatchObject({ ok: true });
  });

  test("field errors are in the order of the form", () => {
    const result = read("detalles", { displacement: "x", title: "x", description: "x" }, moto);
    expect(result.ok ? [] : Object.keys(result.errors)).toEqual(["title", "description", "displacement"]);
  });

  test("field errors keep all typed values", () => {
    const typed = { category: "mtb", brand: "Trek", year: "1900", version: "3" };
    const result = read("vehiculo", typed);
    expect(result).toMatchObject({ ok: false, values: typed });
  });
});

describe("normalized values", () => {
  test("a normalized value takes the known spelling of a brand, and others as typed", () => {
    expect(read("vehiculo", { brand: "  royal   ENFIELD " })).toMatchObject({
      ok: true,
      data: { brand: "Royal Enfield" },
    });
    expect(read("vehiculo", { brand: " Casera " })).toMatchObject({ ok: true, data: { brand: "Casera" } });
  });

  test("the normalizer reads numbers with and without separators", () => {
    for (const mileage of ["12500", "12,500", "12 500"]) {
      expect(read("detalles", { mileage }, moto)).toMatchObject({
        ok: true,
        data: { specifications: { mileage: 12500 } },
      });
    }
    expect(read("detalles", { weight: "12.5" }, completeContent({ category: "plegable" }))).toMatchObject({
      ok: true,
      data: { specifications: { weight: 12.5 } },
    });
  });

  test("the normalizer keeps prices in soles", () => {
    expect(read("precio", { price: "S/ 1,250.50" })).toMatchObject({ ok: true, data: { price: 1250.5 } });
  });

  test("the normalizer puts plates in capitals and dates in order", () => {
    expect(read("detalles", { plate: "1234-5a", soatUntil: "31/12/2026" }, moto)).toMatchObject({
      ok: true,
      data: { specifications: { plate: "1234-5A", soatUntil: "2026-12-31" } },
    });
    expect(read("detalles", { plate: "abc-1234", soatUntil: "2026-11-20" }, moto)).toMatchObject({
      ok: true,
      data: { specifications: { plate: "ABC-1234", soatUntil: "2026-11-20" } },
    });
  });

  test("the normalizer cleans lines of control characters and texts of long gaps", () => {
    const result = read("detalles", {
      title: "Trek\tMarlin \u0000 7\n2023",
      description: "Primera línea\r\n\r\n\r\n\r\nSegunda línea\u0007",
    });
    expect(result).toMatchObject({
      ok: true,
      data: { title: "Trek Marlin 7 2023", description: "Primera línea\n\nSegunda línea" },
    });
  });

  test("normalized values drop invisible characters: no title consists of them, and none reverses the text around it", () => {
    expect(errorOf("detalles", { title: "\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200bTrek" }, "title")).toBe(
      "Título: escribe al menos 8 caracteres.",
    );
    expect(
      read("detalles", {
        title: "Trek \u202eMarlin\u2066 7 👨‍👩‍👧",
        description: "Con\u200b casco\u202c, luces y candado.\nLista.",
      }),
    ).toMatchObject({
      ok: true,
      data: { title: "Trek Marlin 7 👨‍👩‍👧", description: "Con casco, luces y candado.\nLista." },
    });
  });

  test("normalized values include only the fields of the category", () => {
    const result = read(
      "detalles",
      { wheelSize: '29"', mileage: "100", status: "active", sellerId: "x" },
      completeContent(),
    );
    expect(result).toMatchObject({ ok: true, data: { specifications: { wheelSize: '29"' } } });
    expect(JSON.stringify(result)).not.toMatch(/mileage|status|sellerId/);
  });

  test("the normalizer copies the plan from the offer, never from the form", () => {
    const result = read("plan", { plan: "premium", maxPhotos: "99" });
    expect(result).toEqual({ ok: true, data: { step: "plan", plan: planOfListing(PREMIUM) } });
  });

  test("normalized values may be blank in a draft", () => {
    for (const step of ["vehiculo", "detalles", "precio", "plan"] as const) {
      const blanks = Object.fromEntries(Object.keys(stepValues(step, completeContent())).map((name) => [name, "  "]));
      expect(read(step, blanks, completeContent()).ok).toBe(true);
    }
  });

  test.each(CATEGORIES.map(({ id }) => id))("the normalizer asks %s for its own fields", (category: CategoryId) => {
    const shown = Object.keys(stepValues("detalles", completeContent({ category, specifications: {} })));
    expect(shown).toEqual([
      "title",
      "description",
      "serial",
      ...SPECIFICATION_FIELDS[category].map(({ name }) => name),
    ]);
  });
});

describe("applying a step", () => {
  test("a step survives its own form unchanged", () => {
    for (const step of ["vehiculo", "detalles", "precio", "plan"] as const) {
      const content = completeContent();
      const result = read(step, stepValues(step, content), content);
      expect(result.ok && applyStep(content, result.data)).toEqual(content);
    }
  });

  test("a step leaves the other steps' fields alone", () => {
    const applied = applyStep(completeContent(), {
      step: "vehiculo",
      category: "mtb",
      brand: "GT",
      model: "Avalanche",
      year: 2020,
      condition: "nuevo",
    });
    expect(applied).toMatchObject({
      title: "Trek Marlin 7 aro 29 talla M",
      price: 2500,
      specifications: { brand: "GT", frameSize: "M" },
    });
  });

  test("a step drops fields of another category", () => {
    const applied = applyStep(completeContent(), {
      step: "vehiculo",
      category: "ruta",
      brand: "Trek",
      model: "Domane",
      year: 2023,
      condition: "nuevo",
    });
    expect(applied.specifications).toEqual({
      brand: "Trek",
      model: "Domane",
      year: 2023,
      condition: "nuevo",
      frameSize: "M",
    });
  });

  test("a step removes blanked fields", () => {
    const applied = applyStep(completeContent(), {
      step: "detalles",
      title: undefined,
      description: undefined,
      specifications: {},
    });
    expect(applied.title).toBeUndefined();
    expect(applied.specifications).toEqual({ brand: "Trek", model: "Marlin 7", year: 2023, condition: "buen-estado" });
  });

  test("the comparison tells equal steps from different ones", () => {
    expect(sameStep("precio", completeContent(), completeContent({ title: "Otro título" }))).toBe(true);
    expect(sameStep("precio", completeContent(), completeContent({ price: 1 }))).toBe(false);
    expect(sameStep("precio", brandNew, { ...brandNew, stock: 4 })).toBe(false);
    expect(sameStep("detalles", completeContent(), completeContent({ category: "naked" }))).toBe(false);
  });
});

describe("missingFor", () => {
  const at = (content: Content, plan = FREE) =>
    missingFor(content, plan, NOW).map(({ step, field }) => `${step}.${field}`);

  test("missingFor finds nothing in a complete listing", () => {
    expect(missingFor(completeContent(), FREE, NOW)).toEqual([]);
  });

  test("missingFor lists all of an empty draft, in the order of the steps", () => {
    expect(missingFor(EMPTY, null, NOW)).toEqual([
      { step: "fotos", field: "fotos", message: "Agrega al menos una foto." },
      { step: "vehiculo", field: "category", message: "Elige qué vendes." },
      { step: "vehiculo", field: "brand", message: "Escribe la marca." },
      { step: "vehiculo", field: "model", message: "Escribe el modelo." },
      { step: "vehiculo", field: "year", message: "Escribe el año." },
      { step: "vehiculo", field: "condition", message: "Elige en qué estado está." },
      { step: "detalles", field: "title", message: "Escribe un título." },
      { step: "detalles", field: "description", message: "Escribe una descripción." },
      { step: "precio", field: "price", message: "Escribe el precio." },
      { step: "precio", field: "department", message: "Elige el departamento." },
      { step: "plan", field: "plan", message: "Elige un plan." },
    ]);
  });

  test("missingFor asks for the category's required specification", () => {
    expect(missingFor(completeContent({ category: "scooter" }), FREE, NOW)).toEqual([
      { step: "detalles", field: "displacement", message: "Completa: Cilindrada." },
      { step: "detalles", field: "mileage", message: "Completa: Kilometraje." },
    ]);
    const specifications = {
      brand: "Trek",
      model: "Marlin 7",
      year: 2023,
      condition: "buen-estado" as const,
      frameSize: "M",
    };
    expect(at(completeContent({ specifications }))).toEqual(["detalles.wheelSize"]);
  });

  test("missingFor finds values that no longer hold", () => {
    const lapsed = completeContent({
      category: "naked",
      specifications: {
        brand: "Bajaj",
        model: "NS 200",
        year: 1900,
        condition: "nuevo",
        displacement: 200,
        mileage: 100,
        soatUntil: "2026-01-01",
      },
      price: 10,
    });
    expect(at(lapsed)).toEqual(["vehiculo.year", "detalles.soatUntil", "precio.price"]);
  });

  test("missingFor says that a plan was withdrawn", () => {
    expect(missingFor(completeContent(), null, NOW)).toEqual([
      { step: "plan", field: "plan", message: "Ese plan ya no está disponible. Elige otro." },
    ]);
  });

  test.each([
    { plan: FREE, count: 5, message: null },
    { plan: FREE, count: 6, message: "El plan Gratis permite 5 fotos y tienes 6. Quita 1 o elige otro plan." },
    { plan: FEATURED, count: 10, message: null },
    {
      plan: FEATURED,
      count: 12,
      message: "El plan Destacado permite 10 fotos y tienes 12. Quita 2 o elige otro plan.",
    },
    { plan: PREMIUM, count: 15, message: null },
    { plan: PREMIUM, count: 16, message: "El plan Premium permite 15 fotos y tienes 16. Quita 1 o elige otro plan." },
  ])("missingFor counts photos against the plan: $plan.id with $count", ({ plan, count, message }) => {
    const content = completeContent({
      plan: planOfListing(plan),
      photos: Array.from({ length: count }, (_, at) => photoOf(`p${at}`)),
    });
    expect(missingFor(content, plan, NOW)).toEqual(
      message === null ? [] : [{ step: "fotos", field: "fotos", message }],
    );
  });
});

test("forms carry nothing that typedValues would lose", () => {
  expect(typedValues(formOf(stepValues("detalles", completeContent())))).toEqual(
    stepValues("detalles", completeContent()),
  );
});

test("the category step rejects a category that is not offered any more, unless the draft has it already", () => {
  const rules = { ...RULES, categories: RULES.categories.filter(({ id }) => id !== "mtb") };
  const form = new FormData();
  form.set("category", "mtb");
  expect(readStep("vehiculo", form, EMPTY, rules)).toMatchObject({ ok: false });
  expect(readStep("vehiculo", form, { ...EMPTY, category: "mtb" }, rules)).toMatchObject({ ok: true });
  expect(readStep("vehiculo", form, EMPTY, RULES)).toMatchObject({ ok: true });
});

describe("pieces", () => {
  const price = { price: "1250", department: "lima", stock: "7" };
  function priced(content: Content): Content {
    const result = read("precio", price, content);
    if (!result.ok) throw new Error("rejected");
    return applyStep(content, result.data);
  }

  test("several may be offered of a new vehicle only", () => {
    expect(priced(brandNew).stock).toBe(7);
    expect(priced(completeContent()).stock).toBeUndefined();
    expect(read("precio", { price: "1250", department: "lima" }, completeContent()).ok).toBe(true);
    expect(stepValues("precio", brandNew)).toMatchObject({ stock: "5" });
    expect(stepValues("precio", { ...brandNew, stock: undefined })).toMatchObject({ stock: "1" });
    expect(stepValues("precio", completeContent())).not.toHaveProperty("stock");
  });
  test("pieces are one again where the vehicle turns out to be used", () => {
    const vehicle = (condition: string, content: Content): Content => {
      const { brand = "", model = "", year = 2020 } = content.specifications;
      const result = read("vehiculo", { category: "mtb", brand, model, year: String(year), condition }, content);
      if (!result.ok) throw new Error("rejected");
      return applyStep(content, result.data);
    };
    expect(vehicle("nuevo", brandNew).stock).toBe(5);
    expect(vehicle("buen-estado", brandNew).stock).toBeUndefined();
  });
});
