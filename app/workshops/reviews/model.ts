import { z } from "zod";

import { collection } from "~/platform/firestore/collection";
import { isDocumentId } from "~/platform/firestore/paths";

/** `{workshop}_{inspection}`: of the workshop that inspected for the user. */
export const WorkshopReviewSchema = z.object({
  workshopId: z.string(),
  inspectionId: z.string(),
  /** Empty once the account was erased. */
  userId: z.string(),
  /** First name only; it is public. */
  userName: z.string(),
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  /** When it was hidden, after reports: its stars do not count. */
  hiddenAt: z.date().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type WorkshopReview = z.infer<typeof WorkshopReviewSchema>;

type Name = Pick<WorkshopReview, "workshopId" | "inspectionId">;

/** Length of an id of a workshop and one of an inspection. */
const ID_MAX = 200;
export const WORKSHOP_REVIEWS = collection("workshopReviews", WorkshopReviewSchema, (id) => isDocumentId(id, ID_MAX));

export function workshopReviewId({ workshopId, inspectionId }: Name): string {
  return `${workshopId}_${inspectionId}`;
}
