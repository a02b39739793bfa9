import { ANSWER_SPANS, type AnswerSpan, answerTimeText } from "~/catalog/seller/answer-times";
import type { Answers } from "~/catalog/seller/seller";
import { answersDocument } from "~/messages/store.server";
import type { Context } from "~/platform/context";
import { nullIfLate } from "~/platform/null-if-unavailable.server";
import { sharedRun } from "~/platform/shared-run";

export function createAnswering(context: Context) {
  const { database } = context;
  const told = new Map<string, Promise<string | null>>();

  /** Threads begun with a seller, the number of answered ones, and the times. */
  async function answersOf(uid: string): Promise<Answers & { times: Partial<Record<AnswerSpan, number>> }> {
    const { received, answered, ...data } = (await database.read(answersDocument(uid)))?.data ?? {};
    const times = ANSWER_SPANS.flatMap((span) =>
      countOf(data[span]) > 0 ? [[span, countOf(data[span])] as const] : [],
    );
    return { received: countOf(received), answered: countOf(answered), times: Object.fromEntries(times) };
  }

  /** `Suele responder en menos de 1 hora`; null where too little is known, or Firestore is too slow. */
  function answerTime(uid: string): Promise<string | null> {
    return sharedRun(told, uid, () => nullIfLate(async () => answerTimeText(await answersOf(uid)), context));
  }

  return { answersOf, answerTime };
}

function countOf(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}
