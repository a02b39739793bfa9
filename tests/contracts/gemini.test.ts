import * as genAi from "@google/genai/web";
import { ApiError, FunctionCallingConfigMode, GoogleGenAI, ThinkingLevel, type Content } from "@google/genai/web";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createModelClient } from "~/assistant/gemini/client.server";
import { declarations } from "~/assistant/gemini/prompt";

import { heard, KEY, MODEL, said, startModel, TOOLS } from "../local/gemini/support.ts";
import { recordingLogger } from "../unit/platform/helpers.ts";
import { IS_REAL, variablesFor } from "./target.ts";

interface ModelTarget {
  apiKey: string;
  model: string;
  apiVersion: string | null;
  /** Null for the service's own. */
  baseUrl: string | null;
  close(): Promise<void>;
}

async function localTarget(): Promise<ModelTarget> {
  const { url, close } = await startModel();
  return { apiKey: KEY, model: MODEL, apiVersion: null, baseUrl: url, close };
}

function realTarget(): ModelTarget {
  const variables = variablesFor("gemini");
  return {
    apiKey: variables["GEMINI_API_KEY"] ?? "",
    model: variables["GEMINI_MODEL"] || MODEL,
    apiVersion: variables["GEMINI_API_VERSION"] || null,
    baseUrl: null,
    close: () => Promise.resolve(),
  };
}

let target: ModelTarget;
beforeAll(async () => {
  target = IS_REAL ? realTarget() : await localTarget();
});
afterAll(() => target?.close());

const SEARCH = "Busco una bicicleta montañera de segunda en Lima, hasta 2500 soles";

describe("Gemini, asked by the product's client", () => {
  const ask = (contents: Content[], canCall: boolean) =>
    heard(
      Promise.resolve(
        createModelClient({ settings: target, load: () => Promise.resolve(genAi), log: recordingLogger().log }).stream({
          model: target.model,
          contents,
          tools: declarations(),
          canCall,
          signal: new AbortController().signal,
        }),
      ),
    );

  test("Gemini answers in pieces, with an end and its tokens", async () => {
    const answer = await ask([said("Hola")], true);
    expect(answer).toMatchObject({ error: null, finish: "STOP", usage: { totalTokenCount: expect.any(Number) } });
    expect(answer.text).not.toBe("");
    expect(answer.chunks[0]?.modelVersion).toMatch(/^gemini-/);
  });

  test("Gemini calls a declared function, and answers with what it is told", async () => {
    const contents: Content[] = [said(SEARCH)];
    const first = await ask(contents, true);
    expect(first).toMatchObject({ error: null, finish: "STOP" });
    expect(first.calls).toMatchObject([{ name: "search_listings", args: { precio_max: 2500 } }]);
    const [call] = first.calls;
    const response = { total: 0, href: "/comprar?tipo=mtb", anuncios: [] };
    contents.push(
      { role: "model", parts: first.parts },
      {
        role: "user",
        parts: [
          { functionResponse: { ...(call?.id !== undefined && { id: call.id }), name: call?.name ?? "", response } },
        ],
      },
    );
    const second = await ask(contents, false);
    expect(second).toMatchObject({ error: null, finish: "STOP", calls: [] });
    expect(second.text).not.toBe("");
  });

  test("Gemini calls nothing where words are asked for", async () => {
    expect(await ask([said(SEARCH)], false)).toMatchObject({ error: null, calls: [] });
  });
});

describe("Gemini, asked by its own client", () => {
  const client = (apiKey = target.apiKey) =>
    new GoogleGenAI({
      apiKey,
      httpOptions: {
        ...(target.apiVersion !== null && { apiVersion: target.apiVersion }),
        ...(target.baseUrl !== null && { baseUrl: target.baseUrl }),
      },
    });
  const CONFIG = { maxOutputTokens: 2_048, thinkingConfig: { thinkingLevel: ThinkingLevel.LOW } };
  const generate = (contents: Content[], config: object = {}, { apiKey = target.apiKey, model = target.model } = {}) =>
    client(apiKey).models.generateContent({ model, contents, config: { ...CONFIG, ...config } });
  const forced = {
    tools: TOOLS,
    toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY, allowedFunctionNames: ["my_orders"] } },
  };

  async function errorOf(call: Promise<unknown>) {
    const error = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ApiError);
    return error as ApiError;
  }

  test("Gemini answers whole, and in a stream", async () => {
    const whole = await generate([said("Hola")]);
    expect(whole.candidates?.[0]).toMatchObject({ content: { role: "model" }, finishReason: "STOP" });
    expect(whole.text).not.toBe("");
    const stream = client().models.generateContentStream({
      model: target.model,
      contents: [said("Hola")],
      config: CONFIG,
    });
    expect(await heard(stream)).toMatchObject({ error: null, finish: "STOP" });
  });

  test("Gemini's answer is a call where words are no answer", async () => {
    const { functionCalls } = await generate([said("Hola a todos ustedes")], forced);
    expect(functionCalls).toMatchObject([{ name: "my_orders" }]);
  });

  test("Gemini rejects its own turn without the signature that it came with", async () => {
    const contents = [said("Hola a todos ustedes")];
    const { candidates } = await generate(contents, forced);
    const call = candidates?.[0]?.content?.parts?.find(({ functionCall }) => functionCall)?.functionCall;
    const functionResponse = { ...(call?.id !== undefined && { id: call.id }), name: "my_orders", response: {} };
    const turns = [
      ...contents,
      { role: "model", parts: [{ functionCall: call }] },
      { role: "user", parts: [{ functionResponse }] },
    ];
    expect((await errorOf(generate(turns as Content[], { tools: TOOLS }))).message).toContain("thought_signature");
  });

  test("Gemini says that its tokens were used up", async () => {
    const { candidates } = await generate([said("Cuenta la historia de la bicicleta")], { maxOutputTokens: 20 });
    expect(candidates?.[0]?.finishReason).toBe("MAX_TOKENS");
  });

  test("Gemini counts tokens", async () => {
    const { totalTokens } = await client().models.countTokens({ model: target.model, contents: [said("Hola")] });
    expect(totalTokens).toBeGreaterThan(0);
  });

  test("Gemini rejects a wrong key, a model that is none and a turn of its own at the end", async () => {
    const wrongKey = await errorOf(generate([said("Hola")], {}, { apiKey: "clave-que-no-es" }));
    expect([wrongKey.status, wrongKey.message]).toEqual([400, expect.stringContaining("API_KEY_INVALID")]);
    expect((await errorOf(generate([said("Hola")], {}, { model: "gemini-nada" }))).status).toBe(404);
    const backwards = [said("Hola"), { role: "model", parts: [{ text: "Hola" }] }];
    expect((await errorOf(generate(backwards))).status).toBe(400);
  });
});
