import * as genAi from "@google/genai/web";

import { createAssistant } from "~/assistant/assistant.server";
import { ASSISTANT_FIGURES } from "~/assistant/figures/model";
import type { CountedDocument } from "~/catalog/figures/buffer.server";
import type { AssistantEnv } from "~/platform/env-assistant";
import type { Trust } from "~/platform/routes/acts";

import { contextOf, UNBOUNDED } from "../../support/context";
import { World } from "../../support/world";
import { marketDeps } from "../../unit/assistant/market";

export const ANA = { uid: "ana", displayName: "Ana Quispe" };
export const MODEL: AssistantEnv = {
  apiKey: "clave",
  model: "gemini-flash-latest",
  fallbackModel: "gemini-3.5-flash-lite",
  apiVersion: null,
  baseUrl: null,
  dailyTokens: 1_000_000,
};
const START = new Date("2026-11-20T12:00:00Z");

type Gemini = (count: number, signal: AbortSignal | null) => Response | Promise<Response>;
interface Given {
  model?: AssistantEnv | null;
  sleep?: (milliseconds: number) => Promise<void>;
  fetch?: typeof fetch;
  /** Of every account, which asks from one network. */
  trust?: Trust;
}

/** Rebi with the seed's market. `fetch` reaches the model's service in place of `gemini`. */
export function assistantWorld({
  trust = "proven",
  model = null,
  sleep = () => Promise.resolve(),
  fetch: send,
}: Given = {}) {
  const switches = {
    /** Answers of the platform's limiter of bursts. */
    burst: null as RateLimit | null,
    /** Error that the catalogue throws instead of answering. */
    broken: null as Error | null,
    /** Counts in the batch of figures of listings. */
    batch: [] as { document: CountedDocument; figure: string }[],
    /** Requests that the model's service saw. */
    prompts: [] as { model: string; text: string }[],
    /** Its answer; the number of the request begins at one. */
    gemini: (() => new Response(null, { status: 500 })) as Gemini,
    nonce: "nonce-of-test",
    trust,
  };
  const market = marketDeps();
  const catalog: typeof market.catalog = {
    ...market.catalog,
    search: (...[filters, rule]: Parameters<typeof market.catalog.search>) =>
      world.broken ? Promise.reject(world.broken) : market.catalog.search(filters, rule),
  };
  const ask: typeof fetch = async (input, init) => {
    world.prompts.push({ model: /models\/([^:]+):/.exec(String(input))?.[1] ?? "", text: String(init?.body) });
    return world.gemini(world.prompts.length, init?.signal ?? null);
  };
  const world = Object.assign(new World({ now: START, env: market.env, given: { catalog } }), switches);
  const { database, limiter, clock, log, waitUntil } = world;
  const BURST: RateLimit = {
    limit: (options) => world.burst?.limit(options) ?? Promise.resolve({ success: true }),
  };
  const context = contextOf({
    ...market,
    network: "203.0.113.7",
    budgets: { ...UNBOUNDED, trustOf: () => Promise.resolve(world.trust) },
    ...{ catalog, database, limiter, clock, log, waitUntil, sleep },
    env: { ...market.env, assistant: model, BURST },
    figures: { countIn: (document, figure) => void world.batch.push({ document, figure }) },
    get cases() {
      return world.cases;
    },
  });
  world.assistant = createAssistant(context, { loadGenAi: () => Promise.resolve(genAi), fetch: send ?? ask });
  return world;
}

export type AssistantWorld = ReturnType<typeof assistantWorld>;

/** Sends a message from a form of its own. */
export function sendMessage(world: World, text: string, page = "/", user = ANA) {
  return world.assistant.send(user, { key: crypto.randomUUID().replaceAll("-", "").slice(0, 24), text, page });
}

export const usageOf = (world: World, uid = ANA.uid) => world.find(`assistantUsage/${uid}`);

/** Figures of all days, as far as they are not zero. */
export async function sumsOf(world: World): Promise<Record<string, number>> {
  const days = await world.assistant.figures.days({ from: "2026-11-01", to: "2026-12-31" });
  const sums: Record<string, number> = {};
  for (const day of days)
    for (const name of ASSISTANT_FIGURES) if (day[name] !== 0) sums[name] = (sums[name] ?? 0) + day[name];
  return sums;
}

export async function messagesOf(world: World, uid = ANA.uid) {
  return (await world.assistant.conversation(uid))?.messages ?? [];
}
