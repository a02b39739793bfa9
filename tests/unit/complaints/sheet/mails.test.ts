import { describe, expect, test } from "vitest";

import { DEFINITIONS, FOOTNOTES } from "~/complaints/constants";
import type { Copies, Sheet } from "~/complaints/model";
import { sheetMails } from "~/complaints/sheet/mails";
import { sheetView } from "~/complaints/sheet/sheet-view";
import type { Mail } from "~/platform/mail/model";
import { mailText } from "~/platform/mail/sheet";

import { GUARDIAN, makeAttachment, makeProgress, makeSheet, makeStatement } from "../../../factories/complaints";

const textOf = (mail: Mail | undefined) => (mail ? mailText(mail) : "");

const LINK = "https://rebi.test/libro-de-reclamaciones/000000001-2026?clave=abc.def";
const PDF = { filename: "hoja-de-reclamacion-000000001-2026.pdf", contentType: "application/pdf", content: "JVBERi0=" };
const { consumer } = makeStatement();

const SHEETS: Copies = { consumer: "sheet", guardian: "sheet" };

function mailsOf(
  changes: Partial<Sheet> = {},
  { businessEmail = "hola@rebi.test", copies = SHEETS }: { businessEmail?: string | null; copies?: Copies } = {},
) {
  const sheet = makeSheet(changes);
  return sheetMails({
    sheet,
    view: sheetView(sheet, makeProgress(), "https://rebi.test"),
    link: LINK,
    attachment: PDF,
    copies,
    site: { url: "https://rebi.test", brandName: "Rebi", businessEmail },
  });
}

describe("mails of a new sheet", () => {
  test("mails of a new sheet contain the number, both footnotes, the link and the PDF", () => {
    const mail = mailsOf().consumer;
    expect(mail).toMatchObject({
      to: "ana@correo.test",
      subject: "Hoja de Reclamación 000000001-2026",
      attachments: [PDF],
    });
    for (const line of [
      "Hoja de Reclamación N.º 000000001-2026 (reclamo)",
      "Fecha: 5 de octubre de 2026, 10:00 (hora de Lima)",
      "Último día para responder: 27 de octubre de 2026",
      "La copia de la hoja va adjunta en PDF.",
      LINK,
      ...[...DEFINITIONS, ...FOOTNOTES].map((note) => `* ${note}`),
    ])
      expect(textOf(mail).split("\n")).toContain(line);
  });

  test("mails of a new sheet contain no typed text in a copy, as its address is not verified", () => {
    const typed = "Gana dinero en estafa.test";
    const person = { name: typed, address: typed, phone: typed };
    const mails = mailsOf({
      consumer: { ...consumer, ...person, documentNumber: typed },
      guardian: { ...GUARDIAN, ...person },
      goods: { type: null, description: typed, amount: null, amountText: typed, reference: typed },
      detail: typed,
      request: typed,
      attachments: [makeAttachment({ name: `${typed}.pdf` })],
    });
    for (const copy of [mails.consumer, mails.guardian]) {
      expect(copy?.to).toMatch(/^(ana|luis)@correo\.test$/);
      expect(JSON.stringify(copy)).not.toContain("estafa");
    }
  });

  test("mails of a new sheet contain only the link after the day's copies with the sheet", () => {
    const mails = mailsOf({ guardian: GUARDIAN }, { copies: { consumer: "link", guardian: "sheet" } });
    expect(mails.consumer).not.toHaveProperty("attachments");
    expect(textOf(mails.consumer)).toContain(LINK);
    expect(textOf(mails.consumer)).not.toContain("va adjunta");
    expect(mails.guardian).toMatchObject({ attachments: [PDF] });
    expect(mails.business).toMatchObject({ attachments: [PDF] });
  });

  test("mails of a new sheet are not sent to an address with header syntax", () => {
    const mails = mailsOf({ consumer: { ...consumer, email: "ana@correo.test,luis@correo.test" } });
    expect(Object.keys(mails)).toEqual(["business"]);
    expect(mails.business?.replyTo).toBeNull();
  });

  test("mails of a new sheet inform the business with the consumer as Reply-To and without the consumer's link", () => {
    const mail = mailsOf().business;
    expect(mail).toMatchObject({
      to: "hola@rebi.test",
      subject: "[000000001-2026] Reclamo de Ana Quispe",
      replyTo: "ana@correo.test",
      attachments: [PDF],
    });
    expect(textOf(mail)).toContain("https://rebi.test/administracion/reclamos/000000001-2026");
    expect(textOf(mail)).toContain("Que cambien el aro o me devuelvan el dinero.");
    expect(textOf(mail)).not.toContain("clave=");
  });

  test("mails of a new sheet include a minor's parent, once for a shared address", () => {
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
    expect(minor.business?.replyTo).toBe("luis@correo.test");
  });

  test("mails of a new sheet are left out without an address", () => {
    const mails = mailsOf({ consumer: { ...consumer, email: "" } }, { businessEmail: null });
    expect(mails).toEqual({});
    expect(mailsOf({ consumer: { ...consumer, email: "" } }).business).not.toHaveProperty("headers");
  });
});
