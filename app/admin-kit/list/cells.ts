import { limaDay } from "~/business/calendar";
import { formatDate, formatShortDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";

export const PER_READ = 300;

export function yesNo(value: boolean): string {
  return value ? "sí" : "no";
}

/** A day that sorts (`2026-11-23`); empty for none. */
export function dayCell(date: Date | null): string {
  return date === null ? "" : limaDay(date);
}

/** Soles, as a number. */
export function solesCell(centimos: number): number {
  return centimos / 100;
}

/** An amount as a fact, and as a number in the file; null for none. */
export function solesColumn<Row>(label: string, of: (row: Row) => number | null) {
  return {
    label,
    fileLabel: `${label} en soles`,
    fact: (row: Row) => {
      const centimos = of(row);
      return centimos ? formatSoles(centimos) : "";
    },
    cell: (row: Row) => {
      const centimos = of(row);
      return centimos === null ? "" : solesCell(centimos);
    },
  };
}

/** A moment as a fact, and its day as a column that sorts. */
export function timeColumn<Row>(label: string, of: (row: Row) => Date | null | undefined) {
  return {
    label,
    fact: (row: Row) => {
      const at = of(row);
      return at ? formatShortDateTime(at) : "";
    },
    cell: (row: Row) => dayCell(of(row) ?? null),
  };
}

/** A day as a fact, and as a column that sorts. */
export function dayColumn<Row>(label: string, of: (row: Row) => Date | null) {
  return {
    label,
    fact: (row: Row) => {
      const day = of(row);
      return day ? formatDate(day) : "";
    },
    cell: (row: Row) => dayCell(of(row)),
  };
}
