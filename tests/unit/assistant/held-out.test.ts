import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { rowsOf } from "~/assistant/intents/training";
import { QUESTIONS_FILE } from "~/assistant/intents/weights.vite";
import { fold } from "~/catalog/folding";

import { askedOf, faultsOf, talkOf, UNSEEN } from "./evaluation-support";
import { answered, marketTools } from "./market";

/** Answered by rules rightly, with the likeliest pages, or otherwise. */
async function judged(question: (typeof UNSEEN)[number]): Promise<"right" | "asked back" | "wrong"> {
  const talk = await talkOf(question, (earlier) => answered(earlier));
  const tools = marketTools();
  const reply = await answered(askedOf(question, talk), tools);
  if (reply.isUnknown) return "asked back";
  return faultsOf(question, reply, tools.calls, "").length === 0 ? "right" : "wrong";
}

test("rules answer at least eighty of a hundred unseen questions rightly, and most others with a question back", async () => {
  const all = await Promise.all(UNSEEN.map(async (question) => ({ id: question.id, is: await judged(question) })));
  const of = (is: string) => all.filter((one) => one.is === is).map(({ id }) => id);
  expect(of("right").length, JSON.stringify({ back: of("asked back"), wrong: of("wrong") })).toBeGreaterThanOrEqual(80);
  expect(of("wrong").length).toBeLessThanOrEqual(10);
});

test("no question of several words that rules are counted by is a row of the classifier", () => {
  const known = new Set(rowsOf(readFileSync(QUESTIONS_FILE, "utf8")).map(({ text }) => plain(text)));
  const asked = UNSEEN.map(({ user }) => plain(user)).filter((text) => text.split(" ").length > 4);
  expect(asked.filter((text) => known.has(text))).toEqual([]);
});

function plain(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9 ]/g, "")
    .trim();
}
