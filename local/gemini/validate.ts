import type { z } from "zod";

import { GeminiError, invalid, unknownName } from "./errors.ts";
import type { Model } from "./models.ts";
import { GenerateRequest, type Content, type Declaration, type Part } from "./protocol.ts";
import { isSigned } from "./signatures.ts";

/** Reads a body of the API. @throws GeminiError 400 that names the field, as Google's does */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  if (issue?.code === "unrecognized_keys") throw invalid(unknownName(issue.keys[0] ?? "", pathOf(issue.path)));
  throw invalid(`Invalid value at '${pathOf(issue?.path ?? [])}': ${issue?.message ?? ""}`);
}

/** A request that this model takes. @throws GeminiError 400 */
export function parseRequest(body: unknown, name: string, model: Model): GenerateRequest {
  const request = parseBody(GenerateRequest, body);
  checkTools(request);
  const level = request.generationConfig?.thinkingConfig?.thinkingLevel;
  if (level && !model.levels.includes(level))
    throw invalid(`Thinking level ${level} is not supported for this model: ${name}.`);
  checkTurns(request.contents);
  return request;
}

export function declarationsOf({ tools = [] }: Pick<GenerateRequest, "tools">): Declaration[] {
  return tools.flatMap(({ functionDeclarations }) => functionDeclarations);
}

function checkTools(request: GenerateRequest): void {
  const declared = new Set<string>();
  for (const { name, parameters, parametersJsonSchema } of declarationsOf(request)) {
    if (declared.has(name)) throw invalid(`Duplicate function declaration found: ${name}`);
    if (parameters && parametersJsonSchema)
      throw invalid("Only one of parameters and parameters_json_schema can be set in a function declaration.");
    declared.add(name);
  }
  const { mode, allowedFunctionNames = [] } = request.toolConfig?.functionCallingConfig ?? {};
  if (allowedFunctionNames.length > 0 && mode !== "ANY" && mode !== "VALIDATED")
    throw invalid("Allowed function names can be set only when function calling mode is ANY or VALIDATED.");
  const unknown = allowedFunctionNames.find((name) => !declared.has(name));
  if (unknown) throw invalid(`The allowed function ${unknown} is not declared.`);
}

/** Order and pairing of the turns. @throws GeminiError 400 */
function checkTurns(contents: readonly Content[]): void {
  for (const [at, { role, parts = [] }] of contents.entries()) {
    if (role !== undefined && role !== "user" && role !== "model")
      throw invalid("Please use a valid role: user, model.");
    if (parts.length === 0)
      throw invalid(`GenerateContentRequest.contents[${at}].parts: contents.parts must not be empty.`);
    for (const part of parts) checkPart(part, at);
  }
  if (contents[0]?.role === "model") throw invalid("Please ensure that multiturn requests begin with a user turn.");
  if (contents.at(-1)?.role === "model")
    throw invalid(
      "Please ensure that multiturn requests end with a user turn or a function response: a request ending with " +
        "a model turn is not supported.",
    );
  const turn = currentTurn(contents);
  for (const [at, content] of contents.entries()) {
    const calls = callsOf(content);
    if (calls.length > 0) {
      if (content.role !== "model") throw invalid("Please ensure that function call turns have the role model.");
      checkResponses(calls, contents[at + 1]);
      if (at > turn) checkSignatures(content.parts ?? []);
    }
    if (responsesOf(content).length > 0 && callsOf(contents[at - 1]).length === 0)
      throw invalid("Please ensure that function response turn comes immediately after a function call turn.");
  }
}

function checkPart(part: Part, at: number): void {
  const data = [part.text, part.functionCall, part.functionResponse].filter((one) => one !== undefined);
  if (data.length !== 1)
    throw invalid(
      `GenerateContentRequest.contents[${at}].parts[0].data: required oneof field 'data' must have one ` +
        `initialized field`,
    );
}

function checkResponses(calls: readonly Part[], next: Content | undefined): void {
  const responses = responsesOf(next);
  if (responses.length !== calls.length)
    throw invalid(
      "Please ensure that the number of function response parts is equal to the number of function call parts " +
        "of the function call turn.",
    );
  const open = calls.map(({ functionCall }) => functionCall);
  for (const { functionResponse } of responses) {
    const answered = open.findIndex(
      (call) => call?.name === functionResponse?.name && call?.id === functionResponse?.id,
    );
    if (answered === -1)
      throw invalid(
        `Please ensure that each function response has the name and id of a function call: ` +
          `${functionResponse?.name ?? ""} does not.`,
      );
    open.splice(answered, 1);
  }
}

/** The first call of a step carries the signature of the model's thought. */
function checkSignatures(parts: readonly Part[]): void {
  const [first] = parts.filter(({ functionCall }) => functionCall);
  if (!first?.functionCall) return;
  if (!first.thoughtSignature)
    throw invalid(
      `Function call is missing a thought_signature in functionCall parts. This is required for tools to work ` +
        `correctly, and missing thought_signature may lead to degraded model performance. Additional data, ` +
        `function call \`default_api:${first.functionCall.name}\`.`,
    );
  if (!isSigned(first.functionCall, first.thoughtSignature)) throw invalid("Corrupted thought signature.");
}

/** Start of the turn to answer: the last words of the user. */
export function currentTurn(contents: readonly Content[]): number {
  return contents.findLastIndex(
    ({ role, parts = [] }) => role !== "model" && parts.some(({ text }) => text !== undefined),
  );
}

function callsOf(content: Content | undefined): Part[] {
  return content?.parts?.filter(({ functionCall }) => functionCall) ?? [];
}

function responsesOf(content: Content | undefined): Part[] {
  return content?.parts?.filter(({ functionResponse }) => functionResponse) ?? [];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((one) => (typeof one === "number" ? `[${one}]` : `.${String(one)}`))
    .join("")
    .replace(/^\./, "");
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new GeminiError(400, `Invalid JSON payload received. ${error instanceof Error ? error.message : ""}`);
  }
}
