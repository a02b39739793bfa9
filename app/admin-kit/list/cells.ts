import { limaDay } from "~/business/calendar";
import { formatDate } from "~/business/format";
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

/** An amount as a fact, and as a column of numbers for the file; null for none. */
export function solesColumns<Row>(label: string, of: (row: Row) => number | null) {
  return [
    {
      label,
      fact: (row: Row) => {
        const centimos = of(row);
        return centimos ? formatSoles(centimos) : "";
      },
    },
    {
      label: `${label} en soles`,
      cell: (row: Row) => {
        const centimos = of(row);
        return centimos === null ? "" : solesCell(centimos);
      },
    },
  ];
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
