import { describe, expect, test } from "vitest";

import { holdsPlate, parsePlate } from "~/business/peru";
import { INSPECTION_STEPS, mayStep, type INSPECTION_STATUSES, type InspectionStep } from "~/inspections/constants";
import { LegalForm } from "~/inspections/legal/request.page.server";
import { parseForm } from "~/platform/forms/forms";

const WHOLE = { vehiculo: "otro", modelo: "Honda Navi", placa: "1234-5a", celular: "987654321" };

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(LegalForm, form);
}

describe("a request", () => {
  test("a request of a legal inspection is read with its plate as it is written", () => {
    expect(read(WHOLE)).toMatchObject({ ok: true, data: { placa: "1234-5A", celular: "+51987654321" } });
  });

  test.each([
    ["vehiculo", "", "Elige qué moto revisamos."],
    ["vehiculo", "robado:1", "Elige qué moto revisamos."],
    ["modelo", "Hi", "Marca y modelo: escribe al menos 3 caracteres."],
    ["modelo", "Navi 1234-5A", "Marca y modelo: no pongas aquí la placa. El informe muestra este texto."],
    ["placa", "", "Placa: escríbela como 1234-5A o ABC-1234."],
    ["placa", "12-345", "Placa: escríbela como 1234-5A o ABC-1234."],
    ["celular", "12345", "Escribe un celular de Perú: 9 dígitos que empiezan con 9."],
    ["insignia", "tal vez", "Marca la casilla o déjala vacía."],
    ["detalles", "x".repeat(501), "Qué debe mirar el asesor: como máximo 500 caracteres (tienes 501)."],
  ])("a request of a legal inspection rejects %s «%s» at its field", (field, value, message) => {
    expect(read({ ...WHOLE, [field]: value })).toMatchObject({ ok: false, errors: { [field]: message } });
  });
});

test.each([
  ["1234-5A", "1234-5A"],
  ["1234 5a", "1234-5A"],
  ["12345A", "1234-5A"],
  ["abc1234", "ABC-1234"],
  ["ABC-1234", "ABC-1234"],
  ["1234-AB", "1234-AB"],
  ["1234-55", null],
  ["AB-1234", null],
  ["", null],
])("the plate «%s» is read as %s", (typed, plate) => expect(parsePlate(typed)).toBe(plate));

test.each([
  ["Honda Navi 1234-5A", true],
  ["moto abc 1234", true],
  ["Pulsar NS 200", false],
  ["Yamaha MT-07 2021", false],
])("whether «%s» holds a plate is %s", (text, holds) => expect(holdsPlate(text)).toBe(holds));

test("the steps of a legal inspection lead from the request to one end", () => {
  const from = (status: (typeof INSPECTION_STATUSES)[number]) =>
    (Object.keys(INSPECTION_STEPS) as InspectionStep[]).filter((step) => mayStep(step, status));
  expect(from("requested")).toEqual(["cancel", "accept", "reject", "close"]);
  expect(from("in_progress")).toEqual(["reject", "close", "finish"]);
  for (const end of ["done", "cancelled", "rejected"] as const) expect(from(end)).toEqual([]);
  // A payment that comes late revives what expired, and only a mechanical one has an order.
  expect(from("expired")).toEqual(["revive"]);
});
