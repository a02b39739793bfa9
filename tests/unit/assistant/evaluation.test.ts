import { describe, expect, test } from "vitest";

import { messageIntent } from "~/assistant/rules/classify";
import { answerByRules } from "~/assistant/rules/rule-engine";
import { violationOf } from "~/assistant/safety/verdict";

import { askedOf, BLIND, faultsOf, QUESTIONS, talkOf } from "./evaluation-support";
import { BRANDS, marketTools, NOW, understand } from "./market";

const cases = [...QUESTIONS, ...BLIND].map((question) => [question.id, question.user, question] as const);

describe("the evaluation set, without the model", () => {
  test("the evaluation set, without the model has at least a hundred and fifty questions, each once", () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(cases.map(([id]) => id)).size).toBe(cases.length);
    const said = QUESTIONS.map(({ user, earlier, page }) => JSON.stringify([...earlier, user, page]));
    expect(new Set(said).size).toBe(QUESTIONS.length);
  });

  test.each(cases)("%s: %s", async (_id, _user, question) => {
    const { expect: wanted, fixture } = question;
    const engine = { brands: BRANDS, thisYear: NOW.getUTCFullYear(), understand, whatsapp: null };
    const talk = await talkOf(question, (earlier) => answerByRules(earlier, { ...engine, tools: marketTools() }));
    const asked = askedOf(question, talk);
    const violation = violationOf(asked.raw, { messagesToday: 1, siteUrl: "http://127.0.0.1:8787" });
    if (wanted.outcome === "blocked") {
      expect(violation).toMatchObject({ ...wanted.violation, message: wanted.text?.exact });
      return;
    }
    expect(violation).toBeNull();
    const tools = marketTools(fixture ? [fixture.listing] : []);
    const reply = await answerByRules(asked, { ...engine, tools });
    expect(faultsOf(question, reply, tools.calls, messageIntent(asked.raw)), JSON.stringify([reply, tools.calls.map(({ name, args }) => [name, args])], null, 1)).toEqual([]); // oxfmt-ignore
    expect(reply.isUnknown).toBeUndefined();
  });
});
