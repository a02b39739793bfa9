import { describe, expect, test } from "vitest";

import { UpstreamError } from "~/platform/errors";

import { down } from "../../support/faults";
import { ANA, assistantWorld, messagesOf, sendMessage, usageOf } from "./support";

describe("a message", () => {
  test("a message to Rebi is answered with listings of the index, in three calls of Firestore", async () => {
    const world = assistantWorld();
    expect(await sendMessage(world, "busco una bici de montaña en Lima", "/comprar")).toEqual({ ok: true });
    expect(world.asked).toHaveLength(3);
    const [question, answer, ...more] = await messagesOf(world);
    expect(more).toEqual([]);
    expect(question).toMatchObject({ role: "user", content: "busco una bici de montaña en Lima", intent: "question" });
    expect(answer).toMatchObject({
      role: "assistant",
      content: expect.stringContaining("/comprar?tipo=mtb&ubicacion=lima"),
    });
    expect(answer?.cards.length).toBeGreaterThan(0);
    expect((await world.assistant.conversation(ANA.uid))?.context).toMatchObject({
      currentPage: "/comprar",
      mentionedProducts: answer?.cards,
      completedActions: ["search_listings"],
    });
  });

  test("a message to Rebi is understood with the one before it", async () => {
    const world = assistantWorld();
    await sendMessage(world, "bicis montañeras en Lima");
    await sendMessage(world, "¿y en Cusco?");
    expect((await messagesOf(world)).at(-1)?.content).toContain("/comprar?tipo=mtb&ubicacion=cusco");
  });

  test("a message to Rebi is answered once, however often its form is sent, also at the same time", async () => {
    const world = assistantWorld();
    const sent = { key: "0".repeat(24), text: "motos honda", page: "/" };
    const results = await Promise.all([1, 2, 3].map(() => world.assistant.send(ANA, sent)));
    await world.assistant.send(ANA, sent);
    expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await messagesOf(world)).toHaveLength(2);
    await world.assistant.send(ANA, { ...sent, text: "motos yamaha" });
    expect(await messagesOf(world)).toHaveLength(4);
  });

  test("a message to Rebi keeps no secret of what was typed", async () => {
    const world = assistantWorld();
    await sendMessage(world, "mi tarjeta es 4111 1111 1111 1111 y el cvv 123, cómprame la primera moto");
    const stored = JSON.stringify((await world.database.read(`assistantConversations/${ANA.uid}`))?.data);
    expect(stored).toContain("[DATO PROTEGIDO]");
    expect(stored).not.toMatch(/4111|cvv/);
    expect(JSON.stringify(world.lines)).not.toMatch(/4111|tarjeta/);
  });

  test("an empty one is rejected, and nothing is counted", async () => {
    const world = assistantWorld();
    expect(await sendMessage(world, " \u200b ")).toMatchObject({ ok: false, status: 422 });
    expect(world.asked).toEqual([]);
  });

  test("an answer that fails says so in the specification's words", async () => {
    const world = assistantWorld();
    world.broken = new UpstreamError("kv", "unavailable", "test");
    expect(await sendMessage(world, "motos honda")).toEqual({ ok: true });
    expect((await messagesOf(world)).at(-1)?.content).toContain(
      "😔 Lo siento, tuve un problema al procesar tu mensaje.",
    );
  });

  test("a message to Rebi throws where it can be neither counted nor kept", async () => {
    const world = assistantWorld();
    world.fault = down;
    await expect(sendMessage(world, "hola")).rejects.toBeInstanceOf(UpstreamError);
  });
});

describe("the conversation", () => {
  test("a conversation keeps the newest 50 messages", async () => {
    const world = assistantWorld();
    for (let n = 0; n < 27; n++) {
      if (n % 19 === 18) world.pass({ minutes: 1 });
      await sendMessage(world, `hola ${n}`);
    }
    const messages = await messagesOf(world);
    expect(messages).toHaveLength(50);
    expect(messages[0]?.content).toBe("hola 2");
  });

  test("a conversation ends after seven days without a message, and the job deletes it", async () => {
    const world = assistantWorld();
    await sendMessage(world, "hola");
    world.pass({ minutes: 7 * 24 * 60 - 1 });
    expect(await messagesOf(world)).toHaveLength(2);
    world.pass({ minutes: 1 });
    expect(await messagesOf(world)).toEqual([]);
    expect(await world.assistant.jobs.cleanUp()).toEqual({ records: 1, conversations: 1 });
    expect(await usageOf(world)).toBeNull();
    world.pass({ minutes: 1 });
    await sendMessage(world, "hola");
    world.pass({ minutes: 7 * 24 * 60 - 1 });
    expect(await world.assistant.jobs.cleanUp()).toEqual({ records: 0, conversations: 0 });
    // In whatever minute the job has its turn.
    world.pass({ minutes: 1 });
    expect(await world.assistant.jobs.cleanUp()).toEqual({ records: 1, conversations: 1 });
  });

  test("a new one begins empty, and is another session", async () => {
    const world = assistantWorld();
    await sendMessage(world, "hola");
    const before = await world.assistant.conversation(ANA.uid);
    await world.assistant.forget(ANA.uid);
    expect(await world.assistant.conversation(ANA.uid)).toBeNull();
    await sendMessage(world, "hola");
    expect((await world.assistant.conversation(ANA.uid))?.sessionId).not.toBe(before?.sessionId);
  });

  test("a conversation is each user's own", async () => {
    const world = assistantWorld();
    await sendMessage(world, "hola");
    expect(await messagesOf(world, "luis")).toEqual([]);
  });
});

describe("personal data", () => {
  test("the personal data of Rebi is exported, counted and erased", async () => {
    const world = assistantWorld();
    await sendMessage(world, "eres un idiota");
    await sendMessage(world, "motos honda");
    const { personalData } = world.assistant;
    expect(await personalData.export(ANA.uid, "")).toMatchObject({
      conversation: { messages: [{ role: "user", content: "motos honda" }, { role: "assistant" }] },
      usage: { date: "2026-11-20", messagesCount: 2, tokensUsed: 500, lastReset: null },
      abuse: {
        violations: [{ type: "insult", severity: 3, timestamp: expect.any(Date) }],
        totalViolations: 1,
        firstViolation: expect.any(Date),
        lastViolation: expect.any(Date),
        isBanned: false,
        banExpiresAt: null,
      },
      blockedSince: null,
    });
    expect(await personalData.count?.(ANA.uid)).toBe(2);
    if (!("erase" in personalData)) throw new Error("kept");
    expect(await personalData.erase(ANA.uid, "")).toBe("done");
    expect(await personalData.export(ANA.uid, "")).toMatchObject({ conversation: null, usage: null, abuse: null });
  });
});
