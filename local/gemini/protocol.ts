import { z } from "zod";

import { THINKING_LEVELS } from "./models.ts";

// Requests of the API, as far as the local Gemini reads them. An unknown field is an error, as at Google.

const NAME = /^[A-Za-z_][\w.:-]{0,127}$/;
const record = z.record(z.string(), z.unknown());

const Part = z.strictObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  thoughtSignature: z.string().optional(),
  functionCall: z.strictObject({ id: z.string().optional(), name: z.string(), args: record.optional() }).optional(),
  functionResponse: z.strictObject({ id: z.string().optional(), name: z.string(), response: record }).optional(),
});
const Content = z.strictObject({ role: z.string().optional(), parts: z.array(Part).optional() });

const Declaration = z.strictObject({
  name: z.string().regex(NAME, "Invalid function name."),
  description: z.string().optional(),
  parameters: record.optional(),
  parametersJsonSchema: record.optional(),
  response: record.optional(),
  responseJsonSchema: record.optional(),
});

const SafetySetting = z.strictObject({
  category: z.enum([
    "HARM_CATEGORY_HARASSMENT",
    "HARM_CATEGORY_HATE_SPEECH",
    "HARM_CATEGORY_SEXUALLY_EXPLICIT",
    "HARM_CATEGORY_DANGEROUS_CONTENT",
  ]),
  threshold: z.enum(["BLOCK_LOW_AND_ABOVE", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_ONLY_HIGH", "BLOCK_NONE", "OFF"]),
});

const GenerationConfig = z.strictObject({
  maxOutputTokens: z.int().positive().optional(),
  candidateCount: z.literal(1).optional(),
  stopSequences: z.array(z.string()).max(5).optional(),
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().min(0).max(1).optional(),
  topK: z.number().optional(),
  seed: z.int().optional(),
  thinkingConfig: z
    .strictObject({ thinkingLevel: z.enum(THINKING_LEVELS).optional(), includeThoughts: z.boolean().optional() })
    .optional(),
});

export const GenerateRequest = z.strictObject({
  model: z.string().optional(),
  contents: z.array(Content).min(1, "contents is not specified"),
  systemInstruction: Content.optional(),
  tools: z.array(z.strictObject({ functionDeclarations: z.array(Declaration).max(512) })).optional(),
  toolConfig: z
    .strictObject({
      functionCallingConfig: z
        .strictObject({
          mode: z.enum(["AUTO", "ANY", "NONE", "VALIDATED"]).optional(),
          allowedFunctionNames: z.array(z.string()).optional(),
        })
        .optional(),
    })
    .optional(),
  safetySettings: z.array(SafetySetting).optional(),
  generationConfig: GenerationConfig.optional(),
  store: z.boolean().optional(),
});
export type GenerateRequest = z.infer<typeof GenerateRequest>;

export const CountRequest = z.strictObject({
  contents: z.array(Content).min(1, "contents is not specified").optional(),
  /** In place of the contents: a whole request, which is checked as if it were asked. */
  generateContentRequest: z
    .looseObject({ model: z.string() })
    .transform((whole) => Object.fromEntries(Object.entries(whole).filter(([name]) => name !== "model")))
    .optional(),
});

export type Content = z.infer<typeof Content>;
export type Part = z.infer<typeof Part>;
export type Declaration = z.infer<typeof Declaration>;

export interface Usage {
  promptTokenCount: number;
  cachedContentTokenCount: number;
  candidatesTokenCount: number;
  thoughtsTokenCount: number;
  totalTokenCount: number;
}

export interface Chunk {
  candidates?: {
    content?: { role: "model"; parts: Part[] };
    index: 0;
    finishReason?: string;
    finishMessage?: string;
    safetyRatings?: object[];
  }[];
  promptFeedback?: { blockReason: string };
  usageMetadata: Usage;
  modelVersion: string;
  responseId: string;
}

/** Tokens as they are counted here: four characters each. */
export function tokensOf(value: unknown): number {
  return Math.ceil((typeof value === "string" ? value : JSON.stringify(value)).length / 4);
}
