import * as genAi from "@google/genai/web";

import type { AssistantEnv } from "~/platform/env-assistant";

import { ALWAYS, evaluate } from "../tests/unit/assistant/evaluation-run";
import { QUESTIONS } from "../tests/unit/assistant/evaluation-support";

/** Questions of the set that a run of a live model must get right. */
const LIVE_LEAST = 38;

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
  { isLive, onAnswer }: { isLive: boolean; onAnswer(answer: Answered): void },
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
  return { answers, isPassed: isSafe && right.length >= (isLive ? LIVE_LEAST : QUESTIONS.length) };
}
