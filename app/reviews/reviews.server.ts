import { formatDate } from "~/business/format";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import { isDocumentId } from "~/platform/firestore/paths";
import type { DatabaseReader, Snapshot } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";

import type { ReviewView } from "./constants";
import { type Review, ReviewSchema, reviewPath } from "./model";
import { createReviewPersonalData } from "./personal-data.server";

const SHOWN = 10;
/** Hidden ones that may be among the newest. */
const HIDDEN_MOST = 10;
/** Length of an order's id and a user's. */
const REVIEW_ID_MAX = 300;

/** Reviews of sellers. Callers check permissions: the buyer of a completed order. */
export function createReviews(context: Context) {
  const { database, clock, log } = context;

  function viewOf(snapshot: Snapshot): ReviewView[] {
    const review = decodeDocument(ReviewSchema, snapshot, log);
    if (review === null) return [];
    const { id, stars, text, buyerName, createdAt, answer } = review;
    const answered = answer ? { text: answer.text, at: formatDate(answer.at) } : null;
    return [{ id, stars, text, buyerName, at: formatDate(createdAt), answer: answered }];
  }

  async function setHidden(tx: DatabaseReader, id: string, isHidden: boolean): Promise<Hiding | null> {
    const snapshot = isDocumentId(id, REVIEW_ID_MAX) ? await tx.read(`reviews/${id}`) : null;
    const review = snapshot && decodeDocument(ReviewSchema, snapshot, log);
    if (!review || Boolean(review.hiddenAt) === isHidden) return null;
    const rated = await context.accounts.rerateIn(tx, review.sellerId, review.stars, isHidden ? "out" : "in");
    return {
      writes: [
        isHidden
          ? { update: `reviews/${id}`, data: { hiddenAt: clock.now() } }
          : { update: `reviews/${id}`, data: {}, remove: ["hiddenAt"] },
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
      const snapshot = await database.read(reviewPath(of));
      return (snapshot && viewOf(snapshot)[0]) ?? null;
    },

    /** The whole review, with its author; null for none. */
    async byId(id: string): Promise<Review | null> {
      const snapshot = isDocumentId(id, REVIEW_ID_MAX) ? await database.read(`reviews/${id}`) : null;
      return snapshot && decodeDocument(ReviewSchema, snapshot, log);
    },

    async ofSeller(sellerId: string): Promise<ReviewView[]> {
      const found = await database.find({
        collection: "reviews",
        where: [["sellerId", "==", sellerId]],
        orderBy: [["createdAt", "desc"]],
        limit: SHOWN + HIDDEN_MOST,
      });
      return found
        .filter(({ data }) => data.hiddenAt === undefined)
        .slice(0, SHOWN)
        .flatMap(viewOf);
    },

    /** With the seller's rating, once for an order. `gone`: the seller's account is erased. */
    async write(review: Omit<Review, "createdAt">): Promise<"written" | "repeated" | "gone"> {
      const data = { ...review, createdAt: clock.now() };
      try {
        const isRated = await context.accounts.rate(review.sellerId, review.stars, {
          create: reviewPath(review),
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
        const snapshot = await tx.read(reviewPath(of));
        const review = snapshot && decodeDocument(ReviewSchema, snapshot, log);
        if (!review) return "gone";
        if (review.hiddenAt) return "hidden";
        if (review.answer) return "repeated";
        tx.write({ update: reviewPath(of), data: { answer: { text, at: clock.now() } } });
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
