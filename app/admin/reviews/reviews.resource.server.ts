import { CHANGED_SINCE, type Inverse, nameInLog, reasonBefore } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";
import { ADMIN_REVIEWS_PATH } from "~/reviews/constants";
import { reportedReviewId } from "~/workshops/reviews/constants";

import { setReviewsHidden } from "./hide-reviews.server";
import { keyOfReview } from "./paths";
import { REVIEW_ROWS } from "./review-list.server";

const ACTS = {
  "review.hidden": "Opinión oculta",
  "review.shown": "Opinión visible de nuevo",
  "reviews.exported": "Lista de opiniones descargada",
};

const reviewStep =
  (isHidden: boolean): Inverse =>
  async (context, acts, actor, formId) => {
    const [first] = acts;
    const shown = acts.flatMap(({ entry, snapshot, isUntouched }) =>
      snapshot !== null && isUntouched ? [{ key: keyOfReview(entry.target), version: snapshot.updateTime }] : [],
    );
    const reason = isHidden && first ? reasonBefore(first, "review.hidden") : "";
    const results = await setReviewsHidden(context, shown, isHidden, { actor, reason, formId });
    const done = new Set(results.flatMap(({ key, result }) => (result.ok ? [key] : [])));
    const left = acts.filter(({ entry }) => !done.has(keyOfReview(entry.target)));
    return { done: done.size, left: left.map(({ entry }) => `${nameInLog(entry)} ${CHANGED_SINCE}`) };
  };

export const REVIEWS_RESOURCE: AdminResource = {
  path: ADMIN_REVIEWS_PATH,
  verb: "reviews",
  section: "Opiniones",
  acts: ACTS,
  inverses: { "review.hidden": reviewStep(false), "review.shown": reviewStep(true) },
  documents: [
    { collection: "workshopReviews", name: "Opinión", prefix: reportedReviewId("") },
    { collection: "reviews", name: "Opinión" },
  ],
  targets: { "lists/reviews": "Lista de opiniones" },
  list: REVIEW_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
