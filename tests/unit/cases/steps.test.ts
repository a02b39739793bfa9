import { describe, expect, test } from "vitest";

import type { Case, CaseHistoryEntry } from "~/cases/document";
import { ANSWERS_MAX, HISTORY_MAX } from "~/cases/model";
import { extensionProblem, isSameStep, stepProblem } from "~/cases/steps";

import { caseOf } from "./support";

const AT = new Date("2026-11-20T15:00:00Z");
const TODAY = "2026-11-20";
const entry = (changes: Partial<CaseHistoryEntry> = {}): CaseHistoryEntry => ({
  at: AT,
  actor: "person",
  step: "filed",
  note: "",
  ...changes,
});
const request = (changes: Partial<Case> = {}): Case =>
  caseOf({ kind: "datos", due: "2026-12-22", extendableBy: 20, history: [entry()], ...changes });

describe("extension of a term", () => {
  test.each([
    ["is possible before the last day", {}, null],
    ["is possible on the last day", { due: TODAY }, null],
    ["is possible for an account that is gone", { eraseWhenAttended: true }, null],
    ["is too late after the last day", { due: "2026-11-19" }, "ended"],
    ["is possible only once", { history: [entry(), entry({ step: "extended" })] }, "used"],
    ["is not for a right whose term the law fixes", { extendableBy: null }, "law"],
    ["is not for a case without a term", { due: null }, "law"],
    ["is not for what was attended", { status: "attended" }, "closed"],
    ["is not for other kinds of cases", { kind: "contacto" }, "closed"],
    ["is not for an erased person", { erasedAt: AT }, "closed"],
  ] as const)("%s", (_, changes, problem) => {
    const found = request(changes as Partial<Case>);
    expect(extensionProblem(found, TODAY)).toBe(problem);
    expect(stepProblem(found, "extended", TODAY)).toBe(problem === null ? null : "not-allowed");
  });
});

describe("answer of a request", () => {
  test.each([
    ["is possible, also after the term", { due: "2026-11-01" }, null],
    ["is not possible twice", { status: "attended" }, "not-allowed"],
    ["is possible for every kind of case", { kind: "asesoria", due: null }, null],
    ["is not for a case that nobody sent", { email: "" }, "not-allowed"],
    ["is not for an erased person", { erasedAt: AT }, "not-allowed"],
    [
      "is limited in number for a case reopened again and again",
      { history: Array.from({ length: ANSWERS_MAX }, () => entry({ step: "answered" })) },
      "full",
    ],
    ["is not for a full history", { history: Array.from({ length: HISTORY_MAX }, () => entry()) }, "full"],
  ] as const)("%s", (_, changes, problem) => {
    expect(stepProblem(request(changes as Partial<Case>), "answered", TODAY)).toBe(problem);
  });
});

test("a resubmission has the same step, actor, text and files", () => {
  const file = { key: "k", name: "a.pdf", type: "application/pdf" as const, bytes: 1, sha256: "1" };
  const taken = entry({ step: "answered", actor: "ana", note: "Texto", files: [file] });
  const asked = { step: "answered" as const, actor: "ana", note: "Texto", files: [file] };
  expect(isSameStep(taken, { ...asked, files: [{ ...file, name: "otro.pdf" }] })).toBe(true);
  for (const other of [
    { ...asked, step: "extended" as const },
    { ...asked, actor: "luis" },
    { ...asked, note: "Otro" },
    { ...asked, files: [{ ...file, sha256: "2" }] },
    { ...asked, files: [] },
  ])
    expect(isSameStep(taken, other)).toBe(false);
  expect(isSameStep(undefined, asked)).toBe(false);
});
