import { describe, expect, test } from "vitest";

import { NAME_MESSAGES, nameMessage } from "~/writing/names";

describe("a name that others see", () => {
  test.each([
    "Ana",
    "Ana Pérez Quispe",
    "José María O'Higgins",
    "Li",
    "J. P.",
    "Сергей",
    "Bicicletas El Rayo 2",
    "Taller 28 de Julio",
    "Motos 4x4 S.A.C.",
    "Admirable Díaz",
    "Rebeca Ríos",
    "Soporteros del Sur",
    "Ruta 66",
    "Usuario",
    "ana.perez",
  ])("a name that others see may be %s", (name) => {
    expect(nameMessage(name)).toBeNull();
  });

  test.each([
    "987654321 wsp",
    "Ana 987 654 321",
    "9.8.7.6.5.4.3.2.1",
    "９８７６５４３２１",
    "Ana (01) 555 0100",
    "admin@rebi.pe",
    "ana@demo.pe",
    "Ana @anabikes",
    "www.motos.pe",
    "tienda.com",
    "Ana por WhatsApp",
    "Luis wasap",
    "Bicis instagram",
  ])("a name that others see says no way to reach someone: %s", (name) => {
    expect(nameMessage(name)).toBe(NAME_MESSAGES.contact);
  });

  test.each([
    "Rebi",
    "Rebi Soporte",
    "Soporte de Rebi",
    "RebiSoporte",
    "soporterebi",
    "R e b i",
    "R3bi oficial",
    "Rеbi",
    "Réb1 Perú",
    "Admin",
    "Admin1",
    "4dm1n",
    "Administrador Luis",
    "Moderadora Ana",
    "Soporte",
    "Atención al cliente",
    "staff",
  ])("a name that others see speaks for nobody but its user: %s", (name) => {
    expect(nameMessage(name)).toBe(NAME_MESSAGES.staff);
  });

  test("a name that others see has a letter, and repeats none without end", () => {
    for (const name of ["...", "123", "🚲🚲"]) expect(nameMessage(name)).toBe(NAME_MESSAGES.letters);
    expect(nameMessage("A".repeat(20))).toBe(NAME_MESSAGES.repeated);
  });
});
