import { z } from "zod";

import { HOUR_SECONDS } from "~/business/durations";
import { statusAt, visibilityOf } from "~/catalog/listing/detail";
import type { Listing } from "~/catalog/model";
import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";
import { createCachedRead } from "~/platform/kv/cached-read";

import { askRejection } from "./ask-answer.server";
import type { OwnQuestion, OwnQuestions, PublicQuestions, QuestionList, QuestionView } from "./constants";
import { isQuestionId, ownView, publicView, QUESTIONS } from "./model";

/** Questions on a listing's page. */
const NEWEST = 5;
const PER_PAGE = 20;
const KEPT_SECONDS = HOUR_SECONDS;
/** Clocks of the edge differ a little: so young a cache may lack the change. */
const CLOCKS_MS = 5_000;

const Views = z.array(
  z.object({ id: z.string(), text: z.string(), name: z.string(), answer: z.string(), answeredOn: z.string() }),
);

/** Larger counts add nothing to a line. */
const COUNTED_MAX = 100;

function openOf(sellerId: string): Filter[] {
  return [
    ["sellerId", "==", sellerId],
    ["state", "==", "open"],
  ];
}

export function createQuestionReading(context: Context) {
  const { database, clock, log } = context;
  const cached = createCachedRead(context, { schema: Views, freshSeconds: KEPT_SECONDS });

  /** Results of a query after one of them, and the beginning of the next page. */
  async function pageOf(where: Filter[], order: "answeredAt" | "createdAt", limit: number, after?: string | null) {
    const last = after && isQuestionId(after) ? await database.read(QUESTIONS.path(after)) : null;
    const found = await database.find({
      collection: QUESTIONS.name,
      where,
      orderBy: [
        [order, "desc"],
        ["__name__", "desc"],
      ],
      ...(last && { startAfter: [last.data[order], last.path] }),
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    return {
      questions: shown.flatMap((snapshot) => QUESTIONS.of(snapshot, log) ?? []),
      next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      isFirst: last === null,
    };
  }

  const answeredOf = (listingId: string): Filter[] => [
    ["listingId", "==", listingId],
    ["state", "==", "answered"],
  ];

  return {
    /**
     * The newest answers of a listing. The listing's own counts say whether there are any, and since when a cache of
     * them is stale: Firestore is read once after each change.
     */
    async newest({ id, questions }: Pick<Listing, "id" | "questions">): Promise<QuestionView[]> {
      if (!questions?.changedAt || questions.answered <= 0) return [];
      const read = async () => (await pageOf(answeredOf(id), "answeredAt", NEWEST)).questions.flatMap(publicView);
      const notBefore = questions.changedAt.getTime() + CLOCKS_MS;
      return (await cached.get(`questions:${id}`, read, { notBefore })) ?? [];
    },

    /** A page of all answered questions of a public listing; null for any other. */
    async publicPage(listingId: string, after: string | null, viewer: string | null): Promise<PublicQuestions | null> {
      const listing = await context.catalog.listing(listingId);
      const now = clock.now();
      if (listing === null || visibilityOf(statusAt(listing, now), viewer === listing.sellerId) === null) return null;
      const { questions, next, isFirst } = await pageOf(answeredOf(listing.id), "answeredAt", PER_PAGE, after);
      return {
        listingId: listing.id,
        listingTitle: listing.title,
        canAsk: askRejection(listing, viewer ?? "", now) === null,
        questions: questions.flatMap(publicView),
        next,
        isFirst,
      };
    },

    /** How many questions wait for this seller's answer. */
    waiting: (uid: string): Promise<number> =>
      database.count({ collection: QUESTIONS.name, where: openOf(uid), limit: COUNTED_MAX }),

    async own(uid: string, list: QuestionList, after: string | null): Promise<OwnQuestions> {
      const where: Filter[] =
        list === "hechas"
          ? [["askerId", "==", uid]]
          : list === "por-responder"
            ? openOf(uid)
            : [
                ["sellerId", "==", uid],
                ["state", "==", "answered"],
              ];
      const { questions, next } = await pageOf(where, "createdAt", PER_PAGE, after);
      return { list, questions: questions.flatMap((question) => ownView(question, uid) ?? []), next };
    },

    async find(uid: string, id: string): Promise<OwnQuestion | null> {
      const question = await QUESTIONS.read(database, id, log);
      return question ? ownView(question, uid) : null;
    },

    /** A question that this user may report: an answered one, or one that waits for them. */
    async reportable(id: string, reporterId: string) {
      const question = await QUESTIONS.read(database, id, log);
      if (!question || question.state === "hidden") return null;
      if (question.state === "open" && question.sellerId !== reporterId) return null;
      const { sellerId, text, answer } = question;
      return { sellerId, text, answer };
    },

    /** Facts of a listing for the page with the form; null where it does not exist. */
    async askPage(uid: string, listingId: string) {
      const listing = await context.catalog.listing(listingId);
      if (listing === null) return null;
      const rejection = askRejection(listing, uid, clock.now());
      if (rejection?.reason === "not-found") return null;
      return { listingId: listing.id, listingTitle: listing.title, closed: rejection?.message ?? null };
    },
  };
}
