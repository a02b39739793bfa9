import { isListingId } from "~/catalog/model";
import type { Context } from "~/platform/context";
import type { Transaction, Write, DatabaseReader } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import { createDrafts } from "~/selling/flow/drafts.server";
import { createListingPhotos } from "~/selling/flow/photos.server";
import { createBulkChanges } from "~/selling/manage/bulk.server";
import { createListings } from "~/selling/manage/listings.server";
import { createPlanSales } from "~/selling/manage/plan-sales.server";
import { createPublishing } from "~/selling/manage/publication.server";
import { createRepricing } from "~/selling/manage/repricing.server";
import { decodeOwn, listingWrite, refreshInBackground, listingDocument } from "~/selling/owned-listing.server";

import { createSellerDeletion } from "./account-deletion.server";
import { countFormer } from "./former-brands.server";
import { createImports } from "./import/imports.server";
import { createJobs } from "./jobs.server";
import { createBlockedSellers } from "./moderation/blocked-sellers.server";
import { createModeration } from "./moderation/moderation.server";
import { createListingPersonalData } from "./personal-data.server";
import { createRegisteredSales } from "./registered/registered-sales.server";
import { createStolenStop } from "./stolen.server";
import { transition } from "./transitions";

function createReportedStop(context: Context) {
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

/** Listings of one bicycle that are checked. */
const MOST = 20;

function createHandover(context: Context) {
  const { clock, log } = context;
  return {
    /**
     * Writes that pause the owner's listings of a bicycle and remove their mark, within the transaction that changes
     * the owner. They keep its id, so that a report of theft stops them too. `isReserved`: one of them is held for a
     * buyer, and the bicycle must stay with its seller.
     */
    async handOver(
      tx: Transaction,
      { bicycleId, sellerId }: { bicycleId: string; sellerId: string },
    ): Promise<{ isReserved: boolean; writes: Write[] }> {
      const found = await tx.find({
        collection: "vehicles",
        where: [
          ["bicycleId", "==", bicycleId],
          ["sellerId", "==", sellerId],
        ],
        limit: MOST,
      });
      const now = clock.now();
      const writes = found.flatMap((snapshot): Write[] => {
        const listing = decodeOwn(snapshot, log);
        if (listing === null) return [];
        const step = transition("pause", listing, now);
        return [listingWrite(listing, { ...(step.ok && step.fields), isRegistered: false }, now)];
      });
      return { isReserved: found.some(({ data }) => data.status === "reserved"), writes };
    },

    /** Refreshes the public listings, after the commit. */
    refreshHandedOver: (): void => refreshInBackground(context),
  };
}

/**
 * A listing's life, from draft to sold. Each operation is given the user (`uid`) and changes only their listings;
 * each write increments `version` within a transaction. Expected failures are values (`ok: false` with a reason).
 * @throws UpstreamError where a service is down
 */
export function createSelling(context: Context) {
  const publishing = createPublishing(context);
  const drafts = createDrafts(context);
  const photos = createListingPhotos(context);
  const listings = { ...createListings(context), ...publishing, ...createRepricing(drafts) };
  const imports = createImports(context, { drafts, photos });
  return {
    drafts,
    photos,
    imports,
    listings,
    bulk: createBulkChanges(context, { drafts, listings }),
    accountDeletion: createSellerDeletion(context, publishing),
    moderation: createModeration(context),
    planSales: createPlanSales(context),
    registered: createRegisteredSales(context),
    ...createStolenStop(context),
    reported: createReportedStop(context),
    ...createHandover(context),
    formerBrands: { count: (slug: string) => countFormer(context, slug) },
    jobs: {
      ...createJobs(context),
      ...createBlockedSellers(context),
      importLists: imports.jobs.work,
      removeOldImports: imports.jobs.removeOld,
    },
    personalData: createListingPersonalData(context),
  };
}

export type Selling = ReturnType<typeof createSelling>;

declare module "~/platform/context" {
  interface Context {
    selling: Selling;
  }
}
