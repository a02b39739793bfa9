import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import { formatDate } from "~/business/format";
import type { Context } from "~/platform/context";
import type { DatabaseReader, Transaction, Write } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import { createCachedRead } from "~/platform/kv/cached-read";
import type { PersonalData } from "~/platform/personal-data";

import type { WorkshopReviewView } from "./constants";
import { WORKSHOP_REVIEWS, workshopReviewId, type WorkshopReview } from "./model";

const SHOWN = 10;
/** Hidden ones that may be among the newest. */
const HIDDEN_MOST = 10;
/** As for the list of workshops, whose count is shown beside. */
const AGES = { freshSeconds: 5 * 60, staleSeconds: 10 * 60, fallbackSeconds: DAY_SECONDS, deadlineMs: 2_000 };
const ViewSchema: z.ZodType<WorkshopReviewView> = z.object({
  id: z.string(),
  stars: z.number(),
  text: z.string(),
  userName: z.string(),
  at: z.string(),
});

function keyOf(workshopId: string): string {
  return `workshop-reviews:v1:${workshopId}`;
}

type Name = Pick<WorkshopReview, "workshopId" | "inspectionId">;

/** Keeps a user's reviews with the workshop, without the name, as the mean counts them. */
function createWorkshopReviewPersonalData(context: Context): PersonalData {
  const { database } = context;
  return {
    ...WORKSHOP_REVIEWS.personalData(context, {
      of: (uid) => [["userId", "==", uid]],
      exported: ({ workshopId, stars, text, createdAt, updatedAt }) => ({
        workshopId,
        stars,
        text,
        createdAt,
        updatedAt,
      }),
      erase: ({ path }) => database.commit([{ update: path, data: { userId: "", userName: "" } }]),
    }),
    count: (uid) => database.count({ collection: WORKSHOP_REVIEWS.name, where: [["userId", "==", uid]] }),
  };
}

/**
 * Reviews of workshops, with sum and count of their stars in the workshop's document. Callers check permissions: the
 * user of a finished inspection who does not work there.
 */
export function createWorkshopReviews(context: Context) {
  const { database, clock, log } = context;
  const lists = createCachedRead(context, { schema: z.array(ViewSchema), ...AGES });

  function readIn(source: DatabaseReader, of: Name): Promise<WorkshopReview | null> {
    return WORKSHOP_REVIEWS.read(source, workshopReviewId(of), log);
  }

  /** Increments, so that two simultaneous reviews both count. A deleted workshop is not written. */
  async function changeRating(tx: Transaction, workshopId: string, sum: number, count: number): Promise<Write[]> {
    if (sum === 0 && count === 0) return [];
    const workshop = await tx.read(`workshops/${workshopId}`);
    const transforms = [
      { field: "inspected.sum", increment: sum },
      { field: "inspected.count", increment: count },
    ];
    return workshop ? [{ update: workshop.path, data: {}, transforms }] : [];
  }

  async function newest(workshopId: string): Promise<WorkshopReviewView[]> {
    const found = await WORKSHOP_REVIEWS.find(
      database,
      { where: [["workshopId", "==", workshopId]], orderBy: [["updatedAt", "desc"]], limit: SHOWN + HIDDEN_MOST },
      log,
    );
    const shown = found.filter(({ hiddenAt }) => hiddenAt === undefined).slice(0, SHOWN);
    return shown.map(({ id, stars, text, userName, updatedAt }) => ({
      ...{ id, stars, text, userName },
      at: formatDate(updatedAt),
    }));
  }

  async function setHidden(tx: Transaction, id: string, isHidden: boolean): Promise<Hiding | null> {
    const review = await WORKSHOP_REVIEWS.read(tx, id, log);
    if (!review || Boolean(review.hiddenAt) === isHidden) return null;
    const { workshopId, userId, stars } = review;
    return {
      writes: [
        isHidden
          ? { update: WORKSHOP_REVIEWS.path(id), data: { hiddenAt: clock.now() } }
          : { update: WORKSHOP_REVIEWS.path(id), data: {}, remove: ["hiddenAt"] },
        ...(isHidden ? await changeRating(tx, workshopId, -stars, -1) : await changeRating(tx, workshopId, stars, 1)),
      ],
      ownerId: userId || null,
      changes: { hidden: [!isHidden, isHidden] },
      after: () => lists.forget(keyOf(workshopId)),
    };
  }

  return {
    /** The newest of a workshop, at most ten minutes old. */
    async ofWorkshop(workshopId: string): Promise<WorkshopReviewView[]> {
      return (await lists.get(keyOf(workshopId), () => newest(workshopId))) ?? [];
    },

    find: (of: Name): Promise<WorkshopReview | null> => readIn(database, of),

    byId: (id: string): Promise<WorkshopReview | null> => WORKSHOP_REVIEWS.read(database, id, log),

    /** Stores a review or its new text: one per inspection. Idempotent. */
    async write(review: Omit<WorkshopReview, "createdAt" | "updatedAt">): Promise<void> {
      await database.transaction(async (tx) => {
        const before = await readIn(tx, review);
        if (before && before.stars === review.stars && before.text === review.text) return;
        const now = clock.now();
        const { hiddenAt } = before ?? {};
        const data: WorkshopReview = {
          ...review,
          ...(hiddenAt && { hiddenAt }),
          createdAt: before?.createdAt ?? now,
          updatedAt: now,
        };
        // Writing it again does not show it.
        const sums = hiddenAt
          ? []
          : await changeRating(tx, review.workshopId, review.stars - (before?.stars ?? 0), before ? 0 : 1);
        tx.write({ set: WORKSHOP_REVIEWS.path(workshopReviewId(review)), data }, ...sums);
      });
      await lists.forget(keyOf(review.workshopId));
    },

    /** Idempotent. */
    async remove(of: Name): Promise<void> {
      await database.transaction(async (tx) => {
        const before = await readIn(tx, of);
        if (before === null) return;
        const sums = before.hiddenAt ? [] : await changeRating(tx, of.workshopId, -before.stars, -1);
        tx.write({ delete: WORKSHOP_REVIEWS.path(workshopReviewId(of)) }, ...sums);
      });
      await lists.forget(keyOf(of.workshopId));
    },

    /** Hides a reported one and removes it from the mean; null where it is deleted or hidden. */
    hideIn: (tx: Transaction, id: string) => setHidden(tx, id, true),

    /** Shows a hidden one again; null where it is deleted or visible. */
    showIn: (tx: Transaction, id: string) => setHidden(tx, id, false),

    personalData: createWorkshopReviewPersonalData(context),
  };
}

type WorkshopReviews = ReturnType<typeof createWorkshopReviews>;

declare module "~/platform/context" {
  interface Context {
    workshopReviews: WorkshopReviews;
  }
}
