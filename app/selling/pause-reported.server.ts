import { isListingId } from "~/catalog/model";
import type { Context } from "~/platform/context";
import type { DatabaseReader } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import { decodeOwn, listingDocument, listingWrite, refreshInBackground } from "~/selling/owned-listing.server";

import { transition } from "./transitions";

export function createReportedStop(context: Context) {
  const { clock, log } = context;
  return {
    /**
     * Pauses it; null where it is deleted or not on sale. Its seller gets a mail, and may publish it again after
     * correcting
     * it.
     */
    async pauseIn(tx: DatabaseReader, id: string): Promise<Hiding | null> {
      const snapshot = isListingId(id) ? await tx.read(listingDocument(id)) : null;
      const listing = snapshot && decodeOwn(snapshot, log);
      if (!listing) return null;
      const now = clock.now();
      const step = transition("pause", listing, now);
      if (!step.ok) return null;
      return {
        writes: [listingWrite(listing, step.fields, now)],
        ownerId: listing.sellerId,
        changes: { status: [listing.status, step.fields.status] },
        mark: listing.version + 1,
        after: () => refreshInBackground(context),
      };
    },

    /** Resumes it; null where its seller has changed it since (`mark`), or its period is over. */
    async resumeIn(tx: DatabaseReader, id: string, mark: number | null): Promise<Hiding | null> {
      const snapshot = isListingId(id) ? await tx.read(listingDocument(id)) : null;
      const listing = snapshot && decodeOwn(snapshot, log);
      if (!listing || listing.version !== mark) return null;
      const now = clock.now();
      const step = transition("resume", listing, now);
      if (!step.ok) return null;
      return {
        writes: [listingWrite(listing, step.fields, now)],
        ownerId: listing.sellerId,
        changes: { status: [listing.status, step.fields.status] },
        after: () => refreshInBackground(context),
      };
    },
  };
}
