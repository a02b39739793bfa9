import { z } from "zod";

import { limaDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { sumWrites } from "~/platform/day-sums";
import type { AssistantEnv } from "~/platform/env-assistant";
import type { Write } from "~/platform/firestore/types";

import { BUDGET_SHARDS, BUDGET_SPARING, FAILURES_MAX, PAUSE_MAX_MS, PAUSE_MS } from "./constants";
import type { ModelFault } from "./errors";

/** Documents that share the count of the product's tokens of a day. */
export const BUDGET_DOCUMENTS: readonly string[] = Array.from(
  { length: BUDGET_SHARDS },
  (_, shard) => `assistantBudget/${shard}`,
);
/** Models that are paused. */
export const BREAKER_DOCUMENT = "assistantModel/breaker";

const Pause = z.object({
  model: z.string(),
  until: z.date(),
  /** Fault that it is for, and its time. */
  kind: z.enum(["key", "model", "quota"]),
  at: z.date(),
});
/** Messages in a row that no model answered: the service is down, or silent. */
const Outage = z.object({
  failures: z.number(),
  /** Probes that failed since. */
  probes: z.number().default(0),
  /** Time of the latest failure, or of the probe that is under way. */
  at: z.date(),
});
/** A pause stays stored after its end, until the model answers again, so that administrators see it. */
export const BreakerSchema = z.object({
  primary: Pause.nullable().default(null),
  fallback: Pause.nullable().default(null),
  outage: Outage.nullable().catch(null).default(null),
  /** Last day of Lima whose tokens were spent. */
  spentOn: z.string().nullable().catch(null).default(null),
  /** Day of Lima, and the share of its tokens that administrators were told of last. */
  told: z.object({ day: z.string(), percent: z.number() }).nullable().catch(null).default(null),
});
type Breaker = z.infer<typeof BreakerSchema>;

/** Writes that add to the tokens of the day, for the commit that stores an answer. The message chooses the document. */
export function budgetWrites(messageId: string, tokens: number, now: Date): Write[] {
  const path = BUDGET_DOCUMENTS[Number.parseInt(messageId.slice(0, 6), 16) % BUDGET_SHARDS]!;
  return sumWrites(path, "tokens", tokens, now);
}

/** Document that counts what strangers of a network used today; null where the network does not count. */
export function networkBudgetPath(network: string): string {
  return `assistantBudget/red-${network}`;
}

/** Counts a stranger's tokens for the network; a correction may be negative. */
export function networkBudgetWrites(network: string, tokens: number, now: Date): Write[] {
  const expiresAt = new Date(now.getTime() + 8 * DAY_MS);
  return sumWrites(networkBudgetPath(network), "tokens", tokens, now, { expiresAt });
}

/** The write that pauses a model after a fault; null for faults without a pause. */
export function breakerWrite(
  { pauseMs, kind }: ModelFault,
  asked: string,
  { model, fallbackModel }: Pick<AssistantEnv, "model" | "fallbackModel">,
  now: Date,
): Write | null {
  if (pauseMs <= 0) return null;
  const until = new Date(now.getTime() + pauseMs);
  // A rejected key is rejected for both.
  const roles = (["primary", "fallback"] as const).filter(
    (role) => kind === "key" || (role === "primary" ? model : fallbackModel) === asked,
  );
  const names = { primary: model, fallback: fallbackModel };
  return {
    merge: BREAKER_DOCUMENT,
    data: Object.fromEntries(roles.map((role) => [role, { model: names[role], until, kind, at: now }])),
  };
}

/** End of the pause of all models; null where they may be asked. */
function pauseEnd(breaker: Breaker | null): Date | null {
  const outage = breaker?.outage;
  if (!outage || outage.failures < FAILURES_MAX) return null;
  return new Date(outage.at.getTime() + Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** outage.probes));
}

/** The write that counts a message without an answer. Messages at once count each; a probe has begun the next pause. */
export function failureWrite({ breaker, isProbe = false }: Pick<Standing, "breaker" | "isProbe">, now: Date): Write {
  return isProbe
    ? { merge: BREAKER_DOCUMENT, data: { "outage.at": now, "outage.probes": (breaker?.outage?.probes ?? 0) + 1 } }
    : {
        merge: BREAKER_DOCUMENT,
        data: { "outage.at": now },
        transforms: [{ field: "outage.failures", increment: 1 }],
      };
}

/** The write by which one message becomes the probe; null where another one has. `now` begins its pause. */
export function probeWrite(stored: Breaker | null, read: Breaker | null, now: Date): Write | null {
  const isSame = stored?.outage?.at.getTime() === read?.outage?.at.getTime();
  return isSame ? { merge: BREAKER_DOCUMENT, data: { "outage.at": now } } : null;
}

/** The writes that end alerts, after an answer of `model`. */
export function recoveryWrites(breaker: Breaker | null, model: string): Write[] {
  // A key accepted for one model is accepted for both.
  const ended = (["primary", "fallback"] as const).filter((role) => {
    const pause = breaker?.[role];
    return pause && (pause.kind === "key" || pause.model === model);
  });
  const names = breaker?.outage ? [...ended, "outage"] : ended;
  if (names.length === 0) return [];
  return [{ merge: BREAKER_DOCUMENT, data: Object.fromEntries(names.map((name) => [name, null])) }];
}

/** The write that records a day whose tokens are spent, where that is not stored already. */
export function spentWrites(breaker: Breaker | null, now: Date): Write[] {
  const spentOn = limaDay(now);
  return breaker?.spentOn === spentOn ? [] : [{ merge: BREAKER_DOCUMENT, data: { spentOn } }];
}

/** Trouble with the model that administrators can end. `until`: of a quota. */
export type ModelAlert =
  | { kind: "key" | "model"; model: string; at: Date }
  | { kind: "quota"; model: string; until: Date }
  /** `until`: the next probe. */
  | { kind: "outage"; at: Date; until: Date }
  | { kind: "budget" };

/** The most important alert; null for none. A model's pause counts as long as that model is configured. */
export function modelAlertOf(
  breaker: Breaker | null,
  { model, fallbackModel }: Pick<AssistantEnv, "model" | "fallbackModel">,
  now: Date,
): ModelAlert | null {
  const found = [breaker?.primary, breaker?.fallback].flatMap((pause): ModelAlert[] => {
    if (!pause || ![model, fallbackModel].includes(pause.model)) return [];
    const { kind, at, until } = pause;
    if (kind === "quota") return until > now ? [{ kind, model: pause.model, until }] : [];
    return [{ kind, model: pause.model, at }];
  });
  const until = pauseEnd(breaker);
  const outage: ModelAlert[] = until && breaker?.outage ? [{ kind: "outage", at: breaker.outage.at, until }] : [];
  const budget: ModelAlert[] = breaker?.spentOn === limaDay(now) ? [{ kind: "budget" }] : [];
  return (
    (["key", "model", "outage", "quota", "budget"] as const)
      .flatMap((kind) => [...found, ...outage, ...budget].find((one) => one.kind === kind) ?? [])
      .at(0) ?? null
  );
}

interface StandingFacts {
  spent: number;
  hasSpent: boolean;
  breaker: Breaker | null;
  now: Date;
  /** Tokens that strangers of the user's network used today, where the user is one; null for known accounts. */
  stranger?: { ofNetwork: number } | null;
}

/**
 * The models that may be asked, the first one first; with none, rules answer. `tokens`: the user's are spent; `share`:
 * those that strangers have, of the network or in all.
 */
export type Standing = {
  breaker: Breaker | null;
  /** The models were paused: this message tries one of them, once. */
  isProbe?: boolean;
} & ({ models: string[]; without: null } | { models: []; without: "budget" | "breaker" | "tokens" | "share" });

export function modelStandingOf(
  {
    model,
    fallbackModel,
    dailyTokens,
    networkPercent = 10,
    reservePercent = 30,
  }: Pick<AssistantEnv, "model" | "fallbackModel" | "dailyTokens" | "networkPercent" | "reservePercent">,
  { spent, hasSpent, breaker, now, stranger = null }: StandingFacts,
): Standing {
  if (spent >= dailyTokens) return { models: [], without: "budget", breaker };
  if (stranger && spent >= (dailyTokens * (100 - reservePercent)) / 100)
    return { models: [], without: "share", breaker };
  if (stranger && stranger.ofNetwork >= (dailyTokens * networkPercent) / 100)
    return { models: [], without: "share", breaker };
  if (hasSpent) return { models: [], without: "tokens", breaker };
  const isPaused = (role: "primary" | "fallback", name: string) => {
    const pause = breaker?.[role];
    return pause?.model === name && pause.until > now;
  };
  const wanted = spent >= dailyTokens * BUDGET_SPARING ? [] : [["primary", model] as const];
  const models = [...wanted, ["fallback", fallbackModel] as const]
    .filter(([role, name]) => !isPaused(role, name))
    .map(([, name]) => name);
  const [first, ...others] = [...new Set(models)];
  const until = pauseEnd(breaker);
  if (first === undefined || (until && until > now)) return { models: [], without: "breaker", breaker };
  return until
    ? { models: [first], without: null, breaker, isProbe: true }
    : { models: [first, ...others], without: null, breaker };
}
