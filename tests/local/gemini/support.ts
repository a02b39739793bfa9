import { GoogleGenAI, type GenerateContentResponse, type Part } from "@google/genai/web";
import { z } from "zod";

import { TOOL_ARGUMENTS, TOOL_PURPOSES, type ToolName } from "../../../app/assistant/tools/schemas.ts";
import type { Fault } from "../../../local/gemini/faults.ts";
import { startGeminiServer } from "../../../local/gemini/server.ts";

export const KEY = "clave-local";
export const MODEL = "gemini-flash-latest";

/** Offers a button or a page; it changes nothing. */
export const OFFER = z.strictObject({
  tipo: z.string(),
  anuncio: z.string().optional(),
  destino: z.string().optional(),
});

/** The functions as the product declares them. */
export const DECLARATIONS = [
  ...(Object.keys(TOOL_ARGUMENTS) as ToolName[]).map((name) => ({
    name,
    description: TOOL_PURPOSES[name],
    parametersJsonSchema: z.toJSONSchema(TOOL_ARGUMENTS[name]),
  })),
  { name: "offer_action", description: "Ofrece un botón o una página.", parametersJsonSchema: z.toJSONSchema(OFFER) },
];
export const TOOLS = [{ functionDeclarations: DECLARATIONS }];

/** A local Gemini of its own, with the real client. */
export async function startModel(dripMs = 0) {
  const server = await startGeminiServer({ port: 0, apiKey: KEY, dripMs });
  const send = (path: string, init?: RequestInit) => fetch(server.url + path, init);
  return {
    ...server,
    client: (apiKey = KEY) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: server.url } }),
    /** A request as it stands, without the client's own checks. */
    post: (body: unknown, { path = `/v1/models/${MODEL}:generateContent`, key = KEY } = {}) =>
      send(path, {
        method: "POST",
        headers: { "x-goog-api-key": key, "content-type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    fault: async (fault: Partial<Fault>) => {
      const { status } = await send("/__faults", { method: "POST", body: JSON.stringify(fault) });
      if (status !== 200) throw new Error(`the fault was answered with ${status}`);
    },
    requests: async (contains = "") =>
      (await (await send(`/__requests?contains=${encodeURIComponent(contains)}`)).json()) as {
        model: string;
        message: string;
        status: number;
      }[],
    send,
  };
}

export type RunningModel = Awaited<ReturnType<typeof startModel>>;

/** Text of a stream until it ended, or broke. */
export async function heard(stream: Promise<AsyncIterable<GenerateContentResponse>>) {
  const chunks: GenerateContentResponse[] = [];
  let error: unknown = null;
  try {
    for await (const chunk of await stream) chunks.push(chunk);
  } catch (thrown) {
    error = thrown;
  }
  const parts = chunks.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? []);
  return {
    chunks,
    parts,
    text: textOf(parts),
    calls: parts.flatMap(({ functionCall }) => functionCall ?? []),
    finish: chunks.at(-1)?.candidates?.[0]?.finishReason,
    usage: chunks.at(-1)?.usageMetadata,
    error,
  };
}

export function textOf(parts: readonly Part[]): string {
  return parts.map(({ text }) => text ?? "").join("");
}

/** A turn of the user. */
export function said(...texts: string[]) {
  return { role: "user", parts: texts.map((text) => ({ text })) };
}
