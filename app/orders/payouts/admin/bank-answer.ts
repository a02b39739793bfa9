import { isDay, type LimaDay } from "~/business/calendar";
import { formatSoles, parseSoles } from "~/business/money";

import type { BatchLine } from "../batch-model";
import type { FailureReason } from "../constants";
import { REFERENCE_MAX } from "./constants";

/** End of a line of a file for the bank, as somebody says it. */
export type BankEnd =
  | { outcome: "transferred"; reference: string; day: LimaDay }
  | { outcome: "failed"; reason: FailureReason };

interface BankAnswer {
  ends: Map<string, BankEnd>;
  /** A sentence for each row that registers nothing. */
  left: string[];
}

const ORDER_NUMBER = /\bR-?(\d{4})-?(\d{6})\b/i;
const REFERENCE_COLUMN = /operaci[oó]n|constancia|comprobante/i;
const REFUSED = /rechaz|no proces|no pagad|devuelt|error|inv[aá]lid|fallid|observad/i;

/**
 * Reads the answer of the bank about the transfers of a file: a row each, with the number of the order, the amount, the
 * day and the number of the transfer in any order, as they are copied out of a table or a CSV. Headings may name the
 * column of the number; else it is the last cell that can be one.
 */
export function readBankAnswer(
  text: string,
  lines: readonly Pick<BatchLine, "payoutId" | "orderNumber" | "centimos">[],
  { from, today }: { from: LimaDay; today: LimaDay },
): BankAnswer {
  const rows = text.split(/\r\n?|\n/).filter((row) => row.trim() !== "");
  const separator = separatorOf(rows);
  const answer: BankAnswer = { ends: new Map(), left: [] };
  let column = -1;
  for (const row of rows) {
    const cells = cellsOf(row, separator);
    const number = numberIn(row);
    if (number === null) {
      if (answer.ends.size + answer.left.length === 0) column = cells.findIndex((cell) => REFERENCE_COLUMN.test(cell));
      continue;
    }
    const line = lines.find(({ orderNumber }) => orderNumber === number);
    const say = (why: string) => answer.left.push(`${number}: ${why}.`);
    if (!line) say("no está entre los pagos sin registrar de este archivo");
    else if (answer.ends.has(line.payoutId)) say("está dos veces en la respuesta");
    else if (REFUSED.test(row)) answer.ends.set(line.payoutId, { outcome: "failed", reason: "rejected" });
    else if (!cells.some((cell) => parseSoles(cell) === line.centimos))
      say(`su fila no dice ${formatSoles(line.centimos)}, que es lo que dice el archivo`);
    else {
      const days = cells.flatMap((cell) => dayIn(cell) ?? []);
      const day = days[0] ?? today;
      const isReference = (cell: string) => canBeReference(cell) && parseSoles(cell) !== line.centimos;
      const named = column < 0 ? "" : (cells[column] ?? "");
      const reference = canBeReference(named) ? named : (cells.findLast(isReference) ?? "");
      if (reference === "") say("falta el número de operación");
      else if (day < from || day > today) say("su fecha no puede ser");
      else answer.ends.set(line.payoutId, { outcome: "transferred", reference, day });
    }
  }
  return answer;
}

/** `R-2026-000123`, also where a bank leaves out the dashes. */
function numberIn(text: string): string | null {
  const [, year, count] = ORDER_NUMBER.exec(text) ?? [];
  return year && count ? `R-${year}-${count}` : null;
}

function separatorOf(rows: readonly string[]): string {
  const row = rows.find((one) => numberIn(one) !== null) ?? "";
  return ["\t", ";", "|"].find((one) => row.includes(one)) ?? ",";
}

/** Cells of a row of a CSV: quoted ones may have the separator. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ["", false];
  for (const sign of `${row}${separator}`)
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim().replace(/^'/, ""));
      cell = "";
    } else cell += sign;
  return cells;
}

function dayIn(cell: string): LimaDay | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})\b/.exec(cell) ?? [];
  const [, ownDay = "", ownMonth = "", ownYear] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(cell) ?? [];
  const found = year
    ? `${year}-${month}-${day}`
    : ownYear
      ? `${ownYear}-${ownMonth.padStart(2, "0")}-${ownDay.padStart(2, "0")}`
      : "";
  return isDay(found) ? found : null;
}

function canBeReference(cell: string): boolean {
  const isLong = cell.length > REFERENCE_MAX || !/^[\p{L}\d][\p{L}\d ./-]*$/u.test(cell);
  return !isLong && (cell.match(/\d/g) ?? []).length >= 3 && numberIn(cell) === null && dayIn(cell) === null;
}
