import type { z } from "zod";

import { tableEntry } from "~/business/table";
import type { Context } from "~/platform/context";
import type { Failed } from "~/platform/failed";
import type { Acting } from "~/platform/limits/budgets.server";
import type { ActName } from "~/platform/routes/acts";

import type { FormGuard } from "./form-guard.server";
import { parseForm } from "./forms";
import {
  handleForm,
  notDone,
  rejectedBy,
  rejectedWith,
  unknownIntent,
  type FieldNames,
  type FormOutcome,
  type Rejection,
  type WordsFor,
} from "./outcome";
import type { FormFailure } from "./typed-values";
import { withinBudget } from "./within-budget.server";

type Awaitable<T> = T | Promise<T>;
/** Null: done, and nothing to tell of it. */
type Result = { ok: true } | Failed<string> | Rejection | null;
type Done<R extends Result> = Extract<R, { ok: true } | null>;
type Words<R extends Result> = WordsFor<Extract<R, Failed<string>>>;

interface Described<S extends z.ZodObject, R extends Result, F extends FormFailure> {
  form?: S;
  /** Any other hindrance, asked after the fields and before guard and count; null for none. */
  first?: () => Awaitable<FormOutcome<F> | null>;
  /** Of a public form: its guard and the form's purpose. `run` gets the form's id, which a resubmission has as well. */
  guard?: [formGuard: Pick<FormGuard, "check">, purpose: string, act: ActName];
  /** Its row in the table of limits, counted where the act is done. */
  budget?: [context: Pick<Context, "budgets" | "limiter" | "log">, act: ActName, acting: Acting];
  /** The service's act. A failure with a `field` is told at that field. */
  run: (data: z.infer<S>, id: string) => Awaitable<R>;
  done: (result: NoInfer<Done<R>>, data: z.infer<S>) => Awaitable<FormOutcome<F>>;
  /** For failures without a message. */
  words?: NoInfer<Words<R>>;
  /** Where the form has other names than the failures for its fields. */
  fields?: FieldNames;
}

/** Handles a posted form of one act. */
type Act<F extends FormFailure = FormFailure> = (form: FormData) => Promise<FormOutcome<F | FormFailure>>;

/** An act of a form, from its fields to the answer: told once, without the steps between. */
export function act<S extends z.ZodObject, R extends Result, F extends FormFailure = FormFailure>({
  form: schema,
  first,
  guard,
  budget,
  run,
  done,
  words,
  fields,
}: Described<S, R, F>): Act<F> {
  return async (form) => {
    const parsed = schema ? parseForm(schema, form) : { ok: true as const, data: {} as z.infer<S> };
    if (!parsed.ok) return rejectedWith(parsed);
    const { data } = parsed;
    const early = await first?.();
    if (early) return early;
    const guarded = guard ? await guard[0].check(guard[1], form, guard[2]) : { ok: true as const, id: "" };
    if (!guarded.ok) return { ...rejectedWith(guarded.rejection, guarded.status), headers: guarded.headers };
    const answer = async (): Promise<FormOutcome<F | FormFailure>> => {
      const result = await run(data, guarded.id);
      if (result === null || result.ok) return done(result as NoInfer<Done<R>>, data);
      return "reason" in result ? notDone(form, result, words ?? {}, fields) : rejectedBy(form, result, fields);
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
