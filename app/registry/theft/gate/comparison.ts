import { z } from "zod";

import type { Transaction, Write } from "~/platform/firestore/types";

/**
 * A document of `serialComparisons`: a listing whose number looks like a stolen one, named by report and listing; or a
 * find whose number looks like a bicycle's, named by bicycle and find; or a registration whose number looks like a
 * stolen one, named by report and bicycle. An administrator says once whether it is the
 * same bicycle. Names no user.
 */
export const ComparisonSchema = z.object({
  /** Live report; null for a find of a bicycle without one. */
  theftId: z.string().nullable(),
  /** Empty for a find and a registration. */
  listingId: z.string(),
  findId: z.string().nullable().default(null),
  /** Empty for a report without one; the registered one without a find; null for a listing. */
  bicycleId: z.string().nullable().default(null),
  /** The folded number that is compared with the stolen one, which is in doubt meanwhile; empty for a find. */
  serialKey: z.string().default(""),
  state: z.enum(["open", "same", "different"]),
  createdAt: z.date(),
});
export type Comparison = z.infer<typeof ComparisonSchema> & { id: string };

export const COMPARISONS = "serialComparisons";

/** `thingId`: of a listing, a find, or a registered bicycle. */
export function comparisonPath(subjectId: string, thingId: string): string {
  return `${COMPARISONS}/${subjectId}-${thingId}`;
}

/** The write that asks for the comparison of a find, once. */
export async function comparisonWrite(
  tx: Transaction,
  { theftId, bicycleId, findId }: { theftId: string | null; bicycleId: string; findId: string },
  now: Date,
): Promise<Write[]> {
  const path = comparisonPath(bicycleId || (theftId ?? ""), findId);
  if ((await tx.read(path)) !== null) return [];
  return [{ create: path, data: { theftId, listingId: "", findId, bicycleId, state: "open", createdAt: now } }];
}
