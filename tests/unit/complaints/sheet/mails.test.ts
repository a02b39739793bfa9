import { describe, expect, it } from "vitest";

import { DEFINITIONS, FOOTNOTES, type Sheet } from "~/complaints/model";
import { sheetMails } from "~/complaints/sheet/mails";
import { sheetView } from "~/complaints/sheet/sheet-view";

import { GUARDIAN, makeAttachment, makeProgress, makeSheet, makeStatement } from "../../../factories/complaints";

const LINK = "https://rebi.test/libro-de-reclamaciones/000000001-2026?clave=abc.def";
const PDF = { filename: "hoja-de-reclamacion-000000001-2026.pdf", contentType: "application/pdf", content: "JVBERi0=" };
const { consumer } = makeStatement();

function mailsOf(changes: Partial<Sheet> = {}, businessEmail: string | null = "hola@rebi.test") {
  const sheet = makeSheet(changes);
  return sheetMails({
    sheet,
    view: sheetView(sheet, makeProgress(), "https://rebi.test"),
    link: LINK,
    attachment: PDF,
    site: { url: "https://rebi.test", brandName: "Rebi", businessEmail },
  });
}

describe("the mails of a new sheet", () => {
  it("give the consumer the whole sheet, both footnotes, the link and the PDF", () => {
    const mail = mailsOf({ attachments: [makeAttachment()] }).consumer;
    expect(mail).toMatchObject({
      to: "ana@correo.test",
      subject: "Hoja de Reclamación 000000001-2026",
      attachments: [PDF],
    });
    for (const line of [
      "Hola, Ana Quispe:",
      "Recibimos tu reclamo. Esta es la copia de tu Hoja de Reclamación.",
      "Te responderemos a más tardar el 27 de octubre de 2026.",
      LINK,
      "HOJA DE RECLAMACIÓN N.º 000000001-2026",
      "Fecha: 5 de octubre de 2026, 10:00 (hora de Lima)",
      "Razón social: Rebi Perú S.A.C.",
      "Nombre comercial: Rebi",
      "RUC: 20512333797",
      "1. IDENTIFICACIÓN DEL CONSUMIDOR RECLAMANTE",
      "DNI: 45678912",
      "Teléfono: 987 654 321",
      "Monto reclamado: S/\u00a02,500.50",
      "Detalle:",
      "La bicicleta llegó con el aro doblado.",
      "Pedido:",
      "Que cambien el aro o me devuelvan el dinero.",
      "Archivos adjuntos: boleta.pdf (340 KB)",
      ...[...DEFINITIONS, ...FOOTNOTES].map((note) => `* ${note}`),
      `Huella de la hoja (SHA-256): ${"0f".repeat(32)}`,
    ])
      expect(mail?.text.split("\n")).toContain(line);
  });

  it("tell the business, who can answer the consumer by it, and do not hand it the consumer's link", () => {
    const mail = mailsOf().business;
    expect(mail).toMatchObject({
      to: "hola@rebi.test",
      subject: "[000000001-2026] Reclamo de Ana Quispe",
      headers: { "Reply-To": "ana@correo.test" },
      attachments: [PDF],
    });
    expect(mail?.text).toContain("https://rebi.test/administracion/reclamos/000000001-2026");
    expect(mail?.text).toContain("Que cambien el aro o me devuelvan el dinero.");
    expect(mail?.text).not.toContain("clave=");
  });

  it("reach a minor's parent too, once where both share an address", () => {
    expect(Object.entries(mailsOf({ guardian: GUARDIAN })).map(([part, { to }]) => [part, to])).toEqual([
      ["consumer", "ana@correo.test"],
      ["guardian", "luis@correo.test"],
      ["business", "hola@rebi.test"],
    ]);
    expect(Object.keys(mailsOf({ guardian: { ...GUARDIAN, email: "ANA@correo.test" } }))).toEqual([
      "consumer",
      "business",
    ]);
    const minor = mailsOf({ guardian: GUARDIAN, consumer: { ...consumer, email: "" } });
    expect(Object.keys(minor)).toEqual(["guardian", "business"]);
    expect(minor.business?.headers).toEqual({ "Reply-To": "luis@correo.test" });
  });

  it("are left out where there is no address", () => {
    const mails = mailsOf({ consumer: { ...consumer, email: "" } }, null);
    expect(mails).toEqual({});
    expect(mailsOf({ consumer: { ...consumer, email: "" } }).business).not.toHaveProperty("headers");
  });
});
