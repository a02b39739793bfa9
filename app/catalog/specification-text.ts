import { formatDate, formatNumber } from "../business/format.ts";
import type { SpecificationField } from "./specifications.ts";

/** A value of a listing in words, `8,000 km`, for the seller's review and the listing's page. */
export function specificationText({ type, unit }: SpecificationField, value: string | number | undefined): string {
  if (value === undefined || value === "") return "";
  if (typeof value === "number") return [formatNumber(value), unit].filter(Boolean).join(" ");
  return type === "date" ? dateText(value) : value;
}

/** A day as forms send it (`2026-11-20`), at noon in Lima. */
function dateText(day: string): string {
  const date = new Date(`${day}T12:00:00-05:00`);
  return Number.isNaN(date.getTime()) ? day : formatDate(date);
}
