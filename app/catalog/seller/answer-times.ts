import { HOUR_MS } from "~/business/durations";

/** Spans of a seller's first answers, with their words. Names are those of the fields. */
const SPANS = [
  { name: "in1h", hours: 1, text: "Suele responder en menos de 1 hora" },
  { name: "in3h", hours: 3, text: "Suele responder en menos de 3 horas" },
  { name: "in24h", hours: 24, text: "Suele responder en menos de 1 día" },
  { name: "in72h", hours: 72, text: "Suele responder en menos de 3 días" },
] as const;

export type AnswerSpan = (typeof SPANS)[number]["name"] | "later";
export const ANSWER_SPANS: readonly AnswerSpan[] = [...SPANS.map(({ name }) => name), "later"];

/** Threads that a seller answered for the first time within each span, counted since spans are stored. */
export type AnswerTimes = Readonly<Partial<Record<AnswerSpan, number>>>;

/** Fewer timed answers say nothing. */
const TELLING = 5;

/** The span of a first answer that took so many milliseconds. */
export function spanOf(elapsedMs: number): AnswerSpan {
  return SPANS.find(({ hours }) => elapsedMs < hours * HOUR_MS)?.name ?? "later";
}

/**
 * `Suele responder en menos de 1 hora`: the shortest span within which at least half of the threads were answered,
 * including unanswered ones (docs/decisions/2026-11-23-answer-times.md). Null where there is too little data.
 */
export function answerTimeText({
  received,
  answered,
  times = {},
}: {
  received: number;
  answered: number;
  times?: AnswerTimes;
}): string | null {
  const timed = ANSWER_SPANS.reduce((sum, span) => sum + (times[span] ?? 0), 0);
  if (timed < TELLING) return null;
  // Answers older than the spans are left out on both sides.
  const all = timed + Math.max(0, received - answered);
  let within = 0;
  for (const { name, text } of SPANS) {
    within += times[name] ?? 0;
    if (within * 2 >= all) return text;
  }
  return null;
}
