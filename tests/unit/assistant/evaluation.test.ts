import { describe, expect, test } from "vitest";

import { messageKindOf } from "~/assistant/conversation/kinds";
import { violationOf } from "~/assistant/safety/verdict";

import { askedOf, BLIND, faultsOf, QUESTIONS, talkOf } from "./evaluation-support";
import { answered, marketTools } from "./market";

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
    const talk = await talkOf(question, (earlier) => answered(earlier));
    const asked = askedOf(question, talk);
    const violation = violationOf(asked.raw, { messagesToday: 1, siteUrl: "http://127.0.0.1:8787" });
    if (wanted.outcome === "blocked") {
      expect(violation).toMatchObject({ ...wanted.violation, message: wanted.text?.exact });
      return;
    }
    expect(violation).toBeNull();
    const tools = marketTools(fixture ? [fixture.listing] : []);
    const reply = await answered(asked, tools);
    expect(faultsOf(question, reply, tools.calls, messageKindOf(asked.raw, asked.page, reply.state?.intent ?? null)), JSON.stringify([reply, tools.calls.map(({ name, args }) => [name, args])], null, 1)).toEqual([]); // oxfmt-ignore
    expect(reply.isUnknown).toBeUndefined();
  });
});
