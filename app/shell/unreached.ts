import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Marks what a client action answers where the server could not be reached, or its answer was lost on the way. */
export interface Unreached {
  unreached: true;
}

export function isUnreached(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "unreached" in answer;
}

/** Whether `serverAction` failed on the way: `fetch` without a connection, or an answer that broke off. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode turbo-stream response"));
}

/** For `shouldRevalidate`: what could not be sent cannot be loaded either, and the error screen would take the form's place. */
export function unlessUnreached({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !isUnreached(actionResult);
}
