import { describe, expect, test } from "vitest";

import { copyLines } from "~/complaints/sheet/sheets.server";

import { GUARDIAN, makeSheet, makeStatement } from "../../../factories/complaints";

const { consumer } = makeStatement();
const sheet = makeSheet({ guardian: GUARDIAN });
const without = (email: string) => makeSheet({ consumer: { ...consumer, email } });
const sent = (own: "sheet" | "link" | null, other: "sheet" | "link" | null = null) => ({
  mailed: true,
  copies: { consumer: own, guardian: other },
});

describe("lines about the copies of a sheet", () => {
  test("lines about the copies of a sheet name each address with what was sent there", () => {
    expect(copyLines(sheet, sent("sheet", "link"))).toEqual([
      "Enviamos la copia en PDF al correo ana@correo.test.",
      "Enviamos al correo luis@correo.test el enlace de esta hoja, sin el PDF: hoy ya le mandamos varias copias. Descárgalo aquí.",
    ]);
  });

  test("lines about the copies of a sheet announce copies that are not sent yet", () => {
    expect(copyLines(makeSheet(), { mailed: false, copies: null })).toEqual([
      "La copia saldrá en unos minutos al correo ana@correo.test.",
    ]);
  });

  test("lines about the copies of a sheet say that no copy was sent without a valid address", () => {
    expect(copyLines(without(""), sent(null))).toEqual([
      "No enviamos ninguna copia por correo, porque la hoja no tiene uno. Descarga aquí tu PDF.",
    ]);
    expect(copyLines(without("ana@"), sent(null))).toEqual([
      "No enviamos ninguna copia: el correo del consumidor («ana@») no está bien escrito. Descarga aquí tu PDF.",
    ]);
  });

  test("lines about the copies of a sheet are empty for a form without a record of its copies", () => {
    expect(copyLines(sheet, null)).toEqual([]);
    expect(copyLines(sheet, { mailed: true, copies: null })).toEqual([]);
  });
});
