import type { z } from "zod";

import { tableEntry } from "~/business/table";
import type { Context } from "~/platform/context";
import type { Failed } from "~/platform/failed";
import type { Acting } from "~/platform/limits/budgets.server";
import type { ActName } from "~/platform/routes/acts";

import { parseForm } from "./forms";
import { handleForm, notDone, rejectedWith, unknownIntent, type FormOutcome, type WordsFor } from "./outcome";
import type { FormFailure } from "./typed-values";
import { withinBudget } from "./within-budget.server";

type Awaitable<T> = T | Promise<T>;
type Result = { ok: true } | Failed<string>;
type Done<R extends Result> = Extract<R, { ok: true }>;
type Words<R extends Result> = WordsFor<Exclude<R, { ok: true }>>;

interface Described<S extends z.ZodObject, R extends Result, F extends FormFailure> {
  form?: S;
  /** Any other hindrance, asked after the fields and before the count; null for none. */
  first?: () => Awaitable<FormOutcome<F> | null>;
  /** Its row in the table of limits, counted where the act is done. */
  budget?: [context: Pick<Context, "budgets" | "limiter" | "log">, act: ActName, acting: Acting];
  /** The service's act. A failure with a `field` is told at that field. */
  run: (data: z.infer<S>) => Awaitable<R>;
  done: (result: Done<R>) => Awaitable<FormOutcome<F>>;
  /** For failures without a message. */
  words?: Words<R>;
}

/** Handles a posted form of one act. */
type Act<F extends FormFailure = FormFailure> = (form: FormData) => Promise<FormOutcome<F | FormFailure>>;

/** An act of a form, from its fields to the answer: told once, without the steps between. */
export function act<S extends z.ZodObject, R extends Result, F extends FormFailure = FormFailure>({
  form: schema,
  first,
  budget,
  run,
  done,
  words,
}: Described<S, R, F>): Act<F> {
  return async (form) => {
    const parsed = schema ? parseForm(schema, form) : { ok: true as const, data: {} as z.infer<S> };
    if (!parsed.ok) return rejectedWith(parsed);
    const { data } = parsed;
    const early = await first?.();
    if (early) return early;
    const answer = async (): Promise<FormOutcome<F | FormFailure>> => {
      const result = await run(data);
      return result.ok ? done(result as Done<R>) : notDone(form, result, words ?? {});
    };
    return budget ? withinBudget(...budget, form, answer) : answer();
  };
}

/** Takes the act of a posted form: the only one, or by its `intent`. A service that is down rejects the form. */
export function takeForm<F extends FormFailure = FormFailure>(
  form: FormData,
  acts: Act<F> | Readonly<Record<string, Act<F>>>,
): Promise<FormOutcome<F | FormFailure>> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    const taken = typeof acts === "function" ? acts : typeof intent === "string" ? tableEntry(acts, intent) : undefined;
    return taken ? taken(form) : unknownIntent(form);
  });
}
