import { limaDay } from "~/business/calendar";

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
