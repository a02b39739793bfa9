import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import { ANSWER_SPANS, type AnswerSpan, answerTimeText } from "~/catalog/seller/answer-times";
import type { Answers } from "~/catalog/seller/seller";
import { answerTimeKey, answersDocument } from "~/messages/store.server";
import type { Context } from "~/platform/context";
import { createCachedRead } from "~/platform/kv/cached-read";
import { nullIfLate } from "~/platform/null-if-unavailable.server";

const FRESH_SECONDS = 900;
/** Habits change slowly: an older text is shown while it is refreshed in the background. */
const STALE_SECONDS = 7 * DAY_SECONDS;

export function createAnswering(context: Context) {
  const { database } = context;
  const cached = createCachedRead<string>(context, {
    schema: z.string(),
    freshSeconds: FRESH_SECONDS,
    staleSeconds: STALE_SECONDS,
  });

  /** Threads begun with a seller, the number of answered ones, and the times. */
  async function answersOf(uid: string): Promise<Answers & { times: Partial<Record<AnswerSpan, number>> }> {
    const { received, answered, ...data } = (await database.read(answersDocument(uid)))?.data ?? {};
    const times = ANSWER_SPANS.flatMap((span) =>
      countOf(data[span]) > 0 ? [[span, countOf(data[span])] as const] : [],
    );
    return { received: countOf(received), answered: countOf(answered), times: Object.fromEntries(times) };
  }

  /** `Suele responder en menos de 1 hora`, from KV; null where too little is known, or services are too slow. */
  async function answerTime(uid: string): Promise<string | null> {
    // The empty text is cached as well: most sellers have too few answers.
    const read = () => cached.get(answerTimeKey(uid), async () => answerTimeText(await answersOf(uid)) ?? "");
    return (await nullIfLate(read, context)) || null;
  }

  return { answersOf, answerTime };
}

function countOf(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}
