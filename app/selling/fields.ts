import { z } from "zod";

import type { SpecificationField } from "../catalog/categories.ts";
import { PLATE } from "../business/peru.ts";
import { withoutInvisible } from "../platform/forms.ts";

/**
 * Readers of typed text. Each answers `undefined` for a blank, so that a draft may lack it, and a Spanish
 * message for what has no sense. What publishing needs is said by `missingFor`, not here.
 */
type Reading<T> = { value: T } | { message: string };

/** A zod field from a reader of the trimmed text; `undefined` when blank or absent. */
function reading<T>(read: (text: string) => Reading<T>) {
  return z.string().optional().transform((text, context): T | undefined => {
    const trimmed = text?.trim() ?? "";
    if (trimmed === "") return undefined;
    const result = read(trimmed);
    if ("value" in result) return result.value;
    context.addIssue({ code: "custom", message: result.message });
    return z.NEVER;
  });
}

/** One line: runs of spaces, line breaks and control characters become one space. */
export function lineField(label: string, options: { min?: number; max: number }) {
  return reading((text) => within(label, withoutInvisible(text).replace(/[\s\p{Cc}]+/gu, " ").trim(), options));
}

/** Several lines: line breaks stay, other control characters go, and no more than one empty line in a row. */
export function textField(label: string, options: { min?: number; max: number }) {
  return reading((text) => {
    const lines = withoutInvisible(text).replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n]/gu, "").replace(/\n{3,}/g, "\n\n").trim();
    return within(label, lines, options);
  });
}

function within(label: string, text: string, { min = 1, max }: { min?: number; max: number }): Reading<string> {
  if (text.length < min) return { message: `${label}: escribe al menos ${min} caracteres.` };
  if (text.length > max) return { message: `${label}: como máximo ${max} caracteres (tienes ${text.length}).` };
  return { value: text };
}

/** One of `values`, as a list or radio buttons send it. */
export function choiceField<const T extends string>(values: readonly T[], message: string) {
  return reading((text): Reading<T> => {
    const found = values.find((value) => value === text);
    return found === undefined ? { message } : { value: found };
  });
}

export interface NumberRule {
  label: string;
  min?: number;
  max?: number;
  unit?: string;
  /** Digits after the point; none by default. */
  decimals?: number;
  /** Years are written without thousands separators, in the messages too. */
  plain?: boolean;
}

const count = new Intl.NumberFormat("es-PE");

/** A number as people type it in Peru: `12500`, `12,500` or `12 500`, with decimals after a point where allowed. */
export function numberField({ label, min, max, unit, decimals = 0, plain = false }: NumberRule) {
  const shown = (value: number) => `${plain ? value : count.format(value)}${unit ? ` ${unit}` : ""}`;
  return reading((text): Reading<number> => {
    const compact = text.replace(/\s/gu, "");
    const [, fraction = ""] = compact.split(".");
    if (!/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(compact) || fraction.length > decimals) {
      return { message: `${label}: escribe un número${decimals === 0 ? " entero" : ""}, solo con cifras.` };
    }
    const value = Number(compact.replaceAll(",", ""));
    const low = min !== undefined && value < min;
    const high = max !== undefined && value > max;
    if ((low || high) && min !== undefined && max !== undefined) return { message: `${label}: debe estar entre ${shown(min)} y ${shown(max)}.` };
    if (low && min !== undefined) return { message: `${label}: debe ser ${shown(min)} o más.` };
    if (high && max !== undefined) return { message: `${label}: debe ser ${shown(max)} o menos.` };
    return { value };
  });
}

/** A motorcycle plate, in capitals. */
export function plateField(label: string) {
  return reading((text): Reading<string> => {
    const plate = text.toUpperCase().replace(/\s/gu, "");
    return PLATE.test(plate) ? { value: plate } : { message: `${label}: escríbela como 1234-5A o ABC-1234.` };
  });
}

const SOAT_YEARS_AHEAD = 2;
const limaDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Lima", year: "numeric", month: "2-digit", day: "2-digit" });

/** The day in Lima as `2026-11-20`. */
export function limaDate(moment: Date): string {
  return limaDay.format(moment);
}

/** The year in Lima. */
export function limaYear(moment: Date): number {
  return Number(limaDate(moment).slice(0, 4));
}

/** The last day of an insurance still in force, as `2026-11-20` (also typed `20/11/2026`). */
export function validUntilField(label: string, now: Date) {
  return reading((text): Reading<string> => {
    const day = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1");
    const date = new Date(`${day}T00:00:00Z`);
    const real = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
    if (!real) return { message: `${label}: escribe una fecha que exista, como 31/12/2026.` };
    if (day < limaDate(now)) return { message: `${label}: esa fecha ya pasó. Déjalo en blanco si no está vigente.` };
    if (Number(day.slice(0, 4)) > limaYear(now) + SOAT_YEARS_AHEAD) return { message: `${label}: esa fecha está demasiado lejos. Revisa el año.` };
    return { value: day };
  });
}

const FREE_TEXT_MAX = 60;

/** The reader of one specification field, as its category defines it. */
export function specificationField(field: SpecificationField, now: Date) {
  switch (field.type) {
    case "text":
      return lineField(field.label, { max: FREE_TEXT_MAX });
    case "number":
      return numberField({ label: field.label, min: field.min, max: field.max, unit: field.unit, decimals: field.unit === "kg" ? 1 : 0 });
    case "select":
      return choiceField(field.options ?? [], `${field.label}: elige una opción de la lista.`);
    case "date":
      return validUntilField(field.label, now);
    case "plate":
      return plateField(field.label);
  }
}
