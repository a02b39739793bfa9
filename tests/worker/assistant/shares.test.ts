import { describe, expect, test } from "vitest";

import { networkBudgetWrites, budgetWrites } from "~/assistant/gemini/model-standing";

import { stream, words } from "../../unit/assistant/gemini/scripted";
import { ANA, assistantWorld, type AssistantWorld, messagesOf, MODEL, sendMessage, usageOf } from "./support";

const ASKED = "cuéntame algo bonito sobre pasear con calma por la ciudad";

async function spend(world: AssistantWorld, tokens: number): Promise<void> {
  await world.seed(...budgetWrites("a".repeat(24), tokens, world.time));
}

const withModel = () => {
  const world = assistantWorld({ model: MODEL });
  world.gemini = () => stream(words("Claro que sí.", "STOP"));
  return world;
};

describe("shares of the day's tokens", () => {
  test("an own reset clears the user's counts, and the tokens from before it still count towards the share", async () => {
    const world = withModel();
    await sendMessage(world, "hola");
    await world.merge(`assistantUsage/${ANA.uid}`, { tokensUsed: 250_000 });
    expect(await world.assistant.resetLimits(ANA.uid)).toEqual({ ok: true });
    expect(await usageOf(world)).toMatchObject({ tokensUsed: 0, messagesCount: 0, tokensBeforeReset: 250_000 });
    await sendMessage(world, ASKED);
    expect(world.prompts).toEqual([]);
    expect((await messagesOf(world)).at(-1)).toMatchObject({ outcome: "fallback" });
  });

  test("tokens of a question are counted before the model answers, and corrected afterwards", async () => {
    const world = withModel();
    const during: number[] = [];
    const total = async () => {
      const shards = await world.database.find({ collection: "assistantBudget", limit: 20 });
      const day = Math.floor(Date.parse("2026-11-20T05:00:00Z") / 86_400_000) * 1_000_000_000;
      return shards.reduce((sum, { data }) => sum + Number(data.tokens) - day, 0);
    };
    world.gemini = async () => {
      during.push(await total());
      return stream(words("Claro que sí.", "STOP"));
    };
    await sendMessage(world, ASKED);
    await world.settled();
    expect(during).toEqual([5_000]);
    expect(await total()).toBeLessThan(5_000);
  });

  test("administrators get one mail at 50 % of the day's tokens and one at 90 %, and the next day again", async () => {
    const world = withModel();
    const tell = async (times = 1) => {
      for (let n = 0; n < times; n++) await world.assistant.jobs.tellShare();
      return (await world.mails()).map(({ subject }) => subject);
    };
    await spend(world, 499_000);
    expect(await tell()).toEqual([]);
    await spend(world, 1_000);
    expect(await tell(3)).toEqual(["Rebi usó el 50 % de los tokens de hoy"]);
    await spend(world, 400_000);
    expect(await tell(2)).toHaveLength(2);
    world.pass({ days: 1 });
    await spend(world, 950_000);
    expect(await tell(2)).toHaveLength(3);
  });

  test("a negative correction of a network is written, and none for nothing", () => {
    const now = new Date("2026-11-20T12:00:00Z");
    expect(networkBudgetWrites("assistantBudget/red-x", 0, now)).toEqual([]);
    expect(networkBudgetWrites("assistantBudget/red-x", -5, now)[1]).toMatchObject({
      transforms: [{ field: "tokens", increment: -5 }],
    });
  });
});
