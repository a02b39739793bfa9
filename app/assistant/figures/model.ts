import { z } from "zod";

import { limaDay, type LimaDay } from "~/business/calendar";
import { MINUTE_MS } from "~/business/durations";
import { shardOf } from "~/platform/firestore/shards";
import type { Write } from "~/platform/firestore/types";

import { EVENTS_MAX, SESSION_PAUSE_MINUTES, type AnswerOutcome, type Vote } from "../constants";

export const ASSISTANT_DAYS = "assistantDays";
/** Documents that share a day, so that messages at one moment seldom write to the same one. */
export const ASSISTANT_SHARDS = 4;
const PAUSE_MS = SESSION_PAUSE_MINUTES * MINUTE_MS;

const figure = z.number().catch(0).default(0);

/** Figures of Rebi, in all or on a day of Lima: counts and sums, so that days add up. Names no user. */
const AssistantFiguresSchema = z.object({
  /** Begun. */
  conversations: figure,
  /** Periods of use without a longer pause. */
  sessions: figure,
  /** Of users and of Rebi. */
  messages: figure,
  /** Sum of the sessions' lengths, from their first message to their last. */
  milliseconds: figure,
  answers: figure,
  /** Answers that were understood and made, without a vote against them. */
  resolved: figure,
  /** Answers of rules while the model failed or could not be asked. */
  fallback: figure,
  escalated: figure,
  votesUp: figure,
  votesDown: figure,
  recommended: figure,
  /** Opened listings that came from such a card. */
  opened: figure,
  /** Answers that a failing service prevented. */
  errors: figure,
});
export type AssistantFigures = z.infer<typeof AssistantFiguresSchema>;
export type AssistantFigure = keyof AssistantFigures;
export const ASSISTANT_FIGURES = Object.keys(AssistantFiguresSchema.shape) as AssistantFigure[];
export type AddedFigures = Partial<AssistantFigures>;

export const AssistantDaySchema = AssistantFiguresSchema.extend({ day: z.string() });
export type AssistantDay = z.infer<typeof AssistantDaySchema>;

export function assistantDayPath(uid: string, day: LimaDay): string {
  return `${ASSISTANT_DAYS}/${shardOf(uid, ASSISTANT_SHARDS)}_${day}`;
}

export function assistantDayWrite(uid: string, day: LimaDay, added: AddedFigures): Write {
  return {
    merge: assistantDayPath(uid, day),
    data: { day },
    transforms: ASSISTANT_FIGURES.flatMap((field) => {
      const increment = added[field] ?? 0;
      return increment === 0 ? [] : [{ field, increment }];
    }),
  };
}

/** The same as writes of a commit; none for no change. */
export function assistantDayWrites(uid: string, at: Date, added: AddedFigures): Write[] {
  return Object.values(added).some((count) => count !== 0) ? [assistantDayWrite(uid, limaDay(at), added)] : [];
}

export function mayCount(events: number, more: number): boolean {
  return events + more <= EVENTS_MAX;
}

/** Events of a message with its answer. */
export const EXCHANGE_EVENTS = 2;

/** Increments for a message with its answer. `before`: the conversation that it continues. */
export function exchangeFigures(
  before: { lastActivity: Date; events: number } | null,
  { outcome, cards, now }: { outcome: AnswerOutcome | null; cards: number; now: Date },
): AddedFigures {
  if (!mayCount(before?.events ?? 0, EXCHANGE_EVENTS)) return {};
  const pause = before ? Math.max(0, now.getTime() - before.lastActivity.getTime()) : PAUSE_MS + 1;
  const isSession = pause > PAUSE_MS;
  return {
    conversations: before ? 0 : 1,
    sessions: isSession ? 1 : 0,
    milliseconds: isSession ? 0 : pause,
    messages: 2,
    answers: 1,
    resolved: outcome === "resolved" ? 1 : 0,
    fallback: outcome === "fallback" ? 1 : 0,
    errors: outcome === "failed" ? 1 : 0,
    recommended: cards,
  };
}

export function voteFigures(outcome: AnswerOutcome | null, before: Vote | null, after: Vote | null): AddedFigures {
  const change = (vote: Vote) => Number(after === vote) - Number(before === vote);
  return {
    votesUp: change("up"),
    votesDown: change("down"),
    resolved: outcome === "resolved" ? -change("down") : 0,
  };
}

export function noAssistantFigures(): AssistantFigures {
  return AssistantFiguresSchema.parse({});
}

/** Sums of the shards by day, in the order in which the days come. */
export function joinAssistantDays(documents: readonly AssistantDay[]): AssistantDay[] {
  const days = new Map<LimaDay, AssistantDay>();
  for (const document of documents) {
    const { day } = document;
    const sum = days.get(day) ?? { day, ...noAssistantFigures() };
    for (const field of ASSISTANT_FIGURES) sum[field] += document[field];
    days.set(day, sum);
  }
  return [...days.values()];
}
