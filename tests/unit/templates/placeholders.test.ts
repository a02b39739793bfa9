import { describe, expect, test } from "vitest";

import { CASE_KIND_NAMES, CASE_KINDS } from "~/cases/model";
import { TEMPLATE_USE_NAMES, TEMPLATE_USES } from "~/templates/constants";
import { fillPlaceholders, joinTexts, unknownPlaceholders } from "~/templates/placeholders";

const VALUES = { numero: "000000001-2026", nombre: "Ana", fecha: "5 de octubre", vence: "27 de octubre", hoy: "hoy" };

describe("placeholders of templates", () => {
  test("placeholders of templates are filled in however they are typed, and as often as they stand", () => {
    expect(fillPlaceholders("{nombre}, tu hoja {NUMERO} vence el { vence }. {nombre}", VALUES)).toBe(
      "Ana, tu hoja 000000001-2026 vence el 27 de octubre. Ana",
    );
  });

  test("placeholders of templates in a name are left alone", () => {
    expect(fillPlaceholders("Hola, {nombre}", { ...VALUES, nombre: "{hoy} $& {numero}" })).toBe(
      "Hola, {hoy} $& {numero}",
    );
  });

  test.each([
    ["Hola, {nombre}: {numero} {fecha} {vence} {hoy}", []],
    ["{correo} y {correo}", ["{correo}"]],
    ["{__proto__} {toString}", ["{__proto__}", "{toString}"]],
    ["llaves { sueltas", []],
  ])("placeholders of templates are found in %s where they are unknown", (text, unknown) => {
    expect(unknownPlaceholders(text)).toEqual(unknown);
  });

  test("placeholders of templates keep what was typed before the template", () => {
    expect(joinTexts("", "Hola.")).toBe("Hola.");
    expect(joinTexts("  \n", "Hola.")).toBe("Hola.");
    expect(joinTexts("Estimada Ana:\n", "Hola.")).toBe("Estimada Ana:\n\nHola.");
  });
});

test("every kind of case has a use of its own, by its name", () => {
  expect(TEMPLATE_USES).toEqual(["reclamos", "solicitudes", ...CASE_KINDS]);
  for (const kind of CASE_KINDS) expect(TEMPLATE_USE_NAMES[kind]).toBe(`Solicitudes: ${CASE_KIND_NAMES[kind]}`);
});
