import * as review from "~/admin/reviews/opinion.route";
import { MINUTE_MS } from "~/business/durations";
import type { DocumentData } from "~/platform/firestore/types";

import type { World } from "../../support/world";
import type { Act } from "./acts-support";
import { NOW } from "./admin-world";

export const SELLER_REVIEW = "o1_rosa";
export const WORKSHOP_REVIEW = "taller_la-cadena_i1";

/** A review of a seller, with `changes`, and a newer one of a workshop, which is reported. Both are by Ana. */
export async function seedReviews(world: World, changes: DocumentData = {}): Promise<void> {
  const createdAt = new Date(NOW.getTime() - MINUTE_MS);
  const user = { isActive: true, role: "user", createdAt, updatedAt: createdAt };
  await world.seed(
    { set: "users/ana", data: { ...user, uid: "ana", email: "ana@correo.test", displayName: "Ana" } },
    {
      set: "users/rosa",
      data: { ...user, uid: "rosa", email: "rosa@correo.test", displayName: "Rosa", ratingAvg: 1, ratingCount: 1 },
    },
    { set: "workshops/la-cadena", data: { name: "La Cadena", inspected: { sum: 5, count: 1 } } },
    {
      set: "reviews/o1_rosa",
      data: {
        orderId: "o1",
        sellerId: "rosa",
        buyerId: "ana",
        buyerName: "Ana",
        stars: 1,
        text: "No llegó como en la foto.",
        createdAt,
        ...changes,
      },
    },
    {
      set: "workshopReviews/la-cadena_i1",
      data: {
        workshopId: "la-cadena",
        inspectionId: "i1",
        userId: "ana",
        userName: "Ana",
        stars: 5,
        text: "Revisaron todo.",
        createdAt: NOW,
        updatedAt: NOW,
      },
    },
    {
      set: `reportTargets/review_${WORKSHOP_REVIEW}`,
      data: {
        kind: "review",
        targetId: WORKSHOP_REVIEW,
        status: "open",
        open: 1,
        total: 1,
        heard: 1,
        firstAt: NOW,
        lastAt: NOW,
      },
    },
  );
}

/** An act on the review of the seller. */
export function withReview(form: Record<string, string>, changes: DocumentData = {}): Act {
  return {
    route: "admin/reviews/opinion.route.tsx",
    changes: "reviews/o1_rosa",
    async take(world) {
      await seedReviews(world, changes);
      const version = (await world.database.read("reviews/o1_rosa"))?.updateTime ?? "";
      return world.ask(review.action, { id: SELLER_REVIEW }, { version, formId: "f1", motivo: "ofensas", ...form });
    },
  };
}
