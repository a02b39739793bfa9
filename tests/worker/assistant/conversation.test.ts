import { describe, expect, test } from "vitest";

import { UpstreamError } from "~/platform/errors";

import { ANA, down, World } from "./support";

describe("a message", () => {
  test("is answered with listings of the index, in three calls of Firestore", async () => {
    const world = new World();
    expect(await world.send("busco una bici de montaña en Lima", "/comprar")).toEqual({ ok: true });
    expect(world.calls).toHaveLength(3);
    const [question, answer, ...more] = await world.messages();
    expect(more).toEqual([]);
    expect(question).toMatchObject({ role: "user", content: "busco una bici de montaña en Lima", intent: "unknown" });
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

  test("is understood with the one before it", async () => {
    const world = new World();
    await world.send("bicis montañeras en Lima");
    await world.send("¿y en Cusco?");
    expect((await world.messages()).at(-1)?.content).toContain("/comprar?tipo=mtb&ubicacion=cusco");
  });

  test("is answered once, however often its form is sent, also at the same time", async () => {
    const world = new World();
    const sent = { key: "0".repeat(24), text: "motos honda", page: "/" };
    const results = await Promise.all([1, 2, 3].map(() => world.assistant.send(ANA, sent)));
    await world.assistant.send(ANA, sent);
    expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await world.messages()).toHaveLength(2);
    await world.assistant.send(ANA, { ...sent, text: "motos yamaha" });
    expect(await world.messages()).toHaveLength(4);
  });

  test("keeps no secret of what was typed", async () => {
    const world = new World();
    await world.send("mi tarjeta es 4111 1111 1111 1111 y el cvv 123, cómprame la primera moto");
    const stored = JSON.stringify((await world.database.read(`assistantConversations/${ANA.uid}`))?.data);
    expect(stored).toContain("[DATO PROTEGIDO]");
    expect(stored).not.toMatch(/4111|cvv/);
    expect(JSON.stringify(world.lines)).not.toMatch(/4111|tarjeta/);
  });

  test("an empty one is rejected, and nothing is counted", async () => {
    const world = new World();
    expect(await world.send(" \u200b ")).toMatchObject({ ok: false, status: 422 });
    expect(world.calls).toEqual([]);
  });

  test("an answer that fails says so in the specification's words", async () => {
    const world = new World();
    world.broken = new UpstreamError("kv", "unavailable", "test");
    expect(await world.send("motos honda")).toEqual({ ok: true });
    expect((await world.messages()).at(-1)?.content).toContain(
      "😔 Lo siento, tuve un problema al procesar tu mensaje.",
    );
  });

  test("throws where it can be neither counted nor kept", async () => {
    const world = new World();
    world.fault = down;
    await expect(world.send("hola")).rejects.toBeInstanceOf(UpstreamError);
  });
});

describe("the conversation", () => {
  test("keeps the newest 50 messages", async () => {
    const world = new World();
    for (let n = 0; n < 27; n++) {
      if (n % 19 === 18) world.pass(1);
      await world.send(`hola ${n}`);
    }
    const messages = await world.messages();
    expect(messages).toHaveLength(50);
    expect(messages[0]?.content).toBe("hola 2");
  });

  test("ends after seven days without a message, and the job deletes it", async () => {
    const world = new World();
    await world.send("hola");
    world.pass(7 * 24 * 60 - 1);
    expect(await world.messages()).toHaveLength(2);
    world.pass(1);
    expect(await world.messages()).toEqual([]);
    expect(await world.assistant.jobs.cleanUp()).toEqual({ records: 1, conversations: 1 });
    expect(await world.usage()).toBeUndefined();
    world.pass(1);
    await world.send("hola");
    world.pass(7 * 24 * 60);
    // Not the first minute of an hour.
    expect(await world.assistant.jobs.cleanUp()).toEqual({ records: 0, conversations: 0 });
  });

  test("a new one begins empty, and is another session", async () => {
    const world = new World();
    await world.send("hola");
    const before = await world.assistant.conversation(ANA.uid);
    await world.assistant.forget(ANA.uid);
    expect(await world.assistant.conversation(ANA.uid)).toBeNull();
    await world.send("hola");
    expect((await world.assistant.conversation(ANA.uid))?.sessionId).not.toBe(before?.sessionId);
  });

  test("is each user's own", async () => {
    const world = new World();
    await world.send("hola");
    expect(await world.messages("luis")).toEqual([]);
  });
});

describe("personal data", () => {
  test("is exported, counted and erased", async () => {
    const world = new World();
    await world.send("eres un idiota");
    await world.send("motos honda");
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
