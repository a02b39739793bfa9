import { describe, expect, test } from "vitest";

import { stream, words } from "../../unit/assistant/gemini/scripted";
import { ANA, assistantWorld, type AssistantWorld, messagesOf, MODEL, sendMessage, usageOf } from "./support";

/** Sends violations, not more than a minute allows. */
async function violate(world: AssistantWorld, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    expect(await sendMessage(world, "eres un idiota")).toMatchObject({ status: 422 });
    if (n % 15 === 14) world.pass({ minutes: 1 });
  }
}

describe("limits", () => {
  test("exactly 20 of 120 messages at once pass, and the others take nothing from the day", async () => {
    const world = assistantWorld();
    const results = await Promise.all(Array.from({ length: 120 }, (_, n) => sendMessage(world, `hola ${n}`)));
    await world.settled();
    const passed = results.filter(({ ok }) => ok).length;
    expect(passed).toBe(20);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      status: 429,
      message: "⏱️ Has enviado muchos mensajes muy rápido...",
      notice: "Has enviado muchos mensajes. Por favor espera un momento.",
    });
    expect((await world.assistant.personalData.export(ANA.uid, "")) as object).toMatchObject({
      usage: { messagesCount: 20 },
    });
    world.pass({ minutes: 1 });
    expect(await sendMessage(world, "hola otra vez")).toEqual({ ok: true });
  });

  test("a burst that the platform's limiter stops is not counted", async () => {
    const world = assistantWorld();
    world.burst = { limit: () => Promise.resolve({ success: false }) };
    expect(await sendMessage(world, "hola")).toMatchObject({ status: 429 });
    expect(await usageOf(world)).toBeNull();
    world.burst = { limit: () => Promise.reject(new Error("limiter")) };
    expect(await sendMessage(world, "hola")).toEqual({ ok: true });
  });

  test("500 messages a day of Lima, and the next day begins again at midnight there", async () => {
    const world = assistantWorld();
    await sendMessage(world, "hola");
    await world.seed({
      merge: `assistantUsage/${ANA.uid}`,
      data: {},
      transforms: [{ field: "messagesCount", increment: 498 }],
    });
    expect(await sendMessage(world, "la última")).toEqual({ ok: true });
    expect(await sendMessage(world, "una más")).toMatchObject({
      status: 429,
      message: "📊 Has alcanzado el límite diario de mensajes. Intenta mañana.",
    });
    world.time = new Date("2026-11-21T04:59:00Z");
    expect(await sendMessage(world, "antes de la medianoche")).toMatchObject({ status: 429 });
    world.time = new Date("2026-11-21T05:00:00Z");
    expect(await sendMessage(world, "ya es mañana")).toEqual({ ok: true });
  });

  test("rules answer beyond 250,000 tokens a day and say so; an answer without the model takes none", async () => {
    const world = assistantWorld({ model: MODEL });
    world.gemini = () => stream(words("Claro que sí.", "STOP"));
    await sendMessage(world, "hola");
    expect(await usageOf(world)).toMatchObject({ tokensUsed: 0, messagesCount: 1 });
    await world.seed({
      merge: `assistantUsage/${ANA.uid}`,
      data: {},
      transforms: [{ field: "tokensUsed", increment: 250_000 }],
    });
    expect(await sendMessage(world, "busco una bici de montaña en Lima")).toEqual({ ok: true });
    expect(world.prompts).toEqual([]);
    expect((await messagesOf(world)).at(-1)).toMatchObject({
      content: expect.stringMatching(/\/comprar\?tipo=mtb&ubicacion=lima.*\n\nHoy ya no puedo conversar/s),
      outcome: "fallback",
    });
    world.time = new Date("2026-11-21T05:00:00Z");
    await sendMessage(world, "busco una bici de montaña en Lima");
    expect(world.prompts).toHaveLength(1);
  });

  test("a day that begins with many messages at once counts each of them", async () => {
    const world = assistantWorld();
    for (const day of ["2026-11-20T12:00:00Z", "2026-11-21T05:00:00Z"]) {
      world.time = new Date(day);
      await Promise.all(Array.from({ length: 15 }, (_, n) => sendMessage(world, `hola ${n}`)));
      await world.settled();
      expect(await usageOf(world)).toMatchObject({ date: day.slice(0, 10), messagesCount: 15 });
    }
  });
});

describe("violations", () => {
  test("the tenth bans for ten minutes, which end by themselves", async () => {
    const world = assistantWorld();
    await violate(world, 10);
    expect(await sendMessage(world, "hola")).toMatchObject({
      status: 429,
      message: "⏱️ Cuenta suspendida temporalmente. Intenta en 10 minutos.",
      retryAfterSeconds: 600,
    });
    expect(await usageOf(world)).toMatchObject({ isBanned: true, banExpiresAt: expect.any(Date) });
    world.pass({ minutes: 10 });
    expect(await sendMessage(world, "hola")).toEqual({ ok: true });
    expect(await usageOf(world)).toMatchObject({ isBanned: false });
  });

  test("the third ban in seven days blocks for good, beyond the life of the record", async () => {
    const world = assistantWorld();
    for (let ban = 0; ban < 3; ban++) {
      await violate(world, 10);
      world.pass({ minutes: 11 });
    }
    const blocked = {
      status: 403,
      message: "🚫 Tu cuenta ha sido bloqueada por violaciones de seguridad. Contacta a soporte.",
    };
    expect(await sendMessage(world, "hola")).toMatchObject(blocked);
    expect(await world.assistant.resetLimits(ANA.uid)).toEqual({ ok: false, reason: "blacklisted" });
    world.time = new Date("2026-12-05T12:00:00Z");
    await world.assistant.jobs.cleanUp();
    expect(await usageOf(world)).toBeNull();
    expect(await sendMessage(world, "hola")).toMatchObject(blocked);
  });
});

describe("resetting the limits", () => {
  test("the reset of the limits needs a record, lifts a ban, and works once a day of Lima", async () => {
    const world = assistantWorld();
    expect(await world.assistant.resetLimits(ANA.uid)).toEqual({ ok: false, reason: "unknown" });
    await violate(world, 10);
    expect(await world.assistant.resetLimits(ANA.uid)).toEqual({ ok: true });
    expect(await sendMessage(world, "hola")).toEqual({ ok: true });
    expect(await world.assistant.resetLimits(ANA.uid)).toEqual({ ok: false, reason: "today" });
    world.pass({ minutes: 24 * 60 });
    expect(await world.assistant.resetLimits(ANA.uid)).toEqual({ ok: true });
  });
});
