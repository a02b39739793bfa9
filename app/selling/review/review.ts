import { z } from "zod";

import type { ModerationMode } from "../../business/moderation.ts";
import type { Snapshot } from "../../platform/firestore/types.ts";
import { newSignals, SIGNALS, type KnownSignal, type Signal, type SignalKind } from "./signals.ts";

const KnownSchema = z.object({
  kind: z.enum(Object.keys(SIGNALS) as [SignalKind, ...SignalKind[]]),
  found: z.array(z.string()).optional().catch(undefined),
});
const SignalSchema = KnownSchema.extend({
  detail: z.string(),
  listings: z.array(z.string()).optional().catch(undefined),
});

/** Unknown items are left out. */
function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema.nullable().catch(null))
    .transform((signals) => signals.filter((signal) => signal !== null))
    .catch([]);
}

const ReviewSchema = z.object({
  signals: listOf(SignalSchema),
  at: z.date().nullable().catch(null),
  seen: listOf(KnownSchema).optional(),
});

/** Findings of the last comparison of a listing: only for administrators, so `OwnListing` does not have it. */
export interface ListingReview {
  signals: Signal[];
  at: Date | null;
  /**
   * For a listing that its owner changed while it was off: the findings known when it was last shown or checked. On
   * publication it waits for an administrator if there are more now.
   */
  seen?: KnownSignal[] | undefined;
}

/** Without findings for a listing that was never compared. */
export function listingReviewOf({ data }: Pick<Snapshot, "data">): ListingReview {
  return ReviewSchema.safeParse(data.review).data ?? { signals: [], at: null };
}

/** Whether a listing that was changed while it was off waits for an administrator when it is published again. */
export function isHeldOnReturn(mode: ModerationMode, { signals, seen }: Pick<ListingReview, "signals" | "seen">) {
  return mode !== "ninguno" && seen !== undefined && newSignals(signals, seen).length > 0;
}

/** Whether a listing waits for an administrator before it is published. `isFirst`: the seller has published none. */
export function isHeldBy(mode: ModerationMode, { signals, isFirst }: { signals: readonly Signal[]; isFirst: boolean }) {
  switch (mode) {
    case "ninguno":
      return false;
    case "primer-anuncio":
      return isFirst;
    case "marcados":
      return signals.some(({ kind }) => SIGNALS[kind].holds);
    case "todos":
      return true;
  }
}
