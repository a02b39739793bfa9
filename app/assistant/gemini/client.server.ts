import type * as GenAi from "@google/genai/web";
import type { Content, FunctionDeclaration, GenerateContentResponse } from "@google/genai/web";

import type { AssistantEnv } from "~/platform/env-assistant";
import type { Logger } from "~/platform/log";

import { ANSWER_MS, MAX_OUTPUT_TOKENS } from "./constants";
import { isUnknownName } from "./errors";
import { SYSTEM_ROLE } from "./prompt";

/** Google's client, which is large: it is loaded with the first message (server.ts). */
export type LoadGenAi = () => Promise<typeof GenAi>;

interface ModelRequest {
  model: string;
  contents: Content[];
  tools: readonly FunctionDeclaration[];
  canCall: boolean;
  signal: AbortSignal;
}

export interface ModelClient {
  /** One request, until its signal is aborted; closes its connection in any case. */
  stream(request: ModelRequest): AsyncGenerator<GenerateContentResponse, void, undefined>;
}

interface ModelClientDeps {
  settings: Pick<AssistantEnv, "apiKey" | "apiVersion" | "baseUrl">;
  load: LoadGenAi;
  log: Pick<Logger, "error">;
  /** Replaces the global one: tests hand in theirs. */
  fetch?: typeof fetch | undefined;
}

/** Takes tools, which the client's own version was once seen to refuse (facts: gemini.md, 2). */
const BETA = "v1beta";

/** Services, by address and key, whose other version refused a request of ours to this isolate. */
const askedByBeta = new Set<string>();

/** Asks Gemini; by `v1beta` where the configured version does not know our fields. */
export function createModelClient({ settings, load, log, ...deps }: ModelClientDeps): ModelClient {
  // Called as a plain function: workerd rejects its fetch as a method of another object.
  const send: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init));
  const { apiKey, baseUrl } = settings;
  const service = `${baseUrl} ${apiKey}`;
  return {
    async *stream(request) {
      const { apiVersion } = settings;
      if (apiVersion !== BETA && !askedByBeta.has(service)) {
        let hasBegun = false;
        try {
          for await (const chunk of streamBy(apiVersion, request)) {
            hasBegun = true;
            yield chunk;
          }
          return;
        } catch (error) {
          if (hasBegun || !isUnknownName(error)) throw error;
          askedByBeta.add(service);
          log.error("assistant.api-version-refused", { version: apiVersion ?? "v1", instead: BETA });
        }
      }
      yield* streamBy(BETA, request);
    },
  };

  async function* streamBy(
    apiVersion: string | null,
    { model, contents, tools, canCall, signal }: ModelRequest,
  ): ReturnType<ModelClient["stream"]> {
    const attempt = new AbortController();
    const leave = () => attempt.abort();
    signal.addEventListener("abort", leave, { once: true });
    try {
      if (signal.aborted) attempt.abort();
      const genAi = await load();
      const { GoogleGenAI, FunctionCallingConfigMode, ThinkingLevel, HarmCategory, HarmBlockThreshold } = genAi;
      const ai = new GoogleGenAI({
        apiKey,
        httpOptions: {
          ...(apiVersion !== null && { apiVersion }),
          ...(baseUrl !== null && { baseUrl }),
          // Gives the service our deadline; the client's own retries stay off.
          timeout: ANSWER_MS,
          fetch: send,
        },
      });
      const chunks = await ai.models.generateContentStream({
        model,
        contents,
        config: {
          abortSignal: attempt.signal,
          systemInstruction: { role: "user", parts: [{ text: SYSTEM_ROLE }] },
          tools: [{ functionDeclarations: [...tools] }],
          toolConfig: {
            functionCallingConfig: {
              mode: canCall ? FunctionCallingConfigMode.AUTO : FunctionCallingConfigMode.NONE,
            },
          },
          safetySettings: [
            HarmCategory.HARM_CATEGORY_HARASSMENT,
            HarmCategory.HARM_CATEGORY_HATE_SPEECH,
            HarmCategory.HARM_CATEGORY_SEXUALLY_EXPLICIT,
            HarmCategory.HARM_CATEGORY_DANGEROUS_CONTENT,
          ].map((category) => ({ category, threshold: HarmBlockThreshold.BLOCK_MEDIUM_AND_ABOVE })),
          maxOutputTokens: MAX_OUTPUT_TOKENS,
          thinkingConfig: { thinkingLevel: ThinkingLevel.LOW },
          automaticContinuation: false,
          store: false,
        },
      });
      yield* chunks;
    } finally {
      signal.removeEventListener("abort", leave);
      attempt.abort();
    }
  }
}
