import { createFlow, UNPRINTABLE, type TextLook } from "~/platform/pdf/pdf-flow.server";

import type { SheetView } from "./sheet-view";

/**
 * Beyond any sheet that the form takes: a text longer than this is cut in the PDF, with a word on where the rest is.
 * It keeps the file far below what a mail may hold (1 MiB).
 */
const TEXT_MAX = 30_000;
/** Points: a label with the first line of its text. */
const LABEL_AND_LINE = 26;

/**
 * The sheet as a PDF of A4 pages: all parts that the law lays out, both footnotes, page numbers. Characters that
 * the standard fonts lack (emoji, other scripts) are shown as a mark that a note explains; nothing makes it throw.
 * The same view gives the same bytes. `madeAt` is the file's date.
 */
export async function sheetPdf(view: SheetView, madeAt: Date): Promise<Uint8Array> {
  const name = `Hoja de Reclamación N.º ${view.number}`;
  const author = view.provider[0]?.value ?? "";
  const flow = await createFlow({ title: name, author, madeAt }, `${name} (continuación)`);
  let isCut = false;
  const whole = (text: string): string => {
    if (text.length <= TEXT_MAX) return text;
    isCut = true;
    return `${text.slice(0, TEXT_MAX)} […]`;
  };

  flow.text("LIBRO DE RECLAMACIONES", { size: 9, muted: true, align: "center" });
  flow.text("Hoja de Reclamación", { size: 18, bold: true, align: "center" });
  flow.text(`N.º ${view.number}`, { size: 12, bold: true, align: "center" });
  flow.text(`Fecha y hora: ${view.filedAt}`, { align: "center" });
  flow.space(4);
  flow.rule();
  for (const { label, value } of view.provider) flow.row(label, whole(value));
  for (const { title, rows } of view.parts) {
    flow.band(title);
    for (const { label, value, block } of rows) {
      if (!block) {
        flow.row(label, whole(value));
        continue;
      }
      flow.keep(LABEL_AND_LINE);
      flow.text(label, { bold: true });
      flow.text(whole(value));
      flow.space(4);
    }
  }
  const remark: TextLook = { size: 7.5, muted: true };
  const notes: [text: string, look: TextLook][] = view.footnotes.map((text) => [`* ${text}`, { size: 8 }]);
  notes.push([`Huella de la hoja (SHA-256): ${view.digest}`, remark]);
  if (flow.hasUnprintable)
    notes.push([
      `${UNPRINTABLE}: carácter que este archivo no puede mostrar. Está tal como se escribió en ${view.address}`,
      remark,
    ]);
  if (isCut) notes.push([`[…]: el texto sigue en ${view.address}`, remark]);
  flow.keep(notes.reduce((height, [text, look]) => height + flow.heightOf(text, look) + 1, 14));
  flow.space(6);
  flow.rule();
  for (const [text, look] of notes) {
    flow.text(text, look);
    flow.space(1);
  }
  return flow.finish((page, pages) => `${name} · Página ${page} de ${pages}`);
}
