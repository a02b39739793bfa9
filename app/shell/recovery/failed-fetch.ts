import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

// Apart from ./offline-forms.ts, whose texts only pages with forms load.

/** Messages of browsers for a `fetch` without a connection. */
const LOST_MESSAGES = /fetch|network|load failed|internet connection/i;
/** Message of Remix for an answer that is not its own (a proxy's 502) or that broke off. */
const BROKEN_MESSAGE = /^Unable to decode turbo-stream response/;

/** A mistake in code may be a TypeError as well: only the message differs. */
export function isLostConnection(error: unknown): boolean {
  if (isBrokenAnswer(error)) return typeof navigator === "object" && navigator.onLine === false;
  return error instanceof Error && LOST_MESSAGES.test(error.message);
}

/** Whether an answer came that is not the product's: a service between broke, or the answer broke off. */
export function isBrokenAnswer(error: unknown): boolean {
  return error instanceof Error && BROKEN_MESSAGE.test(error.message);
}

/** Marks the answer of a client action where the server could not be reached, or its answer was lost on the way. */
export interface Unreached {
  unreached: true;
}

export function isUnreached(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "unreached" in answer;
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
