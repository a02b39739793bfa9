import { z } from "zod";

import type { Option } from "~/ui/field";

import { parseSoles, toSoles } from "../business/money.ts";

type SettingInput = "line" | "lines" | "number" | "soles" | "choice";

/** Rule of a text, and how its form asks for it. */
export interface SettingKind<T> {
  /** The value of a text. Its message is for who sets variables. */
  fits: z.ZodType<T, string>;
  input: SettingInput;
  /** Said on the form where a text does not fit. */
  problem: string;
  options?: readonly Option[];
  /** One spelling of a trimmed text, so that the same value is no change. */
  spelled?: (text: string) => string;
}

interface SettingWords {
  label: string;
  hint?: string | undefined;
  /** Effect of a change, for values that need a second step; null where this change needs none. */
  danger?: (before: string, after: string) => string | null;
}

type DefaultTexts = Readonly<Record<"local" | "production", string>>;

/** A variable that administrators may change while the site runs (app/settings). */
export interface Setting<T = unknown> extends Omit<SettingKind<T>, "fits">, SettingWords {
  /** Text that counts where neither a variable nor an administrator sets one; empty for none. */
  default: string | DefaultTexts;
  /** May be empty, which means not set. */
  optional?: true;
  /** Reads the variable; one that is missing or empty counts as its default. */
  variable: z.ZodType<T>;
}

export interface SettingGroup {
  slug: string;
  title: string;
  lead: string;
  settings: Settings;
}

/** By the names of their variables. */
type Settings = Readonly<Record<string, Setting>>;
export type SettingValues<R extends Settings> = { [N in keyof R]: z.output<R[N]["variable"]> };

/** Text of a variable; an empty one means "not set". */
export const variableText = z
  .string("must be text")
  .transform((value) => value.trim() || null)
  .nullable()
  .default(null);

/** Null only without a default, or with a default that depends on the environment. */
export function setting<T>(row: SettingWords & { kind: SettingKind<T>; default: string | number }): Setting<T>;
export function setting<T>(row: SettingWords & { kind: SettingKind<T>; default?: DefaultTexts }): Setting<T | null>;
export function setting<T>(
  row: SettingWords & { kind: SettingKind<T>; default?: string | number | DefaultTexts },
): Setting<T | null> {
  const { kind, default: given = "", ...words } = row;
  const { fits, ...asked } = kind;
  const text = typeof given === "object" ? null : String(given) || null;
  return {
    ...asked,
    ...words,
    default: text ?? (given as "" | DefaultTexts),
    ...(given === "" && { optional: true }),
    variable: variableText.transform((value) => value ?? text).pipe(fits.nullable()),
  };
}

export function variablesOf<R extends Settings>(settings: R) {
  const variables = Object.entries(settings).map(([name, { variable }]) => [name, variable]);
  return Object.fromEntries(variables) as { [N in keyof R]: R[N]["variable"] };
}

/** A text that a rule accepts; `must` is for who sets variables. */
export const fitting = (
  accepts: (text: string) => boolean,
  must: string,
  problem: string,
  fits: z.ZodType<string, string> = z.string(),
): SettingKind<string> => ({ input: "line", fits: fits.refine(accepts, must), problem });

/** A line of at most so many characters. */
export const lineOf = (max: number): SettingKind<string> =>
  fitting(
    (value) => value.length <= max && !/[\p{Cc}]/u.test(value),
    `must be a line of at most ${max} characters`,
    `Escribe una línea de ${max} caracteres como máximo.`,
  );

const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

export const numeric = (
  read: (text: string) => number | null,
  [min, max]: readonly [number, number],
  must: string,
  problem: string,
): SettingKind<number> => ({
  input: "number",
  fits: z
    .string()
    .transform((value) => read(value) ?? NaN)
    .refine((value) => value >= min && value <= max, must),
  problem,
  // A comma that separates no thousands stays: `2,5` is then no number, and not 25.
  spelled: (text) => {
    const number = text.replace(/s\/\.?|[\s%]/gi, "");
    return THOUSANDS.test(number) ? number.replaceAll(",", "") : number;
  },
});

export const digits = (text: string): number | null => (/^\d{1,12}$/.test(text) ? Number(text) : null);

export const whole = (min: number, max: number): SettingKind<number> =>
  numeric(
    digits,
    [min, max],
    `must be a whole number from ${min} to ${max}`,
    `Escribe un número entero de ${min} a ${max}.`,
  );

/** An amount in soles, as céntimos. */
export const soles: SettingKind<number> = {
  ...numeric(
    parseSoles,
    [0, 1_000_000_00],
    "must be an amount in soles, at most 1000000",
    "Escribe un monto en soles, de 0 a 1,000,000, como 15 o 15.50.",
  ),
  input: "soles",
  // Plain digits; a doubtful amount stays as typed.
  spelled: (text) => {
    const centimos = parseSoles(text);
    if (centimos === null || /^\d+(\.\d\d?)?$/.test(text)) return text;
    return centimos % 100 === 0 ? String(toSoles(centimos)) : toSoles(centimos).toFixed(2);
  },
};

export function choice<T extends string>(
  values: readonly T[],
  options: Readonly<Record<T, Omit<Option, "value">>>,
): SettingKind<T> {
  return {
    input: "choice",
    fits: z.enum(values, `must be ${values.join(", ")}`) as z.ZodType<string, string> as z.ZodType<T, string>,
    options: values.map((value) => ({ value, ...options[value] })),
    problem: "Elige una de las opciones.",
  };
}

export const truth = (yes: string, no: string): SettingKind<boolean> => ({
  ...choice(["true", "false"], { true: { label: yes }, false: { label: no } }),
  fits: z.enum(["true", "false"], "must be true or false").transform((value) => value === "true"),
});
