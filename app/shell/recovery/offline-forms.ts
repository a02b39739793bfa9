import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { typedValues, type FormFailure } from "~/platform/forms/typed-values";

/** Shown when it is unknown whether the server received the form. Forms are idempotent: resending is safe. */
export const CONNECTION_LOST =
  "Se cortó la conexión y no sabemos si llegó lo que enviaste. Sigue aquí: envíalo otra vez cuando tengas señal.";
const ANSWER_BROKEN =
  "El servicio no respondió bien y no sabemos si llegó lo que enviaste. Sigue aquí: envíalo otra vez en unos minutos.";

/** Marks what a client action answers where the server could not be reached, or its answer was lost on the way. */
export interface Unreached {
  unreached: true;
}

export function isUnreached(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "unreached" in answer;
}

/** Messages of browsers for a `fetch` without a connection. */
const LOST_MESSAGES = /fetch|network|load failed|internet connection/i;
/** Message of Remix for an answer that is not its own (a proxy's 502) or that broke off. */
const BROKEN_MESSAGE = /^Unable to decode turbo-stream response/;

/** Whether a call of ours failed on the network. A mistake in code may be a TypeError as well: only the message differs. */
export function isLostConnection(error: unknown): boolean {
  if (isBrokenAnswer(error)) return typeof navigator === "object" && navigator.onLine === false;
  return error instanceof Error && LOST_MESSAGES.test(error.message);
}

/** Whether an answer came that is not the product's: a service between broke, or the answer broke off. */
export function isBrokenAnswer(error: unknown): boolean {
  return error instanceof Error && BROKEN_MESSAGE.test(error.message);
}

/**
 * A route's `shouldRevalidate`. A rejected form changed nothing, and reloading the page's data may reset the fields
 * that the user is correcting. Without a connection the data cannot be loaded either, and the error page would replace
 * the form. The default ignores rejections: with single fetch Remix hands `true` to every such function.
 */
export function revalidateUnlessRejected({
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && actionStatus < 400 && !isUnreached(actionResult);
}

/**
 * A route's `clientAction`: with scripts, a connection that is lost during a submission leaves the form in place, with
 * the result of `answer` to the form and the message for it. Its route, and those above it, need `revalidateUnlessRejected`. Without scripts the browser keeps it.
 */
export function keepingForm(answer: (form: FormData, message: string) => object) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const copy = request.clone();
    try {
      return await serverAction<unknown>();
    } catch (error) {
      const isLost = isLostConnection(error);
      if (!isLost && !isBrokenAnswer(error)) throw error;
      const message = isLost ? CONNECTION_LOST : ANSWER_BROKEN;
      return { ...answer(await copy.formData(), message), unreached: true } satisfies Unreached;
    }
  };
}

/** For all pages whose rejections are a `FormFailure`. `intent`: the form of the page that was sent. */
export const keepFormOnNetworkError = keepingForm((form, message): FormFailure & { intent: string } => {
  const values = typedValues(form);
  return { ok: false, intent: values.intent ?? "", errors: { "": message }, values };
});
