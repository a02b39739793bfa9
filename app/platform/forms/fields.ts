import { z } from "zod";

import { formatSoles, parseSoles, toCentimos, toSoles, wrongSoles } from "../../business/money.ts";
import { TICKED } from "./field-look.ts";
import { withoutInvisible } from "./forms.ts";

/**
 * Readers of typed text. Each answers `undefined` for a blank, so that a draft may lack it, and a Spanish message
 * for an invalid value. Required fields are the caller's rule.
 */
export type FieldReading<T> = { value: T } | { message: string };

/** Our own forms send text here; a file is a forged one. */
const NOT_TEXT = "Escribe esto como texto.";

/** A zod field from a reader of the trimmed text; `undefined` when blank or absent. */
export function reading<T>(read: (text: string) => FieldReading<T>, look: z.GlobalMeta = {}) {
  return written((text): FieldReading<T | undefined> => (text === "" ? { value: undefined } : read(text)), {
    optional: true,
    ...look,
  });
}

/** The same from a reader that gets blanks as well; the page marks it neither as optional nor as required. */
export function written<T>(read: (text: string) => FieldReading<T>, look: z.GlobalMeta = {}) {
  return z
    .string({ error: NOT_TEXT })
    .optional()
    .transform((text, context): T => {
      const result = read(text?.trim() ?? "");
      if ("value" in result) return result.value;
      context.addIssue({ code: "custom", message: result.message });
      return z.NEVER;
    })
    .register(z.globalRegistry, look);
}

/** A field from a parser that answers null for what it cannot read. */
export function parsedField<T>(
  parse: (text: string) => T | null,
  message: string | ((text: string) => string),
  look: z.GlobalMeta = {},
) {
  return reading((text): FieldReading<T> => {
    const value = parse(text);
    if (value !== null) return { value };
    return { message: typeof message === "string" ? message : message(text) };
  }, look);
}

/** One line: runs of spaces, line breaks and control characters become one space. */
export function lineField(label: string, options: { min?: number; max: number }) {
  const read = (text: string) =>
    within(
      label,
      withoutInvisible(text)
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim(),
      options,
    );
  return reading(read, { label, maxLength: options.max });
}

/** Several lines: line breaks stay, other control characters go, and no more than one empty line in a row. */
export function textField(label: string, options: { min?: number; max: number }) {
  const read = (text: string) => {
    const lines = withoutInvisible(text)
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n]/gu, "")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
    return within(label, lines, options);
  };
  return reading(read, { label, input: "area", maxLength: options.max });
}

function within(label: string, text: string, { min = 1, max }: { min?: number; max: number }): FieldReading<string> {
  if (text.length < min) return { message: `${label}: escribe al menos ${min} caracteres.` };
  if (text.length > max) return { message: `${label}: como máximo ${max} caracteres (tienes ${text.length}).` };
  return { value: text };
}

/** One of `values`, as a list or radio buttons send it. */
export function choiceField<const T extends string>(values: readonly T[], message: string) {
  return reading((text): FieldReading<T> => {
    const found = values.find((value) => value === text);
    return found === undefined ? { message } : { value: found };
  });
}

interface NumberRule {
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

/** A number as typed in Peru: `12500`, `12,500` or `12 500`, with decimals after a point where allowed. */
export function numberField({ label, min, max, unit, decimals = 0, plain = false }: NumberRule) {
  const shown = (value: number) => `${plain ? value : count.format(value)}${unit ? ` ${unit}` : ""}`;
  const read = (text: string): FieldReading<number> => {
    const compact = text.replace(/\s/gu, "");
    const [, fraction = ""] = compact.split(".");
    if (!/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(compact) || fraction.length > decimals) {
      return { message: `${label}: escribe un número${decimals === 0 ? " entero" : ""}, solo con cifras.` };
    }
    const value = Number(compact.replaceAll(",", ""));
    const low = min !== undefined && value < min;
    const high = max !== undefined && value > max;
    if ((low || high) && min !== undefined && max !== undefined)
      return { message: `${label}: debe estar entre ${shown(min)} y ${shown(max)}.` };
    if (low && min !== undefined) return { message: `${label}: debe ser ${shown(min)} o más.` };
    if (high && max !== undefined) return { message: `${label}: debe ser ${shown(max)} o menos.` };
    return { value };
  };
  return reading(read, { label, inputMode: decimals === 0 ? "numeric" : "decimal" });
}

/** An amount of money, in soles as documents hold it; `whole`: without céntimos. The only field for money. */
export function solesField({
  label,
  min,
  max,
  whole = false,
}: {
  label: string;
  min: number;
  max: number;
  whole?: boolean;
}) {
  const shown = (soles: number) => formatSoles(toCentimos(soles), { compact: true });
  return reading((text): FieldReading<number> => {
    const centimos = parseSoles(text);
    if (centimos === null)
      return { message: wrongSoles(text, `${label}: escribe un monto en soles, como 1250 o 1,250.50.`) };
    if (whole && centimos % 100 !== 0) return { message: `${label}: escribe un monto en soles, sin céntimos.` };
    const soles = toSoles(centimos);
    if (soles < min || soles > max) return { message: `${label}: debe estar entre ${shown(min)} y ${shown(max)}.` };
    return { value: soles };
  });
}

/** A field that must not be missing, from one that may. */
export function required<T>(field: z.ZodType<T | undefined>, message: string) {
  return field
    .transform((value, context): T => {
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .register(z.globalRegistry, { ...field.meta(), optional: undefined, required: true });
}

/** Boxes of which at least one of `options` is ticked, and nothing else. */
export function boxesField(label: string, options: readonly { value: string; label: string }[], message: string) {
  const isKnown = (sent: string) => options.some(({ value }) => value === sent);
  return z
    .array(z.string())
    .refine((sent) => sent.length > 0 && sent.every(isKnown), message)
    .register(z.globalRegistry, { label, options, input: "boxes" });
}

/** A box of its own. */
export const tickField = z
  .unknown()
  .optional()
  .transform((sent) => sent === TICKED)
  .register(z.globalRegistry, { input: "tick", value: TICKED });
