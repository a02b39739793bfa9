import { limaDay } from "~/business/calendar";
import type { Progress, Sheet } from "~/complaints/model";
import { STATE_NAMES, type ComplaintTerm } from "~/complaints/progress/constants";
import { letterText } from "~/complaints/progress/letter";
import { SHEET_SECTIONS } from "~/complaints/sheet/sheet-fields";
import type { CsvCell, CsvColumn } from "~/platform/csv";

export interface ComplaintCsvRow {
  sheet: Sheet;
  progress: Progress;
  term: ComplaintTerm;
}

export const COMPLAINT_COLUMNS: readonly CsvColumn<ComplaintCsvRow>[] = [
  { label: "Número", cell: ({ sheet }) => sheet.number },
  // Days that sort, as 2026-10-05; the columns of the sheet have them in words.
  { label: "Día de presentación", cell: ({ sheet }) => limaDay(sheet.filedAt) },
  { label: "Estado", cell: ({ progress }) => STATE_NAMES[progress.state] },
  { label: "Último día para responder", cell: ({ progress }) => progress.due },
  { label: "Días hábiles que quedan", cell: ({ term }) => (term.state === "closed" ? "" : term.daysLeft) },
  { label: "Días hábiles suspendidos", cell: ({ progress }) => progress.suspended },
  ...SHEET_SECTIONS.flatMap(({ fields }) =>
    fields.map(({ label, value }) => ({ label, cell: ({ sheet }: ComplaintCsvRow): CsvCell => value(sheet) })),
  ),
  { label: "Monto en soles", cell: ({ sheet }) => (sheet.goods.amount === null ? "" : sheet.goods.amount / 100) },
  { label: "Adjuntos", cell: ({ sheet }) => sheet.attachments.length },
  { label: "Oferta que espera", cell: ({ progress }) => progress.offer?.text ?? "" },
  { label: "Oferta hasta", cell: ({ progress }) => (progress.offer ? progress.offer.until : "") },
  { label: "Respuesta formal", cell: ({ progress }) => progress.answer?.text ?? "" },
  { label: "Día de la carta", cell: ({ progress }) => progress.letter?.sentOn ?? "" },
  { label: "Carta enviada", cell: ({ progress }) => (progress.letter ? letterText(progress.letter) : "") },
  { label: "Respondido", cell: ({ progress }) => (progress.answer ? limaDay(progress.answer.at) : "") },
];
