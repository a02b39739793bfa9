import type { z } from "zod";

import type { FieldLook, FormLook } from "./field-look";

/** For messages about a change that others made; the page does not get it. */
interface StaleWords {
  /** Name of the field in the entries of the log. */
  logged?: string;
  /** Name of the field where the label is too long for a message. */
  staleLabel?: string;
  /** Text of a value that is neither a box nor a choice. */
  words?(value: string): string;
}
const STALE_WORDS: readonly string[] = ["logged", "staleLabel", "words"] satisfies (keyof StaleWords)[];

declare module "zod" {
  /** Of a field: `.meta()` goes last, and `required` keeps what its field has. */
  interface GlobalMeta extends Partial<FieldLook>, StaleWords {}
}

/** Looks of the fields, as their schema tells them; a field without a label is not shown. */
export function formLook<S extends z.ZodObject>({ shape }: S): FormLook<keyof S["shape"] & string> {
  const looks = Object.entries(shape).flatMap(([name, field]) => {
    const { label, ...more } = (field as z.ZodType).meta() ?? {};
    const look = Object.entries(more).filter(([key, value]) => value && !STALE_WORDS.includes(key));
    const legend = more.input === "radios" && { legend: label };
    return label === undefined ? [] : [[name, { label, ...legend, ...Object.fromEntries(look) }]];
  });
  return Object.fromEntries(looks) as Record<keyof S["shape"] & string, FieldLook>;
}
