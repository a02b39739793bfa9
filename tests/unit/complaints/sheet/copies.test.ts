import { describe, expect, it } from "vitest";

import { copyLines } from "~/complaints/sheet/copies";

import { GUARDIAN, makeSheet, makeStatement } from "../../../factories/complaints";

const { consumer } = makeStatement();
const sheet = makeSheet({ guardian: GUARDIAN });
const without = (email: string) => makeSheet({ consumer: { ...consumer, email } });
const sent = (own: "sheet" | "link" | null, other: "sheet" | "link" | null = null) => ({
  mailed: true,
  copies: { consumer: own, guardian: other },
});

describe("where the copies of a sheet went", () => {
  it("is said address by address", () => {
    expect(copyLines(sheet, sent("sheet", "link"))).toEqual([
      "Enviamos la copia en PDF al correo ana@correo.test.",
      "Enviamos al correo luis@correo.test el enlace de esta hoja, sin el PDF: hoy ya le mandamos varias copias. Descárgalo aquí.",
    ]);
  });

  it("is still to come while the mails wait", () => {
    expect(copyLines(makeSheet(), { mailed: false, copies: null })).toEqual([
      "La copia saldrá en unos minutos al correo ana@correo.test.",
    ]);
  });

  it("is nowhere, for want of an address or for one that cannot be one", () => {
    expect(copyLines(without(""), sent(null))).toEqual([
      "No enviamos ninguna copia por correo, porque la hoja no tiene uno. Descarga aquí tu PDF.",
    ]);
    expect(copyLines(without("ana@"), sent(null))).toEqual([
      "No enviamos ninguna copia: el correo del consumidor («ana@») no está bien escrito. Descarga aquí tu PDF.",
    ]);
  });

  it("is not said where nobody knows: no record, or one from before it was kept", () => {
    expect(copyLines(sheet, null)).toEqual([]);
    expect(copyLines(sheet, { mailed: true, copies: null })).toEqual([]);
  });
});
