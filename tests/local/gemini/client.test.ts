import { ApiError, FunctionCallingConfigMode, ThinkingLevel } from "@google/genai/web";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { heard, MODEL, said, startModel, TOOLS, type RunningModel } from "./support.ts";

// The local Gemini as the client of Google's sees it.

let model: RunningModel;
beforeAll(async () => {
  model = await startModel();
});
afterEach(async () => {
  await model.send("/__faults", { method: "DELETE" });
  await model.send("/__requests", { method: "DELETE" });
});
afterAll(() => model.close());

const CONFIG = { tools: TOOLS, maxOutputTokens: 2_048, thinkingConfig: { thinkingLevel: ThinkingLevel.LOW } };
const ask = (message: string, config: object = {}, name = MODEL) =>
  heard(
    model
      .client()
      .models.generateContentStream({ model: name, contents: [said(message)], config: { ...CONFIG, ...config } }),
  );

describe("an answer", () => {
  test("the local Gemini's answer comes in pieces of at most 40 characters, the same each time", async () => {
    const [first, second] = [await ask("hola"), await ask("hola")];
    expect(first.text).toContain("Soy Rebi");
    expect(first.parts.length).toBeGreaterThan(2);
    for (const { text = "" } of first.parts) expect([...text].length).toBeLessThanOrEqual(40);
    expect([first.finish, first.parts, first.chunks[0]?.responseId]).toEqual([
      "STOP",
      second.parts,
      second.chunks[0]?.responseId,
    ]);
    expect(first.usage).toEqual({
      promptTokenCount: expect.any(Number),
      cachedContentTokenCount: 0,
      candidatesTokenCount: expect.any(Number),
      thoughtsTokenCount: 120,
      totalTokenCount: expect.any(Number),
    });
    expect(first.chunks[0]?.modelVersion).toBe("gemini-3.8-flash");
  });

  test("a whole answer is the same in one piece", async () => {
    const request = { model: MODEL, contents: [said("hola")], config: CONFIG };
    const whole = await model.client().models.generateContent(request);
    expect(whole.text).toBe((await ask("hola")).text);
    expect(whole.candidates?.[0]?.finishReason).toBe("STOP");
  });

  test("the local Gemini's answer calls a declared function, with arguments that its schema allows", async () => {
    const { calls, finish } = await ask("Busco una bici montañera de segunda en Lima, hasta 2500 soles");
    const args = { tipo: ["mtb"], precio_max: 2500, ubicacion: "lima", estado: "usado" };
    expect(calls).toEqual([{ id: expect.any(String), name: "search_listings", args }]);
    expect(finish).toBe("STOP");
  });

  test("the local Gemini's answer calls nothing that is not declared, or where calls are off", async () => {
    const question = "¿cuánto me cobran por publicar?";
    expect((await ask(question)).calls).toHaveLength(1);
    const off = { toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.NONE } } };
    for (const config of [{ tools: [] }, off]) {
      const answer = await ask(question, config);
      expect(answer.calls).toEqual([]);
      expect(answer.text).toContain("no lo puedo consultar");
    }
  });

  test("the local Gemini's answer ends without words where thinking takes all tokens, and in the middle where most of them", async () => {
    expect(await ask("hola", { maxOutputTokens: 100 })).toMatchObject({ text: "", finish: "MAX_TOKENS", error: null });
    const cut = await ask("hola", { maxOutputTokens: 123 });
    expect([[...cut.text].length, cut.finish]).toEqual([12, "MAX_TOKENS"]);
  });
});

describe("faults", () => {
  test.each([400, 401, 403, 404, 429, 500, 503, 504] as const)("%d comes as the client's error", async (code) => {
    await model.fault({ kind: "status", code, times: 1 });
    const { error } = await ask("hola");
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).status).toBe(code);
    expect((await ask("hola")).error).toBeNull();
  });

  test("a spent quota says how long to wait, and whether it is the day's", async () => {
    await model.fault({ kind: "status", code: 429, retrySeconds: 7, daily: true });
    const { error } = await ask("hola");
    expect(String(error)).toContain('"retryDelay":"7s"');
    expect(String(error)).toContain("PerDay");
  });

  test("a place where it is not offered", async () => {
    await model.fault({ kind: "place" });
    expect(String((await ask("hola")).error)).toContain("FAILED_PRECONDITION");
  });

  test.each([
    ["cut", "Incomplete JSON segment"],
    ["error", "UNAVAILABLE"],
    ["html", "Incomplete JSON segment"],
    ["cut-error", "JSON"],
  ] as const)("%s breaks the stream: %s", async (kind, message) => {
    await model.fault({ kind, at: 1 });
    const { error, finish } = await ask("hola");
    expect(String(error)).toContain(message);
    expect(finish).toBeUndefined();
  });

  test("a fault by reset breaks the connection", async () => {
    await model.fault({ kind: "reset", at: 1, ms: 1 });
    const { error, finish } = await ask("hola");
    expect([error instanceof Error, error instanceof ApiError, finish]).toEqual([true, false, undefined]);
  });

  test("no-finish is no error of the client", async () => {
    await model.fault({ kind: "no-finish", at: 1 });
    expect(await ask("hola")).toMatchObject({ error: null, finish: undefined, text: expect.stringContaining("Hola") });
  });

  test("safety withholds the rest; a blocked prompt has no answer at all", async () => {
    await model.fault({ kind: "safety", at: 1, times: 1 });
    expect(await ask("hola")).toMatchObject({ error: null, finish: "SAFETY" });
    await model.fault({ kind: "block", blockReason: "PROHIBITED_CONTENT" });
    const { chunks } = await ask("hola");
    expect(chunks).toMatchObject([{ promptFeedback: { blockReason: "PROHIBITED_CONTENT" } }]);
    expect(chunks[0]?.candidates).toBeUndefined();
  });

  test.each([
    ["empty", "MAX_TOKENS"],
    ["malformed-call", "MALFORMED_FUNCTION_CALL"],
    ["unexpected-call", "UNEXPECTED_TOOL_CALL"],
    ["many-calls", "TOO_MANY_TOOL_CALLS"],
  ] as const)("%s ends with %s", async (kind, finish) => {
    await model.fault({ kind });
    expect(await ask("marlin 7")).toMatchObject({ finish, parts: [], error: null });
  });

  test("calls may be wrong, and words too", async () => {
    await model.fault({ kind: "bad-arguments", times: 1 });
    expect((await ask("marlin 7")).calls).toMatchObject([{ name: "search_listings", args: { tipo: "barco" } }]);
    await model.fault({ kind: "unknown-tool", times: 1 });
    expect((await ask("marlin 7")).calls).toMatchObject([{ name: "delete_listing" }]);
    for (const [kind, said] of [
      ["foreign-link", "malo.example"],
      ["invented-price", "S/ 123.45"],
      ["html-reply", "<script>"],
      ["other-listing", "/producto/otro"],
    ] as const) {
      await model.fault({ kind, times: 1 });
      expect((await ask("hola")).text).toContain(said);
    }
  });

  test("a hang and a stall end when the client leaves", async () => {
    for (const kind of ["hang", "stall"] as const) {
      await model.fault({ kind, times: 1 });
      const left = new AbortController();
      const answer = ask("hola", { abortSignal: left.signal });
      await expect.poll(() => model.requests("hola")).toHaveLength(1);
      left.abort();
      expect(String((await answer).error)).toContain("abort");
      await model.send("/__requests", { method: "DELETE" });
    }
  });

  test("late and drip answer all the same", async () => {
    await model.fault({ kind: "late", ms: 5, times: 1 });
    await model.fault({ kind: "drip", ms: 2, times: 1 });
    const plain = (await startAndAsk()).text;
    expect([(await ask("hola")).text, (await ask("hola")).text]).toEqual([plain, plain]);
  });

  test("faults meet one model, one message, one kind of answer", async () => {
    await model.fault({ kind: "status", code: 503, model: MODEL, contains: "marlin 7", on: "calls" });
    expect((await ask("marlin 7")).error).not.toBeNull();
    expect((await ask("marlin 7", {}, "gemini-3.5-flash-lite")).error).toBeNull();
    expect((await ask("marlin 8")).error).toBeNull();
    expect((await ask("marlin 7", { tools: [] })).error).toBeNull();
    await model.send("/__faults?contains=marlin+7", { method: "DELETE" });
    expect((await ask("marlin 7")).error).toBeNull();
  });

  test("one that is none is refused", async () => {
    await expect(model.fault({ kind: "explode" as "cut" })).rejects.toThrow("400");
  });
});

test("the local Gemini tells the input of the model", async () => {
  await ask("hola");
  await ask("marlin 7");
  expect(await model.requests("marlin")).toMatchObject([{ model: MODEL, message: "marlin 7", status: 200 }]);
  expect(await model.requests()).toHaveLength(2);
});

async function startAndAsk() {
  const other = await startModel();
  try {
    return await heard(
      other.client().models.generateContentStream({ model: MODEL, contents: [said("hola")], config: CONFIG }),
    );
  } finally {
    await other.close();
  }
}
