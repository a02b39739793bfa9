import type { Fault } from "./faults.ts";
import { THOUGHT_TOKENS, type Model, type ThinkingLevel } from "./models.ts";
import { tokensOf, type Chunk, type GenerateRequest, type Part, type Usage } from "./protocol.ts";
import type { Decision } from "./rules/next-step.ts";
import { idOf, signatureOf } from "./signatures.ts";

const PIECE = 40;

interface Thinking {
  request: GenerateRequest;
  model: Model;
  decision: Decision;
  fault: Fault | null;
}

/** An answer in pieces, as a stream sends it; the last one has the reason of its end. Same input, same bytes. */
export function piecesOf({ request, model, decision, fault }: Thinking): Chunk[] {
  const level = request.generationConfig?.thinkingConfig?.thinkingLevel ?? model.level;
  const responseId = idOf(request.contents, model.version);
  const made = partsOf(decision, request, level, fault, responseId);
  const prompt = tokensOf([request.systemInstruction, request.tools, request.contents]);
  let written = 0;
  return made.map(({ parts, finishReason, finishMessage }): Chunk => {
    written += parts.reduce(
      (sum, { text, functionCall }) => sum + (text === "" ? 0 : tokensOf(text ?? functionCall)),
      0,
    );
    return {
      candidates: [
        {
          ...(parts.length > 0 && { content: { role: "model", parts } }),
          index: 0,
          ...(finishReason && { finishReason }),
          ...(finishMessage && { finishMessage }),
        },
      ],
      usageMetadata: usageOf(prompt, written, thoughtsOf(level)),
      modelVersion: model.version,
      responseId,
    };
  });
}

export function blockedChunk({ request, model }: Pick<Thinking, "request" | "model">, blockReason: string): Chunk {
  const prompt = tokensOf([request.systemInstruction, request.tools, request.contents]);
  return {
    promptFeedback: { blockReason },
    usageMetadata: usageOf(prompt, 0, 0),
    modelVersion: model.version,
    responseId: idOf(request.contents, model.version),
  };
}

/** A whole answer: the pieces in one. */
export function joined(pieces: readonly Chunk[]): Chunk {
  const last = pieces.at(-1);
  if (!last) throw new Error("an answer has no piece");
  const parts: Part[] = [];
  for (const part of pieces.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? [])) {
    const before = parts.at(-1);
    if (part.text !== undefined && before?.text !== undefined) {
      before.text += part.text;
      if (part.thoughtSignature) before.thoughtSignature = part.thoughtSignature;
    } else parts.push({ ...part });
  }
  const [ended] = last.candidates ?? [];
  return {
    ...last,
    ...(ended && { candidates: [{ ...ended, ...(parts.length > 0 && { content: { role: "model", parts } }) }] }),
  };
}

interface Made {
  parts: Part[];
  finishReason?: string;
  finishMessage?: string;
}

function partsOf(
  decision: Decision,
  { generationConfig }: GenerateRequest,
  level: ThinkingLevel,
  fault: Fault | null,
  responseId: string,
): Made[] {
  const most = generationConfig?.maxOutputTokens ?? Infinity;
  const visible = most - thoughtsOf(level);
  if (fault?.kind === "empty" || visible <= 0) return [{ parts: [], finishReason: "MAX_TOKENS" }];
  switch (fault?.kind) {
    case "malformed-call":
      return [
        {
          parts: [],
          finishReason: "MALFORMED_FUNCTION_CALL",
          finishMessage: "Malformed function call: print(default_api.search_listings(",
        },
      ];
    case "unexpected-call":
      return [{ parts: [], finishReason: "UNEXPECTED_TOOL_CALL" }];
    case "many-calls":
      return [{ parts: [], finishReason: "TOO_MANY_TOOL_CALLS" }];
    default:
  }
  if ("calls" in decision) {
    const parts = decision.calls.map(({ name, args }, at): Part => {
      const functionCall = { id: idOf(responseId, at), name, args };
      // Of calls at once only the first one carries the thought.
      return { functionCall, ...(at === 0 && { thoughtSignature: signatureOf(functionCall) }) };
    });
    return [{ parts }, { parts: [{ text: "" }], finishReason: "STOP" }];
  }
  const text = [...decision.text];
  const told = Math.min(text.length, visible * 4);
  const pieces: Made[] = [];
  for (let at = 0; at < told; at += PIECE)
    pieces.push({ parts: [{ text: text.slice(at, Math.min(at + PIECE, told)).join("") }] });
  if (told < text.length) return [...pieces, { parts: [], finishReason: "MAX_TOKENS" }];
  const thoughtSignature = signatureOf({ name: "", args: { responseId } });
  return [...pieces, { parts: [{ text: "", thoughtSignature }], finishReason: "STOP" }];
}

function thoughtsOf(level: ThinkingLevel): number {
  return THOUGHT_TOKENS[level];
}

function usageOf(promptTokenCount: number, candidatesTokenCount: number, thoughtsTokenCount: number): Usage {
  return {
    promptTokenCount,
    cachedContentTokenCount: 0,
    candidatesTokenCount,
    thoughtsTokenCount,
    totalTokenCount: promptTokenCount + candidatesTokenCount + thoughtsTokenCount,
  };
}
