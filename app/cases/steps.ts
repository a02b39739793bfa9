import type { LimaDay } from "~/business/calendar";

import type { Case, CaseHistoryEntry } from "./document";
import {
  ANSWERS_MAX,
  CASE_TRANSITIONS,
  DECIDED_KINDS,
  HISTORY_MAX,
  type CaseRejection,
  type CaseStep,
  type RequestStep,
} from "./model";

/** Fields by which a form identifies its step. */
export type AskedStep = Pick<CaseHistoryEntry, "step" | "actor" | "note" | "files"> & { step: CaseStep | RequestStep };

/** Whether a form asks for a step taken before: a resubmission. */
export function isSameStep(taken: CaseHistoryEntry | undefined, asked: AskedStep): boolean {
  const digests = ({ files = [] }: Pick<CaseHistoryEntry, "files">) => files.map(({ sha256 }) => sha256).join();
  return (
    taken?.step === asked.step &&
    taken.actor === asked.actor &&
    taken.note === asked.note &&
    digests(taken) === digests(asked)
  );
}

/** Why the step of a current form cannot be taken; null where it can. */
export function stepProblem(
  found: Case,
  step: CaseStep | RequestStep,
  today: LimaDay,
): Exclude<CaseRejection, "not-found" | "conflict" | "undecided"> | null {
  const { from } = CASE_TRANSITIONS[step];
  if (!from.includes(found.status)) return "not-allowed";
  if (step === "reopened" && !canBeReopened(found)) return "not-allowed";
  if (step === "extended" && extensionProblem(found, today) !== null) return "not-allowed";
  if (step === "answered") {
    if (!canBeAnswered(found)) return "not-allowed";
    if (found.history.filter((one) => one.step === "answered").length >= ANSWERS_MAX) return "full";
  }
  return found.history.length >= HISTORY_MAX ? "full" : null;
}

/** Whether a case waits for a decision. An erased one cannot be decided. */
export function isForDecision({ kind, erasedAt }: Pick<Case, "kind" | "erasedAt">): boolean {
  return DECIDED_KINDS.includes(kind) && erasedAt === null;
}

/** Whether an attended case can be opened again: not where its decision made a document, or ended an inspection. */
export function canBeReopened({ kind, outcome }: Pick<Case, "kind" | "outcome">): boolean {
  return outcome === null && kind !== "inspeccion";
}

export function canBeAnswered({ email, status, erasedAt }: Case): boolean {
  return email !== "" && status === "open" && erasedAt === null;
}

/** `law`: no extension of this term is allowed. `used`: extended before. `ended`: the last day has passed. */
export type ExtensionProblem = "closed" | "law" | "used" | "ended";

/** Null where it can: once, before it ends, and where the law allows it. */
export function extensionProblem(found: Case, today: LimaDay): ExtensionProblem | null {
  const { due, extendableBy, history } = found;
  if (found.kind !== "datos" || !canBeAnswered(found)) return "closed";
  if (due === null || extendableBy === null) return "law";
  if (history.some(({ step }) => step === "extended")) return "used";
  return today > due ? "ended" : null;
}
