import Papa from "papaparse";

import { plural } from "../../business/format.ts";
import { fieldOfColumn } from "./columns.ts";

export const IMPORT_ROWS_MAX = 500;
export const LIST_MAX_BYTES = 2 * 1024 * 1024;
/** Characters of a cell, and of those with long texts: a part of the list is one document, of 1 MiB at most. */
const CELL_MAX = 200;
const LONG_CELLS = new Map([
  ["description", 4_000],
  ["photos", 4_000],
]);
/** Lines and columns beyond are not read: a file of line ends or of separators would take the Worker's memory. */
const LINES_MAX = 10_000;
const COLUMNS_MAX = 200;
/** Exported lists begin with notes. */
const HEAD_WITHIN = 12;
const PHOTO_SEPARATOR = " | ";

interface ListRow {
  /** Number of the row as a spreadsheet shows it. */
  n: number;
  /** Texts by field; blank ones are left out. */
  cells: Record<string, string>;
}

type ListReading = { ok: true; rows: ListRow[] } | { ok: false; message: string };

/** A list of a spreadsheet: commas, semicolons or tabs, UTF-8, UTF-16 or Windows-1252. Never throws. */
export function readListFile(bytes: Uint8Array): ListReading {
  if (bytes.length === 0) return no("El archivo está vacío. Elige otro.");
  if (bytes.length > LIST_MAX_BYTES)
    return no("Tu lista pesa más de 2 MB. Súbela en partes, y las fotos en el otro campo.");
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return no(
      "Es un libro de Excel, no una lista CSV. En Excel: Archivo → Guardar como → CSV UTF-8, y sube ese archivo.",
    );
  const text = decoded(bytes).replace(/^sep=.\r?\n/i, "");
  if (/\0/.test(text)) return no("No pudimos leer tu lista. Guárdala otra vez como CSV y súbela.");
  const found = headOf(text);
  if (!found)
    return no("No reconocimos las columnas. Tu lista necesita una primera fila con nombres, como «titulo» y «precio».");
  const { at, head, delimiter } = found;
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: LINES_MAX });
  const fields = head.map(fieldOfColumn);
  const rows = data.flatMap((line, place): ListRow[] => {
    const cells = place > at ? cellsOf(line, fields) : {};
    return Object.keys(cells).length === 0 ? [] : [{ n: place + 1, cells }];
  });
  if (rows.length === 0) return no("Tu lista tiene nombres de columnas, pero ninguna fila.");
  if (rows.length > IMPORT_ROWS_MAX)
    return no(`Tu lista tiene ${plural(rows.length, "fila")}. Súbela en partes de ${IMPORT_ROWS_MAX} como máximo.`);
  return { ok: true, rows };
}

function no(message: string): ListReading {
  return { ok: false, message };
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The row of the names, by the separator that tells most of them. */
function headOf(text: string): { at: number; head: string[]; delimiter: string } | null {
  const read = [",", ";", "\t"].flatMap((delimiter) =>
    Papa.parse<string[]>(text, { delimiter, preview: HEAD_WITHIN }).data.map((line, at) => {
      const head = line.slice(0, COLUMNS_MAX);
      return { ...{ at, head, delimiter }, known: knownIn(head) };
    }),
  );
  const [best] = read
    .filter(({ known }) => known > 1)
    .sort((one, other) => other.known - one.known || one.at - other.at);
  return best ?? null;
}

/** Names of different fields; none where nothing tells what is sold. */
function knownIn(line: readonly string[]): number {
  const known = new Set(line.map(fieldOfColumn));
  known.delete(null);
  return known.has("title") || known.has("brand") || known.has("model") ? known.size : 0;
}

/** Several columns of one field, as those of photos, add up; of others the first counts. */
function cellsOf(line: readonly string[], fields: readonly (string | null)[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [at, field] of fields.entries()) {
    const text = field === null ? "" : cellText(field, line[at]);
    if (field === null || text === "") continue;
    if (field === "photos" && cells.photos) cells.photos = cellText(field, cells.photos + PHOTO_SEPARATOR + text);
    else cells[field] ??= text;
  }
  return cells;
}

/** The text of a cell, no longer than its field takes. */
export function cellText(field: string, text = ""): string {
  return text.trim().slice(0, LONG_CELLS.get(field) ?? CELL_MAX);
}

/** File names and addresses of a cell; a comma or a blank divides only addresses, as names may have both. */
export function photosOf(cell = ""): string[] {
  const parts = cell.split(/[|;\n]/).flatMap((part) => part.split(/,?\s+(?=https?:)|,(?=https?:)/i));
  return [...new Set(parts.map((part) => part.trim().replace(/,$/, "")).filter((part) => part !== ""))].slice(0, 20);
}

export function isAddress(photo: string): boolean {
  return /^https?:/i.test(photo);
}

/** As files and cells are compared: without folders, in small letters. */
export function photoName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? "").normalize("NFC").trim().toLowerCase();
}
