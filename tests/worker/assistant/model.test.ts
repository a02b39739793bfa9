import { afterEach, describe, expect, test, vi } from "vitest";

import type { AnswerPart, AskedMessage } from "~/assistant/assistant.server";
import { BREAKER_DOCUMENT, BUDGET_DOCUMENTS } from "~/assistant/gemini/model-standing";
import { UNCLEAR } from "~/assistant/unclear/model";
import type { AssistantEnv } from "~/platform/env-assistant";

import { calls, end, failure, hanging, stream, words } from "../../unit/assistant/gemini/scripted";
import { ANA, assistantWorld, type AssistantWorld, messagesOf, MODEL, sendMessage, sumsOf } from "./support";

const QUESTION = "busco una bici de montaña en Lima";
/** Rules do not understand it. */
const RIDDLE = "¿y qué me dices de todo aquello que conversamos largamente el otro día con mi primo?";
const KEY = "0".repeat(24);

const world = (change: Partial<AssistantEnv> = {}) => assistantWorld({ model: { ...MODEL, ...change } });
const answering = (text: string) => () => stream(words(text, "STOP"));

async function asking(at: AssistantWorld, text = RIDDLE, key = KEY): Promise<AskedMessage> {
  const asked = await at.assistant.ask(ANA, { key, text, page: "/" });
  if (!asked.ok) throw new Error(asked.message);
  return asked;
}

async function partsOf({ parts }: AskedMessage): Promise<AnswerPart[]> {
  const all: AnswerPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

async function tokensOfDay(at: AssistantWorld): Promise<number> {
  const shards = await at.database.readAll([...BUDGET_DOCUMENTS]);
  return shards.reduce((sum, shard) => sum + (Number(shard?.data.tokens ?? 0) % 1_000_000_000), 0);
}

afterEach(() => vi.useRealTimers());

const last = async (at: AssistantWorld) => (await messagesOf(at)).at(-1);

describe("a message that the model answers", () => {
  test("a message that the model answers takes three calls of Firestore, and its tokens are counted for the user and for the product", async () => {
    const at = world();
    at.gemini = (count) =>
      count === 1
        ? stream(calls(["search_listings", { tipo: ["mtb"], ubicacion: "lima" }]))
        : stream(words("Mira [estas bicis](/comprar?tipo=mtb&ubicacion=lima). 🚲", "STOP"));
    const parts = await partsOf(await asking(at, QUESTION));
    expect(parts.map(({ kind }) => kind)).toEqual(["tool", "text", "text", "end"]);
    expect(at.asked).toHaveLength(3);
    expect(await last(at)).toMatchObject({
      content: "Mira [estas bicis](/comprar?tipo=mtb&ubicacion=lima). 🚲",
      cards: expect.arrayContaining([expect.any(String)]),
    });
    expect((await at.assistant.personalData.export(ANA.uid, "")) as object).toMatchObject({
      usage: { tokensUsed: 1_600 },
    });
    expect(await tokensOfDay(at)).toBe(1_600);
    expect(at.lines.find(({ event }) => event === "assistant.answered")).toMatchObject({
      model: "gemini-flash-latest",
      modelVersion: "gemini-3.8-flash",
      rounds: 2,
      tools: ["search_listings"],
      outcome: "answered",
      finish: "STOP",
      spent: 1_600,
    });
    expect(JSON.stringify(at.lines)).not.toMatch(/montaña|estas bicis|"ana"|Quispe/);
  });

  test("a message that the model answers is stored though nobody reads its parts", async () => {
    const at = world();
    at.gemini = answering("Claro que sí.");
    await asking(at);
    await at.settled();
    expect((await last(at))?.content).toBe("Claro que sí.");
  });

  test("a message that the model answers keeps the buttons that it offered", async () => {
    const at = world();
    at.gemini = (count) =>
      count === 1
        ? stream(calls(["offer_action", { tipo: "apply_coupon", cupon: "rebi10" }]))
        : stream(words("Toca el botón.", "STOP"));
    await partsOf(await asking(at));
    expect(await last(at)).toMatchObject({
      actions: [{ type: "apply_coupon", action: "/carrito", fields: { cupon: "REBI10", intent: "cupon" } }],
    });
    expect((await partsOf(await asking(at))).at(-1)).toMatchObject({ reply: { actions: [{ type: "apply_coupon" }] } });
  });

  test.each(["hola", "gracias", "llévame a mi perfil", "olvidé mi contraseña"])(
    "%s needs no model",
    async (message) => {
      const at = world();
      await partsOf(await asking(at, message));
      expect(at.prompts).toEqual([]);
      expect(await tokensOfDay(at)).toBe(0);
    },
  );
});

describe("leaving", () => {
  test("leaving stops the model, and what came is stored as interrupted", async () => {
    const at = world();
    let isClosed = false;
    at.gemini = (_, signal) => {
      signal?.addEventListener("abort", () => (isClosed = true));
      return hanging(signal, words("Primero esto. Y luego"));
    };
    for await (const part of (await asking(at)).parts) if (part.kind === "text") break;
    await at.settled();
    expect(isClosed).toBe(true);
    expect(await last(at)).toMatchObject({
      content: "Primero esto.\n\n(Respuesta interrumpida.)",
      isInterrupted: true,
    });
    expect(await tokensOfDay(at)).toBe(900);
    // The same form gets what is stored: the model is not asked again.
    expect(await partsOf(await asking(at))).toMatchObject([
      { kind: "text" },
      { kind: "end", reply: { isInterrupted: true } },
    ]);
    expect(at.prompts).toHaveLength(1);
  });

  test("leaving by the signal of the request marks the answer as interrupted", async () => {
    const at = world();
    at.gemini = (_, signal) => hanging(signal);
    const leave = new AbortController();
    const asked = await at.assistant.ask(ANA, { key: KEY, text: RIDDLE, page: "/" }, { signal: leave.signal });
    leave.abort();
    if (!asked.ok) throw new Error(asked.message);
    expect((await partsOf(asked)).at(-1)).toMatchObject({ reply: { text: "(Respuesta interrumpida.)" } });
  });

  test("forgetting the conversation meanwhile brings nothing of it back, and the tokens count", async () => {
    const at = world();
    const answer = Promise.withResolvers<Response>();
    at.gemini = () => answer.promise;
    const asked = await asking(at);
    await at.assistant.forget(ANA.uid);
    answer.resolve(stream(words("Ya está.", "STOP")));
    await partsOf(asked);
    expect(await at.assistant.conversation(ANA.uid)).toBeNull();
    expect(await tokensOfDay(at)).toBe(900);
  });

  test("a question that is not understood is not kept where its conversation was forgotten meanwhile", async () => {
    const at = world();
    const answer = Promise.withResolvers<Response>();
    at.gemini = () => answer.promise;
    const asked = await asking(at);
    await at.assistant.forget(ANA.uid);
    at.gemini = () => failure(403, "PERMISSION_DENIED");
    answer.resolve(failure(403, "PERMISSION_DENIED"));
    expect((await partsOf(asked)).at(-1)).toMatchObject({ reply: { isUnknown: true } });
    expect(await at.database.find({ collection: UNCLEAR.name, limit: 5 })).toEqual([]);
  });
});

describe("one answer at a time", () => {
  test("another message meanwhile is rejected with 409, and may come after it", async () => {
    const at = world();
    const answer = Promise.withResolvers<Response>();
    at.gemini = () => answer.promise;
    const first = await asking(at);
    expect(await sendMessage(at, "otra cosa")).toMatchObject({ ok: false, status: 409, retryAfterSeconds: 3 });
    answer.resolve(stream(words("Listo.", "STOP")));
    await partsOf(first);
    at.gemini = answering("También.");
    expect(await sendMessage(at, "otra cosa")).toEqual({ ok: true });
  });

  test("one of two messages at the same moment is answered", async () => {
    const at = world();
    at.gemini = answering("Listo.");
    const results = await Promise.all([sendMessage(at, RIDDLE), sendMessage(at, `${RIDDLE} ya`)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ status: 409 });
    expect(at.prompts).toHaveLength(1);
  });

  test("the same form meanwhile waits for that answer", async () => {
    const answer = Promise.withResolvers<Response>();
    const at = assistantWorld({
      model: MODEL,
      sleep: async () => {
        answer.resolve(stream(words("Listo.", "STOP")));
        await at.settled();
      },
    });
    at.gemini = () => answer.promise;
    const first = await asking(at);
    const again = await partsOf(await asking(at));
    expect(again).toMatchObject([{ text: "Listo." }, { reply: { text: "Listo." } }]);
    await partsOf(first);
    expect(at.prompts).toHaveLength(1);
    expect(await messagesOf(at)).toHaveLength(2);
  });

  test("a turn that was never ended ends by itself", async () => {
    const at = world();
    await sendMessage(at, "hola");
    await at.database.commit([
      {
        update: `assistantConversations/${ANA.uid}`,
        data: { answering: { messageId: "x", until: new Date(at.time.getTime() + 30_000) } },
      },
    ]);
    expect(await sendMessage(at, "motos")).toMatchObject({ status: 409 });
    at.pass({ minutes: 1 });
    at.gemini = answering("Listo.");
    expect(await sendMessage(at, "motos")).toEqual({ ok: true });
  });

  test("a rejected message gives the turn back", async () => {
    const at = world();
    expect(await sendMessage(at, "eres un idiota")).toMatchObject({ status: 422 });
    at.gemini = answering("Listo.");
    expect(await sendMessage(at, RIDDLE)).toEqual({ ok: true });
  });
});

describe("without an answer of the model", () => {
  test.each<[string, () => Response]>([
    ["a wrong key", () => failure(403, "PERMISSION_DENIED")],
    ["an overload", () => failure(503, "UNAVAILABLE")],
    ["a spent quota", () => failure(429, "RESOURCE_EXHAUSTED")],
    ["an unknown model", () => failure(404, "NOT_FOUND")],
    ["an empty answer", () => stream(end("STOP"))],
    ["a blocked one", () => stream(words("Mira esto. Y"), end("SAFETY"))],
  ])("%s: rules answer what they understand, and else ask back with links", async (_, fault) => {
    const at = world();
    at.gemini = fault;
    await partsOf(await asking(at, QUESTION));
    expect((await last(at))?.content).toContain("/comprar?tipo=mtb&ubicacion=lima");
    const other = world();
    other.gemini = fault;
    const parts = await partsOf(await asking(other));
    const asksBack = (await last(other))?.content;
    expect(asksBack).toMatch(/te entendí/);
    expect(asksBack).toContain("](/contacto)");
    expect(parts.at(-1)).toMatchObject({ reply: { isUnknown: true } });
    expect(JSON.stringify([at.lines, other.lines])).not.toContain("secreto");
  });

  test.each([
    ["from the start", []],
    ["after its first words", [words("Mira esto. Y")]],
  ])("rules answer eight seconds after a model fell silent %s", async (_, pieces) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const at = world();
    const isAsked = Promise.withResolvers<true>();
    at.gemini = (__, signal) => {
      isAsked.resolve(true);
      return hanging(signal, ...pieces);
    };
    const parts = partsOf(await asking(at, QUESTION));
    await isAsked.promise;
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await parts).at(-1)).toMatchObject({ reply: { isFallback: true } });
    expect(at.prompts).toHaveLength(1);
    const { content } = (await last(at))!;
    expect(content).toContain("/comprar?tipo=mtb&ubicacion=lima");
    expect(content).not.toContain("Mira esto");
  });

  test("what was shown is withdrawn where the service withholds it", async () => {
    const at = world();
    at.gemini = () => stream(words("Mira esto. Y"), end("SAFETY"));
    const parts = await partsOf(await asking(at));
    expect(parts.map(({ kind }) => kind)).toEqual(["text", "withdraw", "text", "end"]);
    expect((await last(at))?.content).not.toContain("Mira esto");
  });

  test("an answer that breaks off stays as far as it came, where rules know no better", async () => {
    const at = world();
    at.gemini = () => stream(words("Mira esto. Y"));
    const parts = await partsOf(await asking(at));
    expect(parts.map(({ kind }) => kind)).toEqual(["text", "text", "end"]);
    expect((await last(at))?.content).toMatch(/^Mira esto\.\n\nNo .*te entendí/);
  });

  test("a model that failed is left alone for the time that its answer names", async () => {
    const at = world();
    at.gemini = (count) =>
      count === 1 ? failure(429, "RESOURCE_EXHAUSTED", [{ retryDelay: "90s" }]) : stream(words("Sí.", "STOP"));
    await partsOf(await asking(at));
    await at.settled();
    await sendMessage(at, "otra pregunta bastante larga que nadie entiende muy bien, ¿verdad?");
    at.pass({ minutes: 2 });
    await sendMessage(at, "y otra pregunta bastante larga que nadie entiende muy bien, ¿verdad?");
    expect(at.prompts.map(({ model }) => model)).toEqual([
      "gemini-flash-latest",
      "gemini-3.5-flash-lite",
      "gemini-3.5-flash-lite",
      "gemini-flash-latest",
    ]);
  });

  test("a rejected key stops all asking for a minute", async () => {
    const at = world();
    at.gemini = () => failure(401, "UNAUTHENTICATED");
    await partsOf(await asking(at));
    await at.settled();
    await sendMessage(at, QUESTION);
    expect(at.prompts).toHaveLength(1);
    at.pass({ minutes: 1 });
    await sendMessage(at, `${QUESTION}, por favor`);
    expect(at.prompts).toHaveLength(2);
  });
});

describe("the product's budget of a day", () => {
  const spend = async (at: AssistantWorld, tokens: number): Promise<void> => {
    const day = Math.floor(Date.parse("2026-11-20T05:00:00Z") / 86_400_000) * 1_000_000_000;
    await at.database.commit([
      { set: BUDGET_DOCUMENTS[0]!, data: { tokens: day + tokens / 2 } },
      { set: BUDGET_DOCUMENTS[7]!, data: { tokens: day + tokens / 2 } },
    ]);
  };

  test("the fallback model answers from four fifths of the day's budget on", async () => {
    const at = world();
    await spend(at, 800_000);
    at.gemini = answering("Sí.");
    await partsOf(await asking(at));
    expect(at.prompts.map(({ model }) => model)).toEqual(["gemini-3.5-flash-lite"]);
  });

  test("rules answer when the day's budget is spent and say so, until midnight in Lima", async () => {
    const at = world();
    await spend(at, 1_000_000);
    await sendMessage(at, QUESTION);
    expect(at.prompts).toEqual([]);
    expect((await last(at))?.content).toMatch(/\/comprar\?tipo=mtb&ubicacion=lima.*\n\nHoy ya no puedo conversar/s);
    at.time = new Date("2026-11-21T05:00:00Z");
    at.gemini = answering("Sí.");
    await sendMessage(at, RIDDLE);
    expect(at.prompts).toHaveLength(1);
  });
});

describe("figures of answers that rules give in place of the model", () => {
  test.each<[string, (at: AssistantWorld) => void]>([
    ["the service fails", (at) => (at.gemini = () => failure(503, "UNAVAILABLE"))],
    ["the key is rejected", (at) => (at.gemini = () => failure(401, "UNAUTHENTICATED"))],
    ["it withholds its answer", (at) => (at.gemini = () => stream(words("Mira esto. Y"), end("SAFETY")))],
    ["it says nothing", (at) => (at.gemini = () => stream(end("STOP")))],
  ])(
    "figures of answers that rules give in place of the model count them as such, and resolve nothing (%s)",
    async (_, fail) => {
      const at = world();
      fail(at);
      for (const more of ["", ", por favor"]) {
        await sendMessage(at, QUESTION + more);
        await at.settled();
      }
      const figures = await sumsOf(at);
      expect(figures).toMatchObject({ answers: 2, fallback: 2 });
      expect(figures).not.toHaveProperty("resolved");
      expect(figures).not.toHaveProperty("errors");
      expect(await last(at)).toMatchObject({ outcome: "fallback" });
      // Rules alone answer this one, whatever the model does.
      await sendMessage(at, "hola");
      expect(await sumsOf(at)).toMatchObject({ answers: 3, fallback: 2, resolved: 1 });
    },
  );
});

describe("trouble that administrators are told of", () => {
  test("the trouble that administrators are told of is none without a key, and while the model answers", async () => {
    expect(await assistantWorld().assistant.modelAlert()).toBeNull();
    const at = world();
    at.gemini = answering("Sí.");
    await sendMessage(at, RIDDLE);
    expect(await at.assistant.modelAlert()).toBeNull();
    expect(await at.database.read(BREAKER_DOCUMENT)).toBeNull();
  });

  test("the trouble that administrators are told of is a rejected key, until the model answers again", async () => {
    const at = world();
    at.gemini = () => failure(401, "UNAUTHENTICATED");
    await sendMessage(at, QUESTION);
    await at.settled();
    const alert = { kind: "key", model: "gemini-flash-latest", at: at.time };
    expect(await at.assistant.modelAlert()).toEqual(alert);
    at.pass({ minutes: 24 * 60 });
    expect(await at.assistant.modelAlert()).toEqual(alert);
    at.gemini = answering("Sí.");
    await sendMessage(at, RIDDLE);
    expect(await at.assistant.modelAlert()).toBeNull();
  });

  test("the trouble that administrators are told of is an unknown model, as long as it is configured", async () => {
    const at = world();
    at.gemini = (count) => (count === 1 ? failure(404, "NOT_FOUND") : stream(words("Sí.", "STOP")));
    await sendMessage(at, RIDDLE);
    await at.settled();
    expect(await at.assistant.modelAlert()).toMatchObject({ kind: "model", model: "gemini-flash-latest" });
    const [stored] = await at.database.readAll([BREAKER_DOCUMENT]);
    const changed = world({ model: "gemini-otro" });
    await changed.database.commit([{ set: BREAKER_DOCUMENT, data: stored!.data }]);
    expect(await changed.assistant.modelAlert()).toBeNull();
  });

  test("the trouble that administrators are told of is a spent quota of the service while it lasts", async () => {
    const at = world();
    at.gemini = (count) =>
      count === 1 ? failure(429, "RESOURCE_EXHAUSTED", [{ retryDelay: "90s" }]) : stream(words("Sí.", "STOP"));
    await sendMessage(at, RIDDLE);
    await at.settled();
    expect(await at.assistant.modelAlert()).toMatchObject({ kind: "quota", model: "gemini-flash-latest" });
    at.pass({ minutes: 2 });
    expect(await at.assistant.modelAlert()).toBeNull();
  });

  test("the trouble that administrators are told of is the product's own budget, until midnight in Lima", async () => {
    const at = world({ dailyTokens: 900 });
    at.gemini = answering("Sí.");
    await sendMessage(at, RIDDLE);
    await sendMessage(at, QUESTION);
    expect(await at.assistant.modelAlert()).toEqual({ kind: "budget" });
    at.time = new Date("2026-11-21T05:00:00Z");
    expect(await at.assistant.modelAlert()).toBeNull();
  });
});

describe("the breaker", () => {
  const SECONDS = 1_000;
  const PLACES = ["Lima", "Ica", "Puno", "Tacna", "Piura", "Cusco", "Junín"];
  const later = (at: AssistantWorld, seconds: number) => (at.time = new Date(at.time.getTime() + seconds * SECONDS));
  /** Requests that the model's service saw for a message. */
  async function asked(at: AssistantWorld): Promise<number> {
    const before = at.prompts.length;
    await sendMessage(at, `busco una bici de montaña en ${PLACES[before % PLACES.length]}`);
    await at.settled();
    return at.prompts.length - before;
  }
  const down = () => failure(500, "INTERNAL");

  test("the breaker pauses the model after three failures in a row, and rules answer at once", async () => {
    const at = world();
    at.gemini = down;
    expect([await asked(at), await asked(at), await asked(at)]).toEqual([3, 3, 3]);
    expect([await asked(at), await asked(at)]).toEqual([0, 0]);
    expect(await last(at)).toMatchObject({ outcome: "fallback" });
    expect(await at.assistant.modelAlert()).toMatchObject({
      kind: "outage",
      until: new Date(at.time.getTime() + 30 * SECONDS),
    });
  });

  test("an answer between failures begins the count again", async () => {
    const at = world();
    at.gemini = down;
    await asked(at);
    await asked(at);
    at.gemini = answering("Sí.");
    await asked(at);
    at.gemini = down;
    await asked(at);
    await asked(at);
    expect(await asked(at)).toBe(3);
    expect(await asked(at)).toBe(0);
  });

  test("one probe with one request ends each pause, which doubles up to five minutes", async () => {
    const at = world();
    at.gemini = down;
    for (let failed = 0; failed < 3; failed++) await asked(at);
    for (const seconds of [30, 60, 120, 240, 300, 300]) {
      later(at, seconds - 1);
      expect(await asked(at)).toBe(0);
      later(at, 1);
      expect(await asked(at)).toBe(1);
    }
    later(at, 300);
    at.gemini = answering("Sí.");
    expect(await asked(at)).toBe(1);
    expect(await at.assistant.modelAlert()).toBeNull();
    at.gemini = down;
    expect(await asked(at)).toBe(3);
  });

  test("one message of several at once is the probe", async () => {
    const at = world();
    at.gemini = down;
    for (let failed = 0; failed < 3; failed++) await asked(at);
    later(at, 30);
    const before = at.prompts.length;
    const people = ["ana", "beto", "carla", "dora"].map((uid) => ({ uid, displayName: uid }));
    await Promise.all(people.map((user) => sendMessage(at, QUESTION, "/", user)));
    await at.settled();
    expect(at.prompts.length - before).toBe(1);
  });

  test("silence counts as a failure, and a refused request does not", async () => {
    const at = world();
    at.gemini = () => failure(400, "INVALID_ARGUMENT");
    for (let refused = 0; refused < 4; refused++) await asked(at);
    expect(await asked(at)).toBeGreaterThan(0);
  });
});
