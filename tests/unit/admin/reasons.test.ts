import { describe, expect, test } from "vitest";

import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";

const REASONS: readonly Reason[] = [
  { id: "tarde", label: "Llegó tarde", text: "El pedido llegó después de la fecha prometida." },
  OTHER_REASON,
];

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("reasons of a decision", () => {
  test("the fields offer each reason, none chosen, and a note that may stay empty", () => {
    const { fields, reasons } = reasonFields(REASONS, "Lo leen ambos.");
    expect(fields?.motivo?.options?.map(({ value }) => value)).toEqual(["", "tarde", "otro"]);
    expect(fields?.motivo).toMatchObject({ hint: "Lo leen ambos.", required: true });
    expect(fields?.nota).toMatchObject({ optional: true });
    expect(reasons).toBe(REASONS);
  });

  test("a chosen reason is read as its sentence alone", () => {
    expect(readReason(REASONS, sent({ motivo: "tarde", nota: "  " }))).toEqual({
      ok: true,
      reason: "tarde",
      note: "",
      text: "El pedido llegó después de la fecha prometida.",
    });
  });

  test("a note follows the sentence after a blank line", () => {
    const read = readReason(REASONS, sent({ motivo: "tarde", nota: " Cinco días.\r\nLo vimos en la guía. " }));
    expect(read).toMatchObject({
      note: "Cinco días.\nLo vimos en la guía.",
      text: "El pedido llegó después de la fecha prometida.\n\nCinco días.\nLo vimos en la guía.",
    });
  });

  test("another reason is its note, which has to be written", () => {
    const errors = { nota: expect.stringContaining("al menos 10 caracteres") as string };
    expect(readReason(REASONS, sent({ motivo: "otro", nota: "corta" }))).toEqual({ ok: false, errors });
    const read = readReason(REASONS, sent({ motivo: "otro", nota: "Se acordó por teléfono." }));
    expect(read).toMatchObject({ reason: "otro", text: "Se acordó por teléfono." });
  });

  test.each(["", "inventado"])("no reason is read of %j", (motivo) => {
    const read = readReason(REASONS, sent({ motivo, nota: "" }));
    expect(read).toEqual({ ok: false, errors: { motivo: "Elige un motivo de la lista." } });
  });

  test("a note that is too long is rejected with its count", () => {
    const read = readReason(REASONS, sent({ motivo: "tarde", nota: "a".repeat(501) }));
    expect(read).toEqual({ ok: false, errors: { nota: "Nota: como máximo 500 caracteres (tienes 501)." } });
  });

  test("a form among others has its name in its errors", () => {
    expect(reasonFields(REASONS, "", "cancelar").of).toBe("cancelar");
    const read = readReason(REASONS, sent({}), "cancelar");
    expect(read).toEqual({ ok: false, errors: { "motivo-cancelar": "Elige un motivo de la lista." } });
  });
});
