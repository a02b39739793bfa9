import { describe, expect, test } from "vitest";

import { messageIntent } from "~/assistant/rules/classify";
import { answerByRules } from "~/assistant/rules/rule-engine";
import { violationOf } from "~/assistant/safety/verdict";

import { askedOf, faultsOf, QUESTIONS } from "./evaluation-support";
import { BRANDS, marketTools, NOW, understand } from "./market";

const cases = QUESTIONS.map((question) => [question.id, question.user, question] as const);

describe("the evaluation set, without the model", () => {
  test("has forty questions", () => {
    expect(new Set(cases.map(([id]) => id)).size).toBe(40);
  });

  test.each(cases)("%s: %s", async (_id, _user, question) => {
    const { expect: wanted, fixture } = question;
    const asked = askedOf(question);
    const violation = violationOf(asked.raw, { messagesToday: 1, siteUrl: "http://127.0.0.1:8787" });
    if (wanted.outcome === "blocked") {
      expect(violation).toMatchObject({ ...wanted.violation, message: wanted.text?.exact });
      return;
    }
    expect(violation).toBeNull();
    const tools = marketTools(fixture ? [fixture.listing] : []);
    const reply = await answerByRules(asked, {
      tools,
      brands: BRANDS,
      thisYear: NOW.getUTCFullYear(),
      understand,
      whatsapp: null,
    });
    expect(faultsOf(question, reply, tools.calls, messageIntent(asked.raw)), JSON.stringify([reply, tools.calls.map(({ name, args }) => [name, args])], null, 1)).toEqual([]); // oxfmt-ignore
    expect(reply.isUnknown).toBeUndefined();
  });
});
