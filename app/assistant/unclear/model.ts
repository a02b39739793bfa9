import { z } from "zod";

import { DAY_MS } from "~/business/durations";
import { collection } from "~/platform/firestore/collection";
import type { Write } from "~/platform/firestore/types";

import { CONVERSATION_DAYS, HIDDEN, PROTECTED } from "../constants";
import { likeness, vectorOf } from "../intents/classifier";
import { QUESTION_INTENTS } from "../intents/intents";

/** Of a question that a person labelled: until it is in the repository. */
const LABELLED_DAYS = 90;
const TEXT_MAX = 200;

/** Questions, by the id of their message, that Rebi did not understand, or whose answer did not help. */
export const UNCLEAR = collection(
  "assistantUnclear",
  z.object({
    /** Masked; empty as soon as it is dismissed. */
    text: z.string(),
    /** Null as soon as it is decided. */
    userId: z.string().nullable(),
    why: z.enum(["unknown", "unhelpful"]),
    state: z.enum(["open", "labelled", "dismissed"]),
    intent: z.enum(QUESTION_INTENTS).nullable(),
    at: z.date(),
    expiresAt: z.date(),
  }),
);
export type Unclear = NonNullable<ReturnType<typeof UNCLEAR.of>>;

/** Keeps a question as long as its conversation; none that is long, or in which something was masked. */
export function unclearWrites(
  { id, text, userId, why }: Pick<Unclear, "id" | "text" | "why"> & { userId: string },
  now: Date,
): Write[] {
  if (text.length > TEXT_MAX || text.includes(PROTECTED) || text.includes(HIDDEN)) return [];
  const expiresAt = new Date(now.getTime() + CONVERSATION_DAYS * DAY_MS);
  return [{ set: UNCLEAR.path(id), data: { text, userId, why, state: "open", intent: null, at: now, expiresAt } }];
}

/** A question with its label, or dismissed without one. */
export function decided(question: Unclear, intent: Unclear["intent"], now: Date): Unclear {
  if (intent === null) return { ...question, text: "", userId: null, state: "dismissed" };
  const expiresAt = new Date(now.getTime() + LABELLED_DAYS * DAY_MS);
  return { ...question, userId: null, state: "labelled", intent, expiresAt };
}

/** Least likeness to the first question of a group. */
const ALIKE = 0.4;

/** Questions with those that are like them; the largest group first. */
export function groupsOf<Question extends { text: string }>(questions: readonly Question[]): Question[][] {
  const groups: { vector: ReturnType<typeof vectorOf>; all: Question[] }[] = [];
  for (const question of questions) {
    const vector = vectorOf(question.text);
    const group = groups.find((one) => likeness(one.vector, vector) >= ALIKE);
    if (group) group.all.push(question);
    else groups.push({ vector, all: [question] });
  }
  return groups.map(({ all }) => all).sort((a, b) => b.length - a.length);
}
