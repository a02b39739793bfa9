import { createDrafts } from "~/selling/flow/drafts.server";
import { createListingPhotos } from "~/selling/flow/photos.server";
import { createListings } from "~/selling/manage/listings.server";
import { createPublishing } from "~/selling/manage/publishing.server";
import { createSales } from "~/selling/manage/sales.server";

import { createJobs } from "./jobs.server";
import type { SellingDeps } from "./owned-listing.server";
import { createListingPersonalData } from "./personal-data.server";

/**
 * A listing's life, from draft to sold. Each operation names the person who asks (`uid`) and touches only
 * what is theirs; each write grows the `version` within a transaction. What is expected to fail is a value
 * (`ok: false` with a reason); a service that is down throws UpstreamError.
 */
export function createSelling(deps: SellingDeps) {
  return {
    ...createDrafts(deps),
    ...createListingPhotos(deps),
    ...createPublishing(deps),
    ...createListings(deps),
    ...createSales(deps),
    ...createJobs(deps),
    personalData: createListingPersonalData(deps),
  };
}

export type Selling = ReturnType<typeof createSelling>;
