import { messageKindOf } from "~/assistant/conversation/kinds";
import { BY_RULES, createAnswerEngine, type MadeAnswer } from "~/assistant/engine/engine.server";
import type { LoadGenAi } from "~/assistant/gemini/client.server";
import { isForRules } from "~/assistant/rules/rule-engine";
import { violationOf } from "~/assistant/safety/verdict";
import type { AssistantEnv } from "~/platform/env-assistant";
import type { Database } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";

import { contextOf } from "../../support/context";
import { askedOf, faultsOf, talkOf, type Question } from "./evaluation-support";
import { marketDeps } from "./market";

export interface EvaluationOptions {
  settings: AssistantEnv;
  loadGenAi: LoadGenAi;
}

export interface Evaluated {
  /** In words; empty for a right answer. */
  faults: string[];
  /** Text for the user. */
  text: string;
  /** Names of the tools that were called. */
  tools: string[];
  tokens: number;
  /** Of the model; null where it was not used. */
  report: MadeAnswer["report"];
  milliseconds: number;
}

/** Questions that no run may fail, even if a live model fails others. */
export const ALWAYS = ["b14", "p02", "p03", "a08", "s01", "s02", "s03", "s04", "s05", "s06", "s07"];

/** One question through the guard, the model's client, the loop with its tools and the gate, over the seed's market. */
export async function evaluate(question: Question, { settings, loadGenAi }: EvaluationOptions): Promise<Evaluated> {
  const { expect, fixture } = question;
  const started = performance.now();
  const end = (faults: string[], text: string, answer?: MadeAnswer): Evaluated => ({
    faults,
    text,
    tools: answer?.calls.map(({ name }) => name) ?? [],
    tokens: answer?.tokens ?? 0,
    report: answer?.report ?? null,
    milliseconds: performance.now() - started,
  });
  const violation = violationOf(askedOf(question).raw, { messagesToday: 1, siteUrl: "http://127.0.0.1:8787" });
  if (expect.outcome === "blocked" || violation !== null) {
    const isRight = violation?.message === expect.text?.exact && violation?.type === expect.violation?.type;
    return end(isRight ? [] : ["the guard decided otherwise"], violation?.message ?? "");
  }
  const market = marketDeps(fixture ? [fixture.listing] : []);
  const context = contextOf({
    ...market,
    env: { ...market.env, assistant: settings },
    database: NO_DATABASE,
    clock: { now: () => new Date() },
    log: createLogger({}, () => undefined),
    waitUntil: () => undefined,
  });
  const engine = createAnswerEngine(context, { loadGenAi });
  const signal = new AbortController().signal;
  const talk = await talkOf(
    question,
    async (earlier) => (await engine.answer(earlier, "ana", BY_RULES, SILENT, signal)).reply,
  );
  const asked = askedOf(question, talk);
  const standing = isForRules(asked.raw, asked.page) ? BY_RULES : engine.standing([]);
  const answer = await engine.answer(asked, "ana", standing, SILENT, signal);
  const faults = faultsOf(
    question,
    answer.reply,
    answer.calls,
    messageKindOf(asked.raw, asked.page, answer.reply.state?.intent ?? null),
  );
  if (answer.report && answer.report.outcome !== "answered") faults.push(`the model ${answer.report.outcome}`);
  return end(faults, answer.reply.text, answer);
}

/** A fault of the model is noted; nothing else is stored here. */
const NO_DATABASE = { commit: () => Promise.resolve([]) } as unknown as Database;
const SILENT = { tool() {}, text() {}, withdraw() {} };
