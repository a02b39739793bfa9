import { z } from "zod";

import { formatDate } from "~/business/format";
import { sha256Hex } from "~/platform/crypto/hash";
import { collection } from "~/platform/firestore/collection";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Write } from "~/platform/firestore/types";

import { listingOfQuestion, type OwnQuestion, type QuestionView } from "./constants";

/** A listing's id and 32 characters of a hash. */
const QUESTION_ID_MAX = 165;

/** A document of `questions`: a public question about a listing. Shown once its seller has answered. */
export const QuestionSchema = z.object({
  listingId: z.string().min(1),
  /** Title at the time of the question: shown once the listing is deleted. */
  listingTitle: z.string(),
  sellerId: z.string().min(1),
  /** Empty once the account was erased. */
  askerId: z.string(),
  /** First name only; it is public. */
  askerName: z.string(),
  text: z.string(),
  /** `hidden`: after reports; only administrators and erasing find it. */
  state: z.enum(["open", "answered", "hidden"]),
  answer: z.string().nullable().default(null),
  answeredAt: z.date().nullable().default(null),
  createdAt: z.date(),
  updatedAt: z.date(),
});
type AskedQuestion = z.infer<typeof QuestionSchema> & { id: string };

export function isQuestionId(id: string): boolean {
  return isDocumentId(id, QUESTION_ID_MAX) && /^[\w-]+_[0-9a-f]{32}$/.test(id);
}

export const QUESTIONS = collection("questions", QuestionSchema, isQuestionId);

/** The id of a user's question: the same for the same text, so that a resubmission makes no second one. */
export async function questionIdOf(listingId: string, askerId: string, text: string): Promise<string> {
  return `${listingId}_${await sha256Hex(`${askerId}\n${text}`, 16)}`;
}

/**
 * The write of a listing's own counts of its questions. It does not change `version` and `updatedAt`: open forms of the
 * seller stay valid, and the catalogue's index has nothing to read.
 */
export function countsWrite(
  listingId: string,
  { open = 0, answered = 0, mailedAt }: { open?: number; answered?: number; mailedAt?: Date },
  now: Date,
): Write {
  return {
    update: `vehicles/${listingId}`,
    data: { "questions.changedAt": now, ...(mailedAt && { "questions.mailedAt": mailedAt }) },
    transforms: [
      { field: "questions.open", increment: open },
      { field: "questions.answered", increment: answered },
    ],
  };
}

/** Public part of an answered question; null for a waiting one. */
export function publicView({ id, text, askerName, state, answer, answeredAt }: AskedQuestion): QuestionView[] {
  if (state === "hidden" || answer === null || answeredAt === null) return [];
  return [{ id, text, name: askerName, answer, answeredOn: formatDate(answeredAt) }];
}

/** A question for one of its two users; null for everyone else. */
export function ownView(question: AskedQuestion, uid: string): OwnQuestion | null {
  const { id, listingTitle, sellerId, askerId, askerName, text, createdAt, answer } = question;
  const side = sellerId === uid ? "seller" : askerId === uid ? "asker" : null;
  if (side === null || question.state === "hidden") return null;
  const listingId = listingOfQuestion(id);
  return { id, side, listingId, listingTitle, text, name: askerName, askedOn: formatDate(createdAt), answer };
}
