import * as genAi from "@google/genai/web";
import { expect, inject, test } from "vitest";

import { LOCAL_GEMINI_KEY } from "~/platform/env-assistant";

import { evaluate } from "../../unit/assistant/evaluation-run";
import { askedOf, QUESTIONS } from "../../unit/assistant/evaluation-support";

const settings = {
  apiKey: LOCAL_GEMINI_KEY,
  model: "gemini-flash-latest",
  fallbackModel: "gemini-3.5-flash-lite",
  apiVersion: null,
  baseUrl: inject("geminiUrl"),
  dailyTokens: 1_000_000,
};

test.each(QUESTIONS.map((question) => [question.id, question.user, question] as const))(
  "the model answers %s: %s",
  async (_id, _user, question) => {
    const { faults, text, report } = await evaluate(question, { settings, loadGenAi: () => Promise.resolve(genAi) });
    expect(faults, text).toEqual([]);
    // A text that the gate replaced would hide the model's.
    expect(report?.corrected ?? 0).toBe(0);
    const { masked } = askedOf(question);
    const address = `${settings.baseUrl}/__requests?contains=${encodeURIComponent(masked)}`;
    const seen = (await (await fetch(address)).json()) as { message: string }[];
    expect(seen.filter(({ message }) => message === masked)).toHaveLength(report?.rounds ?? 0);
  },
);
