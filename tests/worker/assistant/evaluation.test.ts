import * as genAi from "@google/genai/web";
import { describe, expect, inject, test } from "vitest";

import { BY_RULES, createAnswerEngine } from "~/assistant/engine/engine.server";
import { messageIntent } from "~/assistant/rules/classify";
import { isForRules } from "~/assistant/rules/rule-engine";
import { violationOf } from "~/assistant/safety/verdict";
import { LOCAL_GEMINI_KEY } from "~/platform/env-assistant";
import { createLogger } from "~/platform/log";

import { askedOf, faultsOf, QUESTIONS } from "../../unit/assistant/evaluation-support";
import { marketDeps } from "../../unit/assistant/market";
import { World } from "./support";

const MODEL = {
  apiKey: LOCAL_GEMINI_KEY,
  model: "gemini-flash-latest",
  fallbackModel: "gemini-3.5-flash-lite",
  apiVersion: null,
  baseUrl: inject("geminiUrl"),
  dailyTokens: 1_000_000,
};

const answered = QUESTIONS.filter(({ expect: { outcome } }) => outcome !== "blocked");

describe("the evaluation set, with the local Gemini", () => {
  test.each(answered.map((question) => [question.id, question.user, question] as const))(
    "%s: %s",
    async (_id, _user, question) => {
      const asked = askedOf(question);
      expect(violationOf(asked.raw, { messagesToday: 1, siteUrl: "http://127.0.0.1:8787" })).toBeNull();
      const world = new World();
      const engine = createAnswerEngine({
        ...world.deps,
        ...marketDeps(question.fixture ? [question.fixture.listing] : []),
        model: MODEL,
        loadGenAi: () => Promise.resolve(genAi),
        fetch: (input, init) => fetch(input, init),
        log: createLogger({}, () => undefined),
      });
      const standing = isForRules(asked.raw) ? BY_RULES : { models: [MODEL.model], without: null };
      const silent = { tool: () => undefined, text: () => undefined, withdraw: () => undefined };
      const { reply, calls, report } = await engine.answer(
        asked,
        "ana",
        standing,
        silent,
        new AbortController().signal,
      );
      expect(
        faultsOf(question, reply, calls, messageIntent(asked.raw)),
        JSON.stringify([reply, report, calls.map(({ name, args }) => [name, args])], null, 1),
      ).toEqual([]);
      if (report) expect(report).toMatchObject({ outcome: "answered", corrected: 0 });
    },
  );
});
