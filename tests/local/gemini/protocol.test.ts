import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { DECLARATIONS, KEY, MODEL, said, startModel, TOOLS, type RunningModel } from "./support.ts";

let model: RunningModel;
beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.close());

const ASKED = { contents: [said("bicis montañeras en Lima")], tools: TOOLS };

interface Answer {
  candidates: { content: { parts: { functionCall: { id: string; name: string }; thoughtSignature?: string }[] } }[];
  error?: { code: number; status: string; message: string; details?: { reason?: string }[] };
}

async function errorOf(body: unknown, options?: Parameters<RunningModel["post"]>[1]) {
  const response = await model.post(body, options);
  const { error } = (await response.json()) as Answer;
  expect(response.status).toBe(error?.code);
  return error;
}

/** A first answer with its call, as it came. */
async function firstCall() {
  const { candidates } = (await (await model.post(ASKED)).json()) as Answer;
  const [part] = candidates[0]!.content.parts;
  return { part: part!, turn: { role: "model", parts: candidates[0]!.content.parts } };
}

const responded = (...functionResponse: object[]) => ({
  role: "user",
  parts: functionResponse.map((one) => ({ functionResponse: one })),
});

describe("who is let in", () => {
  test("a wrong key is a 400 that says so, and none a 403", async () => {
    expect(await errorOf(ASKED, { key: "otra" })).toMatchObject({
      code: 400,
      status: "INVALID_ARGUMENT",
      details: [{ reason: "API_KEY_INVALID" }],
    });
    expect(await errorOf(ASKED, { key: "" })).toMatchObject({ code: 403, status: "PERMISSION_DENIED" });
  });

  test.each(["v1", "v1beta"])("%s knows the models of today; others are 404", async (version) => {
    const path = (name: string) => `/${version}/models/${name}:generateContent`;
    for (const name of ["gemini-flash-latest", "gemini-3.5-flash-lite", "gemini-3.7-flash"])
      expect((await model.post(ASKED, { path: path(name) })).status).toBe(200);
    for (const name of ["gemini-2.0-flash-exp", "gemini-nada", "constructor"])
      expect(await errorOf(ASKED, { path: path(name) })).toMatchObject({ code: 404, status: "NOT_FOUND" });
  });

  test("a retired model is answered by the one that took its place", async () => {
    const answer = await model.post(ASKED, { path: "/v1/models/gemini-3.7-flash:generateContent" });
    expect(await answer.json()).toMatchObject({ modelVersion: "gemini-3.8-flash" });
  });

  test.each(["/v1/models", "/v2/models/gemini-flash-latest:generateContent", "/v1/models/gemini-flash-latest:embed"])(
    "%s is a page that is not there",
    async (path) => {
      const response = await model.post(ASKED, { path });
      expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html; charset=UTF-8"]);
    },
  );
});

describe("what a request may hold", () => {
  test.each([
    ["no JSON", "{", "Invalid JSON payload"],
    ["no contents", { contents: [] }, "contents is not specified"],
    ["an unknown field", { ...ASKED, temperature: 1 }, 'Unknown name "temperature"'],
    [
      "an unknown setting",
      { ...ASKED, generationConfig: { maxTokens: 5 } },
      `Unknown name "maxTokens" at 'generationConfig'`,
    ],
    ["penalties, which newer models refuse", { ...ASKED, generationConfig: { presencePenalty: 1 } }, "Unknown name"],
    ["an unknown role", { contents: [{ role: "assistant", parts: [{ text: "a" }] }] }, "valid role"],
    ["an empty turn", { contents: [{ role: "user", parts: [] }] }, "must not be empty"],
    ["a part without data", { contents: [{ role: "user", parts: [{ thought: true }] }] }, "oneof"],
    ["a model's turn at the end", { contents: [said("a"), { role: "model", parts: [{ text: "b" }] }] }, "model turn"],
    [
      "a model's turn at the beginning",
      { contents: [{ role: "model", parts: [{ text: "b" }] }, said("a")] },
      "begin with a user",
    ],
    [
      "minimal thinking on Flash",
      { ...ASKED, generationConfig: { thinkingConfig: { thinkingLevel: "MINIMAL" } } },
      "MINIMAL",
    ],
    [
      "two forms of arguments",
      { ...ASKED, tools: [{ functionDeclarations: [{ ...DECLARATIONS[0], parameters: {} }] }] },
      "Only one of",
    ],
    ["a function declared twice", { ...ASKED, tools: [...TOOLS, ...TOOLS] }, "Duplicate"],
    [
      "a function's name with a blank",
      { ...ASKED, tools: [{ functionDeclarations: [{ name: "mi función" }] }] },
      "Invalid function name",
    ],
    [
      "allowed names without ANY",
      { ...ASKED, toolConfig: { functionCallingConfig: { mode: "AUTO", allowedFunctionNames: ["how_to"] } } },
      "ANY or VALIDATED",
    ],
    [
      "an allowed name that is not declared",
      { ...ASKED, toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["nada"] } } },
      "not declared",
    ],
    [
      "a safety category that is none",
      { ...ASKED, safetySettings: [{ category: "HARM_CATEGORY_MEDICAL", threshold: "OFF" }] },
      "safetySettings",
    ],
  ])("%s is a 400", async (_, body, message) => {
    expect(await errorOf(body)).toMatchObject({
      code: 400,
      status: "INVALID_ARGUMENT",
      message: expect.stringContaining(message),
    });
  });

  test("minimal thinking is taken by the lite model", async () => {
    const body = { ...ASKED, generationConfig: { thinkingConfig: { thinkingLevel: "MINIMAL" } } };
    const path = "/v1/models/gemini-3.5-flash-lite:generateContent";
    expect(await (await model.post(body, { path })).json()).toMatchObject({ usageMetadata: { thoughtsTokenCount: 0 } });
  });
});

describe("the second round", () => {
  test("the model's turn goes back as it came, with one answer to each call", async () => {
    const { part, turn } = await firstCall();
    const { id, name } = part.functionCall;
    const answered = responded({ id, name, response: { total: 0, href: "/comprar?tipo=mtb" } });
    const response = await model.post({ ...ASKED, contents: [...ASKED.contents, turn, answered] });
    expect(JSON.stringify(await response.json())).toContain("/comprar?tipo=mtb");
  });

  test.each([
    ["no signature", { lacks: true }, {}, "missing a thought_signature"],
    ["another signature", { signature: "AAAA" }, {}, "Corrupted"],
    ["other arguments than it sent", { args: { tipo: ["ruta"] } }, {}, "Corrupted"],
    ["another id in the answer", {}, { id: "otra" }, "name and id"],
    ["no id in the answer", {}, { id: undefined }, "name and id"],
    ["another function in the answer", {}, { name: "how_to" }, "name and id"],
    ["two answers to one call", {}, { twice: true }, "number of function response parts"],
  ])(
    "%s is a 400",
    async (
      _,
      change: { lacks?: boolean; signature?: string; args?: object },
      answer: { twice?: boolean; id?: string; name?: string },
      message,
    ) => {
      const { part } = await firstCall();
      const { lacks, signature, args } = change;
      const { twice, ...fields } = answer;
      const { thoughtSignature, functionCall } = part;
      const turn = {
        role: "model",
        parts: [
          {
            functionCall: { ...functionCall, ...(args && { args }) },
            ...(!lacks && { thoughtSignature: signature ?? thoughtSignature }),
          },
        ],
      };
      const one = { id: functionCall.id, name: functionCall.name, response: {}, ...fields };
      const contents = [...ASKED.contents, turn, responded(...(twice ? [one, one] : [one]))];
      expect(await errorOf({ ...ASKED, contents })).toMatchObject({
        code: 400,
        message: expect.stringContaining(message),
      });
    },
  );

  test("a call without an answer, and an answer without a call, are 400", async () => {
    const { turn } = await firstCall();
    expect((await errorOf({ ...ASKED, contents: [...ASKED.contents, turn, said("¿y?")] }))?.message).toContain(
      "number of function response",
    );
    const answered = responded({ name: "how_to", response: {} });
    expect((await errorOf({ ...ASKED, contents: [said("a"), answered] }))?.message).toContain("immediately after");
  });

  test("calls of an earlier turn need no signature any more", async () => {
    const { part } = await firstCall();
    const { id, name } = part.functionCall;
    const bare = { role: "model", parts: [{ functionCall: part.functionCall }] };
    const contents = [...ASKED.contents, bare, responded({ id, name, response: {} }), said("gracias")];
    expect((await model.post({ ...ASKED, contents })).status).toBe(200);
  });
});

test("tokens are counted, of contents alone", async () => {
  const path = `/v1/models/${MODEL}:countTokens`;
  expect(await (await model.post({ contents: [said("hola")] }, { path })).json()).toMatchObject({
    totalTokens: expect.any(Number),
  });
  expect(await errorOf({ contents: [said("hola")], tools: TOOLS }, { path })).toMatchObject({ code: 400 });
});

test("a key may stand in the address", async () => {
  const path = `/v1beta/models/${MODEL}:generateContent?key=${KEY}`;
  const headers = { "content-type": "application/json" };
  const response = await model.send(path, { method: "POST", headers, body: JSON.stringify(ASKED) });
  expect(response.status).toBe(200);
});
