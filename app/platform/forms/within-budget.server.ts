import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { limited, type Acting, type BudgetRejection } from "~/platform/limits/budgets.server";
import { countIfDone } from "~/platform/limits/limits.server";
import type { ActName } from "~/platform/routes/acts";

import { textOf, type StreamedForm } from "./multipart.server";
import { notDone, rejected, type FormOutcome, type FormRejected } from "./outcome";
import type { FormFailure } from "./typed-values";

/**
 * Counts an act, whether or not something comes of it; beyond its rates the form comes back with words, a time to wait
 * and the typed values. Null where it goes on. @throws UpstreamError
 */
export async function overBudget(
  { budgets }: Pick<Context, "budgets">,
  act: ActName,
  acting: Acting,
  form: FormData,
): Promise<FormRejected | null> {
  const state = await budgets.take(act, acting);
  return state.allowed ? null : beyond(form, state);
}

function beyond(form: FormData, state: BudgetRejection): FormRejected {
  const back = notDone(form, limited(state));
  return state.by === "unproven" ? { ...back, failure: { ...back.failure, unproven: true } } : back;
}

/**
 * Handles a form that the table of limits counts, and gives the count back where nothing was done. Beyond its rates the
 * form comes back with words, a time to wait and the typed values; files are not read then.
 */
export async function withinBudget<F extends FormFailure>(
  context: Pick<Context, "budgets" | "limiter" | "log">,
  act: ActName,
  acting: Acting,
  form: FormData | StreamedForm,
  run: () => FormOutcome<F> | Promise<FormOutcome<F>>,
): Promise<FormOutcome<F | FormFailure>> {
  const typed = async (): Promise<FormData> => (form instanceof FormData ? form : await textOf(form));
  try {
    const state = await context.budgets.take(act, acting);
    if (!state.allowed) return beyond(await typed(), state);
    return await countIfDone(
      { limiter: context.limiter, log: context.log, takes: state.takes },
      async () => run(),
      ({ kind }) => kind === "done" || kind === "shown",
    );
  } catch (error) {
    // The room answers for its own services: this one is the counter's.
    if (!(error instanceof UpstreamError)) throw error;
    return rejected(await typed(), { "": error.publicMessage }, error.status);
  }
}
