import { formatDay } from "~/business/calendar";
import { momentText } from "~/business/days";
import type { Progress, Sheet } from "~/complaints/model";
import { STATE_NAMES, type Term } from "~/complaints/progress/constants";
import { SHEET_SECTIONS } from "~/complaints/sheet/sheet-fields";

export interface CsvRow {
  sheet: Sheet;
  progress: Progress;
  term: Term;
}

type Cell = string | number;

// Excel in Peru reads a file by its list separator, the semicolon, and takes it for UTF-8 by its mark.
const SEPARATOR = ";";
const BYTE_ORDER_MARK = "\ufeff";
const LINE_END = "\r\n";

const COLUMNS: readonly { label: string; cell: (row: CsvRow) => Cell }[] = [
  { label: "Número", cell: ({ sheet }) => sheet.number },
  { label: "Estado", cell: ({ progress }) => STATE_NAMES[progress.state] },
  { label: "Último día para responder", cell: ({ term }) => term.due },
  { label: "Días hábiles que quedan", cell: ({ term }) => (term.state === "closed" ? "" : term.daysLeft) },
  { label: "Días hábiles suspendidos", cell: ({ progress }) => progress.suspended },
  ...SHEET_SECTIONS.flatMap(({ fields }) =>
    fields.map(({ label, value }) => ({ label, cell: ({ sheet }: CsvRow): Cell => value(sheet) })),
  ),
  { label: "Monto en soles", cell: ({ sheet }) => (sheet.goods.amount === null ? "" : sheet.goods.amount / 100) },
  { label: "Adjuntos", cell: ({ sheet }) => sheet.attachments.length },
  { label: "Oferta que espera", cell: ({ progress }) => progress.offer?.text ?? "" },
  { label: "Oferta hasta", cell: ({ progress }) => (progress.offer ? formatDay(progress.offer.until) : "") },
  { label: "Respuesta formal", cell: ({ progress }) => progress.answer?.text ?? "" },
  { label: "Respondido", cell: ({ progress }) => (progress.answer ? momentText(progress.answer.at) : "") },
];

/** The file: a line of headings, then one line a complaint. Nothing that a person typed is read as a formula. */
export function csvOf(rows: readonly CsvRow[]): string {
  const lines = [
    COLUMNS.map(({ label }) => quoted(label)),
    ...rows.map((row) => COLUMNS.map(({ cell }) => cellText(cell(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(SEPARATOR) + LINE_END).join("");
}

function cellText(cell: Cell): string {
  return typeof cell === "number" ? String(cell) : quoted(harmless(cell));
}

/** Spreadsheets run what begins like a formula, also behind blanks; an apostrophe makes it text. */
function harmless(text: string): string {
  return /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
