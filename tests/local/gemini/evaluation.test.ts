import type { Content } from "@google/genai/web";
import { afterAll, beforeAll, expect, test } from "vitest";

import { messageKindOf } from "~/assistant/conversation/kinds";
import { intentOf } from "~/assistant/intents/intent-of";
import type { ToolName } from "~/assistant/tools/schemas";

import { askedOf, faultsOf, GIVEN } from "../../unit/assistant/evaluation-support.ts";
import { marketTools } from "../../unit/assistant/market.ts";
import { heard, MODEL, OFFER, said, startModel, TOOLS, type RunningModel } from "./support.ts";

let model: RunningModel;
beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.close());

const answered = GIVEN.filter(({ expect: { outcome } }) => outcome !== "blocked");

// By themselves, without the product's gate behind them: so what the engine corrects is what a fault spoiled.
test.each(answered.map((question) => [question.id, question.user, question] as const))(
  "the rules answer %s: %s",
  async (_id, _user, question) => {
    const asked = askedOf(question);
    const tools = marketTools(question.fixture ? [question.fixture.listing] : []);
    const contents: Content[] = [
      ...asked.history.map(({ role, text }) => ({ role: role === "user" ? "user" : "model", parts: [{ text }] })),
      said(`Página: ${asked.page}`, asked.masked),
    ];
    const next = () =>
      heard(model.client().models.generateContentStream({ model: MODEL, contents, config: { tools: TOOLS } }));
    let offered: string | undefined;
    const respond = async (name: string, args: Record<string, unknown>) => {
      if (name !== "offer_action") return { ...(await tools.call(name as ToolName, args as never)) };
      offered = OFFER.parse(args).destino;
      return { ofrecido: "Ir a la página", href: offered };
    };
    let answer = await next();
    for (let round = 1; answer.calls.length > 0 && round < 3; round++) {
      const parts = await Promise.all(
        answer.calls.map(async ({ id, name, args }) => ({
          functionResponse: { id, name, response: await respond(name ?? "", args ?? {}) },
        })),
      );
      contents.push({ role: "model", parts: answer.parts }, { role: "user", parts });
      answer = await next();
    }
    expect(answer).toMatchObject({ error: null, finish: "STOP" });
    const cards = tools.calls.flatMap(({ result }) =>
      "anuncios" in (result as object) ? (result as { anuncios: { id: string }[] }).anuncios.map(({ id }) => id) : [],
    );
    const reply = { text: answer.text, cards, ...(offered && { navigate: { label: "", href: offered } }) };
    expect(
      faultsOf(question, reply, tools.calls, messageKindOf(asked.raw, asked.page, intentOf(asked.raw).intent)),
      answer.text,
    ).toEqual([]);
  },
);
