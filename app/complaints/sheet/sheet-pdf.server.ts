import { TEXT_MAX } from "~/complaints/constants";
import { createPdf, type TextLook } from "~/platform/pdf/pdf-document.server";
import { UNPRINTABLE } from "~/platform/pdf/text-layout";

import type { SheetView } from "./sheet-view";

/** A longer text, which no form accepts, is cut: the file stays far below a mail's limit (1 MiB). */
const LONGEST = Math.max(...Object.values(TEXT_MAX));
/** Points: a label with the first line of its text. */
const LABEL_AND_LINE = 26;

export function sheetFileName(number: string): string {
  return `hoja-de-reclamacion-${number}.pdf`;
}

/**
 * The sheet as a PDF of A4 pages: all parts that the law prescribes, both footnotes, page numbers. Characters that
 * the standard fonts lack (emoji, other scripts) become a mark that a note explains. Never throws for any text.
 * The same view gives the same bytes. `createdAt` is the file's date.
 */
export async function sheetPdf(view: SheetView, createdAt: Date): Promise<Uint8Array> {
  const name = `Hoja de Reclamación N.º ${view.number}`;
  const author = view.provider[0]?.value ?? "";
  const pdf = await createPdf({ title: name, author, createdAt, runningTitle: `${name} (continuación)` });
  let isCut = false;
  const whole = (text: string): string => {
    if (text.length <= LONGEST) return text;
    isCut = true;
    return `${text.slice(0, LONGEST)} […]`;
  };

  pdf.text("LIBRO DE RECLAMACIONES", { size: 9, muted: true, align: "center" });
  pdf.text("Hoja de Reclamación", { size: 18, bold: true, align: "center" });
  pdf.text(`N.º ${view.number}`, { size: 12, bold: true, align: "center" });
  pdf.text(`Fecha y hora: ${view.filedAt}`, { align: "center" });
  pdf.space(4);
  pdf.rule();
  for (const { label, value } of view.provider) pdf.field(label, whole(value));
  for (const { title, rows } of view.parts) {
    pdf.heading(title);
    for (const { label, value, block } of rows) {
      if (!block) {
        pdf.field(label, whole(value));
        continue;
      }
      pdf.keepTogether(LABEL_AND_LINE);
      pdf.text(label, { bold: true });
      pdf.text(whole(value));
      pdf.space(4);
    }
  }
  const remark: TextLook = { size: 7.5, muted: true };
  const notes: [text: string, look: TextLook][] = view.footnotes.map((text) => [`* ${text}`, { size: 8 }]);
  notes.push([`Huella de la hoja (SHA-256): ${view.digest}`, remark]);
  if (pdf.hasUnprintable)
    notes.push([
      `${UNPRINTABLE}: carácter que este archivo no puede mostrar. Está tal como se escribió en ${view.address}`,
      remark,
    ]);
  if (isCut) notes.push([`[…]: el texto sigue en ${view.address}`, remark]);
  pdf.keepTogether(notes.reduce((height, [text, look]) => height + pdf.heightOf(text, look) + 1, 14));
  pdf.space(6);
  pdf.rule();
  for (const [text, look] of notes) {
    pdf.text(text, look);
    pdf.space(1);
  }
  return pdf.finish((page, pages) => `${name} · Página ${page} de ${pages}`);
}
