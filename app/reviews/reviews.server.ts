import { formatDate } from "~/business/format";
import type { Context } from "~/platform/context";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DatabaseReader, Filter } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";

import type { ReviewsPage, ReviewView } from "./constants";
import { REVIEWS, reviewId, type Review } from "./model";
import { createReviewPersonalData } from "./personal-data.server";

const SHOWN = 10;
/** Hidden ones that may be among the newest. */
const HIDDEN_MOST = 10;

/** Reviews of sellers. Callers check permissions: the buyer of a completed order. */
export function createReviews(context: Context) {
  const { database, clock, log } = context;

  function viewOf({ id, stars, text, buyerName, bought, createdAt, answer }: Review & { id: string }): ReviewView {
    const answered = answer ? { text: answer.text, at: formatDate(answer.at) } : null;
    return { id, stars, text, buyerName, bought, at: formatDate(createdAt), answer: answered };
  }

  async function setHidden(tx: DatabaseReader, id: string, isHidden: boolean): Promise<Hiding | null> {
    const review = await REVIEWS.read(tx, id, log);
    if (!review || Boolean(review.hiddenAt) === isHidden) return null;
    const rated = await context.accounts.rerateIn(tx, review.sellerId, review.stars, isHidden ? "out" : "in");
    return {
      writes: [
        isHidden
          ? { update: REVIEWS.path(id), data: { hiddenAt: clock.now() } }
          : { update: REVIEWS.path(id), data: {}, remove: ["hiddenAt"] },
        ...rated.writes,
      ],
      ownerId: review.buyerId || null,
      changes: { hidden: [!isHidden, isHidden] },
      after: rated.after,
    };
  }

  return {
    /** The review of this seller by the order's buyer; null for none. */
    async find(of: Pick<Review, "orderId" | "sellerId">): Promise<ReviewView | null> {
      const review = await REVIEWS.read(database, reviewId(of), log);
      return review && viewOf(review);
    },

    /** The whole review, with its author; null for none. */
    byId: (id: string): Promise<Review | null> => REVIEWS.read(database, id, log),

    /** The newest, or those from before an instant (ms since 1970). */
    async ofSeller(sellerId: string, before: number | null = null): Promise<ReviewsPage> {
      const limit = SHOWN + HIDDEN_MOST;
      const found = await REVIEWS.find(
        database,
        {
          where: [
            ["sellerId", "==", sellerId],
            ...(before === null ? [] : [["createdAt", "<", new Date(before)] as Filter]),
          ],
          orderBy: [["createdAt", "desc"]],
          limit,
        },
        log,
      );
      const visible = found.filter(({ hiddenAt }) => hiddenAt === undefined);
      const shown = visible.slice(0, SHOWN);
      const last = visible.length > SHOWN ? shown.at(-1) : found.length === limit ? found.at(-1) : undefined;
      return { reviews: shown.map(viewOf), next: last?.createdAt.getTime() ?? null };
    },

    /** With the seller's rating, once for an order. `gone`: the seller's account is erased. */
    async write(review: Omit<Review, "createdAt">): Promise<"written" | "repeated" | "gone"> {
      const data = { ...review, createdAt: clock.now() };
      try {
        const isRated = await context.accounts.rate(review.sellerId, review.stars, {
          create: REVIEWS.path(reviewId(review)),
          data,
        });
        return isRated ? "written" : "gone";
      } catch (error) {
        if (isFirestoreError(error, "ALREADY_EXISTS")) return "repeated";
        throw error;
      }
    },

    /** Stores the seller's answer, once. `hidden`: nobody reads the review. */
    answer(
      of: Pick<Review, "orderId" | "sellerId">,
      text: string,
    ): Promise<"written" | "repeated" | "hidden" | "gone"> {
      return database.transaction(async (tx) => {
        const review = await REVIEWS.read(tx, reviewId(of), log);
        if (!review) return "gone";
        if (review.hiddenAt) return "hidden";
        if (review.answer) return "repeated";
        tx.write({ update: REVIEWS.path(review.id), data: { answer: { text, at: clock.now() } } });
        return "written";
      });
    },

    /** Hides a reported one and removes it from the seller's rating; null for a deleted or hidden one. */
    hideIn: (tx: DatabaseReader, id: string) => setHidden(tx, id, true),

    /** Shows a hidden one again; null for a deleted or visible one. */
    showIn: (tx: DatabaseReader, id: string) => setHidden(tx, id, false),

    personalData: createReviewPersonalData(context),
  };
}

type Reviews = ReturnType<typeof createReviews>;

declare module "~/platform/context" {
  interface Context {
    reviews: Reviews;
  }
}
