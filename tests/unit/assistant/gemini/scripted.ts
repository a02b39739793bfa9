import * as genAi from "@google/genai/web";

import { createModelClient } from "~/assistant/gemini/client.server";
import { runTurn, type TurnDeps } from "~/assistant/gemini/turn.server";
import { intentOf } from "~/assistant/intents/intent-of";
import type { Turn } from "~/assistant/model";
import type { AssistantProfile } from "~/assistant/profile";
import { maskMessage } from "~/assistant/safety/masking";
import { createLogger } from "~/platform/log";

import { marketTools, NOW } from "../market";

export const MODELS = ["gemini-flash-latest", "gemini-3.5-flash-lite"] as const;

type Json = Record<string, unknown>;

/** Answer of the service to one request, after looking at it. */
export type Script = (request: SeenRequest, signal: AbortSignal | null) => Response | Promise<Response>;

export interface SeenRequest {
  model: string;
  body: {
    contents: { role: string; parts: Json[] }[];
    toolConfig: Json;
    tools: { functionDeclarations: { name: string }[] }[];
    generationConfig: Json;
  } & Json;
  text: string;
}

/** A whole stream: one event for each chunk. */
export function stream(...chunks: readonly (Json | string)[]): Response {
  const events = chunks.map((chunk) => (typeof chunk === "string" ? chunk : `data: ${JSON.stringify(chunk)}\r\n\r\n`));
  return new Response(events.join(""), { headers: { "Content-Type": "text/event-stream" } });
}

/** A stream whose bytes come one piece after another, and that then hangs until it is aborted. */
export function hanging(signal: AbortSignal | null, ...chunks: readonly Json[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(`data: ${JSON.stringify(chunk)}\r\n\r\n`));
      const abort = () => controller.error(new DOMException("aborted", "AbortError"));
      if (signal?.aborted) abort();
      signal?.addEventListener("abort", abort);
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

export function words(text: string, finishReason?: string, totalTokenCount = 900): Json {
  return {
    candidates: [{ content: { role: "model", parts: [{ text }] }, ...(finishReason && { finishReason }), index: 0 }],
    usageMetadata: { totalTokenCount },
    modelVersion: "gemini-3.8-flash",
  };
}

export function end(finishReason: string): Json {
  return { candidates: [{ finishReason, index: 0 }], usageMetadata: { totalTokenCount: 900 } };
}

export function calls(...asked: readonly [name: string, args: Json][]): Json {
  const parts = asked.map(([name, args], at) => ({
    functionCall: { id: `call-${at}`, name, args },
    ...(at === 0 && { thoughtSignature: "c2lnbmF0dXJl" }),
  }));
  return {
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    usageMetadata: { totalTokenCount: 700 },
  };
}

export function failure(status: number, name: string, details: readonly Json[] = []): Response {
  return Response.json(
    { error: { code: status, message: "secreto de quien escribe", status: name, details } },
    { status },
  );
}

interface Asking {
  page?: string;
  history?: Turn[];
  leave?: AbortSignal;
  tools?: TurnDeps["tools"];
  onText?: (text: string) => void;
  models?: readonly string[];
  profile?: AssistantProfile;
}

/** One turn over scripted answers, with the real client and the seed's market. */
export async function turn(message: string, scripts: readonly Script[], options: Asking = {}) {
  const {
    page = "/",
    history = [],
    leave = new AbortController().signal,
    tools = marketTools(),
    models = MODELS,
  } = options;
  const requests: SeenRequest[] = [];
  const lines: string[] = [];
  const heard: string[] = [];
  const faults: [model: string, kind: string, pauseMs: number][] = [];
  const pauses: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = JSON.parse(String(init?.body)) as SeenRequest["body"];
    const request = { model: /models\/([^:]+):/.exec(String(input))?.[1] ?? "", body, text: String(init?.body) };
    requests.push(request);
    const script = scripts[requests.length - 1];
    if (!script) throw new Error(`an unexpected request ${requests.length}`);
    return script(request, init?.signal ?? null);
  };
  const result = await runTurn(
    {
      raw: message,
      masked: maskMessage(message),
      page,
      history,
      name: "Ana Quispe",
      ...(options.profile && { profile: options.profile }),
    },
    {
      client: createModelClient({
        settings: { apiKey: "clave", apiVersion: null, baseUrl: null },
        load: () => Promise.resolve(genAi),
        log: createLogger({}, (_, line) => lines.push(line)),
        fetch,
      }),
      tools,
      models,
      heard: intentOf(message),
      siteUrl: "https://rebi.test",
      business: { contact: ["hola@rebi.test"], social: ["Facebook"], whatsapp: null },
      clock: { now: () => NOW },
      log: createLogger({}, (_, line) => lines.push(line)),
      sleep: async (milliseconds) => void pauses.push(milliseconds),
      onFault: ({ kind, pauseMs }, model) => void faults.push([model, kind, pauseMs]),
    },
    {
      tool: (name) => void heard.push(`<${name}>`),
      text: (text) => {
        heard.push(text);
        options.onText?.(text);
      },
    },
    leave,
  );
  return { ...result, requests, lines, heard, faults, pauses, tools };
}

export function replyOf({ outcome }: Awaited<ReturnType<typeof turn>>) {
  if (outcome.kind !== "answered") throw new Error(`${outcome.kind} ${JSON.stringify(outcome)}`);
  return outcome.reply;
}
