import { z } from "zod";

import { limaDay, startOfDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import type { AssistantEnv } from "~/platform/env-assistant";
import type { Write } from "~/platform/firestore/types";

import { BUDGET_SHARDS, BUDGET_SPARING } from "./constants";
import type { ModelFault } from "./errors";

/** As in ../safety/usage.ts: the day and its tokens in one number, so that nothing is reset. */
const PER_DAY = 1_000_000_000;

/** Where the product's tokens of a day are counted, spread over documents. */
export const BUDGET_DOCUMENTS: readonly string[] = Array.from(
  { length: BUDGET_SHARDS },
  (_, shard) => `assistantBudget/${shard}`,
);
/** Models that are left alone for a while. */
export const BREAKER_DOCUMENT = "assistantModel/breaker";

const Pause = z.object({ model: z.string(), until: z.date() });
export const BreakerSchema = z.object({
  primary: Pause.nullable().default(null),
  fallback: Pause.nullable().default(null),
});
export type Breaker = z.infer<typeof BreakerSchema>;

function dayOf(now: Date): number {
  return Math.floor(startOfDay(limaDay(now)).getTime() / DAY_MS) * PER_DAY;
}

/** Writes that add to the tokens of the day, for the commit that stores an answer. The message chooses the document. */
export function budgetWrites(messageId: string, tokens: number, now: Date): Write[] {
  if (tokens <= 0) return [];
  const path = BUDGET_DOCUMENTS[Number.parseInt(messageId.slice(0, 6), 16) % BUDGET_SHARDS]!;
  return [
    { merge: path, data: {}, transforms: [{ field: "tokens", maximum: dayOf(now) }] },
    { merge: path, data: {}, transforms: [{ field: "tokens", increment: tokens }] },
  ];
}

/** Tokens of today, from the stored counts. */
export function spentToday(stored: readonly unknown[], now: Date): number {
  const day = dayOf(now);
  return stored.reduce<number>((sum, value) => sum + Math.max(0, Number(value ?? 0) - day), 0);
}

/** The write that leaves a model alone after a fault; null where none is called for. */
export function breakerWrite(
  { pauseMs, kind }: ModelFault,
  asked: string,
  { model, fallbackModel }: Pick<AssistantEnv, "model" | "fallbackModel">,
  now: Date,
): Write | null {
  if (pauseMs <= 0) return null;
  const until = new Date(now.getTime() + pauseMs);
  // A key that is rejected is rejected to both.
  const roles = (["primary", "fallback"] as const).filter(
    (role) => kind === "key" || (role === "primary" ? model : fallbackModel) === asked,
  );
  const names = { primary: model, fallback: fallbackModel };
  return {
    merge: BREAKER_DOCUMENT,
    data: Object.fromEntries(roles.map((role) => [role, { model: names[role], until }])),
  };
}

/** The models that may be asked, the first one first; none: rules answer. */
export type Standing = { models: string[]; without: null } | { models: []; without: "budget" | "breaker" };

export function modelStandingOf(
  { model, fallbackModel, dailyTokens }: Pick<AssistantEnv, "model" | "fallbackModel" | "dailyTokens">,
  { spent, breaker, now }: { spent: number; breaker: Breaker | null; now: Date },
): Standing {
  if (spent >= dailyTokens) return { models: [], without: "budget" };
  const isPaused = (role: "primary" | "fallback", name: string) => {
    const pause = breaker?.[role];
    return pause?.model === name && pause.until > now;
  };
  const wanted = spent >= dailyTokens * BUDGET_SPARING ? [] : [["primary", model] as const];
  const models = [...wanted, ["fallback", fallbackModel] as const]
    .filter(([role, name]) => !isPaused(role, name))
    .map(([, name]) => name);
  const [first, ...others] = [...new Set(models)];
  return first === undefined ? { models: [], without: "breaker" } : { models: [first, ...others], without: null };
}
