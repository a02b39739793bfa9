import { z } from "zod";

import type { ModerationMode } from "../../business/moderation.ts";
import type { Snapshot } from "../../platform/firestore/types.ts";
import { SIGNALS, type Signal, type SignalKind } from "./signals.ts";

const SignalSchema = z.object({
  kind: z.enum(Object.keys(SIGNALS) as [SignalKind, ...SignalKind[]]),
  detail: z.string(),
  listings: z.array(z.string()).optional().catch(undefined),
});

const ReviewSchema = z.object({
  signals: z
    .array(SignalSchema.nullable().catch(null))
    .transform((signals) => signals.filter((signal) => signal !== null))
    .catch([]),
  at: z.date().nullable().catch(null),
});

/** What was found of a listing when it was last compared: for administrators alone, so `OwnListing` does not have it. */
export interface ListingReview {
  signals: Signal[];
  at: Date | null;
}

/** Of a document of `vehicles`; without any for one that was never compared. */
export function listingReviewOf({ data }: Pick<Snapshot, "data">): ListingReview {
  return ReviewSchema.safeParse(data.review).data ?? { signals: [], at: null };
}

/** Whether a listing waits for an administrator before it is published. `isFirst`: the seller has published none. */
export function isHeldBy(mode: ModerationMode, { signals, isFirst }: { signals: readonly Signal[]; isFirst: boolean }) {
  switch (mode) {
    case "ninguno":
      return false;
    case "primer-anuncio":
      return isFirst;
    case "marcados":
      return signals.length > 0;
    case "todos":
      return true;
  }
}
