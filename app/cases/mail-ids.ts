import type { Case } from "./document";
import { REQUEST_STEPS, type RequestStep } from "./model";

export const MAIL_PARTS = ["business", "person"] as const;

export function caseMailId(number: string, part: (typeof MAIL_PARTS)[number]): string {
  return `case-${number}-${part}`;
}

/** Id of the mail that reports a step; `position` is the step's in the history. One step sends one mail. */
export function stepMailId(number: string, step: RequestStep, position: number): string {
  return `case-${number}-${step}-${position}`;
}

export function mailIdsOf(
  { number, history }: Pick<Case, "number" | "history">,
  steps: readonly RequestStep[] = REQUEST_STEPS,
): string[] {
  return [...MAIL_PARTS.map((part) => caseMailId(number, part)), ...stepMailIdsOf({ number, history }, steps)];
}

export function stepMailIdsOf(
  { number, history }: Pick<Case, "number" | "history">,
  steps: readonly RequestStep[],
): string[] {
  return history.flatMap(({ step }, position) =>
    isRequestStep(step) && steps.includes(step) ? [stepMailId(number, step, position)] : [],
  );
}

export function isRequestStep(step: string): step is RequestStep {
  return REQUEST_STEPS.some((one) => one === step);
}
