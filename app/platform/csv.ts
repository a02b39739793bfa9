/** A number is written as it is; a text is quoted, and never read as a formula. */
export type CsvCell = string | number;

export interface CsvColumn<Row> {
  label: string;
  cell(row: Row): CsvCell;
}

// Excel in Peru reads a file by its list separator, the semicolon, and takes it for UTF-8 by its mark.
const SEPARATOR = ";";
const BYTE_ORDER_MARK = "\ufeff";
const LINE_END = "\r\n";

export function csvHead(columns: readonly Pick<CsvColumn<never>, "label">[]): string {
  return BYTE_ORDER_MARK + lineOf(columns.map(({ label }) => label));
}

/** One line of a file, its end included: lines may be streamed one by one. */
export function csvLine<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  return lineOf(columns.map(({ cell }) => cell(row)));
}

export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHead(columns) + rows.map((row) => csvLine(columns, row)).join("");
}

function lineOf(cells: readonly CsvCell[]): string {
  return cells.map(cellText).join(SEPARATOR) + LINE_END;
}

function cellText(cell: CsvCell): string {
  return typeof cell === "number" ? String(cell) : `"${escapeFormula(cell).replaceAll('"', '""')}"`;
}

/**
 * Spreadsheets run a text that begins like a formula, also after blanks and characters that are not seen (NUL among
 * them), which some leave out; an apostrophe keeps it text.
 */
function escapeFormula(text: string): string {
  return /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(text) || /^\p{Cc}/u.test(text) ? `'${text}` : text;
}
