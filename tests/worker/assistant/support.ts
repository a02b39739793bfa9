import * as genAi from "@google/genai/web";
import { env } from "cloudflare:workers";

import { createAssistant, type Assistant } from "~/assistant/assistant.server";
import type { AssistantDeps } from "~/assistant/deps";
import { ASSISTANT_FIGURES } from "~/assistant/figures/model";
import { createCases } from "~/cases/cases.server";
import type { CountedDocument } from "~/catalog/figures/buffer.server";
import type { Clock } from "~/platform/clock";
import { createTokens } from "~/platform/crypto/tokens.server";
import type { AssistantEnv } from "~/platform/env-assistant";
import { createDatabase } from "~/platform/firestore/client";
import type { Database } from "~/platform/firestore/types";
import { createLimiter } from "~/platform/limits/limits.server";
import { createLogger, type Logger } from "~/platform/log";

import { contextOf } from "../../support/context";
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

/** Rebi over a database of its own, with the seed's market and a clock for tests. */
export class World {
  time = START;
  readonly lines: { level: string; event: string }[] = [];
  /** Calls that Firestore saw. */
  calls: string[] = [];
  /** Replaces the database's answer; null lets a call through. */
  fault: (verb: string) => Response | null = () => null;
  /** Answers of the platform's limiter of bursts. */
  burst: RateLimit | null = null;
  /** Error that the catalogue throws instead of answering. */
  broken: Error | null = null;
  /** Counts in the batch of figures of listings. */
  readonly batch: { document: CountedDocument; figure: string }[] = [];
  readonly database: Database;
  readonly assistant: Assistant;
  readonly nonce = "nonce-of-test";
  readonly log: Logger;
  readonly clock: Clock = { now: () => this.time };
  readonly catalog: AssistantDeps["catalog"];
  /** Requests that the model's service saw. */
  asked: { model: string; text: string }[] = [];
  /** Its answer; the number of the request begins at one. */
  gemini: (count: number, signal: AbortSignal | null) => Response | Promise<Response> = () =>
    new Response(null, { status: 500 });
  private readonly background: Promise<unknown>[] = [];

  /** `fetch` reaches the model's service in place of `gemini`. */
  constructor({
    model = null,
    sleep = () => Promise.resolve(),
    fetch: send,
  }: Partial<Pick<AssistantDeps, "model" | "sleep" | "fetch">> = {}) {
    const log = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
    this.log = log;
    const { clock } = this;
    this.database = createDatabase(
      {
        firestore: {
          projectId: `assistant-${crypto.randomUUID()}`,
          serviceAccount: null,
          emulatorHost: env.FIRESTORE_EMULATOR_HOST,
        },
      },
      {
        log,
        sleep: () => Promise.resolve(),
        fetch: async (input, init) => {
          const verb = String(input).split(":").at(-1) ?? "";
          this.calls.push(verb);
          return this.fault(verb) ?? fetch(input, init);
        },
      },
    );
    const market = marketDeps();
    this.catalog = {
      ...market.catalog,
      search: (filters) => (this.broken ? Promise.reject(this.broken) : market.catalog.search(filters)),
    };
    const burst: RateLimit = { limit: (options) => this.burst?.limit(options) ?? Promise.resolve({ success: true }) };
    const limiter = createLimiter({ database: this.database, clock });
    const cases = createCases(
      contextOf({
        env: { ...market.env, PHOTOS: env.PHOTOS },
        database: this.database,
        tokens: createTokens({ secret: "a secret of these tests", clock }),
        clock,
        log,
        limiter,
        accounts: { user: () => Promise.resolve(null) },
      }),
    );
    this.assistant = createAssistant({
      ...market,
      listingFigures: () => ({ countIn: (document, figure) => void this.batch.push({ document, figure }) }),
      cases: () => cases.filing,
      limiter,
      catalog: this.catalog,
      database: this.database,
      burst,
      model,
      loadGenAi: () => Promise.resolve(genAi),
      fetch:
        send ??
        (async (input, init) => {
          this.asked.push({ model: /models\/([^:]+):/.exec(String(input))?.[1] ?? "", text: String(init?.body) });
          return this.gemini(this.asked.length, init?.signal ?? null);
        }),
      sleep,
      clock,
      log,
      waitUntil: (work) => this.background.push(work),
    });
  }

  pass(minutes: number): void {
    this.time = new Date(this.time.getTime() + minutes * 60_000);
  }

  /** Sends a message from a form of its own. */
  send(text: string, page = "/", user = ANA) {
    return this.assistant.send(user, { key: crypto.randomUUID().replaceAll("-", "").slice(0, 24), text, page });
  }

  async settled(): Promise<void> {
    await Promise.all(this.background.splice(0));
  }

  async usage(uid = ANA.uid) {
    return (await this.database.read(`assistantUsage/${uid}`))?.data;
  }

  /** Figures of all days, as far as they are not zero. */
  async figures(): Promise<Record<string, number>> {
    const days = await this.assistant.figures.days({ from: "2026-11-01", to: "2026-12-31" });
    const sums: Record<string, number> = {};
    for (const day of days)
      for (const name of ASSISTANT_FIGURES) if (day[name] !== 0) sums[name] = (sums[name] ?? 0) + day[name];
    return sums;
  }

  async messages(uid = ANA.uid) {
    return (await this.assistant.conversation(uid))?.messages ?? [];
  }
}

export function down(): Response {
  return new Response("<html>503</html>", { status: 503 });
}
