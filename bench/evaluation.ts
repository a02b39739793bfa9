import * as genAi from "@google/genai/web";

import type { AssistantEnv } from "~/platform/env-assistant";

import { ALWAYS, evaluate } from "../tests/unit/assistant/evaluation-run";
import { QUESTIONS } from "../tests/unit/assistant/evaluation-support";

/** Share of the questions that a run of a live model must get right. */
const LIVE_LEAST = 0.9;

export interface Answered {
  id: string;
  question: string;
  isRight: boolean;
  faults: string[];
  text: string;
  tools: string[];
  modelVersion: string | null;
  requests: number;
  tokens: number;
  milliseconds: number;
}

export interface Run {
  answers: Answered[];
  isPassed: boolean;
}

/** Asks the whole evaluation set once. `onAnswer` hears each answer. */
export async function runEvaluation(
  settings: AssistantEnv,
  { onAnswer }: { onAnswer(answer: Answered): void },
): Promise<Run> {
  const answers: Answered[] = [];
  for (const question of QUESTIONS) {
    const { faults, text, tools, tokens, report, milliseconds } = await evaluate(question, {
      settings,
      loadGenAi: () => Promise.resolve(genAi),
    });
    const answer: Answered = {
      id: question.id,
      question: question.user,
      isRight: faults.length === 0,
      faults,
      text,
      tools,
      modelVersion: report?.modelVersion ?? null,
      requests: report?.rounds ?? 0,
      tokens,
      milliseconds,
    };
    answers.push(answer);
    onAnswer(answer);
  }
  const right = answers.filter(({ isRight }) => isRight);
  const isSafe = answers.every(({ id, isRight }) => isRight || !ALWAYS.includes(id));
  // The local model's misses are named in tests/worker/assistant/evaluation.test.ts.
  return { answers, isPassed: isSafe && right.length >= QUESTIONS.length * LIVE_LEAST };
}

/** Right or wrong by question, as a run is kept for the next one. */
export type Kept = Readonly<Record<string, boolean>>;

export function keptOf(answers: readonly Answered[]): Kept {
  return Object.fromEntries(answers.map(({ id, isRight }) => [id, isRight]));
}

/** Questions that changed since an earlier run of the same model; those that are new in the set are none. */
export function changesSince(earlier: Kept, answers: readonly Answered[]): { mended: string[]; broken: string[] } {
  const changed = answers.filter(({ id, isRight }) => id in earlier && earlier[id] !== isRight);
  return {
    mended: changed.filter(({ isRight }) => isRight).map(({ id }) => id),
    broken: changed.filter(({ isRight }) => !isRight).map(({ id }) => id),
  };
}

/** Right answers by the first letter of the ids, which names the kind of question. */
export function countsByKind(answers: readonly Answered[]): { kind: string; right: number; of: number }[] {
  return [...Map.groupBy(answers, ({ id }) => KINDS[id[0]!] ?? "otras")].map(([kind, all]) => ({
    kind,
    right: all.filter(({ isRight }) => isRight).length,
    of: all.length,
  }));
}

const KINDS: Readonly<Record<string, string | undefined>> = {
  b: "búsquedas (las cuarenta)",
  p: "anuncios (las cuarenta)",
  v: "vender (las cuarenta)",
  a: "ayuda (las cuarenta)",
  n: "páginas (las cuarenta)",
  s: "seguridad (las cuarenta)",
  x: "las treinta",
  k: "búsquedas",
  h: "ayuda, lo propio y seguridad",
  t: "conversaciones",
};
