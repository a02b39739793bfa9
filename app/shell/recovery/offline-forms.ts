import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { typedValues, type FormFailure } from "~/platform/forms/typed-values";

/** What is said of a form that nobody knows the fate of. Our forms name what they make: sent again they make one thing. */
export const LOST =
  "Se cortó la conexión y no sabemos si llegó lo que enviaste. Sigue aquí: envíalo otra vez cuando tengas señal.";

/** Marks what a client action answers where the server could not be reached, or its answer was lost on the way. */
export interface Unreached {
  unreached: true;
}

export function isUnreached(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "unreached" in answer;
}

/** What browsers say of a `fetch` without a connection, and Remix of an answer that broke off. */
const LOST_MESSAGES = /fetch|network|load failed|internet connection|^Unable to decode turbo-stream response/i;

/** Whether a call of ours failed on the way. A mistake in code may be a TypeError as well: only the words tell. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && LOST_MESSAGES.test(error.message);
}

/**
 * A route's `shouldRevalidate`. A refused form changed nothing, and a screen that is read anew may begin anew under
 * what is being typed again. What could not be sent cannot be loaded either, and the error screen would take the
 * form's place. The default does not tell of refusals: with single fetch Remix hands `true` to every such function.
 */
export function revalidateUnlessRejected({
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && actionStatus < 400 && !isUnreached(actionResult);
}

/**
 * A route's `clientAction`: with scripts, a connection that is lost under a form leaves the form where it is, with
 * what `answer` says of it. Its route, and those above it, need `revalidateUnlessRejected`. Without scripts the browser keeps it.
 */
export function keepingForm(answer: (form: FormData) => object) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const copy = request.clone();
    try {
      return await serverAction<unknown>();
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      return { ...answer(await copy.formData()), unreached: true } satisfies Unreached;
    }
  };
}

/** The same for all screens that show a refusal as `FormFailure` has it. `intent`: which form of the page it was. */
export const keepFormOnNetworkError = keepingForm((form): FormFailure & { intent: string } => {
  const values = typedValues(form);
  return { ok: false, intent: values.intent ?? "", errors: { "": LOST }, values };
});

// Old names, for routes that are being renamed on other branches: to be removed by the integrator.
export { keepFormOnNetworkError as keepForm, revalidateUnlessRejected as unlessRefused };
