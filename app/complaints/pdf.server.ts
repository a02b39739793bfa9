import { createFlow, UNPRINTABLE } from "./pdf-flow.server";
import type { SheetView } from "./sheet-view";

/**
 * Beyond any sheet that the form takes: a text longer than this is cut in the PDF, with a word on where the rest is.
 * It keeps the file far below what a mail may hold (1 MiB).
 */
const TEXT_MAX = 30_000;
/** Points: a label with the first line of its text, and all that stands below the last part. */
const LABEL_AND_LINE = 26;
const NOTES_HEIGHT = 64;
/** A line of the notes that explain what this file could not show, and where that is. */
const REMARK_HEIGHT = 11;

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
  flow.keep(NOTES_HEIGHT + (flow.hasUnprintable ? 2 * REMARK_HEIGHT : 0) + (isCut ? REMARK_HEIGHT : 0));
  flow.space(6);
  flow.rule();
  for (const note of view.footnotes) {
    flow.text(`* ${note}`, { size: 8 });
    flow.space(1);
  }
  flow.text(`Huella de la hoja (SHA-256): ${view.digest}`, { size: 7.5, muted: true });
  if (flow.hasUnprintable) flow.text(`${UNPRINTABLE}: carácter que este archivo no puede mostrar. Está tal como se escribió en ${view.address}`, { size: 7.5, muted: true });
  if (isCut) flow.text(`[…]: el texto sigue en ${view.address}`, { size: 7.5, muted: true });
  return flow.finish((page, pages) => `${name} · Página ${page} de ${pages}`);
}
